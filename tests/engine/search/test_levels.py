from itertools import pairwise
from random import Random

import pytest

import engine
from engine.search import (
    DEFAULT,
    LEVELS,
    SURE,
    Engine,
    Level,
    Report,
    SearchLimits,
    Strength,
    accepts_draw,
    decide,
    plies_to_end,
)
from engine.search.levels import DEAREST, EARLY
from engine.search.scoring import Scoring

QUEEN_UP = "connexes", "4k3/4p3/8/8/8/8/3QP3/3K4 w - - 40,60 -"
LOST = "connexes", "8/8/8/5k2/4pq2/8/P7/K7 w - - 0,60 -"


def played(variant: str, plies: int, seed: int = 1) -> engine.Position:
    random = Random(seed)
    position = engine.new_position(variant)
    while position.to_choose():
        position.choose(position.to_choose()[0])
    for _ in range(plies):
        position.push(random.choice(position.legal_moves()))
    return position


def test_there_are_five_levels_each_of_which_looks_at_more_than_one_below() -> None:
    assert [*LEVELS] == [1, 2, 3, 4, 5]
    assert DEFAULT in LEVELS
    for seats, times in ((2, 3), (3, 2)):
        budgets = [level.among(seats).nodes for level in LEVELS.values()]
        assert all(more >= times * less for less, more in pairwise(budgets))


@pytest.mark.parametrize("variant", engine.variants())
@pytest.mark.parametrize("number", [1, 2, 3])
def test_same_position_level_and_seed_give_same_decision(variant: str, number: int) -> None:
    position = played(variant, 9)
    first, second = (decide(position, LEVELS[number], seed=7) for _ in range(2))
    assert first.move == second.move
    strength = LEVELS[number].of_three if len(position.seats) > 2 else LEVELS[number].of_two
    assert first.report.nodes == second.report.nodes <= strength.nodes


@pytest.mark.parametrize("variant", engine.variants())
def test_decision_depends_on_where_pieces_stand_not_on_how_they_came_there(variant: str) -> None:
    """Each army once kept its pieces in the order in which they had moved last, and moves were listed so."""
    position = played(variant, 20)
    read = engine.parse_fen(variant, position.fen())
    handled = position.copy()
    for move in handled.legal_moves()[:6]:
        handled.san(move)
    for number in (1, 2, 3):
        chosen = [decide(one, LEVELS[number], seed=7).move for one in (position, handled, read)]
        assert chosen == chosen[:1] * 3


QUEEN_FOR_PAWN = (
    "mR,3,mK,2,mR/2,mP,mB,1,mP,mP,mP/1,mP,mN,2,mN,2/mP,3,mQ,3/1,bN,bB,bQ,bK,bB,1,bR/1,bP,4,bP,1/2,bP,bP,4/"
    "4,bP,2,bP/wP,2,wQ,1,wP,2/2,wP,4,wN/wR,wP,4,wP,wP/2,wB,1,wK,wR,2 b h12,l12 - 1,17 -"
)
"""Black can take a pawn with its queen, and White the queen."""


def test_what_turns_out_bad_when_budget_ends_is_not_played_while_others_looked_better() -> None:
    """The best move as yet lost its queen a ply deeper; one that gave it for a pawn was the only other looked at."""
    position = engine.parse_fen("trichess", QUEEN_FOR_PAWN)
    assert "i8a4" not in {str(decide(position, LEVELS[3], seed).move) for seed in range(30)}


def test_only_move_is_played_at_once_and_yet_judged_as_deeply_as_any_when_asked_for() -> None:
    position = engine.parse_fen("connexes", "8/8/8/8/8/4kq2/7P/7K w - - 0,60 -")
    assert len(position.legal_moves()) == 1
    assert decide(position, LEVELS[5], seed=1).report.depth == 1
    assert Engine().think(position, SearchLimits(nodes=2_000), seed=1).depth > 4


def test_decision_is_heard_as_it_is_made_and_can_be_cut_short() -> None:
    position = played("yalta", 9)
    heard: list[Report] = []
    whole = decide(position, LEVELS[4], seed=7, on_report=heard.append)
    assert [report.depth for report in heard] == list(range(1, whole.report.depth + 1))
    cut = decide(position, LEVELS[4], seed=7, stopped=lambda: True)
    assert 0 < cut.report.nodes < whole.report.nodes


