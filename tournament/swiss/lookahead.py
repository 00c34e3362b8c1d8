"""Lookahead for three-player games: effect of a pairing on future rounds."""

from collections import Counter
from random import Random

from tournament.schedules.search import ScheduleSearch
from tournament.schedules.triples import drawn
from tournament.swiss.records import Pairing, PairingInput

_STEPS = 5_000


def repeats_ahead(pairing_input: PairingInput, paired: Pairing) -> int:
    """Number of repeated meetings in this round and the following, the least that a short search finds.

    Assumes that the same players stay, and that results do not matter.
    """
    numbers = {player.id: number for number, player in enumerate(pairing_input.players, 1)}
    past = [[tuple(numbers[one] for one in game.players) for game in played.games] for played in pairing_input.past]
    now = [tuple(numbers[one] for one in game) for game in paired.games]
    byes = Counter({numbers[player.id]: 0 for player in pairing_input.players if player.present})
    for player in paired.byes:
        byes[numbers[player]] += 1
    for played in pairing_input.past:
        byes.update(numbers[bye.player] for bye in played.byes if not bye.asked and numbers[bye.player] in byes)
    random = Random(pairing_input.seed)
    before = ScheduleSearch(len(numbers), past, [], random).cost
    missing = pairing_input.rounds - len(past) - 1
    after = ScheduleSearch(len(numbers), [*past, now], drawn(byes, missing, random), random)
    if missing:
        after.best(_STEPS)
    return after.cost - before
