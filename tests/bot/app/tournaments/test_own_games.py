"""Organisers who play: they decide nothing about their own games."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.app import App, RequestContext
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses

Decision = Callable[[App, RequestContext, str], Coroutine[Any, Any, object]]
DECISIONS: dict[str, Decision] = {
    "adjudicate": lambda app, call, game: app.organising.adjudicate(call, game, "1 0"),
    "annul": lambda app, call, game: app.organising.adjudicate(call, game, "annulled"),
    "ask to adjudicate": lambda app, call, game: app.questions.adjudicate(call, game, "1 0"),
    "end": lambda app, call, _: app.organising.end(call),
    "ask to end": lambda app, call, _: app.questions.end(call),
    "extend": lambda app, call, game: app.organising.extend(call, 3, game),
    "withdraw the opponent": lambda app, call, _: app.organising.withdraw(call, BEN),
    "replace the opponent": lambda app, call, _: app.replacing.replace(call, BEN, HEAD + 1),
}


async def own_game(it: Club, tournament: str) -> str:
    """The game of Anna and Ben."""
    now = await state(it, tournament)
    return next(g.id for g in now.games if {now.user_of(entry) for entry in g.entries} == {ANNA, BEN})


@pytest.mark.parametrize("decision", DECISIONS.values(), ids=DECISIONS)
async def test_organiser_does_not_decide_their_own_game(it: Club, decision: Decision) -> None:
    tournament = await begun(it, FOUR)
    game = await own_game(it, tournament)
    with refuses("own-game"):
        await decision(it.app, it.call(ANNA, tournament, manager=True), game)
    row = await it.store.matches.get(game)
    assert row is not None
    assert row.status == "playing"


async def test_organiser_does_not_take_back_decision_on_their_game(it: Club) -> None:
    tournament = await begun(it, FOUR)
    game = await own_game(it, tournament)
    row = await it.store.matches.get(game)
    assert row is not None
    await it.app.playing.resign(it.call(ANNA, game))
    await it.app.idle()
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game, "1/2 1/2")
    with refuses("own-game"):
        await it.app.organising.undo(it.call(ANNA, tournament, manager=True))


async def test_organiser_who_plays_decides_games_of_others(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    game = next(g.id for g in now.games if {now.user_of(entry) for entry in g.entries} == {CLEO, DORA})
    done = await it.app.organising.adjudicate(it.call(ANNA, tournament, manager=True), game, "1 0")
    assert done.key == "done-event-adjudicated"


async def test_organiser_withdraws_themselves(it: Club) -> None:
    tournament = await begun(it, FOUR)
    done = await it.app.organising.withdraw(it.call(ANNA, tournament, manager=True), ANNA)
    assert done.key == "done-event-withdrawn"