def test_first_level_errs_by_some_pawns_and_never_gives_its_queen_away() -> None:
    position = engine.new_position("connexes")
    for text in ["e3", "e6", "Qf3", "d6", "Bd3", "Nf6", "Qf4", "g6", "Nf3", "e5"]:
        position.push(position.parse(text))
    short = set()
    for seed in range(60):
        decision = decide(position, LEVELS[1], seed)
        move = decision.move
        worth = {line.moves[0]: line.scores[position.turn] for line in decision.report.lines}
        short.add(decision.report.score - worth[move])
        trial = position.copy()
        trial.push(move)
        assert not any(trial.pieces[reply.to_square] & 15 == 5 for reply in trial.legal_captures()), move
    assert max(short) > 0
    assert all(0 <= centipawns <= LEVELS[1].of_two.slip for centipawns in short)


HANGING = (
    "bR,1,bB,bQ,bK,bB,bN,1/bP,bP,bP,1,bP,bP,bP,bR/2,bN,bP,4/7,rQ/rR,rN,rB,1,rK,rB,rN,rR/2,rP,rP,1,rP,1,rP/rP,rP,6/"
    "4,rP,1,rP,1/2,wP,wP,wN,3/4,wP,1,wP,1/wP,wP,1,wN,1,wP,1,wP/wR,1,wB,wQ,wK,wB,1,wR r a1,h1,l8,a8,h12 - 0,8 -"
)
"""Red's queen is attacked."""


def test_among_three_first_level_saves_its_queen_as_well() -> None:
    position = engine.parse_fen("yalta", HANGING)
    moves = {decide(position, LEVELS[1], seed).move for seed in range(40)}
    assert len(moves) > 1
    for move in moves:
        position.push(move)
        assert not any(position.pieces[reply.to_square] & 15 == 5 for reply in position.legal_captures()), move
        position.pop()


@pytest.mark.parametrize("variant", ["yalta", "trichess"])
def test_error_among_three_costs_no_more_than_rook_of_what_one_has(variant: str) -> None:
    missed = set()
    for plies in (30, 45, 60):
        position = played(variant, plies)
        has = Scoring(position, plain=True).rough(position, position.turn)
        for seed in range(8):
            decision = decide(position, LEVELS[1], seed)
            worth = {line.moves[0]: line.scores[position.turn] for line in decision.report.lines}
            best, chosen = decision.report.score, worth[decision.move]
            assert chosen >= min(best, has - DEAREST)
            missed.add(best - chosen)
    assert max(missed) > 200


MATE = (
    "bR,1,bB,bQ,bK,bB,1,bR/1,bP,bP,bP,1,bP,2/2,bN,2,bN,2/bP,3,bP,1,bP,bP/rR,2,rQ,rK,rB,1,rR/rP,rP,1,rN,rP,rP,rP,1/"
    "2,rP,2,rN,1,rP/3,rP,4/5,wB,2/wP,1,wN,wP,1,wN,1,wP/1,wP,wP,1,wP,rB,wP,1/wR,2,wQ,wK,wB,1,wR b a1,h1,l8,a8,h12,l12 "
    "- 0,7 -"
)
"""Black can win at once."""


def test_first_level_among_three_often_does_not_see_that_it_can_win() -> None:
    position = engine.parse_fen("yalta", MATE)
    assert plies_to_end(decide(position, LEVELS[2], 1).report.score) == 1
    seen = []
    for seed in range(40):
        position.push(decide(position, LEVELS[1], seed).move)
        seen.append(position.outcome() is not None)
        position.pop()
    assert 0 < sum(seen) < len(seen) // 2


@pytest.mark.parametrize(("others", "errs"), [("2rkq3/2pppp2", True), ("3k4/3ppp2", False)])
def test_who_is_far_ahead_errs_no_more(others: str, errs: bool) -> None:
    position = engine.parse_fen("connexes", f"{others}/8/8/8/8/2PPPP2/2RKQ3 w - - 0,40 -")
    careful = LEVELS[1]._replace(of_two=LEVELS[1].of_two._replace(slip=0))
    chosen = [(decide(position, LEVELS[1], seed).move, decide(position, careful, seed).move) for seed in range(12)]
    assert any(one != other for one, other in chosen) == errs


