"""Pairing of one Swiss round: pure functions, which may run in another process."""

from tournament.swiss.pairing import DUTCH_CAISSIFY, PAIRING_RULES, TRIPLES, pair, rules_for
from tournament.swiss.records import Bye, Pairing, PairingError, PastGame, PastRound, Player

__all__ = [
    "DUTCH_CAISSIFY",
    "PAIRING_RULES",
    "TRIPLES",
    "Bye",
    "Pairing",
    "PairingError",
    "PastGame",
    "PastRound",
    "Player",
    "pair",
    "rules_for",
]
