"""Clocks start with the first post that arrived."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.match.transcript import transcribed
from bot.texts import translator_for
from storage import ConflictError
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, created
from tests.bot.fakes import ANNA, BEN, Club


async def unposted(it: Club) -> str:
    """A match that has begun, none of whose posts arrives."""
    match = (await it.challenge(ANNA, "connexes", BEN, clock="3d")).match
    await it.app.idle()
    await it.app._delivery.sender.close()
    await it.app.challenges.join(it.call(BEN, match))
    it.app._delivery.sender.wake = lambda *_: None  # type: ignore[method-assign]  # as if Discord were down
    return match


async def test_no_time_runs_out_before_first_post(it: Club) -> None:
    match = await unposted(it)
    await it.pass_time(days=4)
    assert (await row_of(it, match)).status == "playing"


async def test_late_first_post_starts_clocks(it: Club) -> None:
    match = await unposted(it)
    await it.pass_time(days=2)
    await it.restart()
    await it.app.idle()
    assert [action.kind for action in await it.store.matches.actions(match)][-1] == "posted"
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_first_post_that_takes_long_starts_clocks(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN, clock="3d")).match
    await it.app.idle()
    it.world.answers_after("post", timedelta(minutes=6))
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    assert [action.kind for action in await it.store.matches.actions(match)] == ["posted"]
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_clocks_start_although_another_process_changed_the_match(
    it: Club, caplog: pytest.LogCaptureFixture
) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN, clock="3d")).match
    await it.app.idle()
    it.world.answers_after("post", timedelta(minutes=6))
    it.world.faults["matches.apply"] = [None, ConflictError("another process")]  # the first write is the join
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    assert it.world.faults["matches.apply"] == []
    assert [action.kind for action in await it.store.matches.actions(match)] == ["posted"]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_log_with_late_first_post_verifies(it: Club) -> None:
    match = await unposted(it)
    await it.pass_time(days=2)
    await it.restart()
    await it.app.idle()
    snapshot = await it.app._matches.snapshot(match)
    told = transcribed(await it.app._matches.log_lines(snapshot.match, snapshot.state))
    assert told.state.clocks == snapshot.state.clocks


async def test_first_post_in_time_changes_nothing(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(hours=1)
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert [action.kind for action in await it.store.matches.actions(match)] == ["move", "move"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "The clock starts with the first post."), ("fr", "La pendule démarre avec le premier message.")],
)
async def test_board_before_first_post_tells_no_deadline(it: Club, language: str, sentence: str) -> None:
    call = it.call(ANNA, await unposted(it), language=language)
    board, words = await it.app.board.show(call), await it.app.board.in_words(call)
    for text in (board.content, words.pages[0]):
        assert sentence in text
        assert "<t:" not in text


async def test_board_after_first_post_tells_its_deadline(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.idle()
    assert "Time runs out <t:" in (await it.app.board.show(it.call(ANNA, match))).content


async def test_listed_game_before_its_first_post_has_no_deadline(it: Club) -> None:
    await unposted(it)
    (game,) = await it.app.games.live(it.call(ANNA))
    assert (game.unposted, game.deadline, game.left) == (True, None, None)


async def test_listed_game_after_its_first_post_has_deadline(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    await it.app.idle()
    (game,) = await it.app.games.live(it.call(ANNA))
    assert not game.unposted
    assert game.deadline is not None


async def test_event_game_before_its_first_post_tells_no_deadline(it: Club) -> None:
    tournament = await created(it)
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.idle()
    await it.app._delivery.sender.close()
    it.app._delivery.sender.wake = lambda *_: None  # type: ignore[method-assign]  # as if Discord were down
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app._tournament_worker.idle()
    mine = "\n".join(await it.app.tournaments.games(it.call(ANNA, tournament), translator_for("en")))
    assert "clock starts with the first post" in mine
    assert "time runs out" not in mine
