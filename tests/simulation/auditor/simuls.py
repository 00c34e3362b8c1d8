"""Simuls, held against `docs/tournaments.md`, *Simuls*: one host against everyone else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.auditor.tournament_log import Contest, Deed, Matches, Paired, Pairing
    from tests.simulation.journal import Asked

SCORE = re.compile(r"\*\*([^*]+)\*\* (?:of|sur) (\d+)[:.] (.+)\.")
"""The line of the host's score: points, games, then wins, draws and losses."""
Ratings = Callable[[], Sequence[Mapping[int, float]]]
"""Function that returns the possible ratings by user at a start."""
Tables = dict[str, tuple[dict[int, int], dict[int, Fraction]]]


def is_simul(contest: Contest) -> bool:
    """Tell whether an event is a simul."""
    return contest.format == "simul"


def host_of(contest: Contest) -> int | None:
    """The user who is to host, by the log."""
    return next((deed.subject for deed in contest.log if deed.kind == "host"), None)


def host_number(contest: Contest) -> int:
    """The entry of the host of a simul that has started: 0 if there is none."""
    start = next((deed for deed in contest.log if deed.kind == "start"), None)
    joined = {deed.seq: deed.subject for deed in contest.log if deed.kind == "join"}
    order = [] if start is None else [joined[seq] for seq in start.data["order"]]
    return order.index(host_of(contest)) + 1 if host_of(contest) in order else 0


def check_deed(contest: Contest, deed: Deed, created: Asked | None, ratings: Ratings) -> str:
    """Hold an action against the page, before the tournament follows it; return what is wrong."""
    if deed.kind == "start" and is_simul(contest):
        joined = {one.seq: one.subject for one in contest.log if one.kind == "join"}
        return _start_wrong(contest, [joined[seq] for seq in deed.data["order"]], ratings())
    return _host_wrong(contest, deed, created)


def _start_wrong(contest: Contest, order: Sequence[int | None], ratings: Sequence[Mapping[int, float]]) -> str:
    """It starts with the host; board 1 is for the best rating, and players without one follow in order of joining."""
    host = host_of(contest)
    if host not in order:
        return f"it begins without its host {host}"
    others = [user for user in order if user != host]
    joined = [user for user in contest.signed if user != host]
    wanted = [sorted(joined, key=lambda user: -known.get(user or 0, -inf)) for known in ratings]
    return "" if others in wanted else f"its boards are for {others}, not for {wanted[0]}"


def check_room(contest: Contest) -> str:
    """The place of a host who has not joined stays free."""
    waiting = is_simul(contest) and not contest.users and host_of(contest) not in contest.signed
    full = len(contest.signed) > contest.row.plan["most"] - 1
    return f"{contest.signed} take the place of its host" if waiting and full else ""


def check_pairings(contest: Contest, new: Sequence[Paired]) -> str:
    """One round: the host plays everyone who stayed, with White, or by turns."""
    host, alternating = host_number(contest), bool(contest.row.plan["plan"].get("alternating"))
    if len(contest.rounds) != 1 or len(new) != 1 or new[0].byes:
        return f"it has {len(contest.rounds)} rounds, with byes {[dict(one.byes) for one in contest.rounds]}"
    opponents = []
    for board, game in enumerate(new[0].games, 1):
        black = alternating and board % 2 == 0
        if game.table != board or len(game.entries) != 2 or game.entries[black] != host:
            return f"board {board} is {game}, and the host is {host}"
        opponents.append(game.entries[not black])
    wanted = [number for number in contest.present if number != host]
    return "" if opponents == wanted else f"the boards are for {opponents}, but {wanted} play"


def clock_of(contest: Contest, game: Pairing) -> str:
    """The time control of a game: the host may have one of their own."""
    plain, own = str(contest.row.plan["clock"]), contest.row.plan.get("host_clock")
    if not own or not is_simul(contest):
        return plain
    seats = [plain, plain]
    seats[game.entries.index(host_number(contest))] = own
    return "/".join(seats)


def tables_of_simul(contest: Contest, matches: Matches) -> Tables:
    """The players follow by their results, and equal results share the place; the host has none."""
    points = dict.fromkeys(contest.numbers, Fraction(0))
    for game in contest.games():
        standing, scores = contest.standing(game, matches)
        if standing == "over":
            for entry, score in zip(game.entries, scores, strict=True):
                points[entry] += score
    host = host_number(contest)
    ranked = [score for entry, score in points.items() if entry != host]
    places = {entry: 1 + sum(score > points[entry] for score in ranked) for entry in points if entry != host}
    return {"": (places | {host: 0}, points)}


def end_wrong(contest: Contest, matches: Matches, post: str, number: Callable[[str], Fraction]) -> str:
    """The last post has the host's score: points, games that counted, wins, draws and losses."""
    host = host_number(contest)
    had = []
    for game in contest.games():
        standing, scores = contest.standing(game, matches)
        if standing == "over":
            had.append(scores[game.entries.index(host)])
    if not had:
        return ""
    said = SCORE.search(post)
    if said is None:
        return f"the score of its host is missing in {post}"
    counts = [int((re.findall(r"\d+", part) or ["0"])[0]) for part in said[3].split(", ")]
    wanted = (sum(had, Fraction(0)), len(had), [had.count(Fraction(score)) for score in ("1", "1/2", "0")])
    found = (number(said[1]), int(said[2]), counts)
    return "" if found == wanted else f"its host scored {wanted}, but the post says {found}"


def _host_wrong(contest: Contest, deed: Deed, created: Asked | None) -> str:
    """One host, named once: as asked for, or the creator, who alone has joined without pressing *Join*."""
    host = host_of(contest)
    if deed.kind == "join" and is_simul(contest) and deed.interaction is None:
        made_by_host = deed.subject == host == contest.row.created_by and deed.seq == 2
        return "" if made_by_host else f"{deed.subject} has joined without asking, and the host is {host}"
    if deed.kind != "host":
        return ""
    if not is_simul(contest) or host is not None:
        return f"it names {deed.subject} as a second host"
    if created is None or created.command != "event-create":
        return ""
    wanted = int(created.given.get("host") or created.user)
    if deed.subject != wanted:
        return f"its host is {deed.subject}, and {wanted} was asked for"
    return _settings_wrong(contest, created)


def _settings_wrong(contest: Contest, created: Asked) -> str:
    """Colours and the host's time control are those of the form."""
    plan = contest.row.plan
    said = bool(plan["plan"].get("alternating")), plan.get("host_clock") or plan["clock"]
    wanted = created.given.get("colours") == "alternating", created.given.get("host_clock") or plan["clock"]
    return "" if said == wanted else f"its colours and host's clock are {said}, not {wanted}"


def ends_unplayed(contest: Contest) -> bool:
    """Tell whether a simul may be over without games: its host or all players left before any was paired."""
    return is_simul(contest) and (host_number(contest) in contest.out or len(contest.present) <= 1)
