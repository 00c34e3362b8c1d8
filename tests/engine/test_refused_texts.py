"""What readable texts, promotions and drops are refused for, and the legal moves that are offered instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine.errors import IllegalMoveError, MoveError, PromotionNeededError
from engine.moves import DROP
from tests.engine import oracle, play
from tests.engine.oracle.setups_nouveaux import setup_nouveaux
from tests.engine.reasons import ends, steps

WANTED = 30
LETTERS = {"nouveaux": "KLGRBNCS"}


def refused(position: engine.Position, text: str) -> IllegalMoveError | None:
    """The error of a text that is understood and not legal, if it is."""
    try:
        position.parse(text, ("en",))
    except IllegalMoveError as error:
        return error
    except MoveError:
        pass
    return None


def games(variant: str) -> Iterator[tuple[engine.Position, oracle.Game, Random]]:
    for seed in range(20):
        random = Random(seed)
        for keeper, _ in play.game(variant, seed, 60):
            if not keeper.position.owes() and random.random() < 0.2:
                yield keeper.position, oracle.read(variant, keeper.position.fen()), random


def reason_of_piece(game: oracle.Game, letter: str, where: str, to: str) -> str | None:
    """Why no piece of this letter from this file can mean a move, before anything stands in its way."""
    mine = {at for at, piece in game.pieces.items() if piece == (game.turn, letter)}
    if not mine:
        return "no such piece"
    meant = {at for at in mine if at[0] == where or not where}
    if not meant:
        return "not there"
    if to in meant or any(to in ends(game, at) for at in meant):
        return None
    return "no piece reaches" if 1 < len(mine) == len(meant) else "movement"


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_readable_text_blames_pieces_it_can_mean(variant: str) -> None:
    found: Counter[str] = Counter()
    for position, game, random in games(variant):
        letter = random.choice(LETTERS.get(variant, "KQRBN"))
        where, to = (
            random.choice(["", "", *sorted({name[0] for name in position.board.names})]),
            random.choice(position.board.names),
        )
        wanted = reason_of_piece(game, letter, where, to)
        error = refused(position, letter + where + to)
        if letter == "K" and error is not None and error.reason.startswith("castling"):
            continue  # the two squares of a castling
        if wanted is not None:
            assert error is not None
            assert error.reason == wanted, f"{position.fen()} {letter}{where}{to}"
            found[wanted] += 1
        elif error is not None:
            assert error.reason not in ("no such piece", "not there", "no piece reaches", "movement")
    assert {"not there", "no piece reaches", "movement"} <= found.keys()
    assert sum(found.values()) >= WANTED


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_pawns_are_meant_only_to_move_straight(variant: str) -> None:
    found: Counter[str] = Counter()
    for position, game, random in games(variant):
        to = random.choice(position.board.names)
        pawns = [at for at, piece in game.pieces.items() if piece == (game.turn, "P")]
        error = refused(position, to)
        if not pawns:
            continue
        if any(to in steps(game, at) for at in pawns):
            assert error is None or error.reason not in ("no pawn reaches", "pawn diagonal", "movement")
        else:
            assert error is not None
            assert (error.reason, error.values) == ("no pawn reaches", {"square": to})
            found[error.reason] += 1
    assert found["no pawn reaches"] >= WANTED


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_square_that_the_board_lacks_is_named(variant: str) -> None:
    position = engine.new_position(variant)
    while position.to_choose():
        position.choose(position.to_choose()[0])
    squares = [f"{file}{rank}" for file in "abcdefghijklm" for rank in range(14)]
    missing = [square for square in squares if square not in position.board.squares]
    assert len(missing) >= WANTED
    for square in missing:
        for text in (square, f"K{square}", f"e3{square}", f"{square}a1"):
            error = refused(position, text)
            assert error is not None, text
            assert (error.reason, error.values) == ("no square", {"square": square})


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_promotion_that_the_rules_do_not_allow_is_refused(variant: str) -> None:
    raises = variant == "nouveaux"
    sign, raised = ("+", ("never raised", "not raised")) if raises else ("q", ("never promotes", "no promotion"))
    found: Counter[str] = Counter()
    for position, game, random in games(variant):
        for move in random.choices(position.legal_moves(), k=5):
            if (
                move.promotion
                or move.kind == DROP
                or any(move.text == m.text[:-1] for m in position.legal_moves() if m.promotion)
            ):
                continue
            start, to = (position.board.names[at] for at in move.squares)
            error = refused(position, f"{start}{to}{sign}")
            promoted = ("P", "B", "S") if raises else ("P",)
            assert error is not None
            assert error.reason == raised[game.pieces[start][1] in promoted]
            found[error.reason] += 1
    assert min(found[reason] for reason in raised) >= WANTED


def test_promotion_to_king_names_choices() -> None:
    position = engine.parse_fen("connexes", "8/PK5k/8/8/8/8/8/8 w - - 0,1 -")
    for text in ("a8=K", "a7a8k"):
        with pytest.raises(PromotionNeededError):
            position.parse(text)


@pytest.mark.parametrize("flight", ["on", "off"])
def test_drop_is_refused_for_its_reason(flight: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        random = Random(seed)
        position = engine.parse_fen(
            "nouveaux", setup_nouveaux({"flight": flight}, random.choice(["drops", "doubles"]), random)
        )
        game = oracle.read("nouveaux", position.fen())
        if position.owes() or position.outcome() is not None:
            continue
        for letter in "RBCSP":
            for to in random.sample(position.board.names, 12):
                error = refused(position, f"{letter}@{to}")
                if error is not None:
                    assert error.reason in drop_reasons(game, letter, to), f"{position.fen()} {letter}@{to}"
                    found[error.reason] += 1
    wanted = {
        "not in hand",
        "occupied",
        "outside the camp",
        "attacks",
        "flight" if flight == "on" else "check unanswered",
    }
    assert {reason for reason in wanted if found[reason] < WANTED} == set(), found


def drop_reasons(game: oracle.Game, letter: str, to: str) -> set[str]:
    """The first reason that holds; of kings several may."""
    rules: Any = game
    if letter not in rules.reserves[game.turn]:
        return {"not in hand"}
    if to in game.pieces:
        return {"occupied"}
    if (int(to[1:]) if game.turn == 0 else 11 - int(to[1:])) > 3:
        return {"outside the camp"}
    pieces = {**game.pieces, to: (game.turn, letter)}
    if any(at in pieces and pieces[at][0] != game.turn for at in game.reach(pieces, to)):
        return {"attacks"}
    return {"flight", "owed king", "neither freed", "check unanswered", "exposed"}


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_alternatives_are_legal_few_and_always_the_same(variant: str) -> None:
    for position, game, random in games(variant):
        start, to = (
            random.choice([at for at, piece in game.pieces.items() if piece[0] == game.turn]),
            random.choice(position.board.names),
        )
        offered = position.alternatives(start + to)
        legal = position.legal_moves()
        assert set(offered) <= set(legal)
        assert len(set(offered)) == len(offered) <= 10
        assert offered == position.copy().alternatives(start + to)
        if position.is_check():
            kings = [
                move in offered
                for move in legal
                if move.kind != DROP and position.tables.royal[position.pieces[move.from_square]]
            ]
            assert all(kings) or len(offered) == 10
            assert len(offered) == min(10, len(legal))
        else:
            names = position.board.names
            assert all(
                names[move.from_square] == start or names[move.to_square] == to for move in offered if move.kind != DROP
            )


def test_capture_is_offered_for_push_that_no_pawn_can_make() -> None:
    position = engine.parse_fen("connexes", "8/8/3k4/4p3/3PK3/8/8/8 w - - 0,1 -")
    assert str(position.alternatives("e5")[0]) == "d4e5"
