"""What people keep for themselves about a match: a note, and whether they want to be reminded in it."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from functools import partial

from bot.app.calls import Call, Done
from bot.app.commands.playing import done, seat_of
from bot.app.errors import AppError, NoteTooLongError
from bot.app.match.log import reminder_of
from bot.app.match.repository import Repository
from bot.app.queries.replay import visible_or_over

LONGEST = 2000
"""Characters of a note."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Noted:
    """What the caller has noted about a match, for nobody else to see. It does not print the text."""

    match: str
    text: str = field(repr=False)


class Notes:
    """Private notes; everybody who may see a match may take some."""

    def __init__(self, matches: Repository) -> None:
        self._matches = matches

    async def read(self, call: Call) -> Noted:
        """See `App.note`."""
        match = (await visible_or_over(self._matches, call)).match.id
        return Noted(match, (await self._matches.store.note(match, call.user)).text)

    async def write(self, call: Call, text: str) -> Done:
        """See `App.write_note`."""
        snapshot, plain = await self._matches.seen(call), text.strip()
        if len(plain) > LONGEST:
            raise NoteTooLongError(limit=LONGEST, length=len(plain))
        match = snapshot.match.id
        note = await self._matches.store.note(match, call.user)
        await self._matches.store.set_note(match, call.user, replace(note, text=plain))
        return done("done-noted" if plain else "done-note-gone", snapshot)

    async def silence(self, call: Call) -> Done:
        """See `App.silence`."""
        snapshot = await self._matches.seen(call)
        match, state, seat = snapshot.match, snapshot.state, seat_of(snapshot, call)
        note = await self._matches.store.note(match.id, call.user)
        wanted = note.silent and seat in state.ticking
        timers = await reminder_of(self._matches, match, state, seat, call.user) if wanted else []
        try:
            await self._matches.store.set_note(match.id, call.user, replace(note, silent=not note.silent), timers)
        finally:
            self._matches.forget(match.id)
        for timer in timers:
            self._matches.timed(timer.at)
        return done("done-reminded" if note.silent else "done-silenced", snapshot)

    async def remind_anew(self, call: Call) -> None:
        """Set the reminders of all turns that wait for the caller, who has chosen how often to be reminded."""
        for match in await self._matches.store.live_of(call.user):
            if match.status == "playing":
                await self._matches.alone(match.id, partial(self._set_reminder, match.id, call.user))

    async def _set_reminder(self, match: str, user: int) -> None:
        try:
            snapshot = await self._matches.snapshot(match)
        except AppError as error:
            log.info("no reminders in %s: %r", match, error)
            return
        seat = snapshot.seat_of(user)
        if seat is None or seat not in snapshot.state.ticking or user in snapshot.silent:
            return
        timers = await reminder_of(self._matches, snapshot.match, snapshot.state, seat, user)
        await self._matches.store.set_note(match, user, await self._matches.store.note(match, user), timers)
        for timer in timers:
            self._matches.timed(timer.at)
