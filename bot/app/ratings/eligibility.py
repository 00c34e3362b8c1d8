"""Which matches are rated."""

from __future__ import annotations

from bot.app.errors import UnratableError


def is_rated(wish: bool | None, *, computers: int, clock: str) -> bool:
    """Whether a match is to be rated: unless it is wished otherwise, where all are people and there is a clock.

    Raises UnratableError where it is wished and cannot be.
    """
    possible = computers == 0 and clock != ""
    if wish and not possible:
        raise UnratableError
    return possible if wish is None else wish
