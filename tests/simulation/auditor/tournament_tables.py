"""Points and places of an event, worked out anew by `docs/tournaments.md`, *Standings and tiebreaks*."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

HALF = Fraction(1, 2)
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Result:
    """A game that counts: the entries by seat, and the score of each."""

    entries: tuple[int, ...]
    scores: tuple[Fraction, ...]

    def score(self, entry: int) -> Fraction:
        """Score of an entry."""
        return self.scores[self.entries.index(entry)]

    def duels(self, entry: int) -> list[tuple[int, Fraction]]:
        """The opponents of an entry, and what it has of each duel."""
        own = self.score(entry)
        others = ((other, score) for other, score in zip(self.entries, self.scores, strict=True) if other != entry)
        return [(other, HALF if score == own else Fraction(int(own > score))) for other, score in others]


class Sheet:
    """All that counts in a table: the games, and what each bye gave."""

    def __init__(
        self, entries: Iterable[int], results: Sequence[Result], byes: Mapping[int, Sequence[Fraction]], seats: int
    ) -> None:
        self.entries = tuple(entries)
        self.seats = seats
        self.byes = byes
        self.games = {entry: [result for result in results if entry in result.entries] for entry in self.entries}
        self.duels = {entry: [duel for game in self.games[entry] for duel in game.duels(entry)] for entry in self.games}
        self.points = {
            entry: sum((game.score(entry) for game in games), ZERO) + sum(byes.get(entry, ()), ZERO)
            for entry, games in self.games.items()
        }

    def sonneborn(self, entry: int, _equals: Sequence[int] = ()) -> Fraction:
        """Over all duels, what one has in the duel times the opponent's points at the end, added up."""
        return sum((had * self.points[other] for other, had in self.duels[entry]), ZERO)

    def buchholz(self, entry: int, _equals: Sequence[int] = ()) -> Fraction:
        """Over all duels, the opponent's points without the lowest; a bye is an opponent (or two) with one's own."""
        met = [self.points[other] for other, _ in self.duels[entry]]
        met += [self.points[entry]] * len(self.byes.get(entry, ())) * (self.seats - 1)
        return sum(sorted(met)[1:], ZERO)

    def wins(self, entry: int, _equals: Sequence[int] = ()) -> Fraction:
        """Games with the score 1; byes are none."""
        return Fraction(sum(game.score(entry) == 1 for game in self.games[entry]))

    def direct(self, entry: int, equals: Sequence[int]) -> Fraction:
        """The duels against those who are equal so far, if each pair of them has met, and as often as any other."""
        meetings = {sum(other == b for other, _ in self.duels[a]) for a, b in combinations(equals, 2)}
        if len(meetings) != 1 or meetings == {0}:
            return ZERO
        return sum((had for other, had in self.duels[entry] if other in equals), ZERO)

    def per_game(self, entry: int) -> Fraction:
        """Points for each game; a forced bye is one where it gives a point."""
        played = len(self.games[entry]) + sum(given == 1 for given in self.byes.get(entry, ()))
        return self.points[entry] / played if played else ZERO

    def places(self, *, swiss: bool) -> dict[int, int]:
        """The place of every entry; who is equal in all shares it."""
        breaks = (self.direct, self.sonneborn, self.wins)
        measures = (lambda entry, _: self.points[entry], *((self.buchholz, *breaks) if swiss else breaks))
        order = _split([list(self.entries)], measures)
        found: dict[int, int] = {}
        for group in order:
            found |= dict.fromkeys(group, len(found) + 1)
        return found


def _split(groups: list[list[int]], measures: Iterable[Callable[[int, Sequence[int]], Fraction]]) -> list[list[int]]:
    """Set each group of equals apart by one measure after another, the higher first."""
    for measure in measures:
        finer: list[list[int]] = []
        for group in groups:
            found = {entry: measure(entry, group) for entry in group}
            finer += [
                [entry for entry in group if found[entry] == value] for value in sorted(set(found.values()))[::-1]
            ]
        groups = finer
    return groups
