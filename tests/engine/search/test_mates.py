"""Wins in two moves are found in few positions, and only where they are wins."""

from __future__ import annotations

import pytest

import engine
from engine.moves import RANSOM, REVEAL
from engine.search import SURE, WIN, Engine, SearchLimits
from engine.search.alphabeta import AlphaBeta
from engine.search.base import OutOfTimeError
from engine.search.mates import Mates
from engine.search.scoring import Scoring
from engine.search.table import Table

IN_TWO = {
    "by a check": (
        "trichess",
        "2,mK,3,mN,mR/1,mR,3,mP,2/mP,mP,5,mP/5,bK,1,bB/7,bR/1,bP,5,bP/bP,1,bR,2,wB,2/8/"
        "bP,1,wP,2,wP,2/wR,1,wQ,4,mP/1,wP,wP,1,wP,3/2,wB,1,wK,2,wR w - - 1,28 -",
        "c3f10",
    ),
    "by a quiet move of a general": (
        "nouveaux",
        "3g2l3/k4c1g2/7p2/2p1pp4/p6s2/9P/1K8/9L/4+b5/c2r6 b - - 0,65 flight=on",
        "d1i1",
    ),
    "whatever the secrets are": (
        "nouveaux",
        "10/k7r1/2l1p5/p9/g5g3/4K5/G8r/10/3L1+s4/10 b - - 1,85 flight=on",
        "c8d7",
    ),
    "by leaving but one reply": (
        "nouveaux",
        "10/4+S5/10/9k/4P2L2/3S6/P2GP5/K5R3/4P5/10 w - - 9,109 flight=on",
        "g3g8",
    ),
}


def search(position: engine.Position, limits: SearchLimits) -> AlphaBeta:
    return AlphaBeta(position.copy(), Scoring(position), Table(16), limits)


@pytest.mark.parametrize("how", IN_TWO)
def test_win_in_two_is_found_in_few_positions(how: str) -> None:
    variant, fen, key = IN_TWO[how]
    report = Engine().think(engine.parse_fen(variant, fen), SearchLimits(nodes=2_500))
    assert str(report.move) == key
    assert report.score == WIN - len([move for move in report.lines[0].moves if move.kind not in (RANSOM, REVEAL)])


@pytest.mark.parametrize("how", IN_TWO)
def test_its_line_can_be_played_and_wins(how: str) -> None:
    variant, fen, _ = IN_TWO[how]
    position = engine.parse_fen(variant, fen)
    winner = position.turn
    for move in Engine().think(position, SearchLimits(nodes=2_500)).lines[0].moves:
        position.push(position.parse(str(move)))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == winner


def test_where_there_is_none_none_is_found_and_position_is_as_it_was() -> None:
    position = engine.new_position("connexes")
    looking = search(position, SearchLimits())
    mates = Mates(looking, 10_000)
    assert mates.line(position.legal_moves()) == []
    assert 0 < mates.nodes < 1_000
    assert looking.position.fen() == position.fen()


def test_it_gives_up_after_as_many_positions_as_it_may_look_at() -> None:
    variant, fen, _ = IN_TWO["whatever the secrets are"]
    looking = search(engine.parse_fen(variant, fen), SearchLimits())
    mates = Mates(looking, 20)
    assert mates.line(looking.position.legal_moves()) == []
    assert mates.nodes == 21
    assert looking.position.fen() == fen


def test_it_answers_at_once_when_time_is_up() -> None:
    variant, fen, _ = IN_TWO["by leaving but one reply"]
    looking = search(engine.parse_fen(variant, fen), SearchLimits(seconds=1e-9))
    with pytest.raises(OutOfTimeError):
        Mates(looking, 10_000).line(looking.position.legal_moves())
    assert looking.position.fen() == fen


def test_players_who_err_do_not_look_for_it() -> None:
    variant, fen, _ = IN_TWO["by leaving but one reply"]
    report = Engine().think(engine.parse_fen(variant, fen), SearchLimits(nodes=150), lines=5)
    assert report.score < SURE
