"""Everybody against everyone; with three seats as many rounds as are wished for, with few pairs that meet twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tournament.formats.base import MAX_ENTRIES, Format, settled
from tournament.model import Game, Round, Tournament
from tournament.schedules import schedule
from tournament.standings import ROUND_ROBIN, StandingsRow, table

USUAL = 10
"""Rounds of three seats at most, without a wish."""


class RoundRobin(Format):
    """One group of all."""

    key = "round-robin"
    order = 1
    tiebreaks = tuple(ROUND_ROBIN)
    fixed_schedule = True

    def limits(self, seats: int) -> tuple[int, int]:
        """From a first table on."""
        return max(3, seats), MAX_ENTRIES

    def length(self, tournament: Tournament) -> int:
        """All rounds are known."""
        return rounds_among(tournament, tournament.entries)

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """All at the start."""
        if tournament.rounds:
            return ()
        return among(tournament, drawn(tournament))

    def over(self, tournament: Tournament) -> bool:
        """True if all games are settled."""
        return bool(tournament.rounds) and settled(tournament)

    def places(self, tournament: Tournament) -> list[StandingsRow]:
        """By points."""
        return table(self.sheet(tournament), tournament.numbers, ROUND_ROBIN)


FORMAT = RoundRobin()


def drawn(tournament: Tournament) -> list[int]:
    """The entries in the order of their lots."""
    return Random(tournament.seed).sample(tournament.present, len(tournament.present))


def rounds_among(tournament: Tournament, entries: int) -> int:
    """Number of rounds for so many entries."""
    if tournament.seats == 2:
        return (entries - 1 + entries % 2) * tournament.plan.cycles
    return (tournament.plan.rounds or max(1, min(USUAL, entries // 2))) * tournament.plan.cycles


def among(tournament: Tournament, entries: Sequence[int], stage: str = "", group: int = 0) -> list[Round]:
    """The rounds of a round robin among some entries, in the order of their lots."""
    seats, cycles = tournament.seats, tournament.plan.cycles
    rounds = rounds_among(tournament, len(entries))
    once = rounds if seats == 2 else rounds // cycles  # two seats: the tables themselves change colours
    found = schedule(seats, len(entries), once, tournament.seed)
    made = [
        Round(
            tuple(
                Game(tuple(entries[player - 1] for player in players), table, group)
                for table, players in enumerate(games, 1)
            ),
            {entries[player - 1]: "forced" for player in byes},
            stage,
        )
        for games, byes in zip(found.rounds, found.byes, strict=True)
    ]
    return made if once == rounds else [*made, *map(_moved_on, made)]


def _moved_on(one: Round) -> Round:
    """The same games with everyone in the next seat."""
    games = (replace(game, entries=(game.entries[-1], *game.entries[:-1])) for game in one.games)
    return replace(one, games=tuple(games))
