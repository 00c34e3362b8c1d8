"""Writes of tournaments and ladders are told to those who show them, once they are stored."""

from __future__ import annotations

import pytest

from storage import StoreUnavailableError
from tests.bot.app.ladders.climbing import ladder_of
from tests.bot.app.tournaments.club_night import FOUR, begun, created, resigned, state
from tests.bot.fakes import GUILD, Club


def told(it: Club) -> list[str]:
    """The tournaments and ladders of the server that are told from now on."""
    heard = list[str]()
    it.app.tournament_changed.connect(lambda name, guild: heard.append(name) if guild == GUILD else None)
    return heard


async def test_announced_tournament_is_told(it: Club) -> None:
    heard = told(it)
    assert await created(it) in heard


async def test_new_ladder_is_told(it: Club) -> None:
    heard = told(it)
    assert await ladder_of(it) in heard


async def test_automatic_step_is_told_after_it_is_stored(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "round-robin")
    heard = told(it)

    async def forget() -> None:
        heard.clear()

    it.world.meanwhile["tournaments.advance"] = forget
    await resigned(it, (await state(it, tournament)).games[0].id)
    assert tournament in heard


async def test_change_that_may_be_stored_is_told_although_it_failed(it: Club) -> None:
    tournament = await created(it)
    heard = told(it)
    it.world.after["tournaments.advance"] = [StoreUnavailableError("the answer was lost")]
    with pytest.raises(StoreUnavailableError):
        await it.app._steps.halt(tournament, "deleted")
    assert heard == [tournament]
