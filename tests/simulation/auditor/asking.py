"""Audit of requests and answers against the database."""

from __future__ import annotations

import sqlite3
from collections import Counter
from datetime import datetime, timedelta

import engine
from tests.simulation.auditor.effects import check_effect
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Action, Case, Ledger
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

KINDS: dict[str, tuple[str, ...]] = {
    "move": ("move",),
    "choose-king": ("choose",),
    "resign": ("resign",),
    "abort": ("abort", "offer", "accept"),
    "claim": ("claim",),
    "draw": ("offer", "accept"),
    "takeback": ("offer",),
    "pause": ("offer", "accept", "resume"),
    "resume": ("resume",),
    "substitute": ("offer",),
    "accept": ("accept",),
    "refuse": ("refuse",),
    "withdraw": ("refuse",),
    "move-here": ("home", "reached"),
    "think": (),
    "level": ("offer",),
    "hint": (),
    "review": (),
    "review-turn": (),
    "better": (),
    "better-reach": (),
    "better-try": (),
}
"""The kinds of action that each command leads to, by README, *What players do*, and `verify.md`."""
MUST_ACT = frozenset(command for command, kinds in KINDS.items() if kinds) - {"abort", "move-here"}
"""Those of whose success the log always tells: a match that was set aside for good is ended without its log, and one
that is only a challenge has none. Whoever only thinks, or looks at hints and reviews, does nothing in a match."""
OF_EVENTS = ("event-", "template-", "ladder-")
"""Prefixes of commands on tournaments, templates and ladders, which have other logs."""
UNSURE = ("Store", "unseen-channel")
"""Prefixes of errors of `storage`: such a write may have become durable all the same (`decisions.md`, *A sweep*). And
what depends on an answer of Discord, which may differ for the same interaction delivered twice."""
TOKEN = timedelta(minutes=15)
"""Time in which an interaction can be answered (`discord.md`)."""


