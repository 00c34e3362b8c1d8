"""The orthodox part of connexes against python-chess, with connection judged by a flood fill of this file's own."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import chess
import pytest

import engine

POSITIONS = 1_000
STARTS = (
    chess.STARTING_FEN,
    "8/8/1PPp1k2/1KPpp3/5p2/8/8/8 w - - 0 1",
    "8/1P6/1KP3k1/2P2pp1/5p2/8/8/8 b - - 0 1",
    "8/3pk3/4p3/2P1P3/3K4/8/8/8 b - - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
)
TOO_FEW = ("bare kings", "insufficient material")


def connected(board: chess.Board, color: chess.Color) -> bool:
    """Do all pieces of a colour hang together by sides and corners?"""
    left = board.occupied_co[color]
    ahead = left & -left
    while ahead:
        square = chess.lsb(ahead)
        left &= ~ahead
        ahead = (ahead ^ chess.BB_SQUARES[square]) | (chess.BB_KING_ATTACKS[square] & left)
    return not left


def keeps_connection(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    kept = connected(board, not board.turn)
    board.pop()
    return kept


def connexes_moves(board: chess.Board) -> list[chess.Move]:
    """Orthodox legal moves after which the mover is connected; cut is check, so that there is no castling while cut."""
    cut = not connected(board, board.turn)
    return [m for m in board.legal_moves if keeps_connection(board, m) and not (cut and board.is_castling(m))]


def double_step(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.PAWN and abs(move.from_square - move.to_square) == 16


def eventfulness(board: chess.Board, move: chess.Move) -> int:
    return (
        1
        + 3 * board.is_capture(move)
        + 8 * board.gives_check(move)
        + 8 * board.is_castling(move)
        + 20 * (double_step(board, move) or board.is_en_passant(move))
    )


def playout(rng: Random, loyal: float) -> Iterator[chess.Board]:
    """Positions of an orthodox game whose players mostly keep their pieces together, as far as connexes can hold
    them.
    """
    board = chess.Board(rng.choice(STARTS))
    while board.ply() < 300 and board.halfmove_clock < 149:
        moves = list(board.legal_moves)
        if not moves:
            return
        tries = rng.choices(moves, [eventfulness(board, move) for move in moves], k=20)
        if rng.random() < loyal:
            tries = list(islice((move for move in tries if keeps_connection(board, move)), 1))
        if not tries:
            return
        board.push(tries[0])
        if connected(board, not board.turn):
            yield board.copy(stack=False)


@cache
def positions() -> tuple[chess.Board, ...]:
    """The same random positions for every test of this file, a quarter of them with the side to move cut."""
    rng = Random(2012)
    whole: list[chess.Board] = []
    cut: list[chess.Board] = []
    while len(whole) < POSITIONS * 3 // 4 or len(cut) < POSITIONS // 4:
        for board in playout(rng, loyal=rng.choice((0.8, 1.0))):
            if not connected(board, board.turn):
                cut.append(board)
            elif rng.random() < 0.03 or rare(board):
                whole.append(board)
    return (*rng.sample(whole, POSITIONS * 3 // 4), *rng.sample(cut, POSITIONS // 4))


def rare(board: chess.Board) -> bool:
    moves = board.legal_moves
    return board.is_check() or any(
        move.promotion or board.is_castling(move) or board.is_en_passant(move) for move in moves
    )


def held(board: chess.Board) -> engine.Position:
    return engine.parse_fen("connexes", board.fen(en_passant="fen"))


def test_positions_are_varied() -> None:
    boards = positions()
    assert len(boards) == POSITIONS
    assert sum(not connected(board, board.turn) for board in boards) >= 200
    assert sum(board.is_check() for board in boards) >= 100
    assert sum(board.has_legal_en_passant() for board in boards) >= 10
    assert sum(any(board.is_castling(move) for move in connexes_moves(board)) for board in boards) >= 20
    assert sum(any(move.promotion for move in connexes_moves(board)) for board in boards) >= 20


def test_legal_moves_are_those_of_python_chess_that_keep_connection() -> None:
    for board in positions():
        position = held(board)
        outcome = position.outcome()
        expected = [] if outcome is not None and outcome.reason in TOO_FEW else connexes_moves(board)
        assert sorted(map(str, position.legal_moves())) == sorted(move.uci() for move in expected), board.fen()


def test_check_is_that_of_python_chess() -> None:
    for board in positions():
        king = board.king(board.turn)
        assert held(board).checked_kings() == ([king] if board.is_check() else []), board.fen()


@pytest.mark.parametrize("made", [False, True], ids=["as read", "after a move"])
def test_first_four_fields_are_fides(made: bool) -> None:
    for number, board in enumerate(positions()):
        position = held(board)
        moves = position.legal_moves()
        after = board.copy()
        if made and moves:
            move = moves[number % len(moves)]
            position.push(move)
            after.push_uci(str(move))
        placement, turn, castling, passed, quiet, whole = after.fen(en_passant="xfen").split()
        assert position.fen().split() == [placement, turn, castling, passed, f"{quiet},{whole}", "-"], board.fen()


def test_readable_moves_are_those_of_python_chess_where_no_illegal_rival_asks_for_more() -> None:
    compared = 0
    for board in positions()[::4]:
        position = held(board)
        if position.outcome() is not None:
            continue
        legal = connexes_moves(board)
        for move in legal:
            rivals = [
                m for m in board.legal_moves if m.to_square == move.to_square
                and board.piece_type_at(m.from_square) == board.piece_type_at(move.from_square)
            ]  # fmt: skip
            if all(rival in legal for rival in rivals):
                compared += 1
                text = position.san(position.parse(move.uci()))
                assert text.rstrip("+#") == board.san(move).rstrip("+#"), board.fen()
                assert text[len(text.rstrip("+#")) :] == mark(board, move), (board.fen(), text)
    assert compared > 1_000


def mark(board: chess.Board, move: chess.Move) -> str:
    """`+` for a check or a cut, `#` where it cannot be parried."""
    after = board.copy(stack=False)
    after.push(move)
    if not after.is_check() and connected(after, after.turn):
        return ""
    return "+" if connexes_moves(after) else "#"


def test_every_readable_move_of_python_chess_is_understood() -> None:
    for board in positions()[1::4]:
        position = held(board)
        if position.outcome() is None:
            for move in connexes_moves(board):
                assert str(position.parse(board.san(move))) == move.uci(), board.fen()
