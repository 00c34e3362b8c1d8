"""Whole games looked at again."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

import engine
from engine.moves import CHOICE, REVEAL
from engine.review import (
    Reason,
    Review,
    Turn,
    chunks,
    concluded,
    doubtful,
    judged,
    looked_again,
    review,
    surveyed,
    unsure,
)
from engine.review.chances import Chances
from engine.review.follow import facts_of
from engine.review.reasons import ENDS, LOSES, PROMOTES, SPARES, TAKES, WINS, WORSE, reasons_of
from tests.engine.play import game

NODES = 100
FEW = 20
"""Where it does not matter what is found."""
LOST_QUEEN = "g2g3 g8h6 e2e3 f7f6 d1f3 h6f5 g3g4 h8g8 b2b3 e7e5 f3f4 e5f4"
MISSED_MATE = "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5 a2a3 f5g6"
"""White's ninth act could have been mate."""
AUTHORED = "e2e3 d7d6 i11i9 d1h9 k8j6 l11l9 b1c3 b8c6 g11g10 h9e9 i7i5 g12f10 e9j11 j6i9"
"""White's last move lets Red realise Black's mate."""

LET_MATE = (
    "g1f3 b8c6 g12f10 b1c3 k8j6 k12j10 e2e3 d7d6 l11l9 f1c4 l7l6 e11e10 e1e2 a7a6 f12i10 a2a4 c6d4 h11h9 f3d4 "
    "l6l5 e10e9 d4f9 d6d5 i10f12 c4d3 k7k6 f10g12 a4a5 i8d7 g11g9 b2b4 d7c6 e12e10 c3b1 b7b5 j10k5 a5b6 d8i8 "
    "g12f10 b6c7 c6c7 e10j10 c1b2 c8j5 f10g4 f2f3 j8k7 j10f10 f3g4 j5k9 h9g4 e2f2 c7c6 i11i10 d1g4 i8j8 f12g11 "
    "b1a3 a8b8 j12e10 h2h4 l8k8 i12k12 h4h9 k8l8 e10f9 d3f9 k9j5 j11j9 c2c4 a6a5 f10f9 g4f9 l8k8 j12j11 c4d5 "
    "c6a8 f11f10 a3c4 a5a4 k11k10 f9e4 b8b5 f10f9 e4f9 a4a3 g9g4 b2c3 a3a2 g4g3 f2g3 k8l8 i10i9 c4e9 j5i9 "
    "g11e9 c3e9 i9d5 h12g12 g3f2 d5g2 k5l10 e3e4 a8c6 k12l11 h1e1 g2e4 j11e11 e9c3 e4f9 e11f11 d2d3 "
)
"""Red stands to win, and lets Black author White's mate by one check."""


def played(variant: str, acts: str) -> engine.Position:
    position = engine.new_position(variant)
    for act in acts.split():
        position.push(position.parse(act))
    return position


@cache
def reviewed(variant: str, acts: str, nodes: int = NODES) -> Review:
    return review(played(variant, acts), nodes)


def before(variant: str, acts: str, turn: Turn) -> engine.Position:
    return played(variant, " ".join(acts.split()[: turn.at]))


def turn_at(variant: str, acts: str, at: int) -> Turn:
    return next(turn for turn in reviewed(variant, acts).turns if turn.at == at)


def test_every_ply_has_chances_that_sum_to_one() -> None:
    plies = reviewed("yalta", AUTHORED).plies
    assert [ply.at for ply in plies] == list(range(14))
    assert all(sum(ply.chances) == pytest.approx(1) for ply in plies)


def test_a_queen_left_where_it_is_taken_is_why_the_game_turned() -> None:
    turn = turn_at("connexes", LOST_QUEEN, 10)
    assert turn.seat == 0
    assert turn.loss > 0.2
    [reason, *_] = turn.reasons
    assert (reason.code, reason.lost, reason.won, reason.owner, reason.seat) == (LOSES, ("Q",), (), 0, 1)
    assert reason.line == ("f3f4", "e5f4")
    position = before("connexes", LOST_QUEEN, turn)
    position.push(position.parse("f3f4"))
    capture = position.parse("e5f4")
    assert position.is_capture(capture)
    assert position.piece_at(capture.to_square) == engine.Piece(0, "Q")


