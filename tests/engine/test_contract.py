"""Contract of every variant, whatever its rules: one suite, run through random play."""

import pickle
from fractions import Fraction
from random import Random

import pytest

import engine
from engine import records
from engine.full_information_game import FullInformationGame
from tests.engine.play import game

VARIANTS = [
    (key, dict(zip(variant.options, values, strict=True)))
    for key, variant in engine.variants().items()
    for values in ([choices[at] for choices in variant.options.values()] for at in range(2 if variant.options else 1))
]
IDS = ["-".join([key, *options.values()]) for key, options in VARIANTS]
every_variant = pytest.mark.parametrize(("key", "options"), VARIANTS, ids=IDS)
SEEDS = range(4)
PLIES = 120


def state(position: engine.Position) -> tuple[object, ...]:
    return (
        position.fen(),
        position.zobrist,
        position.piece_map(),
        [position.hand(seat) for seat in range(len(position.seats))],
        sorted(map(str, position.legal_moves())),
        position.repetitions(),
        position.ply,
        position.to_choose(),
        position.reveal_owed(),
    )


@every_variant
def test_taking_move_back_restores_everything(key: str, options: dict[str, str]) -> None:
    for seed in SEEDS:
        for keeper, move in game(key, seed, PLIES, **options):
            position = keeper.position
            before = state(position)
            position.push(move)
            position.pop()
            assert state(position) == before


@every_variant
def test_taking_whole_game_back_restores_start(key: str, options: dict[str, str]) -> None:
    *_, (keeper, _) = game(key, 7, PLIES, **options)
    start = engine.new_position(key, **options)
    while keeper.position.move_stack:
        keeper.position.pop()
    assert state(keeper.position) == state(start)


@every_variant
def test_position_texts_round_trip(key: str, options: dict[str, str]) -> None:
    for seed in SEEDS:
        for keeper, _ in game(key, seed, PLIES, **options):
            position = keeper.position
            twin = engine.parse_fen(key, position.fen())
            assert twin.fen() == position.fen()
            assert twin.chosen_options == position.chosen_options
            assert sorted(map(str, twin.legal_moves())) == sorted(map(str, position.legal_moves()))
            assert twin.outcome() == position.outcome()


@every_variant
def test_legal_moves_are_unique_and_read_in_both_notations_and_languages(key: str, options: dict[str, str]) -> None:
    for seed in SEEDS:
        for at, (keeper, _) in enumerate(game(key, seed, PLIES, **options)):
            if at % 8:
                continue
            position = keeper.position
            moves = position.legal_moves()
            assert len({str(move) for move in moves}) == len(moves)
            for move in moves:
                assert position.parse(str(move)) == move
                assert position.parse(str(move).upper()) == move
                for language in ("en", "fr"):
                    assert position.parse(position.san(move, language), (language,)) == move


@every_variant
def test_scores_sum_to_one_and_finished_game_has_no_moves(key: str, options: dict[str, str]) -> None:
    ended = 0
    for seed in range(12):
        *_, (keeper, _) = game(key, seed, 400, **options)
        outcome = keeper.position.outcome()
        if outcome is None:
            continue
        ended += 1
        assert outcome.reason in engine.REASONS + engine.variants()[key].reasons
        assert sum(outcome.scores) == 1
        assert len(outcome.scores) == len(keeper.position.seats)
        assert keeper.position.legal_moves() == []
        with pytest.raises(engine.GameOverError):
            keeper.position.parse("e2e4")
    assert ended, "no game ended: the test showed nothing"


@every_variant
def test_copies_and_pickles_are_equal_and_independent(key: str, options: dict[str, str]) -> None:
    for keeper, move in game(key, 3, 60, **options):
        position = keeper.position
        before = state(position)
        for twin in (position.copy(), pickle.loads(pickle.dumps(position))):  # noqa: S301 - made one line above
            assert state(twin) == before
            assert twin.move_stack == position.move_stack
            twin.push(move)
            while twin.move_stack:
                twin.pop()
            assert state(position) == before


@every_variant
def test_starting_positions_are_independent(key: str, options: dict[str, str]) -> None:
    before = state(engine.new_position(key, **options))
    for keeper, move in game(key, 3, 12, **options):
        keeper.position.push(move)
        keeper.position.pop()
    assert keeper.position.move_stack
    assert state(engine.new_position(key, **options)) == before


@every_variant
def test_records_replay_to_same_position(key: str, options: dict[str, str]) -> None:
    for seed in SEEDS:
        played = [(keeper, str(move)) for keeper, move in game(key, seed, PLIES, **options)]
        position = played[-1][0].position
        record = records.Record(key, options, [text for _, text in played], position.outcome())
        text = records.write(record)
        again = records.read(text)
        assert records.check(again).fen() == position.fen()
        assert records.write(again) == text


def test_public_state_never_depends_on_a_secret() -> None:
    """Two games that differ in one choice only are one game to everyone, until a reveal settles a mate."""
    for seed in range(20):
        games = []
        for choice in ("K", "L"):
            keeper = FullInformationGame(engine.new_position("nouveaux"))
            keeper.play(f"!{choice}")
            keeper.play("!K")
            games.append(keeper)
        random = Random(seed)
        one, other = (keeper.position for keeper in games)
        while one.outcome() is None and one.ply < 80 and "!K" not in map(str, one.move_stack[2:]):
            move = random.choice(one.legal_moves())
            for keeper in games:
                keeper.push(move)
            if one.move_stack != other.move_stack:
                break
            assert state(one) == state(other)
            assert repr(one) == repr(other)
            assert pickle.dumps(one) == pickle.dumps(other)


def test_a_position_does_not_hold_what_was_chosen() -> None:
    for choice in ("!K", "!L"):
        position = engine.new_position("nouveaux")
        position.push(position.parse(choice))
        assert [str(move) for move in position.move_stack] == ["!w"]
        assert choice.encode() not in pickle.dumps(position)


def test_record_of_game_that_someone_left_is_held_against_shared_score() -> None:
    """`rules.md`, section 1, *Leaving*: if the seat that was left wins, the two others score 1/2 each."""
    rows = ["4,bK,3", "8", "8", "8", "4,rK,1,rR,1", "8", "8", "8", "8", "8", "rR,7", "7,wK"]
    fen = "/".join(rows) + " r - - 0,30 -"
    position = engine.parse_fen("yalta", fen)
    move = next(m for m in position.legal_moves() if mates(position, m, seat=0))
    position.push(move)
    waiting = next(m for m in position.legal_moves() if mates(position, m, seat=0))
    position.push(waiting)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == 1
    moves = [str(move), str(waiting)]
    half = Fraction(1, 2)
    shared = engine.Outcome("checkmate", (half, Fraction(0), half))
    left = records.Record("yalta", moves=moves, fen=fen, outcome=shared, tags={"Left": "Red"})
    assert records.check(records.read(records.write(left))).fen() == position.fen()
    with pytest.raises(records.RecordError, match="0-1-0"):
        records.check(records.Record("yalta", moves=moves, fen=fen, outcome=shared))
    with pytest.raises(records.RecordError, match="Left"):
        records.check(records.Record("yalta", moves=moves, fen=fen, outcome=shared, tags={"Left": "Green"}))


def mates(position: engine.Position, move: engine.Move, seat: int) -> bool:
    """True if after a move a seat, as if it were its turn, is in check without a legal move."""
    position.push(move)
    mated = position.in_check(seat) and not position._legal(seat)
    position.pop()
    return mated
