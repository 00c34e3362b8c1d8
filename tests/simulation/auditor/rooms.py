"""Threads that are refused or that a member archives, and a bot under a time-out: what must hold of its matches.

From *Threads* in the design: they are reopened when a member closes them; a game whose thread is refused twice is
played in the channel at once; games of events wait until threads are allowed again, and all who play are told.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from tests.simulation.auditor.clocks import SOON, read_control
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.troubles import LONG_AGO, Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Archived, Died, Entry, Posted, Refused, Told, Woken

PROMPT = timedelta(minutes=30)
"""Longest wait of a post behind a refused one, while only threads are in trouble."""
FOUND = SOON + PROMPT
"""Longest wait of a post whose wake-up was lost with the reply to a commit: until reconciliation finds it."""
TRIES = 2
"""Limit of requests for a thread, unless the bot dies in between."""
LATE = timedelta(minutes=5)
"""Latest arrival of a first post for which the clocks do not start again."""
REOPENINGS, FIGHT = 3, timedelta(hours=6)
"""Limit of reopenings of a thread, and their period (`hosting.md`)."""
SECOND = timedelta(seconds=1)


class Rooms:
    """Posts, refusals and archived threads as far as they were seen."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._archived: dict[int, datetime] = {}
        """By thread: since when it is archived."""
        self._opened: dict[int, list[datetime]] = {}
        """By thread: when it was opened again."""
        self._subjects: dict[int, str] = {}
        """By message: the match it is about."""
        self._first: dict[str, datetime] = {}
        """By match: the arrival of its first post since it began."""
        self._refused: dict[str, datetime] = {}
        """By match: when its thread was first refused."""
        self._tries: dict[str, int] = {}
        self._called: dict[tuple[str, int], datetime] = {}
        """Times of direct messages about a match or event, by it and user."""
        self._waiting: dict[int, datetime] = {}
        """By row of the outbox: when it was first seen to wait."""

    def note(self, entry: Entry) -> None:
        """Take an entry in."""
        match entry:
            case Posted(post=post, message=message, at=at):
                self._subjects[message] = post.match
                self._called |= {(post.match, user): at for user in post.mentions}
                if post.picture_name:
                    self._first.setdefault(post.match, at)
            case Told(post=post, user=user, at=at):
                self._called[post.match, user] = at
            case Refused(message=message, known=known, at=at):
                match_ = self._subjects.get(message, "")
                self._refused.setdefault(match_, at)
                self._tries[match_] = self._tries.get(match_, 0) + known
            case Died():
                self._tries.clear()
            case Archived(thread=thread, at=at):
                self._archived[thread] = at
            case Woken(thread=thread, at=at):
                self._archived.pop(thread, None)
                self._opened.setdefault(thread, []).append(at)
            case _:
                pass

    # -- as it comes ------------------------------------------------------------------------------------------------

    def follow(self, case: Case, action: Action) -> None:
        """Clocks start with the first post that arrived: no time is over sooner than that of a move after it."""
        controls = [control for text in case.row.clock.split("/") if (control := read_control(text)) is not None]
        if action.kind != "time" or not controls:
            return
        first = self._first.get(case.id)
        if first is None:
            violated(action.at, case.id, f"action {action.seq} ends a time, but no post of the match ever arrived")
        if action.at < first + min(move for move, *_ in controls) - LATE - SECOND:
            violated(action.at, case.id, f"action {action.seq} ends a time, but its first post arrived only at {first}")

    def check_parked(self, case: Case, now: datetime) -> None:
        """Only a closed channel or a refused thread sets a match aside: a time-out of the bot does not."""
        closed = any(self._troubles.was_closed(home) for home in case.homes)
        if case.row.status == "parked" and not closed and case.id not in self._refused:
            violated(now, case.id, "it is set aside, though no channel of it was closed, and no thread refused")

    def step(
        self, connection: sqlite3.Connection, cases: Mapping[str, Case], heads: Mapping[str, int], now: datetime
    ) -> None:
        """Look at what waits; `heads` are the creators of events."""
        for match, tries in list(self._tries.items()):
            if match in cases and cases[match].row.status == "parked":  # tried now and then, as long as it waits
                del self._tries[match]
            elif tries > TRIES and match in cases and cases[match].row.event is None:
                violated(
                    now, match, f"its thread was asked for {tries} times, but it is played in its channel after two"
                )
        self._rows(connection, cases, now)
        if self._troubles.quiet_for(now) > FOUND:
            for case in cases.values():
                self._begun(case, heads.get(case.row.event or "", case.row.created_by), now)
        if self._troubles.quiet_for(now) > SOON:
            for thread, since in self._archived.items():
                if now - since > SOON:
                    self._open(cases, thread, since, now)

    def _rows(self, connection: sqlite3.Connection, cases: Mapping[str, Case], now: datetime) -> None:
        """Posts of a channel do not wait for a thread that is refused, but for those of its own game of an event."""
        waiting = connection.execute(
            "SELECT id, match_id, seq, kind, channel_id, error FROM outbox WHERE state IN ('pending', 'sending')"
            " ORDER BY id"
        ).fetchall()
        before, self._waiting = self._waiting, {}
        stuck = set[int]()
        failing = {channel for *_, channel, error in waiting if error}  # somebody is at these
        for id_, match, seq, kind, channel, error in waiting:
            since = self._waiting[id_] = before.get(id_, now)
            case = cases.get(match or "")
            of_event = case is not None and case.row.event is not None and match not in self._first
            limit = PROMPT if channel in failing else FOUND
            late = now - since > limit and self._troubles.quiet_for(now) > limit
            busy = str(error).startswith("UnavailableError")  # which is looked at in the end
            stuck = stuck | {channel} if busy else stuck
            held = of_event and self._troubles.is_threadless(now - PROMPT)
            if late and channel not in stuck and not held and not self._troubles.was_closed(channel):
                violated(now, match or "", f"its post {seq} ({kind}) to channel {channel} waits since {since}")

    def _begun(self, case: Case, head: int, now: datetime) -> None:
        """A match is under way only with a post; players whose event game waits for a thread get a message."""
        began = case.row.started_at
        if case.id in self._first or began is None or now - began <= FOUND:
            return
        since = max([began, *(action.at for action in case.log)])
        closed = case.row.board_channel is not None and self._troubles.was_closed(case.row.board_channel)
        if case.row.status == "playing" and now - since > FOUND and not closed:
            violated(now, case.id, f"it counts as under way since {since}, but no post of it arrived")
        refused = self._refused.get(case.id)
        if case.row.event is None or refused is None or now - refused <= FOUND:
            return
        start = self._troubles.threadless_since(refused)
        for user in sorted(case.users() | {head}):
            told = [self._called.get((about, user), LONG_AGO) for about in (case.id, case.row.event)]
            if max(told) < start and not self._troubles.was_silent(user):
                violated(now, case.id, f"its thread is refused since {refused}, and user {user} was never told")

    def _open(self, cases: Mapping[str, Case], thread: int, since: datetime, now: datetime) -> None:
        """A thread that a member archives is open again soon, as long as its match lives; but thrice in six hours."""
        if sum(at > now - FIGHT - SOON for at in self._opened.get(thread, ())) >= REOPENINGS:
            return
        if self._troubles.was_closed(thread, now - SOON):
            return
        for case in cases.values():
            if case.row.board_channel == thread and case.row.status == "playing":
                violated(now, case.id, f"its thread {thread} is archived since {since}, and nothing opens it")

    # -- at rest ----------------------------------------------------------------------------------------------------

    def rest(self, cases: Mapping[str, Case], paused: Collection[str], now: datetime) -> None:
        """Check that games of tournaments that are not paused start once threads are allowed again; in other matches
        players learn why they do not."""
        for thread, since in self._archived.items():
            self._open(cases, thread, since, now)
        for case in cases.values():
            if case.row.status != "parked" or any(self._troubles.was_closed(home) for home in case.homes):
                continue
            if case.row.event in paused:
                continue
            if case.row.event is not None:
                violated(now, case.id, "it is a game of an event that threads were refused to, and does not begin")
            refused = self._refused.get(case.id, now)
            for user in case.users():
                if self._called.get((case.id, user), refused) <= refused and not self._troubles.was_silent(user):
                    violated(now, case.id, f"its thread was refused at {refused}, and user {user} was never told")
