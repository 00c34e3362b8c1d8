"""Orthodox chess for any number of seats on any surface: what all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import ClassVar, Self

from tests.engine.oracle.surface import Surface

Pieces = dict[str, tuple[int, str]]
Result = tuple[str, tuple[Fraction, ...]]

_SLIDES = {"R": "R", "B": "B", "Q": "RB"}


@cache
def _lines(surface: Surface, letter: str, square: str) -> tuple[tuple[str, ...], ...]:
    rook = surface.rook_lines(square) if "R" in _SLIDES[letter] else ()
    return rook + (surface.bishop_lines(square) if "B" in _SLIDES[letter] else ())


@cache
def _widest(surface: Surface, letter: str, square: str) -> frozenset[str]:
    return frozenset(end for line in _lines(surface, letter, square) for end in line)


@cache
def _within_reach(surface: Surface, target: str) -> frozenset[str]:
    """Squares from which a piece attacks a square on an empty board."""
    return frozenset(
        start for start in surface.quads if target in _widest(surface, "Q", start) | surface.knight_jumps(start)
    )


@cache
def _pawn_places(surface: Surface, land: int) -> frozenset[str]:
    places = {name for name, q in surface.quads.items() if q.territory == land and q.row == 1}
    waiting = list(places)
    while waiting:
        here = waiting.pop()
        step = surface.pawn_step(here, land)
        ends = surface.pawn_captures(here, land) | ({step} if step else set())
        further = {end for end in ends if surface.quads[end].row != 0} - places
        places |= further
        waiting += further
    return frozenset(places)


@dataclass(frozen=True)
class Try:
    """A move made: everything that stands on the board afterwards."""

    text: str
    pieces: Pieces
    start: str
    end: str
    capture: bool = False
    castling: bool = False
    en_passant: bool = False
    promotion: str = ""


@dataclass(frozen=True)
class Step:
    """A double step that may still be answered en passant by the seats entitled."""

    passed: str
    pawn: str
    seat: int
    entitled: frozenset[int]


class Game:
    """A game being played; subclasses say on what board, with what array, and what else is law."""

    key: ClassVar[str]
    letters: ClassVar[str]
    """A letter per seat, in turn order."""
    surface: ClassVar[Surface]

    pieces: Pieces
    turn: int
    castling: frozenset[str]
    """Squares of rooks that may still castle."""
    steps: tuple[Step, ...]
    quiet: int
    round: int
    seen: tuple[object, ...]
    """The key of every position so far, this one included."""

    def __init__(self, **options: str) -> None:
        self.options = options
        self.turn, self.quiet, self.round = 0, 0, 1
        self.steps = ()
        self.set_up()
        self.seen = (self.repetition_key(),)

    # What a game defines

    def set_up(self) -> None:
        """Fill `pieces` and `castling`."""
        raise NotImplementedError

    def territory(self, seat: int) -> int:
        raise NotImplementedError

    @property
    def king_homes(self) -> dict[str, str]:
        """Rook home -> home of the king that castles with it."""
        raise NotImplementedError

    def placement(self) -> str:
        raise NotImplementedError

    def castling_text(self) -> str:
        raise NotImplementedError

    def en_passant_text(self) -> str:
        raise NotImplementedError

    def extra(self) -> str:
        raise NotImplementedError

    @classmethod
    def read(cls, fen: str) -> Self:
        raise NotImplementedError

    def hurt(self, pieces: Pieces, seat: int) -> bool:
        """Is this seat in check, in whatever sense the game knows?"""
        return self.king_attacked(pieces, seat)

    def lost(self) -> Result:
        """Result for the seat to move if it is hurt and has no legal move."""
        raise NotImplementedError

    def insufficient(self) -> str | None:
        """The reason why no one can mate any more."""
        raise NotImplementedError

    def after(self, mover: int) -> None:
        """Follow what a move changed beyond the board; `turn` is already the next seat's."""

    # Attack

    @property
    def seats(self) -> range:
        return range(len(self.letters))

    def opponents(self, seat: int) -> list[int]:
        """In turn order after that seat."""
        count = len(self.letters)
        return [(seat + k) % count for k in range(1, count)]

    def reach(self, pieces: Pieces, square: str) -> Iterator[str]:
        """Squares that the piece there attacks, whatever stands on them."""
        seat, letter = pieces[square]
        if letter == "P":
            yield from self.surface.pawn_captures(square, self.territory(seat))
        elif letter == "N":
            yield from self.surface.knight_jumps(square)
        elif letter == "K":
            yield from self.surface.king_steps(square)
        else:
            for line in _lines(self.surface, letter, square):
                for end in line:
                    yield end
                    if end in pieces:
                        break

    def attacks(self, pieces: Pieces, square: str, target: str) -> bool:
        seat, letter = pieces[square]
        if letter in _SLIDES:
            return target in _widest(self.surface, letter, square) and target in self.reach(pieces, square)
        if letter == "P":
            return target in self.surface.pawn_captures(square, self.territory(seat))
        return target in (self.surface.knight_jumps if letter == "N" else self.surface.king_steps)(square)

    def attackers(self, pieces: Pieces, target: str, by: Iterable[int]) -> list[str]:
        by = set(by)
        return [square for square, (seat, _) in pieces.items() if seat in by and self.attacks(pieces, square, target)]

    def king_attacked(self, pieces: Pieces, seat: int, at: str | None = None) -> bool:
        square = at or next(s for s, piece in pieces.items() if piece == (seat, "K"))
        for start in _within_reach(self.surface, square).intersection(pieces):
            if pieces[start][0] != seat and self.attacks(pieces, start, square):
                return True
        return False

    # Moves

    def tries(self, seat: int) -> Iterator[Try]:
        """Every move by the way pieces go, as if it were this seat's turn; kings may still be left attacked."""
        for square, (owner, letter) in self.pieces.items():
            if owner != seat:
                continue
            if letter == "P":
                yield from self.pawn_tries(seat, square)
            else:
                for end in sorted(set(self.reach(self.pieces, square))):
                    if end not in self.pieces or self.may_take(seat, end):
                        yield self.made(square, end)
        yield from self.castling_tries(seat)

    def may_take(self, seat: int, square: str) -> bool:
        piece = self.pieces.get(square)
        return piece is not None and piece[0] != seat and piece[1] != "K"

    def made(self, start: str, end: str) -> Try:
        pieces = dict(self.pieces)
        pieces[end] = pieces.pop(start)
        return Try(start + end, pieces, start, end, capture=end in self.pieces)

    def pawn_tries(self, seat: int, square: str) -> Iterator[Try]:
        land = self.territory(seat)
        here = self.surface.quads[square]
        one = self.surface.pawn_step(square, land)
        if one is not None and one not in self.pieces:
            yield from self.promoted(seat, self.made(square, one))
            two = self.surface.pawn_step(one, land)
            if here.territory == land and here.row == 1 and two is not None and two not in self.pieces:
                yield self.made(square, two)
        for end in sorted(self.surface.pawn_captures(square, land)):
            if self.may_take(seat, end):
                yield from self.promoted(seat, self.made(square, end))
            for step in self.steps:
                if step.passed == end and seat in step.entitled and end not in self.pieces:
                    taken = self.made(square, end)
                    del taken.pieces[step.pawn]
                    yield replace(taken, capture=True, en_passant=True)

    def promoted(self, seat: int, move: Try) -> Iterator[Try]:
        end = self.surface.quads[move.end]
        if end.territory == self.territory(seat) or end.row != 0:
            yield move
            return
        for letter in "QRBN":
            pieces = {**move.pieces, move.end: (seat, letter)}
            yield replace(move, text=move.text + letter.lower(), pieces=pieces, promotion=letter)

    def castling_tries(self, seat: int) -> Iterator[Try]:
        for rook in sorted(self.castling):
            king = self.king_homes[rook]
            if self.pieces[rook][0] != seat or self.hurt(self.pieces, seat):
                continue
            line = next(line for line in self.surface.rook_lines(king) if rook in line)
            between = line[: line.index(rook)]
            if any(square in self.pieces for square in between):
                continue
            without = {square: piece for square, piece in self.pieces.items() if square != king}
            if any(self.king_attacked(without, seat, at=square) for square in line[:2]):
                continue
            pieces = dict(self.pieces)
            pieces[line[1]], pieces[line[0]] = pieces.pop(king), pieces.pop(rook)
            yield Try(king + line[1], pieces, king, line[1], castling=True)

    def legal(self, seat: int) -> list[Try]:
        """Make every move and look."""
        return [move for move in self.tries(seat) if not self.hurt(move.pieces, seat)]

    def stuck(self, seat: int) -> bool:
        return all(self.hurt(move.pieces, seat) for move in self.tries(seat))

    def choices(self) -> dict[str, Try]:
        """The moves of the seat to move by text; none when the game is over."""
        if self.outcome() is not None:
            return {}
        found = self.legal(self.turn)
        named = {move.text: move for move in found}
        assert len(named) == len(found), "two moves with one text"
        return named

    def pawn_places(self, seat: int) -> frozenset[str]:
        """Squares that a pawn of this seat can ever reach."""
        return _pawn_places(self.surface, self.territory(seat))

    def moves(self) -> list[str]:
        return sorted(self.choices())

    # Play

    def copy(self) -> Self:
        """Every attribute is replaced, never changed in place, so that a shallow copy is a snapshot."""
        return copy(self)

    def play(self, text: str) -> Try:
        move = self.choices()[text]
        self.make(move)
        return move

    def make(self, move: Try) -> None:
        mover = self.turn
        pawn = self.pieces[move.start][1] == "P"
        self.castling = frozenset(
            rook for rook in self.castling if rook not in (move.start, move.end) and self.king_homes[rook] != move.start
        )
        self.pieces = move.pieces
        self.steps = tuple(self.steps_left(mover)) + tuple(self.new_step(move, mover) if pawn else ())
        self.quiet = 0 if pawn or move.capture else self.quiet + 1
        self.turn = self.opponents(mover)[0]
        self.round += self.turn == 0
        self.after(mover)
        self.seen = (*self.seen, self.repetition_key())

    def steps_left(self, mover: int) -> Iterator[Step]:
        for step in self.steps:
            entitled = step.entitled - {mover}
            if entitled and self.pieces.get(step.pawn) == (step.seat, "P"):
                yield replace(step, entitled=entitled)

    def new_step(self, move: Try, mover: int) -> Iterator[Step]:
        start, land = self.surface.quads[move.start], self.territory(mover)
        passed = self.surface.pawn_step(move.start, land)
        if start.territory == land and passed is not None and self.surface.pawn_step(passed, land) == move.end:
            yield Step(passed, move.end, mover, frozenset(self.opponents(mover)))

    def recorded(self) -> dict[str, tuple[int, ...]]:
        """En passant as position texts and repetition know it: passed square -> seats that have a pawn attacking it."""
        found = {}
        for step in self.steps:
            able = tuple(
                seat
                for seat in sorted(step.entitled)
                if any(self.pieces[s][1] == "P" for s in self.attackers(self.pieces, step.passed, [seat]))
            )
            if able and step.passed not in self.pieces:
                found[step.passed] = able
        return found

    # Ends

    def repetition_key(self) -> object:
        return (frozenset(self.pieces.items()), self.turn, self.castling, frozenset(self.recorded().items()))

    def repeated(self) -> int:
        return self.seen.count(self.seen[-1])

    def win(self, reason: str, seat: int) -> Result:
        return reason, tuple(Fraction(int(s == seat)) for s in self.seats)

    def draw(self, reason: str) -> Result:
        return reason, tuple(Fraction(1, len(self.letters)) for _ in self.seats)

    def outcome(self) -> Result | None:
        """A win first, then stalemate, then the automatic draws."""
        if self.stuck(self.turn):
            return self.lost() if self.hurt(self.pieces, self.turn) else self.draw("stalemate")
        reason = self.insufficient()
        if reason is not None:
            return self.draw(reason)
        if self.repeated() >= 5:
            return self.draw("repetition")
        if self.quiet >= 75 * len(self.letters):
            return self.draw("quiet moves")
        return None

    def claims(self) -> list[str]:
        """Draws that the seat to move may claim."""
        if self.outcome() is not None:
            return []
        able: list[tuple[str, Callable[[], bool]]] = [
            ("repetition", lambda: self.repeated() >= 3),
            ("quiet moves", lambda: self.quiet >= 50 * len(self.letters)),
        ]
        return [reason for reason, holds in able if holds()]

    def checked_kings(self) -> list[str]:
        kings = {seat: square for square, (seat, letter) in self.pieces.items() if letter == "K"}
        return sorted(square for seat, square in kings.items() if self.king_attacked(self.pieces, seat))

    # Text

    def fen(self) -> str:
        seat = self.letters[self.turn]
        counts = f"{self.quiet},{self.round}"
        return f"{self.placement()} {seat} {self.castling_text()} {self.en_passant_text()} {counts} {self.extra()}"
