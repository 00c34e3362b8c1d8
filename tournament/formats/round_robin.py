"""Round robin: with two seats, everyone plays everyone; with three, few pairs meet twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tournament.formats.base import MAX_ENTRIES, Format, settled
from tournament.model import Game, Round, Tournament
from tournament.schedules import schedule
from tournament.standings import ROUND_ROBIN, StandingsRow, table

DEFAULT_THREE_SEAT_ROUNDS = 10
"""Default maximum number of rounds with three seats."""


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
        return round_robin_length(tournament, tournament.entries)

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """All at the start."""
        if tournament.rounds:
            return ()
        return round_robin_rounds(tournament, random_order(tournament))

    def over(self, tournament: Tournament) -> bool:
        """True if all games are settled."""
        return bool(tournament.rounds) and settled(tournament)

    def places(self, tournament: Tournament) -> list[StandingsRow]:
        """By points."""
        return table(self.sheet(tournament), tournament.numbers, ROUND_ROBIN)


FORMAT = RoundRobin()


def random_order(tournament: Tournament) -> list[int]:
    """The entries in the order of their lots."""
    return Random(tournament.seed).sample(tournament.present, len(tournament.present))


def round_robin_length(tournament: Tournament, entries: int) -> int:
    """Return the number of rounds for a number of entries."""
    if tournament.seats == 2:
        return (entries - 1 + entries % 2) * tournament.plan.cycles
    return (tournament.plan.rounds or max(1, min(DEFAULT_THREE_SEAT_ROUNDS, entries // 2))) * tournament.plan.cycles


def round_robin_rounds(tournament: Tournament, entries: Sequence[int], stage: str = "", group: int = 0) -> list[Round]:
    """Return the rounds of a round robin of entries, in their drawn order."""
    seats, cycles = tournament.seats, tournament.plan.cycles
    rounds = round_robin_length(tournament, len(entries))
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
    return made if once == rounds else [*made, *map(_with_seats_rotated, made)]


def _with_seats_rotated(one: Round) -> Round:
    """The same games with everyone in the next seat."""
    games = (replace(game, entries=(game.entries[-1], *game.entries[:-1])) for game in one.games)
    return replace(one, games=tuple(games))
