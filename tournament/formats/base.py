"""What a format says of itself. A new one is a module beside this one, and a line in the registry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tournament.model import Round, Tournament
from tournament.standings import Line


@dataclass(frozen=True, slots=True)
class Section:
    """A table of an event: `stage` and `group` say which, both empty for the whole; `breaks` name its tie-breaks."""

    lines: Sequence[Line]
    breaks: Sequence[str] = ()
    stage: str = ""
    group: int = 0


class Format(Protocol):
    """How rounds follow from rounds, and places from all of them. Pure, and the same on every machine."""

    key: str
    late: bool
    """Whether people may still join when it has begun."""
    breaks: tuple[str, ...]
    """Its tie-breaks in their order."""

    def limits(self, seats: int) -> tuple[int, int]:
        """The least and the most entries."""

    def length(self, tournament: Tournament) -> int:
        """How many rounds there will be, as far as that is known beforehand."""

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The rounds to be posted now: none while games have to be waited for, nor when all is over."""

    def over(self, tournament: Tournament) -> bool:
        """Whether no more rounds follow and all games are settled."""

    def sections(self, tournament: Tournament) -> Sequence[Section]:
        """All tables, the one that decides the event first."""

    def places(self, tournament: Tournament) -> Sequence[Line]:
        """All entries in the order of their places."""


def settled(tournament: Tournament) -> bool:
    """Whether there is nothing to wait for."""
    return all(one.settled for one in tournament.rounds)


MOST = 64
"""Entries of an event."""
