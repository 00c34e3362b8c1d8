"""Moves as people write them: coordinates (`e2e4`, `b7b8q`) and the readable form (`Nf3`, `exd5`, `O-O`, `e8=Q`).

`parse` finds the legal move that is meant, or the reason why there is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.errors import AmbiguousMoveError, IllegalMoveError, MalformedMoveError, MoveError, PromotionNeededError
from engine.figurines import lettered
from engine.moves import MOVE, Move
from engine.notation import Playable
from engine.notes import PieceName
from engine.pieces import KIND_MASK, KING, PAWN, SYMBOLS

ANY_SQUARE: Final = r"[a-z][0-9]{1,2}"
ANYWHERE: Final = re.compile(
    rf"(?:({ANY_SQUARE})|\+?[a-z]?[a-l]?(?:1[0-2]|[1-9])?)[-x]?({ANY_SQUARE})=?(?:\+|[a-z])?[+#!?]*", re.ASCII
)
"""A move in small letters, in either notation, on a board of any size."""
CASTLING: Final = re.compile(r"([O0])-?\1(-?\1)?(?:\+|#)?[!?]*")
LONGEST: Final = 30


def parse(position: Playable, text: str, languages: tuple[str, ...], known: Sequence[Move] | None = None) -> Move:
    """Return the legal move a text means; `known` are all legal moves, if they are known.

    Where a text is valid in both forms, coordinate wins. A piece's letter that means something in the first language is
    read in that one only, so that a French `R` (king) is never taken for a rook. Figures of pieces stand for their
    English letters. Raises a `MoveError`.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise MalformedMoveError(text[:LONGEST] + "…")
    packed = "".join(lettered(text).split())
    if packed != "".join(text.split()):
        languages = ("en", *(language for language in languages if language != "en"))
    special = position.special(packed)
    if special is not None:
        return special
    legal = [move for move in (position.legal_moves() if known is None else known) if move.kind == MOVE]
    written = squares_written(position, packed)
    if written is not None:
        found = _in_coordinates(position, legal, text, written)
        if found is not None:
            return found
    shapes = shapes_of(position, packed, languages)
    for shape in shapes:
        fitting = [move for move in legal if _fits(position, move, shape)]
        if fitting:
            return _only(text, fitting, shape[4])
    missing = None if written or (shapes and not packed[0].islower()) else _missing_square(position, packed)
    if not (written or shapes or missing):
        raise MalformedMoveError(text)
    position.expect_move(text)
    if missing:
        raise IllegalMoveError(text, "no square", {"square": missing})
    if written is not None:
        start, to = position.board.squares[written[0]], position.board.squares[written[1]]
        mine = position.tables.mine[position.turn][position.pieces[start]]
        if mine or not shapes or packed[0].islower():
            there = [move for move in legal if (move.from_square, move.to_square) == (start, to)]
            raise _of_promotion(text, there) or position.closest_error(text, [start], to, written[2].upper())
    raise _of_shape(position, legal, text, shapes[0])


Written = tuple[str, str, str]
"""A move in coordinates: two squares, and the promotion or nothing."""


def squares_written(position: Playable, text: str) -> Written | None:
    """Return what a text in coordinates says, None for any other text."""
    coordinate = position.style.coordinate.fullmatch(text.lower())
    if coordinate and coordinate[1] in position.board.squares and coordinate[2] in position.board.squares:
        return coordinate[1], coordinate[2], coordinate[3] or ""
    return None


def shapes_of(position: Playable, text: str, languages: tuple[str, ...]) -> list[Shape]:
    """Return what a readable text says in each language in which it can be read."""
    return [shape for language in languages if (shape := _shape(position, text, languages, language))]


def _missing_square(position: Playable, text: str) -> str | None:
    """Return the square that a text in the form of a move names although the board has none, or None."""
    match = ANYWHERE.fullmatch(text.lower())
    names = (match[2], match[1]) if match else ()
    return next((name for name in names if name and name not in position.board.squares), None)


def _of_promotion(text: str, there: list[Move]) -> MoveError | None:
    """Return the error for legal moves that promote, but not to what the text says; None if there are none."""
    choices = list(dict.fromkeys(move.promotion for move in there if move.promotion))
    return PromotionNeededError(text, choices) if choices else None


