"""Each check of the auditor lets good evidence pass and raises on bad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from fractions import Fraction

import pytest

from bot.app.ports import Button, Post
from storage import tables
from tests.simulation.auditor import Violation
from tests.simulation.auditor.clocks import read_control
from tests.simulation.evidence import (
    ALICE,
    BRUNO,
    CHANNEL,
    CHLOE,
    DAY,
    HOUR,
    MATCH,
    MINUTE,
    SEED,
    START,
    Evidence,
    canonical,
    hashed,
)
from tests.simulation.journal import Died, Started, Told

Make = Callable[..., Evidence]


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[Evidence] = []

    def new(variant: str = "connexes", clock: str = "", people: int = 2) -> Evidence:
        made.append(Evidence(variant, clock, people))
        return made[-1]

    yield new
    for evidence in made:
        evidence.close()


@pytest.fixture
def match(make: Make) -> Evidence:
    """A match of Échecs connexes whose start has been posted."""
    evidence = make()
    evidence.post(0)
    evidence.auditor.step()
    return evidence


def wrong(evidence: Evidence, why: str, *, rest: bool = False) -> None:
    judge = evidence.auditor.rest if rest else evidence.auditor.step
    with pytest.raises(Violation, match=why):
        judge()


# -- durability and answers -------------------------------------------------------------------------------------


def test_a_match_as_it_should_be_passes(match: Evidence) -> None:
    for seat, text in enumerate(("Nc3", "Nc6")):
        match.play(seat, text)
        match.auditor.step()
    match.later(HOUR)
    match.auditor.rest()


def test_an_action_that_changes_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.run(tables.actions.update().values(text="g1f3"))
    match.note(Started, process=2)
    wrong(match, "action 1 was .* and has become")


def test_a_log_that_loses_actions_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.run(tables.actions.delete())
    match.set(version=0)
    wrong(match, "has lost some")


def test_a_version_that_is_not_the_length_of_the_log_is_found(match: Evidence) -> None:
    match.set(version=1)
    wrong(match, "the version is 1, but the log has 0 actions")


def test_what_was_acknowledged_and_is_not_in_the_log_is_found(match: Evidence) -> None:
    match.answer(match.ask(ALICE, "move", text="Nc3"), ALICE, 1)
    wrong(match, "version 1 was acknowledged, but the log ends at 0")


def test_a_command_that_was_acknowledged_without_its_action_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.answer(match.ask(BRUNO, "resign"), BRUNO, 1)
    wrong(match, "resign of 2 was acknowledged, but is not in the log")


def test_what_was_refused_and_is_done_all_the_same_is_found(match: Evidence) -> None:
    asked = match.ask(ALICE, "move", text="Nc3")
    match.act("move", 0, "b1c3", interaction=asked)
    match.answer(asked, ALICE, refusal="IllegalError")
    wrong(match, "is refused .IllegalError., but is action 1")


def test_what_failed_may_have_been_durable(match: Evidence) -> None:
    asked = match.ask(ALICE, "move", text="Nc3")
    match.act("move", 0, "b1c3", interaction=asked)
    match.answer(asked, ALICE, refusal="StoreUnavailableError")
    match.auditor.step()


def test_an_action_that_nobody_asked_for_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=77)
    wrong(match, "bears interaction 77, which nobody made")


def test_another_move_than_the_one_that_was_given_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(ALICE, "move", text="Nf3"))
    wrong(match, "action 1 is b1c3, but 'Nf3' was asked for")


def test_a_move_in_french_letters_is_what_was_given(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(ALICE, "move", text="Cc3"))
    match.auditor.step()


def test_an_action_of_another_user_than_who_asked_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", interaction=match.ask(BRUNO, "move", text="Nc3"))
    wrong(match, "is by 1, but 2 asked for it")


def test_an_interaction_without_an_answer_is_found_at_rest(match: Evidence) -> None:
    match.ask(ALICE, "board")
    wrong(match, "board of 1 .* was never answered", rest=True)


def test_an_interaction_of_a_process_that_died_needs_no_answer(match: Evidence) -> None:
    match.ask(ALICE, "board")
    match.note(Died, process=1)
    match.note(Started, process=2)
    match.auditor.rest()


def test_an_interaction_that_waits_for_a_quarter_of_an_hour_is_found(match: Evidence) -> None:
    match.ask(ALICE, "board")
    match.later(14 * MINUTE)
    match.auditor.step()
    match.later(2 * MINUTE)
    wrong(match, "board of 1 is not answered")


def test_a_seat_that_was_acknowledged_and_is_not_held_is_found(match: Evidence) -> None:
    match.answer(match.ask(BRUNO, "join"), BRUNO)
    match.auditor.step()
    match.answer(match.ask(CHLOE, "join"), CHLOE)
    wrong(match, "join of 3 was acknowledged, but it is not so that they hold a seat")


def test_a_challenge_that_was_acknowledged_twice_is_found(match: Evidence) -> None:
    asked = match.ask(ALICE, "play", None)
    match.set(request_id=asked)
    match.answer(asked, ALICE)
    match.auditor.step()
    match.set(request_id=None)
    match.answer(asked, ALICE, again=True)
    wrong(match, "play of 1 was acknowledged, but it is not so that there is one match that it opened")


def test_a_note_that_was_acknowledged_and_is_not_kept_is_found(match: Evidence) -> None:
    match.answer(match.ask(ALICE, "note", text="weak squares"), ALICE)
    wrong(match, "note of 1 was acknowledged, but it is not so that the note is kept")


# -- rules ------------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.run(tables.actions.update().values(text="e2e4"))
    wrong(match, "is not legal")


def test_a_move_out_of_turn_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.run(tables.actions.update().values(seat=1))
    wrong(match, "is out of turn")


def test_a_move_for_a_person_by_nobody_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3", user=None)
    wrong(match, "is by user None, but the seat is that of 1")


def test_an_end_that_nothing_in_the_log_brought_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.over("checkmate", 1, 0)
    wrong(match, "nothing in its log has ended it")


def test_a_resignation_that_does_not_end_a_match_of_two_is_found(match: Evidence) -> None:
    match.act("resign", 0)
    wrong(match, "its log ends it: resignation")


def test_scores_of_a_resignation_are_held_against_the_rules(match: Evidence) -> None:
    match.act("resign", 0)
    match.over("resignation", 1, 0)
    wrong(match, "ended by resignation 0 1, but it says resignation 1 0")


def test_what_comes_after_the_end_is_found(match: Evidence) -> None:
    match.act("resign", 0)
    match.over("resignation", 0, 1)
    match.auditor.step()
    match.act("move", 0, "b1c3")
    wrong(match, "comes after the end")


def test_mate_ends_a_match(match: Evidence) -> None:
    for number, text in enumerate(("e2e3", "f7f6", "f2f4", "e8f7", "g1h3", "f7g6", "b1c3", "g6f5", "d1g4")):
        match.act("move", number % 2, text)
    wrong(match, "its log ends it: checkmate")


def test_those_who_agree_share_the_point(match: Evidence) -> None:
    match.act("offer", 0, "draw")
    match.auditor.step()
    match.act("accept", 1)
    match.over("agreement", Fraction(1, 2), Fraction(1, 2))
    match.auditor.step()


def test_a_second_offer_is_found(match: Evidence) -> None:
    match.act("offer", 0, "draw")
    match.act("offer", 1, "pause")
    wrong(match, "is offered while a draw is on offer")


def test_an_answer_to_an_offer_that_a_move_has_refused_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("offer", 0, "draw")
    match.act("move", 1, "b8c6")
    match.act("accept", 1)
    wrong(match, "agrees to nothing")


def test_a_takeback_shortens_the_line(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("offer", 0, "takeback")
    match.position.pop()
    match.act("accept", 1)
    match.act("move", 0, "g1f3")
    match.auditor.step()


def test_a_takeback_of_nothing_is_found(match: Evidence) -> None:
    match.act("offer", 0, "takeback")
    wrong(match, "asks for a move back that nobody made")


def test_a_move_in_a_pause_is_found(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    match.act("accept", 1)
    match.auditor.step()
    match.act("move", 0, "b1c3")
    wrong(match, "is played in a pause")


def test_who_leaves_three_is_followed_by_a_computer(make: Make) -> None:
    match = make("yalta", people=3)
    match.act("resign", 1)
    match.run(tables.seats.update().where(tables.seats.c.seat == 1).values(holder="left"))
    match.auditor.step()
    match.act("resign", 2)
    match.over("resignation", 1, 0, 0)
    match.auditor.step()


def test_a_turn_that_is_said_to_be_anothers_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.set(turn_user=ALICE)
    wrong(match, "it is said to be the turn of 1, but it is that of .2.")


def test_a_seat_that_changes_hands_without_an_action_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.run(tables.seats.update().where(tables.seats.c.seat == 1).values(user_id=CHLOE))
    wrong(match, "seat 1 is that of 3, but by the log of 2")


def test_a_manager_ends_a_match_but_a_player_only_while_it_is_young(match: Evidence) -> None:
    for seat, text in enumerate(("Nc3", "Nc6")):
        match.play(seat, text)
    match.act("abort", None, user=ALICE, interaction=match.ask(ALICE, "abort"))
    match.over("aborted")
    wrong(match, "ends a match without a score in which everybody has moved")


def test_a_hash_of_another_position_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    first = hashed(match.position.fen())[:16]
    match.act("move", 1, "b8c6")
    match.run(tables.actions.update().values(position_hash=first))
    wrong(match, "has the hash of another position")


# -- posts ------------------------------------------------------------------------------------------------------


def test_a_post_that_stands_twice_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.post(1, content="Nc3")
    wrong(match, "was posted twice")


def test_a_nonce_that_stands_twice_is_found(match: Evidence) -> None:
    for _ in range(2):
        match.post(0, picture=None, view="", nonce="same")
    wrong(match, "same was posted twice")


def test_a_picture_of_another_position_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, view=match.views[0], content="Nc3")
    wrong(match, "the picture of action 1 shows")


def test_a_post_with_a_false_seal_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, picture_name=f"{MATCH}-1-{'0' * 64}.png")
    wrong(match, "the seal of action 1 is")


def test_posts_out_of_order_are_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("move", 1, "b8c6")
    match.post(2, content="Nc6")
    match.post(1, content="Nc3")
    wrong(match, "action 1 is shown after action 2")


def test_a_post_of_what_is_not_in_the_log_is_found(match: Evidence) -> None:
    match.post(0, picture_name=f"{MATCH}-1-{'0' * 64}.png")
    wrong(match, "tells what the log, of 0 actions, does not")


def test_a_post_that_tells_another_move_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, content="White played **Nf3**.")
    wrong(match, "does not tell its move")


def test_a_post_in_a_foreign_channel_is_found(match: Evidence) -> None:
    match.post(0, channel=CHANNEL + 1)
    wrong(match, "where the match never was")


def test_a_start_that_was_never_told_is_found_at_rest(make: Make) -> None:
    wrong(make(), "its start was never told", rest=True)


def test_a_post_in_the_channel_that_a_match_has_left_is_found(match: Evidence) -> None:
    match.act("home", None, str(CHANNEL + 1), user=ALICE)
    match.post(1)
    match.later(5 * MINUTE)
    match.post(1, view="", picture=None, content="late")
    wrong(match, "a post stands in channel 100, but the match is in 101")


def test_an_action_that_was_never_told_is_found_at_rest(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.act("move", 1, "b8c6")
    wrong(match, "action 2 .move. was never told", rest=True)


def test_a_run_of_computers_moves_is_told_in_one_post(make: Make) -> None:
    match = make("yalta", people=1)
    match.post(0)
    for seat, text in enumerate(("e2e4", "d7d5", "e11e10")):
        match.act("move", seat, text, user=ALICE if seat == 0 else None)
    match.strip()
    match.post(3, content=f"e4, d5, e10 <@{ALICE}>")
    match.later(HOUR)
    match.auditor.rest()


def test_an_old_post_with_buttons_is_found_at_rest(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, content=f"Nc3 <@{BRUNO}>")
    wrong(match, "of action 0, has board move: the turn's buttons are under 1", rest=True)


def test_an_old_post_whose_buttons_are_to_go_later_passes(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, content=f"Nc3 <@{BRUNO}>")
    row = {"match_id": MATCH, "seq": 0, "channel_id": CHANNEL, "kind": "turn", "payload": {}, "buttons": False}
    row |= {"state": "sent", "nonce": "n", "attempts": 3, "message_id": match.messages[0][0]}
    match.run(tables.outbox.insert().values(**row, next_at=START + 5 * HOUR))
    match.auditor.rest()
    match.later(8 * HOUR)
    wrong(match, "has board move: the turn's buttons are under 1", rest=True)


def test_a_button_less_turn_is_found_at_rest(match: Evidence) -> None:
    match.strip()
    wrong(match, "no post of it has a live button to move", rest=True)


def test_a_turn_that_mentions_nobody_is_found_at_rest(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.strip()
    match.post(1, content="Nc3")
    wrong(match, "user 2 must act since action 1, and no post mentions them", rest=True)


def test_buttons_of_a_challenge_that_has_begun_are_found_at_rest(match: Evidence) -> None:
    match.edit(match.messages[0][0], match.made(0, buttons=(Button("join", "Join"),)))
    wrong(match, "the challenge is playing|live button to move", rest=True)


def test_a_button_to_agree_to_nothing_is_found_at_rest(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    match.act("refuse", 1, "pause")
    said = f"White does not agree.\n-# Seal {hashed(match.lines[2])}"
    match.post(2, view="", picture=None, content=said, buttons=(Button("accept", "Agree"),))
    wrong(match, "has accept: nothing is on offer", rest=True)


def test_a_notice_with_a_false_seal_is_found(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    match.post(1, view="", picture=None, content=f"White asks to pause the match.\n-# Seal {'0' * 64}")
    wrong(match, "the post of action 1 shows the seal 000")


def test_a_notice_that_stands_twice_is_found(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    for _ in range(2):
        match.post(1, view="", picture=None, content=f"White asks.\n-# Seal {hashed(match.lines[1])}")
    wrong(match, "action 1 is told twice")


def test_a_reminder_of_somebody_who_has_moved_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.later(HOUR)
    match.post(1, view="", picture=None, content=f"<@{BRUNO}>, `{MATCH}` (connexes) waits for your move")
    match.auditor.step()
    match.post(1, view="", picture=None, content=f"<@{ALICE}>, `{MATCH}` (connexes) waits for your move")
    wrong(match, "user 1 is reminded, but need not act")


# -- clocks and timers ------------------------------------------------------------------------------------------


@pytest.fixture
def timed(make: Make) -> Evidence:
    """A match with a day a move, a bank of two and an hour of gain, whose start has been posted."""
    evidence = make("connexes", "1d+2d+1h")
    evidence.set(deadline=START + 3 * DAY)
    evidence.post(0)
    evidence.auditor.step()
    return evidence


def test_a_control_is_read() -> None:
    assert read_control("") is None
    assert read_control("3d") == (3 * DAY, timedelta(), timedelta())
    assert read_control("3d+5d+12h") == (3 * DAY, 5 * DAY, 12 * HOUR)


def test_a_time_that_is_not_over_is_found(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.act("time", 0)
    timed.over("time", 0, 1)
    wrong(timed, "ends the time of seat 0, which lasts until 2026-01-04")


def test_a_time_that_is_over_ends_the_match(timed: Evidence) -> None:
    timed.later(3 * DAY + MINUTE)
    timed.act("time", 0)
    timed.over("time", 0, 1)
    timed.auditor.step()


def test_a_time_that_is_over_and_not_told_is_found(timed: Evidence) -> None:
    timed.later(3 * DAY + 3 * HOUR)
    wrong(timed, "its time was over at 2026-01-04")


def test_the_bank_pays_for_what_a_move_takes_too_long_and_gains(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.act("move", 0, "b1c3")
    timed.set(deadline=timed.now + 3 * DAY)
    timed.auditor.step()
    timed.act("move", 1, "b8c6")
    timed.set(deadline=timed.now + 3 * DAY)
    wrong(timed, "its clock ends between 2026-01-05 00:59:59")


def test_a_clock_in_a_pause_stands_still_and_goes_on_with_twelve_hours(timed: Evidence) -> None:
    timed.later(3 * DAY - HOUR)
    timed.act("offer", 1, "pause")
    timed.act("accept", 0)
    timed.set(deadline=None)
    timed.auditor.step()
    timed.later(5 * DAY)
    timed.act("resume", 1)
    timed.set(deadline=timed.now + 12 * HOUR)
    timed.auditor.step()


def test_what_a_frozen_clock_is_given_fills_no_bank(make: Make) -> None:
    match = make("connexes", "1h+1h+1h")
    match.set(deadline=START + 2 * HOUR)
    match.later(110 * MINUTE)
    match.act("offer", 1, "pause")
    match.act("accept", 0)
    match.set(deadline=None)
    match.later(DAY)
    match.act("resume", 1)
    match.set(deadline=match.now + HOUR)
    match.auditor.step()
    match.act("move", 0, "b1c3")
    match.act("move", 1, "b8c6")
    match.set(deadline=match.now + HOUR + 10 * MINUTE + HOUR)
    match.auditor.step()


def test_a_clock_that_stands_still_has_no_end(timed: Evidence) -> None:
    timed.act("away", 0)
    wrong(timed, "its deadline is .*, but no clock runs")


def test_an_outage_takes_nobodys_time(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.note(Died, process=1)
    timed.later(DAY)
    timed.note(Started, process=2)
    timed.later(HOUR)
    timed.act("time", 0)
    timed.over("time", 0, 1)
    wrong(timed, "which was over at|although nobody ran from|too late to be told")


def test_after_an_outage_a_clock_goes_on_as_if_it_had_stood_still(timed: Evidence) -> None:
    timed.later(2 * DAY)
    timed.note(Died, process=1)
    timed.later(DAY)
    timed.note(Started, process=2)
    timed.act("revive", None)
    timed.set(deadline=timed.now + 3 * DAY)
    timed.auditor.step()


def test_a_move_long_after_the_end_is_found(timed: Evidence) -> None:
    timed.later(3 * DAY + 3 * HOUR)
    timed.act("move", 0, "b1c3")
    timed.set(deadline=timed.now + 3 * DAY)
    wrong(timed, "is played, but the time was over at")


def test_a_timer_that_is_overdue_is_found_at_rest(match: Evidence) -> None:
    match.run(tables.deadlines.insert().values(kind="remind", match_id=MATCH, user_id=1, at=START, number=0))
    match.later(3 * HOUR)
    wrong(match, "a timer .remind, user 1. is overdue", rest=True)


def test_a_clock_without_a_timer_is_found_at_rest(timed: Evidence) -> None:
    timed.later(HOUR)
    wrong(timed, "1 clocks run, but there are 0 timers", rest=True)


def test_a_clock_with_its_timer_passes(timed: Evidence) -> None:
    timed.run(
        tables.deadlines.insert().values(kind="time", match_id=MATCH, user_id=1, at=START + 3 * DAY, number=0),
    )
    timed.later(HOUR)
    timed.auditor.rest()


def test_a_timer_of_a_match_that_is_over_is_found_at_rest(match: Evidence) -> None:
    match.act("resign", 0)
    match.over("resignation", 0, 1)
    match.strip()
    match.post(1, buttons=(), log="\n".join(match.lines[:1]))
    match.run(tables.deadlines.insert().values(kind="remind", match_id=MATCH, user_id=1, at=START + DAY, number=0))
    wrong(match, "the last line|last post brought no log|outlives the match", rest=True)


def test_a_vacation_that_no_log_tells_is_found_at_rest(match: Evidence) -> None:
    away = {"user_id": BRUNO, "guild_id": 9, "starts_at": START, "ends_at": START + 9 * DAY, "state": "active"}
    match.run(tables.vacations.insert().values(**away))
    wrong(match, "by its log the seats .. are away, but on vacation are .1.", rest=True)


def test_a_vacation_that_does_not_end_is_found_at_rest(match: Evidence) -> None:
    away = {"user_id": BRUNO, "guild_id": 9, "starts_at": START, "ends_at": START + DAY, "state": "active"}
    match.run(tables.vacations.insert().values(**away))
    match.later(2 * DAY)
    wrong(match, "a vacation of 2 is active, though it should not be", rest=True)


# -- secrets ----------------------------------------------------------------------------------------------------


@pytest.fixture
def kings(make: Make) -> Evidence:
    """A match of Nouveaux échecs in which White has chosen K."""
    evidence = make("nouveaux")
    evidence.post(0)
    opened = {"match": MATCH, "seat": 0, "choice": "K", "nonce": "7" * 64}
    evidence.run(tables.secrets.insert().values(match_id=MATCH, seat=0, choice="K", nonce="7" * 64))
    evidence.act("choose", 0, hashed(canonical(opened)))
    evidence.auditor.step()
    return evidence


def test_a_choice_is_told_to_its_owner(kings: Evidence) -> None:
    said = f"Your true king in `{MATCH}` is **King K**. Only you can see this."
    kings.answer(kings.ask(ALICE, "king"), ALICE, 1, seen=said)
    kings.auditor.step()


def test_a_choice_that_is_told_to_another_is_found(kings: Evidence) -> None:
    said = f"Your true king in `{MATCH}` is **King K**. Only you can see this."
    kings.answer(kings.ask(BRUNO, "king"), BRUNO, 1, seen=said)
    wrong(kings, "2 is told what only an owner may know")


def test_a_false_choice_that_is_told_to_its_owner_is_found(kings: Evidence) -> None:
    kings.answer(kings.ask(ALICE, "king"), ALICE, 1, seen=f"Your true king in `{MATCH}` is **King L**.")
    wrong(kings, "another king than the one")


def test_a_record_that_tells_a_choice_before_the_end_is_found(kings: Evidence) -> None:
    record = f"Export(name='{MATCH}.pgn', text='[ChoiceWhite \"K\"]\\n\\n*', log='')"
    kings.answer(kings.ask(ALICE, "export"), ALICE, seen=record, match="")
    wrong(kings, "a record tells a choice before the end")


def test_a_record_that_plays_a_choice_before_the_end_is_found(kings: Evidence) -> None:
    record = f"Export(name='{MATCH}.pgn', text='\\n!K *', log='{kings.lines[0]}')"
    kings.answer(kings.ask(BRUNO, "export"), BRUNO, seen=record, match="")
    wrong(kings, "a record tells a choice before the end: !K")


def test_a_nonce_in_a_post_is_found(kings: Evidence) -> None:
    kings.post(1, content=f"nonce {'7' * 64}", picture=None, view="")
    wrong(kings, "the nonce of seat 0 is shown to everybody")


def test_a_seed_in_an_answer_is_found(match: Evidence) -> None:
    match.answer(match.ask(ALICE, "export"), ALICE, seen=f"Seed {SEED}")
    wrong(match, "the seed is shown to 1 before the end")


def test_a_note_that_another_sees_is_found(match: Evidence) -> None:
    text = "the knight on c3 is weak"
    match.run(tables.notes.insert().values(match_id=MATCH, user_id=ALICE, text=text, silent=False))
    match.answer(match.ask(ALICE, "note", text=text), ALICE)
    match.auditor.step()
    match.answer(match.ask(BRUNO, "board"), BRUNO, seen=f"Note: {text}")
    wrong(match, "the private note of 1 is shown to 2")


def test_a_plan_that_another_sees_is_found(match: Evidence) -> None:
    lines = [["b1c3", "b8c6", "g1f3"]]
    match.run(tables.plans.insert().values(match_id=MATCH, seat=1, user_id=BRUNO, lines=lines))
    match.answer(match.ask(BRUNO, "plan"), BRUNO)
    match.auditor.step()
    match.note(Told, user=ALICE, post=Post(match=MATCH, version=0, content="b1c3 b8c6 g1f3"), view="")
    wrong(match, "a plan of 2 is shown to 1")


def test_a_commitment_that_does_not_fit_is_found_at_rest(kings: Evidence) -> None:
    kings.strip()
    kings.post(1, buttons=(Button("choose", "Choose"),), content=f"<@{BRUNO}>")
    kings.run(tables.secrets.update().values(choice="L"))
    wrong(kings, "the commitment of seat 0 does not fit", rest=True)


# -- seals ------------------------------------------------------------------------------------------------------


def finished(match: Evidence, lines: list[str] | None = None) -> None:
    """White plays and gives up; the last post brings the log."""
    match.play(0, "Nc3")
    match.act("resign", 1, result={"reason": "resignation", "scores": [1, 0]})
    match.over("resignation", 1, 0)
    match.strip()
    match.post(2, buttons=(), log="\n".join(match.lines if lines is None else lines))


def test_the_log_of_a_finished_match_is_right(match: Evidence) -> None:
    finished(match)
    match.later(HOUR)
    match.auditor.rest()


def test_a_log_with_a_changed_line_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    changed = match.lines[1].replace("b1c3", "g1f3")
    finished_lines = [match.lines[0], changed]
    match.post(1, picture=None, view="", log="\n".join(finished_lines))
    wrong(match, "is not that of action")


def test_a_log_that_is_not_chained_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.act("move", 1, "b8c6")
    match.post(2, content="Nc6", log="\n".join([match.lines[0], match.lines[2]]))
    wrong(match, "does not name the hash of the line before")


def test_a_log_that_is_not_canonical_is_found(match: Evidence) -> None:
    match.post(0, picture=None, view="", log=match.lines[0].replace(",", ", ", 1))
    wrong(match, "is not canonical")


def test_a_log_without_its_result_is_found(match: Evidence) -> None:
    match.act("resign", 1)
    match.over("resignation", 1, 0)
    match.post(1, buttons=(), log="\n".join(match.lines))
    wrong(match, "has the result None")


def test_an_export_with_a_false_log_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    log = "\n".join([match.lines[0], match.lines[1].replace("b1c3", "g1f3")])
    seen = f"Export(name='{MATCH}.pgn', text='', log={log!r})"
    match.answer(match.ask(BRUNO, "export"), BRUNO, seen=seen, match="")
    wrong(match, "is not that of action")


def test_a_verdict_that_something_was_changed_is_found(match: Evidence) -> None:
    seen = (
        f"['`{MATCH}`: the log ends in the seal `0`, which is not the one I keep, or does not follow the rules. "
        "Something was changed: please tell a server manager.']"
    )
    match.answer(match.ask(BRUNO, "verify"), BRUNO, seen=seen, match="")
    wrong(match, "/verify says that something was changed")


def test_a_link_of_another_user_is_found(match: Evidence) -> None:
    match.run(tables.seat_links.update().where(tables.seat_links.c.seat == 0).values(user_id=CHLOE))
    match.post(0, picture=None, view="", log=match.lines[0])
    wrong(match, "the link of seat 0 .0. is not that of user 3")


def test_a_finished_match_without_its_log_is_found_at_rest(match: Evidence) -> None:
    finished(match, [])
    wrong(match, "its last post brought no log", rest=True)


# -- nothing left waiting ---------------------------------------------------------------------------------------


def test_a_row_that_waits_is_found_at_rest(match: Evidence) -> None:
    row = {"match_id": MATCH, "seq": 0, "channel_id": CHANNEL, "kind": "start", "payload": {}, "buttons": True}
    match.run(tables.outbox.insert().values(**row, state="sending", nonce="n", attempts=1))
    wrong(match, "its post 0 .start. to channel 100 is still sending", rest=True)


def test_a_computer_that_has_not_moved_is_found_at_rest(make: Make) -> None:
    match = make("connexes", people=1)
    match.post(0)
    match.play(0, "Nc3")
    wrong(match, "the computer on seat 1 has not moved", rest=True)


def test_a_private_message_to_a_stranger_is_found(match: Evidence) -> None:
    match.note(Told, user=CHLOE, post=Post(match=MATCH, version=0, content="your turn"), view="")
    wrong(match, "user 3, who has nothing to do with it, is told: your turn")


def test_a_match_that_was_set_aside_in_silence_is_found_at_rest(match: Evidence) -> None:
    match.set(status="parked")
    wrong(match, "it is set aside, and its creator 1 was never told", rest=True)


def test_a_match_that_was_set_aside_and_told_passes(match: Evidence) -> None:
    match.set(status="parked")
    match.note(Told, user=ALICE, post=Post(match=MATCH, version=0, content="set aside"), view="")
    match.auditor.rest()


def test_a_challenge_that_does_not_expire_is_found_at_rest(make: Make) -> None:
    match = make()
    match.set(status="challenge", started_at=None, genesis="")
    match.later(6 * DAY)
    match.auditor.rest()
    match.later(2 * DAY)
    wrong(match, "its challenge should have expired", rest=True)
