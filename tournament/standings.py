"""Points and tie-breaks, exact (`docs/tournaments.md`, *Standings and tiebreaks*)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations

from tournament.model import Round, Tournament

UNITS_PER_POINT = 55440
"""Scale of points, so that sums are integers: 1/1 to 1/12, and their halves, are exact."""
ScaledPoints = Mapping[int, int]
"""Points by entry, scaled by `UNITS_PER_POINT`."""
Counts = Mapping[int, int]
"""Numbers of rounds or games by entry."""
FORCED, DRAWN = "forced", "drawn"


@dataclass(frozen=True, slots=True)
class ByeScoring:
    """Points for rounds without a game; with three seats a forced bye always counts as a win.

    `forced`: it does with two seats, too. `walkovers`: so does a game that was annulled because an opponent left.
    """

    forced: bool = False
    walkovers: bool = False

    def parts(self, seats: int) -> tuple[int, int]:
        """Return what a forced bye, and one that was asked for, count, scaled by `UNITS_PER_POINT`."""
        return (UNITS_PER_POINT if self.forced or seats != 2 else 0), UNITS_PER_POINT // seats


NO_WALKOVERS = ByeScoring()


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """An entry's line of a table: its place (shared by those who are equal), points, and tie-breaks in their order.

    A tie-break is None where it does not count.
    `counted` are the games that gave the points, and the byes where those can. `removed`: it is taken out of the table
    and has no place (0); its points are what it scored all the same.
    """

    entry: int
    place: int
    points: Fraction
    tiebreaks: tuple[Fraction | None, ...] = ()
    counted: int = 0
    removed: bool = False

    @property
    def rate(self) -> Fraction:
        """Points for each game."""
        return self.points / self.counted if self.counted else Fraction(0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Results of some entries in some rounds; points are scaled by `UNITS_PER_POINT`.

    `encounters` are pairs of opponent and result (2 won, 1 equal, 0 lost); `byes` counts rounds without a game, `wins`
    games that were won, `counted` all that can give points. `removed` are the points of entries that are taken out of
    the table; their games give no one else anything.
    """

    points: ScaledPoints
    encounters: Mapping[int, Sequence[tuple[int, int]]]
    byes: Counts
    wins: Counts
    counted: Counts
    seats: int
    removed: ScaledPoints = field(default_factory=dict)


Tiebreak = Callable[[Sheet, Collection[int]], ScaledPoints]
"""A tiebreak: scaled values of tied entries, or an empty mapping where it does not apply."""


