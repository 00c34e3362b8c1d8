"""Model of a tournament: numbered entries, rounds, games, byes. It knows no users and no matches.

`docs/tournaments.md` has the terms and the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

GameStatus = Literal["waiting", "playing", "over", "annulled"]
Bye = Literal["forced", "asked", "missed"]
"""Reason for a bye: no opponent was left; the player requested it; the round was before a late entry joined."""
Pace = Literal["together", "rounds"]
HANDBOOK_RULES_VERSION = 2
"""First version of the rules in which withdrawals follow the FIDE handbook, and a deserted tournament is cancelled."""
CURRENT_RULES_VERSION = HANDBOOK_RULES_VERSION
"""Version of the rules for new tournaments; older tournaments keep theirs."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game between `entries`, which are numbers in seat order.

    `scores` has one score for each entry once the game is over. `group` counts from 1, 0 for no group. Games of one
    knockout duel share a `table`. `adjudicated`: the organiser set the scores. `withdrawn` are entries that withdrew
    before the game was over; `forfeit`: one of them lost it without play.
    """

    entries: tuple[int, ...]
    table: int = 0
    group: int = 0
    status: GameStatus = "waiting"
    scores: tuple[Fraction, ...] = ()
    adjudicated: bool = False
    withdrawn: frozenset[int] = frozenset()
    id: str = ""
    forfeit: bool = False

    @property
    def settled(self) -> bool:
        """True if the game is over or void."""
        return self.status in ("over", "annulled")

    @property
    def walkover_entries(self) -> tuple[int, ...]:
        """Entries that get a bye because a withdrawal, not a decision, made the game void."""
        gone = self.withdrawn and not self.adjudicated
        return tuple(entry for entry in self.entries if entry not in self.withdrawn) if gone else ()


@dataclass(frozen=True, slots=True)
class Round:
    """Games of a round, and its byes by entry. `stage` is empty, `groups` or `final`."""

    games: tuple[Game, ...]
    byes: Mapping[int, Bye] = field(default_factory=dict)
    stage: str = ""

    @property
    def settled(self) -> bool:
        """True if all games of the round are."""
        return all(game.settled for game in self.games)


@dataclass(frozen=True, slots=True)
class Plan:
    """A format and its parameters.

    With 0 `rounds`, the format chooses their number. `cycles` is 2 for a double round robin. `pace` says whether all
    games of a stage start together or round by round. `pairing_rules` names those of a Swiss (`tournament/swiss`).
    `rules_version` is the version of the rules on withdrawals. `alternating`: the host of a simul has Black on every
    second board.
    """

    format: str
    rounds: int = 0
    cycles: int = 1
    pace: Pace = "together"
    group_size: int = 0
    pairing_rules: str = ""
    rules_version: int = 1
    alternating: bool = False


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament with `entries` entries, numbered from 1.

    `withdrawn` and `bye_requests` (for the next round) are entries. `seed` is that of all random draws. `closed`: no
    more games are played, but decisions may still change scores. `removed` are, by stage, the entries that withdrew
    with so few games played that the standings leave them out. `divisions` are the sizes of a league's divisions, whose
    entries are numbered from the first division on.
    """

    plan: Plan
    seats: int
    entries: int
    rounds: tuple[Round, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    bye_requests: frozenset[int] = frozenset()
    seed: int = 0
    closed: bool = False
    removed: Mapping[str, frozenset[int]] = field(default_factory=dict)
    divisions: tuple[int, ...] = ()

    @property
    def numbers(self) -> range:
        """Numbers of all entries."""
        return range(1, self.entries + 1)

    @property
    def present(self) -> list[int]:
        """Entries that have not withdrawn."""
        return [number for number in self.numbers if number not in self.withdrawn]

    def games(self, stage: str | None = None) -> Iterator[Game]:
        """Iterate over all games, or those of a stage."""
        return (game for one in self.rounds if stage in (None, one.stage) for game in one.games)

    def map_games(self, change: Callable[[Game], Game]) -> Tournament:
        """Return a copy with every game changed."""
        rounds = (replace(one, games=tuple(map(change, one.games))) for one in self.rounds)
        return replace(self, rounds=tuple(rounds))
