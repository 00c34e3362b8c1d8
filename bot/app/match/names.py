"""Short random names for matches, easy to say in English and in French."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

GameName = Callable[[Random, str, int], str]
"""Proposes a name for a game of an event, given the number of the game in it."""
_CONSONANTS = "bdfgklmnprstvz"
_VOWELS = "aeiou"


def match_name(chance: Random) -> str:
    """A name such as `kiva-tolu`: one of 24 million."""

    return f"{_word(chance)}-{_word(chance)}"


def game_name(chance: Random, _event: str, _number: int) -> str:
    """A name for a game of an event, such as `kiva-tolu-bemo`: of 117 billion, and never that of another match."""
    return "-".join(_word(chance) for _ in range(3))


def nonce(chance: Random) -> str:
    """A fresh nonce for a message, within Discord's 25 characters."""
    return f"{chance.getrandbits(96):024x}"


def _word(chance: Random) -> str:
    return "".join(chance.choice(_CONSONANTS) + chance.choice(_VOWELS) for _ in range(2))