def test_error_never_ends_game() -> None:
    position = engine.parse_fen("connexes", "k7/P7/1P6/K1P5/8/8/8/8 w - - 0,60 -")
    wild = LEVELS[1]._replace(of_two=LEVELS[1].of_two._replace(slip=400))
    stalemates = {"a5a6", "c5c6"}
    report = decide(position, wild, seed=1).report
    in_reach = {str(line.moves[0]) for line in report.lines if line.scores[0] >= report.score - wild.of_two.slip}
    assert in_reach > stalemates
    assert stalemates.isdisjoint({str(decide(position, wild, seed).move) for seed in range(24)})


def test_no_level_slips_when_it_can_mate() -> None:
    position = engine.new_position("connexes")
    for move in ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5"]:
        position.push(position.parse(move))
    for level in LEVELS.values():
        decision = decide(position, level, seed=3)
        assert plies_to_end(decision.report.score) == 1
        position.push(decision.move)
        assert position.outcome() is not None
        position.pop()


def resigning(number: int) -> Level:
    return LEVELS[number]._replace(of_two=LEVELS[number].of_two._replace(nodes=800))


def test_upper_levels_resign_hopeless_game_of_two_and_others_play_on() -> None:
    position = engine.parse_fen(*LOST)
    assert [decide(position, resigning(number), 1).resigns for number in LEVELS] == [False, False, False, True, True]
    winning = engine.parse_fen(*QUEEN_UP)
    assert not any(decide(winning, resigning(number), 1).resigns for number in LEVELS)


@pytest.mark.parametrize(("pieces", "hopeless"), [("1NGKBBLGN1", False), ("2GK2LG2", True)])
def test_where_lead_means_less_no_one_gives_up_for_few_pieces(pieces: str, hopeless: bool) -> None:
    fen = f"rngkbblgnr/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/10/{pieces} w a10,j10 - 0,11 -"
    decision = decide(engine.parse_fen("nouveaux", fen), resigning(5), 1)
    assert decision.report.score < -900
    assert decision.resigns == hopeless


def test_no_one_gives_up_or_agrees_to_draw_in_opening() -> None:
    lost, soon = (engine.parse_fen(LOST[0], LOST[1].replace("0,60", f"0,{number}")) for number in (11, 10))
    assert [decide(position, resigning(5), 1).resigns for position in (lost, soon)] == [True, False]
    assert [accepts_draw(position, LEVELS[1], position.turn, 1) for position in (lost, soon)] == [True, False]


def test_no_one_resigns_among_three() -> None:
    rows = ["4,bK,bR,bQ,1", *["8"] * 3, "4,rK,rR,rQ,1", *["8"] * 3, *["8"] * 3, "wK,7"]
    position = engine.parse_fen("yalta", "/".join(rows) + f" w - - 0,{EARLY + 1} -")
    level = LEVELS[5]._replace(of_three=Strength(2_000, rounds=1))
    decision = decide(position, level, 1)
    assert decision.report.score < -900
    assert not decision.resigns


def test_draw_is_offered_where_no_one_gets_on_and_no_one_is_better() -> None:
    even = "4k3/4r3/8/8/8/8/4R3/4K3 w - - {},60 -"
    assert decide(engine.parse_fen("connexes", even.format(60)), LEVELS[2], 1).offers_draw
    assert not decide(engine.parse_fen("connexes", even.format(4)), LEVELS[2], 1).offers_draw
    assert not decide(engine.parse_fen(*QUEEN_UP), LEVELS[2], 1).offers_draw


def test_draw_is_accepted_by_who_is_worse_off_and_not_by_who_is_better() -> None:
    position = engine.parse_fen(*QUEEN_UP)
    assert not accepts_draw(position, LEVELS[3], seat=0, seed=1)
    assert accepts_draw(position, LEVELS[3], seat=1, seed=1)


def test_scores_of_wins_tell_in_how_many_plies() -> None:
    assert plies_to_end(engine.search.WIN - 3) == 3
    assert plies_to_end(4 - engine.search.WIN) == -4
    assert plies_to_end(SURE - 1) is None
