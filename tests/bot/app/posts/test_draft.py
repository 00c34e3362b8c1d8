"""What public posts look like."""

from __future__ import annotations

from bot.app.match.state import State
from bot.app.posts.draft import PostDraft
from bot.texts import sayer
from tests.bot.app.match.logs import match_of
from tests.bot.app.match.test_reducer import history


def bottom(state: State) -> int:
    return PostDraft(sayer("en"), match_of(), state).bottom()


def test_the_next_to_move_reads_the_public_picture_from_their_own_side() -> None:
    assert bottom(history(match_of())) == 0
    assert bottom(history(match_of(), (0, "move", 0, "b1c3"))) == 1


def test_the_last_picture_of_a_match_is_seen_from_the_side_that_ended_it() -> None:
    assert bottom(history(match_of(), (0, "move", 0, "b1c3"), (0, "claim", 1, "repetition"))) == 1
    moves = ["e2e3", "f7f6", "f2f4", "e8f7", "g1h3", "f7g6", "b1c3", "g6f5", "d1g4"]
    mate = history(match_of(), *((0, "move", at % 2, text) for at, text in enumerate(moves)))
    assert mate.outcome is not None
    assert bottom(mate) == 0
