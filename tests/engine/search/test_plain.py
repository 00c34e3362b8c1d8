"""Plain evaluation, which counts only the pieces, as the first two levels do."""

import engine
from engine.search import LEVELS, Engine, SearchLimits
from engine.search.scoring import Scoring

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0,{} -"
SEEDS = range(12)


def played(number_of_round: int, seed: int) -> engine.Move:
    position = engine.parse_fen("connexes", ARRAY.format(number_of_round))
    return Engine().think(position, SearchLimits(nodes=300), seed=seed, plain=True).move


def standing(move: engine.Move) -> int:
    position = engine.new_position("connexes")
    position.push(move)
    return Scoring(position).pieces(position, 0)


def test_it_chooses_among_equals_in_opening_by_where_pieces_stand() -> None:
    best = max(map(standing, engine.new_position("connexes").legal_moves()))
    assert {standing(played(1, seed)) for seed in SEEDS} == {best}


def test_later_it_chooses_among_equals_by_lot() -> None:
    assert len({standing(played(60, seed)) for seed in SEEDS}) > 1


def test_engine_that_has_counted_pieces_alone_counts_everything_when_asked_again() -> None:
    position = engine.parse_fen("connexes", ARRAY.format(60))
    both = Engine()
    plain = both.think(position, SearchLimits(depth=1), plain=True)
    assert plain.score == 0
    fine = both.think(position, SearchLimits(depth=1))
    assert fine.lines == Engine().think(position, SearchLimits(depth=1)).lines
    assert fine.score != 0


def test_first_two_levels_and_among_three_third_count_pieces_alone() -> None:
    plain = [(level.of_two.plain, level.of_three.plain) for level in LEVELS.values()]
    assert plain == [(True, True), (True, True), (False, True), (False, False), (False, False)]
