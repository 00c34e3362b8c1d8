"""A tournament as it follows from the tables `events`, `event_actions` and `matches` (`storage/tournament_rows.py`)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import engine
from tests.simulation.auditor import tournament_leaving as handbook
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Case, Sql, time_of
from tests.simulation.auditor.simuls import host_of
from tests.simulation.auditor.violation import violated

Scores = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A row of the log of an event: `user` did it, it is about `subject`."""

    seq: int
    kind: str
    at: datetime
    user: int | None
    subject: int | None
    data: Mapping[str, Any]
    interaction: int | None


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game as it was paired: the numbers of its entries by seat; `round` counts from 0."""

    id: str
    entries: tuple[int, ...]
    table: int
    group: int
    round: int


@dataclass(frozen=True, slots=True)
class Paired:
    """A round as it was posted by action `seq`; `byes` says why each of those has no game."""

    seq: int
    stage: str
    games: tuple[Pairing, ...]
    byes: Mapping[int, str]

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The entries of each game, by seat."""
        return [game.entries for game in self.games]


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """Row of the table `events`."""

    guild: int
    channel: int
    created_by: int
    variant: str
    options: dict[str, str]
    plan: dict[str, Any]
    status: str
    version: int
    message: int | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    halted: str | None
    name: str = ""
    request: int | None = None
    """The interaction that created it."""
    code: str | None = None
    """The code of a match between two servers; then the second server, its channel and its post."""
    guest_guild: int | None = None
    guest_channel: int | None = None
    guest_message: int | None = None


@dataclass(slots=True)
class Contest:
    """An event after the log that was seen of it. Entries are numbered from 1: `users[0]` holds number 1."""

    id: str
    row: TournamentRow
    log: list[Deed] = field(default_factory=list)
    signed: list[int | None] = field(default_factory=list)
    reserves: list[int | None] = field(default_factory=list)
    users: list[int | None] = field(default_factory=list)
    replaced: set[int | None] = field(default_factory=set)
    """Users whose entry another player took over."""
    since: list[int] = field(default_factory=list)
    """By entry: the action by which its holder came to hold it, 0 for the start."""
    rounds: list[Paired] = field(default_factory=list)
    out: dict[int, Deed] = field(default_factory=dict)
    left: dict[str, set[int]] = field(default_factory=dict)
    """By game: those of its entries who left before it was over."""
    begun_when_left: dict[str, bool] = field(default_factory=dict)
    leaving: list[int] = field(default_factory=list)
    """The entries that withdrew while there was something to play, in that order."""
    leavers: dict[str, list[int]] = field(default_factory=dict)
    """By game: which of its entries left it before it was over, the first first; without those who came back."""
    deserted: bool = False
    """True if it ended because too few players were left too early."""
    decisions: dict[str, tuple[int, Scores | None]] = field(default_factory=dict)
    resting: set[int] = field(default_factory=set)
    told: dict[str, int] = field(default_factory=dict)
    finished: bool = False
    homes: set[int] = field(default_factory=set)
    """All channels that it was ever in."""
    guest_homes: set[int] = field(default_factory=set)
    """All channels of its second server that it was ever in."""

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return len(engine.new_position(self.row.variant, **self.row.options).seats)

    @property
    def format(self) -> str:
        """`round-robin`, `groups`, `swiss` or `knockout`."""
        return str(self.row.plan["plan"]["format"])

    @property
    def numbers(self) -> range:
        """All entries."""
        return range(1, len(self.users) + 1)

    @property
    def present(self) -> list[int]:
        """Those who have not left."""
        return [number for number in self.numbers if number not in self.out]

    def games(self) -> Iterator[Pairing]:
        """All games, in the order of rounds and tables."""
        return (game for one in self.rounds for game in one.games)

    def standing(self, game: Pairing, matches: Matches) -> tuple[str, Scores]:
        """Status of a game (`waiting`, `playing`, `over`, `annulled`) and its scores."""
        standing, scores = self.standing_without_forfeits(game, matches)
        if standing == "annulled" and (forfeited := handbook.forfeited(self, game, matches)):
            return "over", forfeited
        return standing, scores

    def standing_without_forfeits(self, game: Pairing, matches: Matches) -> tuple[str, Scores]:
        """Status of a game if unplayed games score nothing."""
        decided, case = self.decisions.get(game.id), matches.cases.get(game.id)
        if decided is not None:
            return ("annulled", ()) if decided[1] is None else ("over", decided[1])
        if case is None:
            return ("annulled" if self.left.get(game.id) or self.finished else "waiting"), ()
        if case.row.status in ("over", "cancelled"):
            scores = self._with_leavers(game, case, begun=matches.begun(game.id))
            return ("over", scores) if scores else ("annulled", ())
        return "playing", ()

    def _with_leavers(self, game: Pairing, case: Case, *, begun: bool) -> Scores:
        """Scores after withdrawals: a forfeit in started games; others are void, however they ended after that.

        Those who had not left by then share what the seats of the others won.
        """
        left, scores = self.left.get(game.id, set()), case.row.scores
        if left and not begun:
            return ()
        if not left or not scores:
            return scores
        last = max(deed.at for deed in self.log if deed.kind == "withdraw" and deed.data["entry"] in left)
        lost = {game.entries[one.seat or 0] for one in case.log if one.kind in ("time", "resign") and one.at < last}
        stayed = [entry for entry in game.entries if entry not in left | lost]
        if not stayed:
            return scores
        of = dict(zip(game.entries, scores, strict=True))
        share = (1 - sum((of[entry] for entry in stayed), Fraction(0))) / len(stayed)
        return tuple(of[entry] + share if entry in stayed else Fraction(0) for entry in game.entries)

    def settled(self, game: Pairing, matches: Matches) -> bool:
        """True if a game is over or void."""
        return self.standing(game, matches)[0] in ("over", "annulled")


