"""Model of pairings and tables: entries by number, rounds, games, byes. Independent of people and matches.

Terms and rules are those of `docs/tournaments.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

GameStatus = Literal["waiting", "playing", "over", "annulled"]
Bye = Literal["forced", "asked", "missed"]
"""Nobody was left to play against; it was asked for; it came before a late joiner did."""
Pace = Literal["together", "rounds"]
HANDBOOK = 2
"""Version of the rules from which on withdrawals follow the FIDE handbook, and a tournament can be called off."""
RULES = HANDBOOK
"""Version of the rules for new tournaments; stored tournaments keep theirs."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game between `entries`, their numbers in seat order.

    `scores` has one for each of them once it is over. `group` is that of a stage with groups, from 1; a duel of several
    games has one `table`. `decided`: the scores are a person's decision. `left` are those of its entries who left
    before it was over; `forfeit`: one of them lost it without a game.
    """

    entries: tuple[int, ...]
    table: int = 0
    group: int = 0
    status: GameStatus = "waiting"
    scores: tuple[Fraction, ...] = ()
    decided: bool = False
    left: frozenset[int] = frozenset()
    id: str = ""
    forfeit: bool = False

    @property
    def settled(self) -> bool:
        """True if the game is over or void."""
        return self.status in ("over", "annulled")

    @property
    def stayed(self) -> tuple[int, ...]:
        """Those for whom a game that was annulled because someone left, not by a decision, becomes a bye."""
        gone = self.left and not self.decided
        return tuple(entry for entry in self.entries if entry not in self.left) if gone else ()


@dataclass(frozen=True, slots=True)
class Round:
    """Games that belong together, and who has none. `stage` is empty, or `groups`, or `final`."""

    games: tuple[Game, ...]
    byes: Mapping[int, Bye] = field(default_factory=dict)
    stage: str = ""

    @property
    def settled(self) -> bool:
        """True if all games of the round are."""
        return all(game.settled for game in self.games)


@dataclass(frozen=True, slots=True)
class Plan:
    """Format and its parameters. `rounds` 0: the usual number; `size`: of a group; `swiss`: pairing rules of a Swiss.

    `rules` is the version of the rules on withdrawals.
    """

    format: str
    rounds: int = 0
    cycles: int = 1
    pace: Pace = "together"
    size: int = 0
    swiss: str = ""
    rules: int = 1


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole tournament as pairings see it: entries are numbered from 1 to `entries`.

    `out` are those who have left, `resting` those who asked for a bye in the next round. `seed` is what lots are drawn
    from. `closed`: nothing is played any more, and decisions change only scores. `removed` are, by stage, those who
    left with so few games played that they are taken out of the table.
    """

    plan: Plan
    seats: int
    entries: int
    rounds: tuple[Round, ...] = ()
    out: frozenset[int] = frozenset()
    resting: frozenset[int] = frozenset()
    seed: int = 0
    closed: bool = False
    removed: Mapping[str, frozenset[int]] = field(default_factory=dict)

    @property
    def numbers(self) -> range:
        """All entries."""
        return range(1, self.entries + 1)

    @property
    def present(self) -> list[int]:
        """Those who have not left."""
        return [number for number in self.numbers if number not in self.out]

    def games(self, stage: str | None = None) -> Iterator[Game]:
        """All games, or those of a stage."""
        return (game for one in self.rounds if stage in (None, one.stage) for game in one.games)
