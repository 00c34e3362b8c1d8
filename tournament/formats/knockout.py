"""Knockout: duels of two games in a bracket, or tables of three whose winner advances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations

from tournament.formats.base import MAX_ENTRIES, Format, settled
from tournament.formats.levels import REPLAY_STAGE, KnockoutLevel, levels_of
from tournament.model import Game, Round, Tournament
from tournament.standings import UNITS_PER_POINT, ByeScoring, StandingsRow

Pair = tuple[int | None, int | None]
"""Opponents in a bracket; None for an empty slot."""


class Knockout(Format):
    """Each level is a round, plus a replay round for tied tables."""

    key = "knockout"
    order = 4
    elimination = True
    byes = ByeScoring(forced=True)

    def limits(self, seats: int) -> tuple[int, int]:
        """From one table on."""
        return seats, MAX_ENTRIES

    def length(self, tournament: Tournament) -> int:
        """Its levels."""
        count, levels = tournament.entries, 1
        while count > tournament.seats:
            count, levels = _following(tournament.seats, count), levels + 1
        return levels

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """Return replays of tied tables, or the next level."""
        if not settled(tournament):
            return ()
        levels = levels_of(tournament.rounds, tournament.withdrawn)
        if levels and (open_tables := levels[-1].undecided()):
            return (_replays(tournament.seats, levels[-1], open_tables),)
        following = _bracket(tournament, levels) if tournament.seats == 2 else _tables(tournament, levels)
        return () if following is None else (following,)

    def over(self, tournament: Tournament) -> bool:
        """True if no one is left to play against."""
        if not tournament.rounds or not settled(tournament):
            return False
        return tournament.closed or not self.next_rounds(tournament)

    def places(self, tournament: Tournament) -> list[StandingsRow]:
        """By the level in which someone went out."""
        levels = levels_of(tournament.rounds, tournament.withdrawn)
        depth = dict.fromkeys(tournament.numbers, 0)
        for number, level in enumerate(levels, 1):
            depth |= dict.fromkeys(level.entries, number)
        if levels and self.over(tournament):
            depth |= dict.fromkeys(levels[-1].advancing(), len(levels) + 1)
        points = self.sheet(tournament).points
        further = Counter(depth.values())
        before = {reached: sum(count for other, count in further.items() if other > reached) for reached in further}
        order = sorted(tournament.numbers, key=lambda entry: (-depth[entry], entry))
        return [
            StandingsRow(entry, before[depth[entry]] + 1, Fraction(points.get(entry, 0), UNITS_PER_POINT))
            for entry in order
        ]


FORMAT = Knockout()


def _following(seats: int, count: int) -> int:
    """Number of entries that reach the next level, without withdrawals."""
    if seats == 2:
        return 1 << ((count - 1).bit_length() - 1)
    on = count // seats + count % seats
    return on if on == 1 else on + -on % seats


# Two seats


def _bracket(tournament: Tournament, levels: Sequence[KnockoutLevel]) -> Round | None:
    """The next level of the bracket."""
    pairs = pairs_of(tournament, levels)[-1]
    if not pairs:
        return None
    games: list[Game] = []
    byes: list[int] = []
    for table, pair in enumerate(pairs, 1):
        here = [entry for entry in pair if entry is not None and entry not in tournament.withdrawn]
        if len(here) == 2:
            games += _duel((here[0], here[1]), table)
        byes += here if len(here) == 1 else []
    return Round(tuple(games), dict.fromkeys(byes, "forced"))


def pairs_of(tournament: Tournament, levels: Sequence[KnockoutLevel]) -> list[list[Pair]]:
    """The pairs of each level of a bracket by table, and at the end those of the next; none once it is decided."""
    slots = seeded(tournament.entries)
    found = [list(_pairs(slots))]
    for level in levels:
        slots = [advancing_entry(level, table, pair) for table, pair in enumerate(found[-1], 1)]
        found.append(list(_pairs(slots)) if len(slots) > 1 else [])
    return found


def seeded(entries: int) -> list[int | None]:
    """The slots of the first level: 1 and 2 can only meet in the last one, 1 to 4 in the last but one ..."""
    slots = [1]
    while len(slots) < entries:
        size = 2 * len(slots)
        slots = [number for slot in slots for number in (slot, size + 1 - slot)]
    return [number if number <= entries else None for number in slots]


def _pairs(slots: Sequence[int | None]) -> Iterable[Pair]:
    return zip(slots[::2], slots[1::2], strict=True)


def advancing_entry(level: KnockoutLevel, table: int, pair: Pair) -> int | None:
    """Entry that advances from a slot of a level."""
    if table in level.tables:
        return next(iter(level.winners(table)), None)
    return next((entry for entry in pair if entry in level.byes), None)


def _duel(pair: tuple[int, int], table: int) -> list[Game]:
    return [Game(pair, table), Game(pair[::-1], table)]


# Three seats


def _tables(tournament: Tournament, levels: Sequence[KnockoutLevel]) -> Round | None:
    """The next level's tables, dealt out there and back."""
    seats, out = tournament.seats, tournament.withdrawn
    reached = tournament.present
    if levels:
        reached = [entry for entry in levels[-1].advancing() if entry not in out]
        if len(reached) > 1:
            reached = sorted(reached + levels[-1].best_losers(-len(reached) % seats))
    if len(reached) < seats:
        return None
    count, spare = divmod(len(reached), seats)
    tables: list[list[int]] = [[] for _ in range(count)]
    for at, entry in enumerate(reached[spare:]):
        turn, place = divmod(at, count)
        tables[place if turn % 2 == 0 else count - 1 - place].append(entry)
    had = Counter((entry, seat) for game in tournament.games() for seat, entry in enumerate(game.entries))
    games = (Game(_seated(entries, had), table) for table, entries in enumerate(tables, 1))
    return Round(tuple(games), dict.fromkeys(reached[:spare], "forced"))


def _seated(entries: Sequence[int], had: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The entries of a table, each in a seat that they have had less often than others, as far as that can be."""

    def weight(order: tuple[int, ...]) -> int:
        return sum((had[entry, seat] + 1) ** 2 - had[entry, seat] ** 2 for seat, entry in enumerate(order))

    return min(permutations(entries), key=weight)


def _replays(seats: int, level: KnockoutLevel, tables: Iterable[int]) -> Round:
    games: list[Game] = []
    for table in tables:
        entries = level.tables[table][0].entries
        if seats == 2:
            games += _duel((entries[0], entries[1]), table)
        else:
            games.append(Game((entries[-1], *entries[:-1]), table))
    return Round(tuple(games), stage=REPLAY_STAGE)
