"""Forced wins by trying everything: nothing here knows of values, tables or depths of a search."""

from __future__ import annotations

import engine
from engine.moves import CHOICE, RANSOM, REVEAL


def keys(position: engine.Position, moves: int) -> list[engine.Move]:
    """Every move that wins within so many moves of the seat to move, whatever anyone answers, sorted by its text.

    A key in one ends the game at once; where a mate then hangs on a secret, by either answer.
    """
    hero = position.turn
    if position.owes() is not None:
        return []
    found = [move for move in position.legal_moves() if wins_by(position, move, hero, moves - 1)]
    return sorted(found, key=str)


def wins_by(position: engine.Position, move: engine.Move, hero: int, moves: int) -> bool:
    """True if a move wins for the hero, with so many moves left after it."""
    position.push(move)
    found = is_won(position, hero, moves) if moves else is_over(position, hero)
    position.pop()
    return found


def is_over(position: engine.Position, hero: int) -> bool:
    """True if the hero has won already, whatever secret must still be revealed."""
    legal = position.legal_moves()
    if not legal:
        return winner(position) == hero
    return legal[0].kind == REVEAL and all(wins_by(position, reveal, hero, 0) for reveal in legal)


def is_won(position: engine.Position, hero: int, moves: int) -> bool:
    """True if the hero wins within so many own moves against every defence and all secrets.

    Paying a ransom is not counted as a move.
    """
    legal = position.legal_moves()
    if not legal:
        return winner(position) == hero
    kind = legal[0].kind
    assert kind != CHOICE
    if position.turn != hero or kind == REVEAL:
        return _all_lead_there(position, legal, hero, moves)
    if kind != RANSOM:
        if not moves:
            return False
        moves -= 1
    return any(_leads_there(position, move, hero, moves) for move in legal)


def _all_lead_there(position: engine.Position, legal: list[engine.Move], hero: int, moves: int) -> bool:
    return all(_leads_there(position, move, hero, moves) for move in legal)


def _leads_there(position: engine.Position, move: engine.Move, hero: int, moves: int) -> bool:
    position.push(move)
    found = is_won(position, hero, moves)
    position.pop()
    return found


def winner(position: engine.Position) -> int | None:
    outcome = position.outcome()
    return None if outcome is None else outcome.winner
