"""Audit of a tournament's channel against its log: everything is posted once, and its own post is up to date."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from itertools import pairwise

from bot.app.core.ports import Post
from bot.texts import LANGUAGES, translator_for
from tests.simulation.auditor.league_posts import podium_wrong
from tests.simulation.auditor.matches_between_servers import FIRST, SECOND
from tests.simulation.auditor.organisers import Organisers
from tests.simulation.auditor.simuls import end_wrong
from tests.simulation.auditor.team_match_posts import open_post_wrong, score_wrong
from tests.simulation.auditor.team_matches import TeamMatches, is_team_match
from tests.simulation.auditor.tournament_log import Contest, Deed, Matches, Scores, decisions_of
from tests.simulation.auditor.tournament_scores import tables_of
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Edited, Posted

TELLING = frozenset(
    {
        "result",
        "withdraw",
        "return",
        "adjudicate",
        "undo",
        "bye",
        "replace",
        "finish",
        "announce",
        "pause",
        "extend",
        "approve",
        "final",
        "reopen",
        "restrict",
        "invite",
        "repeat",
        "accept",
        "guest-left",
        "guest-lost",
    }
)
"""Kinds of action that have a post of their own."""
STAYS = ("event", "event-refresh")
"""The kinds of outbox messages that are the post of the event itself: it is edited, and posted anew where it is no
more.
"""
ROW = re.compile(r"(\d+)\. (\d+) (in|out) (.+)")
"""A row of a table: place, number, whether they have left, points."""
PODIUM = re.compile(r"[🥇🥈🥉] <@(\d+)> — (.+)")
ENDS = {"league": podium_wrong, "simul": end_wrong, "teams": score_wrong}
"""By format: how the post at the end is checked where it has no podium, or more than one."""
FINALS = frozenset(translator_for(language)("stage-final") for language in LANGUAGES)
PLAYER = re.compile(r"<@(\d+)>(?: \*\*(.+?)\*\*)?")
POINTS = re.compile(r" \*\*([\d/½]+)\*\*(?= |$)")
SIGNS = dict(zip("½⅓⅔¼¾⅙⅚", map(Fraction, ["1/2", "1/3", "2/3", "1/4", "3/4", "1/6", "5/6"]), strict=True))


def number(text: str) -> Fraction:
    """A number as people read it: `2`, `2½`, `1 7/12`."""
    parts = re.findall(r"[\d/]+|[½⅓⅔¼¾⅙⅚]", text)
    return sum((SIGNS.get(part) or Fraction(part) for part in parts), Fraction())


class TournamentPosts:
    """The messages about events."""

    def __init__(self, matches: Matches, troubles: Troubles, team_matches: TeamMatches) -> None:
        self._matches = matches
        self._troubles = troubles
        self._team_matches = team_matches
        self._told: dict[str, dict[int, list[Posted]]] = {}
        self._told_there: dict[str, dict[int, list[Posted]]] = {}
        """The same in the second server of a match between two."""
        self._shown: dict[int, Post] = {}
        self._podiums: dict[str, Posted] = {}
        """By event: the podium that was posted last."""
        self._begun: dict[tuple[str, int], int] = {}

    def post(self, entry: Posted, contest: Contest, connection: sqlite3.Connection) -> None:
        """Hold a new message against the log as it is now."""
        self._shown[entry.message] = entry.post
        if entry.channel not in contest.homes | contest.guest_homes:
            violated(entry.at, contest.id, f"a post of it stands in channel {entry.channel}")
        there = self._look(entry, contest) == SECOND
        query = "SELECT seq, kind, payload FROM outbox WHERE event_id = ? AND nonce = ?"
        row = connection.execute(query, (contest.id, entry.post.nonce)).fetchone()
        if row is None:
            violated(entry.at, contest.id, f"message {entry.message} is no post that it wanted: {entry.post.content}")
        seq, kind = row[:2]
        if kind in STAYS:
            return
        if kind in ("event-games", "event-call"):  # of an action that another post reports, too
            return
        if kind == "event-end":
            if not there:
                self._podiums[contest.id] = entry
            if contest.log[seq - 1].kind != "end":  # a correction, by an action that another post reports, too
                return
        if kind == "event-begins":
            if not there:
                self._begins(entry, contest, row[2])
            return
        told = (self._told_there if there else self._told).setdefault(contest.id, {}).setdefault(seq, [])
        told.append(entry)
        if len(told) > 1:
            what = f"action {seq} ({contest.log[seq - 1].kind})"
            violated(entry.at, contest.id, f"{what} is told twice, as {told[0].message} and {entry.message}")
        Organisers.post(entry, contest, contest.log[seq - 1])
        if contest.log[seq - 1].kind == "result":
            self._result(entry, contest, seq)

    def edit(self, entry: Edited, contest: Contest) -> None:
        """The post of an event is shown anew."""
        if entry.message not in self._shown:
            violated(entry.at, contest.id, f"message {entry.message} is edited, which the bot never posted")
        self._shown[entry.message] = entry.post
        self._look(entry, contest)

    def _look(self, entry: Posted | Edited, contest: Contest) -> int:
        """In which of two servers a post is; it tells nothing of the other one."""
        if not contest.row.code:
            return FIRST
        between = self._team_matches.between
        place = between.place_of(contest, entry.channel)
        if wrong := between.leak(contest, place, entry.post):
            violated(entry.at, contest.id, wrong)
        return place

    def _begins(self, entry: Posted, contest: Contest, payload: str) -> None:
        """Rounds that were posted together have a post each when they begin."""
        number = json.loads(payload)["first"]
        first = self._begun.setdefault((contest.id, number), entry.message)
        if first != entry.message:
            violated(entry.at, contest.id, f"that round {number} begins is told twice, as {first} and {entry.message}")

    def _all_begun(self, contest: Contest, now: datetime) -> None:
        if contest.row.plan["plan"]["pace"] != "rounds" or contest.format not in ("round-robin", "groups", "teams"):
            return
        for number, (before, one) in enumerate(pairwise(contest.rounds), 2):
            begun = any(game.id in self._matches.cases for game in one.games)
            if begun and before.stage == one.stage and (contest.id, number) not in self._begun:
                violated(now, contest.id, f"that round {number} begins was never told")

    def _result(self, entry: Posted, contest: Contest, seq: int) -> None:
        """A result says who played and what each has of it, as it was decided when that was noted."""
        game = next(game for game in contest.games() if game.id == contest.log[seq - 1].data["game"])
        said = PLAYER.findall(entry.post.content) if not contest.row.code else []
        said = said or [("", score) for score in POINTS.findall(entry.post.content)]
        then = replace(contest, decisions=_decisions_at(contest, seq))
        standing, scores = then.standing(game, self._matches)
        wanted: list[Fraction | None] = [*scores] or [None] * len(game.entries)
        if [number(score) if score else None for _, score in said] != (wanted if scores or said else []):
            violated(entry.at, contest.id, f"{game.id} is {standing} {wanted}, but the post says {entry.post.content}")

    # -- at rest ------------------------------------------------------------------------------------------------

    def rest(self, contest: Contest, connection: sqlite3.Connection, now: datetime) -> None:
        """Everything is posted once, and the post of the event shows its current state."""
        if any(self._troubles.was_closed(home) for home in contest.homes):
            return
        query = "SELECT channel_id FROM outbox WHERE event_id = ? AND state = 'failed'"
        failed = {channel for (channel,) in connection.execute(query, (contest.id,))}
        if [channel for channel in failed if not self._troubles.was_closed(channel)]:
            violated(now, contest.id, "a post of it failed, though its channel was never closed")
        told = self._told.get(contest.id, {})
        self._all_told(contest, told, 0, now)
        since = self._team_matches.between.steady_since(contest)
        if contest.row.code and since:
            self._all_told(contest, self._told_there.get(contest.id, {}), since, now)
            self._table(contest, now, SECOND)
        self._rounds_told(contest, set(told), now)
        self._all_begun(contest, now)
        self._podium(contest, told, now)
        self._table(contest, now)

    def _all_told(self, contest: Contest, told: dict[int, list[Posted]], since: int, now: datetime) -> None:
        for deed in contest.log[since:]:
            untold = deed.kind in TELLING and deed.seq not in told
            if deed.kind == "guest-left" or deed.data.get("why") == "server":  # of whom one post tells
                untold = not any(one in told for one in range(deed.seq, len(contest.log) + 1))
            if untold and not (_is_told_with_next(contest, deed) or self._is_told_with_end(contest, deed)):
                violated(now, contest.id, f"action {deed.seq} ({deed.kind} {dict(deed.data)}) was never told")

    def _is_told_with_end(self, contest: Contest, deed: Deed) -> bool:
        """True for a game that is void because an organiser has ended the tournament."""
        if deed.kind != "result" or not any(one.kind == "finish" for one in contest.log[: deed.seq]):
            return False
        game = next(game for game in contest.games() if game.id == deed.data["game"])
        _, scores = replace(contest, decisions=_decisions_at(contest, deed.seq)).standing(game, self._matches)
        return not scores

    @staticmethod
    def _rounds_told(contest: Contest, told: set[int], now: datetime) -> None:
        """Rounds that are paired together share a post, that of the last of them."""
        seqs = [one.seq for one in contest.rounds]
        for seq in seqs:
            if seq + 1 not in seqs and seq not in told:
                violated(now, contest.id, f"the round of action {seq} was never told")

    def _podium(self, contest: Contest, told: dict[int, list[Posted]], now: datetime) -> None:
        """The end is a podium: the first three places among those who have not left, with their points."""
        if contest.row.status == "cancelled" and contest.users and len(contest.log) not in told:
            violated(now, contest.id, "it was called off, and nobody was told")
        if contest.row.status != "over" or _is_broken_off(contest):
            return
        end = next((deed.seq for deed in reversed(contest.log) if deed.kind == "end"), 0)
        if end not in told or not end:
            violated(now, contest.id, "it is over, and nobody was told who has won")
        said = {(user, number(points)) for user, points in PODIUM.findall(self._podiums[contest.id].post.content)}
        tables = tables_of(contest, self._matches)
        if contest.format in ENDS:
            if wrong := ENDS[contest.format](contest, self._matches, self._podiums[contest.id].post.content, number):
                violated(now, contest.id, wrong)
            return
        if not tables:
            return
        places, points = tables.get("final") or next(iter(tables.values()))
        stayed = {entry: place for entry, place in places.items() if entry not in contest.out}
        wanted = {
            (str(contest.users[entry - 1]), points[entry])
            for entry, place in stayed.items()
            if sum(other < place for other in stayed.values()) < 3
        }
        counted = any(any(scores.values()) for _, scores in tables.values())
        if len(stayed) > 1 and len(set(stayed.values())) == 1 and not counted:
            wanted = set()  # no game counts
        if len(wanted) < 3 and "final" in tables:  # then come some of those who were not in it
            users = {str(contest.users[entry - 1]) for entry in places}
            said = {(user, score) for user, score in said if user in users}
        if said != wanted and not (contest.format == "groups" and "final" not in tables):
            violated(now, contest.id, f"the podium is {sorted(wanted)}, but the post says {sorted(said)}")

    def _table(self, contest: Contest, now: datetime, place: int = FIRST) -> None:
        """The post of the event shows the table as it is now: places, points, who has left; and no dead button."""
        message = contest.row.message if place == FIRST else contest.row.guest_message
        post = self._shown.get(message or 0)
        if post is None:
            violated(now, contest.id, f"its post ({message}) is none that was ever posted")
        verbs = {button.verb for button in post.buttons}
        if contest.row.status in ("over", "cancelled") and verbs & {"event-join", "event-leave"}:
            violated(now, contest.id, f"it is {contest.row.status}, and its post has {sorted(verbs)}")
        if contest.row.status == "open":
            missing = [user for user in contest.signed if f"<@{user}>" not in post.content]
            if missing and not contest.row.code:
                violated(now, contest.id, f"its post does not name {missing}, who take part")
            if is_team_match(contest):
                wrong = open_post_wrong(contest, self._team_matches.teams(contest), post.content, place)
                if wrong:
                    violated(now, contest.id, wrong)
        elif contest.rounds and not _is_broken_off(contest):
            self._places(contest, post, now)

    def _places(self, contest: Contest, post: Post, now: datetime) -> None:
        if contest.format == "knockout" or post.picture is None:
            return
        scored = is_team_match(contest) and contest.row.status != "paused"
        if scored and (wrong := score_wrong(contest, self._matches, post.content, number)):
            violated(now, contest.id, wrong)
        section, shown = "", dict[str, set[tuple[int, int, bool, Fraction]]]()
        for line in post.picture.decode().splitlines():
            if row := ROW.fullmatch(line):
                shown.setdefault(section, set()).add((int(row[1]), int(row[2]), row[3] == "out", number(row[4])))
            elif is_team_match(contest):  # its tables have the names of the teams
                section = str(int(section or 0) + 1)
            else:
                section = "final" if line in FINALS else next(iter(re.findall(r"\d+", line)), "")
        for name, (places, points) in tables_of(contest, self._matches).items():
            wanted = {(place, entry, entry in contest.out, points[entry]) for entry, place in places.items()}
            said = shown.get(name, set())
            if said != wanted:
                only, not_said = ([*map(str, sorted(rows))] for rows in (said - wanted, wanted - said))
                violated(now, contest.id, f"the table ({name or contest.format}) says {only}, not {not_said}")


def _is_told_with_next(contest: Contest, deed: Deed) -> bool:
    """True for all but the last of the unfinished games of a season, which are draws together."""
    following = contest.log[deed.seq : deed.seq + 1]
    return deed.user is None and [(one.kind, one.user) for one in following] == [("adjudicate", None)]


def _is_broken_off(contest: Contest) -> bool:
    """True if a knockout was ended early: the page does not define who is eliminated then."""
    return contest.finished and contest.format == "knockout"


def _decisions_at(contest: Contest, seq: int) -> dict[str, tuple[int, Scores | None]]:
    """The decisions that stood after so many actions."""
    return decisions_of(contest.log[:seq])
