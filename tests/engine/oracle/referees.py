"""One way to ask either referee, `engine` or the oracle, so that every example of the rules is put to both."""

from __future__ import annotations

import re
from typing import Protocol

import pytest

import engine
from tests.engine import oracle
from tests.engine.oracle.chess import Pieces, Result

SEATS = {"yalta": "wrb", "connexes": "wb", "trichess": "wmb", "nouveaux": "wb"}


class Table(Protocol):
    """A game in progress, as a referee sees it."""

    def moves(self) -> list[str]: ...
    def play(self, *texts: str) -> Table: ...
    def outcome(self) -> Result | None: ...
    def fen(self) -> str: ...
    def claims(self) -> list[str]: ...
    def checked_kings(self) -> list[str]: ...
    def pieces(self) -> Pieces: ...


class OracleTable:
    def __init__(self, game: oracle.Game) -> None:
        self.game = game

    def moves(self) -> list[str]:
        return self.game.moves()

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.game.play(text)
        return self

    def outcome(self) -> Result | None:
        return self.game.outcome()

    def fen(self) -> str:
        return self.game.fen()

    def claims(self) -> list[str]:
        return self.game.claims()

    def checked_kings(self) -> list[str]:
        return self.game.checked_kings()

    def pieces(self) -> Pieces:
        return self.game.pieces


class EngineTable:
    def __init__(self, position: engine.Position) -> None:
        self.position = position

    def moves(self) -> list[str]:
        return sorted(str(move) for move in self.position.legal_moves())

    def play(self, *texts: str) -> Table:
        for text in texts:
            move = next((move for move in self.position.legal_moves() if str(move) == text), None)
            assert move is not None, f"{text} is illegal in {self.position.fen()}"
            self.position.push(move)
        return self

    def outcome(self) -> Result | None:
        found = self.position.outcome()
        return None if found is None else (found.reason, found.scores)

    def fen(self) -> str:
        return self.position.fen()

    def claims(self) -> list[str]:
        return list(self.position.claims())

    def checked_kings(self) -> list[str]:
        return sorted(self.position.board.names[square] for square in self.position.checked_kings())

    def pieces(self) -> Pieces:
        names = self.position.board.names
        return {names[square]: (piece.seat, piece.symbol) for square, piece in self.position.piece_map().items()}


class Referee:
    """Opens tables."""

    def __init__(self, name: str) -> None:
        self.name = name

    def start(self, variant: str, **options: str) -> Table:
        if self.name == "oracle":
            return OracleTable(oracle.start(variant, **options))
        return EngineTable(engine.new_position(variant, **options))

    def read(self, variant: str, fen: str) -> Table:
        if self.name == "oracle":
            return OracleTable(oracle.read(variant, fen))
        return EngineTable(engine.parse_fen(variant, fen))

    def yalta(self, pieces: str, turn: str = "w", castling: str = "-", ep: str = "-", quiet: int = 0) -> Table:
        return self.read("yalta", compose("yalta", pieces, turn, castling, ep, quiet))

    def trichess(self, pieces: str, turn: str = "w", castling: str = "-", ep: str = "-", quiet: int = 0) -> Table:
        return self.read("trichess", compose("trichess", pieces, turn, castling, ep, quiet))

    def nouveaux(self, pieces: str, turn: str = "w", castling: str = "-", quiet: int = 0, extra: str = "-") -> Table:
        return self.read("nouveaux", compose("nouveaux", pieces, turn, castling, "-", quiet, extra))

    def connexes(self, pieces: str, turn: str = "w", castling: str = "-", ep: str = "-", quiet: int = 0) -> Table:
        return self.read("connexes", compose("connexes", pieces, turn, castling, ep, quiet))


both_referees = pytest.mark.parametrize("referee", [Referee("engine"), Referee("oracle")], ids=["engine", "oracle"])


def pieces_of(variant: str, pieces: str) -> Pieces:
    """`wKe1 rQd8 b+Pa4` as a position."""
    parts = (re.fullmatch(r"(.)(\+?[A-Z])([a-l]\d+)", piece) for piece in pieces.split())
    return {piece[3]: (SEATS[variant].index(piece[1]), piece[2]) for piece in parts if piece is not None}


def compose(
    variant: str,
    pieces: str,
    turn: str = "w",
    castling: str = "-",
    ep: str = "-",
    quiet: int = 0,
    extra: str = "",
) -> str:
    """A position text from a list of pieces such as `wKe1 rQd8`."""
    game = oracle.start(variant)
    game.pieces = pieces_of(variant, pieces)
    return f"{game.placement()} {turn} {castling} {ep} {quiet},1 {extra or game.extra()}"


def ends(table: Table, start: str) -> list[str]:
    """Target squares of the piece on a square, without duplicates."""
    pairs = (re.fullmatch(r"([a-l]\d+)([a-l]\d+)[qrbn]?", text) for text in table.moves())
    return sorted({pair[2] for pair in pairs if pair is not None and pair[1] == start})


def squares(text: str) -> list[str]:
    return sorted(text.split())
