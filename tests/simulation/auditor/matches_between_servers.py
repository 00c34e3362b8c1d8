"""Team matches of two servers (`docs/tournaments.md`, *Against another server*): rights, privacy, games."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.app.core.ports import Post
from tests.simulation.auditor.ledger import Case
from tests.simulation.auditor.tournament_log import Contest, Deed
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Asked, Posted

FIRST, SECOND = 1, 2
BY_TEAMS = ("event-join", "event-leave", "event-line-up", "event-withdraw", "event-replace")
OF_SECOND = ("event-accept", "event-withdraw-team")
MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(slots=True)
class Second:
    """The second server of a match as the log tells: its captain, its people, and what has happened to its place."""

    code: str = ""
    guild: int | None = None
    captain: int | None = None
    people: dict[int, set[int]] = field(default_factory=lambda: {FIRST: set(), SECOND: set()})
    """Those who have joined or acted in each server; someone may be in both."""
    accepted: int = 0
    """The action by which it accepted."""
    unsteady: bool = False
    """True once its posts were moved, it has withdrawn, or its channel was lost."""


class BetweenServers:
    """The second servers of all matches of a history."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._seconds: dict[str, Second] = {}
        self._announced: dict[tuple[str, int], int] = {}

    def second(self, contest: Contest) -> Second:
        """Return the second server of a match after its log so far."""
        return self._seconds.setdefault(contest.id, Second(contest.row.code or ""))

    def steady_since(self, contest: Contest) -> int:
        """The action since which all is posted in the second server; 0 if it is not, or was not always."""
        second = self.second(contest)
        closed = any(self._troubles.was_closed(home) for home in contest.guest_homes)
        return 0 if closed or second.unsteady or second.guild is None else second.accepted

    # -- rights -----------------------------------------------------------------------------------------------------

    def check(self, contest: Contest, deed: Deed, by: Asked | None, team: int) -> str:
        """Hold an action against the page, and follow it; `team` is that of whom it is about."""
        second = self.second(contest)
        wrong = self._second(contest, second, deed, by) or self._rights(contest, second, deed, by, team)
        if by is not None:
            second.people[SECOND if by.guild == second.guild else FIRST].add(by.user)
        if deed.kind == "join" and deed.subject is not None:
            second.people[deed.data.get("team", FIRST)].add(deed.subject)
        return wrong

    def _second(self, contest: Contest, second: Second, deed: Deed, by: Asked | None) -> str:
        """The second server accepts with the code, moves its posts and withdraws; its channel may be lost."""
        if deed.kind == "accept" and by is not None:
            typed = "".join(filter(str.isalnum, by.given["code"].upper()))
            if second.guild is not None or by.guild == contest.row.guild or contest.users or not by.manager:
                return f"{by.user} accepts it in server {by.guild}"
            if typed != second.code.replace("-", ""):
                return f"it is accepted with {by.given['code']}, not {second.code}"
            second.guild, second.captain, second.accepted = by.guild, deed.subject, deed.seq
            second.people[SECOND].add(deed.subject or 0)
            named = by.given.get("captain", str(by.user))
            return "" if named == str(deed.subject) else f"its captain is {deed.subject}, not {named}"
        if deed.kind == "start" and second.guild is None:
            return "it begins without a second server"
        if deed.kind == "guest-left":
            second.unsteady = True
            if not contest.users:
                second.guild = second.captain = None
                if contest.row.code == second.code:
                    return "the second server has withdrawn, but its code is still good"
                second.code = contest.row.code or ""
        if deed.kind == "guest-moved":
            second.unsteady = True
        if deed.kind == "guest-lost":
            second.unsteady = True
            if not any(self._troubles.was_closed(home) for home in contest.guest_homes):
                return "the channel of the second server is lost, which was never closed"
        return ""

    @staticmethod
    def _rights(contest: Contest, second: Second, deed: Deed, by: Asked | None, team: int) -> str:
        """Each server decides on its own team; rules, scores and the end are decided by the first one."""
        if by is None or deed.kind == "accept":
            return ""
        side = SECOND if by.guild == second.guild else FIRST
        organises = by.manager or (side == FIRST and by.user == contest.row.created_by)
        if by.command == "event-join" and team != side:
            return f"{by.user} joins team {team} in server {by.guild}"
        if by.command == "event-withdraw-team":
            return "" if side == SECOND and (by.manager or by.user == second.captain) else f"{by.user} withdraws a team"
        if by.command == "event-line-up" and by.user == second.captain and team == SECOND:
            return ""
        if by.command in ("event-withdraw", "event-replace") and not (organises and side == team):
            return f"{by.user} decides on a player of team {team} in server {by.guild}"
        if by.command not in (*BY_TEAMS, *OF_SECOND) and (side == SECOND or not organises):
            return f"{by.user} decides in server {by.guild}, which did not create it"
        return ""

    @staticmethod
    def blocked(connection: sqlite3.Connection, contest: Contest) -> dict[int, set[int]]:
        """Return for each team whom the other server has blocked."""
        servers = {FIRST: contest.row.guest_guild, SECOND: contest.row.guild}
        found = connection.execute("SELECT id, chosen FROM preferences WHERE kind != 'user'").fetchall()
        barred = {id_: set(json.loads(chosen).get("barred") or ()) for id_, chosen in found}
        return {team: barred.get(other, set()) for team, other in servers.items()}

    # -- privacy ----------------------------------------------------------------------------------------------------

    def place_of(self, contest: Contest, channel: int) -> int:
        """Return in which server a channel is."""
        return SECOND if channel in contest.guest_homes and channel not in contest.homes else FIRST

    def leak(self, contest: Contest, place: int, post: Post) -> str:
        """Nothing of a server leaves it: its people are named and not mentioned, and no channel is shown."""
        second = self.second(contest)
        here, there = second.people[place], second.people[FIRST + SECOND - place]
        mentioned = {int(user) for user in MENTION.findall(post.content)} | set(post.mentions)
        if strangers := mentioned & (there - here):
            return f"a post in server {place} mentions {sorted(strangers)}, who are in the other one"
        guild = contest.row.guild if place == SECOND else contest.row.guest_guild
        homes = contest.homes if place == SECOND else contest.guest_homes
        secrets = [f"channels/{guild}/", *(f"<#{home}>" for home in homes)]
        if found := [secret for secret in secrets if secret in post.content]:
            return f"a post in server {place} tells {found} of the other one"
        return ""

    # -- games ------------------------------------------------------------------------------------------------------

    def announces(self, entry: Posted, case: Case, contests: Mapping[str, Contest]) -> bool:
        """True for a post that tells of a game in the second server; check that it does so once, without secrets."""
        contest = contests.get(case.row.event or "")
        if contest is None or entry.channel not in contest.guest_homes or entry.channel in case.homes:
            return False
        first = self._announced.setdefault((case.id, entry.channel), entry.message)
        if first != entry.message:
            violated(entry.at, case.id, f"it is announced twice in the second server: {first}, {entry.message}")
        if wrong := self.leak(contest, SECOND, entry.post):
            violated(entry.at, case.id, wrong)
        return True

    def rest(self, contest: Contest, cases: Mapping[str, Case], connection: sqlite3.Connection) -> str:
        """Each game has a line in the second server, and a thread there for its player while it is played."""
        if not self.steady_since(contest) or any(self._troubles.was_closed(home) for home in contest.homes):
            return ""
        boards = dict(connection.execute("SELECT match_id, guild_id FROM board_channels").fetchall())
        for game in contest.games():
            case = cases.get(game.id)
            if case is None or case.row.started_at is None:
                continue
            said = any(match == case.id for match, _ in self._announced)
            if not said and case.row.status == "playing":
                return f"{case.id} is not announced in the second server"
            refused = self._troubles.threadless or any(self._troubles.was_closed(home) for home in case.homes)
            if case.row.status == "playing" and not refused and case.id not in boards:
                return f"{case.id} has no board in the second server"
        return ""
