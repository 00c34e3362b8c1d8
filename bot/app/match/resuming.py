"""A match that was set aside goes on, or one goes on elsewhere."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.app.errors import ChannelBusyError
from bot.app.match.actions import ChangeChannel, ResumeMatch
from bot.app.match.log import append
from bot.app.match.seats import LEFT
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot

CROWDED = "crowded"
"""The reason of a match on hold for which Discord opens no thread while another one is played in its channel."""
REVIVABLE = (LEFT, "forbidden", "locked", "busy", CROWDED, "fault", "newer", "unreadable")
"""Reasons for setting a match aside that someone may have put right."""


async def resume_match(matches: MatchService, request: RequestContext) -> bool:
    """If one of its players asks for a match that was set aside, try again what may have been put right since then.

    Whether it goes on.
    """
    snapshot = await matches.snapshot(request.match or "")
    match = snapshot.match
    mine = any(seat.user == request.user and seat.holder == "joined" for seat in match.seats)
    if match.status != "parked" or match.reason not in REVIVABLE or not mine:
        return False
    if match.reason == LEFT and match.guild and await matches.store.servers.removed_since(match.guild) is not None:
        return False  # it will go on by itself
    await take_up(matches, snapshot, match.thread or match.channel)
    return True


async def take_up(
    matches: MatchService, snapshot: Snapshot, place: int, request: RequestContext | None = None, **fields: int | None
) -> Snapshot:
    """Go on with a match in a place; while it was set aside nobody's time has passed. Raises ChannelBusyError."""
    if (busy := await matches.store.matches.playing_in(place)) is not None:
        raise ChannelBusyError(match=busy)
    found = {"status": "playing", "reason": None, "place": place, **fields}
    if snapshot.match.status == "parked":
        return await append(matches, snapshot, ResumeMatch(), request, fields=found)
    seat = None if request is None else snapshot.seat_of(request.user)
    return await append(matches, snapshot, ChangeChannel(seat), request, fields=found)
