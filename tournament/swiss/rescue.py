"""Fallback pairing if FIDE's rules allow none, or a library breaks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tournament.swiss.records import Pairing, PairingError, PairingInput

_NOBODY = -1
_REPEAT, _BYE, _COLOUR = 10**15, 10**12, 10**9


def without_repeats(event: PairingInput, rules: Callable[[PairingInput], Pairing]) -> Pairing:
    """Pair by the rules; if these find nothing, or someone meets or sits out again, by a matching of fewest repeats.

    In a small event of many rounds absolute wishes for colours may leave no pairing. Posting one all the same is better
    than an event that stands still.
    """
    try:
        paired = rules(event)
    except PairingError:
        return _matched(event)
    return paired if _is_sound(event, paired) else _matched(event)


def _is_sound(event: PairingInput, paired: Pairing) -> bool:
    met, byes = _meetings(event), _byes(event)
    left_over = sum(player.present for player in event.players) % 2
    again = any(met[frozenset(game)] for game in paired.games) or any(byes[player] for player in paired.byes)
    return len(paired.byes) == left_over and not again


def _meetings(event: PairingInput) -> Counter[frozenset[int]]:
    return Counter(frozenset(game.players) for played in event.past for game in played.games)


def _byes(event: PairingInput) -> Counter[int]:
    return Counter(bye.player for played in event.past for bye in played.byes if not bye.asked)


def _matched(event: PairingInput) -> Pairing:
    """The matching of fewest repeats, then of second byes, of colours taken much too often, of unequal points."""
    import networkx  # hardly ever needed, and a tenth of a start

    met, byes, scores = _meetings(event), _byes(event), event.scores()[-1]
    balance = Counter[int]()
    for played in event.past:
        for game in played.games:
            balance[game.players[0]] += 1
            balance[game.players[1]] -= 1
    present = [player.id for player in event.players if player.present]
    graph: networkx.Graph[int] = networkx.Graph()
    for place, one in enumerate(present):
        for later, other in enumerate(present[place + 1 :], place + 1):
            wish = _COLOUR if abs(balance[one] + balance[other]) >= 4 else 0
            apart = _points(scores[one] - scores[other]) ** 2
            graph.add_edge(place, later, weight=_REPEAT * met[frozenset((one, other))] + wish + apart)
        if len(present) % 2:
            graph.add_edge(place, _NOBODY, weight=_BYE * byes[one] + _points(scores[one]) ** 2)
    matched = sorted(sorted(pair) for pair in networkx.min_weight_matching(graph))
    pairs = [(present[place], present[later]) for place, later in matched if place != _NOBODY]
    pairs.sort(key=lambda pair: -max(scores[player] for player in pair))
    games = tuple((one, other) if balance[one] <= balance[other] else (other, one) for one, other in pairs)
    return Pairing(games, tuple(present[later] for place, later in matched if place == _NOBODY))


def _points(points: Fraction) -> int:
    """Points in sixtieths, fine enough for any score shared by two to five."""
    return int(60 * points)
