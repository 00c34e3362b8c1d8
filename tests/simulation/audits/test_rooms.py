"""Threads that are refused or archived, and the bot's time-outs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.core.ports import Button, Post
from storage import tables
from tests.simulation.auditor import Violation
from tests.simulation.evidence import ALICE, BRUNO, CHANNEL, HOUR, MATCH, MINUTE, START, Evidence, Make, wrong
from tests.simulation.journal import Archived, Died, Posted, Refused, RestoreRecovery, Started, Stripped, Told, Woken

THREAD = 700
EVENT = "cup-of-tea"
HEAD = 9


def refuse(match: Evidence, times: int = 1) -> None:
    """A challenge whose thread is refused so often."""
    challenge = Post(match=MATCH, version=0, content="a challenge")
    match.note(Posted, channel=CHANNEL, message=400, post=challenge, view="", known=True)
    for _ in range(times):
        match.note(Refused, channel=CHANNEL, message=400, code="160006", known=True)


def wait(match: Evidence, **more: object) -> None:
    """A post that is not sent."""
    row = {"match_id": MATCH, "seq": 0, "channel_id": CHANNEL, "kind": "turn", "payload": {}, "buttons": True}
    match.run(tables.outbox.insert().values(**row | {"state": "pending", "nonce": "n", "attempts": 1} | more))


def of_event(match: Evidence, status: str) -> None:
    """A game of an event whose thread is refused, as it stands three hours later."""
    match.trouble("threads", START + 6 * HOUR)
    refuse(match)
    match.set(event_id=EVENT, status=status)
    match.later(3 * HOUR)


def judge(match: Evidence) -> None:
    """Look at rooms alone, as the event is not in the evidence."""
    auditor = match.auditor
    for entry in match.journal.entries:
        auditor._troubles.note(entry)
        auditor._rooms.note(entry)
    auditor._ledger.read(match.database, match.now)
    for case in auditor._ledger.cases.values():
        auditor._rooms.check_parked(case, match.now)
    auditor._rooms.step(match.database, auditor._ledger.cases, {EVENT: HEAD}, match.now)


@pytest.fixture
def threaded(match: Evidence) -> Evidence:
    """A match in a thread that a member has archived."""
    match.set(place=THREAD, thread_id=THREAD)
    match.auditor.step()
    match.note(Archived, thread=THREAD)
    match.later(timedelta(hours=2))
    match.auditor.step()
    return match


def test_thread_that_stays_archived_is_found(threaded: Evidence) -> None:
    threaded.later(HOUR)
    wrong(threaded, "its thread 700 is archived since .*, and nothing opens it")


def test_thread_that_is_archived_at_rest_is_found(threaded: Evidence) -> None:
    wrong(threaded, "its thread 700 is archived since", rest=True)


def test_thread_that_is_opened_again_passes(threaded: Evidence) -> None:
    threaded.note(Woken, thread=THREAD)
    threaded.later(HOUR)
    threaded.auditor.rest()


def test_thread_whose_match_is_over_may_stay_archived(threaded: Evidence) -> None:
    threaded.set(place=CHANNEL)
    threaded.later(HOUR)
    threaded.auditor.step()


def test_thread_may_stay_archived_while_bot_is_down(threaded: Evidence) -> None:
    threaded.note(Died, process=1)
    threaded.later(9 * HOUR)
    threaded.note(Started, process=2)
    threaded.later(HOUR)
    threaded.auditor.step()


def test_thread_that_is_asked_for_third_time_is_found(match: Evidence) -> None:
    refuse(match, 2)
    match.auditor.step()
    refuse(match)
    wrong(match, "its thread was asked for 3 times")


def test_thread_may_be_asked_for_again_by_new_process(match: Evidence) -> None:
    refuse(match, 2)
    match.auditor.step()
    match.note(Died, process=1)
    match.note(Started, process=2)
    refuse(match)
    match.auditor.step()


def test_thread_may_be_asked_for_again_while_its_match_is_on_hold(match: Evidence) -> None:
    for user in (ALICE, BRUNO):
        match.note(Told, user=user, post=Post(match=MATCH, version=0, content="no thread"), view="")
    match.set(status="parked")
    refuse(match, 2)
    match.auditor.step()
    refuse(match)
    match.auditor.step()


def test_start_given_up_for_want_of_thread_passes_once_aborted(match: Evidence) -> None:
    match.trouble("threads", START)
    wait(match, state="failed")
    asked = match.ask(ALICE, "abort")
    ended = {"reason": "aborted", "scores": []}
    match.answer(asked, ALICE, match.act("abort", None, user=ALICE, interaction=asked, result=ended))
    match.over("aborted")
    match.note(Stripped, channel=CHANNEL, message=500)
    match.post(1, buttons=(), log="\n".join(match.lines))
    match.later(9 * HOUR)
    match.auditor.rest()


def test_start_given_up_of_match_that_goes_on_is_found(match: Evidence) -> None:
    match.trouble("threads", START)
    wait(match, state="failed")
    match.play(0, "Nc3")
    match.later(9 * HOUR)
    wrong(match, "the posts of .0. failed, though no channel was closed", rest=True)


def test_thread_closed_to_bot_may_stay_archived(threaded: Evidence) -> None:
    threaded.trouble("closed", START + 50 * HOUR, THREAD)
    threaded.later(4 * HOUR)
    threaded.auditor.step()


def test_thread_opened_thrice_may_stay_archived_for_hours(threaded: Evidence) -> None:
    for _ in range(3):
        threaded.note(Woken, thread=THREAD)
        threaded.note(Archived, thread=THREAD)
    threaded.later(4 * HOUR)
    threaded.auditor.step()
    threaded.later(6 * HOUR)
    wrong(threaded, "its thread 700 is archived since")


def test_post_that_waits_behind_thread_is_found(match: Evidence) -> None:
    match.trouble("threads", START + 6 * HOUR)
    wait(match, error="RefusedError('160006')")
    match.auditor.step()
    match.later(29 * MINUTE)
    match.auditor.step()
    match.later(2 * MINUTE)
    wrong(match, r"its post 0 .turn. to channel 100 waits since")


def test_post_may_wait_until_shortly_after_time_out(match: Evidence) -> None:
    match.trouble("muted", START + HOUR)
    wait(match, error="ForbiddenError('50013')")
    match.auditor.step()
    match.later(85 * MINUTE)
    match.auditor.step()
    match.later(10 * MINUTE)
    wrong(match, r"its post 0 .turn. to channel 100 waits since")


def test_post_that_no_search_finds_is_found(match: Evidence) -> None:
    wait(match)
    match.auditor.step()
    match.later(155 * MINUTE)
    match.auditor.step()
    match.later(10 * MINUTE)
    wrong(match, r"its post 0 .turn. to channel 100 waits since")


def test_post_may_wait_in_closed_channel(match: Evidence) -> None:
    match.trouble("closed", START + 50 * HOUR, CHANNEL)
    wait(match)
    match.auditor.step()
    match.later(2 * HOUR)
    match.auditor.step()


def test_match_set_aside_in_time_out_is_found(match: Evidence) -> None:
    match.trouble("muted", START + HOUR)
    match.set(status="parked")
    wrong(match, "it is set aside, though no channel of it was closed, and no thread refused")


def test_match_set_aside_in_closed_channel_passes(match: Evidence) -> None:
    match.trouble("closed", START + HOUR, CHANNEL)
    match.set(status="parked")
    match.auditor.step()


def test_players_of_refused_thread_who_are_not_told_are_found(match: Evidence) -> None:
    refuse(match)
    match.later(MINUTE)
    match.set(status="parked")
    match.note(Told, user=ALICE, post=Post(match=MATCH, version=0, content="no thread"), view="")
    wrong(match, "its thread was refused at .*, and user 2 was never told", rest=True)


def test_players_of_refused_thread_who_are_told_pass(match: Evidence) -> None:
    refuse(match)
    match.later(MINUTE)
    match.set(status="parked")
    for user in (ALICE, BRUNO):
        match.note(Told, user=user, post=Post(match=MATCH, version=0, content="no thread"), view="")
    match.auditor.rest()


def test_match_without_any_post_is_found(make: Make) -> None:
    match = make()
    match.auditor.step()
    match.later(3 * HOUR)
    wrong(match, "it counts as under way since .*, but no post of it arrived")


def test_challenge_is_no_post_of_match_under_way(make: Make) -> None:
    match = make()
    refuse(match)
    match.later(3 * HOUR)
    wrong(match, "it counts as under way since")


def test_game_of_event_under_way_without_thread_is_found(make: Make) -> None:
    match = make()
    of_event(match, "playing")
    with pytest.raises(Violation, match="it counts as under way since"):
        judge(match)


def test_players_of_game_that_waits_for_thread_and_are_not_told_are_found(make: Make) -> None:
    match = make()
    of_event(match, "parked")
    with pytest.raises(Violation, match=r"its thread is refused since .*, and user 1 was never told"):
        judge(match)


@pytest.mark.parametrize(("told", "untold"), [((1, 2), 9), ((1, 9), 2)])
def test_game_that_waits_for_thread_is_told_to_all(make: Make, told: tuple[int, ...], untold: int) -> None:
    match = make()
    of_event(match, "parked")
    match.note(Posted, channel=5, message=9, post=Post(EVENT, 0, "no", mentions=told), view="", known=True)
    with pytest.raises(Violation, match=f"user {untold} was never told"):
        judge(match)
    match.note(Told, user=untold, post=Post(EVENT, 0, "no thread"), view="")
    judge(match)


def test_game_of_running_event_begins_when_threads_are_allowed_again(make: Make) -> None:
    match = make()
    of_event(match, "parked")
    match.note(RestoreRecovery, kind="threads", where=0)
    match.auditor._ledger.read(match.database, match.now)
    with pytest.raises(Violation, match="it is a game of an event that threads were refused to, and does not begin"):
        match.auditor._rooms.rest(match.auditor._ledger.cases, (), match.now)
    match.auditor._rooms.rest(match.auditor._ledger.cases, {EVENT}, match.now)


def test_time_that_is_over_before_post_arrived_is_found(make: Make) -> None:
    match = make(clock="1h")
    match.later(HOUR)
    match.act("time", 0)
    match.over("time", 0, 1)
    wrong(match, "action 1 ends a time, but no post of the match ever arrived")


def test_time_that_began_before_first_post_is_found(make: Make) -> None:
    match = make(clock="1h")
    match.later(10 * MINUTE)
    match.post(0, buttons=(Button("move", "Move"),))
    match.later(52 * MINUTE)
    match.act("time", 0)
    match.over("time", 0, 1)
    wrong(match, "action 1 ends a time, but its first post arrived only at")
