"""The challenge of Échecs connexes by the engine's own search."""

import pytest

import engine
from engine import Position
from engine.problems import Solved
from engine.variants.connexes.promotion import black_ladder, may_be_lost, white_plans
from engine.variants.connexes.promotion.finding import Finder
from engine.variants.connexes.promotion.ladder import army_of
from engine.variants.connexes.promotion.proving import ProofGames
from tests.engine.challenge.test_second_opinion import BOTH, FOUND
from tests.smallest import SMALLEST

ALMOST = "7k/1N6/PB6/1P6/1B6/1P6/1P6/1K6 w - - 0,1 -"
"""White's ladder stands, and his pawn promotes on a8 in two moves."""


def start() -> Position:
    return engine.new_position("connexes")


@BOTH
def test_neither_bound_exceeds_moves_that_promotion_takes(game: str) -> None:
    position = start()
    ladder = white_plans(position, 12, with_losses=False).ladder
    assert ladder.left(army_of(position.armies[0])) == 10
    for ply, text in enumerate(game.split()[:-1], 1):
        position.push(position.parse(text))
        assert ladder.left(army_of(position.armies[0])) <= 12 - (ply + 1) // 2


def test_black_needs_four_rungs_and_move_to_take_on_d2_or_e2() -> None:
    position = start()
    assert black_ladder(position).left(army_of(position.armies[1])) == 5


def test_piece_on_goal_has_still_to_arrive_there() -> None:
    position = engine.parse_fen("connexes", "4k3/4p3/4p3/4p3/4p3/4p3/P3n3/K7 w - - 0,1 -")
    assert black_ladder(position).left(army_of(position.armies[1])) == 1 + 2 - 1


def test_black_takes_on_rank_no_sooner_than_his_ladder_reaches_it() -> None:
    squares = start().board.squares
    soonest = {at: next(k - 1 for k in range(1, 9) if may_be_lost(k, squares[at])) for at in ("e5", "e4", "e3", "e2")}
    assert soonest == {"e5": 2, "e4": 3, "e3": 4, "e2": 5}


def test_without_losses_white_has_no_plan_of_eleven_moves() -> None:
    plans = white_plans(start(), 11, with_losses=False)
    assert list(plans.search()) == [*range(1, 12)]
    assert plans.positions == 6_564
    assert not any(plans.turns)


def test_plan_that_needs_loss_is_none_where_pieces_are_not_lost() -> None:
    position = engine.parse_fen("connexes", ALMOST)
    plans = white_plans(position, 2, with_losses=True)
    assert list(plans.search()) == [1, 2]
    assert plans.escape(lambda _k, _square: False)
    assert plans.turns[2]


def test_game_is_found_along_plan_and_ends_with_queen() -> None:
    position = engine.parse_fen("connexes", ALMOST)
    plans = white_plans(position, 2, with_losses=False)
    assert list(plans.search()) == [1, 2]
    finder = Finder(position, plans)
    assert list(finder.search()) == [1]
    moves = list(map(str, finder.found))
    assert (moves[0], moves[2]) == ("a6a7", "a7a8q")


@pytest.mark.parametrize(("by", "found"), [(99, True), (4, False)])
def test_all_games_are_looked_at_in_which_black_may_take_in_time(by: int, found: bool) -> None:
    position = engine.parse_fen("connexes", ALMOST)
    plans = white_plans(position, 2, with_losses=False)
    assert list(plans.search()) == [1, 2]
    games = ProofGames(position, plans, black_ladder(position), by)
    assert list(games.search()) == [1, 2]
    assert bool(games.found) == found


def test_no_plan_is_in_time_where_bound_exceeds_it() -> None:
    position = engine.parse_fen("connexes", ALMOST)
    plans = white_plans(position, 1, with_losses=True)
    assert list(plans.search()) == [1]
    assert not any(plans.turns)


@pytest.mark.prove(part="challenge")
def test_promotion_on_move_twelve_is_found_and_none_before_is_possible() -> None:
    solving = engine.variants()["connexes"].problems()["promotion"]()
    looked_at: dict[str, int] = {}
    while True:
        try:
            news = next(solving)
        except StopIteration as end:
            answer: Solved = end.value
            break
        looked_at[news.step] = news.positions
        if SMALLEST:
            return
    assert (" ".join(answer.moves), answer.proven) == (FOUND, True)
    assert looked_at == {"plans": 143_531, "game": 2_620, "limits": 290_413, "games": 6_376}
