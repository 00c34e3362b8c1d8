"""Levels that play their best moves on before they choose one, in games of three."""

from itertools import count

import pytest

import engine
from engine.moves import Move
from engine.search import LEVELS, SURE, Engine, Level, Report, SearchLimits, Strength, decide, plies_to_end
from engine.search.rollouts import FIRST, LINES
from engine.search.scoring import LIKELY
from tests.engine.search.test_levels import played
from tests.engine.tactics import read

THREE = ("trichess", "yalta")
BUDGET = 1_200
ALONE, AHEAD = (Level(0, Strength(BUDGET, rounds=rounds), Strength(BUDGET, rounds=rounds)) for rounds in (0, 2))
PLIES = 43


def searched(variant: str) -> Report:
    """Report of the search that the rollouts start from."""
    limits = SearchLimits(nodes=BUDGET // FIRST)
    return Engine().think(played(variant, PLIES), limits, seed=7, lines=LINES, mates=BUDGET)


def worth(report: Report, lines: int = LINES) -> dict[Move, int]:
    """Scores of the best moves, for their player."""
    return {line.moves[0]: line.scores[report.seat] for line in report.lines[:lines]}


def test_last_level_takes_everyone_to_play_like_level_below() -> None:
    fourth, fifth = (LEVELS[number].of_three for number in (4, 5))
    assert (fourth.rounds, fourth.plain, fifth.rounds) == (0, False, 1)
    on_the_way = (fifth.nodes - fifth.nodes // FIRST) // (LINES * 3)
    assert on_the_way == fourth.nodes - fourth.nodes // FIRST


@pytest.mark.parametrize("variant", THREE)
def test_fourth_level_looks_at_just_what_fifth_foresees_of_it(variant: str) -> None:
    position, fifth = played(variant, PLIES), LEVELS[5].of_three.nodes
    each = (fifth - fifth // FIRST) // (LINES * 3)
    foreseen = Engine().think(position, SearchLimits(nodes=each), seed=7)
    chosen = decide(position, LEVELS[4], seed=7)
    assert (chosen.move, chosen.report.lines) == (foreseen.move, foreseen.lines)
    assert chosen.report.nodes == foreseen.nodes


@pytest.mark.parametrize("variant", THREE)
def test_of_moves_that_search_likes_it_chooses_by_what_becomes_of_them(variant: str) -> None:
    found, chosen = searched(variant), decide(played(variant, PLIES), AHEAD, seed=7).report
    before = worth(found)
    assert {line.moves[0] for line in chosen.lines} == set(before)
    assert chosen.move != found.move
    scores = [line.scores[chosen.seat] for line in chosen.lines]
    assert scores == sorted(scores, reverse=True)
    assert all(abs(2 * line.scores[chosen.seat] - before[line.moves[0]]) <= LIKELY + 1 for line in chosen.lines)


@pytest.mark.parametrize("variant", THREE)
def test_same_position_and_seed_give_same_decision_within_budget(variant: str) -> None:
    position = played(variant, PLIES)
    before = position.fen()
    first, second = (decide(position, AHEAD, seed=7) for _ in range(2))
    assert (first.move, first.report.lines) == (second.move, second.report.lines)
    assert BUDGET // FIRST < first.report.nodes == second.report.nodes <= BUDGET
    assert position.fen() == before


@pytest.mark.parametrize("variant", THREE)
def test_what_wins_by_force_is_played_at_once(variant: str) -> None:
    for moves in (1, 2):
        tactic = next(one for one in read(variant) if one.moves == moves)
        decision = decide(tactic.position(variant), LEVELS[5], seed=7)
        assert str(decision.move) in tactic.keys
        end = plies_to_end(decision.report.score)
        assert end is not None
        assert 0 < end <= 3 * moves


@pytest.mark.parametrize("variant", ["connexes", "nouveaux"])
def test_games_of_two_are_searched_as_without(variant: str) -> None:
    position = played(variant, 20)
    ahead, without = (decide(position, level, seed=7) for level in (AHEAD, ALONE))
    assert (ahead.move, ahead.report.lines) == (without.move, without.report.lines)


def test_when_time_is_up_it_answers_with_what_search_likes() -> None:
    position = played("yalta", PLIES)
    whole = LEVELS[5]
    for decision in (decide(position, whole, 7, stopped=lambda: True), decide(position, whole, 7, seconds=0.0)):
        assert decision.move in position.legal_moves()
        assert decision.report.nodes < BUDGET


def test_cut_short_while_it_plays_moves_on_it_plays_what_search_liked_best() -> None:
    position, looks = played("trichess", PLIES), count()
    best = searched("trichess")
    cut = decide(position, AHEAD, 7, stopped=lambda: next(looks) > 12)
    assert best.nodes < cut.report.nodes < BUDGET
    assert cut.move == best.move != decide(position, AHEAD, 7).move


def test_move_after_which_someone_else_would_win_is_not_played_and_not_taken_for_surely_lost() -> None:
    position = played("yalta", 45, seed=3)
    found = Engine().think(position, SearchLimits(nodes=BUDGET // FIRST), seed=7, lines=LINES, mates=BUDGET)
    decision = decide(position, AHEAD, seed=7)
    assert decision.move != found.move
    left = next(line for line in decision.report.lines if line.moves[0] == found.move)
    assert -SURE < left.scores[found.seat] <= (found.score - LIKELY) // 2


@pytest.mark.parametrize("variant", THREE)
def test_who_counts_pieces_alone_does_so_along_its_rollouts(variant: str) -> None:
    everything, plain = (Strength(BUDGET, plain=plain, rounds=1) for plain in (False, True))
    told = [
        decide(engine.new_position(variant), Level(0, strength, strength), seed=7).report
        for strength in (everything, plain)
    ]
    assert [any(score for line in report.lines for score in line.scores) for report in told] == [True, False]