def test_a_man_that_the_third_seat_takes_back_after_a_quiet_act_of_the_second_is_not_won() -> None:
    """Black's queen takes a bishop of White's that Red guards; White has nothing to take."""
    rows = (
        "bR,1,bB,1,bK,bB,bN,bR/bP,bP,bP,bP,1,bP,bP,bP/bN,3,bP,bQ,2/8/rR,1,rB,rQ,rK,rB,rR,1/rP,rP,rP,rP,1,rP,rP,rP/"
        "2,wB,2,rN,2/4,rP,3/8/1,wP,5,wN/wP,1,wP,wP,wP,wP,wP,wP/wR,wN,1,wQ,wK,wB,1,wR"
    )
    position = engine.parse_fen("yalta", f"{rows} b a1,h1,l8,h12,l12 - 1,4 -")
    [reason, *_] = reasons_of(position, ["j10j6"], ["j12h3"], (0.4, 0.3, 0.3), (0.2, 0.4, 0.4))
    assert (reason.code, reason.lost, reason.won, reason.owner, reason.seat) == (LOSES, ("Q",), ("B",), 2, 1)
    assert (reason.line[0], reason.line[2:]) == ("j10j6", ("i7j6",))


def test_what_the_better_act_would_have_cost_another_seat_is_told_where_nothing_else_is() -> None:
    """Red's rook would have been Black's for a pawn."""
    rows = (
        "8/3,bR,bK,3/8/8/2,rK,5/4,rN,3/2,rQ,rP,3,rP/5,rP,2/3,wP,wP,1,bP,1/5,rR,2/7,bQ/4,wR,wK,2 b - - 0,95 authors=w:r"
    )
    position = engine.parse_fen("yalta", rows)
    [reason, *_] = reasons_of(position, ["h2d2"], ["g4f3"], (0.13, 0.43, 0.44), (0.09, 0.62, 0.29))
    assert (reason.code, reason.lost, reason.won, reason.owner) == (SPARES, ("R", "P"), (), 1)
    assert holds(position, reason)


def test_a_single_pawn_is_told_where_nothing_else_is() -> None:
    fen = "rnbq1kr1/2ppbppp/1p3n2/p3p3/3P4/BPN2N2/P1PKPPPP/1R1Q1BR1 b - - 6,10 -"
    [reason] = reasons_of(engine.parse_fen("connexes", fen), ["g8h8", "f3e5"], ["d7d6"], (0.56, 0.44), (0.87, 0.13))
    assert (reason.code, reason.lost, reason.won, reason.line) == (LOSES, ("P",), (), ("g8h8", "f3e5"))


def test_among_three_what_only_the_end_of_a_long_line_would_bring_is_not_told() -> None:
    """The line goes on to the loss of White's queen and a bishop; sooner than that a rook could have been taken."""
    rows = (
        "bR,5,wQ,1/1,bP,bK,bB,4/2,bQ,5/3,bP,1,rP,bB,1/rR,1,rQ,rK,4/4,rP,3/3,rP,4/rR,6,rP/wR,7/2,wP,2,wB,wR,1/"
        "3,wP,3,wP/7,wK"
    )
    position = engine.parse_fen("yalta", f"{rows} w - - 1,54 -")
    played, better = ["f3i9", "l5l10", "f10e10"], ["k12h12", "l5d5", "f11e10"]
    [reason, *_] = reasons_of(position, played, better, (0.46, 0.35, 0.19), (0.32, 0.49, 0.19))
    assert (reason.code, reason.lost, reason.won, reason.line) == (TAKES, (), ("R",), ("k12h12",))


LOSING_QUEEN = (
    "2,bB,bK,1,bB,bN,bR/1,bP,1,bP,1,bP,bP,1/bR,3,bQ,2,bP/bP,3,rN,3/rR,rN,rB,rQ,rK,rB,1,rR/4,rP,rP,2/"
    "rP,rP,4,rP,wP/2,rP,1,bN,3/wP,2,wP,4/3,wQ,1,wP,2/2,wP,1,wP,1,wP,wP/wR,3,wK,wB,1,wR b a1,h1,l8,a8 - 0,15 -"
)


def test_among_three_no_win_is_told_that_others_would_have_to_allow() -> None:
    """The better line was once followed until Red was mated, though its chances were 42 %."""
    position = engine.parse_fen("yalta", LOSING_QUEEN)
    played, better = ["i10i9", "d3b5", "i8i9"], ["i10j9", "g2g4", "i9e3"]
    [reason, *_] = reasons_of(position, played, better, (0.14, 0.44, 0.42), (0.25, 0.51, 0.24))
    assert (reason.code, reason.lost, reason.won) == (LOSES, ("Q",), ("N",))


