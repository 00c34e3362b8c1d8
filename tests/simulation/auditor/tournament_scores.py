"""Expected scores and places in a tournament, as in `docs/tournaments.md`, *Points and byes*."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.simulation.auditor.simuls import tables_of_simul
from tests.simulation.auditor.tournament_leaving import taken_out
from tests.simulation.auditor.tournament_log import Contest, Matches, Paired, Pairing, divisions_of, levels, members
from tests.simulation.auditor.tournament_pairings import best_number
from tests.simulation.auditor.tournament_tables import Result, Sheet

ONE, ZERO = Fraction(1), Fraction(0)


def sheet_of(contest: Contest, entries: Sequence[int], matches: Matches, stage: str | None = None) -> Sheet:
    """The table among some entries, of all rounds or those of a stage."""
    rounds = [one for one in contest.rounds if stage in (None, one.stage)]
    results = []
    byes: dict[int, list[Fraction]] = {}
    for one in rounds:
        over = all(contest.settled(game, matches) for game in one.games)  # a bye counts when its round is over
        for game in one.games:
            standing, scores = contest.standing(game, matches)
            if standing == "over" and set(game.entries) <= set(entries):
                results.append(Result(game.entries, scores))
            elif standing == "annulled" and over:
                for entry in stayed(contest, game):
                    byes.setdefault(entry, []).append(ONE)
        for entry, why in one.byes.items() if over else ():
            byes.setdefault(entry, []).append(_bye(contest, one, why))
    return Sheet(entries, results, byes, contest.seats)


def _bye(contest: Contest, one: Paired, why: str) -> Fraction:
    """A forced bye is worth 1, in a round robin of two seats 0; one that was asked for what a draw is."""
    if why != "forced":
        return Fraction(1, contest.seats)
    robin = contest.format in ("round-robin", "league") or one.stage in ("groups", "final")
    return ZERO if robin and contest.seats == 2 else ONE


def stayed(contest: Contest, game: Pairing) -> Sequence[int]:
    """Entries with a forced bye because a withdrawal made their Swiss game void."""
    if contest.format != "swiss" or game.id not in contest.left or game.id in contest.decisions:
        return ()
    return [entry for entry in game.entries if entry not in contest.left[game.id]]


def duel_scores(
    contest: Contest, level: Sequence[Paired], table: frozenset[int], matches: Matches
) -> dict[int, Fraction]:
    """Scores at a table in a round, replayed games included."""
    found = dict.fromkeys(sorted(table), Fraction(0))
    for game in (game for one in level for game in one.games if set(game.entries) == table):
        standing, scores = contest.standing(game, matches)
        if standing == "over":
            for entry, score in zip(game.entries, scores, strict=True):
                found[entry] += score
    return found


def tables_of(contest: Contest, matches: Matches) -> dict[str, tuple[dict[int, int], dict[int, Fraction]]]:
    """By name of the section (empty, `final`, or a group's number): the place and the points of everyone in it.

    Players who are taken out of a table have the place 0.
    """
    if contest.format == "groups":
        found = {}
        for group, hand in members(contest.rounds).items():
            found[str(group)] = _robin(contest, hand, matches, "groups")
        finals = [one for one in contest.rounds if one.stage == "final"]
        if finals:
            hand = {entry for one in finals for entry in [*one.byes, *(entry for game in one.tables for entry in game)]}
            found["final"] = _robin(contest, hand, matches, "final")
        return found
    if contest.format == "league":
        hands = enumerate(divisions_of(contest), 1) if contest.users else ()
        return {str(number): _robin(contest, {*hand}, matches, "division") for number, hand in hands}
    if contest.format == "teams":
        return team_tables(contest, matches) if contest.users else {}
    if contest.format == "simul":
        return tables_of_simul(contest, matches)
    if contest.format == "round-robin":
        return {"": _robin(contest, set(contest.numbers), matches, "")}
    sheet = sheet_of(contest, list(contest.numbers), matches)
    if contest.format == "knockout":
        return {"": (_knocked_out(contest, matches), sheet.points)}
    return {"": (sheet.places(swiss=contest.format == "swiss"), sheet.points)}


def team_tables(contest: Contest, matches: Matches) -> dict[str, tuple[dict[int, int], dict[int, Fraction]]]:
    """Return the boards and the points of each team of a team match."""
    points, boards = sheet_of(contest, list(contest.numbers), matches).points, len(contest.users) // 2
    hands = {"1": contest.numbers[:boards], "2": contest.numbers[boards:]}
    return {
        name: ({entry: board for board, entry in enumerate(hand, 1)}, {entry: points[entry] for entry in hand})
        for name, hand in hands.items()
    }


def _robin(
    contest: Contest, hand: set[int], matches: Matches, stage: str
) -> tuple[dict[int, int], dict[int, Fraction]]:
    """The places and points among some entries; below them who was taken out, with what they scored."""
    out = hand & taken_out(contest, stage, matches)
    sheet = sheet_of(contest, sorted(hand - out), matches, stage)
    kept = sheet_of(contest, sorted(hand), matches, stage).points if out else {}
    places, points = sheet.places(swiss=False), dict(sheet.points)
    return places | dict.fromkeys(out, 0), points | {entry: kept[entry] for entry in out}


def _knocked_out(contest: Contest, matches: Matches) -> dict[int, int]:
    """By the round in which someone went out; who went out in the same one share their place."""
    reached = dict.fromkeys(contest.numbers, -1)
    found = levels(contest.rounds)
    for number, level in enumerate(found):
        there = {entry for table in level[0].tables for entry in table} | set(level[0].byes)
        reached |= dict.fromkeys(there, number)
    if contest.row.status == "over" and found:
        reached |= dict.fromkeys(champions(contest, found[-1], matches), len(found))
    ranked = sorted(reached.values(), reverse=True)
    return {entry: ranked.index(level) + 1 for entry, level in reached.items()}


def champions(contest: Contest, level: Sequence[Paired], matches: Matches) -> set[int]:
    """Entries left after a finished round: the first of each table among those who stayed, and the byes."""
    going = set(level[0].byes) - set(contest.out)
    for table in {frozenset(table) for table in level[0].tables}:
        games = [game for one in level for game in one.games if set(game.entries) == table]
        if not all(contest.settled(game, matches) for game in games):
            continue
        going |= _firsts(contest, games, duel_scores(contest, level, table, matches), matches)
    return going


def _firsts(contest: Contest, games: Sequence[Pairing], scores: dict[int, Fraction], matches: Matches) -> set[int]:
    """Entries that advance from a table: all who stayed if a withdrawal made a game void, else the first.

    Among several firsts, the lowest number of those who stayed, if any has.
    """
    if any(contest.standing(game, matches)[0] == "annulled" and contest.left.get(game.id) for game in games):
        return set(scores) - set(contest.out)
    first = {entry: score for entry, score in scores.items() if score == max(scores.values())}
    stayed = {entry: score for entry, score in first.items() if entry not in contest.out}
    return {best_number(stayed or first)}
