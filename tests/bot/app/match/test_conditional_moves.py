"""Conditional replies: only legal ones, and only in a game in progress."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.match.conditional_moves import reply
from bot.app.match.state import State
from engine import Outcome
from storage import StoredConditionalMoves
from tests.bot.app.match.logs import START, match_of
from tests.bot.app.match.test_reducer import history
from tests.bot.fakes import ANNA


def planned(state: State, text: str) -> str | None:
    """The reply of the first seat if it has planned just this move."""
    found = reply({0: StoredConditionalMoves(ANNA, ((text,),))}, state, START)
    return None if found is None else found.move


def test_legal_move_that_was_planned_is_reply() -> None:
    assert planned(history(match_of()), "b1c3") == "b1c3"


@pytest.mark.parametrize("text", ["e2e4", "b8c6", "b1b1"])
def test_planned_move_that_is_not_legal_is_no_reply(text: str) -> None:
    assert planned(history(match_of()), text) is None


def test_plan_of_seat_that_is_not_to_move_is_no_reply() -> None:
    assert planned(history(match_of(), (0, "move", 0, "b1c3")), "b8c6") is None


def test_nothing_is_replied_in_paused_match() -> None:
    paused = history(match_of(), (0, "offer", 0, "pause"), (0, "accept", 1, "pause"))
    assert planned(paused, "b1c3") is None


def test_nothing_is_replied_after_end() -> None:
    over = replace(history(match_of()), outcome=Outcome("aborted", ()))
    assert planned(over, "b1c3") is None


def test_nothing_is_replied_before_true_kings_are_chosen() -> None:
    assert planned(history(match_of("nouveaux")), "!K") is None
