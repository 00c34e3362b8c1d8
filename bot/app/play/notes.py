"""Private settings of a player for a match: a note, and whether to be reminded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.match.log import reminder_of
from bot.app.match.seats import seat_of
from bot.app.people.match_command import Commands, command, done

MAX_NOTE = 2000
"""Characters of a note."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The caller's private note on a match. Its repr hides the text."""

    match: str
    text: str = field(repr=False)


class Notes(Commands):
    """Private notes; everyone who may see a match may take some."""

    async def read(self, request: RequestContext) -> Noted:
        """Read the caller's note on a match that they may see."""
        match = (await self._matches.visible_even_over(request)).match.id
        return Noted(match, (await self._matches.store.people.note(match, request.user)).text)

    @command(resumes=False)
    async def write(self, request: RequestContext, text: str) -> CommandResult:
        """Keep a note in place of the one before; an empty one deletes it. Refusals: note-too-long."""
        snapshot, plain = await self._matches.visible(request), _storable(text).strip()
        if len(plain) > MAX_NOTE:
            raise Refused("note-too-long", limit=MAX_NOTE, length=len(plain))
        match = snapshot.match.id
        note = await self._matches.store.people.note(match, request.user)
        await self._matches.store.people.set_note(match, request.user, replace(note, text=plain))
        return done("done-noted" if plain else "done-note-gone", snapshot)

    @command(resumes=False)
    async def silence(self, request: RequestContext) -> CommandResult:
        """Stop the reminders of a match for the caller; or let them come again."""
        snapshot = await self._matches.visible(request)
        match, state, seat = snapshot.match, snapshot.state, seat_of(snapshot, request)
        note = await self._matches.store.people.note(match.id, request.user)
        wanted = note.muted and seat in state.clock_running
        timers = await reminder_of(self._matches, match, state, seat, request.user) if wanted else []
        try:
            await self._matches.store.people.set_note(
                match.id, request.user, replace(note, muted=not note.muted), timers
            )
        finally:
            self._matches.forget(match.id)
        for timer in timers:
            self._matches.timer_set(timer.at)
        return done("done-reminded" if note.muted else "done-silenced", snapshot)


def _storable(text: str) -> str:
    """A text without what databases refuse: halves of letters, and the letter 0."""
    return text.encode(errors="replace").decode().replace("\0", "")
