"""Levels of a knockout: tables, scores, and entries that advance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.model import Game, Round

REPLAY_STAGE = "again"
"""Stage of a round with replays of tied tables."""


@dataclass(slots=True)
class KnockoutLevel:
    """A level: games by table, and byes. `again`: its tied tables were played again. `withdrawn`: of the tournament."""

    byes: Sequence[int]
    withdrawn: Collection[int] = ()
    tables: dict[int, list[Game]] = field(default_factory=lambda: defaultdict(list))
    again: bool = False

    @property
    def entries(self) -> list[int]:
        """All entries of the level."""
        return sorted({*self.byes, *(entry for games in self.tables.values() for entry in games[0].entries)})

    def score(self, entry: int) -> Fraction:
        """Score of an entry in this level."""
        over = [game for games in self.tables.values() for game in games if game.status == "over"]
        return sum((game.scores[game.entries.index(entry)] for game in over if entry in game.entries), Fraction(0))

    def undecided(self) -> list[int]:
        """Return the tables that need a replay."""
        return [] if self.again else [number for number in self.tables if self._is_open(number)]

    def _is_open(self, number: int) -> bool:
        """True if several entries share first place at a table from which no one has withdrawn."""
        return len(self._best(number)) > 1 and not set(self.withdrawn) & set(self.tables[number][0].entries)

    def winners(self, number: int) -> list[int]:
        """Return the entries that advance from a table: the lowest number in a tie, the others after a withdrawal."""
        left = _left(self.tables[number])
        if left:
            return [entry for entry in sorted(self.tables[number][0].entries) if entry not in left]
        best = self._best(number)
        return ([entry for entry in best if entry not in self.withdrawn] or best)[:1]

    def advancing(self) -> list[int]:
        """Return all entries that advance, in order."""
        return sorted([*self.byes, *(entry for number in self.tables for entry in self.winners(number))])

    def best_losers(self, count: int) -> list[int]:
        """Return the best entries that did not advance, to fill the tables of the next level."""
        on = self.advancing()
        others = [entry for entry in self.entries if entry not in on and entry not in self.withdrawn]
        return sorted(others, key=lambda entry: (-self.score(entry), entry))[:count]

    def _best(self, number: int) -> list[int]:
        """Entries with the highest score at a table without withdrawals, by number."""
        games = self.tables[number]
        if _left(games):
            return []
        scores = {entry: self.score(entry) for entry in games[0].entries}
        return sorted(entry for entry, score in scores.items() if score == max(scores.values()))


def _left(games: Sequence[Game]) -> frozenset[int]:
    """Entries that withdrew from a table before its games could count."""
    return frozenset[int]().union(*(game.withdrawn for game in games if game.status == "annulled"))


def levels_of(rounds: Sequence[Round], withdrawn: Collection[int] = ()) -> list[KnockoutLevel]:
    """Return the levels so far, in order; `withdrawn` are entries."""
    levels: list[KnockoutLevel] = []
    for one in rounds:
        if one.stage == REPLAY_STAGE:
            levels[-1].again = True
        else:
            levels.append(KnockoutLevel(sorted(one.byes), withdrawn))
        for game in one.games:
            levels[-1].tables[game.table].append(game)
    return levels
