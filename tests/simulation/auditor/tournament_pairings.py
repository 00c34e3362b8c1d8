"""Pairing rules of `docs/tournaments.md`, *Formats*. A check returns what is wrong, or an empty text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil

Table = tuple[int, ...]
"""The entries of a game, by seat."""
Round = Sequence[Table]
Pair = tuple[int, int]
FEW = {9: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14}
"""For so many players of three seats, in up to so many rounds no pair meets twice."""
SMALL = 9
"""Up to so many players all ways to seat three at a table are tried."""


def pairs(table: Table) -> list[Pair]:
    """All pairs at a table."""
    return [(min(pair), max(pair)) for pair in combinations(table, 2)]


def meetings(rounds: Iterable[Round]) -> Counter[Pair]:
    """Number of meetings of each pair."""
    return Counter(pair for games in rounds for table in games for pair in pairs(table))


def check_round(games: Round, byes: Iterable[int], playing: Iterable[int] | None) -> str:
    """Everyone is in a round at most once; and exactly once if the players are given."""
    there = [entry for table in games for entry in table] + list(byes)
    twice = sorted(entry for entry, count in Counter(there).items() if count > 1)
    if twice:
        return f"{twice} are in one round more than once"
    if playing is not None and set(there) != set(playing):
        return f"a round is for {sorted(playing)}, but has {sorted(there)}"
    return ""


def check_balance(rounds: Sequence[Round], entries: Sequence[int], seats: int, most: int) -> str:
    """No one has one seat more than so many times oftener than another."""
    taken = {entry: [0] * seats for entry in entries}
    for table in (table for games in rounds for table in games):
        for seat, entry in enumerate(table):
            taken[entry][seat] += 1
    uneven = [f"{entry} {counts}" for entry, counts in taken.items() if max(counts) - min(counts) > most]
    return f"seats are not balanced: {', '.join(uneven)}" if uneven else ""


def check_byes(byes: Mapping[int, int], entries: Sequence[int]) -> str:
    """Byes of a round robin differ by at most one."""
    counts = [byes.get(entry, 0) for entry in entries]
    return f"byes differ by more than one: {dict(byes)}" if max(counts) - min(counts) > 1 else ""


def check_robin(rounds: Sequence[Round], entries: Sequence[int], seats: int, cycles: int) -> str:
    """A whole round robin, all of whose rounds are known: meetings, seats, byes and the second cycle."""
    length = len(rounds) // cycles
    first = rounds[:length]
    wrong = check_balance(rounds, entries, seats, 1)
    if len(rounds) != length * cycles:
        return f"{len(rounds)} rounds are not {cycles} cycles"
    for games in rounds:
        idle = set(entries) - {entry for table in games for entry in table}
        wrong = wrong or check_round(games, idle, entries)
        if len(idle) >= seats:
            return f"{sorted(idle)} have no game in one round, though they could play each other"
    sat_out = Counter(entry for games in first for entry in set(entries) - {e for table in games for e in table})
    wrong = wrong or check_byes(sat_out, entries)
    wrong = wrong or (_met_once(first, entries) if seats == 2 else check_triples(first, entries))
    return wrong or (check_second_cycle(first, rounds[length:]) if cycles == 2 else "")


def _met_once(rounds: Sequence[Round], entries: Sequence[int]) -> str:
    met = meetings(rounds)
    wanted = {(min(pair), max(pair)): 1 for pair in combinations(entries, 2)}
    return "" if met == wanted else f"not everybody meets everybody once: {met - Counter(wanted)}, {len(met)} pairs"


def check_triples(rounds: Sequence[Round], entries: Sequence[int]) -> str:
    """Check that no pair meets more often than the page allows, or than the number of duels makes necessary."""
    met = meetings(rounds)
    most = FEW.get(len(entries), 1)
    if len(rounds) <= most and max(met.values(), default=0) > 1:
        return (
            f"with {len(entries)} players and {len(rounds)} rounds nobody need meet twice, but {met.most_common(2)} do"
        )
    return ""


def check_second_cycle(first: Sequence[Round], second: Sequence[Round]) -> str:
    """With two cycles every round is played once more, everyone in the next seat."""
    for games, again in zip(first, second, strict=True):
        if {table[-1:] + table[:-1] for table in games} != set(again):
            return f"the second cycle has {sorted(again)} for {sorted(games)}"
    return ""


def rounds_without_wish(entries: int, seats: int) -> int:
    """Default number of rounds of a round robin."""
    if seats == 2:
        return entries - 1 + entries % 2
    return min(10, ceil((entries - 1) / 2))


def swiss_without_wish(entries: int, seats: int) -> int:
    """Default number of rounds of a Swiss, if there are enough opponents."""
    rounds = 0
    while seats**rounds < entries:
        rounds += 1
    return rounds + (1 if seats == 2 else 2)


# -- groups ---------------------------------------------------------------------------------------------------------


def dealt(numbers: Sequence[int], groups: int) -> list[list[int]]:
    """Deal there and back."""
    hands: list[list[int]] = [[] for _ in range(groups)]
    for index, number in enumerate(numbers):
        row, place = divmod(index, groups)
        hands[place if row % 2 == 0 else groups - 1 - place].append(number)
    return hands


def group_count(entries: int, largest: int, seats: int) -> int:
    """At least two groups, as few as it takes for none to be larger than the form says; each can fill a table."""
    return max(2, min(ceil(entries / largest), entries // seats))


def finalists(groups: int, entries: int, seats: int) -> int:
    """Number of entries in the final."""
    if seats == 2:
        return min(8, max(4, 2 * groups))
    return 9 if entries >= 18 else 3


# -- Swiss ----------------------------------------------------------------------------------------------------------


def check_swiss_round(games: Round, before: Sequence[Round], seats: int) -> str:
    """As few pairs as possible that have met before: with two seats none if that can be, with three the fewest."""
    met = meetings(before)
    again = [pair for table in games for pair in pairs(table) if met[pair]]
    if not again:
        return ""
    players = tuple(sorted(entry for table in games for entry in table))
    if seats == 2:
        avoidable = can_be_paired(players, frozenset(met))
        return f"{again} meet again, which is avoidable" if avoidable else ""
    if len(players) > SMALL:
        return ""
    repeats = sum(met[pair] > 0 for table in games for pair in pairs(table))
    fewest = min(sum(met[pair] > 0 for table in way for pair in pairs(table)) for way in ways(players))
    return f"{again} have met before, but {fewest} such pairs are enough" if repeats > fewest else ""


def can_be_paired(players: Sequence[int], met: frozenset[Pair]) -> bool:
    """True if everyone can be paired without a repeated meeting."""

    @cache
    def possible(left: tuple[int, ...]) -> bool:
        if not left:
            return True
        first, *others = left
        return any(
            (first, other) not in met and possible(tuple(entry for entry in others if entry != other))
            for other in others
        )

    return possible(tuple(sorted(players)))


def ways(players: tuple[int, ...]) -> Iterator[list[Table]]:
    """All ways to seat three at a table."""
    if not players:
        yield []
        return
    first, *others = players
    for two in combinations(others, 2):
        for rest in ways(tuple(entry for entry in others if entry not in two)):
            yield [(first, *two), *rest]


def check_forced_bye(who: int, had: Mapping[int, int], candidates: Sequence[int]) -> str:
    """No one has a second forced bye before all others, who play this round, have had one."""
    if had.get(who, 0) > min((had.get(entry, 0) for entry in candidates), default=had.get(who, 0)):
        return f"{who} has forced bye number {had.get(who, 0) + 1} before all others have had as many"
    return ""


# -- knock-out ------------------------------------------------------------------------------------------------------


def bracket(entries: int) -> int:
    """The next power of two."""
    size = 1
    while size < entries:
        size *= 2
    return size


def check_first_duels(games: Round, entries: Sequence[int]) -> str:
    """Byes go to the best numbers, and number 1 can meet number 2 only in the last round."""
    numbers = sorted(entries)
    idle = set(numbers) - {entry for table in games for entry in table}
    free = bracket(len(numbers)) - len(numbers)
    if idle != set(numbers[:free]):
        return f"byes go to {sorted(idle)}, not to the {free} best numbers"
    if len(numbers) > 2 and any(set(table) == set(numbers[:2]) for table in games):
        return "numbers 1 and 2 meet in the first round"
    return ""


def check_tables(games: Round, entries: Sequence[int]) -> str:
    """Tables of three, dealt there and back by number; whom the division leaves over (the best) has no game."""
    numbers = sorted(entries)
    wanted = {frozenset(hand) for hand in dealt(numbers[len(numbers) % 3 :], max(1, len(numbers) // 3))}
    found = {frozenset(table) for table in games}
    return "" if found == wanted else f"the tables are {_lists(found)}, not {_lists(wanted)}"


def _lists(tables: Iterable[frozenset[int]]) -> list[list[int]]:
    return sorted(sorted(table) for table in tables)


def best_number(scores: Mapping[int, Fraction]) -> int:
    """Entry that advances: the first, by lowest number among equals."""
    return min(entry for entry, score in scores.items() if score == max(scores.values()))


def filled(going: Sequence[int], others: Mapping[int, Fraction]) -> set[int]:
    """Players of the next three-player round: tables are filled with the best of the others, by score, then number."""
    ranked = sorted(others, key=lambda entry: (-others[entry], entry))
    missing = -len(going) % 3 if len(going) > 1 else 0
    return {*going, *ranked[:missing]}
