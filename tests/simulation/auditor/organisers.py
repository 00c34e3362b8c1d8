"""Rules for organisers from `docs/tournaments.md`: *Who can join*, *Final results*, *Late players*."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tests.simulation.auditor.ledger import Case, time_of
from tests.simulation.auditor.tournament_log import Contest, Deed, Matches
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked, Posted, Told

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
SOON = timedelta(minutes=15)
"""Time in which a reminder has arrived, without trouble."""
SEVERAL = 3
"""Number of players of whom one gets their reminder, at least."""
MENTION = re.compile(r"<@(\d+)>")
NOBODY: Mapping[str, Any] = {"least": None, "most": None, "role": None, "invited": False}
"""Restrictions that keep no one out."""
REFUSALS = {
    "invitation-only": ("invited",),
    "role-only": ("role",),
    "rating-only": ("least", "most"),
    "rating-missing": ("least", "most"),
}
"""Refusals to join, and the restrictions that explain them."""
TURNS = ("move", "plan", "choose")
"""Kinds of action that end a turn."""
OPEN_TO_ORGANISERS = ("event-remind", "event-dashboard", "template-save", "template-create", "template-delete")
"""Commands of organisers that leave nothing in the log of a tournament."""


@dataclass(slots=True)
class Reminded:
    """A player was reminded, between the request and its answer."""

    event: str
    user: int
    asked: datetime
    answered: datetime
    told: list[str] = field(default_factory=list)
    """The games that direct messages have named since then."""


class Organisers:
    """Restrictions, invitations, reopened results and reminders of all tournaments."""

    def __init__(self, contests: Mapping[str, Contest], matches: Matches, troubles: Troubles) -> None:
        self._contests = contests
        self._matches = matches
        self._troubles = troubles
        self._first: dict[str, Mapping[str, Any]] = {}
        """Restrictions with which a tournament was created."""
        self._reminded: list[Reminded] = []
        self._direct: list[Told] = []
        self.seen: Counter[str] = Counter()

    # -- the log ----------------------------------------------------------------------------------------------------

    def begin(self, contest: Contest) -> None:
        """A tournament was seen for the first time."""
        if not any(deed.kind == "restrict" for deed in contest.log):
            self._first.setdefault(contest.id, stored(contest))

    def restrictions(self, contest: Contest, at: datetime | None = None) -> Mapping[str, Any]:
        """The restrictions after the log of a tournament, or at a time."""
        log = [deed for deed in contest.log if deed.kind == "restrict" and (at is None or deed.at <= at)]
        return {**NOBODY, **log[-1].data} if log else self._first.get(contest.id, NOBODY)

    def check(self, contest: Contest, deed: Deed, asked: Asked | None, connection: sqlite3.Connection) -> str:
        """Hold an action against the page, before the tournament follows it; return what is wrong."""
        if deed.kind in ("join", "late") and deed.user is not None and asked is not None:
            return self._admitted(contest, deed, asked, connection)
        if deed.kind == "restrict" and asked is not None:
            self.seen["restriction"] += 1
            given = asked.given
            wanted: dict[str, Any] = {
                "least": _number(given.get("least")),
                "most": _number(given.get("highest")),
                "role": _number(given.get("role")),
                "invited": given.get("invited") == "yes",
            }
            return "" if {**NOBODY, **deed.data} == wanted else f"it restricts to {deed.data}, but {wanted} was asked"
        if deed.kind == "invite" and asked is not None:
            self.seen["invitation"] += 1
            return "" if str(deed.subject) == asked.given.get("user") else f"it invites {deed.subject}"
        if deed.kind == "reopen":
            return self._reopened(contest, deed, asked)
        return ""

    def _admitted(self, contest: Contest, deed: Deed, asked: Asked, connection: sqlite3.Connection) -> str:
        """Restrictions apply to new players, reserves and late entries, but not to players who are invited."""
        limits, who = self.restrictions(contest), deed.subject
        hosts = any(one.kind == "host" and one.subject == who for one in contest.log)
        if limits == NOBODY or is_invited(contest, who) or hosts:
            self.seen["invited player who joins"] += limits != NOBODY and not hosts
            return ""
        if limits["invited"]:
            return f"{who} joins, who is not invited"
        if limits["role"] is not None and limits["role"] not in asked.roles:
            return f"{who} joins without role {limits['role']}"
        if limits["least"] is None and limits["most"] is None:
            return ""
        self.seen["join within a range of ratings"] += 1
        known = ratings(connection, contest.row.variant, who, asked.at)
        fits = [(limits["least"] or 0) <= rating <= (limits["most"] or 10**6) for rating in known]
        return "" if any(fits) else f"{who} joins with ratings of {known}, and the limits are {dict(limits)}"

    def _reopened(self, contest: Contest, deed: Deed, asked: Asked | None) -> str:
        """Final results can be reopened for 24 hours; a season's not once the next one has started."""
        self.seen["reopened results"] += 1
        if asked is not None and " ".join(asked.given["reason"].split()) != deed.data["reason"]:
            return f"its reason is {deed.data['reason']}, but {asked.given['reason']} was given"
        if time_of(deed.data["until"]) != deed.at + DAY:
            return f"it is reopened until {deed.data['until']}"
        following = [one for one in self._contests.values() if _season(one).get("previous") == contest.id]
        return "the next season has started" if any(one.users for one in following) else ""

    def row_wrong(self, contest: Contest) -> str:
        """The row of a tournament has the restrictions that follow from its log."""
        found, limits = stored(contest), self.restrictions(contest)
        return "" if found == limits else f"its restrictions are {dict(found)}, but they should be {dict(limits)}"

    # -- answers ----------------------------------------------------------------------------------------------------

    def answer(self, entry: Answered, asked: Asked, connection: sqlite3.Connection) -> None:
        """Look at an answer to an organiser, or to someone who may not join."""
        contest = self._contests.get(asked.match or "")
        if asked.command in OPEN_TO_ORGANISERS and not entry.refusal:
            mine = any(one.row.created_by == asked.user for one in self._contests.values())
            if not asked.manager and not (contest.row.created_by == asked.user if contest is not None else mine):
                violated(entry.at, entry.match, f"{asked.command} was done for {asked.user}, who organises nothing")
        if contest is None:
            return
        if asked.command == "event-join" and entry.refusal in REFUSALS:
            self._refused(contest, entry, asked)
        elif asked.command == "event-remind" and not entry.refusal:
            for user in dict.fromkeys(map(int, MENTION.findall(entry.seen))):
                self._remind(contest, entry, asked, user, connection)

    def _refused(self, contest: Contest, entry: Answered, asked: Asked) -> None:
        """Invited players can join whatever the restrictions; everyone can where there are none."""
        self.seen[f"kept out: {entry.refusal}"] += 1
        invited = [one for one in contest.log if one.kind == "invite" and one.subject == asked.user]
        if any(one.at < asked.at for one in invited):
            violated(entry.at, contest.id, f"{asked.user} is invited, and may not join: {entry.refusal}")
        times = [asked.at, *(one.at for one in contest.log if one.kind == "restrict" and asked.at < one.at <= entry.at)]
        limits = [self.restrictions(contest, at) for at in times]
        if not any(one[key] for one in limits for key in REFUSALS[entry.refusal]):
            violated(entry.at, contest.id, f"{asked.user} may not join: {entry.refusal}, but the limits are {limits}")

    def _remind(
        self, contest: Contest, entry: Answered, asked: Asked, user: int, connection: sqlite3.Connection
    ) -> None:
        """Late players, to move for more than a day, get one reminder a day, and none for games they have muted."""
        self.seen["reminder of an organiser"] += 1
        earlier = [one for one in self._reminded if (one.event, one.user) == (contest.id, user)]
        if earlier and entry.at - earlier[-1].asked < DAY:
            violated(entry.at, contest.id, f"{user} is reminded at {entry.at}, and was at {earlier[-1].answered}")
        told = [one.post.match for one in self._direct if one.user == user and one.at >= asked.at]
        self._reminded.append(Reminded(contest.id, user, asked.at, entry.at, told))
        late = [case for case in self._games(contest, user) if _turn(case) <= entry.at - DAY]
        if not late:
            violated(entry.at, contest.id, f"{user} is reminded, who is not late in any game")
        if all(_is_muted(connection, case.id, user) for case in late):
            violated(entry.at, contest.id, f"{user} is reminded, who wants no reminders in {[c.id for c in late]}")

    def _games(self, contest: Contest, user: int) -> Iterable[Case]:
        """Games of a tournament in which a player plays, or did until a moment ago."""
        found = (self._matches.cases.get(game.id) for game in contest.games())
        return [case for case in found if case is not None and user in case.users()]

    # -- posts ------------------------------------------------------------------------------------------------------

    @staticmethod
    def post(entry: Posted, contest: Contest, deed: Deed) -> None:
        """An invitation mentions its player; everyone sees the reason for which results are reopened."""
        if deed.kind == "invite" and (deed.subject not in entry.post.mentions):
            violated(entry.at, contest.id, f"{deed.subject} is invited, but mentioned are {entry.post.mentions}")
        if deed.kind == "reopen" and deed.data["reason"] not in entry.post.content:
            violated(entry.at, contest.id, f"{deed.data['reason']!r} is missing in {entry.post.content}")

    def told(self, entry: Told) -> None:
        """A direct message came, perhaps before the answer to the organiser was seen."""
        self._direct.append(entry)
        for one in self._reminded:
            if one.user == entry.user and entry.at <= one.answered + SOON:
                one.told.append(entry.post.match)

    def rest(self, now: datetime) -> None:
        """Reminders came as direct messages about games of their tournament, unless there was trouble.

        A message that Discord refuses at that moment is lost, so only several that are lost together are wrong.
        """
        groups: dict[tuple[str, datetime], list[Reminded]] = {}
        for one in self._reminded:
            if self._troubles.was_calm(one.asked, one.answered + SOON) and not self._troubles.was_silent(one.user):
                groups.setdefault((one.event, one.answered), []).append(one)
        for (event, at), group in groups.items():
            names = {game.id for game in self._contests[event].games()}
            if len(group) >= SEVERAL and not any(names & set(one.told) for one in group):
                violated(now, event, f"{[one.user for one in group]} were reminded at {at}, and got no message")


