"""Commands of the lobby: seek games, join a seek, withdraw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from bot.app.challenges.challenge_steps import ChallengeSteps
from bot.app.challenges.challenges import check_ask
from bot.app.core.display_names import cleaned
from bot.app.core.requests import ChallengeRequest, ChannelInfo, RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import Refused
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.ratings.eligibility import is_rated
from storage import StoredSeek

MAX_SEEKS = 10
"""Seeks of one player."""
MAX_GAMES = 5
"""Games that one seek may have at once."""
WINDOWS = (50, 100, 200, 400)
"""Limits of rating differences to choose from, in points."""
COMPUTER_DAYS = (1, 3, 7)
"""Days alone after which a computer may take the last seat, to choose from."""
_ID_BITS = 29
"""Random, so that an old button never joins another seek; they fit into nine digits."""


@dataclass(frozen=True, slots=True)
class SeekRequest:
    """A seek as wished. `clock` and `rated` are as in a `ChallengeRequest`.

    `anywhere` is None for what is usual: opponents from other servers, where the server allows that. `direct` is the
    channel of the caller's direct messages, None if it is not known or they take none.
    """

    variant: str
    options: Mapping[str, str] = field(default_factory=dict)
    clock: str | None = None
    rated: bool | None = None
    window: int | None = None
    anywhere: bool | None = None
    games: int = 1
    computer_days: int | None = None
    direct: int | None = None


class Seeks(ChallengeSteps):
    """Seeking, joining, withdrawing. `changed` is called when there may be something to match."""

    def __init__(self, matches: MatchService, vacations: Vacations) -> None:
        super().__init__(matches, vacations)
        self.changed: Signal[()] = Signal[()]()

    async def needs_direct(self, request: RequestContext, anywhere: bool | None) -> bool:
        """Tell whether a seek would be for games in direct messages whose channel is not known yet."""
        if not await self._goes_anywhere(request, anywhere):
            return False
        return all(seek.dm is None or seek.state != "open" for seek in await self._matches.store.lobby.of(request.user))

    async def seek(
        self, request: RequestContext, channel: ChannelInfo, ask: SeekRequest, target: int | None = None
    ) -> StoredSeek:
        """Store a seek, in place of the caller's earlier one for the same; `target` is whose seek they join.

        Refusals: those of a challenge; here-needs-server, too-many-seeks.
        """
        work = partial(self._seek, request, channel, ask, target)
        return await self._matches.run_locked(f"user {request.user}", work)

    async def _seek(
        self, request: RequestContext, channel: ChannelInfo, ask: SeekRequest, target: int | None
    ) -> StoredSeek:
        wish = ChallengeRequest(ask.variant, options=ask.options, clock=ask.clock, rated=ask.rated)
        position = check_ask(request, wish)
        await self._check_welcome(request, channel, alone=False)
        anywhere = await self._goes_anywhere(request, ask.anywhere)
        clock = await self._clock(request, wish, len(position.seats))
        known = await self._matches.store.lobby.of(request.user)
        direct = ask.direct or next((seek.dm for seek in known if seek.dm is not None and seek.state == "open"), None)
        fit = channel.can_thread and channel.can_post and channel.can_attach and channel.unfit is None
        seek = StoredSeek(
            id=self._matches.rng.getrandbits(_ID_BITS),
            user=request.user,
            variant=ask.variant,
            options=dict(position.chosen_options),
            clock=clock,
            rated=is_rated(ask.rated, computers=0, clock=clock),
            since=self._matches.clock.now(),
            language=request.language,
            name=cleaned(request.name, MAX_NAME_LENGTH),
            window=ask.window,
            guild=request.guild,
            channel=channel.id if fit and request.guild is not None else None,
            anywhere=anywhere,
            games=max(1, min(ask.games, MAX_GAMES)),
            computer_days=ask.computer_days,
            dm=direct if anywhere else None,
            target=target,
        )
        server = await self._matches.preferences.server(request.guild)
        if not anywhere and seek.channel is None and not server.lobby_channel:
            raise Refused("here-needs-thread")
        await self._matches.preferences.remember_language(request.user, request.language)
        if not await self._matches.store.lobby.put(seek, MAX_SEEKS):
            raise Refused("too-many-seeks", count=MAX_SEEKS)
        self.changed()
        return seek

    async def _goes_anywhere(self, request: RequestContext, wish: bool | None) -> bool:
        """Tell whether opponents may come from other servers. Refusals: here-needs-server, stays-here."""
        if request.guild is None:
            if wish is False:
                raise Refused("here-needs-server")
            return True
        allowed = (await self._matches.preferences.server(request.guild)).elsewhere
        if wish and not allowed:
            raise Refused("stays-here")
        return allowed if wish is None else wish

    async def like(self, request: RequestContext) -> SeekRequest:
        """Return what a player of a finished match would seek to play the same game again, with anyone.

        Refusals: those of a match that cannot be seen; not-a-player, not-over.
        """
        match = await self._matches.visible_row(request)
        if all(seat.user != request.user for seat in match.seats):
            raise Refused("not-a-player", match=match.id)
        if match.status != "over":
            raise Refused("not-over", match=match.id)
        among_people = all(seat.user is not None for seat in match.seats)
        return SeekRequest(match.variant, match.options, match.clock or "none", match.rated if among_people else None)

    async def terms(self, request: RequestContext, number: int) -> StoredSeek:
        """Return the seek that the caller wants to join. Refusals: seek-gone, own-seek."""
        seek = await self._matches.store.lobby.get(number)
        if seek is None or seek.state != "open" or seek.taken >= seek.games:
            raise Refused("seek-gone")
        if not seek.anywhere and seek.guild != request.guild:
            raise Refused("seek-gone")
        if seek.user == request.user:
            raise Refused("own-seek")
        return seek

    async def join(
        self, request: RequestContext, channel: ChannelInfo, number: int, direct: int | None = None
    ) -> StoredSeek:
        """Seek the same as someone else, to play with them. Refusals: those of `seek` and `terms`."""
        joined = await self.terms(request, number)
        ask = SeekRequest(
            joined.variant,
            joined.options,
            joined.clock or "none",
            joined.rated,
            direct=direct,
            anywhere=None if joined.anywhere else False,
        )
        return await self.seek(request, channel, ask, joined.user)

    async def withdraw(self, request: RequestContext, number: int) -> None:
        """Withdraw the caller's seek. Refusals: seek-gone."""
        if not await self._matches.store.lobby.withdraw(number, request.user):
            raise Refused("seek-gone")
