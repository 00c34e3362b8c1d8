"""Texts that are nearly what a parser expects, and some that are not at all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

ODD = "①²٣½İıſKßÅ…½\x00\t\n\r\x0b\x1c\x85\xa0\u0301\u200b\u2028\u202e\ufeff\ufffe\ud800\udfff\U0001f600\U0010ffff"
"""Letters that are digits, grow or shrink when they change case, take no room, or are none."""


def mutated(random: Random, samples: Sequence[str], tokens: Sequence[str]) -> str:
    """A valid text with some damage, made of the `tokens` of its grammar and of anything else; now and then noise."""
    if random.random() < 0.05:
        return "".join(_sign(random) for _ in range(random.randrange(60)))
    text = random.choice(samples)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = _damaged(random, text, samples, tokens)
    return text


def _damaged(random: Random, text: str, samples: Sequence[str], tokens: Sequence[str]) -> str:
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + int(random.expovariate(1 / 4)))
    before, part, after = text[:start], text[start:end], text[end:]
    token = random.choice(tokens)
    match random.randrange(8):
        case 0:
            return before + after
        case 1:
            return before + 2 * part + after
        case 2:
            return before + token + text[start:]
        case 3:
            return before + token + after
        case 4:
            return before + _sign(random) + after
        case 5:
            other = random.choice(samples)
            return before + other[random.randrange(len(other) + 1) :]
        case 6:
            return before + (part or token) * random.choice((2, 9, 40, 40, 3_000)) + after
        case _:
            return before + random.choice((part.swapcase(), part[::-1], part.strip())) + after


def _sign(random: Random) -> str:
    return (
        random.choice(ODD) if random.random() < 0.5 else chr(random.randrange(random.choice((128, 0x3000, 0x110000))))
    )
