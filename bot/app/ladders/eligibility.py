"""Checks of a ladder's challenges besides rungs: blocks count, settings about challengers don't."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.core.requests import RequestContext
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.people.eligibility import check_limit
from bot.app.posts.wording import mention


async def check_challenge(matches: MatchService, request: RequestContext, named: Sequence[int]) -> None:
    """Check that the caller may start a game with these players.

    Refusals: those of `check_limit`; own-block; unwilling for anyone who has blocked the caller, or is blocked by
    moderators or the host.
    """
    await check_limit(matches, request)
    blocked = (await matches.preferences.player(request.user)).blocked
    if mine := [user for user in named if user in blocked]:
        raise Refused("own-block", players=tuple(map(mention, mine)))
    barred = {*(await matches.preferences.server(request.guild)).barred, *await matches.store.host_blocks.among(named)}
    for user in named:
        if user in barred or request.user in (await matches.preferences.player(user)).blocked:
            raise Refused("unwilling", players=(mention(user),), count=1)
