"""Invariants of tournaments at rest: every due step is done (`docs/tournaments.md`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from tests.simulation.auditor import tournament_leaving as handbook
from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.game import BY_EVENT
from tests.simulation.auditor.ledger import time_of
from tests.simulation.auditor.simuls import ends_unplayed, host_of
from tests.simulation.auditor.team_matches import can_start, is_team_match
from tests.simulation.auditor.tournament_log import Contest, Matches, levels
from tests.simulation.auditor.tournament_results import check_final
from tests.simulation.auditor.tournament_rounds import swiss_rounds
from tests.simulation.auditor.tournament_scores import champions
from tests.simulation.auditor.tournaments import Tournaments
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated

LATER = timedelta(hours=12)
"""Additional delay allowed for a start that fell into an outage."""


def check_rest(events: Tournaments, contest: Contest, matches: Matches, troubles: Troubles, now: datetime) -> None:
    """Look at an event once more."""
    closed = any(troubles.was_closed(home) for home in contest.homes)
    wrong = ""
    if contest.row.halted and not closed:
        wrong = f"it is halted ({contest.row.halted}), though nothing was closed to it"
    checks: list[Callable[[], str]] = [lambda: _leavers(contest, matches), lambda: _taken_out(contest, matches)]
    if contest.row.status == "open":
        checks.append(lambda: _beginning(events, contest, troubles, now))
    elif contest.row.status == "running" and not contest.row.halted:
        checks += [
            lambda: "" if events.leagues.is_between(contest, now) else _goes_on(contest, matches),
            lambda: _told(contest, matches),
            lambda: _begun(events, contest, matches),
            lambda: _silent(events, contest),
            lambda: _as_decided(contest, matches),
        ]
    elif contest.row.status == "paused" and not contest.row.halted:
        checks.append(lambda: _as_decided(contest, matches))
    elif contest.row.status in ("over", "cancelled"):
        checks += [lambda: _over(contest, matches), lambda: _complete(contest, matches)]
        checks.append(lambda: check_final(contest, troubles, now))
        checks += [] if contest.finished else [lambda: _told(contest, matches)]
    for check in checks:
        wrong = wrong or check()
    if wrong:
        violated(now, contest.id, wrong)


def _beginning(events: Tournaments, contest: Contest, troubles: Troubles, now: datetime) -> str:
    """It begins at the time of the form, a season not before the results of the last one are final."""
    starts = time_of(contest.row.plan["starts_at"]) if contest.row.plan["starts_at"] else None
    final = events.leagues.last_final(contest)
    starts = max(starts, final) if starts and final else None
    least = {("knockout", 2): 2, ("groups", 2): 8, ("groups", 3): 6}.get((contest.format, contest.seats), 3)
    if contest.format == "simul" and host_of(contest) not in contest.signed:
        return ""
    if starts is None or len(contest.signed) < least or contest.row.halted:
        return ""
    if is_team_match(contest) and not can_start(contest, events.team_matches.teams(contest).sizes):
        return ""
    if contest.row.code:  # and perhaps no server has accepted it, or one has blocked a player
        return ""
    latest = max([starts, *(until + LATER for since, until in troubles.outages if since <= starts + SOON)])
    return f"it should have begun at {starts}" if now > latest + SOON else ""


def _goes_on(contest: Contest, matches: Matches) -> str:
    """Rounds follow one another, and the end is a podium: an event that runs has a game that is not over."""
    pending = [game for game in contest.games() if not contest.settled(game, matches)]
    return "" if pending else f"it runs, but all games of its {len(contest.rounds)} rounds are over"


def _told(contest: Contest, matches: Matches) -> str:
    """Results come as one line each."""
    ended = [game.id for game in contest.games() if game.id in matches.cases and contest.settled(game, matches)]
    untold = [id_ for id_ in ended if id_ not in contest.told and matches.cases[id_].row.status == "over"]
    return f"the results of {untold} were never told" if untold else ""


def _begun(events: Tournaments, contest: Contest, matches: Matches) -> str:
    """A game that may begin has begun; a decision ends a game that is under way."""
    for game in contest.games():
        case, standing = matches.cases.get(game.id), contest.standing(game, matches)[0]
        if standing == "waiting" and not events.has_to_wait(contest, game):
            return f"{game.id} of round {game.round + 1} has not begun, though it may"
        if game.id in contest.decisions and case is not None and case.row.status == "playing":
            return f"{game.id} is decided, but goes on"
    return ""


def _silent(events: Tournaments, contest: Contest) -> str:
    """Check that an entry that runs out of time twice is withdrawn."""
    for number in contest.present:
        lapses = events.lapses(contest, number)
        if lapses > 1:
            return f"entry {number} has run out of time {lapses} times, and is not withdrawn"
    return ""


def _as_decided(contest: Contest, matches: Matches) -> str:
    """In a pause all games stand still; anyone who takes an entry over has its games under way; more days are given."""
    for game in contest.games():
        case, board = matches.cases.get(game.id), matches.boards.get(game.id)
        if case is None or board is None or case.row.status != "playing":
            continue
        if board.held != (contest.row.status == "paused"):
            return f"it is {contest.row.status}, but {game.id} {'stands still' if board.held else 'goes on'}"
        for seat, entry in enumerate(game.entries):
            user = contest.users[entry - 1]
            if entry not in contest.out and seat in board.seating.people() and board.seating.users[seat] != user:
                return f"entry {entry} is {user}'s, but {board.seating.users[seat]} plays for it in {game.id}"
    return ""


def _taken_out(contest: Contest, matches: Matches) -> str:
    """No one loses a game as a leaver who has not left."""
    for game in contest.games():
        case = matches.cases.get(game.id)
        for action in case.log if case is not None else ():
            if (
                action.kind == "resign"
                and action.text == BY_EVENT
                and game.entries[action.seat or 0] not in contest.out
                and game.entries[action.seat or 0] not in contest.left.get(game.id, ())
            ):
                return f"entry {game.entries[action.seat or 0]} is taken out of {game.id}, but has not left"
    return ""


def _leavers(contest: Contest, matches: Matches) -> str:
    """Of those who leave, games that have not begun are annulled, games that have are lost."""
    for id_, left in contest.left.items():
        game = next(game for game in contest.games() if game.id == id_)
        standing, scores = contest.standing(game, matches)
        if id_ in contest.decisions or contest.finished:
            continue
        begun = contest.begun_when_left[id_]
        forfeited = standing == "over" and handbook.forfeited(contest, game, matches) == scores
        if not begun and standing != "annulled" and not forfeited and not matches.begun(id_):
            return f"{sorted(left)} left before {id_} had begun, but it is {standing} {scores}"
        ended = any(deed.kind == "adjudicate" and deed.data["game"] == id_ for deed in contest.log)
        if begun and standing == "annulled" and not ended:  # a decision that was taken back leaves it annulled
            return f"{sorted(left)} left when {id_} had begun, but it is annulled"
        first = {handbook.leaver_of(contest, game)} if forfeited else left
        lost = [entry for entry in first if standing == "over" and scores[game.entries.index(entry)] > 0]
        if lost:
            return f"{lost} left {id_}, and score {scores} in it"
        if standing == "playing" and contest.seats == 2 and not contest.row.halted:
            return f"{sorted(left)} left, but {id_} goes on"
    return ""


def _over(contest: Contest, matches: Matches) -> str:
    """Check that a finished tournament has no games in progress."""
    playing = [
        game.id
        for game in contest.games()
        if game.id in matches.cases and matches.cases[game.id].row.status == "playing"
    ]
    return f"it is {contest.row.status}, but {playing} go on" if playing else ""


def _complete(contest: Contest, matches: Matches) -> str:
    """An event ends when all is played, unless someone ends it as it stands, or no one is left to win it."""
    if contest.users and contest.deserted != (contest.row.status == "cancelled"):
        return (
            f"it is {contest.row.status}, but all but one {'left' if contest.deserted else 'did not leave'} too early"
        )
    if contest.finished or contest.row.status == "cancelled":
        return ""
    if not contest.rounds:
        return "" if ends_unplayed(contest) else "it is over without a round"
    if contest.format == "groups" and contest.rounds[-1].stage != "final" and len(contest.present) > 2:
        return "it is over without a final"
    if contest.format == "swiss":
        late = sum(one.kind == "late" for one in contest.log)
        wanted = swiss_rounds(contest, len(contest.users) - late)
        enough = len(contest.present) > len(contest.rounds) * (contest.seats - 1)
        if len(contest.rounds) < wanted and enough:
            return f"it is over after {len(contest.rounds)} of {wanted} rounds"
    if contest.format == "knockout":
        left = champions(contest, levels(contest.rounds)[-1], matches) - set(contest.out)
        return f"it is over, but {sorted(left)} are left" if len(left) >= contest.seats else ""
    return ""
