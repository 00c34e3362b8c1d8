"""Tournaments with random results, for tests of pairings."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random

from tournament.swiss import PAIRING_RULES, Bye, Pairing, PastGame, PastRound, Player, pair

SHARES: dict[int, list[tuple[int, ...]]] = {
    2: [(2, 0), (0, 2), (1, 1)],
    3: [(6, 0, 0), (0, 6, 0), (0, 0, 6), (3, 3, 0), (2, 2, 2)],
}
"""Ways to share the points of a game, by number of seats."""


@dataclass
class Tournament:
    """Simulated tournament: pairings and results, players numbered from 1."""

    rules: str
    players: int
    rounds: int
    seed: int
    absent: float = 0
    past: list[PastRound] = field(default_factory=list)
    paired: list[Pairing] = field(default_factory=list)
    present: list[list[int]] = field(default_factory=list)

    def play(self) -> "Tournament":
        """Play all rounds; a few games never end, and players are absent as often as was said."""
        random = Random(self.seed)
        while len(self.past) < self.rounds:
            coming = [random.random() >= self.absent for _ in range(self.players)]
            players = [Player(number, here) for number, here in enumerate(coming, 1)]
            paired = pair(self.rules, players, self.past, self.rounds, self.seed)
            games = tuple(PastGame(game, self._scores(random)) for game in paired.games)
            self.past.append(PastRound(games, tuple(Bye(player, Fraction(1)) for player in paired.byes)))
            self.paired.append(paired)
            self.present.append([player.id for player in players if player.present])
        return self

    def _scores(self, random: Random) -> tuple[Fraction, ...] | None:
        shares = random.choice(SHARES[PAIRING_RULES[self.rules].seats])
        return None if random.random() < 0.05 else tuple(Fraction(share, sum(shares)) for share in shares)

    def meetings(self) -> Counter[tuple[int, int]]:
        """Number of meetings of each pair."""
        games = [sorted(game) for paired in self.paired for game in paired.games]
        return Counter(pair for game in games for pair in combinations(game, 2))

    def repeats(self) -> int:
        """Number of meetings of pairs that had met before."""
        return sum(times - 1 for times in self.meetings().values())

    def byes(self) -> Counter[int]:
        """Number of byes of each player."""
        return Counter(player for paired in self.paired for player in paired.byes)

    def seats_apart(self) -> int:
        """The greatest difference between two of one player's counts of seats."""
        taken = {player: [0] * PAIRING_RULES[self.rules].seats for player in range(1, self.players + 1)}
        for paired in self.paired:
            for game in paired.games:
                for seat, player in enumerate(game):
                    taken[player][seat] += 1
        return max(max(counts) - min(counts) for counts in taken.values())

    def everybody_is_somewhere_once(self) -> bool:
        """True if in each round exactly the players present have one game or a bye."""
        found = [sorted([*paired.byes, *(p for game in paired.games for p in game)]) for paired in self.paired]
        return found == self.present
