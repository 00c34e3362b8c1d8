"""Position texts: one line of six fields that round-trips everything public (`rules.md`, section 4)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, Final, Protocol, TypeVar

from engine.board import Board
from engine.errors import FenError
from engine.pieces import KIND_MASK, PAWN, SEAT_BITS, SYMBOLS, Seat, code
from engine.rights import Passed
from engine.tables import Tables

NOTHING: Final = "-"
FIDE_RIGHTS: Final = "KQkq"


class Writable(Protocol):
    """What a text tells of a position, and what a position takes up from it: see `Position`."""

    key: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    options: ClassVar[dict[str, tuple[str, ...]]]
    placement: ClassVar[Placement]
    kinds: ClassVar[tuple[int, ...]]
    tables: Tables
    board: Board
    turn: int
    ply: int
    men: list[int]
    armies: tuple[dict[int, int], ...]
    castling: int
    passed: tuple[Passed, ...]
    quiet: int

    def __init__(self, **options: str) -> None: ...

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        ...

    def put(self, square: int, man: int) -> None:
        """Set a man up."""
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


P = TypeVar("P", bound=Writable)


class Placement(Protocol):
    """How a family of variants writes its men and its rights."""

    def row(self, men: list[int], seats: tuple[Seat, ...]) -> str:
        """Return one rank, given its men from left to right (0 for an empty square)."""
        ...

    def read_row(self, text: str, seats: tuple[Seat, ...]) -> list[int]:
        """Return the men of one rank, or raise `FenError`."""
        ...

    def rights(self, position: Writable) -> str:
        """Return the castling field."""
        ...

    def read_rights(self, text: str, position: Writable) -> int:
        """Return the rights of a castling field as bits, or raise `FenError`."""
        ...

    def passed(self, position: Writable) -> str:
        """Return the en passant field."""
        ...

    def read_passed(self, text: str, position: Writable) -> list[tuple[int, int]]:
        """Return (passed square, entitled seats as bits) pairs of an en passant field, or raise `FenError`."""
        ...


class Fide:
    """Two seats, upper and lower case, exactly as in FIDE's FEN."""

    def row(self, men: list[int], seats: tuple[Seat, ...]) -> str:  # noqa: ARG002 - upper and lower case tell the seats
        """Return one rank, such as `rnbqk2r`."""

        def letter(man: int) -> str:
            symbol = SYMBOLS[man & KIND_MASK]
            return symbol.lower() if man >> SEAT_BITS else symbol

        return "".join(_with_runs([letter(man) if man else "" for man in men]))

    def read_row(self, text: str, seats: tuple[Seat, ...]) -> list[int]:  # noqa: ARG002 - the same
        """Return the men of one rank."""
        men: list[int] = []
        for part in re.findall(r"\d+|\+?.", text):
            if part.isdigit():
                men += [0] * int(part)
            else:
                men.append(code(int(part.islower()), _kind(part.upper())))
        return men

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

    def passed(self, position: Writable) -> str:
        """Return the en passant field, such as `e3`."""
        return position.board.names[position.passed[0].square] if position.passed else NOTHING

    def read_passed(self, text: str, position: Writable) -> list[tuple[int, int]]:
        """Return the passed square, for the seat to move."""
        return [] if text == NOTHING else [(_square(position, text), 1 << position.turn)]


class ByRook:
    """Castling rights as the squares of the rooks, which every board has."""

    def rights(self, position: Writable) -> str:
        """Return the squares of the rooks that may still castle."""
        rooks = sorted(c.rook_from for c in position.tables.castling_of.values() if c.bit & position.castling)
        return ",".join(position.board.names[rook] for rook in rooks) or NOTHING

    def read_rights(self, text: str, position: Writable) -> int:
        """Return the rights as bits."""
        bits = {c.rook_from: c.bit for c in position.tables.castling_of.values()}
        rights = 0
        for name in [] if text == NOTHING else text.split(","):
            rook = _square(position, name)
            if rook not in bits:
                raise FenError(f"no rook castles from {name}")
            rights |= bits[rook]
        return rights


class Tenfold(ByRook, Fide):
    """Two seats, upper and lower case, promoted men as `+B`; no en passant."""


class Seated(ByRook):
    """Any number of seats: men as `wK`, rights as squares."""

    def row(self, men: list[int], seats: tuple[Seat, ...]) -> str:
        """Return one rank, such as `wR,2,wQ,4`."""
        signs = [seats[man >> SEAT_BITS].letter + SYMBOLS[man & KIND_MASK] if man else "" for man in men]
        return ",".join(_with_runs(signs))

    def read_row(self, text: str, seats: tuple[Seat, ...]) -> list[int]:
        """Return the men of one rank."""
        letters = [seat.letter for seat in seats]
        men: list[int] = []
        for part in text.split(","):
            if re.fullmatch("[0-9]{1,2}", part):
                men += [0] * int(part)
            elif len(part) == 2 and part[0] in letters:
                men.append(code(letters.index(part[0]), _kind(part[1])))
            else:
                raise FenError(f"{part!r} is no man: write a seat's letter and a man's, such as wK")
        return men

    def passed(self, position: Writable) -> str:
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
                for passed in position.passed
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
            pairs.append((_square(position, name), sum(1 << letters.index(letter) for letter in set(entitled))))
        return pairs


