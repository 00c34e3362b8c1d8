"""Fallback pairing if FIDE's rules allow none, or a library breaks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tournament.swiss.records import Pairing, PairingError, PairingInput

_NOBODY = -1
_REPEAT, _BYE, _COLOUR = 10**15, 10**12, 10**9


def without_repeats(pairing_input: PairingInput, rules: Callable[[PairingInput], Pairing]) -> Pairing:
    """Pair by the rules; if these find nothing, or someone meets or sits out again, by a matching of fewest repeats.

    In a small tournament with many rounds, absolute colour preferences may leave no legal pairing. A pairing that
    breaks one is better than a tournament that stops.
    """
    try:
        paired = rules(pairing_input)
    except PairingError:
        return _matched(pairing_input)
    return paired if _is_sound(pairing_input, paired) else _matched(pairing_input)


def _is_sound(pairing_input: PairingInput, paired: Pairing) -> bool:
    met, byes = _meetings(pairing_input), _byes(pairing_input)
    left_over = sum(player.present for player in pairing_input.players) % 2
    again = any(met[frozenset(game)] for game in paired.games) or any(byes[player] for player in paired.byes)
    return len(paired.byes) == left_over and not again


def _meetings(pairing_input: PairingInput) -> Counter[frozenset[int]]:
    return Counter(frozenset(game.players) for played in pairing_input.past for game in played.games)


def _byes(pairing_input: PairingInput) -> Counter[int]:
    return Counter(bye.player for played in pairing_input.past for bye in played.byes if not bye.asked)


def _matched(pairing_input: PairingInput) -> Pairing:
    """The matching of fewest repeats, then of second byes, of colours taken much too often, of unequal points."""
    import networkx  # hardly ever needed, and a tenth of a start

    met, byes, scores = _meetings(pairing_input), _byes(pairing_input), pairing_input.scores()[-1]
    balance = Counter[int]()
    for played in pairing_input.past:
        for game in played.games:
            balance[game.players[0]] += 1
            balance[game.players[1]] -= 1
    present = [player.id for player in pairing_input.players if player.present]
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
