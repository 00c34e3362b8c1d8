"""Reasons for suggested moves: true, public, and worded in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

import engine
from bot.app.play.hint_reasons import hint_reason
from bot.texts import translator_for
from engine import Move, Position
from tests.render.games import CUT, MATE, NET, PENDING, placed, played


@pytest.mark.parametrize(
    ("position", "move", "english", "french"),
    [
        (
            played("connexes", MATE[:-1]),
            "d1g4",
            "It wins the game by checkmate.",
            "Ce coup gagne la partie par échec et mat.",
        ),
        (
            placed("yalta", PENDING),
            "c4h4",
            "It mates Black, unless someone answers the mate first.",
            "Ce coup mate les Noirs, sauf parade d’ici leur tour.",
        ),
        (
            placed("nouveaux", NET),
            "e1e10",
            "It mates one of Black’s kings.",
            "Ce coup mate un roi des Noirs.",
        ),
        (
            played("connexes", CUT[:-1]),
            "c6d4",
            "It cuts White’s army apart.",
            "Ce coup coupe les pièces des Blancs.",
        ),
        (
            played("connexes", CUT),
            "c4b3",
            "It reconnects your army.",
            "Ce coup relie de nouveau vos pièces.",
        ),
        (
            placed("yalta", "wKa1 wPh2 rRa8 rKl5 bKh12"),
            "a1b1",
            "It gets you out of check.",
            "Vous n’êtes plus en échec.",
        ),
        (
            placed("yalta", "wKa1 wRa4 rRa8 rKl5 bKh12"),
            "a4a8",
            "It wins the rook on a8.",
            "Ce coup gagne la tour en a8.",
        ),
        (
            placed("yalta", "wKa1 wRa4 rRa8 rRc8 rKl5 bKh12"),
            "a4a8",
            "It captures the rook on a8.",
            "Ce coup prend la tour en a8.",
        ),
        (
            placed("yalta", "wKb1 wRa4 rKl8 bKh12"),
            "a4b4",
            "",
            "",
        ),
    ],
)
def test_reason_in_words(position: Position, move: str, english: str, french: str) -> None:
    legal = position.parse(move)
    assert hint_reason(translator_for("en"), position, legal) == english
    assert hint_reason(translator_for("fr"), position, legal) == french


def after(position: Position, move: Move) -> Position:
    found = position.copy()
    found.push(move)
    return found


def replies_to(position: Position, square: int, seat: int) -> bool:
    """True if some opponent of a seat may legally take what stands on a square."""
    for other in range(len(position.seats)):
        trial = position.copy()
        trial.turn = other
        if other != seat and any(reply.to_square == square for reply in trial.legal_moves()):
            return True
    return False


def goes(position: Position, seat: int, start: int, to: int) -> bool:
    trial = position.copy()
    trial.turn = seat
    return trial.goes(start, to)


def attacked(position: Position, square: int, seat: int) -> bool:
    """True if a piece of some opponent of a seat reaches a square."""
    return any(
        goes(position, piece.seat, at, square) for at, piece in position.piece_map().items() if piece.seat != seat
    )


def is_true(position: Position, move: Move, reason: str) -> bool:
    """Recompute a reason by legal moves instead of attacks."""
    then, seat, key = after(position, move), position.turn, reason.partition("|")[0]
    names = position.board.names
    checks: dict[str, Callable[[], bool]] = {
        "hint-wins": lambda: then.outcome() is not None and then.outcome().winner == seat,  # type: ignore[union-attr]
        "hint-mates": lambda: then.pending_mate() is not None,
        "hint-mates-king": lambda: then.reveal_owed() is not None,
        "hint-answers-check": lambda: position.is_check(),
        "hint-wins-piece": lambda: position.is_capture(move) and not replies_to(then, move.to_square, seat),
        "hint-captures": lambda: position.is_capture(move),
        "hint-promotes": lambda: bool(move.promotion),
        "hint-checks": lambda: bool(then.checked_kings()),
        "hint-rescues": lambda: attacked(position, move.from_square, seat) and names[move.from_square] in reason,
        "hint-attacks": lambda: goes(then, seat, move.to_square, _square(position, reason)),
        "hint-ends-cut": lambda: len(position.groups(seat)) > len(then.groups(seat)) == 1,  # type: ignore[attr-defined]
        "hint-brings-cut": lambda: len(then.groups(1 - seat)) > 1,  # type: ignore[attr-defined]
    }
    return checks[key]()


def _square(position: Position, reason: str) -> int:
    return position.board.squares[reason.rpartition(" ")[2]]


def random_game(variant: str, seed: int) -> Iterator[Position]:
    """Positions of a random game in which pieces are taken whenever they can be, every other time."""
    chance, position = Random(seed), engine.new_position(variant)
    for seat in position.to_choose():
        position.choose(seat)
    for _ in range(80):
        if position.outcome() is not None or position.reveal_owed() is not None:
            return
        yield position
        moves = position.legal_moves()
        captures = [move for move in moves if position.is_capture(move)]
        position.push(chance.choice(captures if captures and chance.random() < 0.5 else moves))


@pytest.mark.parametrize("variant", ["connexes", "nouveaux", "trichess", "yalta"])
def test_every_reason_is_true(variant: str) -> None:
    translate = Plain()
    seen = Counter[str]()
    for seed in range(2):
        for position in random_game(variant, seed):
            for move in Random(seed).sample(moves := position.legal_moves(), min(4, len(moves))):
                reason = hint_reason(translate, position, move)
                if reason:
                    seen[reason.partition("|")[0]] += 1
                    assert is_true(position, move, reason), (position.fen(), str(move), reason)
    assert sum(seen.values()) >= 60
    assert {"hint-wins-piece", "hint-attacks", "hint-rescues"} <= set(seen)


class Plain:
    """Words keys with their values, and pieces by their squares."""

    language = notation = "en"

    def __call__(self, key: str, /, **values: object) -> str:
        if key == "standing-piece":
            return f"piece on {values['square']}"
        return "|".join([key, *map(str, values.values())])
