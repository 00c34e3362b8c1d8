"""Withdrawals by the FIDE handbook and tournaments called off: `docs/tournaments.md`, *Withdrawals*."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.simulation.auditor import tournament_pairings as page

if TYPE_CHECKING:
    from tests.simulation.auditor.tournament_log import Contest, Matches, Pairing

ROBINS = ("round-robin", "groups", "league")
HANDBOOK = 2
"""The version of the rules from which on the handbook holds."""


def rules_of(contest: Contest) -> int:
    """Return the version of the rules that an event was created with."""
    return int(contest.row.plan["plan"].get("rules", 1))


def by_the_handbook(contest: Contest) -> bool:
    """True for round robins and groups of two seats: players who withdraw leave their tables."""
    return rules_of(contest) >= HANDBOOK and contest.format in ROBINS and contest.seats == 2


def leaver_of(contest: Contest, game: Pairing) -> int | None:
    """Return who left a game first; None if it was over before, or decided."""
    return None if game.id in contest.decisions else next(iter(contest.leavers.get(game.id, ())), None)


def taken_out(contest: Contest, stage: str, matches: Matches) -> set[int]:
    """Return who left a stage with fewer games played than left to play."""
    found: set[int] = set()
    if not contest.leaving or not by_the_handbook(contest):
        return found
    games = [game for one in contest.rounds if one.stage == stage for game in one.games]
    for number in contest.leaving:
        played = unplayed = 0
        for game in (game for game in games if number in game.entries):
            leaver = leaver_of(contest, game)
            over = contest.standing_without_forfeits(game, matches)[0] == "over"
            unplayed += leaver == number
            played += leaver != number and (over or (leaver is not None and leaver not in found))
        if played < unplayed:
            found.add(number)
    return found


def forfeited(contest: Contest, game: Pairing, matches: Matches) -> tuple[Fraction, ...]:
    """Return the scores of an annulled game that was lost by forfeit; nothing of any other."""
    leaver = leaver_of(contest, game)
    if leaver is None or not (by_the_handbook(contest) or contest.format == "teams"):
        return ()
    if leaver in taken_out(contest, contest.rounds[game.round].stage, matches):
        return ()
    return tuple(Fraction(int(entry != leaver)) for entry in game.entries)


def is_deserted(contest: Contest, matches: Matches) -> bool:
    """True if all players but one withdrew before half of the rounds were over."""
    count = len(contest.users)
    if count < 2 or contest.format == "teams":  # it was called off before it had any players; team matches continue
        return False
    if rules_of(contest) < HANDBOOK or contest.format in ("knockout", "simul") or len(contest.leaving) < count - 1:
        return False
    last = contest.leaving[count - 2]
    over = 0
    for one in contest.rounds:
        leavers = [leaver_of(contest, game) for game in one.games]
        standings = [contest.standing_without_forfeits(game, matches)[0] for game in one.games]
        played = any(s == "over" and by is None for s, by in zip(standings, leavers, strict=True))
        over += played and last not in leavers
    return 2 * over < length(contest)


def length(contest: Contest) -> int:
    """Return how many rounds an event has from its beginning to its end."""
    entries, seats, plan = len(contest.users), contest.seats, contest.row.plan["plan"]
    if contest.format == "league":
        return len(contest.rounds)  # all paired at the start
    if contest.format == "swiss":
        usual = plan["rounds"] or page.swiss_without_wish(entries, seats)
        return int(max(1, min(usual, (entries - 1) // (seats - 1))))

    def rounds(count: int) -> int:
        wish = plan["rounds"] if seats == 3 else 0
        return int(wish or page.rounds_without_wish(count, seats)) * int(plan["cycles"])

    if contest.format == "round-robin":
        return rounds(entries)
    largest = plan["size"] or (4 if seats == 2 else 9)
    hands = page.dealt(contest.numbers, page.group_count(entries, largest, seats))
    return rounds(max(map(len, hands))) + rounds(page.finalists(len(hands), entries, seats))
