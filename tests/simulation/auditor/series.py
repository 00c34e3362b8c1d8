"""Tournaments with the settings of others, held against `docs/tournaments.md`, *Repeating a tournament*."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.ledger import time_of
from tests.simulation.auditor.tournament_log import Contest, Deed
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

DAY = timedelta(days=1)
MOST_DAYS = 14
"""Most days between announcement and start."""
DOUBT = timedelta(minutes=75)
CREATES = ("event-create", "event-again", "template-create")
"""Commands that create a tournament."""
DATES = ("starts_at", "series", "season")
"""Keys of a tournament's settings that the next one does not share."""
Settings = tuple[str, Mapping[str, str], Mapping[str, Any], Mapping[str, Any]]


def settings_of(contest: Contest) -> Settings:
    """Variant, options, and what the form and its options set; of a season what all seasons share."""
    plan = {key: value for key, value in contest.row.plan.items() if key not in DATES}
    season = {k: v for k, v in (contest.row.plan.get("season") or {}).items() if k in ("weeks", "moving", "by_rating")}
    return contest.row.variant, contest.row.options, plan, season


def months(first: datetime) -> Iterator[datetime]:
    """The same day and time of each later month, or its last day if the month is too short."""
    year, month = first.year, first.month
    while True:
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        yield first.replace(year=year, month=month, day=min(first.day, monthrange(year, month)[1]))


class AllSeries:
    """Tournaments that repeat, and templates, by server and name."""

    def __init__(self, contests: Mapping[str, Contest], troubles: Troubles) -> None:
        self._contests = contests
        self._troubles = troubles
        self._templates: dict[tuple[int, str], list[Settings]] = {}
        """Settings that a template may have: those that its tournament had when it was saved."""
        self._before: dict[int, Settings] = {}
        """By request to save or repeat: the settings at its time."""
        self.seen: Counter[str] = Counter()

    def ask(self, asked: Asked) -> None:
        """Keep the settings that a request is about."""
        contest = self._contests.get(asked.match or "")
        if contest is not None and asked.command in ("template-save", "event-again"):
            self._before.setdefault(asked.interaction, settings_of(contest))

    # -- creation ---------------------------------------------------------------------------------------------------

    def begin(self, contest: Contest, asked: Mapping[int, Asked], now: datetime) -> None:
        """A tournament was seen for the first time: someone asked for it, or it follows another one."""
        row = contest.row
        series = row.plan.get("series")
        if row.request is not None:
            wrong = self._created(contest, asked.get(row.request))
        elif series:
            wrong = self._follows(contest, series)
        else:
            wrong = "" if row.plan.get("season") else "nobody asked for it, and it follows no other"
        if wrong:
            violated(now, contest.id, wrong)

    def _created(self, contest: Contest, asked: Asked | None) -> str:
        row = contest.row
        if asked is None or asked.command not in CREATES or asked.user != row.created_by:
            return f"it is by {row.created_by}, but of {asked}"
        source = self._contests.get(asked.match or "")
        if not asked.manager and (source is None or source.row.created_by != asked.user):
            return f"{asked.user} created it, who is no organiser"
        if (row.guild, row.channel) != (asked.guild, asked.channel):
            return f"it is in channel {row.channel}, and {asked.channel} was asked for"
        self.seen[f"tournament by {asked.command}"] += 1
        if asked.command == "event-again" and source is not None:
            return self._alike(contest, [self._before[asked.interaction], settings_of(source)])
        if asked.command == "template-create":
            known = self._templates.get(_key(asked), [])
            return self._alike(contest, known) if known else f"there is no template {asked.given['template']}"
        return ""

    @staticmethod
    def _alike(contest: Contest, sources: list[Settings]) -> str:
        mine = settings_of(contest)
        kinds = [one.kind for one in contest.log if one.interaction is None]
        if kinds not in ([], ["host"], ["host", "join"]):
            return f"it begins with {kinds}"
        return "" if mine in sources else f"its settings are {mine}, not {sources[-1]}"

    def _follows(self, contest: Contest, series: Mapping[str, Any]) -> str:
        """The next one has the same settings and place, a number, and starts on the same day of a month."""
        self.seen["tournament of the next month"] += 1
        row, last = contest.row, self._contests.get(series["previous"])
        if last is None:
            return f"it follows {series['previous']}, which there is not"
        if [one.id for one in self._contests.values() if _previous(one) == last.id and one is not contest]:
            return f"a second tournament follows {last.id}"
        if not is_repeating(last):
            return f"it follows {last.id}, which does not repeat"
        if last.row.status == "open":
            return f"it follows {last.id}, which has not started"
        number = (last.row.plan.get("series") or {"number": 1})["number"] + 1
        if (series["number"], row.name) != (number, f"{series['name']} {number}"):
            return f"it is {row.name}, number {series['number']}, after number {number - 1}"
        if (row.guild, row.channel) != (last.row.guild, last.row.channel):
            return f"it is in channel {row.channel}, but {last.id} in {last.row.channel}"
        return self._alike(contest, [settings_of(last)]) or self._date(contest, last, series)

    @staticmethod
    def _date(contest: Contest, last: Contest, series: Mapping[str, Any]) -> str:
        """The date is that of the next month that has not passed; the announcement is the days before it."""
        starts, first = time_of(contest.row.plan["starts_at"]), time_of(series["first"])
        after = first if series["number"] == 2 else time_of(last.row.plan["starts_at"])
        if starts is None or first is None or after is None:
            return f"it starts at {starts}, and the first one started at {first}"
        made = contest.row.created_at
        possible: list[datetime] = []
        for date in months(first):
            if date > after and (possible or date > made):
                possible.append(date)
            if possible and date >= made + DAY:  # the one before may be too soon
                break
        if starts not in possible:
            return f"it starts at {starts}, not at {possible}, after one of {after}"
        early = made < starts - timedelta(days=series["notice"])
        return f"it is announced at {made}, more than {series['notice']} days before" if early else ""

    # -- the log and answers ----------------------------------------------------------------------------------------

    def check(self, contest: Contest, deed: Deed) -> str:
        """Hold an action against the page, before the tournament follows it; return what is wrong."""
        if deed.kind != "repeat":
            return ""
        if contest.format == "league":
            return "the seasons of a league follow each other anyway"
        if not deed.data.get("at"):
            self.seen["repetition ended"] += 1
            return "" if is_repeating(contest) else "it did not repeat"
        self.seen["repetition every month"] += 1
        if is_repeating(contest) or any(_previous(one) == contest.id for one in self._contests.values()):
            return "it repeats already"
        return ""

    def row_wrong(self, contest: Contest) -> str:
        """A tournament that repeats keeps when the first one started, and how many days ahead it was announced."""
        series = contest.row.plan.get("series")
        if not series or series["number"] > 1:
            return ""
        planned, first = time_of(contest.row.plan["starts_at"]), time_of(series["first"])
        if first not in (planned, contest.row.started_at):
            return f"its series began at {first}, but it started at {contest.row.started_at} ({planned})"
        if planned is not None:
            days = min(MOST_DAYS, round((planned - contest.row.created_at) / DAY))
            return "" if series["notice"] == max(1, days) else f"it is announced {series['notice']} days before"
        return "" if 1 <= series["notice"] <= MOST_DAYS else f"it is announced {series['notice']} days before"

    def answer(self, entry: Answered, asked: Asked) -> None:
        """Templates are saved, used and deleted by name."""
        if entry.refusal or not asked.command.startswith("template-"):
            if entry.refusal == "no-template" and asked.command == "template-create":
                self.seen["template that there is not"] += 1
            return
        self.seen[asked.command] += 1
        if asked.command == "template-save":
            contest = self._contests[entry.match]
            before = self._before.get(asked.interaction)
            self._templates[_key(asked)] = [settings_of(contest), *([before] if before else [])]
        elif asked.command == "template-create" and entry.match not in self._contests:
            violated(entry.at, entry.match, "it was created from a template, but there is no such tournament")

    # -- at rest ----------------------------------------------------------------------------------------------------

    def rest(self, now: datetime) -> None:
        """A tournament that repeats is followed in time, once it has started, unless the bot had no time for it."""
        followed = {_previous(one) for one in self._contests.values()}
        for contest in self._contests.values():
            if contest.id in followed or contest.row.halted or contest.row.started_at is None:
                continue
            for due, latest in announcements(contest, now):
                if self._troubles.had_time(due, min(now, latest), DOUBT + SOON):
                    violated(now, contest.id, f"the next one should have been announced at {due}")


