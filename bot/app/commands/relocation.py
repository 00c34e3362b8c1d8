"""Where a match is played: taken up again after it was set aside, or moved to another channel."""

from __future__ import annotations

from bot.app.calls import Call, Done, Room
from bot.app.commands.challenges import check_room
from bot.app.commands.playing import done, manages
from bot.app.errors import (
    AlreadyHereError,
    ChannelBusyError,
    DirectMatchError,
    NotAPlayerError,
    NothingLostError,
    NotLostError,
    SeveralMatchesError,
    WrongServerError,
)
from bot.app.match.log import act
from bot.app.match.repository import Repository, Snapshot, require_playing
from bot.app.ports import ForbiddenError, GoneError, Messenger, MessengerError
from storage import Match

REVIVABLE = ("forbidden", "busy", "fault")
"""Reasons for setting a match aside that somebody may have put right."""


class Relocation:
    """Brings matches to other channels."""

    def __init__(self, matches: Repository, messenger: Messenger) -> None:
        self._matches = matches
        self._messenger = messenger

    async def which(self, call: Call) -> str:
        """The match that is meant: the one named, or the only one of the caller that was set aside."""
        if call.match:
            return await self._matches.which(call)
        live = await self._matches.store.live_of(call.user)
        lost = [match.id for match in live if match.status == "parked" and match.guild == call.guild]
        if len(lost) > 1:
            raise SeveralMatchesError(matches=", ".join(lost))
        if not lost:
            raise NothingLostError
        return lost[0]

    async def move_here(self, call: Call, room: Room) -> Done:
        """See `App.move_here`. Holds the match to itself while it works."""
        snapshot = await self._matches.seen(call)
        match = snapshot.match
        if match.status != "parked":
            require_playing(match)
        if match.guild is None:
            raise DirectMatchError(match=match.id)
        if match.guild != call.guild:
            raise WrongServerError(match=match.id)
        if snapshot.seat_of(call.user) is None and not manages(match, call):
            raise NotAPlayerError(match=match.id)
        check_room(room)
        if match.status == "playing" and match.place == room.channel:
            raise AlreadyHereError(match=match.id)
        if not manages(match, call) and not await self._is_lost(match):
            raise NotLostError(match=match.id, where=f"<#{match.place or match.channel}>")
        fields = {"channel": room.channel, "thread": None}
        return done("done-moved-here", await take_up(self._matches, snapshot, room.channel, call, **fields))

    async def _is_lost(self, match: Match) -> bool:
        """Whether a match cannot be played where it was; nobody may have noticed yet."""
        if match.status == "parked":
            return True
        try:
            await self._messenger.recent(match.place or match.channel, match.message)
        except (GoneError, ForbiddenError):
            return True
        except MessengerError:
            return False
        return False


async def revive(matches: Repository, call: Call) -> bool:
    """If one of its players asks for a match that was set aside, try again what may have been put right since then.

    Whether it goes on.
    """
    snapshot = await matches.snapshot(call.match or "")
    match = snapshot.match
    mine = any(seat.user == call.user and seat.holder == "joined" for seat in match.seats)
    if match.status != "parked" or match.reason not in REVIVABLE or not mine:
        return False
    await take_up(matches, snapshot, match.thread or match.channel)
    return True


async def take_up(
    matches: Repository, snapshot: Snapshot, place: int, call: Call | None = None, **fields: int | None
) -> Snapshot:
    """Go on with a match in a place; while it was set aside nobody's time has passed. Raises ChannelBusyError."""
    if (busy := await matches.store.played_in(place)) is not None:
        raise ChannelBusyError(match=busy)
    kind = "revive" if snapshot.match.status == "parked" else "home"
    found = {"status": "playing", "reason": None, "place": place, **fields}
    return await act(matches, snapshot, kind, None, call=call, fields=found)
