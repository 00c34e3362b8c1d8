"""The store: whole transactions, refusals, and what one turn costs."""

from __future__ import annotations

import asyncio
import traceback
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from storage import (
    Action,
    AppliedChange,
    Change,
    ConflictError,
    DuplicateError,
    Genesis,
    MatchSeat,
    MatchTimer,
    Notification,
    ReplacedPost,
    SeatLink,
    Secret,
    Store,
)
from storage.writer import MAX_WRITES_PER_TRANSACTION
from tests.counting import counted
from tests.storage.samples import NOW, a_match, an_event, outbox_message, playing, turn


@pytest.mark.sqlite("its pragmas")
async def test_writes_are_fully_synchronous_in_wal_mode(store: Store) -> None:
    def look(connection: sa.Connection) -> list[Any]:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]

    assert await store.db.write(look) == ["wal", 2, 1, 10_000]


async def test_turn_appends_its_action_and_its_parcel(store: Store) -> None:
    await store.matches.create(playing(), [])
    assert (await store.matches.apply(turn(0, outbox_message(1), interaction=5), NOW)).channel == 100
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert (match.version, match.moves, match.turn) == (1, 1, 2)
    assert [(action.seq, action.text, action.at) for action in await store.matches.actions("kiva-tolu")] == [
        (1, "e2e4", NOW)
    ]
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert row.outbox_message == outbox_message(1)


async def test_what_follows_from_action_is_stored_with_it(store: Store) -> None:
    await store.matches.create(playing(), [])
    reveal = Action(2, "reveal", 1, "!K", "abcd", NOW)
    await store.matches.apply(replace(turn(0), consequences=(reveal,)), NOW)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.version == 2
    assert [action.kind for action in await store.matches.actions("kiva-tolu")] == ["move", "reveal"]


async def test_secret_is_stored_apart_and_printed_nowhere(store: Store) -> None:
    await store.matches.create(playing(), [])
    secret = Secret(1, "L", "ab" * 32)
    await store.matches.apply(replace(turn(0), secret=secret), NOW)
    assert await store.matches.secrets("kiva-tolu") == (secret,)
    assert await store.matches.secrets("other") == ()
    with pytest.raises(ConflictError) as caught:
        await store.matches.apply(replace(turn(1), secret=secret), NOW)
    told = repr(secret) + "".join(traceback.format_exception(caught.value))
    assert "ab" * 32 not in told
    assert "'L'" not in told


@pytest.mark.parametrize("change", [turn(1), replace(turn(0), expected_status="challenge"), turn(0, match="nobody")])
async def test_outdated_change_is_refused_and_changes_nothing(store: Store, change: Change) -> None:
    await store.matches.create(playing(), [])
    with pytest.raises(ConflictError):
        await store.matches.apply(change, NOW)
    assert await store.matches.get("kiva-tolu") == playing()
    assert await store.matches.actions("kiva-tolu") == []


async def test_same_interaction_is_refused_and_changes_nothing(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, interaction=5), NOW)
    before = await store.matches.get("kiva-tolu")
    with pytest.raises(DuplicateError):
        await store.matches.apply(turn(1, outbox_message(2), interaction=5), NOW)
    assert await store.matches.get("kiva-tolu") == before
    assert await store.outbox.waiting_channels() == []
    assert await store.matches.by_interaction(5) == "kiva-tolu"
    assert await store.matches.by_interaction(6) is None


async def test_same_request_opens_no_second_match(store: Store) -> None:
    await store.matches.create(a_match(request=8), [])
    with pytest.raises(DuplicateError):
        await store.matches.create(a_match("other", request=8), [])
    assert await store.matches.by_interaction(8) == "kiva-tolu"


async def test_cancelled_caller_leaves_whole_turn(store: Store) -> None:
    await store.matches.create(playing(), [])
    caller = asyncio.create_task(store.matches.apply(turn(0, outbox_message(1)), NOW))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await store.settings.set("next", "in line")
    assert len(await store.matches.actions("kiva-tolu")) == 1
    assert await store.outbox.waiting_channels() == [100]


async def test_of_many_writers_at_once_exactly_one_wins_version(store: Store) -> None:
    await store.matches.create(playing(), [])
    results = await asyncio.gather(*(store.matches.apply(turn(0), NOW) for _ in range(20)), return_exceptions=True)
    assert sum(result == AppliedChange(100) for result in results) == 1
    assert sum(isinstance(result, ConflictError) for result in results) == 19


async def test_none_is_lost_of_more_writes_at_once_than_one_transaction_takes(store: Store) -> None:
    keys = [f"key {number}" for number in range(2 * MAX_WRITES_PER_TRANSACTION + 2)]
    async with asyncio.timeout(30):
        await asyncio.gather(*(store.settings.set(key, "kept") for key in keys))
    assert [await store.settings.get(key) for key in keys] == ["kept"] * len(keys)


