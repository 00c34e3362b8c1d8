"""Nothing is left waiting: what must hold once all troubles are over and no one has asked for anything for a while."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from tests.simulation.auditor.boards import Boards
from tests.simulation.auditor.clocks import SOON, Clock
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Case, time_of
from tests.simulation.auditor.posts import Posts
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Told

MOMENT = timedelta(minutes=1)
EXPIRY = timedelta(days=7)
LATER = timedelta(hours=12)
"""Extension of a challenge that would have expired in an outage."""


def check_outbox(connection: sqlite3.Connection, now: datetime) -> None:
    """`design.md`, *The sender drains the outbox*: at rest no row is `pending` or `sending`, but those of this moment.

    A clock may end just before the last look.
    """
    query = (
        "SELECT match_id, seq, kind, state, channel_id, written_at FROM outbox WHERE state IN ('pending', 'sending')"
    )
    for match, seq, kind, state, channel, written in connection.execute(query):
        since = time_of(written)
        if since is not None and since > now - MOMENT:
            continue
        violated(now, match, f"its post {seq} ({kind}) to channel {channel} is still {state}")


def check_computer(case: Case, game: Game, now: datetime) -> None:
    """`architecture.md`: a computer's move or answer is owed; in a pause no one moves, computers included."""
    if case.row.status != "playing" or game.paused:
        return
    owing = (game.waited() - game.seating.people()) | game.offers.owed()
    if owing:
        violated(now, case.id, f"the computer on seat {min(owing)} has not moved, or not answered")


def check_reveal(case: Case, game: Game, now: datetime) -> None:
    """`decisions.md`, *A mating move and the reveal it causes* are one transaction: none is ever left owed."""
    if game.result is None and game.position.reveal_owed() is not None:
        violated(now, case.id, "a reveal is owed, but it comes in the transaction of the mate")


def check_turn_told(
    case: Case,
    game: Game,
    posts: Posts,
    boards: Boards,
    troubles: Troubles,
    now: datetime,
    between: Callable[[Case], bool | None],
) -> None:
    """`design.md`: a turn mentions the next player in the channel, so all who must act have been mentioned there.

    Where a match has no server, each is on their own board; one whose DMs were closed may have none. So it is where it
    is `between` two servers; then this tells whether the second one has been a place for it all the time.
    """
    steady = between(case)
    if steady is False:
        return
    if case.row.status != "playing" or case.row.board_channel is None or troubles.was_closed(case.row.board_channel):
        return
    since = max(game.told, default=0)
    messages = [message.post for message in posts.of(case.id) if message.post.version >= since]
    if case.row.guild is None or steady:
        messages += [post for post in boards.of(case.id) if post.version >= since]
    for seat in game.waited() & game.seating.people():
        user = game.seating.users[seat]
        if case.row.guild is None and boards.has_lost(case.id, user):
            continue
        if not any(user in post.mentions or f"<@{user}>" in post.content for post in messages):
            violated(now, case.id, f"user {user} must act since action {since}, and no post mentions them")


def check_reader(entry: Told, case: Case | None, game: Game | None) -> None:
    """`design.md`: direct messages are for those who play, or who opened the match."""
    if case is None:
        return
    readers = case.users() | {case.row.created_by} | set(game.seating.users.values() if game is not None else ())
    if entry.user not in readers:
        violated(entry.at, case.id, f"user {entry.user}, who has nothing to do with it, is told: {entry.post.content}")


def check_parked(case: Case, told: list[Told], troubles: Troubles, now: datetime) -> None:
    """`design.md`: an error that cannot heal parks the match and tells someone who can act; *dm-parked* goes to the
    person who opened it, if they take direct messages. A tournament's creator is told of all games without threads at
    once (`docs/dev/decisions.md`)."""
    if case.row.status != "parked" or troubles.was_silent(case.row.created_by):
        return
    about = (case.id, case.row.event) if case.row.reason == "crowded" else (case.id,)
    if not any(entry.post.match in about and entry.user == case.row.created_by for entry in told):
        violated(now, case.id, f"it is set aside, and its creator {case.row.created_by} was never told")


def check_vacations(
    connection: sqlite3.Connection, cases: Mapping[str, Case], games: Mapping[str, Game], now: datetime
) -> None:
    """`decisions.md`, *A vacation stops its player's clock*, in the matches of one server that do
    not forbid it; README: it begins and ends by itself. So the logs say of the same people that they are away."""
    away = set()
    for user, guild, state, starts, ends in connection.execute(
        "SELECT user_id, guild_id, state, starts_at, ends_at FROM vacations WHERE state != 'over'"
    ):
        due = time_of(starts if state == "planned" else ends)
        assert due is not None
        if due < now - SOON:
            violated(now, "", f"a vacation of {user} is {state}, though it should not be since {due}")
        if state == "active":
            away.add((user, guild))
    for id_, game in games.items():
        row = cases[id_].row
        said = {seat for seat in game.seating.people() if (game.seating.users[seat], row.guild) in away}
        if row.status == "playing" and row.vacations and row.clock and game.result is None and game.away != said:
            violated(now, id_, f"by its log the seats {sorted(game.away)} are away, but on vacation are {sorted(said)}")


def check_challenge(case: Case, troubles: Troubles, now: datetime) -> None:
    """Challenges close after seven days, those that would have in an outage twelve hours later."""
    if case.row.status != "challenge":
        return
    due = case.row.created_at + EXPIRY
    for start, until in sorted([*troubles.outages, *troubles.unsure]):
        if start <= due + SOON:
            due = max(due, until + LATER + SOON)
    # A disk that is full is an outage, too, if the bot could not note for long that it was alive.
    if now > due + SOON and troubles.quiet_for(now) > SOON and troubles.sure_for(now) > LATER + SOON:
        violated(now, case.id, f"its challenge should have expired at {due}")


def check_timers(
    connection: sqlite3.Connection, cases: Mapping[str, Case], clocks: Mapping[str, Clock], now: datetime
) -> None:
    """`architecture.md`, *How time passes*: none is overdue, none outlives its match, each running clock has one."""
    found: dict[str, list[datetime]] = {}
    for kind, match, user, stored in connection.execute("SELECT kind, match_id, user_id, at FROM deadlines"):
        at = time_of(stored)
        assert at is not None
        if at < now - SOON:
            violated(now, match or "", f"a timer ({kind}, user {user}) is overdue since {at}")
        if match is not None and cases[match].row.status in ("over", "cancelled"):
            violated(now, match, f"a timer ({kind}) outlives the match, which is {cases[match].row.status}")
        if kind == "time":
            found.setdefault(match, []).append(at)
    for id_, clock in clocks.items():
        if cases[id_].row.status == "playing":
            _one_for_each(id_, clock, found.get(id_, []), now)


def _one_for_each(id_: str, clock: Clock, timers: list[datetime], now: datetime) -> None:
    ticking = clock.ticking()
    if not ticking and timers:
        violated(now, id_, f"it has a timer for a time that does not run: {timers}")
    if len(timers) > len(ticking) or (ticking and not timers):
        violated(now, id_, f"{len(ticking)} clocks run, but there are {len(timers)} timers for their end")
    second = timedelta(seconds=1)
    for at in timers:
        spans = [clock.left[seat] for seat in ticking]
        if not any(clock.since + span.least - second <= at <= clock.since + span.most + second for span in spans):
            violated(now, id_, f"its timer is set for {at}, when no time ends")
