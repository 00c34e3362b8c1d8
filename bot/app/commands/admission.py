"""Who may take a seat, and where the bot may run a match."""

from __future__ import annotations

from bot.app.calls import Call, Room
from bot.app.errors import MissingPermissionError, OnVacationError, TooManyMatchesError
from bot.app.match.repository import Repository
from bot.app.posts.wording import day
from bot.app.say import Word
from storage import Seat


async def check_present(matches: Repository, call: Call) -> None:
    """See that the caller is not on vacation. Raises OnVacationError."""
    if call.guild is not None and (away := await matches.store.away(call.guild, (call.user,))):
        raise OnVacationError(until=day(away[call.user].ends_at))


async def check_limit(matches: Repository, call: Call) -> None:
    """See that the caller may take one more seat in the server, those of events aside.

    Raises OnVacationError, TooManyMatchesError.
    """
    await check_present(matches, call)
    limit = (await matches.preferences.server(call.guild)).limit
    mine = Seat("joined", call.user)
    known = await matches.store.live_of(call.user)
    live = [m for m in known if m.status != "parked" and mine in m.seats and m.event is None]
    if sum(match.guild == call.guild for match in live) >= limit:
        raise TooManyMatchesError(limit=limit)


def check_threads(room: Room) -> None:
    """See that the bot may open threads in a channel, and run matches there. Raises MissingPermissionError."""
    check_room(room)
    if not room.can_thread:
        raise MissingPermissionError(permission=Word("permission-thread"))


def check_room(room: Room) -> None:
    """See that the bot may run a match in a channel. Raises MissingPermissionError."""
    if not room.can_post:
        raise MissingPermissionError(permission=Word("permission-post"))
    if not room.can_attach:
        raise MissingPermissionError(permission=Word("permission-attach"))
