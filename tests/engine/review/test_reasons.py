"""Why moves cost chances."""

from collections import Counter
from collections.abc import Callable

import pytest

import engine
from engine.review import Reason, looked_again, review
from engine.review.chances import Chances
from engine.review.follow import facts_of
from engine.review.reasons import ENDS, LOSES, PROMOTES, SPARES, TAKES, WEAKER, WINS, WORSE, reasons_of
from tests.engine.play import game
from tests.engine.review.games import AUTHORED, LET_MATE, LOST_QUEEN, MISSED_MATE, before, played, turn_at
from tests.smallest import SMALLEST, sized


def test_queen_left_where_it_is_taken_is_why_game_turned() -> None:
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


def test_piece_that_third_seat_takes_back_after_quiet_act_of_second_is_not_won() -> None:
    """Black's queen takes a bishop of White's that Red guards; White has nothing to take."""
    rows = (
        "bR,1,bB,1,bK,bB,bN,bR/bP,bP,bP,bP,1,bP,bP,bP/bN,3,bP,bQ,2/8/rR,1,rB,rQ,rK,rB,rR,1/rP,rP,rP,rP,1,rP,rP,rP/"
        "2,wB,2,rN,2/4,rP,3/8/1,wP,5,wN/wP,1,wP,wP,wP,wP,wP,wP/wR,wN,1,wQ,wK,wB,1,wR"
    )
    position = engine.parse_fen("yalta", f"{rows} b a1,h1,l8,h12,l12 - 1,4 -")
    [reason, *_] = reasons_of(position, ["j10j6"], ["j12h3"], (0.4, 0.3, 0.3), (0.2, 0.4, 0.4))
    assert (reason.code, reason.lost, reason.won[0], reason.owner) == (LOSES, ("Q",), "B", 2)
    assert reason.line[0] == "j10j6"
    assert reason.line[2] in ("i7j6", "k7j6")


def test_what_better_act_would_have_cost_another_seat_is_told_where_nothing_else_is() -> None:
    """Black's knight is out of play once Red's pawn attacks it and White's pawn is there to take it."""
    rows = (
        "2,bR,bQ,bK,bB,1,bR/bP,bP,1,bN,bP,bP,bP,1/8/2,bP,2,bB,1,bP/2,rB,1,rK,rB,2/rR,rP,1,rP,2,rP,rP/"
        "rP,1,rN,rP,2,wN,1/4,bP,3/wP,1,bN,wP,4/8/1,wP,wP,1,wP,wP,wP,wP/wR,1,wB,wQ,wK,wB,1,wR"
    )
    position = engine.parse_fen("yalta", f"{rows} r a1,h1,l12 - 1,12 -")
    [reason, *_] = reasons_of(position, ["i6d5"], ["a7b6"], (0.35, 0.3, 0.35), (0.33, 0.34, 0.33))
    assert (reason.code, reason.lost, reason.won, reason.owner) == (SPARES, ("N",), (), 0)
    assert holds(position, reason)


def test_single_pawn_is_told_where_nothing_else_is() -> None:
    fen = "rnbq1kr1/2ppbppp/1p3n2/p3p3/3P4/BPN2N2/P1PKPPPP/1R1Q1BR1 b - - 6,10 -"
    [reason] = reasons_of(engine.parse_fen("connexes", fen), ["g8h8", "f3e5"], ["d7d6"], (0.56, 0.44), (0.87, 0.13))
    assert (reason.code, reason.lost, reason.won, reason.line) == (LOSES, ("P",), (), ("g8h8", "f3e5"))


def test_pieces_that_were_really_lost_are_told_though_line_found_does_not_lose_them() -> None:
    """White took the queen that Black had left on c2."""
    rows = (
        "mR,1,mQ,1,mK,mB,1,mR/3,mP,1,mP,1,mP/mB,mP,2,mP,mN,2/mP,1,mP,2,bP,mP,1/1,bN,bB,1,bK,1,bN,bR/"
        "1,bR,1,bP,bB,bP,bP,bP/bP,3,bP,3/1,bP,5,wP/7,wQ/wN,3,mN,wN,2/1,wP,bQ,wP,wB,wP,wP,wP/wR,1,wB,2,wR,wK,1"
    )
    position = engine.parse_fen("trichess", f"{rows} b a8,h12,l12 - 0,13 -")
    went = ("d7k9", "a3c2", "j12k11", "b8c6", "d2e3")
    chances = (0.33, 0.30, 0.36), (0.37, 0.40, 0.24)
    [reason, *_] = reasons_of(position, ("d7k9", "f2e3"), ("c2c5", "d2e3"), *chances, went)
    assert (reason.code, reason.owner, reason.lost, reason.won) == (LOSES, 2, ("Q",), ("P",))
    assert reason.line == ("d7k9", "a3c2")


