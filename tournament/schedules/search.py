"""A search for rounds of games for three in which as few as possible meet again."""

from random import Random

from tournament.schedules.designs import Round

_STEPS = 100_000
_TABU = 10


class ScheduleSearch:
    """Tabu search over rounds that come after others, which stay.

    The cost counts each meeting of two as often as they have met before, so that repeats are few and spread evenly. A
    step takes a player who repeats a meeting and makes the best exchange there is in the round, even if it is for the
    worse; neither of the two is exchanged for others again in the next steps, unless that is better than all before.
    Steps are counted and costs whole numbers, so that what is found is the same on every machine.
    """

    def __init__(self, players: int, before: list[Round], lines: list[list[int]], random: Random) -> None:
        self._random = random
        self._lines = lines
        self._met = [[0] * (players + 1) for _ in range(players + 1)]
        self._cost = sum(self._meet(game) for games in before for game in games)
        self._cost += sum(self._meet(game) for line in lines for game in _games(line))
        self._best = self._cost
        self._free_at = [[0] * (players + 1) for _ in lines]
        self._often, self._least = self._bound(players, len(before) + len(lines))

    def best(self, steps: int = _STEPS) -> list[Round]:
        """The rounds of the lowest cost found, which is `cost` from then on."""
        found = [[*line] for line in self._lines]
        for step in range(steps if len(self._lines[0]) > 3 else 0):  # a single game leaves nothing to exchange
            if self._best <= self._least:
                break
            self._step(step)
            if self._cost < self._best:
                self._best, found = self._cost, [[*line] for line in self._lines]
        return [_games(line) for line in found]

    @property
    def cost(self) -> int:
        """The lowest cost found up to now: zero if no two meet twice."""
        return self._best

    def _meet(self, game: tuple[int, ...]) -> int:
        """Count the meetings of a game's players, and return the cost."""
        one, other, third = game
        cost = 0
        for left, right in ((one, other), (one, third), (other, third)):
            cost += self._met[left][right]
            self._met[left][right] += 1
            self._met[right][left] += 1
        return cost

    @staticmethod
    def _bound(players: int, rounds: int) -> tuple[int, int]:
        """Highest number of meetings of a pair, and total cost, if meetings are spread as evenly as possible."""
        pairs = players * (players - 1) // 2
        often, more = divmod(3 * (players // 3) * rounds, pairs)
        return max(1, often), pairs * (often * (often - 1) // 2) + more * often

    def _step(self, now: int) -> None:
        """Exchange a player who meets another too often; the partner is the cheapest one that has not just moved."""
        number = int(self._random.random() * len(self._lines))
        line, free_at = self._lines[number], self._free_at[number]
        here = int(self._random.random() * len(line))
        first = here // 3 * 3
        one = line[here]
        a, b = line[first + (here + 1) % 3], line[first + (here + 2) % 3]
        met = self._met
        mine, at_a, at_b = met[one], met[a], met[b]
        if mine[a] <= self._often and mine[b] <= self._often:
            return
        relief, wanted = mine[a] + mine[b] - 4, self._best - self._cost
        least, at = 1_000_000, -1
        for second in range(0, len(line), 3):
            if second == first:
                continue
            x, y, z = line[second : second + 3]
            to_x, to_y, to_z = mine[x], mine[y], mine[z]
            xy, xz, yz = met[x][y], met[x][z], met[y][z]
            for there, other, change in (
                (second, x, to_y + to_z + at_a[x] + at_b[x] - xy - xz - relief),
                (second + 1, y, to_x + to_z + at_a[y] + at_b[y] - xy - yz - relief),
                (second + 2, z, to_x + to_y + at_a[z] + at_b[z] - xz - yz - relief),
            ):
                if change < least and (free_at[other] <= now or change < wanted):
                    least, at = change, there
        if at >= 0:
            self._exchange(line, here, at)
            self._cost += least
            free_at[one] = free_at[line[here]] = now + _TABU + int(self._random.random() * _TABU)

    def _exchange(self, line: list[int], here: int, there: int) -> None:
        one, other = line[here], line[there]
        for at, leaving, coming in ((here, one, other), (there, other, one)):
            first = at // 3 * 3
            left, joined = self._met[leaving], self._met[coming]
            for mate in (line[first + (at + 1) % 3], line[first + (at + 2) % 3]):
                met = self._met[mate]
                left[mate] -= 1
                met[leaving] -= 1
                joined[mate] += 1
                met[coming] += 1
        line[here], line[there] = other, one


def _games(line: list[int]) -> Round:
    return [(line[at], line[at + 1], line[at + 2]) for at in range(0, len(line), 3)]
