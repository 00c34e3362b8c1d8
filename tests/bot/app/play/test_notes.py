"""Notes, silence, and what someone who does not play may do."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest

from bot.app import App, ChannelInfo, Opponent, PlayerSettings, RequestContext
from bot.app import errors as wrong
from bot.app.lessons.lessons import lesson
from bot.app.play.notes import MAX_NOTE
from bot.texts import translator_for
from storage import MatchTimer
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.storage.samples import muted_in
from tests.timers import match_timers

OTHER_GUILD = 2


async def started(it: Club) -> str:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    return match


async def reminders(it: Club, match: str) -> list[MatchTimer]:
    far = it.world.now + timedelta(days=365)
    return [timer for timer in await match_timers(it.store, far) if timer.kind == "remind" and timer.match == match]


# Notes


@pytest.mark.parametrize("user", [ANNA, DORA])
async def test_note_is_kept_for_its_writer_alone(it: Club, user: int) -> None:
    match = await started(it)
    done = await it.app.notes.write(it.call(user, match), "  watch f7\n")
    assert "/note" in done.explain(translator_for("en"))
    assert (await it.app.notes.read(it.call(user, match))).text == "watch f7"
    for other in {ANNA, BEN, DORA} - {user}:
        assert (await it.app.notes.read(it.call(other, match))).text == ""
    assert "watch" not in repr(await it.app.notes.read(it.call(user, match)))


async def test_note_outlives_match(it: Club) -> None:
    match = await started(it)
    await it.app.notes.write(it.call(ANNA, match), "watch f7")
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    place = next(iter(it.world.threads))
    assert (await it.app.notes.read(it.call(ANNA, channel=place))).match == match
    await it.app.notes.write(it.call(ANNA, match), "learned: watch f7")
    assert (await it.app.notes.read(it.call(ANNA, match))).text == "learned: watch f7"


async def test_empty_note_is_none(it: Club) -> None:
    match = await started(it)
    await it.app.notes.write(it.call(ANNA, match), "watch f7")
    done = await it.app.notes.write(it.call(ANNA, match), "  ")
    assert "deleted" in done.explain(translator_for("en"))
    assert (await it.app.notes.read(it.call(ANNA, match))).text == ""


async def test_note_that_is_too_long_is_refused_with_its_length(it: Club) -> None:
    match = await started(it)
    await it.app.notes.write(it.call(ANNA, match), "x" * MAX_NOTE)
    with refuses("note-too-long") as caught:
        await it.app.notes.write(it.call(ANNA, match), "y" * (MAX_NOTE + 1))
    assert "2001" in caught.value.explain(translator_for("en")).replace(",", "")
    assert caught.value.explain(translator_for("fr")) != caught.value.explain(translator_for("en"))
    assert (await it.app.notes.read(it.call(ANNA, match))).text == "x" * MAX_NOTE


async def test_strangers_of_another_server_take_no_notes(it: Club) -> None:
    match = await started(it)
    with refuses("no-such-match"):
        await it.app.notes.read(it.call(DORA, match, guild=OTHER_GUILD))
    with refuses("no-such-match"):
        await it.app.notes.write(it.call(DORA, match, guild=OTHER_GUILD), "x")


# Silence


async def test_silence_takes_ones_reminder_away_at_once_and_gives_it_back(it: Club) -> None:
    match = await started(it)
    (before,) = await reminders(it, match)
    assert before.user == BEN
    done = await it.app.notes.silence(it.call(BEN, match))
    assert "muted" in done.explain(translator_for("en"))
    assert await reminders(it, match) == []
    done = await it.app.notes.silence(it.call(BEN, match))
    assert "unmuted" in done.explain(translator_for("en"))
    (after,) = await reminders(it, match)
    assert (after.at, after.user) == (before.at, BEN)


async def test_silence_lasts_through_turns_that_follow_and_restarts(it: Club) -> None:
    match = await started(it)
    await it.app.notes.silence(it.call(ANNA, match))
    assert [timer.user for timer in await reminders(it, match)] == [BEN]
    await it.play(match, (BEN, "Nf6"))
    assert await reminders(it, match) == []
    await it.restart()
    await it.play(match, (ANNA, "d3"), (BEN, "Nc6"))
    assert await reminders(it, match) == []


async def test_silence_leaves_note_and_clock_alone(it: Club) -> None:
    match = await started(it)
    await it.app.notes.write(it.call(BEN, match), "watch f7")
    before = [timer for timer in await it.store.timers.due(it.world.now + timedelta(days=9)) if timer.kind == "time"]
    await it.app.notes.silence(it.call(BEN, match))
    assert (await it.app.notes.read(it.call(BEN, match))).text == "watch f7"
    await it.app.notes.write(it.call(BEN, match), "")
    assert await muted_in(it.store, match) == {BEN}
    assert [t for t in await it.store.timers.due(it.world.now + timedelta(days=9)) if t.kind == "time"] == before


async def test_silence_broken_follows_pace_one_has_set(it: Club) -> None:
    match = await started(it)
    await it.app.notes.silence(it.call(BEN, match))
    await it.app._matches.preferences.change_player(BEN, lambda _: PlayerSettings(reminders="off"))
    await it.app.notes.silence(it.call(BEN, match))
    assert await reminders(it, match) == []


async def test_there_is_nothing_to_silence_once_match_is_over(it: Club) -> None:
    match = await started(it)
    await it.app.playing.resign(it.call(BEN, match))
    with pytest.raises(wrong.MatchOverError):
        await it.app.notes.silence(it.call(ANNA, match))


# Spectators

ChallengeRequest = Callable[[App, RequestContext], Coroutine[Any, Any, Any]]
LOOKS: dict[str, ChallengeRequest] = {
    "board": lambda app, call: app.board.show(call),
    "words": lambda app, call: app.board.in_words(call),
    "moves": lambda app, call: app.reach.show(call, "g8"),
    "men": lambda app, call: app.autocomplete.pieces(call, ""),
    "history": lambda app, call: app.history.page(call),
    "step": lambda app, call: app.replays.step(call, 0),
    "replay": lambda app, call: app.replays.animate(call, None, lambda _done, _count: None),
    "export": lambda app, call: app.proofs.export(call),
    "verify": lambda app, call: app.proofs.verify(call),
    "rules": lambda _app, call: lesson("connexes", 0, call.language),
    "note": lambda app, call: app.notes.read(call),
    "write a note": lambda app, call: app.notes.write(call, "watch f7"),
    "games": lambda app, call: app.games.live(call),
}
DEEDS: dict[str, ChallengeRequest] = {
    "move": lambda app, call: app.playing.move(call, "Nf6"),
    "choose men": lambda app, call: app.move_menu.pieces(call),
    "choose squares": lambda app, call: app.move_menu.targets(call, "g8"),
    "preview": lambda app, call: app.move_menu.preview(call, "Nf6"),
    "pay": lambda app, call: app.move_menu.payment(call, "P"),
    "king": lambda app, call: app.own_kings.show(call),
    "choose a king": lambda app, call: app.kings.choose(call, "K"),
    "draw": lambda app, call: app.offers.draw(call),
    "claim": lambda app, call: app.playing.claim_draw(call),
    "takeback": lambda app, call: app.offers.takeback(call),
    "pause": lambda app, call: app.offers.pause(call),
    "resume": lambda app, call: app.offers.resume(call),
    "substitute": lambda app, call: app.offers.substitute(call, Opponent(CLEO)),
    "accept": lambda app, call: app.offers.accept(call),
    "refuse": lambda app, call: app.offers.refuse(call),
    "resign": lambda app, call: app.playing.resign(call),
    "abort": lambda app, call: app.playing.abort(call),
    "plan": lambda app, call: app.conditional_moves.show(call),
    "add to a plan": lambda app, call: app.conditional_moves.add(call, "Nf6 d3"),
    "drop from a plan": lambda app, call: app.conditional_moves.delete_line(call, "", None),
    "silence": lambda app, call: app.notes.silence(call),
    "move here": lambda app, call: app.relocation.move_here(call, ChannelInfo(CHANNEL)),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_who_does_not_play_may_do_what_changes_nothing(it: Club, look: ChallengeRequest) -> None:
    match = await started(it)
    assert await look(it.app, it.call(DORA, match)) is not None
    assert len(await it.store.matches.actions(match)) == 1


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
async def test_who_does_not_play_gets_sentence_for_all_else(it: Club, deed: ChallengeRequest) -> None:
    match = await started(it)
    posts = len(it.world.posts())
    with refuses("not-a-player") as caught:
        await deed(it.app, it.call(DORA, match))
    assert caught.value.explain(translator_for("en")) != caught.value.explain(translator_for("fr"))
    await it.app.idle()
    assert (len(await it.store.matches.actions(match)), len(it.world.posts())) == (1, posts)


async def test_who_did_not_play_gets_no_rematch(it: Club) -> None:
    match = await started(it)
    await it.app.playing.resign(it.call(BEN, match))
    with refuses("not-a-player"):
        await it.app.rematches.rematch(it.call(DORA, match), ChannelInfo(CHANNEL))