def sheet_of(
    tournament: Tournament, rounds: Iterable[Round], group: int = 0, scoring: ByeScoring = NO_WALKOVERS
) -> Sheet:
    """Points and encounters of rounds, of one group if it is given. A bye counts once its round is over."""
    points: dict[int, int] = defaultdict(int)
    encounters: dict[int, list[tuple[int, int]]] = defaultdict(list)
    byes: dict[int, int] = defaultdict(int)
    wins: dict[int, int] = defaultdict(int)
    counted: dict[int, int] = defaultdict(int)
    kept: dict[int, int] = {}
    forced, drawn = scoring.parts(tournament.seats)
    for one in rounds:
        over = one.settled
        removed = tournament.removed.get(one.stage, frozenset())
        for entry in removed:
            kept[entry] = kept.get(entry, 0) + _scored(one, entry, group)
        for entry, kind in one.byes.items() if over else ():
            points[entry] += forced if kind == "forced" else drawn
            byes[entry] += 1
            counted[entry] += forced > 0
        for game in one.games:
            if group not in (0, game.group) or (removed and not removed.isdisjoint(game.entries)):
                continue
            if game.status == "annulled" and scoring.walkovers and over:
                for entry in game.walkover_entries:
                    points[entry] += forced
                    byes[entry] += 1
                    counted[entry] += 1
            if game.status != "over":
                continue
            parts = [score.numerator * UNITS_PER_POINT // score.denominator for score in game.scores]
            scored = list(zip(game.entries, parts, strict=True))
            for entry, mine in scored:
                points[entry] += mine
                wins[entry] += mine == UNITS_PER_POINT
                counted[entry] += 1
            for (entry, mine), (other, his) in combinations(scored, 2):
                result = 1 + (mine > his) - (mine < his)
                encounters[entry].append((other, result))
                encounters[other].append((entry, 2 - result))
    return Sheet(points, encounters, byes, wins, counted, tournament.seats, kept)


def _scored(one: Round, entry: int, group: int) -> int:
    """Score of an entry in the games of a round, scaled by `UNITS_PER_POINT`."""
    games = (game for game in one.games if game.status == "over" and group in (0, game.group))
    scores = (game.scores[game.entries.index(entry)] for game in games if entry in game.entries)
    return sum(score.numerator * UNITS_PER_POINT // score.denominator for score in scores)


def direct(sheet: Sheet, tied: Collection[int]) -> ScaledPoints:
    """The encounters against each other, if every pair has met equally often; or else it does not count."""
    sums: dict[int, int] = {}
    meetings: set[int] = set()
    for entry in tied:
        met: dict[int, int] = dict.fromkeys(tied, 0)
        total = 0
        for other, result in sheet.encounters.get(entry, ()):
            if other in met:
                met[other] += 1
                total += result
        sums[entry] = total * UNITS_PER_POINT // 2
        meetings.update(count for other, count in met.items() if other != entry)
    return sums if len(meetings) == 1 and 0 not in meetings else {}


def sonneborn_berger(sheet: Sheet, tied: Collection[int]) -> ScaledPoints:
    """Each duel's result times the opponent's points."""
    return {
        entry: sum(result * sheet.points.get(other, 0) for other, result in sheet.encounters.get(entry, ())) // 2
        for entry in tied
    }


def buchholz_cut(sheet: Sheet, tied: Collection[int]) -> ScaledPoints:
    """The opponents' points without the lowest; a bye stands for opponents with as many points as oneself."""

    def of(entry: int) -> int:
        met = [sheet.points.get(other, 0) for other, _ in sheet.encounters.get(entry, ())]
        met += [sheet.points.get(entry, 0)] * (sheet.byes.get(entry, 0) * (sheet.seats - 1))
        return sum(met) - min(met, default=0)

    return {entry: of(entry) for entry in tied}


def most_wins(sheet: Sheet, tied: Collection[int]) -> ScaledPoints:
    """Games won alone."""
    return {entry: sheet.wins.get(entry, 0) * UNITS_PER_POINT for entry in tied}


ROUND_ROBIN: Mapping[str, Tiebreak] = {"direct": direct, "berger": sonneborn_berger, "wins": most_wins}
SWISS: Mapping[str, Tiebreak] = {"buchholz": buchholz_cut, **ROUND_ROBIN}


def table(sheet: Sheet, entries: Iterable[int], tiebreaks: Mapping[str, Tiebreak]) -> list[StandingsRow]:
    """Return the standings; entries that share a place in order of number, removed entries last."""
    lines: list[StandingsRow] = []
    removed = sorted(entry for entry in entries if entry in sheet.removed)
    everybody = sorted(set(entries).difference(removed))
    for points, tied in _grouped_by_value(everybody, {entry: sheet.points.get(entry, 0) for entry in everybody}):
        for values, equal in _break_ties(sheet, tied, list(tiebreaks.values()), ()):
            place = len(lines) + 1
            lines += [_line(sheet, entry, place, points, values) for entry in equal]
    nothing = (None,) * len(tiebreaks)
    return lines + [
        StandingsRow(entry, 0, Fraction(sheet.removed[entry], UNITS_PER_POINT), nothing, removed=True)
        for entry in removed
    ]


def podium(lines: Sequence[StandingsRow], gone: Collection[int]) -> list[StandingsRow]:
    """Return the first three places without withdrawn entries; no one if several share the first without a game that
    counts.
    """
    stayed = [line for line in lines if line.entry not in gone]
    ranked = [replace(line, place=1 + sum(other.place < line.place for other in stayed)) for line in stayed]
    if len(ranked) > 1 and all(line.place == 1 for line in ranked) and not any(line.points for line in lines):
        return []
    return [line for line in ranked if line.place <= 3]


def _line(sheet: Sheet, entry: int, place: int, points: int, values: tuple[int | None, ...]) -> StandingsRow:
    exact = tuple(None if value is None else Fraction(value, UNITS_PER_POINT) for value in values)
    return StandingsRow(entry, place, Fraction(points, UNITS_PER_POINT), exact, sheet.counted.get(entry, 0))


def _break_ties(
    sheet: Sheet, tied: Sequence[int], tiebreaks: Sequence[Tiebreak], found: tuple[int | None, ...]
) -> Iterable[tuple[tuple[int | None, ...], Sequence[int]]]:
    """Yield groups of tied entries, split by each tiebreak in turn, with its values."""
    if not tiebreaks:
        yield found, tied
        return
    values = tiebreaks[0](sheet, tied)
    if not values:
        yield from _break_ties(sheet, tied, tiebreaks[1:], (*found, None))
        return
    for value, equal in _grouped_by_value(tied, values):
        yield from _break_ties(sheet, equal, tiebreaks[1:], (*found, value))


def _grouped_by_value(entries: Sequence[int], values: ScaledPoints) -> Iterable[tuple[int, list[int]]]:
    """Group entries by value, highest first."""
    found: dict[int, list[int]] = defaultdict(list)
    for entry in entries:
        found[values[entry]].append(entry)
    return sorted(found.items(), reverse=True)
