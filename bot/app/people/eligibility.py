"""Eligibility: who may take a seat, and where the bot may run a match."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from bot.app.core.requests import ChannelInfo, RequestContext
from bot.app.core.translator import Word
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.posts.wording import date_timestamp, relative_timestamp
from storage import SUSPENDED, MatchSeat

HOURLY, DAILY = 30, 100
"""Matches that one person opens in an hour, and in a day."""


async def check_allowed(matches: MatchService, request: RequestContext, *, alone: bool = False) -> None:
    """See that the caller may begin anything in the server; `alone` means against computers only.

    Refusals: barred, host-blocked, on-vacation.
    """
    if await is_barred(matches, request):
        raise Refused("barred")
    if not alone and await matches.store.host_blocks.among((request.user,)):
        raise Refused("host-blocked")
    if request.guild is not None and (
        away := await matches.store.vacations.active_among(request.guild, (request.user,))
    ):
        raise Refused("on-vacation", until=date_timestamp(away[request.user].ends_at))


async def is_barred(matches: MatchService, request: RequestContext) -> bool:
    """True if the server's managers have blocked the caller, who is none of them."""
    return not request.manager and request.user in (await matches.preferences.server(request.guild)).barred


async def check_limit(matches: MatchService, request: RequestContext, *, alone: bool = False) -> None:
    """See that the caller may take one more seat in the server, those of events aside.

    Refusals: those of `check_allowed`, too-many-matches.
    """
    await check_allowed(matches, request, alone=alone)
    limit = (await matches.preferences.server(request.guild)).limit
    mine = MatchSeat("joined", request.user)
    known = await matches.store.matches.live_of(request.user)
    live = [m for m in known if m.status != SUSPENDED and mine in m.seats and m.tournament is None]
    if sum(match.guild == request.guild for match in live) >= limit:
        raise Refused("too-many-matches", limit=limit)


async def check_pace(matches: MatchService, request: RequestContext) -> None:
    """See that the caller has not opened too many matches lately. Refusals: opened-too-many."""
    now = matches.clock.now()
    for most, time in ((HOURLY, timedelta(hours=1)), (DAILY, timedelta(days=1))):
        if (first := await matches.store.matches.nth_last_opened(request.user, now - time, most)) is not None:
            raise Refused("opened-too-many", count=most, when=relative_timestamp(first + time))


def check_threads(channel: ChannelInfo) -> None:
    """See that the bot may open threads in a channel, and run matches there. Raises as `check_channel` does."""
    posting = {"permission-post": channel.can_post, "permission-attach": channel.can_attach}
    _check(channel, {**posting, "permission-thread": channel.can_thread})


def check_channel(channel: ChannelInfo) -> None:
    """See that the bot may run a match in a channel.

    Refusals: missing-permission, which names all that is missing; those of `Unfit` where nothing can be played.
    """
    _check(channel, {"permission-post": channel.can_post, "permission-attach": channel.can_attach})


def lacking(channel: ChannelInfo) -> tuple[str, ...]:
    """Notes for a challenger on permissions that the bot lacks in a channel."""
    notes = {"note-no-thread": channel.can_thread or not channel.takes_threads, "note-no-history": channel.can_recall}
    return tuple(note for note, given in notes.items() if not given)


def _check(channel: ChannelInfo, needed: Mapping[str, bool]) -> None:
    if channel.unfit is not None:
        raise Refused(f"room-{channel.unfit}")
    if all(needed.values()):
        return
    wished = {
        "permission-thread": channel.can_thread or not channel.takes_threads,
        "permission-history": channel.can_recall,
    }
    missing = tuple(Word(name) for name, given in {**needed, **wished}.items() if not given)
    raise Refused("missing-permission", permissions=missing)