async def test_refused_write_does_not_harm_those_beside_it(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(playing("other", board_channel=5), [])
    results = await asyncio.gather(
        store.matches.apply(turn(0, interaction=1), NOW),
        store.matches.apply(turn(7), NOW),
        store.matches.apply(turn(0, match="other", interaction=1), NOW),
        store.matches.apply(turn(0, match="other", interaction=2), NOW),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [AppliedChange, ConflictError, DuplicateError, AppliedChange]
    assert [len(await store.matches.actions(name)) for name in ("kiva-tolu", "other")] == [1, 1]


@pytest.mark.sqlite("hops to its threads")
async def test_turn_takes_eight_statements_and_three_hops(store: Store) -> None:
    timers = (
        MatchTimer("time", NOW + timedelta(days=3), "kiva-tolu"),
        MatchTimer("remind", NOW + timedelta(days=2), "kiva-tolu", 2),
    )
    await store.matches.create(playing(), [outbox_message(0)], timers)
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_sent(row, 50, NOW)
    with counted(store) as counts:
        assert await store.matches.playing_in(100) == "kiva-tolu"
        written = await store.matches.apply(replace(turn(0, outbox_message(1), interaction=5), timers=timers), NOW)
        assert written.first is not None
        assert await store.outbox.mark_sent(written.first, 51, NOW) == ([ReplacedPost(row.id, 100, 50)], None)
    assert (len(counts.statements), counts.hops) == (8, 3)


LINKS = (SeatLink(0, 0, "aa" * 32, 1, "bb" * 16), SeatLink(0, 1, "cc" * 32, None, "dd" * 16))


async def test_origin_of_match_is_stored_with_its_beginning(store: Store) -> None:
    genesis = Genesis('{"match":"kiva-tolu"}', "ee" * 32, LINKS)
    await store.matches.create(playing(genesis_hash="ff" * 32), [], (), genesis)
    await store.matches.create(a_match("other"), [])
    assert await store.matches.genesis("other") is None
    begun = Change("other", 0, "challenge", None, {"status": "playing", "genesis_hash": "ff" * 32}, genesis=genesis)
    await store.matches.apply(begun, NOW)
    for name in ("kiva-tolu", "other"):
        assert await store.matches.genesis(name) == genesis
        stored = await store.matches.get(name)
        assert stored is not None
        assert stored.genesis_hash == "ff" * 32


async def test_link_of_guest_is_stored_with_offer(store: Store) -> None:
    await store.matches.create(playing(), [], (), Genesis("{}", "ee" * 32, LINKS))
    guest = SeatLink(1, 1, "ab" * 32, 77, "cd" * 16)
    await store.matches.apply(replace(turn(0), guest=guest), NOW)
    genesis = await store.matches.genesis("kiva-tolu")
    assert genesis is not None
    assert genesis.links == (*LINKS, guest)


async def test_action_keeps_its_seal(store: Store) -> None:
    await store.matches.create(playing(), [])
    sealed = replace(turn(0), action=Action(1, "move", 0, "e2e4", "abcd", NOW, entry_hash="ab" * 32))
    await store.matches.apply(sealed, NOW)
    assert [action.entry_hash for action in await store.matches.actions("kiva-tolu")] == ["ab" * 32]


def test_salts_and_seeds_are_not_printed() -> None:
    told = repr(Genesis("{}", "ee" * 32, LINKS))
    assert all(secret not in told for secret in ("ee" * 32, "bb" * 16, "dd" * 16))


async def test_seats_of_challenge_that_were_taken_meanwhile_are_not_overwritten(store: Store) -> None:
    before = (MatchSeat("joined", 1), MatchSeat("open"), MatchSeat("open"))
    await store.matches.create(a_match(seats=before), [])
    for user in (2, 3):
        change = Change(
            "kiva-tolu", 0, "challenge", seats=(before[0], MatchSeat("joined", user), before[2]), seen=before
        )
        if user == 2:
            await store.matches.apply(change, NOW)
        else:
            with pytest.raises(ConflictError):
                await store.matches.apply(change, NOW)
    found = await store.matches.get("kiva-tolu")
    assert found is not None
    assert found.seats == (before[0], MatchSeat("joined", 2), before[2])


class Ear:
    """Records the notifications for others."""

    process = "one"

    def __init__(self) -> None:
        self.on_notification: list[tuple[str, str, int | None]] = []

    def publish(self, _connection: sa.Connection, news: Notification) -> None:
        """Tells no one."""
        self.on_notification.append((news.subject, news.name, news.guild))

    def lock(self, _name: str) -> AbstractAsyncContextManager[None]:
        """Locks nothing."""
        return nullcontext()


async def test_others_hear_of_event_one_of_whose_games_ends(store: Store) -> None:
    await store.tournaments.create(an_event("cup"), [])
    await store.matches.create(playing(tournament="cup"), [])
    ear = store.db.pubsub = Ear()
    await store.matches.apply(turn(0), NOW)
    assert ear.on_notification == [("match", "kiva-tolu", 9)]
    await store.matches.apply(replace(turn(1), fields={"status": "over", "ended_at": NOW}), NOW)
    assert ear.on_notification[1:] == [("match", "kiva-tolu", 9), ("event", "cup", 9)]


async def test_setting_has_no_longest_value(store: Store) -> None:
    await store.settings.set("reminded", "x" * 5000)
    assert await store.settings.get("reminded") == "x" * 5000
