"""Places that players of a division can still reach, by points alone (`docs/tournaments.md`, *Possible places*).

Points are counted in twelfths, so that every result of two or three seats is a whole number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

PARTS = 12
"""Parts of a point."""
EXACT_PLAYERS = 6
"""Most players of a division whose limits are always exact."""
EXACT_GAMES = 4
"""Most games in progress with which limits of any division are exact."""
Game = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Best place with ties in favour of a player, and worst place with ties against."""

    best: int
    worst: int


def possible_places(points: Mapping[int, Fraction], games: Sequence[Game]) -> dict[int, Bounds]:
    """Return the places that each player can still reach.

    `points` are those scored so far, `games` the players of each game that is not over. No other game changes. The
    limits are sound; they are exact with few players or games, and never become wider when a game ends.
    """
    exact = len(points) <= EXACT_PLAYERS or len(games) <= EXACT_GAMES
    parts = {player: int(score * PARTS) for player, score in points.items()}
    return {player: Bounds(_best(player, parts, games, exact), _worst(player, parts, games, exact)) for player in parts}


def _best(player: int, parts: Mapping[int, int], games: Sequence[Game], exact: bool) -> int:
    """Count the players who have more, if `player` wins every game left."""
    own = sum(player in game for game in games)
    others = [game for game in games if player not in game]
    limit = parts[player] + PARTS * own
    ahead = {one for one, score in parts.items() if one != player and score > limit}
    left = Counter(one for game in others for one in game)
    caught = {
        one: limit - score
        for one, score in parts.items()
        if one != player and one not in ahead and score + PARTS * left[one] > limit
    }
    return 1 + len(ahead) + (_fewest_above(caught, others) if exact else 0)


def _worst(player: int, parts: Mapping[int, int], games: Sequence[Game], exact: bool) -> int:
    """Count the players who have at least as much, if `player` scores nothing more."""
    others = [tuple(one for one in game if one != player) for game in games]
    needed = parts[player]
    level = {one for one, score in parts.items() if one != player and score >= needed}
    left = Counter(one for game in others for one in game)
    chasing = {
        one: needed - score
        for one, score in parts.items()
        if one not in level and one != player and score + PARTS * left[one] >= needed
    }
    return 1 + len(level) + (_most_level(chasing, others) if exact else len(chasing))


def _fewest_above(room: Mapping[int, int], games: Iterable[Game]) -> int:
    """Return the fewest players who must score more than their `room` in the games.

    A game with anyone else costs no one: the other wins it.
    """
    inside = [game for game in games if all(one in room for one in game)]
    return min(sum(left < 0 for left in state) for state in _reachable(room, inside, floor=-1))


def _most_level(missing: Mapping[int, int], games: Iterable[Game]) -> int:
    """Return the most players who can score what is `missing`."""
    chasing = [tuple(one for one in game if one in missing) for game in games]
    return max(sum(left == 0 for left in state) for state in _reachable(missing, filter(None, chasing), floor=0))


def _reachable(values: Mapping[int, int], games: Iterable[Game], floor: int) -> set[tuple[int, ...]]:
    """Return what can be left of `values` after games, in order of players; `floor` stands for all below it.

    If a game has a single player here, that one wins.
    """
    order = sorted(values)
    at = {player: number for number, player in enumerate(order)}
    states = {tuple(max(floor, values[player]) for player in order)}
    for game in games:
        places = [at[player] for player in game]
        found = set()
        for state in states:
            for scores in _results(len(game)):
                after = list(state)
                for place, score in zip(places, scores, strict=True):
                    after[place] = max(floor, after[place] - score)
                found.add(tuple(after))
        states = found
    return states


@cache
def _results(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the scores a game can end with: any of its players share the point."""
    return tuple(
        tuple(PARTS // count if one in best else 0 for one in range(players))
        for count in range(1, players + 1)
        for best in combinations(range(players), count)
    )
