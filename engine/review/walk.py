"""A line of moves replayed and followed, so that what it brings and costs can be counted."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.moves import MOVE
from engine.outcome import Outcome
from engine.pieces import SYMBOLS, Piece
from engine.position import Position
from engine.review.follow import NoteFact, facts_of
from engine.search.report import SearchLimits
from engine.search.thinking import MAX_N, Engine

LONGEST: Final = 14
"""Moves for which a line is followed until the game is over."""

QUIET: Final = 10
"""Moves for which it is followed until it is quiet."""

PLAYED_ON: Final = 6
"""Moves that are played on among three until it is quiet."""

NODES: Final = 1_000
"""Maximum of positions looked at for each move by which a line is followed."""


def replayed(position: Position, moves: Sequence[str]) -> Position:
    """Return the position after some moves."""
    after = position.copy()
    for move in moves:
        after.push(after.parse(move))
    return after


class Taken(NamedTuple):
    """A piece that was taken: by which move of the line (from 0), by whom and whose, and what it was worth."""

    number: int
    by: int
    owner: int
    symbol: str
    value: int


class Replay:
    """A line replayed."""

    def __init__(self, position: Position, line: Sequence[str]) -> None:
        self.values: dict[str, int] = {SYMBOLS[kind]: value for kind, value in position.values.items()}
        self.moves: list[str] = []
        self.seats: list[int] = []
        #: what each move has promoted a piece to, by its letter
        self.promoted: list[str] = []
        self.taken: list[Taken] = []
        self.origins: dict[int, str] = {}
        self.facts: list[list[NoteFact]] = []
        self.end: Position = position.copy()
        for move in line:
            self._push(move)

    def _push(self, text: str) -> None:
        position = self.end
        move = position.parse(text)
        seat = position.turn
        before = position.piece_map()
        position.push(move)
        if move.kind == MOVE:
            # A piece that promoted meanwhile counts as what it was, or it would be won for nothing.
            origin = self.origins.pop(move.from_square, "")
            for at in _missing(before, position.piece_map(), seat):
                symbol = self.origins.pop(at, before[at].symbol)
                value = self.values.get(symbol, 0)
                self.taken.append(Taken(len(self.moves), seat, before[at].seat, symbol, value))
            if origin or move.promotion:
                self.origins[move.to_square] = origin or before[move.from_square].symbol
        self.moves.append(text)
        self.seats.append(seat)
        self.promoted.append(position.piece_map()[move.to_square].symbol if move.promotion else "")
        self.facts.append(facts_of(position))

    def balances(self, seat: int) -> list[int]:
        """Return what a seat has taken less what it has lost, in hundredths of a pawn, after each move."""
        found: list[int] = []
        total = 0
        for number in range(len(self.moves)):
            for taken in [taken for taken in self.taken if taken.number == number]:
                total += taken.value * ((taken.by == seat) - (taken.owner == seat))
            found.append(total)
        return found

    def upto(self, number: int) -> tuple[str, ...]:
        """Return the moves up to the one of a number, from 0."""
        return tuple(self.moves[: number + 1])


class Walk(Replay):
    """A line replayed, and followed until it is quiet.

    Among three the later moves of a line were hardly searched: unless it ends the game, its first move is replayed, and
    everyone plays on from there as computers do, all against one.
    """

    def __init__(self, position: Position, line: Sequence[str], *, sure: bool, nodes: int = NODES) -> None:
        ends = replayed(position, line).outcome() is not None
        self.foretold: bool = len(position.seats) < 3 or sure or ends
        self.sure: bool = sure
        super().__init__(position, line if self.foretold else line[:1])
        self._follow(min(nodes, NODES))
        #: how the game ends, if that is more than what may happen
        self.outcome: Outcome | None = self.end.outcome() if sure or ends else None

    def _follow(self, nodes: int) -> None:
        """Go on while pieces are taken or a seat is in check, or the end is `sure` to come.

        A piece that was taken may be taken back by any of the others: each of them has to have moved. Who plays on as
        computers do sees no further than a move; so all get one, and its seat another.
        """
        position = self.end
        others = len(position.seats) - 1
        engine = Engine(search_strategy=MAX_N if others > 1 and self.foretold else "")
        least, most = 0, LONGEST if self.sure else QUIET
        if not self.foretold:
            least, most = others + 2, PLAYED_ON
        quiet = 0
        while len(self.moves) < most + quiet and position.outcome() is None and position.reveal_owed() is None:
            move = engine.think(position, SearchLimits(nodes=nodes)).move
            quiet = 0 if self.sure or position.is_capture(move) or position.is_check() else quiet + 1
            if quiet >= others and len(self.moves) >= least:
                break
            self._push(str(move))
        for _ in range(min(quiet, others - 1)):
            self._pop()

    def _pop(self) -> None:
        """Take back a quiet move that the line ended with."""
        self.end.pop()
        for stack in (self.moves, self.seats, self.promoted, self.facts):
            stack.pop()


def _missing(before: dict[int, Piece], after: dict[int, Piece], seat: int) -> list[int]:
    """Return where pieces of others stood that are gone."""
    return [at for at, piece in before.items() if piece.seat != seat and after.get(at) != piece]
