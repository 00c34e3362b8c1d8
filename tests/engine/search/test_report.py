from random import Random

import pytest

import engine
from engine.moves import RANSOM, REVEAL
from engine.search import SURE, Engine, Report, SearchLimits, plies_to_end
from engine.search.scoring import LIKELY, Scoring, expected, winning
from engine.search.table import EXACT, Table, TableEntry
from engine.search.thinking import SEARCH_STRATEGIES

THREE = ("yalta", "trichess")


def played(variant: str, plies: int, seed: int = 3) -> engine.Position:
    random = Random(seed)
    position = engine.new_position(variant)
    while position.to_choose():
        position.choose(position.to_choose()[0])
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        position.push(random.choice(moves))
    return position


@pytest.mark.parametrize("variant", engine.variants())
def test_every_line_is_way_game_can_go_on_and_best_comes_first(variant: str) -> None:
    position = played(variant, 10)
    report = Engine().think(position, SearchLimits(nodes=1_500), lines=3)
    assert len(report.lines) == 3
    own = [line.scores[position.turn] for line in report.lines]
    assert own == sorted(own, reverse=True)
    for line in report.lines:
        trial = position.copy()
        for move in line.moves:
            assert move in trial.legal_moves()
            trial.push(move)


@pytest.mark.parametrize("variant", engine.variants())
def test_search_looks_at_no_more_positions_than_it_may(variant: str) -> None:
    position = played(variant, 6)
    assert Engine().think(position, SearchLimits(nodes=700)).nodes == 700
    assert Engine().think(position, SearchLimits(depth=1)).depth == 1


def test_each_depth_is_told_and_last_is_answer() -> None:
    told: list[Report] = []
    report = Engine().think(played("connexes", 4), SearchLimits(depth=3), on_report=told.append)
    assert [one.depth for one in told] == [1, 2, 3]
    assert told[-1].move == report.move


def test_search_answers_when_it_is_stopped() -> None:
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) == 3

    report = Engine().think(played("yalta", 3), SearchLimits(), stopped=stopped)
    assert len(asked) == 3
    assert report.nodes < 3_000


@pytest.mark.parametrize("search_strategy", SEARCH_STRATEGIES)
@pytest.mark.parametrize("variant", THREE)
def test_each_manner_takes_what_is_left_for_nothing(variant: str, search_strategy: str) -> None:
    second = "r" if variant == "yalta" else "m"
    rows = ["4,bK,3", *["8"] * 3, "4,rK,3", *["8"] * 3, "rQ,7", "8", "8", "wR,3,wK,3"]
    text = "/".join(rows).replace("r", second)
    position = engine.parse_fen(variant, f"{text} w - - 0,9 -")
    report = Engine(search_strategy=search_strategy).think(position, SearchLimits(nodes=1_500))
    assert str(report.move) == "a1a4"
    assert len(report.lines[0].scores) == 3


def test_unknown_manner_is_refused() -> None:
    with pytest.raises(ValueError, match="paranoid"):
        Engine(search_strategy="bold")


def loses_by_force(position: engine.Position, plies: int, winner: int) -> bool:
    """True if `winner` wins within so many plies whatever the others do, not counting ransoms and reveals."""
    moves = position.legal_moves()
    if not moves:
        outcome = position.outcome()
        return outcome is not None and outcome.winner == winner
    if plies == 0 and moves[0].kind not in (RANSOM, REVEAL):
        return False
    found = (any if position.turn == winner else all)(_after(position, move, plies, winner) for move in moves)
    return bool(found)


def _after(position: engine.Position, move: engine.Move, plies: int, winner: int) -> bool:
    plies += position.ply
    position.push(move)
    found = loses_by_force(position, plies - position.ply, winner)
    position.pop()
    return found


SURE_WINS = {"yalta": (25, 28, 52), "trichess": (1, 17, 36), "nouveaux": (54,), "connexes": (2, 6, 38, 40)}
"""Seeds of games in which it is sure to win."""


@pytest.mark.parametrize("variant", engine.variants())
@pytest.mark.parametrize("all_seeds", [False, pytest.param(True, marks=pytest.mark.prove(part="tactics"))])
def test_win_that_it_is_sure_of_is_one_against_every_defence(variant: str, all_seeds: bool) -> None:
    sure = 0
    for seed in range(60) if all_seeds else SURE_WINS.get(variant, range(60)):
        position = played(variant, 100 + 2 * seed, seed)
        if not position.legal_moves() or position.owes():
            continue
        report = Engine(search_strategy="paranoid").think(position, SearchLimits(nodes=300))
        plies = plies_to_end(report.score)
        if plies is not None and 0 < plies <= 3:
            sure += 1
            assert loses_by_force(position, plies, position.turn), position.fen()
    assert sure, "no win was found: the test shows nothing"


def test_scores_of_two_seats_are_each_other_s_opposite_and_start_even() -> None:
    position = engine.new_position("connexes")
    assert Scoring(position).scores(position) == (0, 0)
    position = played("connexes", 21)
    first, second = Scoring(position).scores(position)
    assert first == -second


def test_chance_is_weighed_by_what_it_means_for_winning() -> None:
    win = engine.search.WIN - 5
    assert expected([win, win - 2]) == win - 2
    assert expected([win, -win]) == 0
    half = expected([win, 0])
    assert winning(half) == pytest.approx(0.75, abs=0.001)
    assert expected([win, 900]) < LIKELY
    assert expected([900, 900]) == 900


def test_table_never_holds_more_than_it_may_and_keeps_newer_half() -> None:
    table = Table(10)
    for number in range(100):
        table.put((number, 0, 0, (), 0), TableEntry(1, EXACT, number, None))
        assert len(table.new) + len(table.old) <= 10
    found = table.get((99, 0, 0, (), 0))
    assert found is not None
    assert found.score == 99
    assert table.get((1, 0, 0, (), 0)) is None
    table.clear()
    assert table.get((99, 0, 0, (), 0)) is None


def test_what_is_learned_in_one_game_is_not_used_in_another() -> None:
    thinker = Engine()
    fresh = Engine().think(engine.new_position("trichess"), SearchLimits(nodes=400), seed=5)
    thinker.think(engine.new_position("yalta"), SearchLimits(nodes=400), seed=5)
    assert thinker.think(engine.new_position("trichess"), SearchLimits(nodes=400), seed=5).lines == fresh.lines


def test_only_material_counts_where_nothing_else_is_to() -> None:
    position = engine.new_position("connexes")
    position.push(position.parse("Nc3"))
    assert Scoring(position, plain=True).scores(position) == (0, 0)
    assert Scoring(position).scores(position) != (0, 0)
    assert SURE > LIKELY
