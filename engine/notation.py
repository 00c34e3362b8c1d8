"""Moves as people write them: coordinates (`e2e4`, `b7b8q`) and the readable form (`Nf3`, `exd5`, `O-O`, `e8=Q`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, Protocol

from engine.board import Board
from engine.errors import AmbiguousMoveError, IllegalMoveError, MalformedMoveError, PromotionNeededError
from engine.figurines import lettered
from engine.moves import MOVE, Move
from engine.pieces import ALPHABETS, KIND_MASK, KING, LETTERS, PAWN, SYMBOLS
from engine.rights import Castling

SQUARE: Final = r"[a-l](?:1[0-2]|[1-9])"
CASTLING: Final = re.compile(r"([O0])-?\1(-?\1)?(?:\+|#)?[!?]*")
LONGEST: Final = 30


class Style:
    """Notation of a family of variants: piece letters by language, and suffixes of moves.

    Orthodox games promote with `=Q` and mark checks with `+` and `#`; with `raises`, a trailing `+` means promotion.
    """

    def __init__(self, letters: Mapping[str, Mapping[str, int]], *, raises: bool = False) -> None:
        self.raises: bool = raises
        self.kinds: Mapping[str, Mapping[str, int]] = {
            language: letters.get(language, letters["en"]) for language in ALPHABETS
        }
        self.letters: dict[str, dict[int, str]] = {
            language: {kind: letter for letter, kind in kinds.items()} for language, kinds in self.kinds.items()
        }
        sign, end = (r"(\+)?", "") if raises else ("([a-z])?", "[+#]?")
        self.coordinate: re.Pattern[str] = re.compile(rf"({SQUARE})[-x]?({SQUARE})=?{sign}{end}", re.ASCII)
        piece, sign, end = (r"\+?[A-Z]", r"(\+)?", "") if raises else ("[A-Z]", "([A-Z])?", r"(?:\+\+?|#)?")
        self.readable: re.Pattern[str] = re.compile(
            rf"({piece})?([a-l])?(1[0-2]|[1-9])?[-x]?({SQUARE})=?{sign}{end}[!?]*", re.ASCII
        )


ORTHODOX: Final = Style(LETTERS)


class Playable(Protocol):
    """Interface that notation needs of a position; see `Position`."""

    style: ClassVar[Style]
    board: Board
    turn: int
    pieces: list[int]
    armies: tuple[dict[int, int], ...]

    def legal_moves(self) -> list[Move]:
        """Return every legal move of the seat to move."""
        ...

    def is_capture(self, move: Move) -> bool:
        """Tell whether a move takes a piece."""
        ...

    def castling_made(self, move: Move) -> Castling | None:
        """Return the castling that a move is, or None."""
        ...

    def mark(self, move: Move) -> str:
        """Return what readable notation adds to a legal move."""
        ...

    def special(self, text: str) -> Move | None:
        """Return the special move that a text is, None for an ordinary one."""
        ...

    def expect_move(self, text: str) -> None:
        """Raise the error that tells why no piece may be moved now."""
        ...

    def illegal_move_error(self, text: str, start: int, to: int) -> IllegalMoveError:
        """Return the error that tells why a move is not legal."""
        ...

    def castling_wanted(self, *, short: bool) -> Castling | None:
        """Return a castling of the seat to move, whether or not it may be made."""
        ...

    def castling_error(self, text: str, castling: Castling) -> IllegalMoveError:
        """Return the error that tells why a castling is not legal."""
        ...


def readable(
    position: Playable, move: Move, languages: Iterable[str], legal: Sequence[Move] | None = None
) -> dict[str, str]:
    """Return the readable form of a legal move in each language, with the shortest origin that tells it apart.

    `legal` are all legal moves, if they are known.
    """
    if move.kind != MOVE:
        return dict.fromkeys(languages, move.text)
    castling = position.castling_made(move)
    mark = position.mark(move)
    if castling is not None:
        return dict.fromkeys(languages, ("O-O" if castling.short else "O-O-O") + mark)
    legal = position.legal_moves() if legal is None else legal
    board = position.board
    kind = position.pieces[move.from_square] & KIND_MASK
    takes = position.is_capture(move)
    shortest = _origin(position, move, kind, takes, legal)
    to = ("x" if takes else "") + board.names[move.to_square]
    texts = {}
    for language in languages:
        letters = position.style.letters.get(language, position.style.letters["en"])
        letter, origin, raised = "" if kind == PAWN else letters[kind], shortest, ""
        if _reads_as_coordinate(position, letter + origin, move.to_square, legal):
            origin = board.names[move.from_square]
        if move.promotion:
            raised = "+" if position.style.raises else "=" + letters[SYMBOLS.index(move.promotion)]
        texts[language] = letter + origin + to + raised + mark
    return texts


def _origin(position: Playable, move: Move, kind: int, takes: bool, legal: Sequence[Move]) -> str:
    names = position.board.names
    rivals = [
        names[other.from_square]
        for other in legal
        if other.to_square == move.to_square
        and other.from_square != move.from_square
        and position.pieces[other.from_square] & KIND_MASK == kind
        and position.castling_made(other) is None
        and (kind != PAWN or position.is_capture(other) == takes)
    ]
    name = names[move.from_square]
    file, rank = name[0], name[1:]
    if kind == PAWN:
        if not takes and not rivals:
            return ""
        return name if any(rival[0] == file for rival in rivals) else file
    if not rivals:
        return ""
    if all(rival[0] != file for rival in rivals):
        return file
    return name if any(rival[1:] == rank for rival in rivals) else rank


def _reads_as_coordinate(position: Playable, origin: str, to_square: int, legal: Sequence[Move]) -> bool:
    """Tell whether a letter and a rank (French `C8`) name a square from which a legal move goes there too."""
    start = position.board.squares.get(origin.lower())
    return start is not None and any((move.from_square, move.to_square) == (start, to_square) for move in legal)


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
    coordinate = position.style.coordinate.fullmatch(packed.lower())
    written = None
    if coordinate and coordinate[1] in position.board.squares and coordinate[2] in position.board.squares:
        written = coordinate.groups()
        found = _in_coordinates(position, legal, text, written)
        if found is not None:
            return found
    shapes = [shape for language in languages if (shape := _shape(position, packed, languages, language))]
    for shape in shapes:
        fitting = [move for move in legal if _fits(position, move, shape)]
        if fitting:
            return _only(text, fitting, shape[4])
    if written or shapes:
        position.expect_move(text)
    if written is not None:
        _expect_promotion(position, legal, text, written)
        raise position.illegal_move_error(text, position.board.squares[written[0]], position.board.squares[written[1]])
    if shapes:
        raise _refused(position, text, shapes[0])
    raise MalformedMoveError(text)


def _in_coordinates(position: Playable, legal: list[Move], text: str, written: tuple[str | None, ...]) -> Move | None:
    start, to, promotion = written
    wanted = (promotion or "").upper()
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


def _expect_promotion(position: Playable, legal: list[Move], text: str, written: tuple[str | None, ...]) -> None:
    """Raise the error that tells what is wrong with the promotion alone, if that is so."""
    start, to, promotion = written
    names = position.board.names
    there = [move for move in legal if names[move.from_square] == start and names[move.to_square] == to]
    if promotion and there:
        choices = [move.promotion for move in there if move.promotion]
        raise PromotionNeededError(text, choices) if choices else IllegalMoveError(text, "no promotion")


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
    if promotion and not position.style.raises:
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


def _refused(position: Playable, text: str, shape: Shape) -> IllegalMoveError:
    """Blame the piece that could be meant and goes there, if there is one, else say only that none does."""
    kind, file, rank, to, _, castling = shape
    if castling:
        wanted = position.castling_wanted(short=castling == "short")
        return IllegalMoveError(text, "cannot") if wanted is None else position.castling_error(text, wanted)
    names = position.board.names
    meant = [
        square
        for square, piece in position.armies[position.turn].items()
        if piece & KIND_MASK == kind
        and (not file or names[square][0] == file)
        and (not rank or names[square][1:] == rank)
    ]
    if not meant:
        return IllegalMoveError(text, "no such man")
    refusals = [position.illegal_move_error(text, square, position.board.squares[to]) for square in meant]
    telling = [error for error in refusals if error.reason != "cannot"]
    return telling[0] if telling else IllegalMoveError(text, "cannot")
