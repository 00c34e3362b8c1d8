"""What people keep for themselves about a match: a note, and whether they want to be reminded in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.app.calls import Call, Done
from bot.app.desk import Desk
from bot.app.errors import NoteTooLongError
from bot.app.logbook import reminder_of
from bot.app.playing import done, seat_of
from bot.app.replaying import seen_again

LONGEST = 2000
"""Characters of a note."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What the caller has noted about a match, for nobody else to see. It does not print the text."""

    match: str
    text: str = field(repr=False)


class Notebook:
    """Private notes; everybody who may see a match may take some."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def read(self, call: Call) -> Noted:
        """See `App.note`."""
        match = (await seen_again(self._desk, call)).match.id
        return Noted(match, (await self._desk.store.note(match, call.user)).text)

    async def write(self, call: Call, text: str) -> Done:
        """See `App.write_note`."""
        snapshot, plain = await self._desk.seen(call), text.strip()
        if len(plain) > LONGEST:
            raise NoteTooLongError(limit=LONGEST, length=len(plain))
        match = snapshot.match.id
        note = await self._desk.store.note(match, call.user)
        await self._desk.store.set_note(match, call.user, replace(note, text=plain))
        return done("done-noted" if plain else "done-note-gone", snapshot)

    async def silence(self, call: Call) -> Done:
        """See `App.silence`."""
        snapshot = await self._desk.seen(call)
        match, state, seat = snapshot.match, snapshot.state, seat_of(snapshot, call)
        note = await self._desk.store.note(match.id, call.user)
        wanted = note.silent and seat in state.hurried
        timers = await reminder_of(self._desk, match, state, seat, call.user) if wanted else []
        try:
            await self._desk.store.set_note(match.id, call.user, replace(note, silent=not note.silent), timers)
        finally:
            self._desk.forget(match.id)
        for timer in timers:
            self._desk.timed(timer.at)
        return done("done-reminded" if note.silent else "done-silenced", snapshot)
