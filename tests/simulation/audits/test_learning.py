"""Levels of computers, hints and reviews."""

from __future__ import annotations

import pytest

from bot.app import BoardView
from bot.app.review.queries import Overview
from storage import tables
from tests.simulation.evidence import ALICE, BRUNO, MATCH, Evidence, Make, wrong


@pytest.fixture
def alone(make: Make) -> Evidence:
    """A match of Échecs connexes that Alice plays against a computer, and has begun with Nc3."""
    evidence = make(people=1)
    evidence.post(0, content=f"<@{ALICE}> plays Black (computer, level 3)")
    evidence.play(0, "Nc3")
    return evidence


def agreed(evidence: Evidence, level: int) -> int:
    """Another level of the computer, as its only player wishes."""
    asked = evidence.ask(ALICE, "level", level=str(level))
    seq = evidence.act("offer", 0, f"level {level}", interaction=asked)
    evidence.answer(asked, ALICE, seq)
    evidence.set(turn_user=None)
    return seq


def hint(evidence: Evidence, version: int, view: str | None = None, move: str = "Nf3 (g1f3)") -> str:
    """Answer to a request for a hint."""
    picture = (evidence.views[version] if view is None else view).encode()
    return repr(BoardView(MATCH, version, f"Level 4 would play **{move}**.", picture, "", ""))


def review(label: str, version: int) -> str:
    """Answer to a request for a review."""
    return repr(Overview(BoardView(MATCH, version, "", None, "", ""), (f"1. {label}",)))


def test_computer_plays_at_level_that_was_agreed(alone: Evidence) -> None:
    seq = agreed(alone, 5)
    alone.post(seq, content="The computer plays at level 5 from now on. Black (computer, level 5)")
    alone.post(alone.act("move", 1, "b8c6", user=None, level=5), content="**Nc6** (computer, level 5)")
    alone.auditor.step()


def test_computer_that_plays_on_at_level_of_before_is_found(alone: Evidence) -> None:
    agreed(alone, 5)
    alone.act("move", 1, "b8c6", user=None, level=3)
    wrong(alone, r"a computer's of level 5, which was thought at \[3\]")


def test_level_that_not_everyone_has_agreed_to_is_found(make: Make) -> None:
    evidence = make("yalta")
    evidence.act("offer", 0, "level 5", interaction=evidence.ask(ALICE, "level", level="5"))
    evidence.auditor.step()
    evidence.post(1, content="Red (computer, level 5)")
    wrong(evidence, "the post of 1 shows level 5, but it is 3")


def test_level_that_everyone_has_agreed_to_is_shown(make: Make) -> None:
    evidence = make("yalta")
    evidence.act("offer", 0, "level 5", interaction=evidence.ask(ALICE, "level", level="5"))
    evidence.act("accept", 1, "level", interaction=evidence.ask(BRUNO, "accept", what="level"))
    evidence.auditor.step()
    evidence.post(2, content="Red (computer, level 5)")
    evidence.auditor.step()


def test_post_that_shows_level_of_before_is_found(alone: Evidence) -> None:
    alone.post(agreed(alone, 5), content="Black (computer, level 3)")
    wrong(alone, "shows level 3, but it is 5")


def test_level_that_is_told_nowhere_is_found(alone: Evidence) -> None:
    alone.strip()
    alone.post(agreed(alone, 5), content="Something has happened.")
    wrong(alone, "sets level 5, and the post of 2 does not say so", rest=True)


@pytest.mark.parametrize("level", [3, 6])
def test_level_that_cannot_be_asked_for_is_found(alone: Evidence, level: int) -> None:
    agreed(alone, level)
    wrong(alone, f"asks for level {level}")


def test_level_where_no_computer_plays_is_found(match: Evidence) -> None:
    match.act("offer", 0, "level 5", interaction=match.ask(ALICE, "level", level="5"))
    wrong(match, "or no computer plays")


def test_first_level_that_changes_is_found(alone: Evidence) -> None:
    alone.auditor.step()
    agreed(alone, 5)
    alone.set(level=5)
    wrong(alone, "first level have changed")


