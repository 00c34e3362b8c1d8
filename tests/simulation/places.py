"""Numbers of servers and of channels in a history: which are whose."""

from __future__ import annotations

DIRECT, ELSEWHERE = 5_000_000, 6_000_000
"""First channel of direct messages, to which the user is added, and of second boards in another server."""
OTHER_SERVER, THIRD_SERVER = 2, 3


def is_second_board(channel: int) -> bool:
    """True for a channel where only second boards, and games of the lobby without a server, are."""
    return channel >= DIRECT


def direct_channel(user: int) -> int:
    """Channel of a user's direct messages."""
    return DIRECT + user


def owner_of(channel: int) -> int | None:
    """User whose direct messages a channel has; None for a channel of a server."""
    return channel - DIRECT if DIRECT <= channel < ELSEWHERE else None
