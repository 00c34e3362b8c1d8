"""Seasons of leagues, held against `docs/tournaments.md`, *Leagues*: calendar, registration, divisions, results."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from fractions import Fraction

from tests.simulation.auditor import league_divisions as page
from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.league_places import Places
from tests.simulation.auditor.ledger import time_of
from tests.simulation.auditor.tournament_log import Contest, Deed, Matches, divisions_of
from tests.simulation.auditor.tournament_scores import tables_of
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

DECISIONS = timedelta(days=2)
"""Part of a season in which no game is played any more."""
DOUBT = timedelta(minutes=75)
NAMED = re.compile(r"\*\* · `([a-z-]+)`")


class Calendar:
    """Dates of a season."""

    def __init__(self, starts: datetime, weeks: int) -> None:
        self.starts = starts
        self.next_starts = starts + timedelta(weeks=weeks)
        self.registration = starts + timedelta(weeks=weeks) * 2 / 3
        self.games_end = self.next_starts - DECISIONS


def is_league(contest: Contest) -> bool:
    """Tell whether an event is a season of a league."""
    return contest.format == "league"


def terms_of(contest: Contest) -> Mapping[str, object]:
    """Return what a season's row says of its league."""
    found: Mapping[str, object] = contest.row.plan["season"]
    return found


def calendar_of(contest: Contest) -> Calendar | None:
    """Return the dates of a season that has begun."""
    start = next((one for one in contest.log if one.kind == "start"), None)
    return None if start is None else Calendar(start.at, int(str(terms_of(contest)["weeks"])))


