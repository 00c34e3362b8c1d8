"""Text formats of pieces, castling rights and en passant rights, by family of variants."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, Final, Protocol

from mypy_extensions import mypyc_attr

from engine.board import Board
from engine.errors import FenError
from engine.pieces import KIND_MASK, SEAT_BITS, SYMBOLS, Seat, code
from engine.rights import Passed
from engine.tables import Tables

NOTHING: Final = "-"
FIDE_RIGHTS: Final = "KQkq"


class Writable(Protocol):
    """Interface that reading and writing position texts needs of a position; see `Position`."""

    key: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    options: ClassVar[dict[str, tuple[str, ...]]]
    placement: ClassVar[Placement]
    kinds: ClassVar[tuple[int, ...]]
    tables: Tables
    board: Board
    turn: int
    ply: int
    pieces: list[int]
    armies: tuple[dict[int, int], ...]
    castling: int
    en_passant: tuple[Passed, ...]
    halfmove_clock: int

    def __init__(self, **options: str) -> None: ...

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        ...

    def put(self, square: int, piece: int) -> None:
        """Set a piece up."""
        ...

    def standing(self, rights: Iterable[Passed]) -> tuple[Passed, ...]:
        """Return what is left of rights to take en passant."""
        ...

    def kings_fit(self, kinds: list[int]) -> bool:
        """Tell whether a side can have just these kings."""
        ...

    def extra(self) -> dict[str, str]:
        """Return the last field."""
        ...

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up the last field."""
        ...


class Placement(Protocol):
    """Text format of pieces and rights in a family of variants."""

    def row(self, pieces: list[int], seats: tuple[Seat, ...]) -> str:
        """Return one rank, given its pieces from left to right (0 for an empty square)."""
        ...

    def read_row(self, text: str, seats: tuple[Seat, ...]) -> list[int]:
        """Return the pieces of one rank, or raise `FenError`."""
        ...

    def rights(self, position: Writable) -> str:
        """Return the castling field."""
        ...

    def read_rights(self, text: str, position: Writable) -> int:
        """Return the rights of a castling field as bits, or raise `FenError`."""
        ...

    def en_passant(self, position: Writable) -> str:
        """Return the en passant field."""
        ...

    def read_passed(self, text: str, position: Writable) -> list[tuple[int, int]]:
        """Return (passed square, entitled seats as bits) pairs of an en passant field, or raise `FenError`."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Fide:
    """Two seats, upper and lower case, exactly as in FIDE's FEN."""

    def row(self, pieces: list[int], seats: tuple[Seat, ...]) -> str:  # noqa: ARG002 - upper and lower case tell the seats
        """Return one rank, such as `rnbqk2r`."""

        def letter(piece: int) -> str:
            symbol = SYMBOLS[piece & KIND_MASK]
            return symbol.lower() if piece >> SEAT_BITS else symbol

        return "".join(_with_runs([letter(piece) if piece else "" for piece in pieces]))

    def read_row(self, text: str, seats: tuple[Seat, ...]) -> list[int]:  # noqa: ARG002 - the same
        """Return the pieces of one rank."""
        pieces: list[int] = []
        for part in re.findall(r"\d+|\+?.", text):
            if part.isdigit():
                pieces += [0] * _run(part)
            else:
                pieces.append(code(int(part.islower()), _kind(part.upper())))
        return pieces

    def rights(self, position: Writable) -> str:
        """Return the castling field, such as `KQkq`."""
        return "".join(sign for bit, sign in enumerate(FIDE_RIGHTS) if position.castling >> bit & 1) or NOTHING

    def read_rights(self, text: str, position: Writable) -> int:  # noqa: ARG002 - the signs tell all
        """Return the rights as bits."""
        if text == NOTHING:
            return 0
        if not re.fullmatch("[KQkq]{1,4}", text) or len(set(text)) < len(text):
            raise FenError(f"the castling field is some of {FIDE_RIGHTS} or -, not {text!r}")
        return sum(1 << FIDE_RIGHTS.index(sign) for sign in text)

    def en_passant(self, position: Writable) -> str:
        """Return the en passant field, such as `e3`."""
        return position.board.names[position.en_passant[0].square] if position.en_passant else NOTHING

    def read_passed(self, text: str, position: Writable) -> list[tuple[int, int]]:
        """Return the passed square, for the seat to move."""
        return [] if text == NOTHING else [(square_named(position, text), 1 << position.turn)]


