"""Notation of moves: the readable form (`Nf3`, `exd5`, `O-O`, `e8=Q`), and what else texts of moves look like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, Protocol

from engine.board import Board
from engine.errors import IllegalMoveError
from engine.moves import MOVE, Move
from engine.pieces import ALPHABETS, KIND_MASK, LETTERS, PAWN, SYMBOLS
from engine.rights import Castling
from engine.tables import Tables

SQUARE: Final = r"[a-l](?:1[0-2]|[1-9])"


class Style:
    """Notation of a family of variants: piece letters by language, and suffixes of moves.

    Orthodox games promote with `=Q` and mark checks with `+` and `#`; with `plus_promotes`, a trailing `+` means
    promotion.
    """

    def __init__(self, letters: Mapping[str, Mapping[str, int]], *, plus_promotes: bool = False) -> None:
        self.plus_promotes: bool = plus_promotes
        self.kinds: Mapping[str, Mapping[str, int]] = {
            language: letters.get(language, letters["en"]) for language in ALPHABETS
        }
        self.letters: dict[str, dict[int, str]] = {
            language: {kind: letter for letter, kind in kinds.items()} for language, kinds in self.kinds.items()
        }
        sign, end = (r"(\+)?", "") if plus_promotes else ("([a-z])?", "[+#]?")
        self.coordinate: re.Pattern[str] = re.compile(rf"({SQUARE})[-x]?({SQUARE})=?{sign}{end}", re.ASCII)
        piece, sign, end = (r"\+?[A-Z]", r"(\+)?", "") if plus_promotes else ("[A-Z]", "([A-Z])?", r"(?:\+\+?|#)?")
        self.readable: re.Pattern[str] = re.compile(
            rf"({piece})?([a-l])?(1[0-2]|[1-9])?[-x]?({SQUARE})=?{sign}{end}[!?]*", re.ASCII
        )


ORTHODOX: Final = Style(LETTERS)


class Playable(Protocol):
    """Interface that notation needs of a position; see `Position`."""

    style: ClassVar[Style]
    board: Board
    tables: Tables
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

    def closest_error(self, text: str, starts: list[int], to: int, promotion: str = "") -> IllegalMoveError:
        """Return the error that tells why none of some pieces may go to a square."""
        ...

    def pushes(self, start: int) -> list[int]:
        """Return the squares one and two steps ahead of a pawn."""
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
            raised = "+" if position.style.plus_promotes else "=" + letters[SYMBOLS.index(move.promotion)]
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
