"""Divisions of a league's next season: promotion, relegation, newcomers and returning players.

Players are any numbers; a division lists its players in the order of their places.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from tournament.leagues.rules import LeagueRules
from tournament.leagues.sizes import division_sizes, even_sizes

FEWEST_PLAYERS = 3
"""Fewest players of a division that can play a season."""
Divisions = list[list[int]]


class TooFewPlayersError(ValueError):
    """Too few players for a season."""


@dataclass(frozen=True, slots=True)
class LastSeason:
    """Result of a season, and the players of the next one.

    `divisions` are those of the season, of all its players by place. `staying` play on. `returning` missed it and have
    the division (from 1) that they last played in. `newcomers` are in the order in which they enter; `ratings` are of
    all who have one.
    """

    divisions: Sequence[Sequence[int]]
    staying: frozenset[int]
    returning: Mapping[int, int] = field(default_factory=dict)
    newcomers: Sequence[int] = ()
    ratings: Mapping[int, float] = field(default_factory=dict)


def first_divisions(rules: LeagueRules, players: Sequence[int], ratings: Mapping[int, float]) -> Divisions:
    """Return the divisions of the first season: by rating, then in the order given. Raises TooFewPlayersError."""
    if len(players) < FEWEST_PLAYERS:
        raise TooFewPlayersError(f"a season takes {FEWEST_PLAYERS} players")
    order = sorted(players, key=lambda player: -ratings.get(player, float("-inf")))
    remaining = iter(order)
    return [
        [next(remaining) for _ in range(size)] for size in division_sizes(rules.seats, rules.division_size, len(order))
    ]


def next_divisions(rules: LeagueRules, last: LastSeason) -> Divisions:
    """Return the divisions of the next season, each with its players in order of strength. Raises TooFewPlayersError.

    No one moves two divisions, after divisions that too many have left were merged with the next.
    """
    kept = _kept(last)
    if not kept:
        return first_divisions(rules, last.newcomers, last.ratings)
    count = sum(map(len, kept)) + len(last.newcomers)
    if count < FEWEST_PLAYERS:
        raise TooFewPlayersError(f"a season takes {FEWEST_PLAYERS} players")
    tries = (_placed(rules, last, kept, sizes) for sizes in _possible_sizes(rules, len(kept), count))
    return next(made for made in tries if min(map(len, made)) >= FEWEST_PLAYERS)


def _possible_sizes(rules: LeagueRules, before: int, count: int) -> Iterator[list[int]]:
    """Yield sizes of divisions, the best first; at most one division fewer than `before`."""
    sizes = division_sizes(rules.seats, rules.division_size, count)
    if len(sizes) >= before - 1:
        yield sizes
    yield from (even_sizes(number, count) for number in range(len(sizes) - 1, before - 2, -1) if number)
    if len(sizes) < before - 1:
        yield even_sizes(before - 1, count)


def _placed(rules: LeagueRules, last: LastSeason, kept: Divisions, sizes: Sequence[int]) -> Divisions:
    """Place everyone, those of the divisions `kept` at most one division away."""
    preferred = _moved(rules, kept, last.returning)
    while len(preferred) > len(sizes):
        lowest = preferred.pop()
        preferred[-1] += lowest
    preferred += [[] for _ in range(len(sizes) - len(preferred))]
    newcomers = list(last.newcomers)
    if rules.by_rating:
        newcomers = _fill_by_rating(preferred, sizes, newcomers, last.ratings)
    order = [player for division in preferred for player in division]
    return [_by_strength(division, kept, last.returning) for division in _filled(sizes, [*order, *newcomers], kept)]


def _by_strength(division: Sequence[int], kept: Divisions, returning: Container[int]) -> list[int]:
    """Put the players of a division in order: by the division that they come from, then those who return last, then by
    place; newcomers after everyone.
    """
    places = {
        player: (number, player in returning, place)
        for number, one in enumerate(kept)
        for place, player in enumerate(one)
    }
    return sorted(division, key=lambda player: places.get(player, (len(kept), False, 0)))


def _filled(sizes: Sequence[int], order: Sequence[int], kept: Divisions) -> Divisions:
    """Fill divisions from the top, in order: first those who can't go lower, never those who would move up two."""
    before = {player: number for number, division in enumerate(kept) for player in division}
    made: Divisions = []
    waiting = list(order)
    for number, size in enumerate(sizes):
        last = number + 1 == len(sizes)
        forced = {player for player in waiting if last or before.get(player, number) < number}
        able = [player for player in waiting if player not in forced and before.get(player, 0) <= number + 1]
        chosen = forced.union(able[: max(0, size - len(forced))])
        made.append([player for player in waiting if player in chosen])
        waiting = [player for player in waiting if player not in chosen]
    return made


def _kept(last: LastSeason) -> Divisions:
    """Players with a division, by it, those who return after the others; divisions of fewer than three are merged."""
    count = max([len(last.divisions), *last.returning.values()])
    kept: Divisions = [[] for _ in range(count)]
    for number, division in enumerate(last.divisions):
        kept[number] = [player for player in division if player in last.staying]
    for player, number in last.returning.items():
        kept[number - 1].append(player)
    return _merged(kept)


def _merged(divisions: Divisions) -> Divisions:
    """Merge divisions that are too small with the next one, the lowest with the one above."""
    merged: Divisions = []
    for division in divisions:
        if merged and len(merged[-1]) < FEWEST_PLAYERS:
            merged[-1] += division
        elif division:
            merged.append(list(division))
    if len(merged) > 1 and len(merged[-1]) < FEWEST_PLAYERS:
        lowest = merged.pop()
        merged[-1] += lowest
    return merged


def _moved(rules: LeagueRules, kept: Divisions, returning: Container[int]) -> Divisions:
    """Return the divisions after promotion and relegation, whatever their sizes.

    First come the players who moved down, then those who stay and return, then those who moved up: who is first moves
    up if there is room above, who is last moves down if there is none.
    """
    moved: Divisions = [[] for _ in kept]
    for number, division in enumerate(kept):
        played = [player for player in division if player not in returning]
        returned = [player for player in division if player in returning]
        count = min(rules.moving, len(played) // 2)
        up = count if number else 0
        down = len(played) - (count if number + 1 < len(kept) else 0)
        moved[number] += played[up:down] + returned
        if up:
            moved[number - 1] += played[:up]
        if number + 1 < len(kept):
            moved[number + 1] += played[down:]
    return moved


def _fill_by_rating(
    preferred: Divisions, sizes: Sequence[int], newcomers: Sequence[int], ratings: Mapping[int, float]
) -> list[int]:
    """Put newcomers on free places of divisions that fit their rating; return the others."""
    others = []
    for player in sorted(newcomers, key=lambda one: -ratings.get(one, float("-inf"))):
        fitting = (
            division
            for division, size in zip(preferred, sizes, strict=True)
            if len(division) < size and _fits(player, division, ratings)
        )
        division = next(fitting, None)
        if division is None:
            others.append(player)
        else:
            division.append(player)
    return [player for player in newcomers if player in set(others)]


def _fits(player: int, division: Sequence[int], ratings: Mapping[int, float]) -> bool:
    """Tell whether a rating is at least the median of a division."""
    known = [ratings[one] for one in division if one in ratings]
    return player in ratings and (not known or ratings[player] >= median(known))
