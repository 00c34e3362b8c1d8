"""Steps of a ladder that are due by the clock. Pure: vacations are given."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.ladders.state import Challenge, LadderState
from storage import TournamentMatch
from tournament.ladders.rules import DROP_INTERVAL, INACTIVE_PERIOD, partners, targets

KEEP_INTERVAL = timedelta(days=1)
"""Time between two challenges that the bot makes for a player."""
THREE = 3


@dataclass(frozen=True, slots=True)
class RecordResult:
    """A game is over. `winner` is None if it moves no one."""

    challenge: Challenge
    match: str
    winner: int | None
    void: bool


@dataclass(frozen=True, slots=True)
class ExpireChallenge:
    """Someone has not answered in time."""

    challenge: Challenge
    user: int


@dataclass(frozen=True, slots=True)
class TellInactive:
    """A player is inactive: `first` is the post that tells them, later ones cost a rung. `since`: their activity."""

    user: int
    first: bool
    since: datetime


@dataclass(frozen=True, slots=True)
class ChallengeFor:
    """A challenge that the bot makes for a player who wants to be kept playing."""

    user: int
    target: int
    partner: int | None


Step = RecordResult | ExpireChallenge | TellInactive | ChallengeFor


def due_steps(state: LadderState, now: datetime, seats: int, away: Collection[int] = ()) -> Iterator[Step]:
    """Return the steps that are due, results first. `away` are players on vacation, whom no challenge is made for."""
    for challenge in state.open_challenges:
        match = state.matches.get(challenge.match)
        if match is not None and match.status in ("over", "cancelled"):
            winner = winner_of(challenge, match)
            yield RecordResult(challenge, match.match, winner, not match.scores)
    if state.stored.halted is not None:
        return
    for challenge in state.open_challenges:
        if challenge.answerer is not None and challenge.answer_by <= now:
            yield ExpireChallenge(challenge, challenge.answerer)
    yield from _inactive(state, now)
    yield from _kept_playing(state, now, seats, away)


def next_date(state: LadderState) -> datetime | None:
    """Return when something will be due."""
    dates = [one.answer_by for one in state.open_challenges if one.answerer is not None]
    dates += [state.asked.get(user, state.active[user]) + KEEP_INTERVAL for user in state.keeps & {*state.active}]
    dates += [at for user in state.positions if (at := _inactive_at(state, user)) is not None]
    return min(dates, default=None)


def winner_of(challenge: Challenge, match: TournamentMatch) -> int | None:
    """Return the player who won a game alone and had their seat from start to end; None for any other result."""
    if not match.scores or max(match.scores) != 1:
        return None
    seat = match.seats[match.scores.index(max(match.scores))]
    return seat.user if seat.holder == "joined" and seat.user in challenge.players else None


def _inactive_at(state: LadderState, user: int) -> datetime | None:
    """When a player without activity is to be told, or loses the next rung; None while they play."""
    if any(user in one.players and one.match for one in state.open_challenges) or user not in state.active:
        return None
    if user not in state.told:
        return state.active[user] + INACTIVE_PERIOD
    return state.told[user] + DROP_INTERVAL if user != state.positions[-1] else None


def _inactive(state: LadderState, now: datetime) -> Iterator[TellInactive]:
    for user in reversed(state.positions):  # the lowest first, so that two who drop at once keep their order
        at = _inactive_at(state, user)
        if at is not None and at <= now:
            yield TellInactive(user, user not in state.told, state.active[user])


def _kept_playing(state: LadderState, now: datetime, seats: int, away: Collection[int]) -> Iterator[ChallengeFor]:
    for user in state.positions:
        last = state.asked.get(user)
        if user not in state.keeps or user in away or state.outgoing(user) is not None:
            continue
        if last is not None and now - last < KEEP_INTERVAL:
            continue
        yield from _opponents(state, user, seats, away)


def _opponents(state: LadderState, user: int, seats: int, away: Collection[int]) -> Iterator[ChallengeFor]:
    """Challenges that could be made for a player: the nearest first, whom they challenged last at the end."""
    free = [one for one in targets(state.positions, user) if state.incoming(one) is None and one not in away]
    free.sort(key=lambda one: one == state.last_target.get(user))
    for target in free:
        if seats != THREE:
            yield ChallengeFor(user, target, None)
            continue
        for partner in partners(state.positions, user, target):
            if partner in state.keeps and partner not in away and state.outgoing(partner) is None:
                yield ChallengeFor(user, target, partner)
