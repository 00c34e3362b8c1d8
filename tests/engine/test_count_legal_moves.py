"""Legal moves counted are as many as are found, in all games, those of other packages too."""

from random import Random

import pytest

import engine
from engine.variants.connexes import Connexes
from engine.variants.connexes.connection import BITS, count, touched
from tests.engine.play import game
from tests.engine.test_cores_agree import GAMES

GAMES_PLAYED = 12
PLIES = 120
RARE = {
    "a king alone": "4k3/3pp3/8/8/8/8/8/K7 w - - 0,1 -",
    "castling both ways": "r3k2r/ppp1pppp/3pp3/8/8/3PP3/PPP2PPP/R3K2R w KQkq - 0,1 -",
    "promotions by walking and taking": "1nk5/PRp5/KP6/8/8/8/8/8 w - - 0,1 -",
    "a man taken en passant": "4k3/3p4/3p4/3pP3/4PK2/8/8/8 w - d6 0,1 -",
    "a corner whose bit is a sign": "5rkr/5ppp/8/8/8/8/8/4K3 b - - 0,1 -",
}


@pytest.mark.parametrize("key", engine.variants())
def test_as_many_are_counted_as_are_found(key: str) -> None:
    for seed in range(GAMES_PLAYED):
        for keeper, _ in game(key, seed, PLIES):
            position = keeper.position
            assert position.count_legal_moves() == len(position.legal_moves()), position.fen()


def test_sets_of_squares_count_what_is_found_in_either_core() -> None:
    cut = checked = 0
    for seed in range(GAMES_PLAYED):
        for keeper, _ in game("connexes", seed, PLIES):
            position = keeper.position
            assert isinstance(position, Connexes)
            if not position.en_passant and position.legal_moves():
                assert position.counted(position.turn) == len(position.legal_moves()), position.fen()
                cut += position.is_cut(position.turn)
                checked += position.in_check(position.turn)
    assert cut
    assert checked


@pytest.mark.parametrize("text", RARE.values(), ids=list(RARE))
def test_rare_moves_are_counted(text: str) -> None:
    position = Connexes.from_fen(text)
    found = len(position.legal_moves())
    assert found
    assert position.count_legal_moves() == found
    if not position.en_passant:
        assert position.counted(position.turn) == found


@pytest.mark.parametrize("key", ["threecheck", "marseillais"])
def test_games_of_other_packages_are_counted_by_their_own_rules(key: str) -> None:
    random = Random(3)
    position = GAMES[key].new()
    while position.outcome() is None and position.ply < PLIES:
        moves = position.legal_moves()
        assert position.count_legal_moves() == len(moves)
        position.push(random.choice(moves))
    assert position.count_legal_moves() == len(position.legal_moves())


class OnlyPawns(Connexes):
    """Échecs connexes in which none but pawns may move."""

    key = "onlypawns"

    def _admitted(self, moves: list[engine.Move], seat: int) -> list[engine.Move]:
        pawns = set(self.armies[seat]) - {at for at, piece in self.piece_map().items() if piece.symbol != "P"}
        return [move for move in super()._admitted(moves, seat) if move.from_square in pawns]


def test_game_derived_from_another_is_counted_by_its_own_rules() -> None:
    position = OnlyPawns.new()
    assert position.count_legal_moves() == len(position.legal_moves()) < Connexes.new().count_legal_moves()
    assert engine.perft(position, 2) == sum(1 for _ in _replies(position))


def _replies(position: engine.Position) -> list[engine.Move]:
    found: list[engine.Move] = []
    for move in position.legal_moves():
        position.push(move)
        found += position.legal_moves()
        position.pop()
    return found


def test_game_that_is_over_has_no_moves_to_count() -> None:
    position = engine.parse_fen("connexes", "8/8/4k3/8/8/4K3/8/8 w - - 0,1 -")
    assert position.outcome() is not None
    assert position.count_legal_moves() == 0


def test_squares_touched_are_those_beside_piece_and_those_beside_two() -> None:
    random = Random(5)
    adjacent = engine.new_position("connexes").board.adjacent
    for _ in range(200):
        squares = random.sample(range(64), random.randint(1, 20))
        army = sum(BITS[at] for at in squares)
        beside = [sum(at in squares for at in adjacent[to]) for to in range(64)]
        once, twice = touched(army)
        assert [once >> to & 1 for to in range(64)] == [int(number > 0) for number in beside]
        assert [twice >> to & 1 for to in range(64)] == [int(number > 1) for number in beside]
        assert count(army) == len(squares)