def write(position: Writable) -> str:
    """Return the text of a position."""
    placement = position.placement
    rows = [placement.row([position.men[square] for square in row], position.seats) for row in position.board.rows]
    extra = ";".join(f"{name}={value}" for name, value in position.extra().items())
    return " ".join(
        (
            "/".join(rows),
            position.seats[position.turn].letter,
            placement.rights(position),
            placement.passed(position),
            f"{position.quiet},{position.round}",
            extra or NOTHING,
        )
    )


def read(variant: type[P], text: str, options: dict[str, str]) -> P:
    """Return the position a text describes; options in the text must agree with those given.

    The counters of FIDE's own six fields (`0 1` at the end) are understood too. Raises `FenError`.
    """
    fields = text.split()
    if len(fields) == 6 and fields[4].isdecimal() and fields[5].isdecimal():
        fields[4:] = [f"{fields[4]},{fields[5]}", NOTHING]
    if len(fields) != 6:
        raise FenError(f"a position text has six fields, not {len(fields)}")
    extra = _read_extra(fields[5])
    stated = {name: extra.pop(name) for name in list(extra) if name in variant.options}
    for name, value in stated.items():
        if options.get(name, value) != value:
            raise FenError(f"the text says {name}={value}, but {name}={options[name]} is asked for")
    position = variant(**{**stated, **options})
    _place(position, fields[0])
    letters = [seat.letter for seat in variant.seats]
    if fields[1] not in letters:
        raise FenError(f"the seat to move is one of {', '.join(letters)}, not {fields[1]!r}")
    position.turn = letters.index(fields[1])
    _read_counters(position, fields[4])
    position.castling = _checked_rights(position, position.placement.read_rights(fields[2], position))
    position.passed = position.standing(_checked_passed(position, fields[3]))
    position.read_extra(extra)
    return position


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


def _kind(symbol: str) -> int:
    if symbol not in SYMBOLS[1:]:
        raise FenError(f"{symbol!r} is no man")
    return SYMBOLS.index(symbol)


def _square(position: Writable, name: str) -> int:
    if name not in position.board.squares:
        raise FenError(f"there is no square {name!r}")
    return position.board.squares[name]


def _read_extra(text: str) -> dict[str, str]:
    extra: dict[str, str] = {}
    for part in [] if text == NOTHING else text.split(";"):
        name, equals, value = part.partition("=")
        if not (name and equals and value) or name in extra:
            raise FenError(f"the last field is - or key=value joined by ;, not {text!r}")
        extra[name] = value
    return extra


def _place(position: Writable, text: str) -> None:
    rows = text.split("/")
    if len(rows) != len(position.board.rows):
        raise FenError(f"there are {len(position.board.rows)} ranks, not {len(rows)}")
    for squares, row in zip(position.board.rows, rows, strict=True):
        men = position.placement.read_row(row, position.seats)
        if len(men) != len(squares):
            raise FenError(f"the rank {row!r} has {len(men)} squares, not {len(squares)}")
        for square, man in zip(squares, men, strict=True):
            if man and man & KIND_MASK not in position.kinds:
                raise FenError(f"there is no {SYMBOLS[man & KIND_MASK]} in {position.key}")
            if man:
                position.put(square, man)
    for seat, army in enumerate(position.armies):
        kings = sorted(man & KIND_MASK for man in army.values() if position.tables.royal[man])
        if not position.kings_fit(kings):
            raise FenError(f"{position.seats[seat].name} has {len(kings)} kings, or the wrong ones")
        if not all(position.tables.may_stand(man, at) for at, man in army.items()):
            raise FenError(f"{position.seats[seat].name} has a man where none of its kind can be")


def _read_counters(position: Writable, text: str) -> None:
    counters = re.fullmatch(r"(\d{1,6}),([1-9]\d{0,5})", text, re.ASCII)
    if counters is None:
        raise FenError(f"the counters are quiet plies and round, such as 0,1, not {text!r}")
    position.quiet = int(counters[1])
    position.ply = (int(counters[2]) - 1) * len(position.seats) + position.turn


def _checked_rights(position: Writable, rights: int) -> int:
    for castling in position.tables.castling_of.values():
        home = (position.men[castling.king_from], position.men[castling.rook_from])
        if rights & castling.bit and home != castling.men:
            raise FenError(f"no castling with the rook of {position.board.names[castling.rook_from]}: not at home")
    return rights


def _checked_passed(position: Writable, text: str) -> list[Passed]:
    rights = []
    for square, seats in position.placement.read_passed(text, position):
        name = position.board.names[square]
        step = next((s for s in position.tables.double_steps if s[1] == square), None)
        if step is None:
            raise FenError(f"no pawn can have passed over {name}")
        owner, _, pawn_at = step
        if position.men[pawn_at] != code(owner, PAWN) or seats >> owner & 1:
            raise FenError(f"no pawn has passed over {name}")
        rights.append(Passed(square, code(owner, PAWN), pawn_at, seats))
    return rights
