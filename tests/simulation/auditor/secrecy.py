"""Audit of secrets: no one else may see them."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass, field
from datetime import datetime

from bot.app.core.ports import Post
from bot.texts import LANGUAGES, translator_for
from tests.simulation.auditor.ledger import Action, Case, Ledger
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Edited, Fed, Posted, Told

HASH = re.compile(r"[0-9a-f]{64}")
LEAST = 12
"""Shorter notes are like what anybody might say."""
MARK = "\0"


@dataclass(slots=True)
class Private:
    """Secrets of one match: choices by seat, conditional moves by user as they would read, notes by user."""

    choices: dict[int, str] = field(default_factory=dict)
    plans: dict[int, list[str]] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)
    revealed: set[int] = field(default_factory=set)


class Secrecy:
    """All secrets of a history, and whose they are."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._hashes: dict[str, tuple[str, int | None]] = {}
        """Nonces and seeds: their match, and the seat that a nonce belongs to."""
        self._private: dict[str, Private] = {}
        self._sentences: dict[str, list[tuple[str, str]]] = {}
        """Prefixes of the sentences that tell an owner the choice in a match, by language."""
        self._sown: set[str] = set()
        """The matches whose seeds are known."""

    # -- learning -----------------------------------------------------------------------------------------------

    def learn(self, connection: sqlite3.Connection, case: Case, new: list[Action]) -> None:
        """Read the secrets of a match that has changed."""
        private = self._private.setdefault(case.id, Private())
        if case.id not in self._sown:
            found = connection.execute("SELECT seed FROM origins WHERE match_id = ?", (case.id,)).fetchone()
            if found is not None:
                self._sown.add(case.id)
                self._hashes[str(found[0])] = case.id, None
        if any(action.kind == "choose" for action in new):
            query = "SELECT seat, choice, nonce FROM secrets WHERE match_id = ?"
            for seat, choice, nonce in connection.execute(query, (case.id,)):
                private.choices[seat] = choice
                self._hashes[nonce] = case.id, seat
        private.revealed |= {action.seat for action in new if action.kind == "reveal" and action.seat is not None}

    def learn_kept(self, connection: sqlite3.Connection) -> None:
        """Read all plans and notes: they change without their match."""
        for private in self._private.values():
            private.plans.clear()
            private.notes.clear()
        for match, user, lines in connection.execute("SELECT match_id, user_id, lines FROM plans"):
            texts = [" ".join(line) for line in json.loads(lines) if len(line) > 2]
            self._private.setdefault(match, Private()).plans.setdefault(user, []).extend(texts)
        for match, user, text in connection.execute("SELECT match_id, user_id, text FROM notes WHERE text != ''"):
            if len(text) >= LEAST:
                self._private.setdefault(match, Private()).notes[user] = text

    # -- looking ------------------------------------------------------------------------------------------------

    def post(self, entry: Posted | Edited) -> None:
        """`design.md`, *The secret king*: nothing public tells a choice, a nonce or a seed before the end."""
        self._look(entry.at, entry.post.match, _text(entry.post), None)

    def told(self, entry: Told) -> None:
        """The same for what is said to one person, but for what is theirs."""
        self._look(entry.at, entry.post.match, _text(entry.post), entry.user)

    def fed(self, entry: Fed, match: str) -> None:
        """The same for the position that all pages of a match are sent."""
        self._look(entry.at, match, entry.seen, None)

    def answer(self, entry: Answered) -> None:
        """The same for private answers: the choice lives in the log, readable only for its owner."""
        self._look(entry.at, entry.match, entry.seen, entry.user)

    def export(self, entry: Answered, case: Case) -> None:
        """`verify.md`, *The true kings*: the last post and the record reveal choice and nonce at the end."""
        if case.row.status == "over" or not self._private[case.id].choices:
            return
        told = re.search(r"\[(Choice|Nonce)\w+ ", entry.seen)
        if told is None and not self._private[case.id].revealed:
            told = re.search(r"(?<=\s)![KL]\b", entry.seen.replace("\\n", " "))
        if told is not None:
            violated(entry.at, case.id, f"a record tells a choice before the end: {told[0]}")

    def _look(self, at: datetime, match: str, text: str, reader: int | None) -> None:
        for found in HASH.findall(text):
            if found in self._hashes:
                self._hash(at, *self._hashes[found], reader)
        private = self._private.get(match)
        if private is None:
            return
        self._choice(at, match, text, reader, private)
        for user, note in private.notes.items():
            if user != reader and note in text:
                violated(at, match, f"the private note of {user} is shown to {reader or 'everybody'}")
        for user, lines in private.plans.items():
            if user != reader and any(line in text for line in lines):
                violated(at, match, f"a plan of {user} is shown to {reader or 'everybody'}")

    def _hash(self, at: datetime, match: str, seat: int | None, reader: int | None) -> None:
        """`verify.md`: nonces and seed are public when the match is over."""
        case = self._ledger.cases[match]
        if case.row.status == "over":
            return
        if seat is None:
            violated(at, match, f"the seed is shown to {reader or 'everybody'} before the end")
        if case.seats[seat].user != reader or reader is None:
            violated(at, match, f"the nonce of seat {seat} is shown to {reader or 'everybody'} before the end")

    def _choice(self, at: datetime, match: str, text: str, reader: int | None, private: Private) -> None:
        """`bot/texts`: *Your true king in ... is ...* is said to its owner alone, and tells the owner's own choice."""
        case = self._ledger.cases[match]
        if not private.choices or case.row.status == "over":
            return
        own = next((letter for seat, letter in private.choices.items() if case.seats[seat].user == reader), None)
        for language, start in self._sentences_of(match):
            if start not in text:
                continue
            if reader is None or own is None:
                violated(at, match, f"{reader or 'everybody'} is told what only an owner may know: {start!r}")
            if not text.split(start)[1].startswith(translator_for(language)(f"king-{own}")):
                violated(at, match, f"{reader} is told another king than the one that this player chose")

    def _sentences_of(self, match: str) -> list[tuple[str, str]]:
        if match not in self._sentences:
            self._sentences[match] = [
                (language, translator_for(language)(key, match=match, king=MARK).split(MARK)[0])
                for language in LANGUAGES
                for key in ("king-yours", "done-chosen")
            ]
        return self._sentences[match]


def _text(post: Post) -> str:
    words = (post.content, post.picture_name, post.alt, post.log, post.record)
    return "\n".join((*words, *(button.label for button in post.buttons)))
