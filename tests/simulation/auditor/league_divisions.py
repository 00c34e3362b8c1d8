"""Divisions of a league, worked out anew by `docs/tournaments.md`, *Divisions* and *Promotion and relegation*."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Divisions = list[list[int]]
"""Users by division, the highest first; in each the first of the standings first."""
FEWEST = 3
"""Players below which a division merges with the next one."""
OWN_DIVISION = 6
"""Players who are left over and form a division of their own."""
LARGEST = {2: 12, 3: 24}


def sizes(players: int, size: int, seats: int) -> list[int]:
    """Sizes of the divisions of so many players."""
    whole, left = divmod(players, size)
    if not whole:
        return [players]
    found = [size] * whole
    if left >= OWN_DIVISION:
        return [*found, left]
    found[-1] += left
    if found[-1] > LARGEST[seats]:
        last = found.pop()
        found += [last - last // 2, last // 2]
    return found


@dataclass(frozen=True)
class Before:
    """What a season begins from.

    `ended` are all players of the season before; of them play on those who are `staying`. `returning` have missed one
    season: each with the division they last played in, from 0. `newcomers` are all others.
    """

    ended: Divisions
    staying: frozenset[int]
    returning: Mapping[int, int] = field(default_factory=dict)
    newcomers: Sequence[int] = ()

    def groups(self) -> Divisions:
        """Return those who play, by the division that they come from, those who return last."""
        found = [[user for user in division if user in self.staying] for division in self.ended]
        for user, number in self.returning.items():
            found[min(number, len(found) - 1)].append(user)
        return found


def merged(groups: Divisions) -> Divisions:
    """Merge each division that is left with too few players with the next one, the last with the one above."""
    found: Divisions = []
    small: list[int] = []
    for group in groups:
        small = [*small, *group]
        if len(small) >= FEWEST:
            found.append(small)
            small = []
    if small and found:
        found[-1] = [*found[-1], *small]
    elif small:
        found = [small]
    return found


def moving_from(division: Sequence[int], moving: int) -> int:
    """Players who move up from a division, and as many down: half of it at most."""
    return min(moving, len(division) // 2)


def expected(before: Before, size: int, seats: int, moving: int) -> list[set[int]]:
    """Players of each division: the first move up and the last down, then free places are filled from the top.

    Each division takes, in this order: who had to move down into it, who stays, who moves up into it, who would have
    moved down out of it, the next best of the division below. The others move down.
    """
    groups = merged(before.groups())
    count = sum(map(len, groups)) + len(before.newcomers)
    wanted = sizes(count, size, seats)
    groups += [[] for _ in range(len(wanted) - len(groups))]
    found: list[set[int]] = []
    forced: list[int] = []
    for number, places in enumerate(wanted[:-1]):
        own, below = groups[number], groups[number + 1]
        last, first = len(own) - moving_from(own, moving), moving_from(below, moving)
        staying, falling = own[:last], own[last:]
        if number:  # its own first have had their chance above; who was not taken there stays
            risen = found[number - 1]
            staying = [user for user in staying if user not in risen]
            falling = [user for user in falling if user not in risen]
        queue = [*forced, *staying, *below[:first], *falling, *below[first:], *before.newcomers]
        taken = queue[: max(places, len(forced))]
        found.append(set(taken))
        forced = [user for user in own if user not in taken and user not in (found[number - 1] if number else ())]
    rest = {user for group in groups for user in group} | set(before.newcomers)
    return [*found, rest.difference(*found)]


def check_steps(before: Before, after: Divisions) -> str:
    """No one moves two divisions at once; if a division merges, its number may count before or after that."""
    plain, joined = before.groups(), merged(before.groups())
    now = {user: number for number, division in enumerate(after) for user in division}
    for user in (user for group in plain for user in group):
        starts = [number for groups in (plain, joined) for number, group in enumerate(groups) if user in group]
        if all(abs(now[user] - start) > 1 for start in starts):
            return f"{user} moves from division {starts[0] + 1} to {now[user] + 1}"
    return ""


def check_order(before: Before, after: Divisions) -> str:
    """No one ends in a lower division than somebody who was behind them in the same one."""
    now = {user: number for number, division in enumerate(after) for user in division}
    for group in before.groups():
        for better, worse in pairwise(group):
            if now[better] > now[worse]:
                return f"{better} is in division {now[better] + 1}, but {worse}, who was behind, in {now[worse] + 1}"
    return ""


def check_newcomers(before: Before, after: Divisions) -> str:
    """Newcomers enter the lowest division, unless it takes them to fill a higher one."""
    playing = {user for group in before.groups() for user in group}
    lowest = len(after) - 1
    for user in before.newcomers:
        number = next(number for number, division in enumerate(after) if user in division)
        others = [one for division in after[number + 1 :] for one in division if one in playing]
        if number < lowest and others:
            return f"{user} is new and in division {number + 1}, above {others}"
    return ""


def check_seeds(before: Before, after: Divisions) -> str:
    """In a division come first who moved down, then who stay, who return and who moved up, then newcomers."""
    ranks = {
        user: (number, user in before.returning, place)
        for number, group in enumerate(merged(before.groups()))
        for place, user in enumerate(group)
    }
    for number, division in enumerate(after, 1):
        order = [ranks.get(user, (len(ranks), False, 0)) for user in division]
        if order != sorted(order):
            return f"division {number} begins with {division}, though they come from {order}"
    return ""


def first_order(order: Sequence[int], rated: Collection[int], joined: Sequence[int]) -> str:
    """The first season: players without a rating come last, in the order they joined."""
    without = [user for user in order if user not in rated]
    wanted = [user for user in joined if user not in rated]
    if without != wanted or order[len(order) - len(without) :] != without:
        return f"it begins with {[*order]}, but {wanted} have no rating and joined in that order"
    return ""
