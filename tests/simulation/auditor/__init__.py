"""Judges a simulated history from outside, by the documents: each check names the one that it is taken from.

It sees the journal and the database, and nothing of how the bot works.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from datetime import datetime

from tests.simulation.auditor import buttons, liveness, ratings, seals
from tests.simulation.auditor.asking import Asking
from tests.simulation.auditor.boards import Boards
from tests.simulation.auditor.clocks import Clock
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.host_blocks import HostBlocks
from tests.simulation.auditor.ladder_posts import LadderPosts
from tests.simulation.auditor.ladders import Ladders
from tests.simulation.auditor.learning import Learning
from tests.simulation.auditor.ledger import Action, Case, Ledger
from tests.simulation.auditor.lobby import Lobby
from tests.simulation.auditor.members import Members
from tests.simulation.auditor.pages import WebPages
from tests.simulation.auditor.posts import Posts
from tests.simulation.auditor.results import Results
from tests.simulation.auditor.rooms import Rooms
from tests.simulation.auditor.secrecy import Secrecy
from tests.simulation.auditor.standing import Positions, check_seats, check_status, check_turn
from tests.simulation.auditor.tournament_log import Matches
from tests.simulation.auditor.tournament_posts import TournamentPosts
from tests.simulation.auditor.tournament_rest import check_rest
from tests.simulation.auditor.tournaments import Tournaments
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.unrated import Unrated
from tests.simulation.auditor.violation import Violation, violated
from tests.simulation.journal import (
    AnalysisView,
    Answered,
    Asked,
    Edited,
    Entry,
    Fed,
    Journal,
    Posted,
    Started,
    Stripped,
    Told,
)

__all__ = ["Auditor", "Violation"]


class Auditor:
    """Follows a history step by step; every method raises `Violation` at the first thing that is wrong."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read = 0
        self._ledger = Ledger()
        self._troubles = Troubles()
        self._asking = Asking(self._ledger, self._troubles)
        self._posts = Posts(self._troubles)
        self._results = Results(self._troubles)
        self._secrecy = Secrecy(self._ledger)
        self._positions = Positions()
        self._games: dict[str, Game] = {}
        self._clocks: dict[str, Clock] = {}
        self._unrated = Unrated()
        self._learning = Learning(self._games)
        self._told: list[Told] = []
        self._matches = Matches(self._ledger.cases, self._games)
        self._events = Tournaments(self._matches, self._troubles)
        self._tournament_posts = TournamentPosts(self._matches, self._troubles, self._events.team_matches)
        self._rooms = Rooms(self._troubles)
        self._pages = WebPages(self._ledger, self._troubles)
        self._boards = Boards(self._troubles)
        self._host_blocks = HostBlocks(self._ledger)
        self._lobby = Lobby(self._troubles, self._host_blocks)
        self._members = Members(self._troubles)
        self._ladders = Ladders(self._ledger.cases, self._troubles, self._members)
        self._ladder_posts = LadderPosts(self._ladders.ladders, self._troubles)

    @property
    def seen(self) -> Counter[str]:
        """Numbers of what happened, for the summary of a run."""
        events = self._events.leagues.seen + self._events.organisers.seen + self._events.series.seen
        return self._lobby.seen + self._ladders.seen + self._events.team_matches.seen + events

    def step(self) -> None:
        """Look at what is new in the journal and the database."""
        entries = self._journal.entries[self._read :]
        self._read += len(entries)
        for entry in entries:
            self._troubles.note(entry)
            self._members.note(entry)
            self._rooms.note(entry)
            self._pages.note(entry)
            if isinstance(entry, Asked):
                self._asking.ask(entry)
                self._events.series.ask(entry)
                self._lobby.ask(entry)
                self._boards.ask(entry)
                self._host_blocks.ask(entry)
                self._ladders.ask(entry)
            elif isinstance(entry, AnalysisView):
                self._learning.ponder(entry)
        connection = self._journal.look()
        now = self._journal.now()
        known = len(self._ledger.cases)
        for case, new in self._ledger.read(connection, now):
            self._follow(connection, case, new, now)
        self._events.read(connection, self._asking.asked, now)
        for case in list(self._ledger.cases.values())[known:]:
            self._events.begin(case, now)
            self._learning.begin(case, connection, now)
        self._boards.read(connection, now)
        self._ladders.read(connection, self._asking.asked, now)
        self._lobby.read(connection, self._ledger.cases, now)
        for entry in entries:
            self._take(entry, connection, now)
        self._asking.waiting(now)
        self._pages.step(now)
        for clock in self._clocks.values():
            clock.check_running(now, self._troubles)
        heads = {id_: contest.row.created_by for id_, contest in self._events.contests.items()}
        self._rooms.step(connection, self._ledger.cases, heads, now)

    def rest(self) -> None:
        """Look at everything once more, when nothing may be left waiting."""
        self.step()
        connection, now = self._journal.look(), self._journal.now()
        self._ledger.read_again(connection, now)
        self._asking.rest()
        liveness.check_outbox(connection, now)
        paused = {id_ for id_, contest in self._events.contests.items() if contest.row.status == "paused"}
        self._rooms.rest(self._ledger.cases, paused, now)
        for case in self._ledger.cases.values():
            liveness.check_parked(case, self._told, self._troubles, now)
            liveness.check_challenge(case, self._troubles, now)
            game = self._games.get(case.id)
            buttons.check_old_buttons(case, game, self._posts, self._troubles, connection, now)
            if game is not None:
                self._rest_of(case, game, connection, now)
        for contest in self._events.contests.values():
            check_rest(self._events, contest, self._matches, self._troubles, now)
            self._tournament_posts.rest(contest, connection, now)
            between = self._events.team_matches.between
            if contest.row.code and (wrong := between.rest(contest, self._ledger.cases, connection)):
                violated(now, contest.id, wrong)
        self._events.leagues.rest(now)
        self._events.organisers.rest(now)
        self._events.series.rest(now)
        self._lobby.rest(connection, self._ledger.cases, now)
        self._ladders.rest(connection, now)
        self._ladder_posts.rest(connection, now)
        self._members.rest(self._ladders.ladders, now)
        liveness.check_timers(connection, self._ledger.cases, self._clocks, now)
        ratings.check_ratings(connection, now)
        liveness.check_vacations(connection, self._ledger.cases, self._games, now)

    def _rest_of(self, case: Case, game: Game, connection: sqlite3.Connection, now: datetime) -> None:
        self._posts.rest(case, game, connection, self._boards.shown_in(case.id, case.homes))
        self._boards.rest(case, self._posts, connection, now)
        self._results.rest(case, game, connection, now)
        self._learning.rest(case, game, self._posts, connection)
        liveness.check_computer(case, game, now)
        steady = self._events.is_shown_in_both
        liveness.check_turn_told(case, game, self._posts, self._boards, self._troubles, now, steady)
        buttons.check_move_button(case, game, self._posts, self._troubles, now)
        seals.check_commitments(case, connection, now)
        self._unrated.check(case, now)
        if case.row.status == "over":
            self._check_last_log(case, now)

    def _check_last_log(self, case: Case, now: datetime) -> None:
        """`verify.md`: the log comes with the last post, if there was a channel to post it in."""
        lines = [message.post.log for message in self._posts.of(case.id) if message.post.log]
        closed = any(self._troubles.was_closed(home) for home in case.homes)
        if not closed and (not lines or len(lines[-1].splitlines()) != len(case.log) + 1):
            violated(now, case.id, "it is over, but its last post brought no log, or not all of it")

    # -- what has changed ---------------------------------------------------------------------------------------

    def _follow(self, connection: sqlite3.Connection, case: Case, new: list[Action], now: datetime) -> None:
        self._secrecy.learn(connection, case, new)
        if case.row.started_at is None:
            return
        game = self._games.get(case.id)
        if game is None:
            game = self._games[case.id] = Game(case)
            self._clocks[case.id] = Clock(case, game)
            self._unrated.begin(case, game)
        clock = self._clocks[case.id]
        for action in new:
            self._asking.act(case, game, action)
            self._learning.act(case, game, action, connection)
            clock.before(action, self._troubles)
            self._rooms.follow(case, action)
            ticked = clock.ticking()
            game.follow(action)
            clock.after(action, ticked)
            self._positions.check(case, game, action)
            ratings.check_kind(case, game, action)
            self._unrated.act(case, game, action)
        check_status(case, game, now)
        check_seats(case, game, now)
        check_turn(case, game, now)
        clock.check_row(now)
        self._rooms.check_parked(case, now)
        liveness.check_reveal(case, game, now)

    # -- what has happened --------------------------------------------------------------------------------------

    def _take(self, entry: Entry, connection: sqlite3.Connection, now: datetime) -> None:
        match entry:
            case Answered():
                self._answered(entry, connection)
            case Posted() | Edited() if entry.post.match in self._events.contests:
                self._of_event(entry, connection)
            case Posted() | Edited() if entry.post.match in self._ladders.ladders:
                self._ladder_posts.take(entry, connection)
                self._secrecy.post(entry)
            case Posted() if self._is_elsewhere(entry):
                self._secrecy.post(entry)
            case Posted():
                case = self._case(entry)
                self._boards.first_post(entry, case)
                self._lobby.post(entry, case)
                self._members.post(entry, case)
                told = self._results if self._results.is_one(entry, case) else self._posts
                told.post(entry, case, self._games.get(case.id))
                self._learning.post(entry.at, case, self._games.get(case.id), entry.post)
                self._secrecy.post(entry)
                if entry.post.log:
                    seals.check_log(case, self._games[case.id], connection, entry.post.log, entry.at)
            case Edited():
                self._posts.edit(entry)
                self._learning.post(entry.at, self._case(entry), self._games.get(entry.post.match), entry.post)
                self._secrecy.post(entry)
            case Stripped():
                self._boards.strip(entry)
                self._posts.strip(entry)
                self._ladder_posts.strip(entry)
            case Told():
                self._told.append(entry)
                self._events.organisers.told(entry)
                liveness.check_reader(
                    entry, self._ledger.cases.get(entry.post.match), self._games.get(entry.post.match)
                )
                self._secrecy.told(entry)
            case Fed():
                self._pages.feed(entry)
                self._secrecy.fed(entry, self._pages.match_of(entry))
            case Started():
                self._ledger.read_again(connection, now)
            case _:
                pass

    def _is_elsewhere(self, entry: Posted) -> bool:
        """True for a post about a match that stands on a second board, or in the second server of its team match."""
        case = self._case(entry)
        if self._events.team_matches.between.announces(entry, case, self._events.contests):
            return True
        if not self._boards.is_one(entry, case):
            return False
        self._boards.post(entry, case)
        self._lobby.post(entry, case)
        return True

    def _of_event(self, entry: Posted | Edited, connection: sqlite3.Connection) -> None:
        contest = self._events.contests[entry.post.match]
        if isinstance(entry, Posted):
            self._tournament_posts.post(entry, contest, connection)
        else:
            self._tournament_posts.edit(entry, contest)
        self._secrecy.post(entry)

    def _answered(self, entry: Answered, connection: sqlite3.Connection) -> None:
        asked = self._asking.asked.get(entry.interaction)
        signed_out = asked is not None and self._pages.is_signed_out(entry, asked)
        self._asking.answer(entry, connection, signed_out=signed_out)
        self._pages.answer(entry, self._asking.asked[entry.interaction])
        self._events.answer(entry, self._asking.asked[entry.interaction])
        self._events.organisers.answer(entry, self._asking.asked[entry.interaction], connection)
        self._events.leagues.answer(entry, self._asking.asked[entry.interaction])
        self._lobby.answer(entry, self._asking.asked[entry.interaction])
        self._host_blocks.answer(entry, self._asking.asked[entry.interaction])
        self._ladders.answer(entry, self._asking.asked[entry.interaction])
        ratings.check_wish(self._asking.asked[entry.interaction], entry, connection)
        if self._asking.asked[entry.interaction].command in ("plan", "note"):
            self._secrecy.learn_kept(connection)
        self._read_proofs(entry, connection)
        asked = self._asking.asked[entry.interaction]
        self._learning.answer(entry, asked, self._ledger.cases.get(entry.match or asked.match or ""))
        self._secrecy.answer(entry)

    def _read_proofs(self, entry: Answered, connection: sqlite3.Connection) -> None:
        command, game = self._asking.asked[entry.interaction].command, self._games.get(entry.match)
        named = re.search(r"`([a-z-]+)`|name='([a-z-]+)\.", entry.seen)
        game = game or (self._games.get(named[1] or named[2]) if named else None)
        if game is not None and not entry.refusal and command == "export":
            seals.check_export(game.case, game, connection, entry.seen, entry.at)
            self._secrecy.export(entry, game.case)
        elif game is not None and command == "verify":
            seals.check_verified(game.case, entry.seen, entry.at)

    def _case(self, entry: Posted | Edited) -> Case:
        case = self._ledger.cases.get(entry.post.match)
        if case is None:
            violated(entry.at, entry.post.match, "a post is about this match, which there is not")
        return case
