"""Base of tournament formats. A new format is one module beside this one that defines `FORMAT`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.model import Plan, Round, Tournament
from tournament.standings import NO_WALKOVERS, ByeScoring, Sheet, StandingsRow, podium, sheet_of

LeavingRule = Literal["handbook", "void", "forfeit"]
"""Effect of a withdrawal on games that have not started: as the FIDE handbook says, they are void, or they are lost."""


@dataclass(frozen=True, slots=True)
class Section:
    """A standings table with its tiebreaks; `stage` and `group` are empty if it covers the whole tournament.

    `games`: its picture has the games, not only the points.
    """

    lines: Sequence[StandingsRow]
    tiebreaks: Sequence[str] = ()
    stage: str = ""
    group: int = 0
    games: bool = True


class Format(ABC):
    """Rounds that follow from rounds, and places that follow from all of them: pure, the same on every machine."""

    key: ClassVar[str]
    """Name in stored plans; the texts are `format-<key>` and `event-rule-<key>`."""
    order: ClassVar[int]
    """Place in lists of formats."""
    accepts_late_entries: ClassVar[bool] = False
    """True if players may still join after the start."""
    tiebreaks: ClassVar[tuple[str, ...]] = ()
    """Tiebreaks in their order."""
    elimination: ClassVar[bool] = False
    """True if losers are out: shown as a bracket, places follow from the level reached, no tiebreaks."""
    fixed_schedule: ClassVar[bool] = False
    """True if the rounds of a stage are all known at its start, so that games of several may be in progress."""
    seasons: ClassVar[bool] = False
    """True for a season of a league: it has a calendar, and another one follows."""
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    """Numbers of seats of the variants that can be played."""
    hosted: ClassVar[bool] = False
    """True for a simul: entry 1 is its host, whom everyone else plays. No one wins it."""
    teams: ClassVar[bool] = False
    """True for a match of two teams: the first half of the entries is a team, in the order of its boards."""
    cross_table: ClassVar[bool] = True
    """True if a picture may have a column for each opponent, where all rounds are known at the start."""
    calls_off: ClassVar[bool] = True
    """True if the tournament is cancelled when almost everyone withdraws early."""
    byes: ClassVar[ByeScoring] = NO_WALKOVERS
    report_type: ClassVar[str] = ""
    """Type of tournament in FIDE's report file (`tournament/trf.py`); empty if there is none."""
    size_field: ClassVar[str] = "rounds"
    """Field of the form: `rounds`, `size` (of a group), `division` (its size), `host_clock` or `boards`."""

    @abstractmethod
    def limits(self, seats: int) -> tuple[int, int]:
        """Return the least and the most entries."""

    def sizes(self, seats: int) -> tuple[int, int]:
        """Return the least and the most for `size_field`, if that is a size."""
        return (4, 8) if seats == 2 else (3, 9)

    @abstractmethod
    def length(self, tournament: Tournament) -> int:
        """Return the number of rounds, as far as it is known beforehand."""

    @abstractmethod
    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """Return the rounds to be posted now: none while games have to be waited for, nor when all is over."""

    @abstractmethod
    def over(self, tournament: Tournament) -> bool:
        """Return whether no more rounds follow and all games are settled."""

    @abstractmethod
    def places(self, tournament: Tournament) -> Sequence[StandingsRow]:
        """Return all entries in the order of their places."""

    def winners(self, tournament: Tournament) -> Sequence[int]:
        """Return the entries that share first place among those who stayed."""
        return [line.entry for line in podium(self.places(tournament), tournament.withdrawn) if line.place == 1]

    def sections(self, tournament: Tournament) -> Sequence[Section]:
        """Return all tables, the one that decides the tournament first."""
        return (Section(self.places(tournament), self.tiebreaks),)

    def planned(self, plan: Plan, seats: int) -> Plan:  # noqa: ARG002 (formats override it)
        """Return the plan of a new tournament, with what this format fixes at its creation."""
        return plan

    def leaving(self, seats: int) -> LeavingRule:
        """Return the effect of a withdrawal, by the current rules."""
        return "handbook" if self.fixed_schedule and seats == 2 else "void"

    def bye_parts(self, tournament: Tournament) -> tuple[int, int]:
        """Return what a forced bye, and one that was asked for, count, scaled by `UNITS_PER_POINT`."""
        return self.byes.parts(tournament.seats)

    def sheet(self, tournament: Tournament) -> Sheet:
        """Return points and duels of all rounds."""
        return sheet_of(tournament, tournament.rounds, scoring=self.byes)


def settled(tournament: Tournament) -> bool:
    """Return whether there is nothing to wait for."""
    return all(one.settled for one in tournament.rounds)


MAX_ENTRIES = 64
"""Entries of a tournament."""