def rights_by_rook(position: Writable) -> str:
    """Return castling rights as the squares of the rooks that may still castle, which every board has."""
    rooks = sorted(c.rook_from for c in position.tables.castling_of.values() if c.bit & position.castling)
    return ",".join(position.board.names[rook] for rook in rooks) or NOTHING


def read_rights_by_rook(text: str, position: Writable) -> int:
    """Return the rights of such a field as bits, or raise `FenError`."""
    bits = {c.rook_from: c.bit for c in position.tables.castling_of.values()}
    rights = 0
    for name in [] if text == NOTHING else text.split(","):
        rook = square_named(position, name)
        if rook not in bits:
            raise FenError(f"no rook castles from {name}")
        rights |= bits[rook]
    return rights


@mypyc_attr(allow_interpreted_subclasses=True)
class Seated:
    """Any number of seats: pieces as `wK`, rights as squares."""

    def row(self, pieces: list[int], seats: tuple[Seat, ...]) -> str:
        """Return one rank, such as `wR,2,wQ,4`."""
        signs = [seats[piece >> SEAT_BITS].letter + SYMBOLS[piece & KIND_MASK] if piece else "" for piece in pieces]
        return ",".join(_with_runs(signs))

    def read_row(self, text: str, seats: tuple[Seat, ...]) -> list[int]:
        """Return the pieces of one rank."""
        letters = [seat.letter for seat in seats]
        pieces: list[int] = []
        for part in text.split(","):
            if part.isdigit():
                pieces += [0] * _run(part)
            elif len(part) == 2 and part[0] in letters:
                pieces.append(code(letters.index(part[0]), _kind(part[1])))
            else:
                raise FenError(f"{part!r} is no man: write a seat's letter and a man's, such as wK")
        return pieces

    def rights(self, position: Writable) -> str:
        """Return the squares of the rooks that may still castle."""
        return rights_by_rook(position)

    def read_rights(self, text: str, position: Writable) -> int:
        """Return the rights as bits."""
        return read_rights_by_rook(text, position)

    def en_passant(self, position: Writable) -> str:
        """Return the passed squares with the seats entitled, such as `a3:rb`."""
        seats = position.seats
        return (
            ",".join(
                position.board.names[passed.square]
                + ":"
                + "".join(
                    seats[seat % len(seats)].letter
                    for seat in range(position.turn, position.turn + len(seats))
                    if passed.seats >> seat % len(seats) & 1
                )
                for passed in position.en_passant
            )
            or NOTHING
        )

    def read_passed(self, text: str, position: Writable) -> list[tuple[int, int]]:
        """Return (passed square, entitled seats as bits) pairs."""
        letters = [seat.letter for seat in position.seats]
        pairs = []
        for part in [] if text == NOTHING else text.split(","):
            name, _, entitled = part.partition(":")
            if not entitled or any(letter not in letters for letter in entitled):
                raise FenError(f"{part!r} does not say which seats may take en passant")
            pairs.append((square_named(position, name), sum(1 << letters.index(letter) for letter in set(entitled))))
        return pairs


def _with_runs(signs: list[str]) -> list[str]:
    parts: list[str] = []
    empty = 0
    for sign in [*signs, "end"]:
        if not sign:
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
            empty = 0
        parts.append(sign)
    return parts[:-1]


def _run(digits: str) -> int:
    if len(digits) > 2:
        raise FenError(f"there are no {digits} squares in a rank")
    return int(digits)


def _kind(symbol: str) -> int:
    if symbol not in SYMBOLS[1:]:
        raise FenError(f"{symbol!r} is no man")
    return SYMBOLS.index(symbol)


def square_named(position: Writable, name: str) -> int:
    """Return the square of a name, or raise `FenError`."""
    if name not in position.board.squares:
        raise FenError(f"there is no square {name!r}")
    return position.board.squares[name]