def announcements(contest: Contest, now: datetime) -> Iterator[tuple[datetime, datetime]]:
    """When a next tournament was to be announced: from its days before the start on, and at most until a day before."""
    series = contest.row.plan.get("series")
    first = time_of(series["first"]) if series else None
    if not series or first is None or not is_repeating(contest):
        return
    own = first if series["number"] == 1 else time_of(contest.row.plan["starts_at"])
    asked = [deed.at for deed in contest.log if deed.kind == "repeat" and deed.data.get("at")]
    begun = max(filter(None, (first, contest.row.started_at, *asked)))
    for date in months(first):
        due = date - timedelta(days=series["notice"])
        if due > now:
            return
        if own is not None and date > own:
            yield max(due, begun), date - timedelta(hours=13)


def is_repeating(contest: Contest) -> bool:
    """True if a tournament is to be followed by another one: it, or one before, was told to, and not to stop.

    Cancelling it before its start stops it. The page doesn't say that it can't be told to repeat after that.
    """
    series = contest.row.plan.get("series")
    if not series:
        return False
    cancelled = contest.row.status == "cancelled" and contest.row.started_at is None
    kinds = ("repeat", "end") if cancelled else ("repeat",)
    told = [deed for deed in contest.log if deed.kind in kinds]
    return bool(told[-1].data.get("at")) if told else bool(series["number"] > 1)


def _previous(contest: Contest) -> str | None:
    series: Mapping[str, Any] = contest.row.plan.get("series") or {}
    return series.get("previous") or None


def _key(asked: Asked) -> tuple[int, str]:
    return asked.guild, asked.given["template"].casefold()
