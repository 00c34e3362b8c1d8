"""Next automatic step of a tournament, computed after every possible change and at every start.

Each answer is one step. After it was taken, the question is asked again, so nothing is lost by an interruption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.match.actions import (
    ExtendTime,
    MatchAction,
    PauseWithTournament,
    ReplacePlayer,
    ResumeWithTournament,
    encode,
)
from bot.app.tournaments.state import SILENT, TournamentState
from storage import SUSPENDED
from tournament.model import Game

PROVISIONAL_PERIOD = timedelta(hours=24)
"""Time in which the results of a tournament can be corrected after its last game."""
PROVISIONAL_TOLERANCE = timedelta(hours=1)
"""Longest time until provisional results become final; a later date was noted by a clock that ran ahead."""


@dataclass(frozen=True, slots=True)
class StartTournament:
    """The tournament begins."""


@dataclass(frozen=True, slots=True)
class ResultNotice:
    """The result of a game is to be told."""

    game: Game


@dataclass(frozen=True, slots=True)
class WithdrawInactive:
    """An entry has run out of time too often."""

    entry: int


@dataclass(frozen=True, slots=True)
class StopMatch:
    """Resign `seats` of a match in progress, as their players withdrew; without seats, abort the match."""

    match: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DecisionStep:
    """Something is to be done in a match under way."""

    match: str
    action: MatchAction


@dataclass(frozen=True, slots=True)
class OpenGames:
    """These games begin."""

    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """The next round is to be paired, or all is over."""


@dataclass(frozen=True, slots=True)
class Finalise:
    """The provisional results become final."""


@dataclass(frozen=True, slots=True)
class RescheduleFinal:
    """The provisional results stay so for too long: their end was noted while the clock was wrong."""


Due = (
    StartTournament
    | ResultNotice
    | WithdrawInactive
    | StopMatch
    | DecisionStep
    | OpenGames
    | Pair
    | Finalise
    | RescheduleFinal
)


def due(state: TournamentState, now: datetime) -> Due | None:
    """The next step; None if there is nothing to do but wait."""
    if state.stored.status == "over":
        if state.stored.ended_at is not None:
            return None
        if state.until is not None and state.until > now + PROVISIONAL_PERIOD + PROVISIONAL_TOLERANCE:
            return RescheduleFinal()
        return None if state.until is not None and now < state.until else Finalise()
    if state.stored.halted is not None:
        return _stopping(state) if state.stored.status in ("running", "paused") else None
    if state.stored.status == "open":
        return StartTournament() if _is_time(state, now) else None
    if state.stored.status not in ("running", "paused"):
        return None
    step: Due | None = _ended(state) or _stopping(state)
    if step is None and not state.ending:
        step = _silent(state) or _decreeing(state) or (_beginning(state) if state.stored.status == "running" else None)
    if step is None and (state.stored.status == "running" or state.ending) and _are_all_announced(state):
        return Pair()
    return step


def _are_all_announced(state: TournamentState) -> bool:
    return all(game.settled and is_announced(state, game) for game in state.games)


def _is_time(state: TournamentState, now: datetime) -> bool:
    starts = state.terms.starts_at
    least, _ = state.format.limits(state.tournament.seats)
    return starts is not None and starts <= now and len(state.signed) >= least


def is_announced(state: TournamentState, game: Game) -> bool:
    """True if the result of a game was posted, or there is none to post."""
    return game.id in state.noted or game.id in state.decisions or game.id not in state.facts


def _ended(state: TournamentState) -> ResultNotice | None:
    """A game that is over and was not told yet, the earliest first."""
    found = [fact for fact in state.facts.values() if fact.status == "over" and fact.match not in state.noted]
    games = {game.id: game for game in state.games}
    facts = sorted(
        (fact for fact in found if fact.match in games and fact.ended_at is not None),
        key=lambda fact: (fact.ended_at, fact.match),
    )
    return ResultNotice(games[facts[0].match]) if facts else None


def _stopping(state: TournamentState) -> StopMatch | None:
    """A match under way that the tournament has brought to an end, or that someone plays in who has left."""
    for game in state.games:
        fact = state.facts.get(game.id)
        if fact is None or fact.status not in ("playing", SUSPENDED):
            continue
        if game.id in state.decisions or state.ending:
            return StopMatch(game.id)
        gone = [seat for seat, entry in enumerate(game.entries) if entry in state.tournament.out | game.left]
        if gone and not fact.begun:
            return StopMatch(game.id)
        if still := tuple(seat for seat in gone if fact.seats[seat].holder == "joined"):
            return StopMatch(game.id, still)
    return None


def _decreeing(state: TournamentState) -> DecisionStep | None:
    """Step that applies a pending decision to a game in progress."""
    still = state.stored.status == "paused"
    for game in state.games:
        fact = state.facts.get(game.id)
        if fact is None or fact.status != "playing":
            continue
        if fact.held != still:
            return DecisionStep(game.id, PauseWithTournament() if still else ResumeWithTournament())
        for seat, entry in enumerate(game.entries):
            user = state.user_of(entry)
            if fact.seats[seat].holder == "joined" and fact.seats[seat].user not in (user, None):
                return DecisionStep(game.id, ReplacePlayer(seat, user))
        for given in state.extensions:
            meant = given.game in ("", game.id) and fact.started_at is not None and fact.started_at <= given.at
            extension = ExtendTime(hours=24 * given.days, decision=given.seq)
            if meant and fact.clocked and encode(extension) not in fact.extended:
                return DecisionStep(game.id, extension)
    return None


def _silent(state: TournamentState) -> WithdrawInactive | None:
    for number in state.tournament.present:
        if state.lapses(number) >= SILENT:
            return WithdrawInactive(number)
    return None


def _beginning(state: TournamentState) -> OpenGames | None:
    """The games that can begin now, in the order of rounds and tables."""
    if any(game.status == "waiting" and game.id in state.facts for game in state.games):
        return None  # those have no place to be played in, and come first
    limit = state.terms.at_once
    playing = _playing(state)
    found: list[Game] = []
    for one in state.tournament.rounds:
        for game in one.games:
            if game.status == "waiting" and not (limit and _are_busy(game.entries, playing, limit)):
                found.append(game)
                playing.update(game.entries)
        if state.terms.plan.pace == "rounds" and not one.settled:
            break
    return OpenGames(tuple(found)) if found else None


def _are_busy(entries: Collection[int], playing: Counter[int], limit: int) -> bool:
    return any(playing[entry] >= limit for entry in entries)


def may_go_on(state: TournamentState, match: str) -> bool:
    """Tell whether a game that had no place when it was opened may start now."""
    game = state.game(match)
    if game is None or game.status != "waiting" or state.ending:
        return False
    if state.stored.status != "running" or state.stored.halted is not None:
        return False
    return not (state.terms.at_once and _are_busy(game.entries, _playing(state), state.terms.at_once))


def _playing(state: TournamentState) -> Counter[int]:
    """Return how many games each entry is playing."""
    return Counter(entry for game in state.games if game.status == "playing" for entry in game.entries)