@pytest.mark.parametrize(("after", "ends"), [((0.45, 0.55), False), ((1.0, 0.0), True)])
def test_an_end_that_a_line_comes_to_is_told_only_if_the_chances_say_so(after: Chances, ends: bool) -> None:
    fen = "rnq1bb2/1pp1k2r/p2p2pp/3Qpp2/3PP3/N1P2PP1/PP1KB2P/1RB3NR b - - 5,19 -"
    [reason, *_] = reasons_of(engine.parse_fen("connexes", fen), ["h6h5"], ["b8c6"], (0.3, 0.7), after)
    assert (reason.code == ENDS) == ends
    assert reason.line[-1] == "d5d6"


def _told(variant: str, *turns: Turn) -> tuple[Turn, ...]:
    start = engine.new_position(variant)
    acts = [str(start.legal_moves()[0])]
    looks = surveyed(start, acts, 0, 2, FEW)
    return concluded(start, acts, looks, turns, FEW).turns


@pytest.mark.parametrize(("variant", "told"), [("yalta", 0), ("trichess", 0), ("connexes", 1)])
def test_among_three_a_loss_whose_reason_is_not_found_is_no_turning_point(variant: str, told: int) -> None:
    seats = len(engine.new_position(variant).seats)
    worse = Reason(WORSE, ("e2e3", "e7e6"), 1, owner=0)
    before, after = (0.5, *[0.5 / (seats - 1)] * (seats - 1)), (0.35, *[0.65 / (seats - 1)] * (seats - 1))
    turn = Turn(0, 0, ("e2e3",), ("d2d3",), before, after, (worse,))
    assert len(_told(variant, turn)) == told
    assert len(_told(variant, turn._replace(reasons=(worse._replace(code=LOSES, lost=("N",)),)))) == 1


def test_what_would_hardly_be_seen_is_no_turning_point() -> None:
    lost = Reason(LOSES, ("e2e3", "e7e6"), 1, owner=0, lost=("P",))
    turn = Turn(0, 0, ("e2e3",), ("d2d3",), (0.34, 0.33, 0.33), (0.325, 0.335, 0.34), (lost,))
    assert _told("trichess", turn) == ()
    assert _told("trichess", turn._replace(after=(0.31, 0.35, 0.34))) != ()


def test_a_mate_that_was_missed_is_shown_to_its_end() -> None:
    turn = looked_again(engine.new_position("connexes"), MISSED_MATE.split(), 8)
    [reason] = turn.reasons
    assert (reason.code, reason.seat, reason.why) == (WINS, 0, "checkmate")
    position = before("connexes", MISSED_MATE, turn)
    for act in reason.line:
        position.push(position.parse(act))
    end = position.outcome()
    assert end is not None
    assert (end.winner, end.reason) == (0, "checkmate")


def test_a_move_that_lets_another_author_a_mate_says_whose_and_of_whom() -> None:
    turn = looked_again(engine.new_position("yalta"), AUTHORED.split(), 12, 5_000)
    [reason] = turn.reasons
    assert (turn.seat, reason.code, reason.seat, reason.owner) == (0, ENDS, 1, 2)
    position = before("yalta", AUTHORED, turn)
    for act in reason.line:
        position.push(position.parse(act))
    end = position.outcome()
    assert end is not None
    assert end.winner == 1
    assert position.turn == 2


@pytest.mark.parametrize(("variant", "least", "most"), [("yalta", 0.1, 0.25), ("trichess", 0.2, 0.3)])
def test_among_three_who_has_lost_the_queen_is_far_from_lost(variant: str, least: float, most: float) -> None:
    bereft = engine.parse_fen(variant, engine.new_position(variant).fen().replace("wQ", "1"))
    assert least < surveyed(bereft, [], 0, 1, NODES)[0].chances[0] < most


def test_who_stands_to_be_mated_by_whom_is_followed() -> None:
    [span] = [span for span in reviewed("yalta", AUTHORED).spans if span.key == "mated"]
    assert (span.key, span.seat, span.others, span.first, span.last) == ("mated", 2, (1,), 14, 14)


def test_who_could_be_mated_by_whom_at_the_next_move_is_followed() -> None:
    threats = {span[1:] for span in reviewed("yalta", AUTHORED).spans if span.key == "threatened"}
    assert threats == {(2, (1,), 13, 13)}
    for seat, (mover,), first, _ in threats:
        position = played("yalta", " ".join(AUTHORED.split()[:first]))
        assert seat in _mated_by(position, mover)


def _mated_by(position: engine.Position, mover: int) -> set[int]:
    """Whom a seat mates by some move, if it were its turn."""
    before = {seat for seat in range(3) if _is_mated(position, seat)}
    position.turn = mover
    found = set()
    for move in position.legal_moves():
        after = position.copy()
        after.push(move)
        found |= {seat for seat in range(3) if _is_mated(after, seat)} - before
    return found


