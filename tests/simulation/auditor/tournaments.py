"""Tournaments, held against `docs/tournaments.md`: logs, games and posts, step by step and at rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from functools import partial

import engine
from tests.simulation.auditor.leagues import Leagues, is_league
from tests.simulation.auditor.ledger import Case, Sql
from tests.simulation.auditor.organisers import Organisers
from tests.simulation.auditor.series import AllSeries
from tests.simulation.auditor.simuls import check_deed, check_room, clock_of
from tests.simulation.auditor.team_matches import TeamMatches, is_team_match, ratings_at
from tests.simulation.auditor.tournament_commands import KINDS, ORGANISING
from tests.simulation.auditor.tournament_log import Contest, Deed, Matches, Pairing, follow, read_log, read_row
from tests.simulation.auditor.tournament_results import check_correction
from tests.simulation.auditor.tournament_rounds import check_new_rounds, swiss_rounds
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

LIVE = ("open", "running", "paused")
MOST = 64


class Tournaments:
    """The events of a history. `matches` are all that is known of games."""

    def __init__(self, matches: Matches, troubles: Troubles) -> None:
        self._matches = matches
        self._troubles = troubles
        self.contests: dict[str, Contest] = {}
        self._seen: dict[str, list[Sql]] = {}
        self._done: dict[int, tuple[str, Deed]] = {}
        self.leagues = Leagues(self.contests, matches, troubles)
        self.team_matches = TeamMatches(matches, troubles)
        self.organisers = Organisers(self.contests, matches, troubles)
        self.series = AllSeries(self.contests, troubles)

    # -- as it comes ------------------------------------------------------------------------------------------------

    def read(self, connection: sqlite3.Connection, asked: Mapping[int, Asked], now: datetime) -> None:
        """Follow the events whose logs have grown."""
        query = (
            "SELECT id, version, status, channel_id, message_id, halted, guest_channel_id, guest_message_id FROM events"
            " WHERE status NOT IN ('ladder', 'closed')"
        )
        for id_, *seen in connection.execute(query).fetchall():
            if self._seen.get(id_) != seen:
                self._seen[id_] = seen
                self._take(connection, id_, asked, now)

    def _take(self, connection: sqlite3.Connection, id_: str, asked: Mapping[int, Asked], now: datetime) -> None:
        row, new = read_row(connection, id_), id_ not in self.contests
        contest = self.contests.setdefault(id_, Contest(id_, row))
        before, contest.row = contest.row, row
        contest.homes.add(row.channel)
        contest.guest_homes |= {row.guest_channel} if row.guest_channel is not None else set()
        known = len(contest.rounds)
        for deed in read_log(connection, id_, len(contest.log)):
            if deed.seq != len(contest.log) + 1 or deed.at > now:
                violated(now, id_, f"its log has action {deed.seq} of {deed.at} after {len(contest.log)}")
            self._allowed(contest, deed, asked)
            wrong = self._by_format(contest, deed, asked, connection)
            wrong = wrong or self.organisers.check(contest, deed, asked.get(deed.interaction or 0), connection)
            if wrong := wrong or self.series.check(contest, deed):
                violated(now, id_, f"action {deed.seq} ({deed.kind}): {wrong}")
            follow(contest, deed, self._matches)
        if new:
            self.organisers.begin(contest)
            self.series.begin(contest, asked, now)
        if wrong := self.organisers.row_wrong(contest) or self.series.row_wrong(contest) or check_room(contest):
            violated(now, id_, wrong)
        self._row(contest, before.status, now)
        if len(contest.rounds) > known:
            check_new_rounds(contest, contest.rounds[known:], self._matches)

    def _by_format(
        self, contest: Contest, deed: Deed, asked: Mapping[int, Asked], connection: sqlite3.Connection
    ) -> str:
        if is_league(contest):
            return self.leagues.check(contest, deed, connection)
        if is_team_match(contest):
            return self.team_matches.check(contest, deed, asked, connection)
        ratings = partial(ratings_at, connection, contest.row.variant, deed)
        return check_deed(contest, deed, asked.get(contest.row.request or 0), ratings)

    @staticmethod
    def _row(contest: Contest, before: str, now: datetime) -> None:
        """The version counts the log; what is over stays over; no one is in twice, nor more than the form allows."""
        if contest.row.version != len(contest.log):
            violated(now, contest.id, f"its version is {contest.row.version}, but its log has {len(contest.log)}")
        if before in ("over", "cancelled") and contest.row.status != before:
            violated(now, contest.id, f"it was {before} and is {contest.row.status}")
        holders = [contest.users[number - 1] for number in contest.present] if contest.users else contest.signed
        taking = [user for user in [*holders, *contest.reserves] if user is not None]
        if len(set(taking)) < len(taking):
            violated(now, contest.id, f"somebody is in it twice: {taking}")
        if len(contest.signed) > min(MOST, contest.row.plan["most"]):
            violated(now, contest.id, f"{len(contest.signed)} take part of at most {contest.row.plan['most']}")

    def _allowed(self, contest: Contest, deed: Deed, asked: Mapping[int, Asked]) -> None:
        """Hold an action against what was asked for, and against the event as it stood."""
        if deed.interaction is not None:
            self._as_asked(contest, deed, asked.get(deed.interaction))
        wrong = check_correction(contest, deed, self._troubles)
        match "" if wrong else deed.kind:
            case "start" if not is_team_match(contest):
                wrong = self._start(contest, deed)
            case "late":
                wrong = self._late(contest, deed)
            case "return":
                wrong = self._return(contest, deed)
            case "withdraw" if deed.user is None:
                lapses = self.lapses(contest, deed.data["entry"])
                wrong = f"{deed.subject} is withdrawn after running out of time {lapses} times" if lapses < 2 else ""
            case "bye":
                wrong = "" if contest.format == "swiss" else "byes are for a Swiss only"
            case "adjudicate":
                wrong = self._decided(contest, deed)
            case "result":
                wrong = self._result(contest, deed)
            case _:
                pass
        if wrong:
            violated(deed.at, contest.id, f"action {deed.seq} ({deed.kind}): {wrong}")

    def _as_asked(self, contest: Contest, deed: Deed, asked: Asked | None) -> None:
        """Nothing is done in a person's name that this person did not ask for, nor twice; and only by who may."""
        if asked is None or asked.user != deed.user or asked.match not in (None, contest.id):
            violated(deed.at, contest.id, f"action {deed.seq} ({deed.kind}) is by {deed.user}, but of {asked}")
        if deed.kind not in KINDS.get(asked.command, ()):
            violated(deed.at, contest.id, f"action {deed.seq} is {deed.kind}, but {asked.command} was asked for")
        if asked.command in ORGANISING and not asked.manager and asked.user != contest.row.created_by:
            violated(deed.at, contest.id, f"action {deed.seq} ({deed.kind}) is by {asked.user}, who does not run it")
        if deed.interaction is not None:
            self._done[deed.interaction] = contest.id, deed

    @staticmethod
    def _start(contest: Contest, deed: Deed) -> str:
        """At least 3 entries, knock-out with two seats 2; groups need 8 for two seats and 6 for three."""
        least = {("knockout", 2): 2, ("groups", 2): 8, ("groups", 3): 6}.get((contest.format, contest.seats), 3)
        joined = {one.seq: one.subject for one in contest.log if one.kind == "join"}
        order = [joined[seq] for seq in deed.data["order"]]
        if contest.users:
            return "it has begun before"
        if sorted(map(str, order)) != sorted(map(str, contest.signed)):
            return f"it begins with {order}, but {contest.signed} take part"
        return f"it begins with {len(order)}, and it takes {least}" if len(order) < least else ""

    @staticmethod
    def _return(contest: Contest, deed: Deed) -> str:
        """A player who withdrew from a Swiss continues their entry while a round is still to be paired."""
        number = deed.data["entry"]
        left = contest.out.get(number)
        if left is None or contest.users[number - 1] != deed.subject:
            return f"{deed.subject} returns as entry {number}, which they did not leave"
        if left.data["why"] == "decided":
            return f"{deed.subject} returns, whom the organiser withdrew"
        late = len([one for one in contest.log if one.kind == "late"])
        rounds = max(swiss_rounds(contest, len(contest.users) - late), swiss_rounds(contest, len(contest.users)))
        if contest.format != "swiss" or len(contest.rounds) >= rounds:
            return f"{deed.subject} returns, but no round is to be paired any more"
        return ""

    @staticmethod
    def _late(contest: Contest, deed: Deed) -> str:
        """Late joiners enter a Swiss as long as fewer than a third of its rounds are paired, and never twice."""
        if contest.format != "swiss":
            return "only a Swiss takes late joiners"
        if deed.subject in contest.replaced or deed.subject in contest.users:
            return f"{deed.subject} had an entry before"
        first = len([one for one in contest.log if one.kind == "late"])
        rounds = swiss_rounds(contest, len(contest.users) - first)
        late = 3 * len(contest.rounds) >= max(rounds, swiss_rounds(contest, len(contest.users)))
        return f"{len(contest.rounds)} of {rounds} rounds are paired" if late else ""

    @staticmethod
    def _decided(contest: Contest, deed: Deed) -> str:
        """A decision gives a game its scores, or annuls it; a game's scores add up to 1."""
        game = next((game for game in contest.games() if game.id == deed.data["game"]), None)
        if game is None:
            return f"there is no game {deed.data['game']}"
        given = deed.data["scores"]
        if given is not None and (len(given) != len(game.entries) or sum(map(Fraction, given)) != 1):
            return f"scores of {given}"
        return ""

    def _result(self, contest: Contest, deed: Deed) -> str:
        game = next((game for game in contest.games() if game.id == deed.data["game"]), None)
        if game is None or not contest.settled(game, self._matches):
            return f"{deed.data['game']} has no result"
        return f"the result of {game.id} is told a second time" if game.id in contest.told else ""

    def lapses(self, contest: Contest, number: int) -> int:
        """Number of games of the tournament that an entry's holder lost on time."""
        found = 0
        for game in contest.games():
            case = self._matches.cases.get(game.id)
            if case is None or number not in game.entries:
                continue
            seat, since = game.entries.index(number), contest.since[number - 1]
            taken = contest.log[since - 1].at if since else contest.row.created_at
            found += any(one.kind == "time" and one.seat == seat and one.at >= taken for one in case.log)
        return found

    def is_shown_in_both(self, case: Case) -> bool | None:
        """Tell whether a game between two servers is surely shown in both; None for any other."""
        contest = self.contests.get(case.row.event or "")
        if contest is None or not contest.row.code:
            return None
        return bool(self.team_matches.between.steady_since(contest)) and not self._troubles.threadless

    # -- games --------------------------------------------------------------------------------------------------

    def begin(self, case: Case, now: datetime) -> None:
        """A match was seen for the first time: one of an event is a game of its rounds, by its rules."""
        if case.row.event is None:
            return
        contest = self.contests.get(case.row.event)
        game = next((game for game in contest.games() if game.id == case.id), None) if contest else None
        if contest is None or game is None:
            violated(now, case.id, f"it is a match of {case.row.event}, which has no such game")
        row, plan = case.row, contest.row.plan
        chosen = engine.new_position(contest.row.variant, **contest.row.options).chosen_options
        said = (row.clock, row.rated, row.vacations, row.variant, row.options, row.guild)
        wanted = (clock_of(contest, game), plan["rated"], plan["vacations"], contest.row.variant, chosen)
        if said != (*wanted, contest.row.guild):
            violated(now, case.id, f"it is played as {said}, but the event says {wanted}")
        held = tuple(contest.users[number - 1] for number in game.entries)
        if tuple(seat.user for seat in case.seats) != held:
            violated(now, case.id, f"its seats are those of {case.seats}, but {held} play")
        if row.status not in ("playing", "parked") or row.started_at is None:
            violated(now, case.id, f"it is {row.status} from the start")
        self._may_begin(contest, game, now)

    def _may_begin(self, contest: Contest, game: Pairing, now: datetime) -> None:
        """No one has more games under way than the form says; round by round: those of the round."""
        if contest.out.keys() & set(game.entries):
            violated(now, game.id, "it begins, though one of its players has left")
        if contest.row.status != "running":
            violated(now, game.id, f"it begins in a tournament that is {contest.row.status}")
        if self._waits_for_rounds(contest, game):
            violated(now, game.id, f"it is of round {game.round + 1}, and begins before the round before is over")
        crowded = self._crowded(contest, game, 1)
        if crowded:
            violated(now, game.id, f"it begins, though entry {crowded} has as many games as the form allows")

    def _waits_for_rounds(self, contest: Contest, game: Pairing) -> bool:
        if contest.row.plan["plan"]["pace"] != "rounds":
            return False
        return any(not contest.settled(one, self._matches) for one in contest.games() if one.round < game.round)

    def has_to_wait(self, contest: Contest, game: Pairing) -> bool:
        """True if a game that has not started waits for others, in the order of rounds and tables."""
        return self._waits_for_rounds(contest, game) or self._crowded(contest, game, 0) > 0

    def _crowded(self, contest: Contest, game: Pairing, over: int) -> int:
        """An entry of a game that has so many games more under way than the form says, less one; 0 if none has."""
        most = contest.row.plan["at_once"]
        for entry in game.entries if most else ():
            playing = [
                one.id
                for one in contest.games()
                if entry in one.entries and contest.standing(one, self._matches)[0] == "playing"
            ]
            if len(playing) >= most + over:
                return entry
        return 0

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self, entry: Answered, asked: Asked) -> None:
        """Check that an acknowledged action is in the log."""
        self.series.answer(entry, asked)
        if entry.refusal or entry.again or asked.command not in KINDS:
            return
        if entry.interaction not in self._done:
            violated(entry.at, entry.match, f"{asked.command} of {asked.user} was acknowledged, but is not in the log")