@dataclass(frozen=True, slots=True)
class Matches:
    """Cases and boards of all matches."""

    cases: Mapping[str, Case]
    boards: Mapping[str, Game]

    def begun(self, match: str) -> bool:
        """True if all players of a game have moved."""
        board = self.boards.get(match)
        return board is not None and board.everybody_has_moved()


def levels(rounds: Sequence[Paired]) -> list[list[Paired]]:
    """The rounds of a knock-out, each with the rounds in which its games were played once more."""
    found: list[list[Paired]] = []
    for one in rounds:
        if one.stage == "again" and found:
            found[-1].append(one)
        else:
            found.append([one])
    return found


def members(rounds: Sequence[Paired]) -> dict[int, set[int]]:
    """Entries of each group."""
    found: dict[int, set[int]] = {}
    for game in (game for one in rounds if one.stage == "groups" for game in one.games):
        found.setdefault(game.group, set()).update(game.entries)
    return dict(sorted(found.items()))


def divisions_of(contest: Contest) -> list[list[int]]:
    """Entries of each division of a season that has begun."""
    start = next(one for one in contest.log if one.kind == "start")
    found, first = [], 1
    for size in start.data["divisions"]:
        found.append([*range(first, first + size)])
        first += size
    return found


# -- reading --------------------------------------------------------------------------------------------------------


def read_row(connection: sqlite3.Connection, id_: str) -> TournamentRow:
    """Read what the table says of an event."""
    found = connection.execute(
        "SELECT guild_id, channel_id, created_by, variant, options, plan, status, version, message_id, created_at,"
        " started_at, ended_at, halted, name, request_id, invite_code, guest_guild_id, guest_channel_id,"
        " guest_message_id FROM events WHERE id = ?",
        (id_,),
    ).fetchone()
    guild, channel, creator, variant, options, plan, status, version, message, created, *rest = found
    started, ended, halted, name, request, code, *guest = rest
    at = time_of(created)
    assert at is not None
    return TournamentRow(
        guild=guild,
        channel=channel,
        created_by=creator,
        variant=variant,
        options=json.loads(options),
        plan=json.loads(plan),
        status=status,
        version=version,
        message=message,
        created_at=at,
        started_at=time_of(started),
        ended_at=time_of(ended),
        halted=halted,
        name=name,
        request=request,
        code=code,
        guest_guild=guest[0],
        guest_channel=guest[1],
        guest_message=guest[2],
    )