def test_rook_lost_for_knight_is_told_rather_than_knight_that_was_there_for_better_act_too() -> None:
    rows = (
        "bR,3,bQ,bB,bN,1/3,bN,bP,3/1,bP,5,bK/bP,wN,3,rP,2/rR,rN,3,rB,rN,rR/2,rK,1,rP,3/1,bR,5,rP/bP,2,wB,1,rP,2/"
        "2,wP,4,wP/5,wP,wP,1/3,wP,wP,wN,1,wR/1,wR,1,wQ,wK,wB,2"
    )
    position = engine.parse_fen("yalta", f"{rows} b - - 1,25 -")
    chances = (0.61, 0.05, 0.34), (0.73, 0.03, 0.25)
    [reason, *_] = reasons_of(position, ("k6k8", "i5l8"), ("i12l9", "i5l8"), *chances)
    assert (reason.code, reason.lost, reason.won, reason.seat) == (LOSES, ("R",), ("N",), 1)


def test_to_be_protected_from_one_more_is_no_loss_of_protection() -> None:
    """Brown was protected from Black, and is from White and Black after the move."""
    rows = (
        "mR,3,mK,mB,1,mR/1,mP,mP,mQ,mP,3/3,mN,mB,2,bP/mP,4,mP,2/4,bK,bB,bN,bR/1,bP,1,bB,bP,1,bP,bP/bR,1,bN,bQ,4/"
        "bP,7/1,wP,bP,mP,wP,3/wB,5,wP,wQ/wP,1,wP,wP,wN,2,wP/wR,3,wK,wB,1,wR"
    )
    position = engine.parse_fen("trichess", f"{rows} m a1,h1,a8,h12,l12 - 0,14 -")
    went = ("i10g3", "j6i9", "h2g3", "j12l10")
    chances = (0.31, 0.32, 0.37), (0.31, 0.26, 0.42)
    reasons = reasons_of(position, ("i10g3", "c4c3"), ("e11f10", "j6k9"), *chances, went)
    assert [reason.code for reason in reasons] == [LOSES]


TIED = "1nb2rk1/rp3p1p/pqpbpnp1/3p4/2N2B2/2QP1N2/PPP1PPPP/2R1KB1R w K - 0,11 -"
"""After 11. Qb4 White has more pieces that hold its army together than after 11. Kd2."""


def test_term_that_gets_worse_and_stays_so_is_told_where_nothing_else_is() -> None:
    position = engine.parse_fen("connexes", TIED)
    played, better = ("c3b4", "b8d7", "c4a3"), ("e1d2", "b8d7", "c4e3")
    [reason] = reasons_of(position, played, better, (0.57, 0.43), (0.28, 0.72))
    assert (reason.code, reason.why, reason.owner, reason.line) == (WEAKER, "pivots", 0, ("c3b4",))
    assert (reason.held, reason.instead) == (7, 4)
    assert holds(position, reason)


def test_what_other_side_has_gained_is_told_as_well() -> None:
    fen = "r2qk2r/ppp2p1p/2np2pn/4pbb1/6P1/P1N2P1P/1PPPP1B1/1RBQ1KNR w kq - 3,9 -"
    played, better = ("f1e1", "h8f8", "e1f1", "a8b8"), ("d2d3", "g5e7", "f1f2", "h6g8")
    [reason] = reasons_of(engine.parse_fen("connexes", fen), played, better, (0.51, 0.49), (0.35, 0.65))
    assert (reason.code, reason.why, reason.owner, reason.held, reason.instead) == (WEAKER, "pivots", 1, 1, 3)


def test_what_is_worse_only_after_more_than_two_rounds_is_not_told_as_reason() -> None:
    fen = "r1bqkb1r/p1pppppp/1p5n/2n5/1PP5/N2P4/P3PPPP/R1BQKBNR w KQkq - 3,5 -"
    played = ("c1e3", "c5e6", "a1b1", "a8b8", "e3c1", "h8g8", "g1f3", "c7c6")
    better = ("a1b1", "c5e6", "g1f3", "a8b8", "h1g1", "h8g8", "d1d2", "c7c6", "g2g3")
    [reason] = reasons_of(engine.parse_fen("connexes", fen), played, better, (0.47, 0.53), (0.39, 0.61))
    assert reason.code == WORSE


