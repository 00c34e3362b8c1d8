"""Rounds are paired in another process; if that dies, they are paired by the next one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from random import Random

import pytest

from bot.app.tournaments.pairing import ProcessPairer
from tests.bot.app.tournaments.club_night import FOUR, begun, played
from tests.bot.app.tournaments.tournaments import decided, with_round
from tests.bot.fakes import Club
from tournament.formats import rounds_of
from tournament.model import Plan, Round, Tournament
from tournament.swiss import rules_for


@pytest.fixture(scope="module")
def pairer() -> Iterator[ProcessPairer]:
    """One for all tests: its process takes long to start."""
    made = ProcessPairer()
    yield made
    made.close()


def under_way(format_: str, seats: int) -> Tournament:
    """An event of nine after its first rounds, from which one has left."""
    tournament = Tournament(Plan(format_, pairing_rules=rules_for(seats)), seats, 9, seed=7)
    for one in rounds_of(tournament):
        tournament = with_round(tournament, one)
    return replace(decided(tournament, Random(7)), withdrawn=frozenset({9}))


async def test_another_process_pairs_as_this_one_does(pairer: ProcessPairer) -> None:
    for format_, seats in (("swiss", 2), ("swiss", 3), ("knockout", 2), ("groups", 3)):
        tournament = under_way(format_, seats)
        expected = rounds_of(tournament)
        assert expected
        assert await pairer.rounds(tournament) == expected


async def test_process_that_dies_is_replaced(pairer: ProcessPairer) -> None:
    tournament = under_way("swiss", 3)
    expected = await pairer.rounds(tournament)
    pool = pairer._workers._pool
    assert pool is not None
    for process in pool._processes:
        os.kill(process, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        await pairer.rounds(tournament)
    assert await pairer.rounds(tournament) == expected


class Mortal:
    """Dies over each round, once."""

    def __init__(self) -> None:
        self.asked = 0

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        self.asked += 1
        if self.asked % 2:
            raise BrokenProcessPool
        return rounds_of(tournament)


async def test_event_goes_on_though_process_that_pairs_dies_over_each_round(it: Club) -> None:
    pairer = Mortal()
    await it.restart(pairer=pairer)
    now = await played(it, await begun(it, FOUR, "connexes", "swiss", rounds="2"))
    assert len(now.tournament.rounds) == 2
    assert pairer.asked == 6  # the last time there is nothing left to pair
