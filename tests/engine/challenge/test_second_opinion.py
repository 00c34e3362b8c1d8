"""The challenge of Échecs connexes by a second program: a game of 12 moves is one, and none of 11 is possible."""

import chess
import pytest

import engine
from tests.engine.challenge.alone import Army, Runner, blacks, in_one_piece, in_time, whites
from tests.engine.test_examples_section_3 import CHALLENGE
from tests.engine.test_python_chess import connexes_moves
from tests.smallest import SMALLEST, sized

FOUND = (
    "g1h3 a7a6 e2e3 a8a7 f2f4 g7g6 h3g5 b7b6 h2h4 c8b7 h4h5 b8c6 "
    "h5g6 e7e6 h1h7 c6b8 d1h5 d7d5 h5h6 c7c5 g6g7 a6a5 g7h8q"
)
BOTH = pytest.mark.parametrize("game", [CHALLENGE, FOUND], ids=["the author's", "the one found"])
NEEDED = (chess.D2, chess.E2)
BY = 7


def army_of(board: chess.Board, colour: chess.Color) -> Army:
    side = board if colour else board.mirror()
    pawns, knights, bishops, rooks, queens, kings = (side.pieces_mask(kind, chess.WHITE) for kind in chess.PIECE_TYPES)
    return pawns, knights, bishops, rooks, queens, kings


def never(move: int, square: int) -> bool:  # noqa: ARG001 - a rule of losses
    return False


def except_where_black_must_take(move: int, square: int) -> bool:
    """Black takes on a rank no sooner than his pieces fill the ranks above it, from the sixth."""
    rank, made = square // 8 + 1, move - 1
    return made >= 7 - rank and not (square in NEEDED and made <= BY)


def where_white_can_be(move: int, square: int) -> bool:
    """White takes on a rank no sooner than his pieces fill the ranks below it, from the third; seen from Black's
    side.
    """
    rank = 8 - square // 8
    return move >= rank - 2


@BOTH
def test_game_of_twelve_moves_is_legal_by_python_chess_and_connection(game: str) -> None:
    board = chess.Board()
    for text in game.split():
        move = chess.Move.from_uci(text)
        assert move in connexes_moves(board)
        board.push(move)
    assert (len(board.move_stack), board.move_stack[-1].promotion) == (23, chess.QUEEN)
    assert [bool(move.promotion) for move in board.move_stack].count(True) == 1


@BOTH
def test_game_of_twelve_moves_is_legal_by_engine(game: str) -> None:
    position = engine.new_position("connexes")
    for text in game.split():
        assert position.outcome() is None
        position.push(position.parse(text))
    assert position.fen().split()[-2] == "0,12"


@BOTH
def test_bound_never_exceeds_moves_that_promotion_takes(game: str) -> None:
    board, task = chess.Board(), whites(12, never)
    assert [in_time(army_of(board, chess.WHITE), task, left) for left in (9, 10)] == [False, True]
    for number, text in enumerate(game.split()[:-1], 1):
        board.push_uci(text)
        assert in_time(army_of(board, chess.WHITE), task, 12 - (number + 1) // 2)


def test_squares_touch_by_sides_and_corners_but_not_around_edge() -> None:
    assert in_one_piece(chess.BB_A1 | chess.BB_B2 | chess.BB_B3)
    assert not in_one_piece(chess.BB_A1 | chess.BB_C1)
    assert not in_one_piece(chess.BB_H1 | chess.BB_A2)


def test_white_who_loses_no_piece_does_not_promote_in_eleven_moves() -> None:
    assert not Runner(whites(11, never)).succeeds()


@pytest.mark.prove(part="challenge")
def test_white_alone_promotes_in_twelve_moves() -> None:
    assert Runner(whites(sized(12, 6), never)).succeeds() != SMALLEST


@pytest.mark.prove(part="challenge")
def test_in_eleven_moves_black_must_take_on_d2_or_e2_by_his_seventh() -> None:
    assert not Runner(whites(sized(11, 6), except_where_black_must_take)).succeeds()


@pytest.mark.prove(part="challenge")
def test_black_alone_does_not_reach_d2_or_e2_by_his_seventh_move() -> None:
    assert not Runner(blacks(sized(BY, 4), where_white_can_be)).succeeds()
