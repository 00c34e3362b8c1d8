"""The bookkeeping of the simulated month: whatever the bot wrote and sent is checked against the logs."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import sqlalchemy as sa

from benchmarks.states import replay
from bot.app import Post
from bot.app.match.state import digest
from bot.app.match.transcript import transcribed
from storage import Match
from storage.tables import deadlines, matches, vacations
from tests.bot.app.month.stage import Town
from tests.bot.app.month.story import GRACE, Story
from tests.storage.samples import silent_in

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SLACK = timedelta(minutes=5)
SOON = 6 * HOUR
PATIENCE = 7 * DAY


class Book:
    """Knows all matches, who was reminded how, when the bot was down, and what people planned."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.names: set[str] = set()
        self.paces: dict[int, str] = {}
        self.private: dict[int, bool] = {}
        self.downs: list[tuple[datetime, datetime]] = []
        self.stories: dict[str, Story] = {}
        self.plans: dict[str, list[tuple[int, int, list[list[str]]]]] = {}
        self.silences: dict[str, list[tuple[datetime, frozenset[int]]]] = {}
        self.kinds: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.logs: dict[str, list[str]] = {}
        self.faults: list[tuple[datetime, datetime]] = []
        self._looked = town.realm.now
        self._known: dict[str, tuple[str, int]] = {}
        self._downs = 0
        self._fresh: set[str] = set()

    # What people tell

    def opened(self, match: str) -> None:
        """A match was opened, or has begun."""
        self.names.add(match)
        self._fresh.add(match)

    def planned(self, match: str, seat: int, version: int, lines: list[list[str]]) -> None:
        """Somebody planned, or tried to."""
        self.plans.setdefault(match, []).append((version, seat, lines))

    async def silenced(self, match: str) -> None:
        """Somebody may want no reminders in a match, or want them again."""
        users = await silent_in(self.town.store, match)
        told = self.silences.setdefault(match, [])
        if users != (told[-1][1] if told else frozenset()):
            told.append((self.town.realm.now, users))

    def alive(self, time: datetime) -> datetime:
        """When the bot could first do what was due at a time."""
        for begin, end in self.downs:
            if begin <= time < end:
                time = end
        return time

    async def live(self) -> list[str]:
        """The matches that are not over."""
        rows = await self.town.store._rows(sa.select(matches.c.id, matches.c.status).order_by(matches.c.id))
        return [row.id for row in rows if row.status in ("challenge", "playing", "parked")]

    # Now and then

    async def look(self) -> None:
        """Compare what is stored with the logs, every few hours and whenever the bot was down."""
        now = self.town.realm.now
        if now - self._looked < 6 * HOUR and len(self.downs) == self._downs:
            while self._fresh:
                await self._read(self._fresh.pop())
            return
        self._looked, self._downs = now, len(self.downs)
        for row in await self.town.store._rows(sa.select(matches.c.id, matches.c.status, matches.c.version)):
            self.names.add(row.id)
            if self._known.get(row.id) != (row.status, row.version):
                self._known[row.id] = row.status, row.version
                await self._read(row.id)
        await self._check_timers()
        await self._check_vacations()

    async def _read(self, name: str) -> None:
        """Read on in the log of a match, and compare."""
        match = await self.town.store.match(name)
        assert match is not None
        if match.status in ("challenge", "cancelled"):
            return
        if name not in self.stories:
            self.stories[name] = Story(match, self.alive, self.plans.setdefault(name, []))
        story = self.stories[name]
        try:
            await self.silenced(name)
            for action in (await self.town.store.actions(name))[story.version :]:
                story.read(action)
                self.kinds[action.kind] += 1
            self._compare(story, match)
        except AssertionError as error:
            error.add_note(f"in {name} ({match.variant}, {match.clock or 'no clock'}) at {self.town.realm.now}")
            raise

    def _compare(self, story: Story, match: Match) -> None:
        assert story.version == match.version
        if match.status == "parked":
            story.parked = True
        elif match.status == "playing":
            assert not story.over
            assert match.turn == story.turn
            assert match.deadline == story.deadline
        else:
            story.parked = story.parked or not story.over
            assert (match.deadline, match.turn) == (None, None)

    async def _check_timers(self) -> None:
        """Every clock that runs has one timer, nothing is overdue, and reminders are for those who are waited for."""
        now, ends = self.town.realm.now, {}
        for row in await self.town.store._rows(sa.select(deadlines)):
            assert row.at > now, f"{row} is left over at {now}"
            if row.kind == "time":
                assert row.match_id not in ends, "two ends of time"
                ends[row.match_id] = row.at
            elif row.kind == "remind":
                story = self.stories[row.match_id]
                assert row.user_id in {story.users[seat] for seat in story.ticking}, f"{row} is for nobody"
        playing = [name for name, (status, _) in self._known.items() if status == "playing"]
        assert ends == {name: end for name in playing if (end := self.stories[name].deadline) is not None}

    async def _check_vacations(self) -> None:
        now, away = self.town.realm.now, set()
        for row in await self.town.store._rows(sa.select(vacations)):
            state = "over" if row.ends_at <= now else "active" if row.starts_at <= now else "planned"
            assert row.state in (state, "over" if row.ends_at == row.starts_at else state), f"{row} at {now}"
            if row.state == "active":
                away.add((row.user_id, row.guild_id))
        for name, (status, _) in self._known.items():
            if status == "playing":
                story = self.stories[name]
                there = {seat for seat in story.people if (story.users[seat], story.match.guild) in away}
                stopped = story.match.vacations and story.match.clock
                assert story.away == (there if stopped else set()), f"{name}: who is away?"

    # At the end

    async def close(self) -> None:
        """Check the whole month."""
        self._known.clear()
        self._looked -= 7 * HOUR
        await self.look()
        assert await self.live() == []
        assert await self.town.store.waiting_channels() == []
        assert await self.town.store._rows(sa.select(deadlines)) == []
        posts: dict[str, list[tuple[datetime, Post]]] = {}
        for at, _, post in self.town.realm.came:
            posts.setdefault(post.match, []).append((at, post))
        for name in sorted(self.names):
            try:
                await self._close_match(name, posts.get(name, []))
            except AssertionError as error:
                error.add_note(f"in {name}")
                raise
        self._check_outages()

    async def _close_match(self, name: str, posts: list[tuple[datetime, Post]]) -> None:
        match = await self.town.store.match(name)
        assert match is not None
        self.ends[f"{match.reason}"] += 1
        if match.status == "cancelled":
            self._check_expired(match, posts)
            return
        story, actions = self.stories[name], await self.town.store.actions(name)
        self.logs[name] = list(map(str, actions))
        state = replay(match, actions)
        assert not actions or actions[-1].digest == digest(state.position)
        told = transcribed(await self.town.app._matches.lines(match, state))
        assert (told.seals[-1], told.state.outcome) == (state.head, state.outcome)
        assert match.scores == (state.outcome.scores if state.outcome else ())
        assert sum(match.scores) in (0, 1)
        assert (sum(match.scores) == 0) == (match.reason == "aborted")
        turns = [post for _, post in posts if post.picture_name]
        versions = [post.version for post in turns]
        assert versions == sorted(set(versions)), "posted twice, or out of order"
        if match.place in self.town.realm.lost:
            story.parked = True
        if not story.parked:
            # One post tells several acts that follow each other.
            assert versions == sorted(set(versions)), "something was posted twice"
            assert (versions[0], versions[-1]) == (0, match.version), "not all was posted"
            assert state.outcome is not None
            assert match.reason == state.outcome.reason
        reminded = [(at, post.mentions[0]) for at, post in posts if _is_reminder(post)]
        private = [(at, user) for at, user, post in self.town.realm.told if post.match == name and _is_reminder(post)]
        assert all(not self.private[user] for _, user in reminded)
        assert all(self.private[user] for _, user in private)
        self._check_reminders(story, reminded + private, match)

    def _check_expired(self, match: Match, posts: list[tuple[datetime, Post]]) -> None:
        assert match.ended_at is not None
        dues = self._expiries(match.created_at)
        late = {self.alive(due) for due in dues}
        if match.reason == "expired":
            assert match.ended_at in dues | late, f"expired at {match.ended_at}, not at {late}"
            assert [post.mentions for _, post in posts[1:]] == [(match.created_by,)]
        else:
            assert match.ended_at <= max(late)
            assert len(posts) <= 1

    def _expiries(self, created: datetime) -> set[datetime]:
        """When a challenge may expire: one that nobody could answer during an outage stays open a while longer.

        The bot counts an outage from its last note that it was alive, so a short one may be one to it or not.
        """
        dues = {created + PATIENCE}
        for begin, end in sorted(self.downs):
            missed = {due for due in dues if begin < due <= end + SOON}
            if missed and end - begin > SLACK:
                dues.add(end + GRACE)
                if end - begin > HOUR + SLACK:
                    dues -= missed
        return dues

    def _check_reminders(self, story: Story, sent: list[tuple[datetime, int]], match: Match) -> None:
        """Each came in the turn it was for, at its time or once the network let it; and none was left out."""
        assert match.ended_at is not None
        ends = [*(span.at for span in story.spans[1:]), match.ended_at]
        for user in {user for user in story.users if user is not None} | {user for _, user in sent}:
            due = [
                (time, span.turn, at < until)
                for index, (span, until) in enumerate(zip(story.spans, ends, strict=True))
                for time, at in self._due(story, index, user, until)
            ]
            self.kinds["reminder due"] += sum(certain for *_, certain in due)
            for time in sorted(at for at, other in sent if other == user):
                turns = [
                    span.turn
                    for span, until in zip(story.spans, ends, strict=True)
                    if span.at <= time <= until and user in {span.users[seat] for seat in span.ticking}
                ]
                fitting = [one for one in due if one[0] <= time and one[1] in turns]
                assert not self._is_silent(match.id, user, time - timedelta(microseconds=1)), "reminded all the same"
                assert fitting, f"reminded for nothing: {self._told(story, user, time)}"
                due.remove(fitting[-1])
                self.kinds["reminder"] += 1
            self._check_missed(story, user, [at for at, _, certain in due if certain])

    def _check_missed(self, story: Story, user: int, due: list[datetime]) -> None:
        """Private reminders are sent as well as may be, those of a turn that ended meanwhile are not sent at all."""
        if self.private[user] or story.parked:
            return
        for at in due:
            self.kinds["reminder missed"] += 1
            if not any(begin <= self.alive(at) <= end for begin, end in self.faults):
                raise AssertionError(f"{user} was not reminded at {at}\n{self._told(story, user, at)}")

    def _told(self, story: Story, user: int, time: datetime) -> str:
        lines = [f"{span.at} {span.asked} {span.ticking} {span.users}" for span in story.spans]
        silent = self.silences.get(story.match.id)
        return "\n".join([f"{user} ({self.paces[user]}) at {time}", f"{silent}", *lines])

    def _due(self, story: Story, index: int, user: int, until: datetime) -> list[tuple[datetime, datetime]]:
        """When reminders of a turn were due, and when the bot could send them."""
        due: list[tuple[datetime, datetime]] = []
        for time in story.nudges(index, user, self.paces[user]):
            if (due and time <= due[-1][1]) or self._is_silent(story.match.id, user, time):
                continue
            if time <= until:
                due.append((time, self.alive(time)))
        return due

    def _is_silent(self, match: str, user: int, time: datetime) -> bool:
        told = [users for at, users in self.silences.get(match, []) if at <= time]
        return bool(told) and user in told[-1]

    def _check_outages(self) -> None:
        """After an outage whoever's time had ended, or would have soon, was given more."""
        for name, story in self.stories.items():
            for begin, end in self.downs:
                if end - begin <= HOUR + SLACK:
                    continue
                span = next((span for span in reversed(story.spans) if span.at < end), None)
                if span is None or story.parked or (story.over and story.at < end):
                    continue
                ends = [late for late in span.ticking.values() if late is not None]
                if ends and min(ends) <= end + SOON:
                    # a start that is killed before it has given all of it leaves the rest to the next one
                    grace = any(end <= at <= end + SLACK for at in story.graces)
                    assert grace, f"no grace for {name} at {end}"


def _is_reminder(post: Post) -> bool:
    return any(words in post.content for words in ("waits for your move", "attend votre coup"))