def read_log(connection: sqlite3.Connection, id_: str, after: int) -> list[Deed]:
    """Read the log of an event, beginning after an action."""
    found: list[tuple[Sql, ...]] = connection.execute(
        "SELECT seq, kind, at, user_id, subject_id, data, interaction_id FROM event_actions"
        " WHERE event_id = ? AND seq > ? ORDER BY seq",
        (id_, after),
    ).fetchall()
    deeds = []
    for seq, kind, stored, user, subject, data, interaction in found:
        at = time_of(stored)
        assert at is not None
        assert isinstance(seq, int)
        deeds.append(Deed(seq, str(kind), at, _some(user), _some(subject), json.loads(str(data)), _some(interaction)))
    return deeds


def _some(value: Sql) -> int | None:
    return None if value is None else int(value)


# -- following ------------------------------------------------------------------------------------------------------


def follow(contest: Contest, deed: Deed, matches: Matches) -> None:
    """Take the next action in."""
    contest.log.append(deed)
    if deed.kind == "withdraw":
        _withdraw(contest, deed, matches)
    elif deed.kind == "end":
        contest.deserted = handbook.is_deserted(contest, matches)
    elif deed.kind in _FOLLOW:
        _FOLLOW[deed.kind](contest, deed)


def _join(contest: Contest, deed: Deed) -> None:
    full = bool(contest.users) or bool(deed.data.get("reserve"))
    (contest.reserves if full else contest.signed).append(deed.subject)


def _leave(contest: Contest, deed: Deed) -> None:
    if deed.subject in contest.signed and not contest.users:
        contest.signed.remove(deed.subject)
        if contest.reserves and deed.subject != host_of(contest):  # whose place stays free
            contest.signed.append(contest.reserves.pop(0))
    elif deed.subject in contest.reserves:
        contest.reserves.remove(deed.subject)
    else:
        violated(deed.at, contest.id, f"action {deed.seq}: {deed.subject} leaves, who was not there")


def _guest_left(contest: Contest, _deed: Deed) -> None:
    """Before the start, the players of the second team are taken out."""
    team = {one.subject: one.data.get("team") for one in contest.log if one.kind == "join"}
    if not contest.users:
        contest.signed = [user for user in contest.signed if team[user] == 1]
        contest.reserves = [user for user in contest.reserves if team[user] == 1]


def _start(contest: Contest, deed: Deed) -> None:
    joined = {one.seq: one.subject for one in contest.log if one.kind == "join"}
    contest.users = [joined[seq] for seq in deed.data["order"]]
    contest.since = [0] * len(contest.users)
    contest.reserves = [*(user for user in contest.signed if user not in contest.users), *contest.reserves]


def _late(contest: Contest, deed: Deed) -> None:
    contest.users.append(deed.subject)
    contest.since.append(deed.seq)
    missed = {len(contest.users): "missed"}  # a bye as if it had been asked for
    contest.rounds = [replace(one, byes={**one.byes, **missed}) for one in contest.rounds]


def _round(contest: Contest, deed: Deed) -> None:
    contest.rounds.append(_paired(deed, len(contest.rounds)))
    for game in contest.rounds[-1].games if contest.format == "teams" else ():
        if gone := [entry for entry in contest.leaving if entry in game.entries]:  # who left since the start loses
            contest.left[game.id], contest.leavers[game.id] = set(gone), gone
            contest.begun_when_left[game.id] = False
    contest.resting.clear()


