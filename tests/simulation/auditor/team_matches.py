"""Team matches, held against `docs/tournaments.md`, *Team matches*: line-ups, boards, colours, reserves, the score."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction

from tests.simulation.auditor.matches_between_servers import BetweenServers
from tests.simulation.auditor.tournament_log import Contest, Deed, Matches, Paired
from tests.simulation.auditor.tournament_scores import team_tables
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.journal import Asked

TEAMS = 1, 2
FEWEST_BOARDS, MOST_BOARDS = 2, 32
JUST_BEFORE = timedelta(minutes=1)
"""Ratings that changed so shortly before the start may have been read before."""
BLOCKS = ("bar", "host-block")


def is_team_match(contest: Contest) -> bool:
    """Tell whether an event is a team match."""
    return contest.format == "teams"


def names_of(contest: Contest) -> Sequence[str]:
    """Return the names of both teams."""
    found: Sequence[str] = contest.row.plan["teams"]["names"]
    return found


def is_by_rating(contest: Contest) -> bool:
    """Tell whether ratings at the start give the order of boards."""
    return bool(contest.row.plan["teams"].get("by_rating"))


def boards_of(contest: Contest, sizes: Sequence[int]) -> int:
    """Return how many boards a match has: those of the form, or as many as both teams can fill."""
    return int(contest.row.plan["plan"]["size"]) or min(MOST_BOARDS, *sizes)


def can_start(contest: Contest, sizes: Sequence[int]) -> bool:
    """Tell whether both teams can fill the boards of the form, or two."""
    return min(sizes) >= max(FEWEST_BOARDS, int(contest.row.plan["plan"]["size"]))


@dataclass(slots=True)
class Teams:
    """The players of both teams before the start by board, and the reserves, as the log tells."""

    line_ups: dict[int, list[int]] = field(default_factory=lambda: {1: [], 2: []})
    reserves: dict[int, list[int]] = field(default_factory=lambda: {1: [], 2: []})
    joined: dict[int, int] = field(default_factory=dict)
    """By user: the action by which they joined last."""
    team: dict[int, int] = field(default_factory=dict)
    """By user: the team that they joined last."""
    leader: int | None = None
    """The captain of the team of a second server, who does not have to play."""

    @property
    def sizes(self) -> list[int]:
        """Number of players of each team before the start."""
        return [len(self.line_ups[team]) for team in TEAMS]

    def captain(self, team: int) -> int | None:
        """The first who joined a team and has not withdrawn; in a second server, who accepted or was named."""
        if team == TEAMS[1] and self.leader is not None:
            return self.leader
        return min(self.line_ups[team], key=self.joined.__getitem__, default=None)

    def leave(self, user: int) -> None:
        """Take someone out."""
        for lists in (self.line_ups, self.reserves):
            for users in lists.values():
                if user in users:
                    users.remove(user)

    def place(self, user: int, board: int) -> None:
        """Put a player on a board; the others of the team move."""
        line_up = self.line_ups[self.team[user]]
        line_up.remove(user)
        line_up.insert(board - 1, user)


class TeamMatches:
    """The team matches of a history."""

    def __init__(self, matches: Matches, troubles: Troubles) -> None:
        self._matches = matches
        self._teams: dict[str, Teams] = {}
        self.between = BetweenServers(troubles)
        self.seen: Counter[str] = Counter()

    def teams(self, contest: Contest) -> Teams:
        """Return the teams of a match after its log so far."""
        return self._teams.setdefault(contest.id, Teams())

    # -- as it comes ------------------------------------------------------------------------------------------------

    def check(self, contest: Contest, deed: Deed, asked: Mapping[int, Asked], connection: sqlite3.Connection) -> str:
        """Hold the next action of a match against the page, and follow it."""
        teams, by = self.teams(contest), asked.get(deed.interaction or 0)
        self.seen[f"{'match of two servers' if contest.row.code else 'team match'}: {deed.kind}"] += 1
        if contest.row.code and (wrong := self.between.check(contest, deed, by, _team_of(contest, teams, deed))):
            return wrong
        match deed.kind:
            case "join":
                return self._join(contest, teams, deed, by)
            case "leave":
                teams.leave(deed.subject or 0)
            case "accept":
                teams.leader = deed.subject
            case "guest-left" if not contest.users:
                teams.leader = None
                teams.line_ups[2].clear()
            case "line-up":
                return self._line_up(contest, teams, deed, by)
            case "start":
                return self._start(contest, teams, deed, connection, asked)
            case "replace":
                return self._replace(contest, teams, deed, asked)
            case "late" | "return" | "bye":
                return "a team match takes nobody late, and has no byes"
            case _:
                pass
        return ""

    @staticmethod
    def _join(contest: Contest, teams: Teams, deed: Deed, by: Asked | None) -> str:
        """Join with the name of a team; after the start, players are reserves of their team."""
        team, user = deed.data.get("team"), deed.subject
        if user is None or team not in TEAMS:
            return f"{user} joins team {team}"
        if by is not None and not contest.row.code and by.given.get("team", "0") != str(team):
            return f"{user} joins team {team}, but asked for {by.given.get('team')}"
        teams.joined[user], teams.team[user] = deed.seq, team
        (teams.reserves if contest.users else teams.line_ups)[team].append(user)
        return ""

    @staticmethod
    def _line_up(contest: Contest, teams: Teams, deed: Deed, by: Asked | None) -> str:
        """Captains and organisers set a line-up until the start, unless ratings do."""
        user, board = deed.subject or 0, deed.data["board"]
        team = teams.team.get(user, 0)
        if contest.users or is_by_rating(contest):
            return "a line-up is changed that is final, or that ratings give"
        if user not in teams.line_ups.get(team, ()):
            return f"{user} gets a board, who is in no team"
        if by is None or (by.given["user"], min(int(by.given["board"]), len(teams.line_ups[team]))) != (
            str(user),
            board,
        ):
            return f"{user} gets board {board}, but {by} was asked for"
        organises = by.manager or by.user == contest.row.created_by
        if not organises and by.user != teams.captain(team):
            return f"{by.user} sets the line-up of team {team}, whose captain is {teams.captain(team)}"
        teams.place(user, board)
        return ""

    def _start(
        self,
        contest: Contest,
        teams: Teams,
        deed: Deed,
        connection: sqlite3.Connection,
        asked: Mapping[int, Asked],
    ) -> str:
        """Line-ups by the captains, or by rating; the players after the last board are reserves."""
        joined = {one.seq: one.subject for one in contest.log if one.kind == "join"}
        order = [joined[seq] for seq in deed.data["order"]]
        if contest.users:
            return "it has begun before"
        everyone = teams.line_ups
        if contest.row.code:  # players whom the other server has blocked get no board
            blocked = self.between.blocked(connection, contest)
            changing = any(one.command in ("bar", "unbar") and deed.at - one.at < JUST_BEFORE for one in asked.values())
            teams.line_ups = {team: [one for one in everyone[team] if one not in blocked[team]] for team in TEAMS}
            if changing:
                return ""
        if not can_start(contest, teams.sizes):
            return f"it begins with teams of {teams.sizes}"
        boards = boards_of(contest, teams.sizes)
        fitting = [teams.line_ups]
        if is_by_rating(contest):
            fitting = [_by_rating(teams, known) for known in ratings_at(connection, contest.row.variant, deed)]
        wanted = [[user for team in TEAMS for user in line_up[team][:boards]] for line_up in fitting]
        if order not in wanted:
            return f"its boards are for {order}, not for {wanted[0]}"
        for team in TEAMS:
            teams.reserves[team] = [user for user in everyone[team] if user not in order]
        return ""

    @staticmethod
    def _replace(contest: Contest, teams: Teams, deed: Deed, asked: Mapping[int, Asked]) -> str:
        """The default is the first reserve of the team; a reserve of the other team is refused."""
        user, number = deed.subject or 0, deed.data["entry"]
        team = 1 if number <= len(contest.users) // 2 else 2
        if user in teams.reserves[3 - team]:
            return f"{user} takes over in team {team}, who is a reserve of the other one"
        by = asked.get(deed.interaction or 0)
        if by is not None and not by.given.get("by"):
            blocked = {one.given["who"] for one in asked.values() if one.command in BLOCKS}
            held = {*contest.users, *contest.replaced}
            waiting = [one for one in teams.reserves[team] if str(one) not in blocked and one not in held]
            if user not in teams.reserves[team] or (waiting and waiting.index(user) if user in waiting else waiting):
                return f"{user} takes over in team {team}, whose reserves are {teams.reserves[team]}"
        teams.leave(user)
        return ""


def _team_of(contest: Contest, teams: Teams, deed: Deed) -> int:
    """Return the team of the player whom an action is about."""
    if "entry" in deed.data and contest.users:
        return 1 if deed.data["entry"] <= len(contest.users) // 2 else 2
    return int(deed.data.get("team", teams.team.get(deed.subject or 0, 0)) if deed.kind == "join" else 0)


def _by_rating(teams: Teams, known: Mapping[int, float]) -> dict[int, list[int]]:
    def key(user: int) -> tuple[float, int]:
        return -known.get(user, float("-inf")), teams.joined[user]

    return {team: sorted(users, key=key) for team, users in teams.line_ups.items()}


def ratings_at(connection: sqlite3.Connection, variant: str, deed: Deed) -> list[dict[int, float]]:
    """Ratings as they are at a start, and as they were just before."""
    query = "SELECT user_id, mu FROM ratings WHERE variant = ? AND ended_at <= ? ORDER BY user_id, games"
    dates = [deed.at.replace(tzinfo=None), (deed.at - JUST_BEFORE).replace(tzinfo=None)]
    return [dict(connection.execute(query, (variant, str(date))).fetchall()) for date in dates]


# -- games ----------------------------------------------------------------------------------------------------------


def check_boards(contest: Contest, new: Sequence[Paired]) -> str:
    """Everyone plays the opponent on the same board; the first team has White on the odd ones, then reversed."""
    if len(contest.rounds) > len(new):
        return "a team match is paired a second time"
    cycles, boards = contest.row.plan["plan"]["cycles"], len(contest.users) // 2
    if len(new) != cycles:
        return f"{len(new)} rounds are not {cycles} cycles"
    for cycle, one in enumerate(new):
        pairs = [(board, board + boards) for board in range(1, boards + 1)]
        wanted = [pair if (board + cycle) % 2 else pair[::-1] for board, pair in enumerate(pairs, 1)]
        if one.tables != wanted or [game.table for game in one.games] != [*range(1, boards + 1)] or one.byes:
            return f"the boards are {one.tables}, not {wanted}"
    return ""


def points_of(contest: Contest, matches: Matches) -> tuple[Fraction, Fraction]:
    """Return the points of both teams: those of all boards added up."""
    first, second = (sum(points.values(), Fraction()) for _, points in team_tables(contest, matches).values())
    return first, second
