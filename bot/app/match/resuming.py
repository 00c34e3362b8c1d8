"""Resuming a suspended match, or moving one to another place."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.app.errors import ChannelBusyError
from bot.app.match.actions import ChangeChannel, ResumeMatch
from bot.app.match.log import append
from bot.app.match.seats import BOT_REMOVED
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from storage import SUSPENDED

CROWDED = "crowded"
"""The reason of a match on hold for which Discord opens no thread while another one is played in its channel."""
PLAYER_RESUMABLE_REASONS = (
    BOT_REMOVED,
    "forbidden",
    "closed",
    "locked",
    "busy",
    CROWDED,
    "fault",
    "newer",
    "unreadable",
)
"""Reasons for suspending a match that someone may have put right."""


async def resume_for_player(matches: MatchService, request: RequestContext) -> bool:
    """Resume a suspended match that one of its players asks for, if its cause may have been removed since.

    Return True if it was resumed.
    """
    snapshot = await matches.snapshot(request.match or "")
    match = snapshot.match
    mine = any(seat.user == request.user and seat.holder == "joined" for seat in match.seats)
    if match.status != SUSPENDED or match.reason not in PLAYER_RESUMABLE_REASONS or not mine:
        return False
    if (
        match.reason == BOT_REMOVED
        and match.guild
        and await matches.store.servers.removed_since(match.guild) is not None
    ):
        return False  # it will go on by itself
    await resume_in(matches, snapshot, match.thread or match.channel)
    return True


async def resume_in(
    matches: MatchService,
    snapshot: Snapshot,
    board_channel: int,
    request: RequestContext | None = None,
    **fields: int | None,
) -> Snapshot:
    """Resume a match, or move it, in a channel; while it is suspended no time passes. Raises ChannelBusyError."""
    if (busy := await matches.store.matches.playing_in(board_channel)) is not None:
        raise ChannelBusyError(match=busy)
    found = {"status": "playing", "reason": None, "board_channel": board_channel, **fields}
    if snapshot.match.status == SUSPENDED:
        return await append(matches, snapshot, ResumeMatch(), request, fields=found)
    seat = None if request is None else snapshot.seat_of(request.user)
    return await append(matches, snapshot, ChangeChannel(seat), request, fields=found)
