"""Positions on a ladder, from its log alone. Players are plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from tournament.ladders.rules import DECLINE_PERIOD


@dataclass(frozen=True, slots=True)
class Joined:
    """A player joins on the lowest rung."""

    player: int


@dataclass(frozen=True, slots=True)
class Left:
    """A player leaves; all below move up."""

    player: int


@dataclass(frozen=True, slots=True)
class Result:
    """A game of the ladder is over. `winner` is None for a draw, a shared win or a void game."""

    players: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Declined:
    """A challenged player has declined; `excused`: they were on vacation meanwhile."""

    player: int
    at: datetime
    excused: bool = False


@dataclass(frozen=True, slots=True)
class Expired(Declined):
    """A challenged player has not answered in time, which counts as declining."""


@dataclass(frozen=True, slots=True)
class Inactive:
    """A player who was told before loses a rung for one more week of inactivity."""

    player: int


Event = Joined | Left | Result | Declined | Inactive


@dataclass(frozen=True, slots=True)
class Standing:
    """Players from the highest rung down, and when each of them last declined without an excuse."""

    positions: tuple[int, ...] = ()
    declined: Mapping[int, datetime] = field(default_factory=dict)

    def costs_rung(self, event: Declined) -> bool:
        """Tell whether a decline costs its player a rung, if there is one below."""
        before = self.declined.get(event.player)
        return not event.excused and before is not None and event.at - before <= DECLINE_PERIOD

    def declining_costs_until(self, player: int) -> datetime | None:
        """Return the last time at which declining costs a player a rung; None if they have not declined, or no rung."""
        before = self.declined.get(player)
        return None if before is None or player not in self.positions[:-1] else before + DECLINE_PERIOD


def standing_after(events: Iterable[Event], before: Standing | None = None) -> Standing:
    """Return the standing after some events."""
    standing = Standing() if before is None else before
    for event in events:
        standing = apply(standing, event)
    return standing


def apply(standing: Standing, event: Event) -> Standing:
    """Return the standing after one more event. What concerns no one on the ladder changes no rung."""
    positions = standing.positions
    match event:
        case Joined(player):
            return standing if player in positions else replace(standing, positions=(*positions, player))
        case Left(player):
            return replace(standing, positions=tuple(one for one in positions if one != player))
        case Result(players, winner):
            return replace(standing, positions=_promoted(positions, players, winner))
        case Inactive(player):
            return replace(standing, positions=_demoted(positions, player))
    if event.excused:
        return standing
    after = _demoted(positions, event.player) if standing.costs_rung(event) else positions
    return Standing(after, {**standing.declined, event.player: event.at})


def _promoted(positions: tuple[int, ...], players: tuple[int, ...], winner: int | None) -> tuple[int, ...]:
    """Put the winner on the highest rung of the game's players; the others keep their order."""
    if winner is None or winner not in positions:
        return positions
    highest = min(positions.index(player) for player in {*players, winner} if player in positions)
    others = [player for player in positions if player != winner]
    return (*others[:highest], winner, *others[highest:])


def _demoted(positions: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Have a player change places with the one below, if there is one."""
    if player not in positions[:-1]:
        return positions
    rung = positions.index(player)
    return (*positions[:rung], positions[rung + 1], player, *positions[rung + 2 :])
