"""Audit of web pages: links, sessions, and the positions that pages show. `web.md` says what holds."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.simulation.auditor.ledger import Ledger
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import (
    Answered,
    Asked,
    Entry,
    Fed,
    Followed,
    Linked,
    Paged,
    SignedIn,
    SignedOut,
    Unfollowed,
)

LINK = timedelta(minutes=30)
"""Time in which a link can be spent."""
NOTICED = timedelta(minutes=1)
"""Time in which an open page shows what has happened, and in which it ends with its session."""


class WebPages:
    """The links, sessions and streams of a history."""

    def __init__(self, ledger: Ledger, troubles: Troubles) -> None:
        self._ledger = ledger
        self._troubles = troubles
        self._linked: dict[int, datetime] = {}
        self._spent: dict[int, int] = {}
        """The session that each link has opened."""
        self._ended: dict[int, datetime] = {}
        """The time at which each session was ended."""
        self._known: dict[int, Followed] = {}
        self._streams: dict[int, Followed] = {}
        """Those that go on."""
        self._shown: dict[int, int] = {}
        """The version that the page of each stream shows."""

    def note(self, entry: Entry) -> None:
        """Take an entry in, before the database is looked at."""
        match entry:
            case Linked():
                self._linked[entry.link] = entry.at
            case SignedIn(session=session) if session:
                self._signed_in(entry)
            case SignedOut():
                self._ended.setdefault(entry.session, entry.at)
            case Paged():
                self._paged(entry)
            case Followed():
                self._known[entry.stream] = entry
                self._streams[entry.stream], self._shown[entry.stream] = entry, entry.version
            case Unfollowed():
                self._streams.pop(entry.stream, None)
            case _:
                pass

    def _signed_in(self, entry: SignedIn) -> None:
        """`web.md`, *Open your board*: a link works once, for 30 minutes."""
        if entry.link in self._spent:
            violated(
                entry.at, "", f"link {entry.link} has opened session {self._spent[entry.link]}, and is spent again"
            )
        if entry.at - self._linked[entry.link] > LINK + NOTICED:
            violated(entry.at, "", f"link {entry.link} is spent, but was made at {self._linked[entry.link]}")
        self._spent[entry.link] = entry.session

    def _paged(self, entry: Paged) -> None:
        """`web.md`, *Open your board*: a browser that was signed out shows nothing of its person."""
        if entry.status >= 500:
            violated(entry.at, entry.match, f"a page is answered with {entry.status}")
        if entry.seat is not None and self._is_over(entry.session, entry.asked_at):
            violated(entry.at, entry.match, f"session {entry.session} was ended, but its page shows seat {entry.seat}")

    def _is_over(self, session: int, at: datetime) -> bool:
        return session in self._ended and at > self._ended[session]

    def answer(self, entry: Answered, asked: Asked) -> None:
        """`web.md`: nothing is done in the name of a person whose session has ended."""
        session = int(asked.given.get("session", "0"))
        if session and not entry.refusal and not entry.again and self._is_over(session, asked.at):
            violated(entry.at, entry.match, f"session {session} was ended, but {asked.command} is done")

    def is_signed_out(self, entry: Answered, asked: Asked) -> bool:
        """True if an answer refuses a page because its session has ended, perhaps after it had done the same once."""
        return entry.refusal == "page 403" and self._is_over(int(asked.given.get("session", "0")), asked.at)

    def feed(self, entry: Fed) -> None:
        """`design.md`: commit before anything is said; `web.md`: an open page ends with its session."""
        stream = self._known[entry.stream]
        case = self._ledger.cases[stream.match]
        if entry.version > case.row.version:
            violated(entry.at, case.id, f"a page shows version {entry.version}, but the log ends at {case.row.version}")
        if self._is_over(stream.session, entry.at - NOTICED):
            violated(entry.at, case.id, f"session {stream.session} was ended, but its page is sent what happens")
        self._shown[entry.stream] = entry.version

    def match_of(self, entry: Fed) -> str:
        """The match that a page follows."""
        return self._known[entry.stream].match

    def step(self, now: datetime) -> None:
        """`web.md`, *Look back and ahead*: the page follows the game, also after a lost connection."""
        quiet = self._troubles.quiet_for(now)
        for stream in self._streams.values():
            if stream.process not in self._troubles.running or stream.session in self._ended:
                continue
            case = self._ledger.cases[stream.match]
            late = [action for action in case.log[self._shown[stream.stream] :] if now - action.at > NOTICED]
            if late and min(quiet, now - stream.at) > NOTICED:
                shown = self._shown[stream.stream]
                violated(now, case.id, f"a page shows version {shown}, but action {late[0].seq} was at {late[0].at}")
