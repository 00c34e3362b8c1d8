"""What becomes of the rounds to come if a round is paired like this: for games for three."""

from collections import Counter
from random import Random

from tournament.schedules.search import Search
from tournament.schedules.triples import drawn
from tournament.swiss.records import Event, Pairing

_STEPS = 5_000


def repeats_ahead(event: Event, paired: Pairing) -> int:
    """How often two meet again in this round and in those to come, the best that a short search finds.

    It takes for granted that whoever is here now will be here later, and that results do not matter.
    """
    numbers = {player.id: number for number, player in enumerate(event.players, 1)}
    past = [[tuple(numbers[one] for one in game.players) for game in played.games] for played in event.past]
    now = [tuple(numbers[one] for one in game) for game in paired.games]
    byes = Counter({numbers[player.id]: 0 for player in event.players if player.present})
    for player in paired.byes:
        byes[numbers[player]] += 1
    for played in event.past:
        byes.update(numbers[bye.player] for bye in played.byes if not bye.asked and numbers[bye.player] in byes)
    random = Random(event.seed)
    before = Search(len(numbers), past, [], random).cost
    missing = event.rounds - len(past) - 1
    after = Search(len(numbers), [*past, now], drawn(byes, missing, random), random)
    if missing:
        after.best(_STEPS)
    return after.cost - before
