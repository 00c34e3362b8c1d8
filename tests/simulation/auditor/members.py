"""Members of the server who leave it and return (`docs/ladders.md`, *Leaving*; `docs/hosting.md`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.ladder_log import DAY, Ladder
from tests.simulation.auditor.ledger import Case
from tests.simulation.auditor.troubles import LONG_AGO, Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Departed, Entry, MemberLookup, Posted, Returned

UNDER_WAY = timedelta(minutes=1)
"""Longest time for which an answer of Discord, or a post, is under way while the machine is awake."""
HELD = timedelta(hours=6)
"""Longest time for which a process stands still between an answer of Discord and what it does about it.

The machine's sleep comes on top.
"""


class Members:
    """Times at which people left the server, and the answers of Discord about them."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._away: dict[int, list[tuple[datetime, datetime | None]]] = {}
        self._lookups: dict[int, list[MemberLookup]] = {}
        self._told: dict[tuple[str, int], list[datetime]] = {}
        """By match and user: posts that say that they left."""

    def note(self, entry: Entry) -> None:
        """Read an entry. A post that someone has left must be true."""
        match entry:
            case Departed(user=user, at=at):
                self._away.setdefault(user, []).append((at, None))
            case Returned(user=user, at=at):
                left, _ = self._away[user].pop()
                self._away[user].append((left, at))
            case MemberLookup(user=user):
                self._lookups.setdefault(user, []).append(entry)
            case _:
                pass

    def was_away(self, user: int, since: datetime, until: datetime) -> bool:
        """True if a user was out of the server at some time of a stretch."""
        stretches = self._away.get(user, ())
        return any(left <= until and (back is None or back >= since) for left, back in stretches)

    # Ladders

    def removed(self, ladder: Ladder, user: int, at: datetime) -> str:
        """Only people who left the server are taken off because of that."""
        joined = max((one.at for one in ladder.log if one.kind == "join" and one.subject == user), default=LONG_AGO)
        since = max(joined, self._troubles.awake_since(at, HELD))
        return "" if self.was_away(user, since - UNDER_WAY, at) else f"{user} is said to have left the server"

    def challenged(self, users: Iterable[int], since: datetime, until: datetime) -> str:
        """Whenever a player is challenged, the bot checks that they are still in the server."""
        for user in users:
            lookups = [one for one in self._lookups.get(user, ()) if since <= one.at <= until]
            if not lookups:
                return f"{user} is challenged, and nobody checked that they are still in the server"
            if all(one.member is False for one in lookups):
                return f"{user} is challenged, who left the server"
        return ""

    def rest(self, ladders: Mapping[str, Ladder], now: datetime) -> None:
        """The bot checks once a day that players on a ladder are still in its server."""
        if self._troubles.quiet_for(now) <= 2 * SOON:
            return
        for ladder in ladders.values():
            if ladder.row.status == "closed":
                continue
            for user in ladder.rungs:
                joined = max(one.at for one in ladder.log if one.kind == "join" and one.subject == user)
                lookups = self._lookups.get(user, [])
                last = max((one.at for one in lookups), default=joined)
                if now - max(last, joined) > DAY + 2 * SOON:
                    violated(now, ladder.id, f"nobody has checked since {last} that {user} is still in the server")
                gone = lookups and lookups[-1].member is False and lookups[-1].at >= joined
                if gone and now - lookups[-1].at > SOON:
                    violated(now, ladder.id, f"{user} left the server, and is still on {ladder.rungs}")

    # Games

    def post(self, entry: Posted, case: Case) -> None:
        """A game gets one post about a player who leaves the server, in each turn, and only if they left."""
        found = LEFT.search(entry.post.content)
        if found is None or entry.post.picture is not None:
            return
        user = int(found[1])
        if not self.was_away(user, self._troubles.awake_since(entry.at, HELD), entry.at):
            violated(entry.at, case.id, f"a post says that {user} left the server")
        told = self._told.setdefault((case.id, user), [])
        turn = max((one.at for one in case.log), default=case.row.created_at)
        if any(self._troubles.awake_since(at, UNDER_WAY) > turn for at in told):
            violated(entry.at, case.id, f"a second post of this turn says that {user} left the server")
        told.append(entry.at)


LEFT = re.compile(r"<@(\d+)> (?:has left the server|a quitté le serveur)")
