"""The auditor's rules for posts about players who left the server, on evidence made by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.core.ports import Post
from tests.simulation.auditor import Violation
from tests.simulation.evidence import BRUNO, CHANNEL, DAY, HOUR, MATCH, MINUTE, Evidence
from tests.simulation.journal import Departed, Posted, Returned

GONE = Post(match=MATCH, version=0, content=f"<@{BRUNO}> has left the server.")


def left(match: Evidence) -> None:
    """Bruno leaves the server and returns."""
    match.note(Departed, user=BRUNO)
    match.note(Returned, user=BRUNO)


def told(match: Evidence) -> None:
    """The match gets a post that says that Bruno has left."""
    match.note(Posted, channel=CHANNEL, message=900, post=GONE, view="", known=True)


def asleep(match: Evidence, time: timedelta) -> None:
    """The machine sleeps."""
    match.trouble("leap", match.now + time)
    match.later(time)


def judge(match: Evidence) -> None:
    """Look at what is said about members alone."""
    auditor = match.auditor
    auditor._ledger.read(match.database, match.now)
    for entry in match.journal.entries:
        auditor._troubles.note(entry)
        auditor._members.note(entry)
        if isinstance(entry, Posted) and entry.post is GONE:
            auditor._members.post(entry, auditor._ledger.cases[MATCH])


def test_post_about_player_who_is_there_is_found(match: Evidence) -> None:
    left(match)
    match.later(7 * HOUR)
    told(match)
    with pytest.raises(Violation, match="left the server"):
        judge(match)


def test_player_who_returned_during_sleep_may_be_named(match: Evidence) -> None:
    left(match)
    asleep(match, 8 * DAY)
    told(match)
    judge(match)


def test_second_post_of_turn_is_found(match: Evidence) -> None:
    left(match)
    for _ in range(2):
        match.later(2 * MINUTE)
        told(match)
    with pytest.raises(Violation, match="a second post of this turn"):
        judge(match)


def test_post_of_earlier_turn_may_arrive_after_sleep(match: Evidence) -> None:
    left(match)
    asleep(match, 2 * DAY)
    told(match)
    match.later(2 * MINUTE)
    told(match)
    judge(match)
