"""Échecs Yalta: three armies, and the first to have made the mate wins."""

from __future__ import annotations

from typing import Self

from tests.engine.oracle import chess
from tests.engine.oracle.chess import Pieces, Result, Step
from tests.engine.oracle.surface import EAST, SOUTH, THREE_LANDS, WEST, three_player

LANDS = {"clockwise": (SOUTH, WEST, EAST), "counterclockwise": (SOUTH, EAST, WEST)}
RANKS = {rank: files for files, ranks, _ in THREE_LANDS.values() for rank in ranks}


class Game(chess.Game):
    key = "yalta"
    letters = "wrb"
    surface = three_player()

    authors: dict[int, int]
    """Mated seat -> the seat that first realised the mate."""

    def set_up(self) -> None:
        self.options = {"direction": "clockwise"} | self.options
        self.authors = {}
        self.pieces = {}
        for seat in self.seats:
            files, ranks, _ = THREE_LANDS[self.territory(seat)]
            for file, letter in zip(files, "RNBQKBNR", strict=True):
                self.pieces[f"{file}{ranks[0]}"] = (seat, letter)
                self.pieces[f"{file}{ranks[1]}"] = (seat, "P")
        self.castling = frozenset(self.king_homes)

    def territory(self, seat: int) -> int:
        return LANDS[self.options["direction"]][seat]

    @property
    def king_homes(self) -> dict[str, str]:
        homes: dict[str, str] = {}
        for files, ranks, _ in THREE_LANDS.values():
            homes |= {f"{files[end]}{ranks[0]}": f"{files[4]}{ranks[0]}" for end in (0, 7)}
        return homes

    # Mate

    def mated(self, seat: int) -> bool:
        """As if it were that seat's turn."""
        return self.king_attacked(self.pieces, seat) and self.stuck(seat)

    def after(self, mover: int) -> None:
        self.authors = {seat: self.authors.get(seat, mover) for seat in self.opponents(mover) if self.mated(seat)}

    def lost(self) -> Result:
        return self.win("checkmate", self.authors[self.turn])

    def insufficient(self) -> str | None:
        return "bare kings" if len(self.pieces) == 3 else None

    # Text

    @classmethod
    def read(cls, fen: str) -> Self:
        placement, seat, castling, passed, counts, extra = fen.split()
        more = dict(pair.split("=") for pair in extra.split(";")) if extra != "-" else {}
        game = cls(direction=more.get("direction", "clockwise"))
        game.pieces = cls.pieces_of(placement)
        game.turn = cls.letters.index(seat)
        game.castling = frozenset(castling.split(",")) if castling != "-" else frozenset()
        game.quiet, game.round = (int(part) for part in counts.split(","))
        game.steps = tuple(game.step_of(item) for item in passed.split(",")) if passed != "-" else ()
        stated = dict(pair.split(":") for pair in more.get("authors", "").split(",") if pair)
        for mated in filter(game.mated, game.seats):
            last = next(s for s in reversed(game.opponents(game.turn)) if s != mated)
            by = stated.get(cls.letters[mated])
            game.authors[mated] = last if by is None else cls.letters.index(by)
        game.seen = (game.repetition_key(),)
        return game

    @classmethod
    def pieces_of(cls, placement: str) -> Pieces:
        pieces: Pieces = {}
        for rank, row in zip(range(12, 0, -1), placement.split("/"), strict=True):
            files = iter(RANKS[rank])
            for item in row.split(","):
                if item.isdigit():
                    for _ in range(int(item)):
                        next(files)
                else:
                    pieces[f"{next(files)}{rank}"] = (cls.letters.index(item[0]), item[1])
        return pieces

    def step_of(self, item: str) -> Step:
        passed, able = item.split(":")
        land = self.surface.quads[passed].territory
        owner = next(seat for seat in self.seats if self.territory(seat) == land)
        pawn = self.surface.pawn_step(passed, land)
        assert pawn is not None
        return Step(passed, pawn, owner, frozenset(self.letters.index(letter) for letter in able))

    def placement(self) -> str:
        rows = []
        for rank in range(12, 0, -1):
            items: list[str] = []
            empty = 0
            for file in RANKS[rank]:
                piece = self.pieces.get(f"{file}{rank}")
                if piece is None:
                    empty += 1
                    continue
                items += [str(empty)] * bool(empty) + [self.letters[piece[0]] + piece[1]]
                empty = 0
            rows.append(",".join(items + [str(empty)] * bool(empty)))
        return "/".join(rows)

    def castling_text(self) -> str:
        return ",".join(square for square in self.surface.quads if square in self.castling) or "-"

    def en_passant_text(self) -> str:
        """Oldest step first; seats in the order in which their turns come."""
        order = (self.turn, *self.opponents(self.turn))
        items = (f"{sq}:{''.join(self.letters[s] for s in order if s in able)}" for sq, able in self.recorded().items())
        return ",".join(items) or "-"

    def extra(self) -> str:
        authors = ",".join(f"{self.letters[seat]}:{self.letters[by]}" for seat, by in sorted(self.authors.items()))
        turned = "direction=counterclockwise" if self.options["direction"] == "counterclockwise" else ""
        return ";".join(filter(None, (turned, authors and f"authors={authors}"))) or "-"
