"""Layout of public posts."""

from __future__ import annotations

from dataclasses import replace

from bot.app.match.state import State
from bot.app.posts.board_orientation import DEFAULT_ORIENTATION, BoardOrientation
from bot.app.posts.draft import MessageDraft
from bot.texts import translator_for
from tests.bot.app.match.logs import match_of
from tests.bot.app.match.test_reducer import history


def bottom(state: State, orientation: BoardOrientation = DEFAULT_ORIENTATION) -> int:
    return MessageDraft(translator_for("en"), match_of(), state, orientation=orientation).bottom_seat()


def verbs(state: State, orientation: BoardOrientation = DEFAULT_ORIENTATION, *, pictured: bool = True) -> list[str]:
    return [
        button.verb
        for button in MessageDraft(translator_for("en"), match_of(), state, orientation=orientation).buttons(
            pictured=pictured
        )
    ]


def alone(*played: tuple[int, str, int, str]) -> State:
    """A match of a person, who has the first seat, with a computer."""
    return replace(history(match_of(), *played), humans=frozenset({0}))


def test_next_to_move_reads_public_picture_from_their_own_side() -> None:
    assert bottom(history(match_of())) == 0
    assert bottom(history(match_of(), (0, "move", 0, "b1c3"))) == 1


def test_last_picture_of_match_is_seen_from_side_that_ended_it() -> None:
    assert bottom(history(match_of(), (0, "move", 0, "b1c3"), (0, "claim", 1, "repetition"))) == 1
    moves = ["e2e3", "f7f6", "f2f4", "e8f7", "g1h3", "f7g6", "b1c3", "g6f5", "d1g4"]
    mate = history(match_of(), *((0, "move", at % 2, text) for at, text in enumerate(moves)))
    assert mate.outcome is not None
    assert bottom(mate) == 0


def test_where_server_says_so_first_seat_is_always_at_bottom() -> None:
    after = history(match_of(), (0, "move", 0, "b1c3"))
    assert (bottom(after), bottom(after, BoardOrientation(first_seat_at_bottom=True))) == (1, 0)


def test_only_person_is_at_bottom_whatever_server_says() -> None:
    second = replace(history(match_of()), humans=frozenset({1}))
    assert (bottom(second), bottom(second, BoardOrientation(first_seat_at_bottom=True))) == (1, 1)


def test_who_would_see_same_in_private_is_offered_to_think_instead() -> None:
    assert verbs(alone()) == ["move", "what-if"]
    assert verbs(history(match_of())) == ["move", "board"]


def test_who_wants_other_colours_or_words_is_offered_their_own_view() -> None:
    assert verbs(alone(), BoardOrientation(private_view_same=False)) == ["move", "board"]


def test_below_post_without_picture_board_is_offered() -> None:
    assert verbs(alone(), pictured=False) == ["move", "board"]
