"""Posts against logs, and their buttons."""

from __future__ import annotations

from typing import Any

from bot.app.core.ports import Button
from storage import tables
from tests.simulation.evidence import (
    ALICE,
    BRUNO,
    CHANNEL,
    HOUR,
    MATCH,
    MINUTE,
    START,
    Evidence,
    Make,
    wrong,
)


def test_post_that_stands_twice_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.auditor.step()
    match.post(1, content="Nc3")
    wrong(match, "was posted twice")


def test_nonce_that_stands_twice_is_found(match: Evidence) -> None:
    for _ in range(2):
        match.post(0, picture=None, view="", nonce="same")
    wrong(match, "same was posted twice")


def test_picture_of_another_position_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, view=match.views[0], content="Nc3")
    wrong(match, "the picture of action 1 shows")


def test_post_with_false_seal_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, picture_name=f"{MATCH}-1-{'0' * 64}.png")
    wrong(match, "the seal of action 1 is")


def test_posts_out_of_order_are_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.act("move", 1, "b8c6")
    match.post(2, content="Nc6")
    match.post(1, content="Nc3")
    wrong(match, "action 1 is shown after action 2")


def test_post_of_what_is_not_in_log_is_found(match: Evidence) -> None:
    match.post(0, picture_name=f"{MATCH}-1-{'0' * 64}.png")
    wrong(match, "tells what the log, of 0 actions, does not")


def test_post_that_tells_another_move_is_found(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, content="White played **Nf3**.")
    wrong(match, "does not tell its move")


def test_post_in_foreign_channel_is_found(match: Evidence) -> None:
    match.post(0, channel=CHANNEL + 1)
    wrong(match, "where the match never was")


def test_start_that_was_never_told_is_found_at_rest(make: Make) -> None:
    wrong(make(), "its start was never told", rest=True)


def test_post_in_channel_that_match_has_left_is_found(match: Evidence) -> None:
    match.act("home", None, str(CHANNEL + 1), user=ALICE)
    match.post(1)
    match.later(5 * MINUTE)
    match.post(1, view="", picture=None, content="late")
    wrong(match, "a post stands in channel 100, but the match is in 101")


