"""A season of a league: divisions, each a round robin, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, zip_longest
from random import Random

from tournament.formats.base import MAX_ENTRIES, Format, Section, settled
from tournament.formats.groups import merged_round
from tournament.leagues.games import division_rounds, rounds_count
from tournament.leagues.rules import DEFAULT_DIVISION_SIZES, DIVISION_SIZES
from tournament.leagues.sizes import division_sizes
from tournament.model import Plan, Round, Tournament
from tournament.standings import ROUND_ROBIN, StandingsRow, sheet_of, table

DIVISION = "division"
"""Stage of all rounds."""


class League(Format):
    """Divisions in the order of entries. Who moves up and down is decided at the start of the next season."""

    key = "league"
    order = 5
    tiebreaks = tuple(ROUND_ROBIN)
    fixed_schedule = True
    seasons = True
    size_field = "division"

    def limits(self, seats: int) -> tuple[int, int]:
        """From a first division on."""
        return max(3, seats), MAX_ENTRIES

    def sizes(self, seats: int) -> tuple[int, int]:
        """Sizes of a division."""
        return DIVISION_SIZES[seats]

    def planned(self, plan: Plan, seats: int) -> Plan:
        """Fix the default size."""
        return replace(plan, group_size=plan.group_size or DEFAULT_DIVISION_SIZES[seats])

    def length(self, tournament: Tournament) -> int:
        """Those of the division with most."""
        divisions = map(len, entries_by_division(tournament))
        return max((rounds_count(tournament.seats, players) for players in divisions), default=0)

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """All at the start."""
        if tournament.rounds:
            return ()
        played = [
            division_rounds(
                tournament.seats,
                Random(tournament.seed + number).sample(entries, len(entries)),
                tournament.seed,
                number,
                DIVISION,
            )
            for number, entries in enumerate(entries_by_division(tournament), 1)
        ]
        return [merged_round([one for one in rounds if one is not None], DIVISION) for rounds in zip_longest(*played)]

    def over(self, tournament: Tournament) -> bool:
        """True if all games are settled."""
        return bool(tournament.rounds) and settled(tournament)

    def sections(self, tournament: Tournament) -> Sequence[Section]:
        """Every division."""
        names = tuple(ROUND_ROBIN)
        tables = enumerate(_tables(tournament), 1)
        return [Section(lines, names, DIVISION, number) for number, lines in tables]

    def places(self, tournament: Tournament) -> list[StandingsRow]:
        """Division after division, removed entries last."""
        tables = [[line for line in lines if not line.removed] for lines in _tables(tournament)]
        before = accumulate((len(lines) for lines in tables), initial=0)
        ranked = [
            replace(line, place=line.place + above)
            for lines, above in zip(tables, before, strict=False)
            for line in lines
        ]
        return ranked + [line for lines in _tables(tournament) for line in lines if line.removed]


FORMAT = League()


def entries_by_division(tournament: Tournament) -> list[list[int]]:
    """Return the entries of each division, in order."""
    size = tournament.plan.group_size or DEFAULT_DIVISION_SIZES[tournament.seats]
    sizes = tournament.divisions or division_sizes(tournament.seats, size, tournament.entries)
    numbers = iter(tournament.numbers)
    return [[next(numbers) for _ in range(players)] for players in sizes]


def _tables(tournament: Tournament) -> list[list[StandingsRow]]:
    return [
        table(sheet_of(tournament, tournament.rounds, number), entries, ROUND_ROBIN)
        for number, entries in enumerate(entries_by_division(tournament), 1)
    ]
