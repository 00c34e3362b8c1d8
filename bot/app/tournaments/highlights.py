"""Highlights of a tournament: its shortest, longest and decisive game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from bot.app.tournaments.state import TournamentState
from tournament.model import Game
from tournament.standings import podium

HighlightKind = Literal["decisive", "shortest", "longest"]


def highlights_of(state: TournamentState) -> list[tuple[Game, tuple[HighlightKind, ...]]]:
    """Return the highlighted games with the reasons, in the order in which they ended."""
    played = _played(state)
    if not played:
        return []
    found: dict[str, list[HighlightKind]] = defaultdict(list)
    if (decisive := _decisive(state, played)) is not None:
        found[decisive.id].append("decisive")
    if len(played) > 1:
        found[min(played, key=lambda game: state.matches[game.id].moves).id].append("shortest")
        found[max(played, key=lambda game: state.matches[game.id].moves).id].append("longest")
    return [(game, tuple(found[game.id])) for game in played if game.id in found]


def moves(state: TournamentState, game: Game) -> int:
    """Length of a game in full moves (one move of each seat)."""
    return -(-state.matches[game.id].moves // state.tournament.seats)


def _played(state: TournamentState) -> list[Game]:
    """The games that were played to their end on the board, in the order in which they ended."""
    matches = state.matches
    begun = [game for game in state.games if game.id in matches and matches[game.id].begun and game.status == "over"]
    ended = [(matches[game.id].ended_at, game) for game in begun if not game.adjudicated]
    known = [(at, game) for at, game in ended if at is not None]
    return [game for _, game in sorted(known, key=lambda one: (one[0], one[1].id))]


def _decisive(state: TournamentState, played: Sequence[Game]) -> Game | None:
    """Return the game after which the only winner led until the end, if there is one."""
    if state.format.hosted or state.format.teams:
        return None
    best = podium(state.format.places(state.tournament), state.tournament.withdrawn)
    first = [line.entry for line in best if line.place == 1]
    if len(first) != 1:
        return None
    if state.format.elimination:
        last = [game for game in played if game in state.tournament.rounds[-1].games and first[0] in game.entries]
        return last[-1] if last else None
    stage = state.tournament.rounds[-1].stage
    removed = state.tournament.removed.get(stage, frozenset())
    counted = {game.id for game in state.tournament.games(stage) if removed.isdisjoint(game.entries)}
    points: dict[int, Fraction] = defaultdict(Fraction)
    led, decisive = False, None
    for game in (game for game in played if game.id in counted):
        for entry, score in zip(game.entries, game.scores, strict=True):
            points[entry] += score
        leads = all(points[first[0]] > score for entry, score in points.items() if entry != first[0])
        if leads and not led:
            decisive = game
        led = leads
    return decisive if led else None
