"""Where a match is played: taken up again after it was set aside, or moved to another channel."""

from __future__ import annotations

from bot.app.calls import Call
from bot.app.desk import Desk, Snapshot
from bot.app.errors import ChannelBusyError
from bot.app.logbook import act

REVIVABLE = ("forbidden", "busy", "fault")
"""Reasons for setting a match aside that somebody may have put right."""


async def revive(desk: Desk, call: Call) -> None:
    """If one of its players asks for a match that was set aside, try again what may have been put right since then."""
    snapshot = await desk.snapshot(call.match or "")
    match = snapshot.match
    mine = any(seat.user == call.user and seat.holder == "joined" for seat in match.seats)
    if match.status == "parked" and match.reason in REVIVABLE and mine:
        await take_up(desk, snapshot, match.thread or match.channel)


async def take_up(desk: Desk, snapshot: Snapshot, place: int, **fields: int | None) -> Snapshot:
    """Go on with a match in a place; nobody's time has passed meanwhile. Raises ChannelBusyError."""
    if (busy := await desk.store.played_in(place)) is not None:
        raise ChannelBusyError(match=busy)
    found = {"status": "playing", "reason": None, "place": place, **fields}
    return await act(desk, snapshot, "revive", None, fields=found)
