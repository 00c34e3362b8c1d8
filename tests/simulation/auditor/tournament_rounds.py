"""Each round that an event posts, held against `docs/tournaments.md` and what was known when it was paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tests.simulation.auditor import tournament_pairings as page
from tests.simulation.auditor.league_games import check_games
from tests.simulation.auditor.simuls import check_pairings, host_number
from tests.simulation.auditor.team_matches import check_boards
from tests.simulation.auditor.tournament_leaving import taken_out
from tests.simulation.auditor.tournament_log import Contest, Matches, Paired, Pairing, levels, members
from tests.simulation.auditor.tournament_scores import champions, duel_scores, sheet_of, stayed
from tests.simulation.auditor.violation import violated

AT_ONCE = {"league": check_games, "simul": check_pairings, "teams": check_boards}
"""Formats whose games are all paired at the start."""
LATE = 3
"""Late joiners enter as long as fewer than the whole divided by this of a Swiss's rounds are paired."""


def check_new_rounds(contest: Contest, new: Sequence[Paired], matches: Matches) -> None:
    """Check the rounds posted in one commit."""
    earlier = contest.rounds[: len(contest.rounds) - len(new)]
    wrong = next(filter(None, (_players_wrong(contest, one) for one in new)), "")
    if contest.format in ("swiss", "knockout") or new[0].stage == "final":
        waiting = [game.id for one in earlier for game in one.games if not contest.settled(game, matches)]
        wrong = wrong or (f"it is paired while {waiting} are not over" if waiting else "")
    if not wrong:
        match contest.format:
            case "round-robin":
                wrong = _robin(contest, new, contest.numbers)
            case "league" | "teams" | "simul":
                wrong = AT_ONCE[contest.format](contest, new)
            case "groups" if new[0].stage == "groups":
                wrong = _groups(contest, new)
            case "groups":
                wrong = _final(contest, new, earlier, matches)
            case "swiss":
                wrong = "several rounds at once" if len(new) > 1 else _swiss(contest, new[0], earlier, matches)
            case "knockout":
                wrong = "several rounds at once" if len(new) > 1 else _knockout(contest, new[0], earlier, matches)
    if wrong:
        violated(contest.log[-1].at, contest.id, f"round {len(earlier) + 1} ({contest.format}): {wrong}")


def _players_wrong(contest: Contest, one: Paired) -> str:
    """No one is in a round twice, nor anyone who has left; in team matches, who left since the start loses."""
    gone = {entry for table in one.tables for entry in table} & set(contest.out)
    if gone and contest.format != "teams":
        return f"{sorted(gone)} are paired, who have left"
    return page.check_round(_heads(contest, one), one.byes, None)


def _heads(contest: Contest, one: Paired) -> list[tuple[int, ...]]:
    """The tables of a round; the games of a duel are one table, and of a simul only the players are meant."""
    if contest.format == "simul":
        return [tuple(entry for entry in table if entry != host_number(contest)) for table in one.tables]
    if contest.format != "knockout" or contest.seats == 3:
        return one.tables
    return [(min(pair), max(pair)) for pair in {frozenset(game.entries) for game in one.games}]


# -- round robin and groups -----------------------------------------------------------------------------------------


def _robin(contest: Contest, new: Sequence[Paired], entries: Sequence[int]) -> str:
    """All rounds are known from the beginning, as many as the form says."""
    plan = contest.row.plan["plan"]
    if len(contest.rounds) > len(new):
        return "a round robin is paired a second time"
    return _whole(contest, [one.tables for one in new], entries, plan["rounds"])


def _whole(contest: Contest, rounds: list[list[tuple[int, ...]]], entries: Sequence[int], wish: int) -> str:
    cycles = contest.row.plan["plan"]["cycles"]
    usual = page.rounds_without_wish(len(entries), contest.seats)
    wanted = cycles * (wish if wish and contest.seats == 3 else usual)
    rounds = [games for games in rounds if games]
    if len(rounds) != wanted:
        return f"{len(entries)} play {len(rounds)} rounds, not {wanted}"
    return page.check_robin(rounds, entries, contest.seats, cycles)


def _groups(contest: Contest, new: Sequence[Paired]) -> str:
    """Entries are dealt out there and back, and each group is a round robin."""
    largest = contest.row.plan["plan"]["size"] or (4 if contest.seats == 2 else 9)
    wanted = page.dealt(contest.numbers, page.group_count(len(contest.numbers), largest, contest.seats))
    found = members(new)
    if [sorted(found.get(group, ())) for group in range(1, len(wanted) + 1)] != [sorted(hand) for hand in wanted]:
        return f"the groups are {found}, not {wanted}"
    for group, hand in enumerate(wanted, 1):
        rounds = [[game.entries for game in one.games if game.group == group] for one in new]
        wrong = _whole(contest, rounds, hand, contest.row.plan["plan"]["rounds"])
        if wrong:
            return f"group {group}: {wrong}"
    return ""


def _final(contest: Contest, new: Sequence[Paired], earlier: Sequence[Paired], matches: Matches) -> str:
    """Among the best of the groups, one more round robin."""
    playing = {entry for one in new for entry in [*one.byes, *(entry for table in one.tables for entry in table)]}
    wanted = going_on(contest, earlier, matches)
    if playing != wanted:
        return f"the final is among {sorted(playing)}, not {sorted(wanted)}"
    return _whole(contest, [one.tables for one in new], sorted(playing), contest.row.plan["plan"]["rounds"])


