"""Matching of players who look for a game: from open seeks to games with seats, pure and repeatable.

`docs/dev/matching.md` has the rules in words, and examples. All costs are whole numbers, so every machine finds the
same games.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, permutations
from math import log, pi, sqrt
from random import Random

from tournament.seat_balance import least_strain, seats_apart

PATIENCE, PATIENCE_STEP = 200, timedelta(minutes=6)
"""Distance in points that a new seek accepts, and waiting time after which it accepts a point more."""
MAX_DISTANCE = 2000
"""Distances above this count as this, so that one day anyone will do."""
MEETING_POINTS, RELIABILITY_POINTS = 100, 2
"""Points of distance for an earlier game together, and for a percentage point between two reliabilities."""
SEAT_COST = 100**2
"""Cost of a seat that moves a player's seat counts one step further apart than the best seat would."""
_EXACT = 10
"""Number of seeks up to which all games at once are the cheapest possible."""
_REACH = 8
"""Number of neighbours by rating, on each side, among which a large pool looks for players of a game first."""
_PIECE = 7
"""Number of seeks that a large pool improves at once."""
_PIECES = 600
"""Number of pieces of two games that a pass improves."""
_PASSES = 3
_UNCERTAINTY = 3 * (log(10) / 400 / pi) ** 2
Game = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seek:
    """A player who looks for a game. A run knows one seek of each player.

    `rating` and `deviation` (one standard deviation) are in points, `since` is when they began to wait. `window` is
    the player's own limit of rating differences, None for the usual one that widens. `games` are the games still
    wanted. `reliability` is in percent, None for a newcomer. `seats` counts the player's games by seat.
    `kept_seat` is the seat that was drawn for a game that the player cancelled.
    """

    player: int
    rating: int
    deviation: int
    since: datetime
    seats: tuple[int, ...]
    window: int | None = None
    games: int = 1
    reliability: int | None = None
    kept_seat: int | None = None


def match_seeks(
    seeks: Collection[Seek],
    seats: int,
    now: datetime,
    *,
    blocked: Collection[frozenset[int]] = (),
    meetings: Mapping[frozenset[int], int] | None = None,
    seed: int = 0,
) -> tuple[Game, ...]:
    """Return the games that start now, each as its players in seat order. A player gets at most one in a run.

    `seeks` are all of one variant, time control and kind (rated or not). `blocked` are pairs of players who must not
    meet, for whatever reason, `meetings` numbers of earlier games of pairs. Equal arguments give equal games, in
    whatever order they come. Raises ValueError for a player with two seeks, and for games of other than 2 or 3 seats.
    """
    open_seeks = sorted((seek for seek in seeks if seek.games > 0), key=lambda seek: (seek.since, seek.player))
    if seats not in (2, 3) or any(len(seek.seats) != seats for seek in open_seeks):
        raise ValueError(f"no seeks for games of {seats} seats")
    if len({seek.player for seek in open_seeks}) < len(open_seeks):
        raise ValueError("a player has two seeks")
    pool = _Pool(open_seeks, seats, now, blocked, meetings or {})
    return tuple(pool.seated(game, seed) for game in pool.best())


