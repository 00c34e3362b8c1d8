"""What was posted, held against the log."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field
from datetime import datetime

from bot.app.ports import Post
from tests.simulation.auditor.game import ACTS, Game
from tests.simulation.auditor.ledger import Case
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Edited, Posted, Stripped

NAME = re.compile(r"(.+)-(\d+)-([0-9a-f]{64})\.png")
CHALLENGE = frozenset({"join", "decline", "start", "cancel"})
AFTER_THE_END = frozenset({"rematch", "board", "history", "replay", "export"})
ANSWERS = frozenset({"accept", "refuse"})


@dataclass(slots=True)
class Message:
    """A message of the bot as it stands now. `buttons` are the verbs of its live ones."""

    posted: Posted
    buttons: frozenset[str]

    @property
    def post(self) -> Post:
        """What was sent."""
        return self.posted.post


@dataclass(slots=True)
class Told:
    """All messages about one match, in the order in which they came."""

    messages: list[Message] = field(default_factory=list)
    seqs: dict[int, int] = field(default_factory=dict)
    """By channel, the action that the latest picture there shows."""


class Posts:
    """The channels of a history."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._messages: dict[tuple[int, int], Message] = {}
        self._names: dict[tuple[int, str], int] = {}
        self.told: dict[str, Told] = {}

    # -- as they come -------------------------------------------------------------------------------------------

    def post(self, entry: Posted, case: Case, game: Game | None) -> None:
        """Hold a new message against the log as it is now."""
        message = Message(entry, _verbs(entry.post))
        self._messages[entry.channel, entry.message] = message
        self.told.setdefault(case.id, Told()).messages.append(message)
        self._at_home(entry, case)
        self._once(entry, case)
        if entry.post.picture is not None:
            self._picture(entry, case, game)

    @staticmethod
    def _at_home(entry: Posted, case: Case) -> None:
        """`design.md`: a match is told in its own channel or thread."""
        if entry.channel not in case.homes:
            violated(entry.at, case.id, f"a post stands in channel {entry.channel}, where the match never was")

    def _once(self, entry: Posted, case: Case) -> None:
        """`design.md`, *The sender*: a post is looked for before it is sent again; Discord drops a repeated nonce."""
        picture = entry.post.picture_name if entry.post.picture is not None else ""
        for key in filter(None, (entry.post.nonce, picture)):
            first = self._names.setdefault((entry.channel, key), entry.message)
            if first != entry.message:
                violated(entry.at, case.id, f"{key} was posted twice: as message {first} and as {entry.message}")

    def _picture(self, entry: Posted, case: Case, game: Game | None) -> None:
        """`design.md`, *The secret king*: a picture is called `<match>-<seq>-<seal>.png` and shows the position at that
        action; the sender drains the outbox in order per channel."""
        name = entry.post.picture_name
        found = NAME.fullmatch(name)
        if found is None or found[1] != case.id or game is None:
            violated(entry.at, case.id, f"a picture is called {name}")
        seq = int(found[2])
        if seq > case.row.version:
            violated(entry.at, case.id, f"{name} tells what the log, of {case.row.version} actions, does not")
        if found[3] != case.seal(seq):
            violated(entry.at, case.id, f"the seal of action {seq} is {case.seal(seq)}, not that of {name}")
        if entry.view and entry.view != game.shown[seq]:
            violated(entry.at, case.id, f"the picture of action {seq} shows {entry.view}, not {game.shown[seq]}")
        told = self.told[case.id]
        if told.seqs.get(entry.channel, -1) >= seq:
            violated(entry.at, case.id, f"action {seq} is shown after action {told.seqs[entry.channel]}")
        told.seqs[entry.channel] = seq
        self._words(entry, case, game, seq)

    def _words(self, entry: Posted, case: Case, game: Game, seq: int) -> None:
        """`docs/rules.md`, *Notation*; `design.md`: a post tells the move that it shows, in readable notation."""
        told = game.told.get(seq, ())
        said = entry.post.content + entry.post.alt
        if told and not any(all(word in said for word in words) for words in told):
            violated(entry.at, case.id, f"the post of action {seq} does not tell its move: {told}")

    def edit(self, entry: Edited) -> None:
        """Words and buttons of a message were replaced."""
        message = self._messages.get((entry.channel, entry.message))
        if message is None:
            violated(entry.at, entry.post.match, f"message {entry.message} is edited, which the bot never posted")
        message.buttons = _verbs(entry.post)

    def strip(self, entry: Stripped) -> None:
        """A message lost its buttons."""
        message = self._messages.get((entry.channel, entry.message))
        if message is not None:
            message.buttons = frozenset()

    # -- at rest ------------------------------------------------------------------------------------------------

    def rest(self, case: Case, game: Game, connection: sqlite3.Connection) -> None:
        """When nothing is under way any more, everything has been told, and only the newest post can be pressed."""
        rows = connection.execute("SELECT seq, state FROM outbox WHERE match_id = ?", (case.id,)).fetchall()
        failed = {seq for seq, state in rows if state == "failed"}
        if failed and not (case.homes & self._troubles.closed.keys()):
            violated(self._now(case), case.id, f"the posts of {sorted(failed)} failed, though no channel was closed")
        self._all_told(case, game, failed)
        self._old_buttons(case, connection)

    @staticmethod
    def _now(case: Case) -> datetime:
        return case.log[-1].at if case.log else case.row.created_at

    def _all_told(self, case: Case, game: Game, failed: set[int]) -> None:
        """`design.md`: one post per human turn; a run of computer moves is told in one; a mate and its reveal in two.

        So each act has a post of its own, or is followed by computers' acts alone until one that has.
        """
        shown = {message.post.version for message in self.told.get(case.id, Told()).messages}
        for seq in game.told:
            if not self._is_told(case, seq, shown | failed):
                violated(case.log[seq - 1].at, case.id, f"action {seq} ({case.log[seq - 1].kind}) was never told")
        if case.log and game.result is not None and len(case.log) not in shown | failed:
            violated(case.log[-1].at, case.id, f"the end ({game.result[0]}) was never told")

    @staticmethod
    def _is_told(case: Case, seq: int, shown: set[int]) -> bool:
        for action in case.log[seq - 1 :]:
            if action.seq > seq and (action.user is not None or action.kind not in ACTS):
                return False
            if action.seq in shown:
                return True
        return False

    def _old_buttons(self, case: Case, connection: sqlite3.Connection) -> None:
        """`design.md`, *The sender*: the old post's buttons are stripped, but a notice, in words alone, leaves those
        of the position (`architecture.md`, *Words*). `decisions.md`, *Old buttons*: they stay noted until they are
        gone, at ever longer pauses (`outbox.next_at`); what Discord refuses is left."""
        told = self.told.get(case.id, Told()).messages
        live = [message for message in told if message.buttons and not message.buttons <= AFTER_THE_END]
        newest = max((message.post.version for message in told if message.post.picture is not None), default=-1)
        latest = max((message.post.version for message in live), default=-1)
        for message in live:
            channel = message.posted.channel
            if self._troubles.was_closed(channel, message.posted.at) or channel != case.row.place:
                continue
            if self._noted(message, connection):
                continue
            wrong = self._is_stale(case, message, newest, latest)
            if wrong:
                violated(
                    message.posted.at, case.id, f"post {message.post.version} still has {set(message.buttons)}: {wrong}"
                )

    @staticmethod
    def _is_stale(case: Case, message: Message, newest: int, latest: int) -> str:
        if message.buttons & CHALLENGE and case.row.status != "challenge":
            return f"the challenge is {case.row.status}"
        if case.row.status in ("over", "cancelled"):
            return "the match is over"
        if message.post.version < newest:
            return f"picture {newest} is newer"
        if message.post.picture is None and message.post.version < latest:
            return f"post {latest} is newer"
        return ""

    @staticmethod
    def _noted(message: Message, connection: sqlite3.Connection) -> bool:
        """Tell whether a later attempt is noted."""
        query = "SELECT 1 FROM outbox WHERE message_id = ? AND next_at IS NOT NULL"
        return connection.execute(query, (message.posted.message,)).fetchone() is not None


def _verbs(post: Post) -> frozenset[str]:
    return frozenset(button.verb for button in post.buttons)
