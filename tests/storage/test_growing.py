"""Posts that grow: they wait a little for the moves that follow, and tell them too."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from storage import AppliedChange, OutboxMessage, OutboxRow, Store
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn
from tests.timers import match_timers

DUE = NOW + timedelta(seconds=15)


def growing(seq: int, *, merges: bool = False) -> OutboxMessage:
    return replace(outbox_message(seq), due=DUE, mergeable=True, merges=merges)


def joining(seq: int) -> OutboxMessage:
    return replace(outbox_message(seq), merges=True)


def told(row: OutboxRow | None) -> tuple[int, object]:
    """Return the last and the first action of a row."""
    assert row is not None
    return row.outbox_message.seq, row.outbox_message.payload["seq"]


async def sequel(store: Store, version: int, *outbox_messages: OutboxMessage) -> AppliedChange:
    """A move that follows one of which the post may be growing."""
    return await store.matches.apply(replace(turn(version, *outbox_messages), may_merge=True), NOW)


async def test_post_that_grows_is_not_sent_before_its_time(store: Store) -> None:
    await store.matches.create(playing(), [])
    assert await store.matches.apply(turn(0, growing(1)), NOW) == AppliedChange(100, merge_until=DUE)
    assert await store.outbox.claim(100, NOW) is None
    assert await store.outbox.waiting_channels() == []


async def test_move_that_joins_takes_place_of_post_that_grows(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    written = await sequel(store, 1, joining(2))
    assert told(written.first) == (2, 1)
    assert written.first is not None
    assert (written.first.outbox_message.nonce, written.first.interrupted) == ("nonce2", False)
    assert await store.outbox.mark_sent(written.first, 50, NOW) == ([], None)


async def test_post_goes_on_growing_until_its_first_time(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    later = replace(growing(2, merges=True), due=DUE + timedelta(seconds=9))
    assert await sequel(store, 1, later) == AppliedChange(100, merge_until=DUE)
    assert told((await sequel(store, 2, joining(3))).first) == (3, 1)


async def test_post_that_has_grown_waits_behind_what_is_under_way_in_its_channel(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(a_match("other"), [outbox_message(7, "challenge")])
    under_way = await store.outbox.claim(100, NOW)
    assert under_way is not None
    await store.matches.apply(turn(0, growing(1)), NOW)
    assert await sequel(store, 1, joining(2)) == AppliedChange(100)
    _, following = await store.outbox.mark_sent(under_way, 50, NOW)
    assert told(following) == (2, 1)


async def test_post_that_is_not_joined_in_time_goes_out_as_it_is(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    (timer,) = await match_timers(store, DUE)
    assert (timer.kind, timer.at) == ("grown", DUE)
    assert await store.timers.send_merged(timer) == (100,)
    assert told(await store.outbox.claim(100, DUE)) == (1, 1)
    assert await store.timers.send_merged(timer) == ()


async def test_move_that_comes_too_late_to_join_has_post_of_its_own(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    (timer,) = await match_timers(store, DUE)
    await store.timers.send_merged(timer)
    await sequel(store, 1, joining(2))
    first = await store.outbox.claim(100, DUE)
    assert first is not None
    assert told(first) == (1, 1)
    _, second = await store.outbox.mark_sent(first, 50, DUE)
    assert told(second) == (2, 2)


async def test_anything_else_that_happens_sends_post_that_grows_before_its_own(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    assert await sequel(store, 1, outbox_message(2, "notice")) == AppliedChange(100)
    first = await store.outbox.claim(100, NOW)
    assert first is not None
    assert told(first) == (1, 1)
    _, second = await store.outbox.mark_sent(first, 50, NOW)
    assert told(second) == (2, 2)


async def test_post_that_grows_moves_with_its_match_and_is_given_up_with_it(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    moved = replace(turn(1), fields={"thread": 777, "place": 777})
    await store.matches.apply(moved, NOW)
    await sequel(store, 2, joining(3))
    assert told(await store.outbox.claim(777, NOW)) == (3, 1)
    await store.matches.apply(turn(3, growing(4)), NOW)
    await store.outbox.fail_all("kiva-tolu", "gone")
    assert told((await sequel(store, 4, joining(5))).first) == (5, 5)


async def test_post_that_grows_is_held_while_its_server_has_removed_bot(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, growing(1)), NOW)
    await store.servers.mark_removed(9, NOW)
    assert await store.outbox.claim(100, DUE) is None
    await store.servers.release_held(9)
    assert told(await store.outbox.claim(100, DUE)) == (1, 1)
