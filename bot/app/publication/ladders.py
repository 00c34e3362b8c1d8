"""Ladders as public pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.app.ladders.state import LadderState
from bot.app.publication.people import PublicPerson
from bot.app.publication.visibility import Visibility


@dataclass(frozen=True, slots=True)
class PublicRung:
    """A rung of a ladder: its player, with the number of games on the ladder and of wins."""

    person: PublicPerson
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class PublicLadder:
    """A ladder of a server, from the highest rung down."""

    id: str
    variant: str
    options: Mapping[str, str]
    clock: str
    rated: bool
    created_at: datetime
    rungs: tuple[PublicRung, ...]


async def public_ladders(visibility: Visibility, ladders: Sequence[LadderState]) -> tuple[PublicLadder, ...]:
    """Return those ladders of a published server that everyone can see."""
    shown = [state for state in ladders if await visibility.shows(state.stored.guild, state.stored.channel)]
    return tuple([await _ladder(visibility, state) for state in shown])


async def _ladder(visibility: Visibility, state: LadderState) -> PublicLadder:
    people = await visibility.people(state.positions, {})
    rungs = []
    for user in state.positions:
        scores = state.scores.get(user, ())
        rungs.append(PublicRung(people[user], len(scores), sum(score == "win" for score in scores)))
    stored = state.stored
    return PublicLadder(
        stored.id, stored.variant, stored.options, state.clock, state.rated, stored.created_at, tuple(rungs)
    )
