"""Status and scores of a tournament's games, from their matches and the organiser's decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from bot.app.match.resuming import CROWDED
from bot.app.tournaments.state import ScoreDecision, TournamentState
from bot.app.tournaments.withdrawals import with_withdrawals
from engine.outcome import without_leavers
from storage import SUSPENDED, TournamentMatch
from tournament.model import Game, GameStatus


def with_matches(state: TournamentState, matches: Mapping[str, TournamentMatch]) -> TournamentState:
    """Return the state with the status and scores of its games, as their matches and the decisions on them give."""
    decisions = state.decision_by_game

    def updated(game: Game) -> Game:
        return _updated(state, game, matches.get(game.id), decisions.get(game.id))

    found = replace(state, matches=matches, tournament=state.tournament.map_games(updated))
    if not found.withdrawn_at:
        return found
    tournament = with_withdrawals(found.tournament, found.quitters, tuple(found.withdrawn_at))
    return replace(found, tournament=tournament)


def _updated(state: TournamentState, game: Game, match: TournamentMatch | None, decision: ScoreDecision | None) -> Game:
    """Return a game with its current status and scores."""
    if decision is not None:
        if decision.scores is None:
            return _with_result(game, "annulled", game.scores, adjudicated=True)
        return _with_result(game, "over", decision.scores, adjudicated=True)
    if match is None:
        gone = game.withdrawn or state.tournament.withdrawn & frozenset(game.entries) or state.ended_by_organiser
        return replace(game, status="annulled" if gone else "waiting", adjudicated=False, forfeit=False)
    if match.status == "over":
        scores = _scores_of(state, game, match)
        return _with_result(game, "over" if scores else "annulled", scores)
    if match.status == SUSPENDED and match.reason == CROWDED and not match.moves:
        return replace(game, status="waiting", adjudicated=False)
    return replace(game, status="playing", adjudicated=False)


def _with_result(game: Game, status: GameStatus, scores: tuple[Fraction, ...], *, adjudicated: bool = False) -> Game:
    """Return a game with its result. Built directly: with thousands of games, `replace` takes several times as long."""
    return Game(game.entries, game.table, game.group, status, scores, adjudicated, game.withdrawn, game.id)


def _scores_of(state: TournamentState, game: Game, match: TournamentMatch) -> tuple[Fraction, ...]:
    """Return the scores of a match; one that ended after a withdrawal is scored by the withdrawal.

    It may have ended before the seat was given up: players who had not left by then share what that seat won.
    """
    ended = match.ended_at
    left_at = {entry: state.left_game_at[game.id, entry] for entry in game.withdrawn}
    gone = {entry: at for entry, at in left_at.items() if ended is not None and ended > at}
    if gone and not match.begun:
        return ()
    if not gone:
        return match.scores
    left = {game.entries.index(entry) for entry in gone}
    left |= {lost.seat for lost in match.forfeits if lost.at < max(gone.values())}
    return match.scores if len(left) == len(game.entries) else without_leavers(match.scores, left)
