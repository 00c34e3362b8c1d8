"""Finished games of every kind: each function plays one and returns its name."""

from __future__ import annotations

from bot.app import Opponent
from tests.bot.app.play.test_kings import played
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club


async def in_three_seats(it: Club) -> str:
    """A game of three, in which one player resigned."""
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await played(it, match, "e2e4", "d7d5", "e11e10")
    for user in (ANNA, BEN):
        await it.app.playing.resign(it.call(user, match))
    return match


async def with_a_computer(it: Club) -> str:
    """A game that a computer won."""
    match = (await it.challenge(ANNA, "connexes", computers=1)).match
    await it.app.idle()
    await it.app.playing.resign(it.call(ANNA, match))
    return match


async def aborted(it: Club) -> str:
    """A game without a result."""
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.abort(it.call(ANNA, match))
    return match


async def aborted_with_one_king(it: Club) -> str:
    """A game in which only White had chosen."""
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(ANNA, match), "K")
    await it.app.playing.abort(it.call(ANNA, match))
    return match


async def taken_over(it: Club) -> str:
    """A game in which another player took a seat over."""
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    for user in (ANNA, DORA):
        await it.app.offers.accept(it.call(user, match))
    await it.app.playing.resign(it.call(ANNA, match))
    return match
