"""Nothing is left waiting."""

from __future__ import annotations

from datetime import timedelta

from bot.app.core.ports import Post
from storage import tables
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.clock import BEGINNING
from tests.simulation.evidence import (
    ALICE,
    CHANNEL,
    CHLOE,
    DAY,
    MATCH,
    Evidence,
    Make,
    wrong,
)
from tests.simulation.journal import Started, Told, Trouble


def test_row_that_waits_is_found_at_rest(match: Evidence) -> None:
    row = {"match_id": MATCH, "seq": 0, "channel_id": CHANNEL, "kind": "start", "payload": {}, "buttons": True}
    match.run(tables.outbox.insert().values(**row, state="sending", nonce="n", attempts=1))
    wrong(match, "its post 0 .start. to channel 100 is still sending", rest=True)


def test_computer_that_has_not_moved_is_found_at_rest(make: Make) -> None:
    match = make("connexes", people=1)
    match.post(0)
    match.play(0, "Nc3")
    wrong(match, "the computer on seat 1 has not moved", rest=True)


def test_computer_that_has_not_answered_draw_is_found_at_rest(make: Make) -> None:
    match = make("connexes", people=1)
    match.post(0)
    seq = match.act("offer", 0)
    match.strip()
    match.post(seq)
    match.set(turn_user=None)
    wrong(match, "the computer on seat 1 has not moved, or not answered", rest=True)


def test_private_message_to_stranger_is_found(match: Evidence) -> None:
    match.note(Told, user=CHLOE, post=Post(match=MATCH, version=0, content="your turn"), view="")
    wrong(match, "user 3, who has nothing to do with it, is told: your turn")


def test_match_that_was_set_aside_in_silence_is_found_at_rest(match: Evidence) -> None:
    match.trouble("closed", match.now, CHANNEL)
    match.set(status="parked")
    wrong(match, "it is set aside, and its creator 1 was never told", rest=True)


def test_match_that_was_set_aside_and_told_passes(match: Evidence) -> None:
    match.trouble("closed", match.now, CHANNEL)
    match.set(status="parked")
    match.note(Told, user=ALICE, post=Post(match=MATCH, version=0, content="set aside"), view="")
    match.auditor.rest()


def test_challenge_that_does_not_expire_is_found_at_rest(make: Make) -> None:
    match = make()
    match.set(status="challenge", started_at=None, genesis="")
    match.later(6 * DAY)
    match.auditor.rest()
    match.later(2 * DAY)
    wrong(match, "its challenge should have expired", rest=True)


def test_challenge_may_stay_open_after_several_processes_could_do_nothing(make: Make) -> None:
    match = make()
    match.set(status="challenge", started_at=None, genesis="")
    match.later(6 * DAY)
    match.trouble("stall", match.now + 2 * DAY)
    match.later(2 * DAY + DAY / 3)
    match.auditor.rest()
    match.later(DAY)
    wrong(match, "its challenge should have expired", rest=True)


def test_what_is_out_of_order_is_so_for_as_long_after_machine_has_slept() -> None:
    hour, troubles = timedelta(hours=1), Troubles()
    troubles.note(Started(0, BEGINNING, process=1))
    troubles.note(Trouble(1, BEGINNING, "stall", BEGINNING + 2 * hour))
    troubles.note(Trouble(2, BEGINNING + hour, "leap", BEGINNING + 7 * hour))
    assert troubles.quiet_for(BEGINNING + 8 * hour) == timedelta()
    assert troubles.quiet_for(BEGINNING + 9 * hour) == hour


def test_sleep_of_machine_is_not_counted() -> None:
    hour, troubles = timedelta(hours=1), Troubles()
    troubles.note(Trouble(0, BEGINNING + hour, "leap", BEGINNING + 7 * hour))
    troubles.note(Trouble(1, BEGINNING + 8 * hour, "leap", BEGINNING + 90 * hour))
    assert troubles.awake_since(BEGINNING + 91 * hour, hour / 2) == BEGINNING + 90.5 * hour
    assert troubles.awake_since(BEGINNING + 91 * hour, 1.5 * hour) == BEGINNING + 7.5 * hour
    assert troubles.awake_since(BEGINNING + 91 * hour, 2.5 * hour) == BEGINNING + hour / 2
    assert troubles.awake_since(BEGINNING + hour, hour / 2) == BEGINNING + hour / 2