def test_among_three_what_only_end_of_long_line_would_bring_is_not_told() -> None:
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
    reasons = reasons_of(position, played, better, (0.14, 0.44, 0.42), (0.25, 0.51, 0.24))
    assert not {ENDS, WINS} & {reason.code for reason in reasons}
    assert all(holds(position, reason) for reason in reasons)


@pytest.mark.parametrize(("after", "ends"), [((0.45, 0.55), False), ((1.0, 0.0), True)])
def test_end_that_line_comes_to_is_told_only_if_chances_say_so(after: Chances, ends: bool) -> None:
    fen = "rnq1bb2/1pp1k2r/p2p2pp/3Qpp2/3PP3/N1P2PP1/PP1KB2P/1RB3NR b - - 5,19 -"
    [reason, *_] = reasons_of(engine.parse_fen("connexes", fen), ["h6h5"], ["b8c6"], (0.3, 0.7), after)
    assert (reason.code == ENDS) == ends
    assert reason.line[-1] == "d5d6"


def test_mate_that_was_missed_is_shown_to_its_end() -> None:
    turn = looked_again(engine.new_position("connexes"), MISSED_MATE.split(), 8)
    [reason] = turn.reasons
    assert (reason.code, reason.seat, reason.why) == (WINS, 0, "checkmate")
    position = before("connexes", MISSED_MATE, turn)
    for move in reason.line:
        position.push(position.parse(move))
    end = position.outcome()
    assert end is not None
    assert (end.winner, end.reason) == (0, "checkmate")


def test_move_that_lets_another_author_mate_says_whose_and_of_whom() -> None:
    turn = looked_again(engine.new_position("yalta"), AUTHORED.split(), 12, 5_000)
    [reason] = turn.reasons
    assert (turn.seat, reason.code, reason.seat, reason.owner) == (0, ENDS, 1, 2)
    position = before("yalta", AUTHORED, turn)
    for move in reason.line:
        position.push(position.parse(move))
    end = position.outcome()
    assert end is not None
    assert end.winner == 1
    assert position.turn == 2


def test_piece_that_promotes_in_line_is_taken_as_what_it_was() -> None:
    start = engine.parse_fen(
        "nouveaux", "rng4g1l/2k5c1/p1pspp1p1p/6sb2/10/10/3S6/P1P1PPSP1P/1CKG2L3/4RB1GNR w - - 1,9 flight=on"
    )
    played = ("c2b3", "h7g8", "b3c2", "g8a2", "f1b5", "a2e6+")
    better = ("c2c1", "b10d9", "f1d3", "h7d3+", "d2d3", "d9c7")
    [reason] = reasons_of(start, played, better, (0.93, 0.07), (0.27, 0.73))
    assert (reason.code, reason.line, reason.piece) == (PROMOTES, played, "+B")


def test_end_that_only_seems_certain_hides_no_mate_that_is_let() -> None:
    position = played("yalta", LET_MATE)
    before, after = (0.0, 0.9999, 0.0001), (0.0, 0.0, 1.0)
    [reason] = reasons_of(position, ("c6f3", "f11f9"), ("c6c3", "f11f9", "f2e2"), before, after)
    assert (reason.code, reason.seat, reason.owner, reason.line) == (ENDS, 2, 0, ("c6f3", "f11f9"))


def test_who_mates_is_told_by_its_own_act_not_by_what_third_seat_played_in_between() -> None:
    moves = "c2c3 i11i9 c7c5 d1b3 h11h9 k8j6 b1a3 i9i5 j6k8 a3c4 e11e9 b8c6 a2a4 k12j10"
    position = played("trichess", moves)
    mated, won = (1.0, 0.0, 0.0), (0.3, 0.3, 0.4)
    [reason, *_] = reasons_of(position, ("a7a5", "b3b6", "e12e11"), ("d7d6",), won, mated)
    assert (reason.code, reason.line, reason.seat, reason.owner) == (ENDS, ("a7a5", "b3b6"), 0, 2)
    assert holds(position, reason)


EVENTFUL = {"connexes": 0, "yalta": 0, "trichess": 1, "nouveaux": 0}
"""Seeds of games in which pieces are lost for a reason that is told."""
MANY = pytest.mark.prove(part="reviews")


