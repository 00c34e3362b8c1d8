"""Audit of the result cards in channels, each of a game that was played in a thread."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from tests.simulation.auditor.buttons import AFTER_THE_END
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Case
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Posted


class Results:
    """The result cards of a history, by match."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._told: dict[str, int] = {}

    @staticmethod
    def is_one(entry: Posted, case: Case) -> bool:
        """True if a post reports the result of a match beside its thread."""
        row = case.row
        return row.thread is not None and entry.channel == row.channel != row.thread and entry.post.version > 0

    def post(self, entry: Posted, case: Case, game: Game | None) -> None:
        """Check that a card has the result, a link to the thread and perhaps rating changes, and calls no one."""
        if game is None or game.result is None or not game.result[1] or entry.post.version != len(case.log):
            violated(entry.at, case.id, "its result is told, but it has none")
        if case.row.event is not None:
            violated(entry.at, case.id, "its result is told in the channel, though its event tells of it")
        first = self._told.setdefault(case.id, entry.message)
        if first != entry.message:
            violated(entry.at, case.id, f"its result is told twice, as message {first} and as {entry.message}")
        post = entry.post
        ratings, verbs = post.content.splitlines()[1:], {button.verb for button in post.buttons}
        if post.mentions or post.picture is not None or not verbs <= AFTER_THE_END:
            violated(entry.at, case.id, f"its result is more than words and buttons to look back: {post}")
        if len(ratings) > 1 or not all(line.startswith("-# ") for line in ratings):
            violated(entry.at, case.id, f"its result has more than a line of ratings below: {post}")
        if f"<#{case.row.thread}>" not in post.content:
            violated(entry.at, case.id, f"its result does not lead to its thread: {post.content}")

    def rest(self, case: Case, game: Game, connection: sqlite3.Connection, now: datetime) -> None:
        """Each result is posted in the end, if the channel accepts posts."""
        row, scored = case.row, game.result is not None and bool(game.result[1])
        if row.thread is None or row.board_channel != row.thread or row.event is not None or not scored:
            return
        query = "SELECT count(*) FROM outbox WHERE match_id = ? AND kind = 'result' AND state = 'failed'"
        (failed,) = connection.execute(query, (case.id,)).fetchone()
        if case.id not in self._told and not (failed and self._troubles.was_closed(row.channel)):
            violated(now, case.id, "its result was never told in the channel of its thread")
