"""Audit of a ladder's channel against its log: each thing is posted once, and its own post is up to date."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.app.core.ports import Post
from tests.simulation.auditor.ladder_log import Ladder
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Edited, Posted, Stripped

MAIN = ("event", "event-refresh")
"""The kinds of outbox messages that are the post of the ladder itself, which is edited in place."""
CHALLENGE, OWN = "ladder-challenge", "its own post"
TELLING = frozenset({"decline", "expire", "result", "inactive", "drop", "leave", "close"})
"""Kinds of action that have a line of their own."""
RUNG = re.compile(r"^(\d+)\. <@(\d+)>", re.MULTILINE)
ROW = re.compile(r"(\d+)\. \d+ in (.+)")
"""A row of the picture: rung and number of wins."""


class LadderPosts:
    """The messages about ladders."""

    def __init__(self, ladders: Mapping[str, Ladder], troubles: Troubles) -> None:
        self._ladders = ladders
        self._troubles = troubles
        self._shown: dict[int, Post] = {}
        self._told: dict[tuple[str, str], list[Posted]] = {}
        """By ladder and what messages are about: the messages, one for each channel that it was in meanwhile."""

    def take(self, entry: Posted | Edited, connection: sqlite3.Connection) -> None:
        """Take in a message that is new, or that was edited."""
        if isinstance(entry, Posted):
            self._post(entry, connection)
        else:
            self._edit(entry)

    def _post(self, entry: Posted, connection: sqlite3.Connection) -> None:
        """Hold a new message against what the ladder wanted to post."""
        ladder = self._ladders[entry.post.match]
        self._shown[entry.message] = entry.post
        if entry.channel not in ladder.homes:
            violated(entry.at, ladder.id, f"a post of it stands in channel {entry.channel}")
        query = "SELECT kind, payload FROM outbox WHERE event_id = ? AND nonce = ?"
        row = connection.execute(query, (ladder.id, entry.post.nonce)).fetchone()
        if row is None:
            violated(entry.at, ladder.id, f"message {entry.message} is no post that it wanted: {entry.post.content}")
        kind, payload = row[0], json.loads(row[1])
        what = f"{kind} {payload.get('challenge', '')}{payload.get('stage', '')}{payload.get('seq', '')}"
        what = OWN if kind in MAIN else what
        told = self._told.setdefault((ladder.id, what), [])
        told.append(entry)
        again = sum(deed.kind == "move" for deed in ladder.log) if kind in (*MAIN, CHALLENGE) else 0
        if len(told) > 1 + again:
            messages = [one.message for one in told]
            violated(entry.at, ladder.id, f"{what} is posted {len(told)} times, as {messages}, with {again} moves")
        seq = payload.get("seq")
        if seq is not None and ladder.log[seq - 1].kind == "inactive":
            self._inactive(entry, ladder, ladder.log[seq - 1].subject)

    @staticmethod
    def _inactive(entry: Posted, ladder: Ladder, user: int | None) -> None:
        """After 30 days without activity, a post mentions you."""
        if entry.post.mentions != (user,) or f"<@{user}>" not in entry.post.content:
            violated(entry.at, ladder.id, f"{user} is told that they are inactive, but the post mentions no one")

    def _edit(self, entry: Edited) -> None:
        """A message is shown anew; a picture that comes with it takes the place of the old one."""
        before = self._shown.get(entry.message)
        if before is None:
            violated(entry.at, entry.post.match, f"message {entry.message} is edited, which the bot never posted")
        picture = before.picture if entry.post.picture is None else entry.post.picture
        self._shown[entry.message] = replace(entry.post, picture=picture)

    def strip(self, entry: Stripped) -> None:
        """A message lost its buttons."""
        if entry.message in self._shown:
            self._shown[entry.message] = replace(self._shown[entry.message], buttons=())

    def rest(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Everything is posted, and each post shows what it is about as it is."""
        for ladder in self._ladders.values():
            if any(self._troubles.was_closed(home) for home in ladder.homes):
                continue
            query = "SELECT count(*) FROM outbox WHERE event_id = ? AND state = 'failed'"
            if connection.execute(query, (ladder.id,)).fetchone()[0]:
                violated(now, ladder.id, "a post of it failed, though its channel was never closed")
            for deed in ladder.log:
                if deed.kind in TELLING and (ladder.id, f"ladder-news {deed.seq}") not in self._told:
                    violated(now, ladder.id, f"action {deed.seq} ({deed.kind} {dict(deed.data)}) was never told")
            self._challenges(ladder, now)
            self._table(ladder, now)

    def _challenges(self, ladder: Ladder, now: datetime) -> None:
        """Who is asked is mentioned, with *Accept* and *Decline*; a challenge that nobody has to answer has neither."""
        for number, one in ladder.challenges.items():
            for stage, user in (("partner", one.partner), ("target", one.target)):
                told = self._told.get((ladder.id, f"{CHALLENGE} {number}{stage}"), [])
                waits = number in ladder.open and user is not None and one.waits_for == user
                if waits and ladder.row.channel not in [entry.channel for entry in told]:
                    violated(now, ladder.id, f"challenge {number} waits for {user}, who was never asked")
                for entry in told:
                    verbs = {button.verb for button in self._shown[entry.message].buttons}
                    if waits is not ({"ladder-accept", "ladder-decline"} <= verbs) or (verbs and not waits):
                        violated(now, ladder.id, f"challenge {number} ({stage}) is {one}, with the buttons {verbs}")

    def _table(self, ladder: Ladder, now: datetime) -> None:
        """Its post lists the players by rung, and its picture their wins; a closed ladder takes nobody more."""
        post = self._shown.get(ladder.row.message or 0)
        if post is None:
            violated(now, ladder.id, f"its post ({ladder.row.message}) is none that was ever posted")
        for entry in self._told[ladder.id, OWN]:
            if entry.message != ladder.row.message and self._shown[entry.message].buttons:
                violated(now, ladder.id, f"it has left channel {entry.channel}, and its post there has buttons")
        if ladder.row.status == "closed":
            if post.buttons:
                violated(now, ladder.id, "it is closed, and its post still has buttons")
            return
        said = [int(user) for _, user in RUNG.findall(post.content)]
        if said != ladder.rungs:
            violated(now, ladder.id, f"its post says {said}, but the rungs are {ladder.rungs}")
        rows = ROW.findall((post.picture or b"").decode())
        drawn = [(int(rung), int(wins)) for rung, wins in rows]
        wanted = [(rung, ladder.wins[user]) for rung, user in enumerate(ladder.rungs, 1)]
        if drawn != wanted and ladder.rungs:
            violated(now, ladder.id, f"its picture shows {drawn}, but the wins are {wanted}")
