"""Levels of computers, hints and reviews: who gets them, and that they are those of the match."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import datetime

from bot.app.core.ports import Post
from bot.texts import LANGUAGES, translator_for
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.posts import Posts
from tests.simulation.auditor.seals import canonical, hashed
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import AnalysisView, Answered, Asked

HINT = 4
"""At which level hints are thought."""
MARK = "\0"
REVIEWS = ("review", "review-turn", "better", "better-reach", "better-try")
THOUGHT = ("move", "accept", "refuse", "resign")
"""Kinds of actions that a computer does after a search."""
StoredAnalysis = tuple[int, tuple[str, ...]]


class Learning:
    """Audit of the analyses of a history, and of the answers about them."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._thoughts: dict[int, list[StoredAnalysis]] = {}
        """Levels and lines that were thought about, by seed."""
        self._seeds: dict[str, str] = {}
        self._hinted = tuple(
            translator_for(language)("hint", level=HINT, move=MARK).split(MARK)[0] for language in LANGUAGES
        )

    # -- levels -------------------------------------------------------------------------------------------------

    def begin(self, case: Case, connection: sqlite3.Connection, now: datetime) -> None:
        """The computers of another game play as they did last in the one that it follows."""
        (before,) = connection.execute("SELECT rematch_of FROM matches WHERE id = ?", (case.id,)).fetchone()
        game = self._games.get(str(before))
        if game is not None and case.row.level != game.level:
            violated(now, case.id, f"its computers are of level {case.row.level}, but were of {game.level} in {before}")

    def ponder(self, entry: AnalysisView) -> None:
        """Take a thought in."""
        self._thoughts.setdefault(entry.seed, []).append((entry.level, entry.moves))

    def act(self, case: Case, game: Game, action: Action, connection: sqlite3.Connection) -> None:
        """`decisions.md`, *A level belongs to the match*: what a computer does follows from its level, as the log has
        it by then, and the line; `verify.md`, *The seed*: and what it draws from, from the version of a position."""
        if action.user is not None or action.kind not in THOUGHT or (action.kind == "resign" and action.text):
            return
        if case.id not in self._seeds:
            found = connection.execute("SELECT seed FROM origins WHERE match_id = ?", (case.id,)).fetchone()
            self._seeds[case.id] = str(found[0])
        wanted = game.level, tuple(map(str, game.position.move_stack))
        thoughts = [
            thought
            for version in range(action.seq)
            for thought in self._thoughts.get(drawn(self._seeds[case.id], version), ())
        ]
        if wanted not in thoughts:
            levels = sorted({level for level, line in thoughts if line == wanted[1]})
            what = f"action {action.seq} is a computer's of level {game.level}, which was thought at {levels}"
            violated(action.at, case.id, what)

    def post(self, at: datetime, case: Case, game: Game | None, post: Post) -> None:
        """A level is shown with the names of computers; it is that of the action which the post tells."""
        self._no_hint(at, case.id, _text(post), "everybody")
        level = case.row.level if game is None else game.levels[min(post.version, len(game.levels) - 1)]
        for translate in map(translator_for, LANGUAGES):
            for other in {1, 2, 3, 4, 5} - {level}:
                if translate("computer-level", level=other) in _text(post):
                    violated(at, case.id, f"the post of {post.version} shows level {other}, but it is {level}")

    @staticmethod
    def rest(case: Case, game: Game, posts: Posts, connection: sqlite3.Connection) -> None:
        """README, `/level`: what was agreed is posted."""
        query = "SELECT seq FROM outbox WHERE match_id = ? AND state = 'failed'"
        failed = {seq for (seq,) in connection.execute(query, (case.id,))}
        for seq in game.agreed:
            later = [message.post for message in posts.of(case.id) if message.post.version >= seq]
            first = min((post.version for post in later), default=len(case.log))
            said = "\n".join(post.content for post in later if post.version == first)
            words = [
                translate("post-concluded-level", level=game.levels[seq])
                for translate in map(translator_for, LANGUAGES)
            ]
            if not failed & set(range(seq, first + 1)) and not any(word in said for word in words):
                what = f"action {seq} sets level {game.levels[seq]}, and the post of {first} does not say so"
                violated(case.log[seq - 1].at, case.id, what)

    # -- hints and reviews --------------------------------------------------------------------------------------

    def answer(self, entry: Answered, asked: Asked, case: Case | None) -> None:
        """Hold a private answer against the match that it is about."""
        if asked.command != "hint":
            self._no_hint(entry.at, entry.match, entry.seen, str(entry.user))
        if entry.refusal or case is None or asked.command not in ("hint", *REVIEWS):
            return
        game = self._games.get(case.id)
        if game is None:
            violated(entry.at, case.id, f"{asked.command} is answered of a game that has not begun")
        if asked.command == "hint":
            self._hint(entry, case, game)
        else:
            self._review(entry, asked, case, game)

    def _hint(self, entry: Answered, case: Case, game: Game) -> None:
        """A hint is what a computer of level 4 would play, in unrated games against computers,
        nowhere else; it sees what everyone sees, so no secret king shows."""
        if case.row.rated or case.row.event is not None or len(game.seating.people()) > 1:
            violated(entry.at, case.id, f"{entry.user} has a hint, but it is rated, of an event or between people")
        if entry.user not in game.awaited[entry.version]:
            violated(entry.at, case.id, f"{entry.user} has a hint at {entry.version}, when it is not their turn")
        if "picture=None" not in entry.seen and repr(game.shown[entry.version].encode())[2:-1] not in entry.seen:
            violated(entry.at, case.id, f"a hint at {entry.version} shows another position, or what is secret")
        if "!" in "".join(re.findall(r"\*\*(.*?)\*\*", entry.seen)):
            violated(entry.at, case.id, "a hint tells a secret")
        if not any(level == HINT for level, _ in self._thoughts.get(0, ())):
            violated(entry.at, case.id, f"a hint was not thought at level {HINT}")

    @staticmethod
    def _review(entry: Answered, asked: Asked, case: Case, game: Game) -> None:
        """`playing.md`: only games that are over have one, and its turning points are acts of theirs."""
        if case.row.status != "over" or game.result is None:
            violated(entry.at, case.id, f"{asked.command} is answered, though it is {case.row.status}")
        if asked.command != "better-try" and entry.version != len(case.log):
            violated(entry.at, case.id, f"a review is of version {entry.version}, but it ended at {len(case.log)}")
        for label in cited(entry.seen) if asked.command == "review" else ():
            told = (words for act in game.line for words in game.told.get(act.seq, ()))
            silent = any(act.kind != "choose" and not game.told.get(act.seq, ()) for act in game.line)
            if not silent and not any(all(word in label for word in words) for words in told):
                violated(entry.at, case.id, f"its review cites {label!r}, which nobody played")

    def _no_hint(self, at: datetime, match: str, text: str, reader: str) -> None:
        """It shows you alone what it has found."""
        if any(start in text for start in self._hinted):
            violated(at, match, f"a hint is shown to {reader}, who has not asked for one")


def drawn(seed: str, version: int) -> int:
    """`verify.md`, *The seed*: what computers draw from in the position that an action led to."""
    return int(hashed(canonical({"seed": seed, "version": version}))[:16], 16)


def cited(seen: str) -> Iterator[str]:
    """The turning points of a review as it was shown."""
    for label in ast.literal_eval(seen.rpartition("turns=")[2].removesuffix(")")):
        yield label.partition(" ")[2]


def _text(post: Post) -> str:
    return f"{post.content}\n{post.alt}"