@pytest.mark.parametrize(
    ("variant", "seeds"),
    [
        *((variant, range(seed, seed + 1)) for variant, seed in EVENTFUL.items()),
        *(pytest.param(variant, range(sized(30, 1)), marks=MANY) for variant in EVENTFUL),
    ],
)
def test_every_reason_cites_move_that_does_what_it_says(variant: str, seeds: range) -> None:
    codes = set()
    for seed in seeds:
        for keeper, _ in game(variant, seed, 20):
            position = keeper.position
        found = review(position, 80)
        moves = [str(move) for move in position.move_stack]
        for turn in found.turns:
            assert turn.reasons
            for reason in turn.reasons:
                start = played(variant, " ".join(moves[: turn.at]))
                assert holds(start, reason), (variant, seed, turn)
                codes.add(reason.code)
    assert SMALLEST or {LOSES, TAKES} & codes


def holds(start: engine.Position, reason: Reason) -> bool:
    """Replay a reason's line, move by move, and tell whether its last one does what the reason says."""
    position = start.copy()
    for move in reason.line[:-1]:
        position.push(position.parse(move))
    earlier, cited = position.copy(), position.parse(reason.line[-1])
    position.push(cited)
    if reason.code in (LOSES, TAKES, SPARES) and not ((reason.lost or reason.won) and _counts(start, reason)):
        return False
    return _SHOWS[reason.code](earlier, cited, position, reason)


def _counts(start: engine.Position, reason: Reason) -> bool:
    """Count all pieces before and after each move: what is gone was lost. Promotions are left to other tests."""
    position, taken = start.copy(), {True: Counter[str](), False: Counter[str]()}
    for text in reason.line:
        mover, before = (
            position.turn,
            Counter[tuple[int, str]]((piece.seat, piece.symbol) for piece in _pieces(position)),
        )
        move = position.parse(text)
        if move.promotion:
            return True
        position.push(move)
        gone = before - Counter((piece.seat, piece.symbol) for piece in _pieces(position))
        for (seat, symbol), count in gone.items():
            if seat != mover and reason.owner in (seat, mover):
                taken[seat == reason.owner][symbol] += count
    both = taken[True] & taken[False]
    return (taken[True] - both, taken[False] - both) == (Counter(reason.lost), Counter(reason.won))


def _pieces(position: engine.Position) -> list[engine.Piece]:
    return list(position.piece_map().values())


def _ends(_: engine.Position, __: engine.Move, after: engine.Position, reason: Reason) -> bool:
    if after.outcome() is None:
        return all(_ends(after, move, _made(after, move), reason) for move in after.legal_moves())
    end = after.outcome()
    return end is not None and end.reason == reason.why and (-1 if end.winner is None else end.winner) == reason.seat


def _made(position: engine.Position, move: engine.Move) -> engine.Position:
    after = position.copy()
    after.push(move)
    return after


def _follows(position: engine.Position, reason: Reason) -> bool:
    return any((note.key, note.seat) == (reason.why, reason.owner) for note in position.followed())


def _promotes(earlier: engine.Position, cited: engine.Move, after: engine.Position, reason: Reason) -> bool:
    stands = after.piece_map()[cited.to_square].symbol == reason.piece
    return bool(cited.promotion) and earlier.turn == reason.seat and stands


_SHOWS: dict[str, Callable[[engine.Position, engine.Move, engine.Position, Reason], bool]] = {
    "loses": lambda earlier, _, __, reason: earlier.turn == reason.seat,
    "takes": lambda earlier, _, __, reason: earlier.turn == reason.seat,
    "spares": lambda earlier, _, __, reason: earlier.turn == reason.seat,
    "ends": _ends,
    "wins": _ends,
    "bares": lambda _, __, after, reason: after.reveal_owed() == reason.owner,
    "promotes": _promotes,
    "raises": _promotes,
    "danger": lambda _, __, after, reason: _follows(after, reason),
    "bare": lambda _, __, after, reason: not {*reason.others} & _others(after, reason),
    "weaker": lambda _, __, after, reason: _held(after, reason) == reason.held != reason.instead,
    "worse": lambda earlier, _, __, reason: earlier.turn == reason.seat,
}


def _held(position: engine.Position, reason: Reason) -> int:
    return position.features(reason.owner)[list(position.terms).index(reason.why)]


def _others(position: engine.Position, reason: Reason) -> set[int]:
    facts = [fact for fact in facts_of(position) if (fact.key, fact.seat) == (reason.why, reason.owner)]
    return {other for fact in facts for other in fact.others}
