"""In games of three no move is chosen after which someone else wins by force, if there is another."""

import pytest

import engine
from engine.search import DEFAULT, LEVELS, SURE, Engine, SearchLimits, Strength, decide
from engine.search.rollouts import LINES
from tests.engine.tactics import read
from tests.engine.tactics.proof import wins_by

THREE = ("trichess", "yalta")
ENOUGH = SearchLimits(nodes=4_000)
LEVEL = LEVELS[5]._replace(of_three=Strength(5_000, rounds=1))
FEW = LEVELS[4]._replace(of_three=Strength(1_000))

TEMPTING = {
    "yalta": (
        "bR,1,bB,2,rQ,2/wQ,bP,bP,bP,2,bB,bP/bN,3,bP,3/6,bP,bK/rR,rN,rB,1,rK,rB,2/rP,6,rP/4,rP,3/1,bN,rP,5/1,rR,5,wP/"
        "wB,7/wP,3,wP,wP,2/wR,wN,2,wK,2,wR w a1,h1,l8 - 0,20 -"
    ),
    "trichess": (
        "8/mK,7/mP,mR,6/2,mR,mB,4/bR,1,bB,4,bR/bK,bP,1,bP,wQ,1,bP,1/2,bP,2,bP,1,bP/bP,6,wP/1,wP,wP,4,wK/wR,7/7,mP/"
        "1,wN,5,bB w - - 8,41 -"
    ),
}
"""Positions in which, to who looks at few positions, a move comes out well that loses to the next seat in two."""

FIVE_LOSE = {
    "yalta": (
        "1,bR,bB,3,bQ,bR/2,bP,2,bK,bP,bP/1,bP,2,bP,bP,2/bP,7/rR,1,rB,2,rK,2/rP,rP,1,rP,rR,rP,rP,1/8/2,rP,rP,4/"
        "wQ,wP,2,rQ,wP,1,wP/wP,6,wN/3,wP,4/3,wK,1,wB,2 r - - 3,25 -"
    ),
    "trichess": (
        "2,mR,4,mR/3,mK,4/mB,3,mP,mB,2/1,mP,1,mP,2,mP,mP/bQ,5,bK,1/1,bR,bN,1,bP,2,wR/3,bP,2,wQ,1/8/4,wP,3/"
        "1,wP,3,wP,1,wP/4,wB,1,wR,1/3,wK,4 m - - 2,49 -"
    ),
}
"""Positions in which all five moves that come out best lose to somebody in two moves, while others do not."""


@pytest.mark.parametrize("variant", THREE)
def test_it_sees_nearly_always_who_wins_in_two_moves_and_that_no_one_else_does(variant: str) -> None:
    positions = [one.position(variant) for one in read(variant) if one.moves == 2][:6]
    seen = [[seat for seat in range(3) if Engine().wins_by_force(one, seat, ENOUGH)] for one in positions]
    assert all(seats in ([], [one.turn]) for one, seats in zip(positions, seen, strict=True))
    assert seen.count([]) <= 1


@pytest.mark.parametrize("variant", THREE)
def test_no_one_wins_by_force_at_start_or_without_time_to_look(variant: str) -> None:
    start = engine.new_position(variant)
    assert not any(Engine().wins_by_force(start, seat, ENOUGH) for seat in range(3))
    won = next(one for one in read(variant) if one.moves == 2).position(variant)
    assert not Engine().wins_by_force(won, won.turn, SearchLimits(nodes=4_000, seconds=0.0))
    assert not Engine().wins_by_force(won, won.turn, ENOUGH, lambda: True)


@pytest.mark.parametrize("variant", THREE)
def test_move_after_which_someone_else_wins_by_force_is_not_played(variant: str) -> None:
    position = engine.parse_fen(variant, TEMPTING[variant])
    text = position.fen()
    tempted = Engine().think(position, SearchLimits(nodes=FEW.of_three.nodes * 3 // 4), seed=7)
    report = decide(position, FEW, seed=7).report
    assert report.lines[-1].moves[0] == tempted.move != report.move
    assert position.fen() == text
    assert report.score > -SURE
    beaten = [line for line in report.lines if line.scores[report.seat] <= -SURE]
    assert beaten
    assert report.lines[-len(beaten) :] == tuple(beaten)
    for line in beaten:
        after = position.copy()
        after.push(line.moves[0])
        winner = max(range(3), key=line.scores.__getitem__)
        assert line.scores[winner] >= SURE
        assert winner == after.turn
        key = Engine().think(after, ENOUGH).move
        assert wins_by(after, key, winner, 1), key


@pytest.mark.parametrize("variant", THREE)
def test_where_all_moves_that_come_out_best_are_such_another_is_played(variant: str) -> None:
    position = engine.parse_fen(variant, FIVE_LOSE[variant])
    report = decide(position, LEVEL, seed=7).report
    safe, *beaten = report.lines
    assert len(beaten) == LINES
    assert all(line.scores[report.seat] <= -SURE < safe.scores[report.seat] for line in beaten)
    after = position.copy()
    after.push(safe.moves[0])
    assert not any(Engine().wins_by_force(after, seat, ENOUGH) for seat in range(3) if seat != position.turn)


@pytest.mark.parametrize("variant", THREE)
def test_wins_in_two_are_looked_for_even_where_few_positions_end_search_before(variant: str) -> None:
    tactics = [one for one in read(variant) if one.moves == 2][:6]
    few = SearchLimits(nodes=30)
    reports = [Engine().think(one.position(variant), few, lines=5, mates=4_000) for one in tactics]
    sure = [(str(found.move), one.keys) for found, one in zip(reports, tactics, strict=True) if found.score >= SURE]
    assert len(sure) >= 4
    assert all(move in keys for move, keys in sure)


def test_of_thirty_wins_in_two_usual_level_misses_one_at_most_though_it_looks_at_few_positions() -> None:
    tactics = [one for one in read("trichess") if one.moves == 2]
    seen = [str(decide(one.position("trichess"), LEVELS[DEFAULT], seed=0).move) in one.keys for one in tactics]
    assert len(seen) == 30
    assert seen.count(False) <= 1
