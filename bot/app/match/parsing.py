"""Moves as people write them: which legal move is meant, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from bot.app.errors import (
    AmbiguousError,
    IllegalError,
    MalformedError,
    MoveRefusedError,
    PromotionNeededError,
    RansomOwedError,
    UnreadableError,
)
from bot.app.say import Value, Word
from bot.texts import LANGUAGES
from engine.moves import MOVE, RANSOM
from engine.notes import Armies
from render.words import army_key

SHOWN = 60
"""Characters of a refused text that are repeated to its writer."""


def parse_move(
    position: engine.Position, text: str, languages: tuple[str, ...], legal: Sequence[engine.Move] | None = None
) -> engine.Move:
    """The move meant by a text, read in the person's languages first; raises MoveRefusedErrors.

    What is one move in one of them and another in another is ambiguous. `legal` are all legal moves, if they are known.
    """
    found, refusal = dict[str, engine.Move](), None
    for language in dict.fromkeys(languages):
        try:
            move = _parsed(position, text, language, languages[-1], legal)
            found[str(move)] = move
        except MoveRefusedError as error:
            refusal = refusal or error
    if len(found) > 1:
        raise AmbiguousError(text=_shown(text), candidates=", ".join(found))
    if refusal is not None and not found:
        raise refusal
    return next(iter(found.values()))


def _shown(text: str) -> str:
    return text.strip()[:SHOWN].replace("`", "'")


def _parsed(
    position: engine.Position, text: str, language: str, shown_in: str, legal: Sequence[engine.Move] | None
) -> engine.Move:
    shown = _shown(text)
    try:
        return position.parse(text, sorted(LANGUAGES, key=lambda other: other != language), legal)
    except engine.AmbiguousMoveError as error:
        raise AmbiguousError(text=shown, candidates=", ".join(error.candidates)) from error
    except engine.PromotionNeededError as error:
        raise PromotionNeededError(text=shown, choices=", ".join(error.choices)) from error
    except engine.IllegalMoveError as error:
        refused = RansomOwedError if position.owes() == RANSOM else IllegalError
        raise refused(text=shown, why=_why(position, error)) from error
    except engine.MalformedMoveError as error:
        if (shape := examples(position, shown_in)) is None:
            raise MalformedError(text=shown) from error
        raise UnreadableError(text=shown, coordinates=shape[0], readable=shape[1]) from error
    except engine.MoveError as error:
        raise MoveRefusedError(text=shown) from error


def examples(position: engine.Position, language: str) -> tuple[str, str] | None:
    """Two moves that the seat to move could make, one in each notation, with the letters of a language."""
    legal = position.legal_moves()
    if not legal:
        return None
    moves = [move for move in legal if move.kind == MOVE] or legal
    of_men = (san for move in moves if (san := position.san(move, language))[0].isupper())
    return str(moves[0]), next(of_men, position.san(moves[-1], language))


def _why(position: engine.Position, error: engine.IllegalMoveError) -> Word:
    values: dict[str, Value] = {}
    for name, value in error.values.items():
        if isinstance(value, Armies):
            values[name] = Word(army_key(position.seats[value.seats[0]].name))
        elif isinstance(value, int | str):
            values[name] = value
    return Word(f"illegal-{error.reason.replace(' ', '-')}", values)