def answered(evidence: Evidence, seen: str, version: int, command: str = "hint", user: int = ALICE) -> None:
    evidence.auditor.step()
    evidence.answer(evidence.ask(user, command), user, version, seen=seen)


def test_hint_is_told_to_who_is_to_move_against_computer(alone: Evidence) -> None:
    alone.post(alone.act("move", 1, "b8c6", user=None), content="**Nc6**")
    alone.ponder(0, 4)
    answered(alone, hint(alone, 2), 2)
    alone.auditor.step()


def test_hint_of_another_level_is_found(alone: Evidence) -> None:
    alone.act("move", 1, "b8c6", user=None)
    alone.ponder(0, 5)
    answered(alone, hint(alone, 2), 2)
    wrong(alone, "a hint was not thought at level 4")


def test_hint_between_people_is_found(match: Evidence) -> None:
    answered(match, hint(match, 0), 0)
    wrong(match, "rated, of an event or between people")


def test_hint_in_rated_match_is_found(make: Make) -> None:
    evidence = make(people=1)
    evidence.set(rated=True)
    answered(evidence, hint(evidence, 0), 0)
    wrong(evidence, "rated")


def test_hint_out_of_turn_is_found(alone: Evidence) -> None:
    answered(alone, hint(alone, 1), 1)
    wrong(alone, "when it is not their turn")


def test_hint_that_shows_more_than_position_is_found(alone: Evidence) -> None:
    alone.act("move", 1, "b8c6", user=None)
    answered(alone, hint(alone, 2, view="the true king"), 2)
    wrong(alone, "or what is secret")


def test_hint_that_tells_king_is_found(alone: Evidence) -> None:
    alone.act("move", 1, "b8c6", user=None)
    answered(alone, hint(alone, 2, move="!K"), 2)
    wrong(alone, "a hint tells a secret")


def test_hint_that_everyone_sees_is_found(alone: Evidence) -> None:
    alone.post(alone.act("move", 1, "b8c6", user=None), content="**Nc6**. Level 4 would play **Nf3**.")
    wrong(alone, "a hint is shown to everybody")


def test_hint_that_another_sees_is_found(alone: Evidence) -> None:
    answered(alone, hint(alone, 1), 1, command="board", user=BRUNO)
    wrong(alone, "a hint is shown to 2")


@pytest.fixture
def over(match: Evidence) -> Evidence:
    """A match that was resigned after Nc3."""
    match.play(0, "Nc3")
    match.act(
        "resign", 1, interaction=match.ask(BRUNO, "resign"), result={"reason": "resignation", "scores": ["1", "0"]}
    )
    match.over("resignation", 1, 0)
    return match


def test_review_of_game_that_is_over_is_right(over: Evidence) -> None:
    answered(over, review("1. Nc3", 2), 2, command="review")
    over.auditor.step()


def test_review_of_game_that_goes_on_is_found(match: Evidence) -> None:
    answered(match, review("1. Nc3", 0), 0, command="review")
    wrong(match, "review is answered, though it is playing")


def test_review_that_cites_what_no_one_played_is_found(over: Evidence) -> None:
    answered(over, review("1. d4", 2), 2, command="review")
    wrong(over, "cites '1. d4', which nobody played")


def test_review_of_earlier_version_is_found(over: Evidence) -> None:
    answered(over, review("1. Nc3", 1), 1, command="review")
    wrong(over, "a review is of version 1, but it ended at 2")


def test_review_that_changes_its_match_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(ALICE, "better-try", number="1", text="b1c3"))
    wrong(match, "is move, but better-try was asked for")


def test_match_that_follows_another_at_another_level_is_found(alone: Evidence) -> None:
    agreed(alone, 5)
    alone.auditor.step()
    row = dict(alone.row(tables.matches))
    row |= {"id": "new-one", "rematch_of": MATCH, "version": 0, "status": "challenge", "started_at": None, "level": 3}
    alone.run(tables.matches.insert().values(row))
    wrong(alone, f"of level 3, but were of 5 in {MATCH}")


def test_seed_is_drawn_from_as_documented(alone: Evidence) -> None:
    alone.run(tables.origins.update().values(seed="6" * 64))
    alone.act("move", 1, "b8c6", user=None)
    wrong(alone, r"which was thought at \[\]")
