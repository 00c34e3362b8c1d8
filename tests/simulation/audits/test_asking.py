"""Audit of requests, answers, acknowledgements and refusals."""

from __future__ import annotations

from storage import tables
from tests.simulation.evidence import (
    ALICE,
    BRUNO,
    CHLOE,
    HOUR,
    MINUTE,
    Evidence,
    wrong,
)
from tests.simulation.journal import Died, Started


def test_match_as_it_should_be_passes(match: Evidence) -> None:
    for seat, text in enumerate(("Nc3", "Nc6")):
        match.play(seat, text)
        match.auditor.step()
    match.later(HOUR)
    match.auditor.rest()


def test_action_that_changes_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.run(tables.actions.update().values(text="g1f3"))
    match.note(Started, process=2)
    wrong(match, "action 1 was .* and has become")


def test_log_that_loses_actions_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.run(tables.actions.delete())
    match.set(version=0)
    wrong(match, "has lost some")


def test_version_that_is_not_length_of_log_is_found(match: Evidence) -> None:
    match.set(version=1)
    wrong(match, "the version is 1, but the log has 0 actions")


def test_what_was_acknowledged_and_is_not_in_log_is_found(match: Evidence) -> None:
    match.answer(match.ask(ALICE, "move", text="Nc3"), ALICE, 1)
    wrong(match, "version 1 was acknowledged, but the log ends at 0")


def test_command_that_was_acknowledged_without_its_action_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.answer(match.ask(BRUNO, "resign"), BRUNO, 1)
    wrong(match, "resign of 2 was acknowledged, but is not in the log")


def test_what_was_refused_and_is_done_all_same_is_found(match: Evidence) -> None:
    asked = match.ask(ALICE, "move", text="Nc3")
    match.act("move", 0, "b1c3", interaction=asked)
    match.answer(asked, ALICE, refusal="illegal")
    wrong(match, "is refused .illegal., but is action 1")


def test_what_failed_may_have_been_durable(match: Evidence) -> None:
    asked = match.ask(ALICE, "move", text="Nc3")
    match.act("move", 0, "b1c3", interaction=asked)
    match.answer(asked, ALICE, refusal="StoreUnavailableError")
    match.auditor.step()


def test_action_that_no_one_asked_for_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=77)
    wrong(match, "bears interaction 77, which nobody made")


def test_another_move_than_one_that_was_given_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(ALICE, "move", text="Nf3"))
    wrong(match, "action 1 is b1c3, but 'Nf3' was asked for")


def test_move_in_french_letters_is_what_was_given(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(ALICE, "move", text="Cc3"))
    match.auditor.step()


def test_action_of_another_user_than_who_asked_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(BRUNO, "move", text="Nc3"))
    wrong(match, "is by 1, but 2 asked for it")


def test_interaction_without_answer_is_found_at_rest(match: Evidence) -> None:
    match.ask(ALICE, "board")
    wrong(match, "board of 1 .* was never answered", rest=True)


def test_interaction_of_process_that_died_needs_no_answer(match: Evidence) -> None:
    match.ask(ALICE, "board")
    match.note(Died, process=1)
    match.note(Started, process=2)
    match.auditor.rest()


def test_interaction_that_waits_for_quarter_of_hour_is_found(match: Evidence) -> None:
    match.ask(ALICE, "board")
    match.later(14 * MINUTE)
    match.auditor.step()
    match.later(2 * MINUTE)
    wrong(match, "board of 1 is not answered")


def test_seat_that_was_acknowledged_and_is_not_held_is_found(match: Evidence) -> None:
    match.answer(match.ask(BRUNO, "join"), BRUNO)
    match.auditor.step()
    match.answer(match.ask(CHLOE, "join"), CHLOE)
    wrong(match, "join of 3 was acknowledged, but it is not so that they hold a seat")


def test_challenge_that_was_acknowledged_twice_is_found(match: Evidence) -> None:
    asked = match.ask(ALICE, "play", None)
    match.set(request_id=asked)
    match.answer(asked, ALICE)
    match.auditor.step()
    match.set(request_id=None)
    match.answer(asked, ALICE, again=True)
    wrong(match, "play of 1 was acknowledged, but it is not so that there is one match that it opened")


def test_note_that_was_acknowledged_and_is_not_kept_is_found(match: Evidence) -> None:
    match.answer(match.ask(ALICE, "note", text="weak squares"), ALICE)
    wrong(match, "note of 1 was acknowledged, but it is not so that the note is kept")


def test_refusal_of_what_was_not_out_of_date_is_found(match: Evidence) -> None:
    match.auditor.step()
    match.answer(match.ask(ALICE, "move", text="Nc3"), ALICE, refusal="stale-version")
    wrong(match, "move of 1 is refused as if version 0 were out of date")


def test_refusal_of_what_another_deed_came_before_passes(match: Evidence) -> None:
    match.auditor.step()
    asked = match.ask(BRUNO, "resign")
    match.auditor.step()
    match.play(0, "Nc3")
    match.answer(asked, BRUNO, refusal="stale-version")
    match.auditor.step()
