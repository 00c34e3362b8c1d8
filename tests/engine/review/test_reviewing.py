"""Whole games looked at again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pytest

import engine
from engine.moves import CHOICE, REVEAL
from engine.review import (
    CLOSEST,
    DEEPER,
    Assessment,
    Reason,
    Review,
    ReviewedTurn,
    chunks,
    concluded,
    doubtful,
    judged,
    looked_again,
    review,
    surveyed,
    unsure,
)
from engine.review.reasons import ENDS, LOSES, WEAKER, WORSE
from engine.review.reviewing import DOUBTS
from tests.engine.play import game
from tests.engine.review.games import AUTHORED, FEW, LEFT_QUEEN, LET_MATE, LOST_QUEEN, NODES, mated_by, played, reviewed


def test_every_ply_has_chances_that_sum_to_one() -> None:
    plies = reviewed("yalta", AUTHORED).plies
    assert [ply.at for ply in plies] == list(range(14))
    assert all(sum(ply.chances) == pytest.approx(1) for ply in plies)


def _told(variant: str, *turns: ReviewedTurn) -> tuple[ReviewedTurn, ...]:
    start = engine.new_position(variant)
    position = start.copy()
    while not position.ply:
        position.push(position.legal_moves()[0])
    moves = [str(move) for move in position.move_stack]
    looks = surveyed(start, moves, 0, len(moves) + 1, FEW)
    return concluded(start, moves, looks, turns, FEW).turns


@pytest.mark.parametrize(
    ("variant", "loss", "told"),
    [("yalta", 0.15, 0), ("trichess", 0.15, 0), ("connexes", 0.15, 1), ("nouveaux", 0.15, 1), ("nouveaux", 0.05, 0)],
)
@pytest.mark.parametrize("code", [WORSE, WEAKER])
def test_loss_whose_reason_is_not_found_is_no_turning_point_if_small_or_among_three(
    variant: str, loss: float, told: int, code: str
) -> None:
    seats = len(engine.new_position(variant).seats)
    worse = Reason(code, ("e2e3", "e7e6"), 1, owner=0)
    before, after = ((mine, *[(1 - mine) / (seats - 1)] * (seats - 1)) for mine in (0.5, 0.5 - loss))
    turn = ReviewedTurn(0, 0, ("e2e3",), ("d2d3",), before, after, (worse,))
    assert len(_told(variant, turn)) == told
    assert len(_told(variant, turn._replace(reasons=(worse._replace(code=LOSES, lost=("N",)),)))) == 1


def test_among_three_acts_that_were_seen_to_cost_pieces_are_looked_at_before_others() -> None:
    """Every move seems to cost a tenth of all chances, but one that costs a knight no more than 3 %."""
    start, moves, costly = engine.new_position("yalta"), LET_MATE.split()[:24], 16
    looks = []
    for at in range(len(moves) + 1):
        fall = 0.03 if at == costly else 0.1
        rival = tuple(1 / 3 + (fall if seat == at % 3 else -fall / 2) for seat in range(3))
        looks.append(Assessment((1 / 3,) * 3, (), rival))
    found = doubtful(start, moves, looks)
    assert len(found) == DOUBTS
    assert costly in found


def test_what_would_hardly_be_seen_is_no_turning_point() -> None:
    lost = Reason(LOSES, ("e2e3", "e7e6"), 1, owner=0, lost=("P",))
    turn = ReviewedTurn(0, 0, ("e2e3",), ("d2d3",), (0.34, 0.33, 0.33), (0.325, 0.335, 0.34), (lost,))
    assert _told("trichess", turn) == ()
    assert _told("trichess", turn._replace(after=(0.31, 0.35, 0.34))) != ()


@pytest.mark.parametrize(("variant", "least", "most"), [("yalta", 0.1, 0.25), ("trichess", 0.2, 0.3)])
def test_among_three_who_has_lost_queen_is_far_from_lost(variant: str, least: float, most: float) -> None:
    bereft = engine.parse_fen(variant, engine.new_position(variant).fen().replace("wQ", "1"))
    assert least < surveyed(bereft, [], 0, 1, NODES)[0].chances[0] < most


def test_who_stands_to_be_mated_by_whom_is_followed() -> None:
    [span] = [span for span in reviewed("yalta", AUTHORED).spans if span.key == "mated"]
    assert (span.key, span.seat, span.others, span.first, span.last) == ("mated", 2, (1,), 14, 14)


def test_who_could_be_mated_by_whom_at_next_move_is_followed() -> None:
    threats = {span[1:] for span in reviewed("yalta", AUTHORED).spans if span.key == "threatened"}
    assert threats == {(2, (1,), 13, 13)}
    for seat, (mover,), first, _ in threats:
        position = played("yalta", " ".join(AUTHORED.split()[:first]))
        assert seat in mated_by(position, mover)


def test_who_is_mated_already_is_not_threatened() -> None:
    position = played("yalta", " ".join(AUTHORED.split()))
    assert [note.seat for note in position.followed()] == [2]
    assert 2 not in [note.seat for note in position.searched_notes()]


def test_among_three_what_would_be_told_is_looked_at_closest_once() -> None:
    start, moves = engine.new_position("yalta"), AUTHORED.split()
    turn = looked_again(start, moves, 12, 2_000)
    assert unsure(start, [turn], set()) == [12]
    assert unsure(start, [turn], {12}) == []


def test_with_two_seats_nothing_is_looked_at_third_time() -> None:
    turn = looked_again(engine.new_position("connexes"), LOST_QUEEN.split(), 10)
    assert unsure(engine.new_position("connexes"), [turn], set()) == []


BOTH_LET_MATE = (
    "g1f3 k8j6 i11i10 b1c3 j6i9 g11g10 c3d5 i9j6 e12j10 d5j6 k7j6 j10d5 e2e4 i7i6 d5j10 f1d3 j8i7 g12f10 e4e9 b8c6 "
    "i10e9 f3e9 i6i5 j10e12 a2a4 i5e9 f10i11 f2f4 i7c5 e11e10 d3f1 i8i5 e12e11 e1e2 i5d5 e11j9 f4f9 d5e4 e10f9"
)
"""White lets Red mate in the 13th round, and so would the capture that looked best for a while."""


def test_act_that_lets_itself_be_mated_is_told_though_what_looked_better_lets_it_too() -> None:
    turn = looked_again(engine.new_position("yalta"), BOTH_LET_MATE.split(), 36, 6_000)
    assert turn.after[turn.seat] == 0.0
    assert turn.loss > 0.1
    assert turn.better[0] != "f4e9"
    assert turn.reasons[0].code == ENDS


def test_error_is_told_as_well_as_answer_that_does_not_punish_it() -> None:
    """White leaves the queen, Black does not take it, and White leaves it again."""
    turns = reviewed("connexes", LEFT_QUEEN).turns
    assert [turn.at for turn in turns] == [10, 11, 12]


def test_three_costliest_acts_are_told_in_order_of_play() -> None:
    lost = Reason(LOSES, ("e2e3", "e7e6"), 1, owner=0, lost=("P",))
    afters = {0: 0.3, 3: 0.4, 4: 0.1, 7: 0.2}
    turns = [
        ReviewedTurn(at, 0, ("e2e3",), ("d2d3",), (0.5, 0.5), (mine, 1 - mine), (lost,)) for at, mine in afters.items()
    ]
    assert [turn.at for turn in _told("connexes", *turns)] == [0, 4, 7]


@dataclass(frozen=True)
class Watched:
    """A review, and the position reviewed before and after it; `told` is how far it said it was."""

    review: Review
    before: tuple[str, int]
    after: tuple[str, int]
    told: Sequence[tuple[int, int]]


@cache
def _watched() -> Watched:
    position = played("connexes", LOST_QUEEN)
    told: list[tuple[int, int]] = []
    before = position.fen(), len(position.move_stack)
    found = review(position, FEW, lambda done, count: told.append((done, count)))
    return Watched(found, before, (position.fen(), len(position.move_stack)), told)


def test_review_is_same_whenever_it_is_made() -> None:
    assert review(played("connexes", LOST_QUEEN), FEW) == _watched().review


def test_review_in_parts_is_same_as_one_at_once() -> None:
    start, moves = engine.new_position("connexes"), LOST_QUEEN.split()
    looks = [look for first, last in chunks(len(moves)) for look in surveyed(start, moves, first, last, NODES)]
    turns = [looked_again(start, moves, at, NODES * 4) for at in doubtful(start, moves, looks)]
    assert concluded(start, moves, looks, turns, NODES) == reviewed("connexes", LOST_QUEEN)


def test_progress_is_told_and_never_goes_back() -> None:
    told = _watched().told
    assert told
    assert list(told) == sorted(told)
    assert all(0 < done <= count for done, count in told)


def test_position_that_is_reviewed_stays_as_it_was() -> None:
    assert _watched().after == _watched().before


def test_nothing_played_is_nothing_to_review() -> None:
    with pytest.raises(ValueError, match="nothing was played"):
        review(engine.new_position("connexes"), NODES)


def test_best_move_is_judged_as_good_as_itself_and_blunder_worse() -> None:
    start, moves = engine.new_position("connexes"), LOST_QUEEN.split()[:10]
    best = looked_again(start, [*moves, "f3f4"], 10, NODES * 4).better[0]
    good, bad = (judged(start, moves, move, NODES) for move in (best, "f3f4"))
    assert good.chances == good.best
    assert bad.chances < bad.best - 0.2


@pytest.mark.parametrize(
    ("variant", "moves", "best", "nodes"), [("connexes", "e2e3", "b8c6", 100), ("yalta", AUTHORED[:65], "e9f10", 400)]
)
def test_best_act_loses_nothing_if_it_is_played(variant: str, moves: str, best: str, nodes: int) -> None:
    line = [*moves.split(), best]
    turn = looked_again(engine.new_position(variant), line, len(line) - 1, nodes)
    assert turn.better[0] == best
    assert (turn.loss, turn.better, turn.before, turn.reasons) == (0, turn.played, turn.after, ())


@pytest.mark.parametrize(("variant", "times"), [("yalta", CLOSEST), ("connexes", DEEPER)])
def test_move_that_is_tried_is_looked_at_from_as_close_as_turning_point(variant: str, times: int) -> None:
    start = engine.new_position(variant)
    near, other = (looked_again(start, ["e2e3"], 0, NODES * many) for many in (times, CLOSEST + DEEPER - times))
    assert judged(start, [], "e2e3", NODES) == (near.after[0], near.before[0])
    assert judged(start, [], "e2e3", NODES) != (other.after[0], other.before[0])


def test_choices_of_kings_and_reveals_are_no_plies() -> None:
    position = _mated_and_revealed()
    kinds = [move.kind for move in position.move_stack]
    plies = review(position, 10).plies
    assert len(plies) == sum(kind not in (CHOICE, REVEAL) for kind in kinds) < len(kinds)
    assert kinds[plies[0].at] not in (CHOICE, REVEAL)


def test_position_that_hangs_on_secret_is_weighed_by_both_answers() -> None:
    position = _mated_and_revealed()
    moves = [str(move) for move in position.move_stack]
    at = next(at for at, move in enumerate(position.move_stack) if move.kind == REVEAL)
    [owed] = surveyed(engine.new_position("nouveaux"), moves, at, at + 1, 100)
    assert owed.line == ()
    assert all(0 < chance < 1 for chance in owed.chances)


@cache
def _mated_and_revealed() -> engine.Position:
    """A random game in which a secret was told."""
    for seed in range(8, 400):
        keeper = None
        for keeper, _ in game("nouveaux", seed, 120):
            if keeper.position.move_stack and keeper.position.move_stack[-1].kind == REVEAL:
                return keeper.position.copy()
        if keeper is not None and keeper.position.move_stack[-1].kind == REVEAL:
            return keeper.position.copy()
    raise AssertionError("no game in which a secret was told")
