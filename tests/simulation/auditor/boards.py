"""Second boards of matches: what must hold of the posts there.

From *Your game in another place* in the playing guide and *additional boards* in the decisions: every turn is posted in
both places, each once and in order; it mentions the board's owner alone; a board that is replaced gets no more posts.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.app.core.ports import Post
from tests.simulation.auditor.ledger import Case
from tests.simulation.auditor.posts import NAME, Posts, is_told
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Asked, Posted, Stripped
from tests.simulation.places import direct_channel, is_second_board

UNDER_WAY = timedelta(minutes=1)
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(slots=True)
class Board:
    """Posts of one match in one channel: versions of its pictures, and messages with live buttons by version."""

    versions: list[int] = field(default_factory=list)
    told: set[int] = field(default_factory=set)
    """Actions that have a post of their own, in a picture or in words alone, since it is a second board."""
    shown: set[int] = field(default_factory=set)
    """Actions that have ever had one."""
    pictures: Counter[str] = field(default_factory=Counter)
    """How often each picture was posted, by its name."""
    live: dict[int, int] = field(default_factory=dict)
    nonces: set[str] = field(default_factory=set)


class Boards:
    """All second boards of a history."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._boards: dict[tuple[str, int], Board] = {}
        self._posts: dict[str, list[Post]] = {}
        self._current: set[tuple[str, int]] = set()
        self._requests: Counter[tuple[str, int]] = Counter()
        """By match and user: requests for a board in another place, each of which shows the position once more."""
        self._owned: dict[tuple[str, int], tuple[int, datetime]] = {}
        """By match and channel: the owner, and when they were last seen to have it."""

    def read(self, connection: sqlite3.Connection, now: datetime) -> None:
        """See who has which board now."""
        current = set()
        for match, channel, user in connection.execute("SELECT match_id, channel_id, user_id FROM board_channels"):
            self._owned[match, channel] = (user, now)
            current.add((match, channel))
        for one in current - self._current:  # what was told meanwhile is not told there any more
            self._boards.setdefault(one, Board()).told.clear()
        self._current = current

    def is_one(self, entry: Posted, case: Case) -> bool:
        """Check whether a post stands on a second board: in a channel where the match itself never was."""
        owned = is_second_board(entry.channel) or (case.id, entry.channel) in self._owned
        return owned and entry.channel not in case.homes

    def post(self, entry: Posted, case: Case) -> None:
        """Hold a new message on a second board against the rules."""
        owner, seen = self._owned.get((case.id, entry.channel), (0, entry.at))
        if not owner:
            violated(entry.at, case.id, f"a post stands in channel {entry.channel}, which is nobody's board")
        if entry.at > seen + UNDER_WAY:
            violated(entry.at, case.id, f"a post stands in channel {entry.channel}, which is no board since {seen}")
        mentioned = {int(user) for user in _MENTION.findall(entry.post.content)} | set(entry.post.mentions)
        if strangers := mentioned - {owner}:
            violated(entry.at, case.id, f"a post on the board of {owner} mentions {sorted(strangers)}")
        board = self._boards.setdefault((case.id, entry.channel), Board())
        if entry.post.nonce in board.nonces:
            violated(entry.at, case.id, f"a nonce was used twice in channel {entry.channel}")
        board.nonces.add(entry.post.nonce)
        self._posts.setdefault(case.id, []).append(entry.post)
        if entry.post.buttons:
            board.live[entry.message] = entry.post.version
        if entry.post.picture_name:
            board.told.add(entry.post.version)
            board.shown.add(entry.post.version)
        if entry.post.picture is not None:
            self._picture(entry, case, board)
            board.pictures[entry.post.picture_name] += 1
            if board.pictures[entry.post.picture_name] > 1 + self._requests[case.id, owner]:
                violated(entry.at, case.id, f"{entry.post.picture_name} is posted again in channel {entry.channel}")

    def ask(self, asked: Asked) -> None:
        """Take a question in."""
        if asked.command == "move-here" and asked.match is not None:
            self._requests[asked.match, asked.user] += 1

    def first_post(self, entry: Posted, case: Case) -> None:
        """A match whose first channel was closed goes on in one of these: what that has shown is not repeated."""
        board = self._boards.get((case.id, entry.channel))
        if board is not None and entry.post.picture is not None and board.pictures[entry.post.picture_name]:
            asked = sum(number for (match, _), number in self._requests.items() if match == case.id)
            if board.pictures[entry.post.picture_name] > asked:
                what = f"{entry.post.picture_name} was posted in channel {entry.channel} when that was a second board"
                violated(entry.at, case.id, what)

    @staticmethod
    def _picture(entry: Posted, case: Case, board: Board) -> None:
        """A turn is posted once, in order, and its picture's name has the hash of the log."""
        named = NAME.fullmatch(entry.post.picture_name)
        seq = entry.post.version
        if named is None or named[1] != case.id or int(named[2]) != seq or seq > len(case.log):
            violated(entry.at, case.id, f"picture {entry.post.picture_name} does not tell action {seq}")
        if board.versions and seq < board.versions[-1]:
            violated(entry.at, case.id, f"action {seq} is shown in channel {entry.channel} after {board.versions[-1]}")
        board.versions.append(seq)

    def of(self, match: str) -> list[Post]:
        """All posts on the second boards of a match, in the order in which they came."""
        return self._posts.get(match, [])

    def shown_in(self, match: str, channels: Collection[int]) -> set[int]:
        """Versions of a match that had a post in channels while they were second boards."""
        return {
            version
            for (id_, channel), board in self._boards.items()
            if id_ == match and channel in channels
            for version in board.shown
        }

    def has_lost(self, match: str, user: int) -> bool:
        """True if a board of a user, their DMs above all, was closed at some time."""
        mine = [channel for (id_, channel), (owner, _) in self._owned.items() if id_ == match and owner == user]
        return any(self._troubles.was_closed(channel) for channel in (*mine, direct_channel(user)))

    def strip(self, entry: Stripped) -> None:
        """A message lost its buttons."""
        for board in self._boards.values():
            board.live.pop(entry.message, None)

    def rest(self, case: Case, posts: Posts, connection: sqlite3.Connection, now: datetime) -> None:
        """Each board shows the latest turn that the match's own channel shows, and buttons under its newest post."""
        shown = max((one.post.version for one in posts.of(case.id) if one.post.picture is not None), default=0)
        stored = connection.execute("SELECT channel_id FROM board_channels WHERE match_id = ?", (case.id,)).fetchall()
        for (channel,) in stored:
            board = self._boards.get((case.id, channel), Board())
            if self._troubles.was_closed(channel) or case.row.status == "parked":
                continue
            if not board.versions or board.versions[-1] < shown:
                violated(now, case.id, f"its board in channel {channel} shows {board.versions[-1:]}, but it is {shown}")
            self._check_told(case, channel, board, now)
        self._check_failed(case, connection, now)
        if case.homes & self._troubles.closed.keys():  # on hold for a while: what was under way then is given up
            return
        for (match, channel), board in self._boards.items():
            old = sorted(version for version in board.live.values() if version < max(board.versions, default=0))
            if match == case.id and old and not self._troubles.was_closed(channel):
                violated(now, case.id, f"old posts in channel {channel} have buttons: {old}")

    def _check_told(self, case: Case, channel: int, board: Board, now: datetime) -> None:
        """Each board channel gets every action since it is one, in a post of its own or with those that follow."""
        if any(action.kind in ("revive", "home") for action in case.log) or case.homes & self._troubles.closed.keys():
            return  # what was under way then was given up
        for seq in range(min(board.told, default=len(case.log)) + 1, len(case.log) + 1):
            if not is_told(case, seq, board.told):
                violated(now, case.id, f"action {seq} was never told in channel {channel}, where it has a board")

    def _check_failed(self, case: Case, connection: sqlite3.Connection, now: datetime) -> None:
        failed = connection.execute(
            "SELECT DISTINCT channel_id, error FROM outbox WHERE match_id = ? AND board AND state = 'failed'",
            (case.id,),
        ).fetchall()
        for channel, error in failed:
            if not self._troubles.was_closed(channel) and not case.homes & self._troubles.closed.keys():
                violated(
                    now, case.id, f"posts to its board in channel {channel} failed though nothing was closed: {error}"
                )
