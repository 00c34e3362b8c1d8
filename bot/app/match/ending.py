"""Ending a match from outside: aborting one on hold, or on a decision of its tournament."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from bot.app.errors import ChannelBusyError, MatchSuspendedError, VariantMissingError
from bot.app.match.action_validation import why_not
from bot.app.match.actions import Abort, AbortCause, MatchAction, Resign
from bot.app.match.log import append
from bot.app.match.names import nonce
from bot.app.match.resuming import resume_in
from bot.app.match.service import MatchService
from storage import SUSPENDED, Change, Match, OutboxMessage


async def stop(matches: MatchService, match: str, seats: tuple[int, ...] = (), cause: AbortCause = "event") -> bool:
    """Abort a match for a cause, or resign it for the people in some `seats`.

    Return True if anything was changed.
    """
    return await matches.run_locked(match, partial(_stop, matches, match, seats, cause))


async def _stop(matches: MatchService, name: str, seats: tuple[int, ...], cause: AbortCause) -> bool:
    match = await matches.row(name)
    if match is None or match.status not in ("playing", SUSPENDED):
        return False
    if not seats or (match.status == SUSPENDED and not await _try_to_resume(matches, match)):
        with suppress(MatchSuspendedError, VariantMissingError):
            await append(matches, await matches.snapshot(name), Abort(cause=cause))
            return True
        await abort_unreadable(matches, match, 0)
        return True
    changed = match.status == SUSPENDED
    for seat in seats:
        snapshot = await matches.snapshot(name)
        if snapshot.match.status == "playing" and seat in snapshot.state.humans:
            await append(matches, snapshot, Resign(seat, by_tournament=True))
            changed = True
    return changed


async def resign_user(matches: MatchService, match: str, user: int) -> None:
    """Resign a match for a user; abort it if its log cannot be read."""
    await matches.run_locked(match, partial(_resign_user, matches, match, user))


async def _resign_user(matches: MatchService, name: str, user: int) -> None:
    match = await matches.row(name)
    if match is None or match.status not in ("playing", SUSPENDED):
        return
    with suppress(MatchSuspendedError, VariantMissingError):
        if match.status == "playing" or await _try_to_resume(matches, match):
            snapshot = await matches.snapshot(name)
            if (seat := snapshot.seat_of(user)) is not None:
                await append(matches, snapshot, Resign(seat))
            return
    if (now := await matches.row(name)) is not None and now.status in ("playing", SUSPENDED):
        await abort_unreadable(matches, now, user)


async def _try_to_resume(matches: MatchService, match: Match) -> bool:
    """Resume a suspended match, so that someone can be taken out of it; False if that cannot be."""
    try:
        await resume_in(matches, await matches.snapshot(match.id), match.thread or match.channel)
    except (MatchSuspendedError, VariantMissingError, ChannelBusyError):
        return False
    return True


async def decide(matches: MatchService, match: str, action: MatchAction) -> bool:
    """Do what its tournament decided in a match, if that is still allowed. Return True if it was done."""
    return await matches.run_locked(match, partial(_decide, matches, match, action))


async def _decide(matches: MatchService, name: str, action: MatchAction) -> bool:
    snapshot = await matches.snapshot(name)
    if snapshot.match.status != "playing" or why_not(snapshot.state, action, matches.clock.now()) is not None:
        return False
    await append(matches, snapshot, action)
    return True


async def abort_unreadable(matches: MatchService, match: Match, user: int) -> None:
    """Abort a suspended match whose log cannot be read any more, and post who did."""
    fields = {
        "status": "over",
        "reason": "aborted",
        "turn": None,
        "deadline": None,
        "ended_at": matches.clock.now(),
    }
    outbox_message = OutboxMessage("dropped", match.version, nonce(matches.rng), {"user": user})
    await matches.write(Change(match.id, match.version, match.status, fields=fields, outbox_messages=(outbox_message,)))
