"""Échecs connexes: orthodox chess whose pieces must hang together."""

from __future__ import annotations

from typing import Self

from tests.engine.oracle import chess
from tests.engine.oracle.chess import Pieces, Result, Step
from tests.engine.oracle.surface import grid

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
ROOKS = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}


class Game(chess.Game):
    key = "connexes"
    letters = "wb"
    surface = grid(8, 8)

    def set_up(self) -> None:
        self.pieces = self.pieces_of(ARRAY)
        self.castling = frozenset(ROOKS.values())

    def territory(self, seat: int) -> int:
        return seat

    @property
    def king_homes(self) -> dict[str, str]:
        return {"a1": "e1", "h1": "e1", "a8": "e8", "h8": "e8"}

    # Connection

    def disconnected(self, pieces: Pieces, seat: int) -> bool:
        own = {square for square, (owner, _) in pieces.items() if owner == seat}
        waiting = [own.pop()]
        while waiting:
            near = self.surface.touching(waiting.pop()) & own
            own -= near
            waiting.extend(near)
        return bool(own)

    def hurt(self, pieces: Pieces, seat: int) -> bool:
        return self.king_attacked(pieces, seat) or self.disconnected(pieces, seat)

    def lost(self) -> Result:
        reason = "checkmate" if self.king_attacked(self.pieces, self.turn) else "cut off"
        return self.win(reason, 1 - self.turn)

    def insufficient(self) -> str | None:
        others = [letter for _, letter in self.pieces.values() if letter != "K"]
        if not others:
            return "bare kings"
        return "insufficient material" if len(others) == 1 and others[0] in "BN" else None

    # Text

    @staticmethod
    def pieces_of(placement: str) -> Pieces:
        pieces: Pieces = {}
        for rank, row in zip(range(8, 0, -1), placement.split("/"), strict=True):
            file = 0
            for sign in row:
                if sign.isdigit():
                    file += int(sign)
                else:
                    pieces["abcdefgh"[file] + str(rank)] = (int(sign.islower()), sign.upper())
                    file += 1
        return pieces

    @classmethod
    def read(cls, fen: str) -> Self:
        placement, seat, castling, passed, counts, _ = fen.split()
        game = cls()
        game.pieces = cls.pieces_of(placement)
        game.turn = "wb".index(seat)
        game.castling = frozenset(ROOKS[sign] for sign in castling if sign != "-")
        if passed != "-":
            file, mover = passed[0], 1 - game.turn
            game.steps = (Step(passed, file + ("4" if mover == 0 else "5"), mover, frozenset({game.turn})),)
        game.quiet, game.round = (int(part) for part in counts.split(","))
        game.seen = (game.repetition_key(),)
        return game

    def placement(self) -> str:
        rows = []
        for rank in "87654321":
            signs = ""
            for file in "abcdefgh":
                seat, letter = self.pieces.get(file + rank, (0, "1"))
                signs += letter if seat == 0 else letter.lower()
            for run in range(8, 0, -1):
                signs = signs.replace("1" * run, str(run))
            rows.append(signs)
        return "/".join(rows)

    def castling_text(self) -> str:
        return "".join(sign for sign, rook in ROOKS.items() if rook in self.castling) or "-"

    def en_passant_text(self) -> str:
        return ",".join(self.recorded()) or "-"

    def extra(self) -> str:
        return "-"
