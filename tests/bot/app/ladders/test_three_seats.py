"""Ladders of variants with three seats: two players challenge one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.app.ladders.climbing import FOUR, challenged, game, ladder_of, state, won
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club
from tests.bot.refusals import refuses

EVE = 15
FIVE = (*FOUR, EVE)


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("winner", "expected"),
    [(EVE, (ANNA, EVE, BEN, CLEO, DORA)), (DORA, (ANNA, DORA, BEN, CLEO, EVE)), (BEN, FIVE)],
)
async def test_winner_of_three_takes_highest_rung(it: Club, winner: int, expected: tuple[int, ...]) -> None:
    ladder = await ladder_of(it, *FIVE, variant="yalta")
    await won(it, await game(it, ladder, EVE, BEN, DORA), winner)
    assert (await state(it, ladder)).positions == expected


async def test_partner_is_asked_before_challenged_player(it: Club) -> None:
    ladder = await ladder_of(it, *FIVE, variant="yalta")
    number = await challenged(it, ladder, EVE, BEN, DORA)
    await it.app.idle()
    assert it.world.messages[-1].post.mentions == (DORA,)
    with refuses("not-asked"):
        await it.app.ladders.accept(it.call(BEN, ladder), number)
    await it.pass_time(days=2)
    await it.app.ladders.accept(it.call(DORA, ladder), number)
    await it.app.idle()
    assert it.world.messages[-1].post.mentions == (BEN,)
    await it.pass_time(days=2)
    assert (await state(it, ladder)).open_challenges[0].answerer == BEN


@pytest.mark.parametrize("silent", [True, False])
async def test_partner_who_declines_loses_nothing(it: Club, *, silent: bool) -> None:
    ladder = await ladder_of(it, *FIVE, variant="yalta")
    for _ in range(2):
        number = await challenged(it, ladder, EVE, BEN, DORA)
        if silent:
            await it.pass_time(days=4)
        else:
            await it.app.ladders.decline(it.call(DORA, ladder), number)
        now = await state(it, ladder)
        assert (now.positions, now.open_challenges) == (FIVE, ())


async def test_partner_must_be_near_and_free(it: Club) -> None:
    ladder = await ladder_of(it, *FIVE, variant="yalta")
    for partner in (None, ANNA, EVE):
        with refuses("no-partner"):
            await challenged(it, ladder, EVE, BEN, partner)
    await challenged(it, ladder, DORA, ANNA, BEN)
    with refuses("partner-taken"):
        await challenged(it, ladder, EVE, CLEO, DORA)
    with refuses("ladder-challenging"):  # as a partner
        await challenged(it, ladder, BEN, ANNA, CLEO)


async def test_players_who_want_to_play_are_challenged_for_together(it: Club) -> None:
    ladder = await ladder_of(it, *FIVE, variant="yalta")
    await it.app.ladders.keep(it.call(EVE, ladder), on=True)
    assert (await state(it, ladder)).open_challenges == ()
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    now = await state(it, ladder)
    assert [(one.players, one.answerer) for one in now.open_challenges] == [((DORA, EVE, CLEO), CLEO)]


async def test_no_departed_partner_is_taken(it: Club) -> None:
    ladder = await ladder_of(it, *FIVE, variant="yalta")
    await it.app.ladders.keep(it.call(EVE, ladder), on=True)
    it.world.departed.add(EVE)
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    now = await state(it, ladder)
    assert (now.positions, now.open_challenges) == (FIVE[:-1], ())
