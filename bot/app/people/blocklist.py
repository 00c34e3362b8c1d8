"""Blocklists: players may refuse opponents without giving a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from bot.app.core.requests import RequestContext
from bot.app.errors import Refused
from bot.app.match.preferences import PlayerSettings
from bot.app.match.service import MatchService
from bot.app.posts.wording import mention
from storage import Match

MAX_PINGS_PER_DAY = 10
"""People whom the challenges of one person notify in a day: more than a club needs in an evening."""
PINGS_OF_ONE = 3
"""Limit of notifications to the same user: a challenge, its replacement, a rematch."""
A_DAY = timedelta(days=1)


async def check_willing(matches: MatchService, request: RequestContext, named: Sequence[int]) -> None:
    """See that people may be asked by name to play with the caller.

    Refusals: own-block; unwilling for anyone who takes no challenges, has blocked the caller, is barred or blocked by
    the host, so that no one learns which.
    """
    blocked = (await matches.preferences.player(request.user)).blocked
    if mine := [user for user in named if user in blocked]:
        raise Refused("own-block", players=tuple(map(mention, mine)))
    barred = {*(await matches.preferences.server(request.guild)).barred, *await matches.store.host_blocks.among(named)}
    refusing = [user for user in named if user in barred or not _takes(await matches.preferences.player(user), request)]
    if refusing:
        raise Refused("unwilling", players=tuple(map(mention, refusing)), count=len(refusing))


async def check_not_blocked(matches: MatchService, request: RequestContext, match: Match) -> None:
    """See that no one who has a seat in a challenge, or is asked to take one, keeps the caller from it.

    Raises Refused("unwelcome") if one of them has blocked the caller, is barred or blocked by the host.
    """
    seated = (seat.user for seat in match.seats if seat.user is not None)
    others = {*seated, match.created_by} - {request.user}
    barred = {*(await matches.preferences.server(match.guild)).barred, *await matches.store.host_blocks.among(others)}
    for other in others:
        if other in barred or request.user in (await matches.preferences.player(other)).blocked:
            raise Refused("unwelcome", match=match.id)


async def check_not_host_blocked(matches: MatchService, request: RequestContext, match: Match) -> None:
    """See that the host has blocked no one who has joined a challenge of the caller. Refusals: unwilling."""
    joined = {seat.user for seat in match.seats if seat.user not in (None, request.user) and seat.holder == "joined"}
    if blocked := await matches.store.host_blocks.among([user for user in joined if user is not None]):
        raise Refused("unwilling", players=tuple(map(mention, sorted(blocked))), count=len(blocked))


async def is_barred_where_shown(matches: MatchService, match: Match, user: int) -> bool:
    """True if a server where a match is posted, on its first board or another one, has blocked a user."""
    boards = await matches.store.boards.of(match.id) if match.boards else ()
    for guild in {match.guild, match.board_guild, *(board.guild for board in boards)}:
        if user in (await matches.preferences.server(guild)).barred:
            return True
    return False


async def notified(matches: MatchService, user: int, named: Sequence[int]) -> tuple[int, ...]:
    """Those of the people named whom one more challenge by a user may notify."""
    known = await matches.store.people.pinged(user, matches.clock.now() - A_DAY)
    often = Counter(known)
    return tuple(one for one in named if often[one] < PINGS_OF_ONE)[: max(0, MAX_PINGS_PER_DAY - len(known))]


def _takes(settings: PlayerSettings, request: RequestContext) -> bool:
    """True if a player accepts challenges of the caller, made in the caller's server."""
    if settings.challengers == "nobody" or request.user in settings.blocked:
        return False
    return settings.challengers == "all" or settings.home == request.guild
