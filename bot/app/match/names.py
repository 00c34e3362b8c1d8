"""Short random names for matches, easy to say in English and in French."""

from __future__ import annotations

from random import Random

_CONSONANTS = "bdfgklmnprstvz"
_VOWELS = "aeiou"


def match_name(chance: Random) -> str:
    """A name such as `kiva-tolu`: one of 24 million."""

    def half() -> str:
        return "".join(chance.choice(_CONSONANTS) + chance.choice(_VOWELS) for _ in range(2))

    return f"{half()}-{half()}"


def nonce(chance: Random) -> str:
    """A fresh nonce for a message, within Discord's 25 characters."""
    return f"{chance.getrandbits(96):024x}"