class _Pool:
    """Open seeks, longest waiting first; games are tuples of their places in that order."""

    def __init__(
        self,
        seeks: Sequence[Seek],
        seats: int,
        now: datetime,
        blocked: Collection[frozenset[int]],
        meetings: Mapping[frozenset[int], int],
    ) -> None:
        self._seeks = seeks
        self._size = seats
        self._blocked = frozenset(blocked)
        self._meetings = meetings
        self._patience = [PATIENCE + max(timedelta(), now - seek.since) // PATIENCE_STEP for seek in seeks]
        self._seat_costs = [_seat_costs(seek) for seek in seeks]
        self._distances: dict[tuple[int, int], int | None] = {}
        self._costs: dict[Game, int | None] = {}

    def best(self) -> list[Game]:
        """Return games of which the whole is as cheap as possible; in a large pool, nearly so."""
        everyone = range(len(self._seeks))
        if len(everyone) <= _EXACT:
            return self._cheapest(everyone)
        games = self._oldest_first(everyone, _REACH)
        for _ in range(_PASSES):
            before = sorted(games)
            games = self._improved(games)
            games += self._oldest_first(self._waiting(games), len(everyone))
            if sorted(games) == before:
                break
        return sorted(games)

    def seated(self, game: Game, seed: int) -> Game:
        """Return the players of a game in seat order: the best balance of seats, and chance between equal ones."""
        players = sorted(self._seeks[place].player for place in game)
        ways = list(permutations(sorted(game)))
        Random(f"{seed} {players}").shuffle(ways)
        best = min(ways, key=lambda way: sum(self._seat_costs[place][seat] for seat, place in enumerate(way)))
        return tuple(self._seeks[place].player for place in best)

    def _distance(self, one: int, other: int) -> int | None:
        """Return the distance of two seeks in points; None if they can't meet (yet)."""
        pair = (one, other) if one < other else (other, one)
        if pair not in self._distances:
            self._distances[pair] = self._measured(*pair)
        return self._distances[pair]

    def _measured(self, one: int, other: int) -> int | None:
        a, b = self._seeks[one], self._seeks[other]
        gap = abs(a.rating - b.rating)
        windows = [seek.window for seek in (a, b) if seek.window is not None]
        players = frozenset((a.player, b.player))
        same_seat = a.kept_seat is not None and a.kept_seat == b.kept_seat
        if players in self._blocked or same_seat or any(gap > window for window in windows):
            return None
        points = round(gap / sqrt(1 + _UNCERTAINTY * (a.deviation**2 + b.deviation**2)))
        points += MEETING_POINTS * self._meetings.get(players, 0)
        if a.reliability is not None and b.reliability is not None:
            points += RELIABILITY_POINTS * abs(a.reliability - b.reliability)
        points = min(points, MAX_DISTANCE)
        return points if points <= max(self._patience[one], self._patience[other]) else None

    def _cost(self, game: Game) -> int | None:
        """Return the cost of a game, as in a Swiss for three; None if two of its players can't meet (yet)."""
        if game not in self._costs:
            self._costs[game] = self._added(game)
        return self._costs[game]

    def _added(self, game: Game) -> int | None:
        squares = 0
        for one, other in combinations(game, 2):
            distance = self._distance(one, other)
            if distance is None:
                return None
            squares += distance * distance
        # Divided so, a game that may start always costs less than leaving all its players waiting.
        strain = least_strain([self._seat_costs[place] for place in game])
        return squares // (self._size - 1) + strain

    def _cheapest(self, places: Sequence[int]) -> list[Game]:
        """Return the games among a few seeks of which the whole is cheapest, those left waiting included."""
        known: dict[tuple[int, ...], tuple[int, list[Game]]] = {(): (0, [])}

        def solve(left: tuple[int, ...]) -> tuple[int, list[Game]]:
            if left in known:
                return known[left]
            first, rest = left[0], left[1:]
            cost, games = solve(rest)
            best = (cost + self._patience[first] ** 2, games)
            for others in combinations(rest, self._size - 1):
                game = (first, *others)
                if (price := self._cost(game)) is not None:
                    cost, games = solve(tuple(place for place in rest if place not in others))
                    if cost + price < best[0]:
                        best = (cost + price, [game, *games])
            known[left] = best
            return best

        return solve(tuple(sorted(places)))[1]

    def _oldest_first(self, places: Sequence[int], reach: int) -> list[Game]:
        """Return games found greedily: who waits longest chooses first, among the nearest by rating."""
        line = sorted((self._seeks[place].rating, place) for place in places)
        games: list[Game] = []
        seated: set[int] = set()
        for place in sorted(places):
            if place in seated:
                continue
            at = bisect_left(line, (self._seeks[place].rating, place))
            near = [other for _, other in line[max(0, at - reach) : at + reach + 1] if other != place]
            if (game := self._choice(place, near)) is not None:
                games.append(game)
                seated.update(game)
                for one in game:
                    del line[bisect_left(line, (self._seeks[one].rating, one))]
        return games

    def _choice(self, place: int, near: Sequence[int]) -> Game | None:
        """Return the cheapest game of one with some others."""
        able = [other for other in near if self._distance(place, other) is not None]
        found = (tuple(sorted((place, *others))) for others in combinations(able, self._size - 1))
        priced = ((cost, game) for game in found if (cost := self._cost(game)) is not None)
        return min(priced, default=(0, None))[1]

    def _improved(self, games: Sequence[Game]) -> list[Game]:
        """Solve small pieces again: a few games, with the nearest of those left waiting."""
        line, waiting = sorted(games, key=self._middle), set(self._waiting(games))
        for numbers in self._pieces(len(line)):
            places = [place for number in numbers for place in line[number]]
            if waiting and places:
                middle = self._seeks[places[len(places) // 2]].rating
                near = sorted(waiting, key=lambda place: (abs(self._seeks[place].rating - middle), place))
                places += near[: _PIECE - len(places)]
            found = sorted(self._cheapest(places), key=self._middle)
            for at, number in enumerate(numbers):
                line[number] = found[at] if at < len(found) else ()
            line += found[len(numbers) :]
            waiting = (waiting | set(places)) - {place for game in found for place in game}
        return [game for game in line if game]

    def _pieces(self, count: int) -> Iterator[tuple[int, ...]]:
        """Numbers of games to solve together: neighbours by rating; then any two, or near ones if there are many."""
        length = _PIECE // self._size
        yield from (tuple(range(at, min(at + length, count))) for at in range(count))
        yield from ((one, one + step) for step in range(1, _PIECES // max(1, count)) for one in range(count - step))

    def _middle(self, game: Game) -> int:
        return sum(self._seeks[place].rating for place in game)

    def _waiting(self, games: Collection[Game]) -> list[int]:
        seated = {place for game in games for place in game}
        return [place for place in range(len(self._seeks)) if place not in seated]


def _seat_costs(seek: Seek) -> list[int]:
    """Return the cost of each seat for a player."""
    if seek.kept_seat is not None:
        return [0 if seat == seek.kept_seat else MAX_DISTANCE**3 for seat in range(len(seek.seats))]
    apart = [seats_apart(seek.seats, seat) for seat in range(len(seek.seats))]
    return [SEAT_COST * (steps - min(apart)) for steps in apart]
