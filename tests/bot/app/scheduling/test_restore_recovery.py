"""Play, a backup, more play, a restore: the game goes on as it was, and everyone is told."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app.core.ports import GoneError, MessageGoneError, MessengerError, UnavailableError
from bot.app.delivery.lost_post_cleanup import LOST_BUTTONS
from bot.app.errors import StaleVersionError
from bot.app.match.names import tournament_match_name
from storage import copy, is_behind, restore
from tests.bot.app.tournaments.club_night import HEAD, ROOM, begun, created, resigned, state
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club
from tests.bot.refusals import refuses

pytestmark = pytest.mark.sqlite("backups of its file")


async def saved(it: Club, tmp_path: Path) -> Path:
    """A backup of the running bot."""
    await it.app.idle()
    await asyncio.to_thread(copy, it.path, tmp_path / "backup.db")
    return tmp_path / "backup.db"


async def restored(it: Club, backup: Path) -> None:
    """The bot, killed and begun anew on a backup."""
    await it.app.idle()
    await it.kill()
    await asyncio.to_thread(restore, backup, it.path, it.world.now)
    await it.open()
    await it.app.start()
    await it.app.idle()


async def test_game_goes_on_from_backup(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    backup = await saved(it, tmp_path)
    await it.play(match, (BEN, "e6"), (ANNA, "d3"), (BEN, "d6"))
    await restored(it, backup)
    await it.play(match, (BEN, "f6"))
    await it.app.idle()
    assert [action.text for action in await it.store.matches.actions(match)] == ["e2e3", "restored", "f7f6"]


async def test_web_sessions_of_backup_are_ended(it: Club, tmp_path: Path) -> None:
    token, _ = await it.app.sessions.sign_in(await it.app.sessions.open_link(it.call(ANNA)), "Firefox")
    backup = await saved(it, tmp_path)
    await it.app.sessions.revoke_all(ANNA)
    await restored(it, backup)
    assert await it.app.sessions.user(token) is None


async def test_every_game_says_that_it_was_restored_and_whose_turn_it_is(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    backup = await saved(it, tmp_path)
    await it.play(match, (BEN, "e6"), (ANNA, "d3"))
    await restored(it, backup)
    last = it.world.messages[-1]
    assert f"I was restored from a backup, so `{match}` continues from here" in last.post.content
    assert f"<@{BEN}>" in last.post.content
    assert last.post.mentions == (BEN,)
    assert last.post.picture
    assert [button.verb for button in last.post.buttons] == ["move", "board"]


async def test_what_lost_time_has_posted_has_no_buttons_left(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    await it.app.offers.draw(it.call(ANNA, match))
    await restored(it, backup)
    assert [sent.buttons for sent in it.world.messages] == [False] * (len(it.world.messages) - 1) + [True]


async def test_button_of_lost_time_does_nothing(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    await restored(it, backup)
    with pytest.raises(StaleVersionError):
        await it.app.playing.move(it.call(ANNA, match, version=2), "d3")
    assert len(await it.store.matches.actions(match)) == 1


async def test_it_is_told_once_even_if_bot_is_killed_meanwhile(it: Club, tmp_path: Path) -> None:
    matches = [await it.begin("connexes", ANNA, BEN), await it.begin("connexes", CLEO, DORA)]
    backup = await saved(it, tmp_path)
    await it.kill()
    await asyncio.to_thread(restore, backup, it.path, it.world.now)
    await it.open()
    it.world.faults["settings.set"] = [asyncio.CancelledError()]
    await it.app.start()
    await it.app.idle()
    await it.restart()
    await it.app.idle()
    await it.restart()
    await it.app.idle()
    for match in matches:
        assert [action.kind for action in await it.store.matches.actions(match)] == ["revive"]


async def test_buttons_that_cannot_be_taken_off_keep_no_game_from_going_on(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    it.world.faults["own_messages"] = [UnavailableError()]
    await restored(it, backup)
    assert [action.text for action in await it.store.matches.actions(match)] == ["restored"]


def with_buttons(it: Club) -> list[int]:
    """The posts that have buttons."""
    return [number for number, sent in enumerate(it.world.messages) if sent.buttons]


@pytest.mark.parametrize(("method", "before"), [("own_messages", 0), ("strip", 2)])
async def test_buttons_that_stayed_are_taken_off_later(it: Club, tmp_path: Path, method: str, before: int) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"), (ANNA, "d3"))
    await it.app.idle()
    it.world.faults[method] = [*[None] * before, UnavailableError()]
    await restored(it, backup)
    assert len(with_buttons(it)) == 2
    await it.play(match, (ANNA, "d3"))
    await it.restart(beat=timedelta(minutes=10))
    await it.pass_time(minutes=30)
    assert with_buttons(it) == [len(it.world.messages) - 1]


async def test_buttons_that_fail_keep_no_others_from_being_taken_off(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    await it.app.idle()
    for sent in it.world.messages:
        sent.buttons = True  # it was killed before it took any off
    it.world.faults["strip"] = [UnavailableError()]
    await restored(it, backup)
    kept = with_buttons(it)
    assert len(kept) < len(it.world.messages) - 1
    assert len(it.world.messages) - 2 not in kept


@pytest.mark.parametrize("error", [GoneError("no channel"), MessageGoneError("no message")])
async def test_posts_that_are_gone_are_not_tried_again(it: Club, tmp_path: Path, error: MessengerError) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    it.world.faults["strip"] = [error]
    await restored(it, backup)
    assert not await it.store.settings.get(LOST_BUTTONS)


async def test_post_that_arrived_after_backup_comes_no_second_time(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [UnavailableError(60.0)]
    await it.play(match, (ANNA, "e3"))
    await asyncio.to_thread(copy, it.path, tmp_path / "backup.db")
    await it.app.idle()
    names = it.world.names()
    assert names.count(f"{match}-1.png") == 1
    await restored(it, tmp_path / "backup.db")
    assert it.world.names() == [*names, f"{match}-2.png"]


async def test_time_that_was_lost_is_taken_from_no_one(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"))
    await it.pass_time(hours=20)
    await it.play(match, (BEN, "e6"))
    await it.pass_time(hours=20)
    await restored(it, backup)
    await it.pass_time(hours=12)
    assert [action.text for action in await it.store.matches.actions(match)] == ["restored"]
    assert len(it.world.posts(CHANNEL)) > 0


async def test_offer_of_lost_time_can_be_accepted_by_no_one(it: Club, tmp_path: Path) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.app.offers.draw(it.call(ANNA, match))
    await restored(it, backup)
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match, version=1))


async def test_challenge_that_was_joined_since_is_open_again(it: Club, tmp_path: Path) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    backup = await saved(it, tmp_path)
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    post = it.world.messages[0]
    closed = not post.buttons
    assert closed
    await restored(it, backup)
    assert [button.verb for button in post.post.buttons] == ["join", "decline", "cancel", "lesson"]
    assert post.buttons
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    row = await it.store.matches.get(match)
    assert row is not None
    assert (row.status, len(it.world.threads)) == ("playing", 1)


async def test_event_shows_who_takes_part_by_backup(it: Club, tmp_path: Path) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    backup = await saved(it, tmp_path)
    await it.app.joining.join(it.call(BEN, tournament))
    await it.app.idle()
    assert "Players (2/64)" in it.world.messages[0].post.content
    await restored(it, backup)
    assert "Players (1/64)" in it.world.messages[0].post.content


async def test_games_paired_anew_have_other_names(it: Club, tmp_path: Path) -> None:
    await it.restart(match_namer=tournament_match_name)
    tournament = await created(it)
    for user in (ANNA, BEN, CLEO, DORA):
        await it.app.joining.join(it.call(user, tournament))
    backup = await saved(it, tmp_path)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    lost = {game.id for game in (await state(it, tournament)).games}
    await restored(it, backup)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    paired = {game.id for game in (await state(it, tournament)).games}
    assert len(lost | paired) == 12
    assert not any(name.startswith(tournament) for name in paired)


async def test_lost_threads_of_event_have_no_buttons_left(it: Club, tmp_path: Path) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO, DORA), max_games_at_once=1)
    backup = await saved(it, tmp_path)
    before = set(it.world.threads)
    for number in (1, 2):
        await resigned(it, f"{tournament}-{number}")
    lost = set(it.world.threads) - before
    assert len(lost) == 2
    assert all(any(sent.buttons for sent in it.world.messages if sent.channel == thread) for thread in lost)
    await restored(it, backup)
    assert not any(sent.buttons for sent in it.world.messages if sent.channel in lost)


async def test_thread_opened_in_lost_time_has_no_buttons_left(it: Club, tmp_path: Path) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    it.world.faults["thread"] = [UnavailableError(60.0)]
    await it.app.challenges.join(it.call(BEN, match))
    await asyncio.to_thread(copy, it.path, tmp_path / "backup.db")
    await it.app.idle()
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    (thread,) = it.world.threads
    lost = [sent for sent in it.world.messages if sent.channel == thread]
    await restored(it, tmp_path / "backup.db")
    assert lost
    assert not any(sent.buttons for sent in lost)


async def test_database_that_went_back_is_taken_for_backup(
    it: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    backup = await saved(it, tmp_path)
    await it.play(match, (BEN, "e6"), (ANNA, "d3"))
    await it.app.idle()
    await it.kill()
    assert not is_behind(it.path)
    it.path.write_bytes(backup.read_bytes())
    assert is_behind(it.path)
    for _ in range(2):
        await it.open()
        await it.app.start()
        await it.app.idle()
        assert [action.text for action in await it.store.matches.actions(match)] == ["e2e3", "restored"]
        await it.kill()
    await it.open()
    assert caplog.text.count("the database went back") == 1


async def test_restored_database_did_not_go_back(it: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    backup = await saved(it, tmp_path)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    await restored(it, backup)
    assert "the database went back" not in caplog.text


async def test_moves_lost_behind_posts_that_wait_are_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    it.world.faults["post"] = [UnavailableError(3600.0)] * 1000
    await it.play(match, (BEN, "e6"))
    await asyncio.to_thread(_checkpoint, it.path)
    await it.play(match, (ANNA, "d3"), (BEN, "d6"))
    torn = it.path.read_bytes()  # as a crash leaves it, but for the log beside it
    await it.kill()
    it.world.faults["post"].clear()
    it.path.write_bytes(torn)
    it.path.with_name(it.path.name + "-wal").unlink(missing_ok=True)
    await it.open()
    await it.app.start()
    await it.app.idle()
    assert [action.text for action in await it.store.matches.actions(match)] == ["e2e3", "e7e6", "restored"]


def _checkpoint(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
