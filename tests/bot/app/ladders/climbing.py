"""Ladders in a club of fakes: members who join, challenge and answer."""

from __future__ import annotations

from typing import Any

from bot.app import ChannelInfo
from bot.app.ladders.state import LadderState
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club

HEAD = 500
"""Organiser of the ladders."""
FOUR = (ANNA, BEN, CLEO, DORA)


async def ladder_of(it: Club, *users: int, variant: str = "connexes", **more: Any) -> str:
    """A ladder with these users from the highest rung down."""
    call = it.call(HEAD, manager=True)
    terms = {"clock": "3d", "rated": True, **more}
    clock, rated = terms["clock"], terms["rated"]
    done = await it.app.managing_ladders.create(call, ChannelInfo(CHANNEL), variant, {}, clock, rated=rated)
    for user in users:
        await it.app.ladders.join(it.call(user, done.match))
    await it.app.idle()
    return done.match


async def state(it: Club, ladder: str) -> LadderState:
    """A ladder as it is now."""
    await it.app.idle()
    found = await it.app._ladder_steps.state(ladder)
    assert found is not None
    return found


async def challenged(it: Club, ladder: str, user: int, target: int, partner: int | None = None) -> int:
    """Challenge someone; return the number of the challenge."""
    await it.app.ladders.challenge(it.call(user, ladder), target, partner)
    return (await state(it, ladder)).open_challenges[-1].number


async def game(it: Club, ladder: str, user: int, target: int, partner: int | None = None) -> str:
    """A game of a ladder that has started."""
    number = await challenged(it, ladder, user, target, partner)
    if partner is not None:
        await it.app.ladders.accept(it.call(partner, ladder), number)
    done = await it.app.ladders.accept(it.call(target, ladder), number)
    await it.app.idle()
    return done.match


async def won(it: Club, match: str, winner: int) -> None:
    """Have everyone else resign a game."""
    row = await it.store.matches.get(match)
    assert row is not None
    for seat in row.seats:
        if seat.user not in (winner, None):
            await it.app.playing.resign(it.call(seat.user, match, channel=row.thread))
    await it.app.idle()
