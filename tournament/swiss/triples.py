"""`triples-1`: a round of games for three. Few meet again, no one has a seat much too often, equals meet."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import lcm
from random import Random

from tournament.seat_balance import least_strain, seats_apart
from tournament.swiss.lookahead import repeats_ahead
from tournament.swiss.records import Pairing, PairingInput

_SEATS = list(permutations(range(3)))
_REPEAT, _SEAT, _SPREAD = 10**15, 10**12, 10
_STEPS, _TRIES = 400, 400_000
_TABU = 5
_FEW, _ATTEMPTS = 24, 6


def pair(pairing_input: PairingInput) -> Pairing:
    """Pair a round of a tournament by a search whose steps are counted, so that it finds the same everywhere.

    Where there are few players, meeting no one twice takes foresight: of some pairings, those who are equal by points
    drawn in another order for each, the one after which the fewest will meet again is taken.
    """
    best = _paired(pairing_input, 0)
    if len(pairing_input.players) > _FEW:
        return best
    least = repeats_ahead(pairing_input, best)
    for attempt in range(1, _ATTEMPTS):
        if least == 0:
            break
        found = _paired(pairing_input, attempt)
        again = repeats_ahead(pairing_input, found)
        if again < least:
            best, least = found, again
    return best


def _paired(pairing_input: PairingInput, attempt: int) -> Pairing:
    table = _Table(pairing_input, attempt)
    byes = table.sitting_out()
    table.begin(byes)
    table.search()
    return Pairing(table.games(), tuple(sorted(byes, key=table.places.__getitem__)))


class _Table:
    """Seating of a round: a line of players, three to a game, and the cost of each game."""

    def __init__(self, pairing_input: PairingInput, attempt: int) -> None:
        self._random = Random(f"{pairing_input.seed} {len(pairing_input.past)} {attempt}")
        self._byes = Counter(bye.player for played in pairing_input.past for bye in played.byes if not bye.asked)
        self.places = {player.id: place for place, player in enumerate(pairing_input.players)}
        self._order = self._random.sample(sorted(self.places), len(self.places)) if attempt else [*self.places]
        self._present = [player.id for player in pairing_input.players if player.present]
        scores = pairing_input.scores()[-1]
        whole = lcm(*(score.denominator for score in scores.values()))
        self._score = {player: int(score * whole) for player, score in scores.items()}
        self._met: dict[int, Counter[int]] = {player: Counter() for player in self.places}
        self._seats = {player: [0, 0, 0] for player in self.places}
        for played in pairing_input.past:
            for game in played.games:
                for seat, player in enumerate(game.players):
                    self._seats[player][seat] += 1
                    self._met[player].update(other for other in game.players if other != player)
        self._wishes = {player: [_wish(counts, seat) for seat in range(3)] for player, counts in self._seats.items()}
        self._line: list[int] = []

    def sitting_out(self) -> set[int]:
        """Players with a bye: fewest byes so far, then lowest by points, then last in the list."""
        order = sorted(self._present, key=lambda one: (self._byes[one], self._score[one], -self.places[one]))
        return set(order[: len(order) % 3])

    def begin(self, byes: set[int]) -> None:
        """Seat players of equal scores together: the first of each third of them, then the second ..."""
        playing = [player for player in self._order if player in self._present and player not in byes]
        playing.sort(key=lambda one: -self._score[one])
        group: list[int] = []
        for place, player in enumerate(playing):
            group.append(player)
            if place + 1 == len(playing) or self._score[playing[place + 1]] != self._score[player]:
                third = len(group) // 3
                for at in range(third):
                    self._line += (group[at], group[third + at], group[2 * third + at])
                group = group[3 * third :]

    def search(self) -> None:
        """Exchange players of bad games for the best partners, until no bad game is left.

        A moved player stays for a few steps, so the search can leave local minima.
        """
        line = self._line
        costs = self._costs()
        best, found = sum(costs), [*line]
        free_at = dict.fromkeys(line, 0)
        for now in range(min(_STEPS, _TRIES // len(line)) if len(line) > 3 else 0):
            bad = [game for game, cost in enumerate(costs) if cost >= _SEAT]
            if not bad:
                break
            game = bad[int(self._random.random() * len(bad))]
            free = [at for at in range(len(line)) if free_at[line[at]] <= now]
            _, here, there = min(self._exchanges(game, free, costs), default=(0, 0, 0))
            self._exchange(here, there, costs)
            for at in (here, there):
                free_at[line[at]] = now + 2 + int(self._random.random() * _TABU)
            if sum(costs) < best:
                best, found = sum(costs), [*line]
        self._line = found
        self._polish()

    def _polish(self) -> None:
        """Make exchanges that bring equals closer together, game by game, once."""
        costs = self._costs()
        everywhere = range(len(self._line))
        for game, cost in enumerate(costs):
            if cost:
                change, here, there = min(self._exchanges(game, everywhere, costs), default=(0, 0, 0))
                if change < 0:
                    self._exchange(here, there, costs)

    def games(self) -> tuple[tuple[int, ...], ...]:
        """Return the games, highest points first, each with the best seats for its players."""
        games = [tuple(self._line[at : at + 3]) for at in range(0, len(self._line), 3)]
        games.sort(key=lambda game: sorted(self._rank(one) for one in game))
        return tuple(self._seated(game) for game in games)

    def _rank(self, player: int) -> tuple[int, int]:
        return (-self._score[player], self.places[player])

    def _seated(self, game: tuple[int, ...]) -> tuple[int, ...]:
        ways = [tuple(game[at] for at in seats) for seats in _SEATS]
        self._random.shuffle(ways)
        return min(ways, key=lambda way: (self._strain(way), sum(self._seats[one][at] for at, one in enumerate(way))))

    def _strain(self, way: tuple[int, ...]) -> int:
        return sum(self._wishes[player][seat] for seat, player in enumerate(way))

    def _costs(self) -> list[int]:
        return [self._cost(*self._line[at : at + 3]) for at in range(0, len(self._line), 3)]

    def _cost(self, one: int, two: int, three: int) -> int:
        """Cost of a game: repeated opponents, seats taken much too often, point differences, seats taken too often."""
        met, score = self._met, self._score
        repeats = met[one][two] + met[one][three] + met[two][three]
        strain = least_strain((self._wishes[one], self._wishes[two], self._wishes[three]))
        p, q, r = score[one], score[two], score[three]
        return _REPEAT * repeats + _SPREAD * ((p - q) ** 2 + (p - r) ** 2 + (q - r) ** 2) + strain

    def _exchanges(self, game: int, free: Sequence[int], costs: list[int]) -> Iterator[tuple[int, int, int]]:
        """Each exchange of a player of a game for one elsewhere: by how much all gets dearer, and the two places."""
        line = self._line
        for here in range(3 * game, 3 * game + 3):
            mine = [line[at] for at in range(3 * game, 3 * game + 3) if at != here]
            for there in free:
                other = there // 3
                if other != game:
                    theirs = [line[at] for at in range(3 * other, 3 * other + 3) if at != there]
                    before = costs[game] + costs[other]
                    yield self._cost(line[there], *mine) + self._cost(line[here], *theirs) - before, here, there

    def _exchange(self, here: int, there: int, costs: list[int]) -> None:
        line = self._line
        line[here], line[there] = line[there], line[here]
        for game in (here // 3, there // 3):
            costs[game] = self._cost(*line[3 * game : 3 * game + 3])


def _wish(counts: list[int], seat: int) -> int:
    """Cost of a seat for a player with these seat counts."""
    apart = seats_apart(counts, seat)
    return 0 if apart <= 1 else 1 if apart == 2 else _SEAT