def _paired(deed: Deed, number: int) -> Paired:
    games = tuple(
        Pairing(game["id"], tuple(game["entries"]), game["table"], game.get("group", 0), number)
        for game in deed.data["games"]
    )
    byes = {int(entry): str(why) for entry, why in deed.data["byes"].items()}
    return Paired(deed.seq, deed.data["stage"], games, byes)


def _withdraw(contest: Contest, deed: Deed, matches: Matches) -> None:
    number = deed.data["entry"]
    contest.out[number] = deed
    ended = contest.finished or any(one.kind == "end" for one in contest.log)
    for game in (game for game in contest.games() if number in game.entries):
        open_ = contest.standing_without_forfeits(game, matches)[0] in ("waiting", "playing")
        if open_:
            contest.left.setdefault(game.id, set()).add(number)
            contest.begun_when_left.setdefault(game.id, matches.begun(game.id))
        if (open_ or game.id not in matches.cases) and not ended:
            contest.leavers.setdefault(game.id, []).append(number)
    if not ended:
        contest.leaving.append(number)


def _undo(contest: Contest, deed: Deed) -> None:
    undone = next((one for one in contest.log if one.seq == deed.data["seq"]), None)
    if undone is None or undone.kind not in ("adjudicate", "bye"):
        violated(deed.at, contest.id, f"action {deed.seq} takes action {deed.data['seq']} back, which is no decision")
    if contest.rounds and contest.rounds[-1].seq > undone.seq:
        violated(deed.at, contest.id, f"action {deed.seq} takes action {undone.seq} back, but a round was paired since")
    if undone.kind == "adjudicate":
        contest.decisions = decisions_of(contest.log)
    contest.resting.discard(undone.data.get("entry", 0))


def decisions_of(log: Sequence[Deed]) -> dict[str, tuple[int, Scores | None]]:
    """The decisions that stand after a log, by game: the last about it that was not taken back."""
    undone = {deed.data["seq"] for deed in log if deed.kind == "undo"}
    made = (deed for deed in log if deed.kind == "adjudicate" and deed.seq not in undone)
    return {deed.data["game"]: (deed.seq, _scores(deed)) for deed in made}


def _scores(deed: Deed) -> Scores | None:
    scores = deed.data["scores"]
    return None if scores is None else tuple(Fraction(score) for score in scores)


def _replace(contest: Contest, deed: Deed) -> None:
    contest.replaced.add(contest.users[deed.data["entry"] - 1])
    contest.users[deed.data["entry"] - 1] = deed.subject
    contest.since[deed.data["entry"] - 1] = deed.seq
    contest.reserves = [user for user in contest.reserves if user != deed.subject]


def _return(contest: Contest, deed: Deed) -> None:
    del contest.out[deed.data["entry"]]
    contest.leaving.remove(deed.data["entry"])
    contest.leavers = {
        game: [one for one in left if one != deed.data["entry"]] for game, left in contest.leavers.items()
    }
    contest.since[deed.data["entry"] - 1] = deed.seq
    contest.reserves = [user for user in contest.reserves if user != deed.subject]


def _bye(contest: Contest, deed: Deed) -> None:
    contest.resting.add(deed.data["entry"])


def _adjudicate(contest: Contest, deed: Deed) -> None:
    contest.decisions[deed.data["game"]] = deed.seq, _scores(deed)


def _finish(contest: Contest, _deed: Deed) -> None:
    contest.finished = True


def _result(contest: Contest, deed: Deed) -> None:
    contest.told[deed.data["game"]] = deed.seq


_FOLLOW: dict[str, Callable[[Contest, Deed], None]] = {
    "join": _join,
    "leave": _leave,
    "guest-left": _guest_left,
    "start": _start,
    "late": _late,
    "round": _round,
    "return": _return,
    "replace": _replace,
    "bye": _bye,
    "adjudicate": _adjudicate,
    "undo": _undo,
    "finish": _finish,
    "result": _result,
}
