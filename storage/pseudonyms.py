"""Ghosts: numbers that stand for people who were erased, or whose server has left; they lead back to nobody.

A ghost is negative, as no user is. It stays the same in all that one person has left behind, so that results,
ratings and tables go on to hold.
"""

from __future__ import annotations

from random import Random

_BITS = 62


def new_ghost(chance: Random) -> int:
    """A ghost that nobody else is, as far as chance allows."""
    return -1 - chance.getrandbits(_BITS)


def is_ghost(user: int) -> bool:
    """Whether there is nobody of this number any more."""
    return user < 0