def stored(contest: Contest) -> Mapping[str, Any]:
    """The restrictions that the row of a tournament tells."""
    return {**NOBODY, **(contest.row.plan.get("restrictions") or {})}


def is_invited(contest: Contest, user: int | None) -> bool:
    """True if the log of a tournament invites a player."""
    return any(deed.kind == "invite" and deed.subject == user for deed in contest.log)


def ratings(connection: sqlite3.Connection, variant: str, user: int | None, since: datetime) -> list[int]:
    """Ratings of a player in a variant from a time on (`decisions.md`, *Rating scale*), none before a rated game."""
    found = connection.execute(
        "SELECT mu, ended_at FROM ratings WHERE user_id = ? AND variant = ? ORDER BY ended_at, match_id",
        (user, variant),
    ).fetchall()
    shown = [(round(1500 + 30 * (mu - 25)), time_of(ended)) for mu, ended in found]
    before = [rating for rating, ended in shown if ended is None or ended < since - HOUR]
    return [*before[-1:], *(rating for rating, ended in shown if ended is not None and ended >= since - HOUR)]


def _season(contest: Contest) -> Mapping[str, Any]:
    return contest.row.plan.get("season") or {}


def _turn(case: Case) -> datetime:
    """Time of the last move in a game: its turn began then or later."""
    moved = [action.at for action in case.log if action.kind in TURNS]
    return max(moved, default=case.row.started_at or case.row.created_at)


def _is_muted(connection: sqlite3.Connection, match: str, user: int) -> bool:
    query = "SELECT silent FROM notes WHERE match_id = ? AND user_id = ?"
    row = connection.execute(query, (match, user)).fetchone()
    return row is not None and bool(row[0])


def _number(text: str | None) -> int | None:
    return int(text) if text else None
