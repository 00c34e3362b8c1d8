"""People whom the host has blocked, from *Block a person everywhere* in the hosting guide."""

from __future__ import annotations

from datetime import datetime

from tests.simulation.auditor.ledger import Ledger
from tests.simulation.auditor.lobby_rows import UNDER_WAY
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

ENTERING = ("join", "event-join", "seek", "join-seek")
"""Commands by which someone comes to play with others."""


class HostBlocks:
    """Whom the host has blocked, and since when it was confirmed."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._since: dict[int, datetime] = {}
        self._ever: set[int] = set()

    def ever(self, user: int) -> bool:
        """Check whether someone wanted a user blocked at some time."""
        return user in self._ever

    def holds(self, user: int, at: datetime) -> bool:
        """Check whether a user has been blocked for some time."""
        return user in self._since and at > self._since[user] + UNDER_WAY

    def ask(self, asked: Asked) -> None:
        """Forget a block that is about to be lifted."""
        if asked.command == "host-unblock":
            self._since.pop(int(asked.given["who"]), None)
        elif asked.command == "host-block":
            self._ever.add(int(asked.given["who"]))

    def answer(self, entry: Answered, asked: Asked) -> None:
        """They can't open or join challenges, join tournaments or take over a seat; no one can challenge them."""
        self.ask(asked)
        if entry.refusal:
            return
        if asked.command == "host-block":
            self._since.setdefault(int(asked.given["who"]), entry.at)
        if entry.again or asked.delivered > 1:
            return
        if asked.command in ENTERING and self.holds(asked.user, asked.at):
            violated(entry.at, entry.match, f"{asked.command} of {asked.user} is done, whom the host has blocked")
        if asked.command == "play":
            self._opened(entry, asked)
        case = self._ledger.cases.get(entry.match)
        if asked.command == "join" and case is not None and self.holds(case.row.created_by, asked.at):
            violated(entry.at, case.id, f"{asked.user} joins {case.row.created_by}, whom the host has blocked")

    def _opened(self, entry: Answered, asked: Asked) -> None:
        """Computers remain to play against."""
        case = self._ledger.cases.get(entry.match)
        alone = case is not None and all(seat.user == asked.user for seat in case.seats if seat.holder != "computer")
        if not alone and self.holds(asked.user, asked.at):
            violated(entry.at, entry.match, f"{asked.user} opens a challenge, whom the host has blocked")
        for named in map(int, asked.given.get("opponents", "").split()):
            if self.holds(named, asked.at):
                violated(entry.at, entry.match, f"{asked.user} challenges {named}, whom the host has blocked")