def _is_mated(position: engine.Position, seat: int) -> bool:
    """As if it were its turn."""
    asked = position.copy()
    asked.turn = seat
    return asked.is_check() and not asked.legal_moves()


def test_who_is_mated_already_is_not_threatened() -> None:
    position = played("yalta", " ".join(AUTHORED.split()))
    assert [note.seat for note in position.followed()] == [2]
    assert 2 not in [note.seat for note in position.looming()]


def test_a_man_that_promotes_in_the_line_is_taken_as_what_it_was() -> None:
    start = engine.parse_fen(
        "nouveaux", "rng4g1l/2k5c1/p1pspp1p1p/6sb2/10/10/3S6/P1P1PPSP1P/1CKG2L3/4RB1GNR w - - 1,9 flight=on"
    )
    played = ("c2b3", "h7g8", "b3c2", "g8a2", "f1b5", "a2e6+")
    better = ("c2c1", "b10d9", "f1d3", "h7d3+", "d2d3", "d9c7")
    [reason] = reasons_of(start, played, better, (0.93, 0.07), (0.27, 0.73))
    assert (reason.code, reason.line) == (PROMOTES, played)


def test_among_three_what_would_be_told_is_looked_at_closest_once() -> None:
    start, acts = engine.new_position("yalta"), AUTHORED.split()
    turn = looked_again(start, acts, 12, 2_000)
    assert unsure(start, [turn], set()) == [12]
    assert unsure(start, [turn], {12}) == []


def test_with_two_seats_nothing_is_looked_at_a_third_time() -> None:
    turn = looked_again(engine.new_position("connexes"), LOST_QUEEN.split(), 10)
    assert unsure(engine.new_position("connexes"), [turn], set()) == []


def test_an_end_that_only_seems_certain_hides_no_mate_that_is_let() -> None:
    position = played("yalta", LET_MATE)
    before, after = (0.0, 0.9999, 0.0001), (0.0, 0.0, 1.0)
    [reason] = reasons_of(position, ("c6f3", "f11f9"), ("c6c3", "f11f9", "f2e2"), before, after)
    assert (reason.code, reason.seat, reason.owner, reason.line) == (ENDS, 2, 0, ("c6f3", "f11f9"))


def test_turning_points_do_not_follow_each_other_at_once() -> None:
    for variant, acts in (("connexes", LOST_QUEEN), ("connexes", MISSED_MATE), ("yalta", AUTHORED)):
        turns = reviewed(variant, acts).turns
        assert len(turns) <= 3
        assert all(later.at - earlier.at > 1 for earlier, later in pairwise(turns))


def test_a_review_is_the_same_whenever_it_is_made() -> None:
    assert review(played("connexes", LOST_QUEEN), FEW) == review(played("connexes", LOST_QUEEN), FEW)


def test_a_review_in_parts_is_the_same_as_one_at_once() -> None:
    start, acts = engine.new_position("connexes"), LOST_QUEEN.split()
    looks = [look for first, last in chunks(len(acts)) for look in surveyed(start, acts, first, last, NODES)]
    turns = [looked_again(start, acts, at, NODES * 4) for at in doubtful(start, acts, looks)]
    assert concluded(start, acts, looks, turns, NODES) == reviewed("connexes", LOST_QUEEN)


def test_progress_is_told_and_never_goes_back() -> None:
    told: list[tuple[int, int]] = []
    review(played("connexes", LOST_QUEEN), FEW, lambda done, count: told.append((done, count)))
    assert told == sorted(told)
    assert all(0 < done <= count for done, count in told)


def test_the_position_that_is_reviewed_stays_as_it_was() -> None:
    position = played("connexes", LOST_QUEEN)
    text, made = position.fen(), len(position.move_stack)
    review(position, FEW)
    assert (position.fen(), len(position.move_stack)) == (text, made)


def test_nothing_played_is_nothing_to_review() -> None:
    with pytest.raises(ValueError, match="nothing was played"):
        review(engine.new_position("connexes"), NODES)


def test_the_best_move_is_judged_as_good_as_itself_and_a_blunder_worse() -> None:
    start, acts = engine.new_position("connexes"), LOST_QUEEN.split()[:10]
    best = looked_again(start, [*acts, "f3f4"], 10, NODES * 4).better[0]
    good, bad = (judged(start, acts, act, NODES * 4) for act in (best, "f3f4"))
    assert good.chances == good.best
    assert bad.chances < bad.best - 0.2


