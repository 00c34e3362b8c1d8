"""The outbox: in order, exactly once, through crashes and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa

from bot.app import (
    ChannelInfo,
    ClosedError,
    ForbiddenError,
    FoundMessage,
    GoneError,
    LockedError,
    MessageGoneError,
    RefusedError,
    UnavailableError,
)
from bot.app import errors as wrong
from bot.app.delivery.delivery import MAX_TEMPORARY_REFUSALS
from bot.app.delivery.sending import LATE_ARRIVAL_PERIOD, MAX_CLOCK_SKEW
from bot.texts import translator_for
from storage import OutboxRow
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, DORA, Club
from tests.bot.messenger import FakeMessenger


async def test_post_waits_for_busy_service_and_keeps_its_order(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [UnavailableError(3.0), UnavailableError(0.1)]
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert it.world.names() == [f"{match}-{seq}.png" for seq in range(3)]
    assert it.world.slept[0] == pytest.approx(3.0)
    assert it.world.slept[1] >= 2.0


async def test_however_long_discord_asks_to_wait_is_waited(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [UnavailableError(1000.0)]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.slept == [pytest.approx(1000.0)]
    assert it.world.names()[-1] == f"{match}-1.png"


async def test_message_that_arrived_without_answer_is_not_sent_twice(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.after["post"] = [UnavailableError(1.0)]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert (await row_of(it, match)).message == it.world.messages[-1].id


@pytest.mark.parametrize("arrived", [False, True])
@pytest.mark.parametrize("kind", ["turn", "notice", "challenge"])
async def test_killed_while_sending_post_arrives_once(it: Club, kind: str, arrived: bool) -> None:
    faults = it.world.after if arrived else it.world.faults
    if kind == "challenge":
        faults["post"] = [asyncio.CancelledError()]
        await it.challenge(ANNA, "connexes", BEN)
    else:
        match = await it.begin("connexes", ANNA, BEN)
        faults["post"] = [asyncio.CancelledError()]
        if kind == "turn":
            await it.play(match, (ANNA, "Nc3"))
        else:
            await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    before = len(it.world.messages)
    await it.restart()
    await it.app.idle()
    assert len(it.world.messages) == before + (not arrived)
    assert it.world.messages[-1].buttons
    assert len({sent.post.content for sent in it.world.messages}) == len(it.world.messages)


@pytest.mark.parametrize("seconds", [-200, 0, 200])
async def test_post_is_known_again_however_late_and_though_clocks_differ(it: Club, seconds: int) -> None:
    it.world.ahead = timedelta(seconds=seconds)
    match = await it.begin("connexes", ANNA, BEN, clock="none")
    await it.pass_time(days=3)
    it.world.after["post"] = [UnavailableError(1.0), asyncio.CancelledError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    it.world.now += timedelta(days=2)
    await it.restart()
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


async def test_post_is_looked_for_in_time_in_which_it_may_have_come(it: Club) -> None:
    asked = []

    class Noting(FakeMessenger):
        def own_messages(
            self, channel: int, after: int | None, since: datetime, until: datetime | None
        ) -> AsyncGenerator[FoundMessage, None]:
            asked.append((after, since, until))
            return super().own_messages(channel, after, since, until)

    match = await it.begin("connexes", ANNA, BEN, clock="none")
    await it.pass_time(days=3)
    it.world.faults["post"] = [asyncio.CancelledError()]
    last, played = it.world.messages[-1].id, it.world.now
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    it.world.now += timedelta(days=2)
    await it.restart(start=False)
    it.app._delivery.sender._delivery._sending.messenger = Noting(it.world)
    await it.app.start()
    await it.app.idle()
    assert asked == [(last, played - MAX_CLOCK_SKEW, played + LATE_ARRIVAL_PERIOD)]
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


async def test_challenge_is_known_again_though_someone_has_joined(it: Club) -> None:
    it.world.after["post"] = [asyncio.CancelledError()]
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.idle()
    await it.app.challenges.join(it.call(BEN, match))
    await it.restart()
    await it.app.idle()
    (post,) = it.world.posts()
    assert f"<@{BEN}>" in post.content


async def test_killed_between_commit_and_post_post_arrives_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.restart(start=False)
    it.app._delivery.sender.wake = lambda *_: None  # type: ignore[method-assign]  # as if killed before the sender woke
    await it.play(match, (ANNA, "Nc3"))
    assert it.world.names() == [f"{match}-0.png"]
    for _ in range(2):
        await it.restart()
        await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


@pytest.mark.parametrize("first_time", [False, True])
async def test_post_that_its_channel_is_woken_with_is_sent_once(it: Club, first_time: bool) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    wake = it.app._delivery.sender.wake
    woken: list[tuple[int, OutboxRow | None]] = []
    it.app._delivery.sender.wake = lambda *waking: woken.append(waking)  # type: ignore[method-assign]  # and it waits
    await it.play(match, (ANNA, "Nc3"))
    ((channel, row),) = woken
    assert row is not None
    wake(channel, row if first_time else None)
    wake(channel, row)
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert await it.store.outbox.waiting_channels() == []


@pytest.mark.parametrize("arrived", [False, True])
async def test_killed_while_opening_thread_there_is_one_thread(it: Club, arrived: bool) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    (it.world.after if arrived else it.world.faults)["thread"] = [asyncio.CancelledError()]
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    await it.play(match, (ANNA, "Nc3"))
    await it.restart()
    await it.app.idle()
    assert len(it.world.threads) == 1
    thread = next(iter(it.world.threads))
    assert [sent.channel for sent in it.world.messages] == [CHANNEL, thread, thread]


async def test_thread_that_opens_while_move_is_stored_is_known(it: Club) -> None:
    asked, storing = asyncio.Event(), asyncio.Event()

    async def answer() -> None:
        asked.set()
        await storing.wait()

    async def store() -> None:
        storing.set()
        for _ in range(20):  # what comes of the thread would be stored before the move
            await asyncio.sleep(0)

    it.world.meanwhile |= {"thread": answer, "matches.apply": store}
    match = (await it.challenge(ANNA, "connexes", computers=1)).match
    await asked.wait()
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    (thread,) = it.world.threads
    assert (await it.app._matches.snapshot(match)).match.thread == thread
    (game,) = await it.app.games.live(it.call(ANNA))
    assert game.channel == thread


@pytest.mark.parametrize(("error", "why"), [(GoneError(), "was deleted"), (ForbiddenError(), "can’t post images")])
async def test_lasting_refusal_parks_match_and_tells_its_creator(it: Club, error: Exception, why: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [error]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    ((user, post),) = it.world.direct_messages
    text = post.content
    assert (user, match in text, why in text) == (ANNA, True, True)
    (choice,) = await it.app.autocomplete.moves(it.call(BEN, match), "")
    assert why in choice.label
    assert [game.status for game in await it.app.games.live(it.call(ANNA))] == ["parked"]


async def test_parked_match_frees_queue_of_its_channel(it: Club) -> None:
    room = ChannelInfo(CHANNEL, can_thread=False)
    it.world.faults["post"] = [ForbiddenError()]
    it.world.faults["send_direct_message"] = [ClosedError()]
    await it.challenge(ANNA, "connexes", BEN, channel=room)
    other = (await it.challenge(BEN, "connexes", ANNA, channel=room)).match
    await it.app.idle()
    assert [post.match for post in it.world.posts()] == [other]


async def test_player_takes_up_parked_match_once_fault_is_put_right(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    thread = next(iter(it.world.threads))
    await it.app.playing.move(it.call(BEN, channel=thread), "Nc6")
    await it.app.idle()
    assert it.world.names() == [f"{match}-{seq}.png" for seq in (0, 2, 3)]  # the first is that of being taken up again


async def test_match_stays_parked_where_posting_is_still_refused(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [ForbiddenError(), ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.app.playing.move(it.call(BEN, match), "Nc6")
    await it.app.idle()
    assert [game.status for game in await it.app.games.live(it.call(ANNA))] == ["parked"]
    assert [action.kind for action in await it.store.matches.actions(match)][-2:] == ["revive", "move"]
    assert len(it.world.direct_messages) == 2


async def test_match_whose_channel_is_gone_can_only_be_ended(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [GoneError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    with pytest.raises(wrong.MatchSuspendedError):
        await it.app.playing.move(it.call(BEN, match), "Nc6")
    with pytest.raises(wrong.MatchSuspendedError):
        await it.app.playing.abort(it.call(DORA, match))
    await it.app.playing.abort(it.call(BEN, match))
    assert await it.app.games.live(it.call(BEN)) == []


async def test_that_match_set_aside_was_ended_is_told_where_it_was_played(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [ForbiddenError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.app.playing.abort(it.call(BEN, match))
    await it.app.idle()
    *_, before, last = it.world.messages
    assert "**Game over: aborted.**" in last.post.content
    assert (last.channel, last.post.mentions, before.buttons) == (next(iter(it.world.threads)), (ANNA,), False)
    assert (await it.store.matches.actions(match))[-1].kind == "abort"
    assert last.post.log.splitlines()[-1].count('"aborted"') == 1


async def unreplayable(it: Club, match: str) -> None:
    """Set a match aside whose log makes no sense any more."""
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.store.db.write(lambda connection: connection.execute(sa.text("UPDATE actions SET text = 'e2e4'")))
    await it.restart()
    with pytest.raises(wrong.MatchSuspendedError):
        await it.app.playing.move(it.call(BEN, match), "Nc6")


async def test_that_match_which_cannot_be_replayed_was_ended_is_told_where_it_was_played(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await unreplayable(it, match)
    await it.app.playing.abort(it.call(BEN, match))
    await it.app.idle()
    *_, before, last = it.world.messages
    assert last.post.content.splitlines() == [
        f"<@{BEN}> aborted `{match}`, which was on hold.",
        "**Game over: aborted.**",
        f"<@{ANNA}>",
    ]
    assert (last.channel, last.post.mentions, before.buttons) == (next(iter(it.world.threads)), (ANNA,), False)


async def test_result_that_waits_for_its_channel_is_told_though_its_thread_is_gone(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    ((thread, parent),) = it.world.threads.items()
    it.world.faults[f"post in {parent}"] = [UnavailableError(60)]
    it.world.faults[f"post in {thread}"] = [GoneError()]
    resumed = asyncio.Event()

    async def pause() -> None:
        await resumed.wait()

    it.world.meanwhile["sleep"] = pause
    await it.app.playing.resign(it.call(BEN, match))
    async with asyncio.timeout(20):
        while it.world.faults[f"post in {thread}"] or thread in await it.store.outbox.waiting_channels():  # noqa: ASYNC110 (nothing tells)
            await asyncio.sleep(0.01)
    resumed.set()
    await it.app.idle()
    assert it.world.faults[f"post in {parent}"] == it.world.faults[f"post in {thread}"] == []
    assert sum(map(it.world.is_result, it.world.messages)) == 1


@pytest.mark.parametrize("error", [GoneError(), ForbiddenError()])
async def test_match_set_aside_is_ended_though_it_cannot_be_told(it: Club, error: Exception) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [error, error]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.app.playing.abort(it.call(BEN, match))
    await it.app.idle()
    row = await row_of(it, match)
    assert (row.status, row.reason, it.world.faults["post"]) == ("over", "aborted", [])
    assert len(it.world.direct_messages) == 1  # that it was set aside
    assert await it.store.outbox.waiting_channels() == []


@pytest.mark.parametrize("arrived", [False, True])
async def test_killed_while_telling_that_match_set_aside_was_ended_it_is_told_once(it: Club, arrived: bool) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await unreplayable(it, match)
    (it.world.after if arrived else it.world.faults)["post"] = [asyncio.CancelledError()]
    await it.app.playing.abort(it.call(BEN, match))
    await it.app.idle()
    await it.restart()
    await it.app.idle()
    assert ["which was on hold" in post.content for post in it.world.posts()].count(True) == 1


@pytest.mark.parametrize(("faults", "status"), [(4, "playing"), (5, "parked")])
async def test_row_is_given_up_at_its_fifth_unexpected_fault(it: Club, faults: int, status: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [RuntimeError("nobody foresaw this") for _ in range(faults)]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [game.status for game in await it.app.games.live(it.call(ANNA))] == [status]
    assert (f"{match}-1.png" in it.world.names()) == (status == "playing")


@pytest.mark.parametrize(("refusals", "status"), [(19, "playing"), (20, "parked")])
async def test_refusal_that_may_heal_sets_match_aside_only_if_it_lasts(it: Club, refusals: int, status: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [RefusedError("Cloudflare") for _ in range(refusals)]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [game.status for game in await it.app.games.live(it.call(ANNA))] == [status]
    assert sum(it.world.slept) > 3600


async def test_challenge_that_was_refused_for_long_is_posted_once_that_heals(it: Club) -> None:
    it.world.faults["post"] = [RefusedError("Cloudflare") for _ in range(20)]
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    assert it.world.posts() == []
    assert [game.status for game in await it.app.games.live(it.call(ANNA))] == ["challenge"]
    await it.pass_time(hours=25)
    assert [post.match for post in it.world.posts()] == [match]
    await it.app.challenges.join(it.call(BEN, match))


async def test_that_no_thread_is_opened_where_another_match_is_played_is_told_in_its_own_words(it: Club) -> None:
    await it.challenge(ANNA, "connexes", computers=1, channel=ChannelInfo(CHANNEL, can_thread=False))
    it.world.faults["thread"] = [ForbiddenError()]
    await it.begin("connexes", ANNA, BEN)
    assert "refuses a thread" in it.world.direct_messages[-1][1].content


async def test_challenge_whose_post_was_deleted_is_not_missed(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.idle()
    it.world.faults["edit"] = [MessageGoneError()]
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    assert it.world.direct_messages == []
    assert [game.status for game in await it.app.games.live(it.call(BEN))] == ["challenge"]


async def test_challenge_that_cannot_be_posted_is_withdrawn(it: Club) -> None:
    it.world.faults["post"] = [ForbiddenError()]
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    assert await it.app.games.live(it.call(ANNA)) == []
    assert len(it.world.direct_messages) == 1
    with pytest.raises(wrong.ChallengeClosedError):
        await it.app.challenges.join(it.call(BEN, match))


async def test_old_buttons_that_cannot_be_taken_off_hold_nothing_up(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["strip"] = [ForbiddenError(), UnavailableError(1)]
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert len(it.world.names()) == 3


async def test_picture_that_cannot_be_drawn_is_replaced_by_words(it: Club) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError("no ink")

    match = await it.begin("connexes", ANNA, BEN)
    await it.restart(render=broken)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    post = it.world.posts()[-1]
    assert post.picture is None
    assert "Nc3" in post.content
    assert "couldn’t be drawn" in post.content
    assert (await it.app.board.show(it.call(ANNA, match))).picture is None


async def test_log_that_no_longer_replays_parks_match(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.store.db.write(lambda connection: connection.execute(sa.text("UPDATE actions SET text = 'e2e4'")))
    await it.restart()
    with pytest.raises(wrong.MatchSuspendedError) as caught:
        await it.app.playing.move(it.call(BEN, match), "Nc6")
    assert "rules" in caught.value.explain(translator_for("en"))
    with pytest.raises(wrong.MatchSuspendedError):
        await it.app.board.show(it.call(BEN, match))
    await it.app.idle()
    assert len(it.world.direct_messages) == 1
    assert (await it.app.playing.abort(it.call(BEN, match))).key == "done-aborted"


async def test_log_that_leads_elsewhere_parks_match(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.store.db.write(lambda connection: connection.execute(sa.text("UPDATE actions SET text = 'b1a3'")))
    await it.restart()
    with pytest.raises(wrong.MatchSuspendedError):
        await it.app.playing.move(it.call(BEN, match), "Nc6")


async def test_restart_takes_up_every_match_where_it_stood(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.restart()
    assert (await it.play(match, (ANNA, "e3"))).version == 3
    await it.app.idle()
    assert it.world.names() == [f"{match}-{seq}.png" for seq in range(4)]
    assert replace(it.world.messages[-1]).buttons


async def test_thread_that_stays_locked_is_tried_for_more_than_hour_and_then_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    began = it.world.now
    it.world.faults["post"] = [LockedError("locked")] * MAX_TEMPORARY_REFUSALS
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.faults["post"] == []
    assert it.world.now - began > timedelta(hours=1)
    assert (await row_of(it, match)).reason == "locked"
    assert "its thread is archived and locked" in it.world.direct_messages[-1][1].content
    await it.play(match, (BEN, "Nf6"))
    assert (await row_of(it, match)).status == "playing"
