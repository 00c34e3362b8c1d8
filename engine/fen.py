"""Position texts: one line of six fields that round-trips everything public (`docs/dev/notation.md`)."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from engine.errors import FenError
from engine.pieces import KIND_MASK, PAWN, SYMBOLS, code
from engine.placements import NOTHING, Writable
from engine.rights import Passed

P = TypeVar("P", bound=Writable)
LONGEST: Final = 2_000
"""Characters of a position text: several times as many as any position needs."""


def write(position: Writable) -> str:
    """Return the text of a position."""
    placement = position.placement
    rows = [placement.row([position.pieces[square] for square in row], position.seats) for row in position.board.rows]
    extra = ";".join(f"{name}={value}" for name, value in position.extra().items())
    return " ".join(
        (
            "/".join(rows),
            position.seats[position.turn].letter,
            placement.rights(position),
            placement.en_passant(position),
            f"{position.halfmove_clock},{position.round}",
            extra or NOTHING,
        )
    )


def read(variant: type[P], text: str, options: dict[str, str]) -> P:
    """Return the position a text describes; options in the text must agree with those given.

    The counters of FIDE's own six fields (`0 1` at the end) are understood too. Raises `FenError`.
    """
    if len(text) > LONGEST:
        raise FenError(f"a position text has at most {LONGEST} characters, not {len(text)}")
    if not text.isascii():
        raise FenError("a position text has only letters, digits and signs of ASCII")
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
    position.en_passant = position.standing(_checked_passed(position, fields[3]))
    position.read_extra(extra)
    return position


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
        pieces = position.placement.read_row(row, position.seats)
        if len(pieces) != len(squares):
            raise FenError(f"the rank {row!r} has {len(pieces)} squares, not {len(squares)}")
        for square, piece in zip(squares, pieces, strict=True):
            if piece and piece & KIND_MASK not in position.kinds:
                raise FenError(f"there is no {SYMBOLS[piece & KIND_MASK]} in {position.key}")
            if piece:
                position.put(square, piece)
    for seat, army in enumerate(position.armies):
        kings = sorted(piece & KIND_MASK for piece in army.values() if position.tables.royal[piece])
        if not position.kings_fit(kings):
            raise FenError(f"{position.seats[seat].name} has {len(kings)} kings, or the wrong ones")
        if not all(position.tables.may_stand(piece, at) for at, piece in army.items()):
            raise FenError(f"{position.seats[seat].name} has a man where none of its kind can be")


def _read_counters(position: Writable, text: str) -> None:
    counters = re.fullmatch(r"(\d{1,6}),([1-9]\d{0,5})", text, re.ASCII)
    if counters is None:
        raise FenError(f"the counters are quiet plies and round, such as 0,1, not {text!r}")
    position.halfmove_clock = int(counters[1])
    position.ply = (int(counters[2]) - 1) * len(position.seats) + position.turn


def _checked_rights(position: Writable, rights: int) -> int:
    for castling in position.tables.castling_of.values():
        home = (position.pieces[castling.king_from], position.pieces[castling.rook_from])
        if rights & castling.bit and home != castling.pieces:
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
        if position.pieces[pawn_at] != code(owner, PAWN) or seats >> owner & 1:
            raise FenError(f"no pawn has passed over {name}")
        rights.append(Passed(square, code(owner, PAWN), pawn_at, seats))
    return rights
