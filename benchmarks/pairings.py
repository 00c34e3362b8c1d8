"""Pairing a late round of a large Swiss event, and scheduling one for many: seconds of a processor."""

from fractions import Fraction
from random import Random
from time import process_time

from benchmarks.measure import Row
from tests.smallest import sized
from tournament.schedules import schedule
from tournament.swiss import DUTCH_CAISSIFY, PAIRING_RULES, TRIPLES, Bye, PastGame, PastRound, Player, pair

PLAYERS = sized(64, 20)
ROUNDS = sized(9, 3)
AIM = 4.0
SCHEDULE_AIM = 5.0


def run() -> list[Row]:
    """The slowest round of an event for two and of one for three, and a schedule of 64 players."""
    return [_slowest("two", DUTCH_CAISSIFY), _slowest("three", TRIPLES), _scheduled(64, 10), _scheduled(65, 20)]


def _slowest(seats: str, rules: str) -> Row:
    random = Random(1)
    players = [Player(number) for number in range(1, PLAYERS + 1)]
    past: list[PastRound] = []
    slowest = 0.0
    for _ in range(ROUNDS):
        start = process_time()
        paired = pair(rules, players, past, ROUNDS, 1)
        slowest = max(slowest, process_time() - start)
        games = tuple(PastGame(game, _scores(random, PAIRING_RULES[rules].seats)) for game in paired.games)
        past.append(PastRound(games, tuple(Bye(player, Fraction(1)) for player in paired.byes)))
    figure = f"{slowest:.1f} s in the slowest of {ROUNDS} rounds (aim: {AIM:.0f} s)"
    return Row(f"pairing {PLAYERS} players, games for {seats}", figure, slowest <= AIM)


def _scores(random: Random, seats: int) -> tuple[Fraction, ...]:
    winner = random.randrange(seats + 1)
    return tuple(Fraction(1, seats) if winner == seats else Fraction(seat == winner) for seat in range(seats))


def _scheduled(players: int, rounds: int) -> Row:
    start = process_time()
    schedule(3, players, rounds)
    seconds = process_time() - start
    figure = f"{seconds:.2f} s (aim: {SCHEDULE_AIM:.0f} s)"
    return Row(f"scheduling {players} players in {rounds} rounds for three", figure, seconds <= SCHEDULE_AIM)