def going_on(contest: Contest, earlier: Sequence[Paired], matches: Matches) -> set[int]:
    """As many of each group as divide evenly, and then the best of those who come next; who has left does not."""
    groups = members(earlier)
    ranked, sheets = {}, {}
    gone = taken_out(contest, "groups", matches)
    for group, hand in groups.items():
        sheet = sheets[group] = sheet_of(contest, sorted(hand - gone), matches, stage="groups")
        places = sheet.places(swiss=False)
        order = sorted(places, key=lambda entry: (places[entry], -sheet.per_game(entry), entry))
        ranked[group] = [entry for entry in order if entry not in contest.out]
    total = page.finalists(len(groups), len(contest.numbers), contest.seats)
    chosen: list[int] = []
    depth = 0
    while len(chosen) < total and any(len(order) > depth for order in ranked.values()):
        row = [(group, order[depth]) for group, order in ranked.items() if len(order) > depth]
        row.sort(key=lambda one: (-sheets[one[0]].per_game(one[1]), one[1]))
        chosen += [entry for _, entry in row][: total - len(chosen)]
        depth += 1
    return set(chosen)


# -- Swiss ----------------------------------------------------------------------------------------------------------


def swiss_rounds(contest: Contest, entries: int) -> int:
    """Expected number of rounds of a Swiss."""
    usual = page.swiss_without_wish(entries, contest.seats)
    return min(contest.row.plan["plan"]["rounds"] or usual, (entries - 1) // (contest.seats - 1))


def _swiss(contest: Contest, one: Paired, earlier: Sequence[Paired], matches: Matches) -> str:
    """Everyone who has not left has a game, a bye that they asked for, or a forced one if no one is left for them."""
    there = {entry for table in one.tables for entry in table} | set(one.byes)
    if there != set(contest.present):
        return f"it is for {sorted(there)}, but {contest.present} take part"
    forced = sorted(entry for entry, why in one.byes.items() if why == "forced")
    playing = len(contest.present) - (len(one.byes) - len(forced))
    if len(forced) != playing % contest.seats:
        return f"{forced} have a forced bye, but {playing} divide by {contest.seats}"
    had = Counter(entry for past in earlier for entry, why in past.byes.items() if why == "forced")
    annulled = [game for past in earlier for game in past.games if not _counts(contest, game, matches)]
    had.update(entry for game in annulled for entry in stayed(contest, game))
    candidates = [entry for entry in contest.present if entry not in one.byes]
    wrong = next(filter(None, (page.check_forced_bye(entry, had, candidates) for entry in forced)), "")
    played = [[game.entries for game in past.games if _counts(contest, game, matches)] for past in earlier]
    wrong = wrong or page.check_swiss_round(one.tables, played, contest.seats)
    if contest.seats == 3:
        wrong = wrong or page.check_balance([*played, one.tables], contest.numbers, 3, 2)
    return wrong


def _counts(contest: Contest, game: Pairing, matches: Matches) -> bool:
    """An annulled game counts for no one and nothing: its players have not met."""
    return contest.standing(game, matches)[0] != "annulled"


# -- knock-out ------------------------------------------------------------------------------------------------------


def _knockout(contest: Contest, one: Paired, earlier: Sequence[Paired], matches: Matches) -> str:
    if one.stage == "again":
        return _again(contest, one, levels(earlier)[-1], matches)
    there = {entry for table in one.tables for entry in table} | set(one.byes)
    wanted = set(contest.numbers) if not earlier else survivors(contest, levels(earlier)[-1], matches)
    wrong = ""
    if not there <= wanted or wanted - there - set(contest.out):
        wrong = f"it is for {sorted(there)}, but {sorted(wanted)} go on"
    elif contest.seats == 2:
        wrong = _twice(one.tables)
        if not earlier and not contest.out:
            wrong = wrong or page.check_first_duels(_heads(contest, one), contest.numbers)
    elif not set(contest.out) & there:
        wrong = page.check_tables(one.tables, sorted(there))
    return wrong


def _twice(tables: Sequence[tuple[int, ...]]) -> str:
    """A duel is two games at once with the colours changed."""
    found = Counter(tables)
    odd = [table for table in found if found[table] != 1 or found[table[::-1]] != 1]
    return f"{odd} are no duels of two games with the colours changed" if odd else ""


def _again(contest: Contest, one: Paired, level: Sequence[Paired], matches: Matches) -> str:
    """Only what is equal is played again, once: with two seats two games, with three in the next seats."""
    for table in {frozenset(table) for table in one.tables}:
        before = [game for past in level for game in past.games if set(game.entries) == table]
        counted = [game for game in before if contest.standing(game, matches)[0] == "over"]
        if not before:
            return f"{sorted(table)} play again, who have not played in this round"
        if len(counted) > (2 if contest.seats == 2 else 1):
            return f"{sorted(table)} play a third time"
        scores = duel_scores(contest, level, table, matches)
        if counted and list(scores.values()).count(max(scores.values())) == 1 and len(counted) == len(before):
            return f"{sorted(table)} play again, but {scores} is decided"
    return _twice(one.tables) if contest.seats == 2 else ""


def survivors(contest: Contest, level: Sequence[Paired], matches: Matches) -> set[int]:
    """Entries that advance from a round; with three seats the best of the others fill the tables."""
    going = champions(contest, level, matches) - set(contest.out)
    if contest.seats == 2:
        return going
    others: dict[int, Fraction] = {}
    for table in {frozenset(table) for table in level[0].tables}:
        scores = duel_scores(contest, level, table, matches)
        others |= {entry: score for entry, score in scores.items() if entry not in contest.out and entry not in going}
    return page.filled(sorted(going), others)