def test_action_that_was_never_told_is_found_at_rest(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.act("move", 1, "b8c6")
    wrong(match, "action 2 .move. was never told", rest=True)


def test_run_of_computers_moves_is_told_in_one_post(make: Make) -> None:
    match = make("yalta", people=1)
    match.post(0)
    for seat, text in enumerate(("e2e4", "d7d5", "e11e10")):
        match.act("move", seat, text, user=ALICE if seat == 0 else None)
    match.strip()
    match.post(3, content=f"e4, d5, e10 <@{ALICE}>")
    match.later(HOUR)
    match.auditor.rest()


def test_old_post_with_buttons_is_found_at_rest(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, content=f"Nc3 <@{BRUNO}>")
    wrong(match, "of action 0, has board move: the turn's buttons are under 1", rest=True)


def test_old_post_whose_buttons_are_to_go_later_passes(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.post(1, content=f"Nc3 <@{BRUNO}>")
    row = {"match_id": MATCH, "seq": 0, "channel_id": CHANNEL, "kind": "turn", "payload": {}, "buttons": False}
    row |= {"state": "sent", "nonce": "n", "attempts": 3, "message_id": match.messages[0][0]}
    match.run(tables.outbox.insert().values(**row, next_at=START + 5 * HOUR))
    match.auditor.rest()
    match.later(8 * HOUR)
    wrong(match, "has board move: the turn's buttons are under 1", rest=True)


def test_button_less_turn_is_found_at_rest(match: Evidence) -> None:
    match.strip()
    wrong(match, "no post of it has a live button to move", rest=True)


def test_turn_that_mentions_no_one_is_found_at_rest(match: Evidence) -> None:
    match.act("move", 0, "b1c3")
    match.strip()
    match.post(1, content="Nc3")
    wrong(match, "user 2 must act since action 1, and no post mentions them", rest=True)


def test_buttons_of_challenge_that_has_begun_are_found_at_rest(match: Evidence) -> None:
    match.edit(match.messages[0][0], match.made(0, buttons=(Button("join", "Join"),)))
    wrong(match, "the challenge is playing|live button to move", rest=True)


def test_button_to_agree_to_nothing_is_found_at_rest(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    match.act("refuse", 1, "pause")
    match.post(2, view="", picture=None, content="White does not agree.", buttons=(Button("accept", "Agree"),))
    wrong(match, "has accept: nothing is on offer", rest=True)


def test_notice_that_stands_twice_is_found(match: Evidence) -> None:
    match.act("offer", 0, "pause")
    for _ in range(2):
        match.post(1, view="", picture=None, content="White asks.")
    wrong(match, "action 1 is told twice")


def test_reminder_of_someone_who_has_moved_is_found(match: Evidence) -> None:
    match.play(0, "Nc3")
    match.later(HOUR)
    said = f"`{MATCH}` (connexes) waits for your move"
    match.post(1, view="", picture=None, picture_name="", content=f"<@{BRUNO}>, {said}")
    match.auditor.step()
    match.post(1, view="", picture=None, picture_name="", content=f"<@{ALICE}>, {said}")
    wrong(match, "user 1 is reminded, but need not act")


THREAD = 300


def given_up(match: Evidence) -> None:
    """The match, which is played in a thread, is resigned, and posted there."""
    match.set(thread_id=THREAD, place=THREAD)
    match.auditor.step()
    match.act("resign", 0, result={"reason": "resignation", "scores": ["0", "1"]})
    match.over("resignation", 0, 1)


def result(match: Evidence, seq: int = 1, **more: Any) -> None:
    """Its line in the channel."""
    words = {"content": f"**connexes** · Black wins. <#{THREAD}>", "picture": None, "picture_name": "", "buttons": ()}
    match.post(seq, view="", **(words | more))


def test_result_in_channel_of_its_thread_passes(match: Evidence) -> None:
    given_up(match)
    result(match)
    match.auditor.step()


def test_result_that_stands_twice_is_found(match: Evidence) -> None:
    given_up(match)
    result(match)
    result(match)
    wrong(match, "its result is told twice")


def test_result_of_match_that_goes_on_is_found(match: Evidence) -> None:
    match.set(thread_id=THREAD, place=THREAD)
    match.act("move", 0, "b1c3")
    result(match)
    wrong(match, "its result is told, but it has none")


def test_result_of_game_of_event_is_found(match: Evidence) -> None:
    match.set(event_id="cup")
    given_up(match)
    result(match)
    wrong(match, "though its event tells of it")


def test_result_that_leads_nowhere_is_found(match: Evidence) -> None:
    given_up(match)
    result(match, content="Black wins.")
    wrong(match, "does not lead to its thread")


def test_result_that_calls_players_is_found(match: Evidence) -> None:
    given_up(match)
    result(match, mentions=(ALICE,))
    wrong(match, "more than words and buttons to look back")


def test_result_with_buttons_of_turn_is_found(match: Evidence) -> None:
    given_up(match)
    result(match, buttons=(Button("move", "Move"),))
    wrong(match, "more than words and buttons to look back")


def test_result_card_with_ratings_passes(match: Evidence) -> None:
    given_up(match)
    content = f"**connexes** · Black wins. <#{THREAD}>\n-# White 1500 → 1488 (–12)"
    result(match, content=content, buttons=(Button("rematch", "Rematch"),))
    match.auditor.step()


def test_result_with_other_lines_is_found(match: Evidence) -> None:
    given_up(match)
    result(match, content=f"**connexes** · Black wins. <#{THREAD}>\nMore words.")
    wrong(match, "more than a line of ratings below")


def test_result_that_was_never_told_is_found_at_rest(match: Evidence) -> None:
    given_up(match)
    match.strip()
    match.post(1, channel=THREAD, content="**Black wins**", log="\n".join(match.lines), buttons=())
    wrong(match, "its result was never told", rest=True)