class Asking:
    """The interactions of a history by id."""

    def __init__(self, ledger: Ledger, troubles: Troubles) -> None:
        self._ledger = ledger
        self._troubles = troubles
        self.asked: dict[int, Asked] = {}
        self._times: Counter[int] = Counter()
        self._latest: dict[int, int] = {}
        """Latest request of each user."""
        self._open: dict[tuple[int, int], Asked] = {}
        self._done: dict[int, tuple[str, int]] = {}
        """Match and action of each interaction."""
        self._done_at: dict[int, datetime] = {}
        self._refused: dict[int, Answered] = {}
        self._standing: dict[int, tuple[int, str]] = {}
        """Version and status of the match that each question was about, when it was asked."""

    def ask(self, entry: Asked) -> None:
        """Take a question in."""
        self.asked[entry.interaction] = entry
        if entry.match in self._ledger.cases:
            row = self._ledger.cases[entry.match].row
            self._standing.setdefault(entry.interaction, (row.version, row.status))
        self._times[entry.interaction] += 1
        self._latest[entry.user] = entry.interaction
        self._open[entry.interaction, entry.delivered] = entry

    # -- actions ------------------------------------------------------------------------------------------------

    def act(self, case: Case, game: Game, action: Action) -> None:
        """Hold an action, before the game follows it, against what was asked for.

        `design.md`: a key `(match, seq)` and a unique interaction id make a repeated event do nothing. What was refused
        has changed nothing (unless it is delivered anew, and looked at anew); nothing is done in a person's name that
        this person did not ask for.
        """
        if action.interaction is None:
            return
        number = self._of_page(case, action) if action.interaction < 0 else action.interaction
        asked = self.asked.get(number)
        if asked is None:
            violated(
                action.at, case.id, f"action {action.seq} bears interaction {action.interaction}, which nobody made"
            )
        if number in self._done:
            violated(action.at, case.id, f"interaction {number} has a second action: {action.seq}")
        self._done[number] = case.id, action.seq
        self._done_at[number] = action.at
        if number in self._refused and self._times[number] == 1:
            violated(action.at, case.id, f"action {action.seq} does what was refused: {self._refused[number].refusal}")
        if action.user != asked.user:
            violated(action.at, case.id, f"action {action.seq} is by {action.user}, but {asked.user} asked for it")
        if asked.match not in (None, case.id):
            violated(action.at, case.id, f"action {action.seq} was asked for in {asked.match}")
        if asked.command in KINDS and action.kind not in KINDS[asked.command]:
            self._other_kind(case, asked, action)
        if asked.command == "move" and action.kind == "move":
            self._as_given(case, game, asked, action)
        if number < 0:
            self._not_late(case, asked, action)
        if action.kind == "abort":
            self._may_abort(case, game, asked, action)

    def _of_page(self, case: Case, action: Action) -> int:
        """The open request of a page that an action does: the bot numbers these itself, so the latest alike; or 0."""
        alike = [
            number
            for (number, _), asked in self._open.items()
            if number < 0
            and number not in self._done
            and (asked.user, asked.match) == (action.user, case.id)
            and action.kind in (*KINDS.get(asked.command, ()), "revive")
            and asked.given.get("text", action.text) == action.text
        ]
        return min(alike, default=0)

    @staticmethod
    def _not_late(case: Case, asked: Asked, action: Action) -> None:
        """`web.md`, *Move*: a move that was made on an earlier position is refused."""
        newer = [one for one in case.log[asked.version or 0 : action.seq - 1] if one.kind in ("move", "plan")]
        if newer and action.kind == "move":
            what = f"action {action.seq} was made on a page that showed version {asked.version}, before {newer[0].seq}"
            violated(action.at, case.id, what)

    def _other_kind(self, case: Case, asked: Asked, action: Action) -> None:
        """`decisions.md`: a match that was set aside is taken up again by its player's next move, in one hold."""
        if action.kind != "revive" or not KINDS[asked.command]:
            violated(action.at, case.id, f"action {action.seq} is {action.kind}, but {asked.command} was asked for")

    @staticmethod
    def _as_given(case: Case, game: Game, asked: Asked, action: Action) -> None:
        """`rules.md`, *Notation*: a text in either notation, and English or French letters, means one legal move."""
        given = asked.given.get("text", asked.given.get("move"))
        if given is None:
            return
        meant = set()
        for languages in (("en", "fr"), ("fr", "en")):
            try:
                meant.add(str(game.position.parse(given, languages)))
            except engine.MoveError:
                continue
        if action.text not in meant:
            violated(action.at, case.id, f"action {action.seq} is {action.text}, but {given!r} was asked for ({meant})")

    @staticmethod
    def _may_abort(case: Case, game: Game, asked: Asked, action: Action) -> None:
        """`/abort`: a game that has hardly started; a manager who plays is bound by the players'
        rule. So is one who has left, and in a match that is set aside (`decisions.md`), unless it can never go on."""
        plays = action.user in {game.seating.users.get(seat) for seat in range(game.seats)}
        if not plays and not asked.manager:
            violated(
                action.at, case.id, f"action {action.seq} ends a match for {action.user}, who neither plays nor manages"
            )
        if plays and game.everybody_has_moved() and len(game.seating.users) > 1:
            violated(
                action.at, case.id, f"action {action.seq} ends a match without a score in which everybody has moved"
            )

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self, entry: Answered, connection: sqlite3.Connection, *, signed_out: bool) -> None:
        """Hold an answer against what is durable now. The session of a page that was `signed_out` is not told it."""
        asked = self.asked.get(entry.interaction)
        if asked is None:
            violated(entry.at, entry.match, f"interaction {entry.interaction} is answered, but nobody made it")
        for key in [key for key in self._open if key[0] == entry.interaction]:
            del self._open[key]
        if entry.user != asked.user:
            violated(entry.at, entry.match, f"{asked.user} asked, but {entry.user} is answered")
        if entry.refusal and not signed_out:
            self._refuse(entry)
        elif not entry.refusal:
            self._acknowledge(entry, asked, connection)

    def _refuse(self, entry: Answered) -> None:
        """`bot/app/errors.py`: a refusal says that nothing was changed."""
        if entry.refusal.startswith(UNSURE):
            return
        done = self._done.get(entry.interaction)
        if done is not None and self._done_at[entry.interaction] <= entry.at:  # or it was asked for once more
            what = f"interaction {entry.interaction} is refused ({entry.refusal}), but is action {done[1]}"
            violated(entry.at, done[0], what)
        self._refused[entry.interaction] = entry
        self._out_of_date(entry)

    def _out_of_date(self, entry: Answered) -> None:
        """`architecture.md`, *Words*: components drawn before the position became as it is are refused; so are what was
        made for a version that there is no more, and what another deed came before."""
        asked, stood = self.asked[entry.interaction], self._standing.get(entry.interaction)
        if entry.refusal != "stale-version" or asked.command not in MUST_ACT or stood is None:
            return
        case = self._ledger.cases[asked.match or ""]
        version = case.row.version
        if (version, case.row.status) == stood and asked.version in (None, version):
            what = f"{asked.command} of {asked.user} is refused as if version {version} were out of date"
            violated(entry.at, case.id, what)

    def _acknowledge(self, entry: Answered, asked: Asked, connection: sqlite3.Connection) -> None:
        """`design.md`: commit before anything is said. What a success names is in the log from then on."""
        if self._latest[entry.user] == entry.interaction:  # or else this person may have changed it since
            check_effect(asked, entry, connection)
        case = self._ledger.cases.get(entry.match)
        if not entry.match or asked.command.startswith(OF_EVENTS):
            return
        if case is None:
            violated(entry.at, entry.match, f"an answer to {asked.command} names this match, which there is not")
        if entry.version > case.row.version:
            violated(
                entry.at, case.id, f"version {entry.version} was acknowledged, but the log ends at {case.row.version}"
            )
        if asked.command not in MUST_ACT:
            return
        done = self._done.get(entry.interaction) or self._done_alike(asked)
        if done is None:
            violated(entry.at, case.id, f"{asked.command} of {asked.user} was acknowledged, but is not in the log")
        if done[0] != case.id or (done[1] > entry.version and not entry.again):
            violated(
                entry.at, case.id, f"version {entry.version} is acknowledged for what is action {done[1]} of {done[0]}"
            )

    def _done_alike(self, asked: Asked) -> tuple[str, int] | None:
        """The action of another request of a page for the same, if this is one: which of them it was, none can tell."""
        for number, done in self._done.items() if asked.interaction < 0 else ():
            alike = (asked.user, asked.match, asked.command, asked.version, asked.given)
            other = self.asked[number]
            if number < 0 and (other.user, other.match, other.command, other.version, other.given) == alike:
                return done
        return None

    # -- silence ------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """`design.md`: every command is answered, if the process that it reached lives on."""
        for asked in self._open.values():
            died = self._troubles.died_at.get(asked.process)
            if died is None:
                violated(
                    asked.at,
                    asked.match or "",
                    f"{asked.command} of {asked.user} ({asked.interaction}) was never answered",
                )

    def waiting(self, now: datetime) -> None:
        """`discord.md`: an interaction's token lives a quarter of an hour, so no one waits longer without trouble."""
        quiet = self._troubles.quiet_for(now)
        for asked in self._open.values():
            if min(quiet, now - asked.at) > TOKEN and asked.process in self._troubles.running:
                violated(asked.at, asked.match or "", f"{asked.command} of {asked.user} is not answered")
