"""A match whose game is not installed now waits unharmed, and goes on when the game is back."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import sqlalchemy as sa

from bot.app import App, ChannelInfo, CommandResult, RequestContext
from bot.app.errors import VariantMissingError
from bot.texts import translator_for
from storage import tables
from tests import databases
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club
from tests.bot.refusals import refuses

GONE = "gone"


async def restart(it: Club, variant: str = GONE) -> None:
    """Stop the bot, give all matches another game, and start it again."""
    await it.kill()
    change = sa.update(tables.matches).values(variant=variant)
    databases.run(it.path, lambda connection: connection.execute(change))
    await it.restart()
    await it.app.idle()


async def status(it: Club, match: str) -> str:
    found = await it.store.matches.get(match)
    assert found is not None
    return found.status


ASKING: dict[str, Callable[[App, RequestContext], Coroutine[Any, Any, Any]]] = {
    "board": lambda app, call: app.board.show(call),
    "words": lambda app, call: app.board.in_words(call),
    "move": lambda app, call: app.playing.move(call, "Nc3"),
    "resign": lambda app, call: app.playing.resign(call),
    "abort": lambda app, call: app.playing.abort(call),
    "draw": lambda app, call: app.offers.draw(call),
    "history": lambda app, call: app.history.page(call),
    "replay": lambda app, call: app.replays.step(call, 0),
    "export": lambda app, call: app.proofs.export(call),
    "plan": lambda app, call: app.conditional_moves.add(call, "Nc3"),
    "note": lambda app, call: app.notes.write(call, "x"),
    "move-here": lambda app, call: app.relocation.move_here(call, ChannelInfo(5)),
}


@pytest.mark.parametrize("asking", ASKING)
async def test_who_asks_is_told_so_and_match_waits(it: Club, asking: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await restart(it)
    with pytest.raises(VariantMissingError) as refused:
        await ASKING[asking](it.app, it.call(ANNA, match))
    told = refused.value.explain(translator_for("en"))
    assert f"`{match}`" in told
    assert f"`{GONE}`" in told
    assert await status(it, match) == "playing"


async def test_match_goes_on_when_game_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await restart(it)
    with pytest.raises(VariantMissingError):
        await it.app.board.show(it.call(ANNA, match))
    await restart(it, "connexes")
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


async def test_game_without_option_that_was_chosen_is_missing_one(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN, options={"flight": "off"})
    await restart(it, "connexes")
    with pytest.raises(VariantMissingError):
        await it.app.board.show(it.call(ANNA, match))
    assert await status(it, match) == "playing"


@pytest.mark.parametrize("options", [{}, {"direction": "counterclockwise"}])
async def test_it_is_listed_under_its_key_among_others(it: Club, options: dict[str, str]) -> None:
    playing = await it.begin("yalta", ANNA, BEN, CLEO, options=options)
    challenge = (await it.challenge(ANNA, "connexes", CLEO)).match
    await restart(it)
    other = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(300))
    games = {game.match: game.status for game in await it.app.games.live(it.call(ANNA))}
    assert games == {playing: "missing", challenge: "challenge", other: "playing"}
    found = {choice.value: choice.label for choice in await it.app.autocomplete.matches(it.call(ANNA), "")}
    assert GONE in found[playing]
    assert GONE in found[challenge]
    assert "Échecs connexes" in found[other]


async def test_suggestions_say_why_there_are_none(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await restart(it)
    for suggest in (it.app.autocomplete.moves, it.app.autocomplete.pieces):
        (choice,) = await suggest(it.call(ANNA, match), "N")
        assert "isn’t installed" in choice.label


CLOSING: dict[str, Callable[[Club, str], Coroutine[Any, Any, CommandResult]]] = {
    "declined": lambda it, match: it.app.challenges.decline(it.call(BEN, match)),
    "cancelled": lambda it, match: it.app.challenges.cancel(it.call(ANNA, match)),
}


@pytest.mark.parametrize("reason", CLOSING)
async def test_its_challenges_can_be_closed(it: Club, reason: str) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    await restart(it)
    await CLOSING[reason](it, match)
    await it.app.idle()
    assert await status(it, match) == "cancelled"
    assert GONE in it.world.posts()[0].content
    assert not any(post.buttons for post in it.world.posts())


async def test_its_challenges_can_be_declined(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, options={"direction": "counterclockwise"})).match
    await it.app.idle()
    await restart(it)
    await it.app.challenges.decline(it.call(BEN, match))
    await it.app.idle()
    assert await status(it, match) == "challenge"
    challenge, notice = it.world.posts()
    assert GONE in challenge.content
    assert f"<@{BEN}>" in notice.content


async def test_its_challenges_expire(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await restart(it)
    await it.pass_time(days=8)
    assert await status(it, match) == "cancelled"


@pytest.mark.parametrize("variant", ["connexes", "yalta"])
async def test_its_challenges_can_be_neither_joined_nor_begun(it: Club, variant: str) -> None:
    match = (await it.challenge(ANNA, variant)).match
    await restart(it)
    with pytest.raises(VariantMissingError):
        await it.app.challenges.join(it.call(BEN, match))
    with pytest.raises(VariantMissingError):
        await it.app.challenges.begin(it.call(ANNA, match))
    assert await status(it, match) == "challenge"


async def test_challenge_is_closed_only_by_those_who_may_see_it(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await restart(it)
    stranger = it.call(CLEO, match, guild=99, manager=True)
    with refuses("no-such-match"):
        await it.app.challenges.cancel(stranger)


async def test_no_one_is_reminded_before_game_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="10d")
    await restart(it)
    await it.pass_time(days=9)
    posts = len(it.world.posts())
    await restart(it, "connexes")
    await it.pass_time(hours=1)
    assert [match in post.content for post in it.world.posts()[posts:]] == [True]


async def test_nobodys_time_ends_before_game_is_back_and_some_is_left_then(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await restart(it)
    await it.pass_time(days=3)
    assert await status(it, match) == "playing"
    await restart(it, "connexes")
    await it.pass_time(hours=12)
    assert await status(it, match) == "playing"
    assert any("The clock resumes with extra time" in post.content for post in it.world.posts())
    await it.pass_time(days=1)
    assert await status(it, match) == "over"


async def test_computer_moves_when_game_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.app._computers.close()
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await restart(it)
    assert len(await it.store.matches.actions(match)) == 1
    await restart(it, "connexes")
    assert len(await it.store.matches.actions(match)) == 2


async def test_post_that_cannot_be_made_holds_up_no_other_and_sets_its_match_aside_until_then(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, can_thread=False))
    await it.app._delivery.sender.close()  # the network is away
    await it.play(match, (ANNA, "Nc3"))
    await restart(it)
    other = (await it.challenge(BEN, "connexes", CLEO)).match
    await it.app.idle()
    assert it.world.posts()[-1].match == other
    await restart(it, "connexes")
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert await status(it, match) == "playing"
    assert it.world.names()[-1] == f"{match}-3.png"


async def test_reminders_are_chosen_all_same(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    await restart(it)
    assert (await it.app.preferences.change(it.call(ANNA), reminders="off")).reminders == "off"


async def test_vacations_begin_and_end_all_same(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    await restart(it)
    await it.app.vacations.begin(it.call(ANNA), 2)
    await restart(it)
    await it.pass_time(days=3)
    assert (await it.app.vacations.show(it.call(ANNA))).active is None
