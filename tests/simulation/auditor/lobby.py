"""The lobby: seeks, the games that they become, and what crosses servers.

From *Lobby* in the playing guide, the table of the privacy page, *Lobby* in the hosting guide and in the decisions.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.host_blocks import HostBlocks
from tests.simulation.auditor.ledger import LIVE, Case
from tests.simulation.auditor.lobby_rows import Choices, Seat, Seek, seats_of, seeks_of
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked, Posted
from tests.simulation.places import direct_channel, owner_of

_MENTION, _CHANNEL = re.compile(r"<@!?(\d+)>"), re.compile(r"<#\d+>|discord\.com/channels/\d+")
_LISTED = re.compile(r"ListedSeek\(id=(\d+), mine=(True|False)")
PATIENCE, MEETING = 200, 100
"""Distance that any seek accepts, and that of an earlier game together (`docs/dev/matching.md`)."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A seek as it was when a match took a seat for it."""

    seek: Seek
    seat: int


class Lobby:
    """All seeks of a history, the seats they got, and what followed."""

    def __init__(self, troubles: Troubles, host_blocks: HostBlocks) -> None:
        self._troubles = troubles
        self._host_blocks = host_blocks
        self.choices = Choices()
        self.seen: Counter[str] = Counter()
        """Numbers of what happened, for the summary of a run."""
        self._seeks: dict[int, Seek] = {}
        self._earlier: dict[int, Seek] = {}
        """The seeks before the latest commit, as everyone saw them who was answered until then."""
        self._seats: dict[tuple[str, int], Seat] = {}
        self._origins: dict[tuple[str, int], Origin] = {}
        self._given_back: set[str] = set()
        """Matches that were cancelled before the first move."""
        self._wanted: dict[int, int] = {}
        """By seek: the largest number of games that it ever wanted at once."""
        self._changed: dict[int, datetime] = {}
        """By user: when they last asked to seek or to withdraw."""

    # -- what people do -------------------------------------------------------------------------------------------

    def ask(self, asked: Asked) -> None:
        """Take a question in."""
        self.choices.ask(asked)
        if asked.command in ("seek", "join-seek", "withdraw-seek"):
            self._changed[asked.user] = asked.at

    def answer(self, entry: Answered, asked: Asked) -> None:
        """Take an answer in; a list of seeks shows only those that its reader may join."""
        self.choices.answer(asked, entry)
        if asked.command in ("seek", "join-seek", "withdraw-seek"):
            self._changed[asked.user] = entry.at
        if asked.command != "lobby" or entry.refusal:
            return
        for number, mine in _LISTED.findall(entry.seen):
            seek = self._earlier.get(int(number))
            if seek is None:  # withdrawn or fulfilled meanwhile
                continue
            if (seek.user == asked.user) is not (mine == "True"):
                violated(entry.at, "", f"the lobby of {asked.user} takes the seek of {seek.user} for another's")
            if mine == "False":
                self._listed(entry, asked, seek)

    def _listed(self, entry: Answered, asked: Asked, seek: Seek) -> None:
        """`playing.md`: the open seeks that you can join; you never meet people who are blocked."""
        guild = asked.guild or None
        apart = self.choices.keep_apart(asked.user, guild, seek.user, entry.at)
        if apart := apart or self.choices.keep_apart(seek.user, seek.guild, asked.user, entry.at):
            violated(entry.at, "", f"{asked.user} is shown the seek of {seek.user}, but {apart}")
        changed = self._changed.get(seek.user)
        if changed is not None and changed >= asked.at:  # while the list was read
            return
        if not seek.anywhere and seek.guild != guild:
            violated(entry.at, "", f"{asked.user} is shown a seek of {seek.user} for server {seek.guild} alone")

    # -- what the tables say --------------------------------------------------------------------------------------

    def read(self, connection: sqlite3.Connection, cases: Mapping[str, Case], now: datetime) -> None:
        """Hold new, lost and changed seats against the rules."""
        seeks, seats = seeks_of(connection), seats_of(connection)
        before = self._earlier = self._seeks
        self._seeks = seeks
        held, self._seats = self._seats, seats
        if not seeks and not seats and not held:
            return
        for seek in seeks.values():
            self._wanted[seek.id] = max(self._wanted.get(seek.id, 0), seek.games)
        for match in sorted({match for match, _ in seats.keys() - held.keys()}):
            mine = [seat for seat in seats.values() if seat.match == match]
            self._begun(cases[match], {seat.user: before.get(seat.seek) or seeks.get(seat.seek) for seat in mine}, now)
        for match, user in sorted(held.keys() - seats.keys()):
            self._freed(cases[match], user, now)
        self._count(cases, now)

    def _count(self, cases: Mapping[str, Case], now: datetime) -> None:
        """`playing.md`, *games*: a seek has at most as many games in progress as it asks for."""
        live: dict[int, list[str]] = {}
        for (match, _), origin in self._origins.items():
            if cases[match].row.status in LIVE:
                live.setdefault(origin.seek.id, []).append(match)
        for seek, matches in live.items():
            if len(matches) > self._wanted[seek]:
                violated(now, matches[-1], f"seek {seek} has {matches}, but wanted {self._wanted[seek]} at once")

    def _begun(self, case: Case, found: Mapping[int, Seek | None], now: datetime) -> None:
        """A match was made of seeks."""
        people = {seat.user: at for at, seat in enumerate(case.seats) if seat.user is not None}
        if not case.log and people.keys() != found.keys():
            violated(now, case.id, f"it is played by {sorted(people)}, but by seeks of {sorted(found)}")
        seeks = [seek for seek in found.values() if seek is not None]
        for user, seek in found.items():
            if seek is None or seek.user != user:
                violated(now, case.id, f"{user} plays by a seek that there is not")
            self._once(case, seek, now)
            self._origins[case.id, user] = Origin(seek, people.get(user, -1))
        where = "DMs" if case.row.guild is None else "a server"
        self.seen[f"game of the lobby in {where}, {len(people)} of {len(case.seats)} people"] += 1
        self.seen["kept seat"] += sum(seek.kept_seat is not None for seek in seeks)
        self._terms(case, seeks, now)
        self._place(case, seeks, now)
        self._meet(case, seeks, now)
        self._kept(case, seeks, people, now)

    def _once(self, case: Case, seek: Seek, now: datetime) -> None:
        """`decisions.md`: a seek is open while it has fewer seats than games wanted; one for a single game is taken
        once, unless its game is cancelled before the first move."""
        if seek.state != "open":
            violated(now, case.id, f"it takes seek {seek.id} of {seek.user}, which is {seek.state}")
        earlier = [
            match
            for (match, _), origin in self._origins.items()
            if origin.seek.id == seek.id and match not in self._given_back and match != case.id
        ]
        if earlier and self._wanted[seek.id] == 1:
            violated(now, case.id, f"seek {seek.id} of {seek.user} for a single game has led to {earlier} before")

    @staticmethod
    def _terms(case: Case, seeks: list[Seek], now: datetime) -> None:
        """Players are matched by the same variant, time control and kind; with a computer the game is casual."""
        row, computers = case.row, sum(seat.holder == "computer" for seat in case.seats)
        if len({seek.terms for seek in seeks}) > 1 or any(seek.variant != row.variant for seek in seeks):
            violated(now, case.id, f"it is {row.variant}, by seeks for {sorted({seek.terms for seek in seeks})}")
        if len(seeks) > 1 and any(seek.clock != row.clock for seek in seeks):
            violated(now, case.id, f"its clock is {row.clock!r}, but {seeks[0].clock!r} was sought")
        if row.rated is not (seeks[0].rated and not computers):
            violated(now, case.id, f"rated is {row.rated}, with {computers} computers and seeks for {seeks[0].rated}")
        if not computers:
            return
        for seek in seeks:
            days = timedelta(days=seek.computer_days or 0)
            if computers > 1 or not days or row.created_at < seek.since + days:
                violated(now, case.id, f"a computer plays, but {seek.user} waits since {seek.since} with {days}")

    def _place(self, case: Case, seeks: list[Seek], now: datetime) -> None:
        """A thread of the server in which all asked, or else everyone's DMs; never a server that blocks a player."""
        guild, servers = case.row.guild, {seek.guild for seek in seeks}
        if guild is not None:
            if servers != {guild}:
                violated(now, case.id, f"it is played in server {guild}, but was sought in {servers}")
            if case.row.channel not in {seek.channel for seek in seeks}:
                violated(now, case.id, f"it is played in channel {case.row.channel}, where nobody sought it")
            for seek in seeks:
                if self.choices.is_barred(guild, seek.user, case.row.created_at):
                    violated(now, case.id, f"it is played in server {guild}, which has blocked {seek.user}")
            return
        barred = any(self.choices.is_barred(seek.guild or 0, seek.user, case.row.created_at) for seek in seeks)
        if len(servers) == 1 and None not in servers and any(seek.channel is not None for seek in seeks) and not barred:
            violated(now, case.id, f"it is played in DMs, though all sought it in server {servers}")
        for seek in seeks:
            if not seek.anywhere:
                violated(now, case.id, f"it is played in DMs, but {seek.user} sought it in server {seek.guild} alone")
            if len(servers) > 1 and self.choices.stays(seek.guild, case.row.created_at):
                violated(now, case.id, f"it crosses servers, but server {seek.guild} keeps its players to itself")

    def _meet(self, case: Case, seeks: list[Seek], now: datetime) -> None:
        """`playing.md`: you never meet blocked people; `hosting.md`: nor players of a server that blocks you."""
        for seek in seeks:
            if self._host_blocks.holds(seek.user, case.row.created_at):
                violated(now, case.id, f"it is played by {seek.user}, whom the host has blocked")
        for one, other in combinations(seeks, 2):
            if one.user == other.user:
                violated(now, case.id, f"{one.user} plays against themselves")
            for seek, met in ((one, other), (other, one)):
                if why := self.choices.keep_apart(seek.user, seek.guild, met.user, case.row.created_at):
                    violated(now, case.id, f"it is played by {seek.user} and {met.user}, but {why}")

    @staticmethod
    def _kept(case: Case, seeks: list[Seek], people: Mapping[int, int], now: datetime) -> None:
        """Who cancelled a game before the first move gets the seat that they had drawn."""
        for seek in seeks:
            rivals = [one for one in seeks if one is not seek and one.kept_seat == seek.kept_seat]
            if seek.kept_seat is not None and not rivals and people.get(seek.user) != seek.kept_seat and not case.log:
                violated(now, case.id, f"{seek.user} keeps seat {seek.kept_seat}, but got {people.get(seek.user)}")

    def _freed(self, case: Case, user: int, now: datetime) -> None:
        """A seek does not hold a seat any more."""
        origin, row = self._origins[case.id, user], case.row
        seek = self._seeks.get(origin.seek.id)
        moved = any(action.kind in ("move", "plan") for action in case.log)
        if moved or row.scores:
            single = seek is not None and seek.games == 1 and self._wanted[seek.id] == 1
            if single:
                violated(now, case.id, f"seek {origin.seek.id} of {user} for a single game is not fulfilled by it")
            if row.status in LIVE and self._wanted[origin.seek.id] > 1 and seek is not None and seek.games > 1:
                violated(now, case.id, f"seek {origin.seek.id} of {user} gave up a game in progress")
            return
        if row.status in LIVE:
            violated(now, case.id, f"seek {origin.seek.id} of {user} gave up a game that has not begun")
        self._given_back.add(case.id)
        self.seen[f"seat given back, {seek.state if seek is not None else 'withdrawn'}"] += 1
        if seek is not None and now - self._changed.get(user, row.created_at) > timedelta():
            self._returned(case, user, origin, seek, now)

    def _returned(self, case: Case, user: int, origin: Origin, seek: Seek, now: datetime) -> None:
        """Who did not cancel is back in the lobby with their waiting time; who did keeps their seat, and is not."""
        cancelled = case.log[-1].user if case.log and case.log[-1].kind == "abort" else None
        if case.log and case.log[-1].kind == "time":
            if seek.state == "open" and self._changed.get(user, case.row.created_at) < case.log[-1].at:
                violated(now, case.id, f"{user} did nothing in time, and is in the lobby again")
            return
        if user == cancelled:
            if seek.state == "open" and self._changed.get(user, case.row.created_at) < case.log[-1].at:
                violated(now, case.id, f"{user} cancelled it, and is in the lobby again")
            if seek.kept_seat != origin.seat:
                violated(now, case.id, f"{user} cancelled it with seat {origin.seat}, and keeps {seek.kept_seat}")
            return
        if seek.state == "cancelled" and origin.seek.state != "cancelled":
            violated(now, case.id, f"{user} did not cancel it, but their seek is {seek.state}")
        if seek.state == "closed" and not self._troubles.was_closed(direct_channel(user)):
            violated(now, case.id, f"the seek of {user} is withdrawn, though their DMs were never closed")
        if seek.state == "open" and seek.since > origin.seek.since:
            violated(now, case.id, f"{user} waits since {seek.since} now, but had waited since {origin.seek.since}")

    # -- posts ----------------------------------------------------------------------------------------------------

    def post(self, entry: Posted, case: Case) -> None:
        """`privacy.md`: others never see the server; posts in DMs mention their owner alone, a player of the match."""
        owner = owner_of(entry.channel)
        if owner is None:
            return
        mentioned = {int(user) for user in _MENTION.findall(entry.post.content)} | set(entry.post.mentions)
        if strangers := mentioned - {owner}:
            violated(entry.at, case.id, f"a post in the DMs of {owner} mentions {sorted(strangers)}")
        if case.row.guild is None and (named := _CHANNEL.search(entry.post.content)):
            violated(entry.at, case.id, f"a post in the DMs of {owner} names {named[0]}")
        if case.row.guild is not None or case.id in {match for match, _ in self._origins}:
            for user in sorted(case.users()):
                if self.choices.is_barred(case.row.guild or 0, user, case.row.created_at):
                    violated(entry.at, case.id, f"it is posted for {user}, whom its server has blocked")

    # -- at rest --------------------------------------------------------------------------------------------------

    def rest(self, connection: sqlite3.Connection, cases: Mapping[str, Case], now: datetime) -> None:
        """Nothing is left to settle, and no two seeks wait that could play."""
        for seat in self._seats.values():
            case, seek = cases[seat.match], self._seeks.get(seat.seek)
            if case.log and now - case.log[-1].at < SOON:
                continue
            if case.row.status not in LIVE:
                violated(now, case.id, f"it is {case.row.status}, but still holds the seek {seat.seek} of {seat.user}")
            if seek is not None and seek.games == 1 and any(action.kind == "move" for action in case.log):
                violated(now, case.id, f"its first move was made, but seek {seek.id} of {seek.user} still waits for it")
        taken = [seat.seek for seat in self._seats.values()]
        rated = {user for (user,) in connection.execute("SELECT DISTINCT user_id FROM ratings").fetchall()}
        waiting = [
            seek
            for seek in self._seeks.values()
            if seek.state == "open" and taken.count(seek.id) < seek.games and seek.user not in rated
        ]
        if any(case.log and now - case.log[-1].at < SOON for case in cases.values()):
            return  # a game that has ended may have opened a seek again
        for one, other in combinations(waiting, 2):
            for_two = one.terms == other.terms and one.variant in ("connexes", "nouveaux")
            if for_two and self._fit(one, other, cases, now):
                violated(now, "", f"{one.user} and {other.user} both wait for {one.terms}, and could play")

    def _fit(self, one: Seek, other: Seek, cases: Mapping[str, Case], now: datetime) -> bool:
        """Two players without ratings may meet, unless they have met often or something keeps them apart."""
        if self.choices.concerns((one.user, other.user)):
            return False
        if self._host_blocks.ever(one.user) or self._host_blocks.ever(other.user):
            return False
        if one.kept_seat is not None and one.kept_seat == other.kept_seat:
            return False
        finished = [case.users() for case in cases.values() if case.row.status == "over"]
        if all(any(seek.user in users for users in finished) for seek in (one, other)):
            return False  # both may have a reliability, and how far these are apart counts as well
        met = sum(case.row.started_at is not None and {one.user, other.user} <= case.users() for case in cases.values())
        if met * MEETING > PATIENCE or any(self.choices.stays(seek.guild, now) for seek in (one, other)):
            return False
        if one.guild is not None and one.guild == other.guild and (one.channel or other.channel):
            return True
        return one.anywhere and other.anywhere and one.dm is not None and other.dm is not None
