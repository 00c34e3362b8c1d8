"""Short random names for matches, easy to say in English and in French."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

MatchNamer = Callable[[Random, str, int], str]
"""Proposes a name for a game of a tournament, given the number of the game in it."""
_CONSONANTS = "bdfgklmnprstvz"
_VOWELS = "aeiou"


def match_name(rng: Random) -> str:
    """A name such as `kiva-tolu`: one of 24 million."""

    return f"{_word(rng)}-{_word(rng)}"


def tournament_match_name(rng: Random, _tournament: str, _number: int) -> str:
    """A name for a game of a tournament, such as `kiva-tolu-bemo`: of 117 billion, and never that of another match."""
    return "-".join(_word(rng) for _ in range(3))


def nonce(rng: Random) -> str:
    """A fresh nonce for a message, within Discord's 25 characters."""
    return f"{rng.getrandbits(96):024x}"


def _word(rng: Random) -> str:
    return "".join(rng.choice(_CONSONANTS) + rng.choice(_VOWELS) for _ in range(2))
