"""Audit of the posts against the log."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.app.core.ports import Post
from bot.texts import LANGUAGES, translator_for
from tests.simulation.auditor.game import ACTS, Game
from tests.simulation.auditor.ledger import Case
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Edited, Posted, Stripped

NAME = re.compile(r"(.+)-(\d+)-([0-9a-f]{64})\.png")
UNDER_WAY = timedelta(minutes=1)


@dataclass(slots=True)
class Message:
    """A message of the bot as it stands now. `buttons` are the verbs of its live ones."""

    posted: Posted
    buttons: frozenset[str]

    @property
    def post(self) -> Post:
        """Post that was sent."""
        return self.posted.post

    @property
    def tells(self) -> bool:
        """True if it reports an action, and is not a reminder."""
        return bool(self.post.picture_name)

    @property
    def is_notice(self) -> bool:
        """True if it reports an action in text only."""
        return self.tells and self.post.picture is None


@dataclass(slots=True)
class Timeline:
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
        self._notices: dict[tuple[int, str, int], int] = {}
        self.told: dict[str, Timeline] = {}

    # -- as they come -------------------------------------------------------------------------------------------

    def post(self, entry: Posted, case: Case, game: Game | None) -> None:
        """Hold a new message against the log as it is now."""
        message = Message(entry, _verbs(entry.post))
        self._messages[entry.channel, entry.message] = message
        self.told.setdefault(case.id, Timeline()).messages.append(message)
        self._at_home(entry, case)
        self._once(entry, case)
        if entry.post.picture is not None:
            self._picture(entry, case, game)
        elif message.is_notice:
            self._notice(message, case)
        elif game is not None:
            self._reminder(entry, case, game)

    @staticmethod
    def _reminder(entry: Posted, case: Case, game: Game) -> None:
        """`decisions.md`, *Reminders*, are looked at again when they are sent: none comes to someone who has moved, or
        while no one may. What is under way arrives within a minute."""
        reminded = re.match(rf"<@(\d+)>, `{case.id}` \(", entry.post.content)
        if reminded is None or (case.log and entry.at - case.log[-1].at < UNDER_WAY):
            return
        if game.paused or int(reminded[1]) not in {
            game.seating.users.get(seat) for seat in game.waited() & game.seating.people()
        }:
            violated(entry.at, case.id, f"user {reminded[1]} is reminded, but need not act")

    def _notice(self, message: Message, case: Case) -> None:
        """`design.md`: each action is posted once. A post in words alone shows no entry hash: the next picture does."""
        at, channel, seq = message.posted.at, message.posted.channel, message.post.version
        if seq > len(case.log):
            violated(at, case.id, f"action {seq} is told, which the log, of {len(case.log)} actions, does not hold")
        first = self._notices.setdefault((channel, case.id, seq), message.posted.message)
        if first != message.posted.message:
            violated(at, case.id, f"action {seq} is told twice, as message {first} and as {message.posted.message}")

    @staticmethod
    def _at_home(entry: Posted, case: Case) -> None:
        """`design.md`: a match is posted in its own channel or thread; `decisions.md`, *Moving a match*: when it has
        moved, in the one that it has moved to."""
        if entry.channel not in case.homes:
            violated(entry.at, case.id, f"a post stands in channel {entry.channel}, where the match never was")
        moved = max((action.at for action in case.log if action.kind == "home"), default=entry.at)
        if entry.channel != case.row.board_channel and entry.at > moved + UNDER_WAY:
            violated(
                entry.at,
                case.id,
                f"a post stands in channel {entry.channel}, but the match is in {case.row.board_channel}",
            )

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

    def of(self, match: str) -> list[Message]:
        """All messages about a match, in the order in which they came."""
        told = self.told.get(match)
        return told.messages if told else []

    # -- at rest ------------------------------------------------------------------------------------------------

    def rest(self, case: Case, game: Game, connection: sqlite3.Connection, earlier: Collection[int]) -> None:
        """Check at rest that every action was posted; `earlier` are the versions that were shown in the match's channel
        while it was the second board of a player.
        """
        rows = connection.execute(
            "SELECT seq, state FROM outbox WHERE match_id = ? AND NOT board", (case.id,)
        ).fetchall()
        failed = {seq for seq, state in rows if state == "failed"}
        lost = failed - self._on_hold(case, failed)
        if lost and not (case.homes & self._troubles.closed.keys()):
            violated(self._now(case), case.id, f"the posts of {sorted(lost)} failed, though no channel was closed")
        self._all_told(case, game, failed.union(earlier))
        self._lapses_told(case, game, failed)

    def _on_hold(self, case: Case, seqs: set[int]) -> set[int]:
        """The posts that a match gave up which went on hold for want of a thread; its next post tells the position."""
        if not self._troubles.threadless:
            return set()
        left = max((action.seq for action in case.log if action.kind in ("revive", "abort")), default=-1)
        return seqs if case.row.status == "parked" else {seq for seq in seqs if seq < left}

    @staticmethod
    def _now(case: Case) -> datetime:
        return case.log[-1].at if case.log else case.row.created_at

    def _all_told(self, case: Case, game: Game, failed: set[int]) -> None:
        """`decisions.md`, *Posts that grow*: one post tells a move with what follows from it, and a run of computers'.

        So each action has a post of its own, or is followed by such acts alone until one that has.
        """
        shown = {message.post.version for message in self.of(case.id)}
        if not is_told(case, 0, shown | failed):
            violated(self._now(case), case.id, "its start was never told")
        for seq in range(1, len(case.log) + 1):
            if not is_told(case, seq, shown | failed):
                violated(case.log[seq - 1].at, case.id, f"action {seq} ({case.log[seq - 1].kind}) was never told")
        if case.log and game.result is not None and len(case.log) not in shown | failed:
            violated(case.log[-1].at, case.id, f"the end ({game.result[0]}) was never told")

    def _lapses_told(self, case: Case, game: Game, failed: set[int]) -> None:
        """A post says so when an offer ends because someone left or moved on."""
        for seq, kind in game.offers.lapsed:
            later = [message.post for message in self.of(case.id) if message.post.version >= seq]
            first = min((post.version for post in later), default=len(case.log))
            said = "\n".join(post.content for post in later if post.version == first)
            words = [
                translate("post-offer-lapsed", what=translate(f"offer-{kind}"))
                for translate in map(translator_for, LANGUAGES)
            ]
            if any(seq <= lost <= first for lost in failed) or first >= len(case.log):
                continue  # a lost post may have told several actions, under the number of the last
            if not any(word in said for word in words):
                violated(case.log[seq - 1].at, case.id, f"action {seq} ends the offer of a {kind}, and no post says so")


def _verbs(post: Post) -> frozenset[str]:
    return frozenset(button.verb for button in post.buttons)


def is_told(case: Case, seq: int, shown: Collection[int]) -> bool:
    """Check whether an action has a post of its own, or is followed by acts alone that are told with it."""
    if seq in shown:
        return True
    for action in case.log[seq:]:
        if action.kind not in ACTS or (action.kind == "move" and action.user is not None):
            return False
        if action.seq in shown:
            return True
    return False
