"""`Position.attackers`, checked against legal moves and against the faster boolean query."""

from collections.abc import Iterator
from random import Random

import pytest

import engine
from engine import Position
from engine.attacks import attacked
from engine.moves import Move
from engine.pieces import BISHOP, PAWN, SEAT_BITS, code

SEEDS = range(4)


def positions(variant: str, seed: int) -> Iterator[Position]:
    """A position every few moves of a random game."""
    chance, position = Random(seed), engine.new_position(variant)
    for ply in range(90):
        moves = position.legal_moves()
        if not moves:
            return
        position.push(chance.choice(moves))
        if ply % 15 == 14:
            yield position


def reaching(position: Position, seat: int, square: int) -> list[int]:
    """The pieces of a seat that could take on a square if an enemy's pawn stood there."""
    trial = position.copy()
    taken = trial.pieces[square]
    if taken:
        del trial.armies[taken >> SEAT_BITS][square]
    trial.pieces[square] = code((seat + 1) % len(trial.seats), PAWN)
    trial.armies[(seat + 1) % len(trial.seats)][square] = trial.pieces[square]
    moves: list[Move] = []
    trial._add_pieces(moves, seat)
    kings = {at for at, piece in trial.armies[seat].items() if trial.tables.royal[piece]}
    return sorted(
        {move.from_square for move in moves if move.to_square == square and move.from_square not in kings}
        | {king for king in kings if square in trial.board.king_steps[king]}
    )


@pytest.mark.parametrize("variant", list(engine.variants()))
@pytest.mark.parametrize("seed", SEEDS)
def test_who_could_take_piece_on_square_attacks_it(variant: str, seed: int) -> None:
    for position in positions(variant, seed):
        chance = Random(seed)
        for square in chance.sample(range(position.board.size), 24):
            for seat in range(len(position.seats)):
                assert position.attackers(seat, square) == reaching(position, seat, square)


@pytest.mark.parametrize("variant", ["yalta", "trichess", "connexes"])
def test_square_is_attacked_if_someone_attacks_it(variant: str) -> None:
    for position in positions(variant, 7):
        for square in range(position.board.size):
            for seat in range(len(position.seats)):
                alone = len(position.seats) + seat
                assert bool(position.attackers(seat, square)) == attacked(
                    position.tables, position.pieces, square, alone
                )


def test_bishop_attacks_through_centre_of_three_half_boards_along_both_lines() -> None:
    position = engine.variants()["yalta"]()
    names = position.board.squares
    position.put(names["c3"], code(0, BISHOP))
    assert [at for at in ("h12", "l8", "k11") if position.attackers(0, names[at]) == [names["c3"]]] == ["h12", "l8"]


def test_cannon_attacks_what_stands_behind_one_piece() -> None:
    position = engine.new_position("nouveaux")
    squares = position.board.squares
    for choice in ("!w", "!b"):
        position.push(position.parse(choice))
    assert position.attackers(0, squares["b10"]) == [squares["b2"]]
    assert position.attackers(0, squares["b9"]) == []


def test_bound_are_pieces_whose_every_move_would_cut_their_army() -> None:
    position = engine.parse_fen("connexes", "4k3/8/8/8/8/2R5/1B6/K7 w - - 0,1 -")
    assert [position.board.names[at] for at in position.immobilized_pieces(0)] == ["b2"]
    assert position.immobilized_pieces(1) == []
    assert engine.new_position("yalta").immobilized_pieces(0) == []
