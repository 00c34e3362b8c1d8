"""Events in a club of fakes: members who join, play and leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app import ChannelInfo
from bot.app.tournaments.creating import Form
from bot.app.tournaments.state import TournamentState
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club

HEAD = 500
"""Organiser of the tournaments."""
ROOM = ChannelInfo(CHANNEL)
FOUR = (ANNA, BEN, CLEO, DORA)
NINE = tuple(range(101, 110))


async def created(it: Club, variant: str = "connexes", format_: str = "round-robin", **form: Any) -> str:
    """An event that was announced."""
    done = await it.app.creating.create(it.call(HEAD, manager=True), ROOM, Form(variant, format_, **form))
    await it.app.idle()
    return done.match


async def begun(it: Club, users: Sequence[int], *more: str, **form: Any) -> str:
    """An event of these users that has begun, its games open."""
    tournament = await created(it, *more, **form)
    for user in users:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    return tournament


async def state(it: Club, tournament: str) -> TournamentState:
    """An event as it is now."""
    found = await it.app._steps.state(tournament)
    assert found is not None
    return found


async def resigned(it: Club, match: str) -> None:
    """A game in which everyone but the first seat gives up."""
    row = await it.store.matches.get(match)
    assert row is not None
    for seat in row.seats[1:]:
        assert seat.user is not None
        await it.app.playing.resign(it.call(seat.user, match, channel=row.thread))
    await it.app.idle()


async def played(it: Club, tournament: str) -> TournamentState:
    """An event played to its end: the first seat wins every game."""
    for _ in range(1000):
        now = await state(it, tournament)
        if now.stored.status == "over":
            return now
        await resigned(it, next(game.id for game in now.games if game.status == "playing"))
    raise AssertionError("it does not end")
