"""Next automatic step of a tournament, computed after every possible change and at every start.

Each answer is one step. After it was taken, the question is asked again, so nothing is lost by an interruption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta

from bot.app.match.actions import (
    ExtendTime,
    PauseWithTournament,
    ReplacePlayer,
    ResumeWithTournament,
    encode,
)
from bot.app.tournaments.entry_rules import may_start as may_start_tournament
from bot.app.tournaments.seasons import calendar_of, next_date
from bot.app.tournaments.state import TIMEOUTS_BEFORE_WITHDRAWAL, TournamentState
from bot.app.tournaments.step_kinds import (
    ApplyDecision,
    EndGames,
    Finalise,
    OpenGames,
    OpenNextSeason,
    PairRound,
    Repeat,
    ReportResult,
    RescheduleFinal,
    StartTournament,
    Step,
    StopMatch,
    Wait,
    WithdrawInactive,
)
from storage import SUSPENDED
from tournament.model import Game

PROVISIONAL_PERIOD = timedelta(hours=24)
"""Time in which the results of a tournament can be corrected after its last game."""
PROVISIONAL_TOLERANCE = timedelta(hours=1)
"""Longest time until provisional results become final; a later date was noted by a clock that ran ahead."""


def next_check(state: TournamentState, now: datetime) -> datetime | None:
    """Return the next date at which a step may be due."""
    stored = state.stored
    by_status = {"open": state.settings.starts_at, "over": None if stored.ended_at else state.provisional_until}
    going_on = stored.status in ("running", "paused")
    date = next_date(calendar_of(state), now) if going_on else by_status.get(stored.status)
    known = [one for one in (date, stored.repeats_at) if one is not None]
    return min((one for one in known if one > now), default=min(known, default=None))


def next_step(state: TournamentState, now: datetime) -> Step | None:
    """Return the next step, None if there is none now."""
    if _repeats(state, now):
        return Repeat()
    if state.stored.status == "over":
        if state.stored.ended_at is not None:
            return None
        if (
            state.provisional_until is not None
            and state.provisional_until > now + PROVISIONAL_PERIOD + PROVISIONAL_TOLERANCE
        ):
            return RescheduleFinal()
        return None if state.provisional_until is not None and now < state.provisional_until else Finalise()
    if state.stored.halted is not None:
        return _match_to_stop(state) if state.stored.status in ("running", "paused") else None
    if state.stored.status == "open":
        return _start_step(state, now)
    if state.stored.status not in ("running", "paused"):
        return None
    step: Step | None = _unreported_result(state) or _match_to_stop(state)
    if step is None and not state.ended_by_organiser:
        step = (
            _season_step(state, now)
            or _inactive_entry(state)
            or _pending_decision(state)
            or (_games_to_open(state) if state.stored.status == "running" else None)
        )
    if step is None and (state.stored.status == "running" or state.ended_by_organiser) and _are_all_reported(state):
        return None if _lasts(state, now) else PairRound()
    return step


def _repeats(state: TournamentState, now: datetime) -> bool:
    """True if the next tournament of a series is due; it waits while this one has not started."""
    at = state.stored.repeats_at
    return at is not None and at <= now and state.stored.status != "open" and state.stored.halted is None


def _season_step(state: TournamentState, now: datetime) -> OpenNextSeason | EndGames | None:
    """Return what a season's calendar asks for."""
    calendar = calendar_of(state)
    if calendar is None or not state.tournament.rounds:
        return None
    if now >= calendar.registration_opens and not state.next_season:
        return OpenNextSeason()
    unfinished = tuple(game for game in state.games if not game.settled)
    return EndGames(unfinished) if unfinished and now >= calendar.games_end else None


def _lasts(state: TournamentState, now: datetime) -> bool:
    """True if a season goes on although all games are over: its calendar is fixed."""
    calendar = calendar_of(state)
    paired = bool(state.tournament.rounds) and not state.ended_by_organiser
    return calendar is not None and paired and now < calendar.games_end


def _are_all_reported(state: TournamentState) -> bool:
    return all(game.settled and is_reported(state, game) for game in state.games)


def _start_step(state: TournamentState, now: datetime) -> StartTournament | Wait | None:
    starts = state.settings.starts_at
    if starts is None or starts > now:
        return None
    if may_start_tournament(state):
        return StartTournament()
    return Wait() if state.settings.season is not None and not state.waits else None


