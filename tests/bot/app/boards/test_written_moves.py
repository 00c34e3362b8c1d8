"""Moves as a list of moves writes them."""

from __future__ import annotations

import engine
from bot.app.boards.written_moves import written_move
from tests.render.games import PENDING, placed


def test_pending_mate_names_the_army_it_waits_for() -> None:
    position = placed("yalta", PENDING)
    written = written_move(position, position.parse("c4h4"))
    assert written == {"en": "Rh4# (until Black’s turn)", "fr": "Th4# (en attente du tour des Noirs)"}


def test_move_after_pending_mate_has_no_addition() -> None:
    position = placed("yalta", PENDING, "c4h4")
    assert written_move(position, position.parse("l8l7")) == {"en": "Kl7", "fr": "Rl7"}


def test_mate_that_ends_the_game_has_no_addition() -> None:
    position = engine.new_position("connexes")
    for text in "e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5".split():  # noqa: SIM905 (a game)
        position.push(position.parse(text))
    assert written_move(position, position.parse("Qg4"))["en"] == "Qg4#"