def test_choices_of_kings_and_reveals_are_no_plies() -> None:
    position = _mated_and_revealed()
    kinds = [move.kind for move in position.move_stack]
    plies = review(position, 10).plies
    assert len(plies) == sum(kind not in (CHOICE, REVEAL) for kind in kinds) < len(kinds)
    assert kinds[plies[0].at] not in (CHOICE, REVEAL)


def test_a_position_that_hangs_on_a_secret_is_weighed_by_both_answers() -> None:
    position = _mated_and_revealed()
    acts = [str(move) for move in position.move_stack]
    at = next(at for at, move in enumerate(position.move_stack) if move.kind == REVEAL)
    [owed] = surveyed(engine.new_position("nouveaux"), acts, at, at + 1, 100)
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


@pytest.mark.parametrize("variant", ["connexes", "yalta", "trichess", "nouveaux"])
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 30), marks=pytest.mark.prove(part="reviews"))])
def test_every_reason_cites_a_move_that_does_what_it_says(variant: str, seeds: range) -> None:
    codes = set()
    for seed in seeds:
        for keeper, _ in game(variant, seed, 20):
            position = keeper.position
        found = review(position, 80)
        acts = [str(move) for move in position.move_stack]
        for turn in found.turns:
            assert turn.reasons
            for reason in turn.reasons:
                start = played(variant, " ".join(acts[: turn.at]))
                assert holds(start, reason), (variant, seed, turn)
                codes.add(reason.code)
    assert {LOSES, TAKES} & codes


def holds(start: engine.Position, reason: Reason) -> bool:
    """Replay a reason's line, move by move, and tell whether its last one does what the reason says."""
    position = start.copy()
    for act in reason.line[:-1]:
        position.push(position.parse(act))
    earlier, cited = position.copy(), position.parse(reason.line[-1])
    position.push(cited)
    if reason.code in (LOSES, TAKES, SPARES) and not ((reason.lost or reason.won) and _counts(start, reason)):
        return False
    return _SHOWS[reason.code](earlier, cited, position, reason)


def _counts(start: engine.Position, reason: Reason) -> bool:
    """Count all men before and after each act: what is gone was lost. Promotions are left to other tests."""
    position, taken = start.copy(), {True: Counter[str](), False: Counter[str]()}
    for act in reason.line:
        mover, before = position.turn, Counter[tuple[int, str]]((man.seat, man.symbol) for man in _men(position))
        move = position.parse(act)
        if move.promotion:
            return True
        position.push(move)
        gone = before - Counter((man.seat, man.symbol) for man in _men(position))
        for (seat, symbol), count in gone.items():
            if seat != mover and reason.owner in (seat, mover):
                taken[seat == reason.owner][symbol] += count
    both = taken[True] & taken[False]
    return (taken[True] - both, taken[False] - both) == (Counter(reason.lost), Counter(reason.won))


def _men(position: engine.Position) -> list[engine.Piece]:
    return list(position.pieces().values())


def _ends(_: engine.Position, __: engine.Move, after: engine.Position, reason: Reason) -> bool:
    end = after.outcome()
    return end is not None and end.reason == reason.why and (-1 if end.winner is None else end.winner) == reason.seat


def _follows(position: engine.Position, reason: Reason) -> bool:
    return any((note.key, note.seat) == (reason.why, reason.owner) for note in position.followed())


_SHOWS: dict[str, Callable[[engine.Position, engine.Move, engine.Position, Reason], bool]] = {
    "loses": lambda earlier, _, __, reason: earlier.turn == reason.seat,
    "takes": lambda earlier, _, __, reason: earlier.turn == reason.seat,
    "spares": lambda earlier, _, __, reason: earlier.turn == reason.seat,
    "ends": _ends,
    "wins": _ends,
    "bares": lambda _, __, after, reason: after.reveal_owed() == reason.owner,
    "promotes": lambda earlier, cited, _, reason: bool(cited.promotion) and earlier.turn == reason.seat,
    "raises": lambda earlier, cited, _, reason: bool(cited.promotion) and earlier.turn == reason.seat,
    "danger": lambda _, __, after, reason: _follows(after, reason),
    "bare": lambda _, __, after, reason: reason.others not in _others(after, reason),
    "worse": lambda earlier, _, __, reason: earlier.turn == reason.seat,
}


def _others(position: engine.Position, reason: Reason) -> list[tuple[int, ...]]:
    return [fact.others for fact in facts_of(position) if (fact.key, fact.seat) == (reason.why, reason.owner)]
