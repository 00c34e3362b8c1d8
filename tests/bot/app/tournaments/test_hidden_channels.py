"""Events and games of channels that a member cannot see: the rule of `/board` holds for all that shows them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.app import RequestContext
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, created, played
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club
from tests.bot.refusals import refuses

ELSEWHERE = 999
EVA = 15
ChallengeRequest = Callable[[Club, RequestContext], Awaitable[Any]]
SAY = translator_for("en")

EVENTS: dict[str, ChallengeRequest] = {
    "join": lambda it, call: it.app.joining.join(call),
    "leave": lambda it, call: it.app.joining.leave(call),
    "may leave": lambda it, call: it.app.joining.may_leave(call),
    "table": lambda it, call: it.app.tournaments.table(call, SAY),
    "picture": lambda it, call: it.app.tournaments.picture(call, SAY),
    "games": lambda it, call: it.app.tournaments.games(call, SAY),
    "rules": lambda it, call: it.app.tournaments.rules(call, SAY),
    "export": lambda it, call: it.app.tournaments.export(call, SAY),
    "review": lambda it, call: it.app.tournaments.review(call, SAY),
    "end": lambda it, call: it.app.organising.end(call),
    "pause": lambda it, call: it.app.organising.pause(call),
    "withdraw": lambda it, call: it.app.organising.withdraw(call, ANNA),
    "announce": lambda it, call: it.app.organising.announce(call, "Hello"),
}
MATCHES: dict[str, ChallengeRequest] = {
    "board": lambda it, call: it.app.board.show(call),
    "board in words": lambda it, call: it.app.board.in_words(call),
    "history": lambda it, call: it.app.history.page(call),
    "replay": lambda it, call: it.app.replays.step(call, 0),
    "position": lambda it, call: it.app.proofs.position(call),
    "record": lambda it, call: it.app.proofs.export(call),
    "verify": lambda it, call: it.app.proofs.verify(call),
    "reach": lambda it, call: it.app.reach.show(call, "e2"),
}


def hidden(it: Club, name: str, user: int = EVA) -> RequestContext:
    """A call from another channel of the server, by someone who cannot see the usual one."""
    return it.call(user, name, channel=ELSEWHERE, sees=lambda channel: channel != CHANNEL)


@pytest.mark.parametrize("what", EVENTS)
async def test_event_of_hidden_channel_is_not_there(it: Club, what: str) -> None:
    tournament = await created(it)
    with refuses("no-such-event"):
        await EVENTS[what](it, hidden(it, tournament))


@pytest.mark.parametrize("what", MATCHES)
async def test_match_of_hidden_channel_is_not_there(it: Club, what: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("no-such-match"):
        await MATCHES[what](it, hidden(it, match))


async def test_suggestions_name_no_event_of_hidden_channel(it: Club) -> None:
    tournament = await created(it, name="Secret cup")
    assert await it.app.tournaments.names(hidden(it, ""), "") == []
    games = await it.app.suggestions.games(hidden(it, tournament), "")
    assert not any("Secret cup" in choice.label for choice in games)
    assert await it.app.suggestions.scores(hidden(it, tournament), "", "") == []


async def test_who_sees_channel_from_elsewhere_sees_event(it: Club) -> None:
    tournament = await created(it)
    call = it.call(EVA, tournament, channel=ELSEWHERE, sees=lambda _channel: True)
    assert (await it.app.joining.join(call)).key == "done-event-joined"


async def test_players_see_and_leave_their_event_even_if_it_is_hidden(it: Club) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    assert await it.app.tournaments.table(hidden(it, tournament, ANNA), SAY)
    assert (await it.app.joining.leave(hidden(it, tournament, ANNA))).key == "done-event-left"


async def test_managers_end_events_whose_channel_they_cannot_see(it: Club) -> None:
    tournament = await created(it)
    call = it.call(EVA, tournament, channel=ELSEWHERE, sees=lambda _channel: None, manager=True)
    assert (await it.app.organising.end(call)).match == tournament


async def test_profiles_name_no_event_of_hidden_channel(it: Club) -> None:
    tournament = await begun(it, FOUR, name="Secret cup")
    await played(it, tournament)
    await it.app.organising.approve(it.call(HEAD, tournament, manager=True))
    won = [await it.app.achievements.won(hidden(it, "", EVA), user) for user in FOUR]
    assert won == [[]] * 4
    assert ["Secret cup"] in [await it.app.achievements.won(it.call(HEAD), user) for user in FOUR]


async def test_finished_games_of_hidden_channel_are_not_listed(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert (await it.app.results.page(hidden(it, ""), ANNA)).boards == ()
    assert [one.value for one in (await it.app.results.page(hidden(it, "", BEN), ANNA)).boards] == [match]
    assert [one.value for one in (await it.app.results.page(it.call(EVA), ANNA)).boards] == [match]


async def test_managers_are_suggested_hidden_events_for_decisions_alone(it: Club) -> None:
    tournament = await created(it, name="Secret cup")
    call = replace(hidden(it, ""), manager=True)
    assert await it.app.tournaments.names(call, "") == []
    assert [choice.value for choice in await it.app.tournaments.names(call, "", managed=True)] == [tournament]