def _of_shape(position: Playable, legal: list[Move], text: str, shape: Shape) -> MoveError:
    """Return why readable text fits no legal move, for the piece that comes closest to it."""
    kind, file, rank, to, promotion, castling = shape
    if castling:
        wanted = position.castling_wanted(short=castling == "short")
        return IllegalMoveError(text, "cannot") if wanted is None else position.castling_error(text, wanted)
    wrong = _of_promotion(text, [move for move in legal if _fits(position, move, (kind, file, rank, to, "", ""))])
    meant = origins(position, shape)
    if wrong or meant:
        return wrong or position.closest_error(text, meant, position.board.squares[to], promotion)
    piece = PieceName(SYMBOLS[kind])
    if not any(one & KIND_MASK == kind for one in position.armies[position.turn].values()):
        return IllegalMoveError(text, "no such piece", {"piece": piece})
    if file or rank:
        line = "square" if file and rank else "file" if file else "rank"
        return IllegalMoveError(text, "not there", {"piece": piece, "where": file + rank, "line": line})
    return IllegalMoveError(text, "no pawn reaches", {"square": to})


def origins(position: Playable, shape: Shape) -> list[int]:
    """Return the squares of the player's pieces that readable text may mean; pawns without a file move straight."""
    kind, file, rank, to, _, _ = shape
    names = position.board.names
    return [
        square
        for square, piece in sorted(position.armies[position.turn].items())
        if piece & KIND_MASK == kind
        and (not file or names[square][0] == file)
        and (not rank or names[square][1:] == rank)
        and (kind != PAWN or bool(file) or position.board.squares[to] in position.pushes(square))
    ]


def _in_coordinates(position: Playable, legal: list[Move], text: str, written: Written) -> Move | None:
    start, to, promotion = written
    wanted = promotion.upper()
    there = [
        move
        for move in legal
        if position.board.names[move.from_square] == start and position.board.names[move.to_square] == to
    ]
    for move in there:
        if move.promotion == wanted:
            return move
    if there and not wanted:
        return _only(text, there, "")
    return None


Shape = tuple[int, str, str, str, str, str]
"""A readable move: kind, origin's file, origin's rank, destination, promotion, castling (`short` or `long`)."""


def _shape(position: Playable, text: str, languages: tuple[str, ...], language: str) -> Shape | None:
    castling = CASTLING.fullmatch(text)
    if castling:
        return (KING, "", "", "", "", "long" if castling[2] else "short")
    match = position.style.readable.fullmatch(text)
    if match is None or match[4] not in position.board.squares:
        return None
    letter, file, rank, to, promotion = match.groups()
    kinds = position.style.kinds
    if letter and language != languages[0] and letter in kinds[languages[0]]:
        return None
    kind = kinds[language].get(letter) if letter else PAWN
    if promotion and not position.style.plus_promotes:
        raised = kinds[language].get(promotion)
        promotion = SYMBOLS[raised] if raised else None
        kind = kind if raised else None
    return None if kind is None else (kind, file or "", rank or "", to, promotion or "", "")


def _fits(position: Playable, move: Move, shape: Shape) -> bool:
    kind, file, rank, to, promotion, castling = shape
    made = position.castling_made(move)
    if castling or made is not None:
        return made is not None and castling == ("short" if made.short else "long")
    name = position.board.names[move.from_square]
    return (
        position.pieces[move.from_square] & KIND_MASK == kind
        and position.board.names[move.to_square] == to
        and (not file or name[0] == file)
        and (not rank or name[1:] == rank)
        and (move.promotion == promotion or not promotion)
        and (kind != PAWN or bool(file) or not position.is_capture(move))
    )


def _only(text: str, moves: list[Move], promotion: str) -> Move:
    plain = [move for move in moves if not move.promotion]
    if len(moves) == 1 or (len(plain) == 1 and len({move.from_square for move in moves}) == 1):
        return plain[0] if plain else moves[0]
    origins = {move.from_square for move in moves}
    if len(origins) == 1 and not promotion:
        raise PromotionNeededError(text, [move.promotion for move in moves])
    raise AmbiguousMoveError(text, [str(move) for move in moves])
