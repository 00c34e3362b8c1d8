"""The outbox: one post after another in each channel, and whose buttons each replaces."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import storage
from storage import AppliedChange, Change, ConflictError, ReplacedPost, Store
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn


async def test_outbox_keeps_its_order_in_each_channel(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    await store.matches.create(playing("other", board_channel=7), [outbox_message(5)])
    assert sorted(await store.outbox.waiting_channels()) == [7, 100]
    first = await store.outbox.claim(100, NOW)
    assert first is not None
    assert (first.outbox_message.seq, first.interrupted) == (0, False)
    again = await store.outbox.claim(100, NOW)
    assert again is not None
    assert (again.outbox_message.seq, again.interrupted, again.attempts) == (0, True, 2)
    _, second = await store.outbox.mark_sent(first, 50, NOW)
    assert second is not None
    assert (second.outbox_message.seq, second.interrupted) == (1, False)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.message == 50


async def test_turn_takes_its_post_at_once_if_nothing_else_waits(store: Store) -> None:
    await store.matches.create(playing(), [])
    written = await store.matches.apply(turn(0, outbox_message(1), outbox_message(2)), NOW)
    assert written.first is not None
    assert (written.first.outbox_message, written.first.attempts, written.first.interrupted) == (
        outbox_message(1),
        1,
        False,
    )
    _, second = await store.outbox.mark_sent(written.first, 50, NOW)
    assert second is not None
    assert (second.outbox_message, second.attempts) == (outbox_message(2), 1)


async def test_turn_takes_nothing_while_another_post_of_its_channel_is_under_way(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0)])
    assert await store.matches.apply(turn(0, outbox_message(1)), NOW) == AppliedChange(100)
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert await store.matches.apply(turn(1, outbox_message(2)), NOW) == AppliedChange(100)
    for seq in (1, 2):
        _, row = await store.outbox.mark_sent(row, 50 + seq, NOW)
        assert row is not None
        assert row.outbox_message == outbox_message(seq)


async def test_turn_takes_its_post_whatever_waits_elsewhere_or_is_over(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0)])
    await store.matches.create(playing("other", board_channel=7), [outbox_message(5)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.fail(row.id, "gone")
    assert (await store.matches.apply(turn(0, outbox_message(1)), NOW)).first is not None


async def test_post_that_was_taken_and_not_sent_is_taken_anew_after_crash(store: Store, url: str) -> None:
    await store.matches.create(playing(), [])
    written = await store.matches.apply(turn(0, outbox_message(1)), NOW)
    again = await storage.open(url)
    assert await again.outbox.waiting_channels() == [100]
    row = await again.outbox.claim(100, NOW)
    assert row is not None
    assert written.first is not None
    assert (row.id, row.outbox_message, row.interrupted) == (written.first.id, outbox_message(1), True)
    await again.close()


async def test_what_went_together_and_was_refused_takes_no_post(store: Store) -> None:
    await store.matches.create(playing(), [])
    done, refused = await asyncio.gather(
        store.matches.apply(turn(0, outbox_message(1)), NOW),
        store.matches.apply(turn(7, outbox_message(2)), NOW),
        return_exceptions=True,
    )
    assert isinstance(done, AppliedChange)
    assert done.first is not None
    assert (done.first.outbox_message, done.first.attempts) == (outbox_message(1), 1)
    assert isinstance(refused, ConflictError)


async def test_newest_post_of_action_replaces_older_buttons_once(store: Store) -> None:
    await store.matches.create(
        playing(), [outbox_message(0), outbox_message(1, "notice"), outbox_message(2, "notice"), outbox_message(3)]
    )
    told = []
    row = await store.outbox.claim(100, NOW)
    for message in (50, 51, 52, 53):
        assert row is not None
        replaced, row = await store.outbox.mark_sent(row, message, NOW)
        told.append(sorted(post.message for post in replaced))
    assert row is None
    assert told == [[], [50], [51], [52]]


async def test_what_leaves_no_message_replaces_none(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1), outbox_message(2)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    _, row = await store.outbox.mark_sent(row, 50, NOW)
    assert row is not None
    replaced, row = await store.outbox.mark_sent(row, None, NOW)
    assert replaced == []
    assert row is not None
    assert (row.outbox_message, row.attempts) == (outbox_message(2), 1)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.message == 50
    assert [post.message for post in (await store.outbox.mark_sent(row, 52, NOW))[0]] == [50]


async def test_challenge_is_known_by_its_message(store: Store) -> None:
    await store.matches.create(a_match(), [outbox_message(0, "challenge")])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert await store.outbox.mark_sent(row, 50, NOW) == ([], None)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert (match.challenge_message, match.message) == (50, 50)


async def test_row_that_failed_frees_queue(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1), outbox_message(2)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.retry(row.id, NOW + timedelta(seconds=9), "busy")
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert (row.next_at, row.attempts, row.interrupted) == (NOW + timedelta(seconds=9), 2, True)
    row = await store.outbox.claim(100, NOW + timedelta(seconds=10), row.id)
    assert row is not None
    assert (row.next_at, row.attempts, row.interrupted) == (NOW + timedelta(seconds=10), 2, True)
    await store.outbox.fail(row.id, "gone")
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert row.outbox_message.seq == 1
    await store.outbox.fail_all("kiva-tolu", "gone")
    assert await store.outbox.claim(100, NOW) is None


async def test_giving_up_what_waits_leaves_buttons_to_be_taken_off(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_sent(row, 50, NOW)
    await store.outbox.fail_all("kiva-tolu", "gone")
    written = await store.matches.apply(turn(0, outbox_message(2)), NOW)
    assert written.first is not None
    assert await store.outbox.mark_sent(written.first, 52, NOW) == ([ReplacedPost(row.id, 100, 50)], None)


async def test_what_waits_follows_match_into_its_thread(store: Store) -> None:
    match = replace(playing(), board_channel=None, wants_thread=True)
    await store.matches.create(match, [outbox_message(0, "thread"), outbox_message(0, "refresh"), outbox_message(0)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_thread_opened("kiva-tolu", row.id, 500)
    assert (await store.matches.apply(turn(0, outbox_message(1)), NOW)).channel == 500
    kinds = [
        (taken.channel, taken.outbox_message.kind)
        for taken in [await store.outbox.claim(100, NOW), await store.outbox.claim(500, NOW)]
        if taken
    ]
    assert kinds == [(100, "refresh"), (500, "turn")]
    assert await store.matches.playing_in(500) == "kiva-tolu"
    assert await store.matches.playing_in(100) is None


async def test_what_waits_follows_match_that_moves_elsewhere(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0, "refresh"), outbox_message(0)])
    await store.matches.create(playing("other", board_channel=7), [outbox_message(5)])
    moved = {"channel": 300, "place": 300}
    change = Change("kiva-tolu", 0, "playing", None, moved, outbox_messages=(outbox_message(1, "notice"),))
    assert await store.matches.apply(change, NOW) == AppliedChange(300)
    row = await store.outbox.claim(300, NOW)
    assert row is not None
    assert row.outbox_message == outbox_message(0)
    _, later = await store.outbox.mark_sent(row, 50, NOW)
    assert later is not None
    assert later.outbox_message.kind == "notice"
    assert sorted(await store.outbox.waiting_channels()) == [7, 100, 300]


async def test_uncounted_attempts_at_buttons_leave_count(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    _, second = await store.outbox.mark_sent(row, 50, NOW)
    assert second is not None
    await store.outbox.mark_sent(second, 51, NOW)
    await store.outbox.mark_stripped({row.id: NOW + timedelta(minutes=1)}, {row.id})
    assert await store.outbox.posts_to_strip(NOW) == []
    assert await store.outbox.posts_to_strip(NOW + timedelta(minutes=1)) == [ReplacedPost(row.id, 100, 50, 0)]


async def test_replaced_buttons_are_known_until_they_are_noted_as_gone(store: Store, url: str) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    _, second = await store.outbox.mark_sent(row, 50, NOW)
    assert second is not None
    await store.outbox.mark_sent(second, 51, NOW)
    again = await storage.open(url)
    assert await again.outbox.posts_to_strip(NOW - timedelta(seconds=1)) == []
    assert await again.outbox.posts_to_strip(NOW) == [ReplacedPost(row.id, 100, 50)]
    await again.outbox.mark_stripped({row.id: NOW + timedelta(minutes=1)})
    assert await again.outbox.posts_to_strip(NOW) == []
    assert await again.outbox.posts_to_strip(NOW + timedelta(minutes=1)) == [ReplacedPost(row.id, 100, 50, 1)]
    await again.outbox.mark_stripped({row.id: None})
    assert await again.outbox.posts_to_strip(NOW + timedelta(days=9)) == []
    await again.close()


async def test_post_that_left_no_message_has_no_buttons_to_lose(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0, "reminder"), outbox_message(1)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    _, second = await store.outbox.mark_sent(row, None, NOW)
    assert second is not None
    assert await store.outbox.mark_sent(second, 51, NOW) == ([], None)
    assert await store.outbox.posts_to_strip(NOW) == []


async def test_thread_that_was_opened_has_no_buttons_to_lose(store: Store) -> None:
    await store.matches.create(
        replace(playing(), board_channel=None, wants_thread=True), [outbox_message(0, "thread", buttons=False)]
    )
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_thread_opened("kiva-tolu", row.id, 500)
    assert await store.outbox.posts_to_strip(NOW) == []


async def test_row_tells_when_it_was_written_and_last_tried(store: Store) -> None:
    first, second, later = (NOW + timedelta(minutes=number) for number in (1, 2, 3))
    await store.matches.create(playing(), [])
    written = (await store.matches.apply(turn(0, outbox_message(1)), first)).first
    assert written is not None
    assert (written.written_at, written.tried_at) == (first, None)
    again = await store.outbox.claim(100, second)
    assert again is not None
    assert (again.written_at, again.tried_at, again.next_at) == (first, first, second)
    await store.outbox.retry(again.id, later, "busy")
    again = await store.outbox.claim(100, second)
    assert again is not None
    assert (again.written_at, again.tried_at, again.next_at) == (first, later, later)


async def test_row_knows_term_in_which_it_was_asked_for(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    store.ownership.term = 3
    first = await store.outbox.claim(100, NOW)
    assert first is not None
    _, second = await store.outbox.mark_sent(first, 50, NOW)
    assert second is not None
    await store.outbox.mark_sent(second, 51, NOW)
    written = await store.matches.apply(turn(0, outbox_message(1)), NOW)
    assert written.first is not None
    assert [row.term for row in (first, second, written.first)] == [3, 3, 3]


async def test_turn_noted_as_sent_twice_keeps_its_buttons(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_sent(row, 50, NOW)
    _, second = await store.outbox.mark_sent(row, 50, NOW)
    assert second is not None
    assert await store.outbox.mark_sent(second, 51, NOW) == ([ReplacedPost(row.id, 100, 50)], None)


async def test_result_is_told_elsewhere_and_leaves_posts_of_its_match_as_they_are(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0)])
    first = await store.outbox.claim(100, NOW)
    assert first is not None
    await store.outbox.mark_sent(first, 50, NOW)
    await store.matches.apply(
        turn(0, outbox_message(1), replace(outbox_message(1, storage.RESULT), channel=7, buttons=False)), NOW
    )
    assert sorted(await store.outbox.waiting_channels()) == [7, 100]
    told = await store.outbox.claim(7, NOW)
    assert told is not None
    assert (told.outbox_message.kind, told.match) == ("result", "kiva-tolu")
    assert await store.outbox.mark_sent(told, 51, NOW) == ([], None)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.message == 50


async def test_result_stays_in_its_channel_when_match_goes_to_another(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), replace(outbox_message(1, storage.RESULT), channel=7)])
    await store.outbox.mark_thread_opened("kiva-tolu", 1, 300)
    assert sorted(await store.outbox.waiting_channels()) == [7]


async def test_who_failed_at_row_that_another_process_has_sent_leaves_its_buttons(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_sent(row, 50, NOW)
    await store.outbox.retry(row.id, NOW, "busy")
    await store.outbox.fail(row.id, "gone")
    await store.outbox.mark_departed(row.id)
    assert await store.outbox.posts_to_strip(NOW) == []
    assert await store.outbox.departed_players("kiva-tolu", 0) == frozenset()
    await store.matches.apply(turn(0, outbox_message(1)), NOW)
    following = await store.outbox.claim(100, NOW)
    assert following is not None
    assert await store.outbox.mark_sent(following, 51, NOW) == ([ReplacedPost(row.id, 100, 50)], None)


async def test_row_that_another_process_has_sent_already_is_newest_no_more(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message(0), outbox_message(1)])
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    _, second = await store.outbox.mark_sent(row, 50, NOW)
    assert second is not None
    await store.outbox.mark_sent(second, 51, NOW)
    assert await store.outbox.mark_sent(row, None, NOW) == ([], None)
    assert await store.outbox.mark_sent(row, 50, NOW) == ([], None)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.message == 51
    assert await store.outbox.posts_to_strip(NOW) == [ReplacedPost(row.id, 100, 50)]


async def test_thread_that_another_process_has_noted_takes_no_match_back(store: Store) -> None:
    await store.matches.create(
        replace(playing(), board_channel=None, wants_thread=True), [outbox_message(0, "thread", buttons=False)]
    )
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    await store.outbox.mark_thread_opened("kiva-tolu", row.id, 500)
    await store.matches.apply(Change("kiva-tolu", 0, "playing", fields={"channel": 7, "thread": None, "place": 7}), NOW)
    await store.outbox.mark_thread_opened("kiva-tolu", row.id, 500)
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert (match.thread, match.board_channel) == (None, 7)
