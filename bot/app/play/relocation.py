"""Relocation of a match: resumed after it was on hold, or moved to another channel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.core.ports import ForbiddenError, GoneError, Messenger, MessengerError
from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import Refused, SeveralLostError
from bot.app.match.resuming import resume_in
from bot.app.match.seats import manages, require_playing
from bot.app.match.service import MatchService
from bot.app.people.eligibility import check_channel
from bot.app.people.match_command import Commands, command, done
from bot.app.people.vacations import Vacations
from bot.app.posts.wording import mention, people
from storage import SUSPENDED, Match


class Relocation(Commands):
    """Brings matches to other channels."""

    def __init__(self, matches: MatchService, vacations: Vacations, messenger: Messenger) -> None:
        super().__init__(matches, vacations)
        self._messenger = messenger
        self.moved: Signal[Match, Sequence[int]] = Signal()
        """A match goes on elsewhere; its players who did not ask for that are to be told in private."""

    async def resolve_match(self, request: RequestContext) -> str:
        """The match that is meant: the one named, or the only one of the caller that was suspended."""
        if request.match:
            return await self._matches.resolve_match(request)
        live = await self._matches.store.matches.live_of(request.user)
        lost = [match.id for match in live if match.status == SUSPENDED and match.guild == request.guild]
        if len(lost) > 1:
            raise SeveralLostError(tuple(lost))
        if not lost:
            raise Refused("nothing-lost")
        return lost[0]

    @command(resumes=False, changes_players=True)
    async def move_here(self, request: RequestContext, channel: ChannelInfo) -> CommandResult:
        """Go on in a channel with a match that lost its own; server managers may move others as well.

        All players must be able to see it (refusal: unseen-channel). They are told privately, and get time to find it.

        Without `request.match` the caller's only match that was suspended is meant.
        """
        snapshot = await self._matches.visible(request, managed=True)
        match = snapshot.match
        if match.status != SUSPENDED:
            require_playing(match)
        if match.guild is None:
            raise Refused("direct-match", match=match.id)
        if match.guild != request.guild:
            raise Refused("wrong-server", match=match.id)
        if snapshot.seat_of(request.user) is None and not manages(match, request):
            raise Refused("not-a-player", match=match.id)
        check_channel(channel)
        if match.status == "playing" and match.board_channel == channel.id:
            raise Refused("already-here", match=match.id)
        if not manages(match, request) and not await self._is_lost(match):
            raise Refused("not-lost", match=match.id, where=f"<#{match.board_channel or match.channel}>")
        others = [user for seat in sorted(snapshot.state.humans) if (user := snapshot.user_at(seat)) != request.user]
        users = people(others)
        await self._check_seen(match.guild, channel.id, users)
        fields = {"channel": channel.id, "thread": None}
        after = await resume_in(self._matches, snapshot, channel.id, request, **fields)
        self.moved(after.match, users)
        return done("done-moved-here", after)

    async def _check_seen(self, guild: int, channel: int, users: Sequence[int]) -> None:
        """See that players can see a channel. Refusals: unseen-channel."""
        blind = []
        for user in users:
            try:
                seen = await self._messenger.can_see(guild, channel, user)
            except MessengerError:
                seen = False
            if not seen:
                blind.append(mention(user))
        if blind:
            raise Refused("unseen-channel", players=tuple(blind))

    async def _is_lost(self, match: Match) -> bool:
        """True if a match cannot be played in its channel, even if it was not noticed yet."""
        if match.status == SUSPENDED:
            return True
        try:
            await self._messenger.probe(match.board_channel or match.channel)
        except (GoneError, ForbiddenError):
            return True
        except MessengerError:
            return False
        return False