def is_reported(state: TournamentState, game: Game) -> bool:
    """True if the result of a game was posted, or there is none to post."""
    return game.id in state.reported_games or game.id in state.decision_by_game or game.id not in state.matches


def _unreported_result(state: TournamentState) -> ReportResult | None:
    """Return the earliest finished game without a reported result."""
    found = [
        match for match in state.matches.values() if match.status == "over" and match.match not in state.reported_games
    ]
    games = {game.id: game for game in state.games}
    matches = sorted(
        (match for match in found if match.match in games and match.ended_at is not None),
        key=lambda match: (match.ended_at, match.match),
    )
    return ReportResult(games[matches[0].match]) if matches else None


def _match_to_stop(state: TournamentState) -> StopMatch | None:
    """Return a match in progress that must stop, after a decision or a withdrawal."""
    for game in state.games:
        match = state.matches.get(game.id)
        if match is None or match.status not in ("playing", SUSPENDED):
            continue
        if game.id in state.decision_by_game or state.ended_by_organiser:
            return StopMatch(game.id)
        gone = [seat for seat, entry in enumerate(game.entries) if entry in state.tournament.withdrawn | game.withdrawn]
        if gone and not match.begun:
            return StopMatch(game.id)
        if still := tuple(seat for seat in gone if match.seats[seat].holder == "joined"):
            return StopMatch(game.id, still)
    return None


def _pending_decision(state: TournamentState) -> ApplyDecision | None:
    """Step that applies a pending decision to a game in progress."""
    still = state.stored.status == "paused"
    for game in state.games:
        match = state.matches.get(game.id)
        if match is None or match.status != "playing":
            continue
        if match.held != still:
            return ApplyDecision(game.id, PauseWithTournament() if still else ResumeWithTournament())
        for seat, entry in enumerate(game.entries):
            user = state.user_of(entry)
            if match.seats[seat].holder == "joined" and match.seats[seat].user not in (user, None):
                return ApplyDecision(game.id, ReplacePlayer(seat, user))
        for given in state.extensions:
            meant = given.game in ("", game.id) and match.started_at is not None and match.started_at <= given.at
            extension = ExtendTime(hours=24 * given.days, decision=given.seq)
            if meant and match.clocked and encode(extension) not in match.extended:
                return ApplyDecision(game.id, extension)
    return None


def _inactive_entry(state: TournamentState) -> WithdrawInactive | None:
    for number in state.tournament.present:
        if state.timeouts_of(number) >= TIMEOUTS_BEFORE_WITHDRAWAL:
            return WithdrawInactive(number)
    return None


def _games_to_open(state: TournamentState) -> OpenGames | None:
    """Return the games that can start now, in the order of rounds and tables."""
    if any(game.status == "waiting" and game.id in state.matches for game in state.games):
        return None  # those have no place to be played in, and come first
    limit = state.settings.max_games_at_once
    playing = _games_in_progress(state)
    found: list[Game] = []
    for one in state.tournament.rounds:
        for game in one.games:
            if game.status == "waiting" and not (limit and _are_busy(game.entries, playing, limit)):
                found.append(game)
                playing.update(game.entries)
        if state.settings.plan.pace == "rounds" and not one.settled:
            break
    return OpenGames(tuple(found)) if found else None


def _are_busy(entries: Collection[int], playing: Counter[int], limit: int) -> bool:
    return any(playing[entry] >= limit for entry in entries)


def may_start(state: TournamentState, match: str) -> bool:
    """Tell whether a game that had no place when it was opened may start now."""
    game = state.game(match)
    if game is None or game.settled or state.ended_by_organiser:
        return False
    if state.stored.status != "running" or state.stored.halted is not None:
        return False
    if game.status == "playing":  # moves were made before Discord refused its thread, so that it counts already
        return True
    return not (
        state.settings.max_games_at_once
        and _are_busy(game.entries, _games_in_progress(state), state.settings.max_games_at_once)
    )


def _games_in_progress(state: TournamentState) -> Counter[int]:
    """Return how many games each entry is playing."""
    return Counter(entry for game in state.games if game.status == "playing" for entry in game.entries)
