"""The line of moves in posts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.posts.rounds import PostedMoves, rounds
from bot.texts import translator_for
from tests.bot.app.match.logs import match_of
from tests.bot.app.match.test_reducer import history
from tests.render.games import PENDING, placed


def lines(language: str, armies: list[str], *moves: str) -> list[str]:
    state = replace(
        history(match_of()),
        position=placed("yalta", PENDING, *moves),
        history=tuple((0, move) for move in moves),
        san_texts=(),
    )
    return rounds(translator_for(language), state, armies, PostedMoves())


def test_mate_that_waits_for_turn_of_mated_army_is_told_so() -> None:
    assert lines("en", ["White", "Red", "Black"], "c4h4") == ["**1. Rh4#** (until Black’s turn)"]
    assert lines("fr", ["Blancs", "Rouges", "Noirs"], "c4h4") == ["**1. Th4#** (en attente du tour des Noirs)"]


@pytest.mark.parametrize("move", ["c4c3", "b1b2"])
def test_move_without_mate_has_no_addition(move: str) -> None:
    assert "(" not in lines("en", ["White", "Red", "Black"], move)[0]
