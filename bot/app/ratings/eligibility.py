"""Eligibility of matches for rating."""

from __future__ import annotations

from bot.app.errors import Refused


def is_rated(wish: bool | None, *, computers: int, clock: str) -> bool:
    """True if a match is to be rated: by default if all players are people and there is a clock.

    Raises Refused("unratable") if rating is requested but impossible.
    """
    possible = computers == 0 and clock != ""
    if wish and not possible:
        raise Refused("unratable")
    return possible if wish is None else wish