class Leagues:
    """The seasons of all leagues, and what was shown of them."""

    def __init__(self, contests: Mapping[str, Contest], matches: Matches, troubles: Troubles) -> None:
        self._contests = contests
        self._matches = matches
        self._troubles = troubles
        self._places = Places(matches)
        self._final: dict[str, object] = {}
        self.seen: Counter[str] = Counter()

    # -- as it comes ------------------------------------------------------------------------------------------------

    def check(self, contest: Contest, deed: Deed, connection: sqlite3.Connection) -> str:
        """Hold an action of a season against the calendar and the seasons before."""
        calendar = calendar_of(contest)
        if deed.kind == "start":
            return self._start(contest, deed, connection)
        if deed.kind == "next":
            return self._next(contest, deed)
        if deed.kind == "end" and calendar is not None and not contest.finished and contest.users:
            early = deed.at < calendar.games_end and not self._deserted(contest)
            return f"it ends before {calendar.games_end}" if early else ""
        if deed.kind == "join" and deed.user is None and not contest.users:
            return self._registered(contest, deed)
        if deed.kind == "adjudicate" and deed.user is None:
            return self._drawn(contest, deed)
        return ""

    @staticmethod
    def _deserted(contest: Contest) -> bool:
        return len(contest.present) <= 1

    def _drawn(self, contest: Contest, deed: Deed) -> str:
        """Unfinished games at the end of the season are draws."""
        calendar = calendar_of(contest)
        self.seen["unfinished game of a season"] += 1
        given = [Fraction(score) for score in deed.data["scores"] or ()]
        if calendar is None or deed.at < calendar.games_end:
            return f"{deed.data['game']} is a draw before the games end"
        return "" if given == [Fraction(1, contest.seats)] * contest.seats else f"{deed.data['game']} scores {given}"

    def _next(self, contest: Contest, deed: Deed) -> str:
        """The next season is announced once two thirds of a season are over, once, and its date is fixed."""
        calendar, coming = calendar_of(contest), self._contests.get(deed.data["tournament"])
        if calendar is None or deed.at < calendar.registration:
            return "the next season is announced before two thirds of this one are over"
        if any(one.kind == "next" for one in contest.log):
            return "the next season is announced twice"
        follows = coming is None or terms_of(coming)["previous"] == contest.id  # or its row is read later
        return "" if follows else f"{deed.data['tournament']} does not follow this season"

    def _registered(self, contest: Contest, deed: Deed) -> str:
        """Only players who have moved or resigned by the day of registration are registered automatically."""
        last = self._contests.get(str(terms_of(contest)["previous"]))
        calendar = None if last is None else calendar_of(last)
        if last is None or calendar is None:
            return f"{deed.subject} is registered, but there was no season before"
        if deed.subject not in self.active(last, calendar.registration + SOON):
            return f"{deed.subject} is registered, who was silent until {calendar.registration}"
        return ""

    def active(self, contest: Contest, until: datetime) -> set[int | None]:
        """Return the players of a season who had moved in a game, or resigned one, by a time."""
        found: set[int | None] = set()
        for game in contest.games():
            case = self._matches.cases.get(game.id)
            if case is not None:
                found |= {one.user for one in case.log if one.at <= until and one.kind in ("move", "plan", "resign")}
        return found - {None}

    # -- the start --------------------------------------------------------------------------------------------------

    def _start(self, contest: Contest, deed: Deed, connection: sqlite3.Connection) -> str:
        joined = {one.seq: one.subject for one in contest.log if one.kind == "join"}
        order = [int(joined[seq] or 0) for seq in deed.data["order"]]
        given: list[int] = list(deed.data["divisions"])
        if sum(given) != len(order):
            return f"divisions of {given} are not for {len(order)}"
        after, rest = page.Divisions(), order
        for size in given:
            after, rest = [*after, rest[:size]], rest[size:]
        terms = terms_of(contest)
        size = int(contest.row.plan["plan"]["size"]) or {2: 8, 3: 9}[contest.seats]
        last = self._contests.get(str(terms["previous"]))
        if last is None:
            wanted = page.sizes(len(order), size, contest.seats)
            rated = _rated(connection, contest.row.variant)
            wrong = "" if given == wanted else f"divisions of {given}, not {wanted}"
            return wrong or page.first_order(order, rated, [int(joined[seq] or 0) for seq in sorted(joined)])
        return self._due(last, deed) or self._placed(contest, last, after, size)

    @staticmethod
    def _due(last: Contest, deed: Deed) -> str:
        """A season starts by its date, and not before the results of the last one are final."""
        calendar = calendar_of(last)
        if calendar is None or deed.at < calendar.next_starts:
            return "it starts before its date"
        final = any(one.kind in ("approve", "final") for one in last.log) or last.row.status == "cancelled"
        return "" if final else f"it starts before the results of {last.id} are final"

    def last_final(self, contest: Contest) -> datetime | None:
        """Return since when the season before is over for good; None if it is not, the creation if there is none."""
        last = self._contests.get(str(terms_of(contest)["previous"])) if is_league(contest) else None
        if last is None or last.row.status == "cancelled":
            return contest.row.created_at
        return next((one.at for one in reversed(last.log) if one.kind in ("approve", "final")), None)

    def before(self, contest: Contest, last: Contest) -> page.Before:
        """Return what a season begins from: who plays on, who returns, who is new."""
        users = [user for user in contest.signed if user is not None]
        ended = self.places(last)
        played = {user for division in ended for user in division}
        earlier = self._contests.get(str(terms_of(last)["previous"]))
        kept = self.places(earlier) if earlier is not None else []
        returning = {
            user: number
            for number, division in enumerate(kept)
            for user in division
            if user in users and user not in played
        }
        new = [user for user in users if user not in played and user not in returning]
        return page.Before(ended, frozenset(played & set(users)), returning, new)

    def places(self, contest: Contest) -> page.Divisions:
        """Return the players of a season by division, in the order of their final places.

        Who shares a place keeps the order from before the season.
        """
        if not contest.users:
            return []
        found = page.Divisions()
        for number in range(1, len(divisions_of(contest)) + 1):
            places, _ = tables_of(contest, self._matches)[str(number)]
            order = sorted(places, key=lambda entry: (places[entry] or len(places) + 1, entry))
            found.append([user for entry in order if (user := contest.users[entry - 1]) is not None])
        return found

    def _placed(self, contest: Contest, last: Contest, after: page.Divisions, size: int) -> str:
        before, terms = self.before(contest, last), terms_of(contest)
        self.seen["season that follows"] += 1
        self.seen["player who returns after a season"] += len(before.returning)
        self.seen["newcomer of a season"] += len(before.newcomers)
        wrong = page.check_steps(before, after) or page.check_order(before, after) or page.check_seeds(before, after)
        if terms["by_rating"] and before.newcomers:
            return wrong
        wrong = wrong or page.check_newcomers(before, after)
        groups = page.merged(before.groups())
        moving = int(str(terms["moving"]))
        if wrong or not groups or before.returning:
            return wrong
        self.seen[f"season with {len(after)} divisions worked out anew"] += 1
        wanted = page.expected(before, size, contest.seats, moving)
        found = [set(division) for division in after]
        return "" if found == wanted else f"its divisions are {found}, not {wanted}, after {before.ended}"

    # -- answers and posts ------------------------------------------------------------------------------------------

    def answer(self, entry: Answered, asked: Asked) -> None:
        """Hold the places that are shown as possible against the games that are left."""
        if asked.command != "event-show" or entry.refusal:
            return
        named = NAMED.search(entry.seen)
        contest = self._contests.get(named[1]) if named else None
        if contest is not None and is_league(contest) and contest.users:
            if wrong := self._places.take(contest, entry, asked):
                violated(entry.at, contest.id, wrong)
            self.seen["possible places worked out anew"] = self._places.exact

    # -- at rest ----------------------------------------------------------------------------------------------------

    def rest(self, now: datetime) -> None:
        """Every date of a season that has passed was kept, and past seasons never change."""
        chains: dict[object, str] = {}
        for contest in filter(is_league, self._contests.values()):
            before = terms_of(contest)["previous"]
            if before and before in chains:
                violated(now, contest.id, f"it follows {before}, which {chains[before]} follows")
            chains[before] = contest.id
            wrong = self._calendar(contest, now) or self._past(contest)
            if wrong:
                violated(now, contest.id, wrong)

    def _calendar(self, contest: Contest, now: datetime) -> str:
        calendar = calendar_of(contest)
        sure = self._troubles.sure_for(now) > DOUBT + SOON and not contest.row.halted
        last = self._contests.get(str(terms_of(contest)["previous"]))
        if last is not None:
            wrong = self._follows(contest, last)
            if wrong:
                return wrong
        if calendar is None or contest.row.status == "cancelled" or not sure:
            return ""
        coming = [one for one in self._contests.values() if is_league(one) and terms_of(one)["previous"] == contest.id]
        if now > calendar.registration + SOON and not coming and not self._broken_off(contest):
            return f"the next season should have been announced at {calendar.registration}"
        if now > calendar.games_end + SOON and contest.row.status == "running":
            return f"its games should have ended at {calendar.games_end}"
        return ""

    @staticmethod
    def _broken_off(contest: Contest) -> bool:
        return contest.finished

    def _follows(self, contest: Contest, last: Contest) -> str:
        """The next season has the number after, the same settings, and the date that the calendar said."""
        calendar, terms, before = calendar_of(last), terms_of(contest), terms_of(last)
        date = time_of(contest.row.plan["starts_at"])
        if calendar is None or date != calendar.next_starts:
            return f"its date is {date}, and the season before has {calendar and calendar.next_starts}"
        if terms["number"] != int(str(before["number"])) + 1:
            return f"it is season {terms['number']} after season {before['number']}"
        kept = [key for key in terms if key not in ("number", "previous") and terms[key] != before[key]]
        plan, old = contest.row.plan, last.row.plan
        kept += [key for key in plan if key not in ("season", "starts_at") and plan[key] != old.get(key)]
        return f"{kept} are others than those of the season before" if kept else ""

    def _past(self, contest: Contest) -> str:
        """The tables of a season whose results are final never change."""
        if contest.row.status != "over" or not any(one.kind in ("approve", "final") for one in contest.log):
            return ""
        reopened = sum(one.kind == "reopen" for one in contest.log)
        tables = reopened, tables_of(contest, self._matches)
        kept = self._final.setdefault(contest.id, tables)
        if kept != tables and not reopened:
            return f"its results were final, and were {kept}, but are {tables}"
        return self._places.final(contest)

    def is_between(self, contest: Contest, now: datetime) -> bool:
        """True for a season all of whose games may be over: it lasts until the calendar ends it."""
        calendar = calendar_of(contest) if is_league(contest) else None
        return calendar is not None and now <= calendar.games_end + SOON


def _rated(connection: sqlite3.Connection, variant: str) -> set[int]:
    query = "SELECT DISTINCT user_id FROM ratings WHERE match_id IN (SELECT id FROM matches WHERE variant = ?)"
    return {int(user) for (user,) in connection.execute(query, (variant,))}
