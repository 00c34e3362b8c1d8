"""Logs against the rules of the games."""

from __future__ import annotations

from fractions import Fraction

from storage import tables
from tests.simulation.evidence import (
    ALICE,
    CHLOE,
    Evidence,
    Make,
    hashed,
    wrong,
)


def test_illegal_move_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.run(tables.actions.update().values(text="e2e4"))
    wrong(match, "is not legal")


def test_move_out_of_turn_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.run(tables.actions.update().values(seat=1))
    wrong(match, "is out of turn")


def test_move_for_person_by_no_one_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", user=None)
    wrong(match, "is by user None, but the seat is that of 1")


def test_end_that_nothing_in_log_brought_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.over("checkmate", 1, 0)
    wrong(match, "nothing in its log has ended it")


def test_resignation_that_does_not_end_match_of_two_is_found(match: Evidence) -> None:
    match.act("resign", 0)
    wrong(match, "its log ends it: resignation")


def test_scores_of_resignation_are_held_against_rules(match: Evidence) -> None:
    match.act("resign", 0)
    match.over("resignation", 1, 0)
    wrong(match, "ended by resignation 0 1, but it says resignation 1 0")


def test_what_comes_after_end_is_found(match: Evidence) -> None:
    match.act("resign", 0)
    match.over("resignation", 0, 1)
    match.auditor.step()
    match.act("move", 0, "b1c3")
    wrong(match, "comes after the end")


def test_mate_ends_match(match: Evidence) -> None:
    for number, text in enumerate(("e2e3", "f7f6", "f2f4", "e8f7", "g1h3", "f7g6", "b1c3", "g6f5", "d1g4")):
        match.act("move", number % 2, text)
    wrong(match, "its log ends it: checkmate")


def test_those_who_agree_share_point(match: Evidence) -> None:
    match.act("offer", 0, "draw")
    match.auditor.step()
    match.act("accept", 1)
    match.over("agreement", Fraction(1, 2), Fraction(1, 2))
    match.auditor.step()


def test_second_offer_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("move", 1, "b8c6")
    match.act("offer", 0, "draw")
    match.act("offer", 0, "takeback")
    match.act("offer", 1, "takeback")
    wrong(match, "is offered while a takeback is on offer")


def test_answer_to_offer_that_move_has_refused_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("offer", 0, "draw")
    match.act("move", 1, "b8c6")
    match.act("accept", 1)
    wrong(match, "agrees to nothing")


def test_takeback_shortens_line(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("offer", 0, "takeback")
    match.position.pop()
    match.act("accept", 1, "takeback")
    match.act("move", 0, "g1f3")
    match.auditor.step()


def test_takeback_of_nothing_is_found(match: Evidence) -> None:
    match.act("offer", 0, "takeback")
    wrong(match, "asks for a move back that nobody made")


def test_move_in_pause_is_found(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    match.act("accept", 1, "pause")
    match.auditor.step()
    match.act("move", 0, "b1c3")
    wrong(match, "is played in a pause")


def test_who_leaves_three_is_followed_by_computer(make: Make) -> None:
    match = make("yalta", people=3)
    match.act("resign", 1)
    match.run(tables.seats.update().where(tables.seats.c.seat == 1).values(holder="left"))
    match.auditor.step()
    match.act("resign", 2)
    match.over("resignation", 1, 0, 0)
    match.auditor.step()


def test_computer_agrees_to_draw_of_who_plays_it_alone(make: Make) -> None:
    match = make("connexes", people=1)
    match.act("offer", 0)
    match.act("accept", 1, "draw", user=None)
    match.over("agreement", Fraction(1, 2), Fraction(1, 2))
    match.auditor.step()


def test_draw_without_consent_of_every_computer_is_found(make: Make) -> None:
    match = make("yalta", people=1)
    match.act("offer", 0)
    match.act("accept", 1, "draw", user=None)
    match.over("agreement", *[Fraction(1, 3)] * 3)
    wrong(match, "nothing in its log has ended it")


def test_computer_that_gives_up_out_of_its_turn_is_found(make: Make) -> None:
    match = make("connexes", people=1)
    match.act("resign", 1, user=None)
    wrong(match, "is of a seat that no person holds, nor a computer in its turn against one person")


def test_pause_that_computer_asks_for_is_found(make: Make) -> None:
    match = make("connexes", people=1)
    match.act("offer", 1, "pause", user=None)
    wrong(match, "is offered by None, who does not hold that seat")


def test_turn_that_is_said_to_be_anothers_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.set(turn_user=ALICE)
    wrong(match, "it is said to be the turn of 1, but it is that of .2.")


def test_seat_that_changes_hands_without_action_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.run(tables.seats.update().where(tables.seats.c.seat == 1).values(user_id=CHLOE))
    wrong(match, "seat 1 is that of 3, but by the log of 2")


def test_manager_ends_match_but_player_only_while_it_is_young(match: Evidence) -> None:
    for seat, text in enumerate(("Nc3", "Nc6")):
        match.play(seat, text)
    match.act("abort", None, user=ALICE, interaction=match.ask(ALICE, "abort"))
    match.over("aborted")
    wrong(match, "ends a match without a score in which everybody has moved")


def test_hash_of_another_position_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    first = hashed(match.position.fen())[:16]
    match.act("move", 1, "b8c6")
    match.run(tables.actions.update().values(position_hash=first))
    wrong(match, "has the hash of another position")
