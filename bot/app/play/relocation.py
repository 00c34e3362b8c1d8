"""Relocation of a match: resumed after it was on hold, or moved to another channel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.core.ports import ForbiddenError, GoneError, Messenger, MessengerError
from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import ChannelBusyError, Refused, SeveralLostError, SeveralMatchesError
from bot.app.match.actions import RegainBoard
from bot.app.match.log import append
from bot.app.match.names import nonce
from bot.app.match.resuming import resume_in
from bot.app.match.seats import manages, require_playing
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.eligibility import check_channel
from bot.app.people.match_command import Commands, command, done
from bot.app.people.vacations import Vacations
from bot.app.posts.wording import mention, people
from storage import SUSPENDED, BoardChannel, Match, OutboxMessage, ReplacedPost


class Relocation(Commands):
    """Brings matches to other channels."""

    def __init__(self, matches: MatchService, vacations: Vacations, messenger: Messenger) -> None:
        super().__init__(matches, vacations)
        self._messenger = messenger
        self.moved: Signal[Match, Sequence[int]] = Signal()
        """A match goes on elsewhere; its players who did not ask for that are to be told in private."""
        self.unused_posts: Signal[Sequence[ReplacedPost]] = Signal()
        """Posts of an additional board that is no more: they lose their buttons."""

    async def resolve_match(self, request: RequestContext) -> str:
        """The match that is meant: the one named, the caller's only one that was suspended, or that is elsewhere."""
        if request.match:
            return await self._matches.resolve_match(request)
        live = await self._matches.store.matches.live_of(request.user)
        lost = [match.id for match in live if match.status == SUSPENDED and match.guild == request.guild]
        if len(lost) > 1:
            raise SeveralLostError(tuple(lost))
        elsewhere = [match.id for match in live if match.status == "playing" and _is_elsewhere(match, request.guild)]
        if not lost and len(elsewhere) > 1:
            raise SeveralMatchesError(tuple(elsewhere))
        if not (found := lost or elsewhere):
            raise Refused("nothing-lost")
        return found[0]

    @command(resumes=False, changes_players=True)
    async def move_here(self, request: RequestContext, channel: ChannelInfo) -> CommandResult:
        """Go on in a channel with a match that lost its own; server managers may move others as well.

        All players must be able to see it (refusal: unseen-channel). They are told privately, and get time to find it.
        A player who asks for it in another server, or in their DMs, gets an additional board there instead, and gives
        it up by asking in the match's own channel.

        Without `request.match` the caller's only match that was suspended is meant.
        """
        snapshot = await self._matches.visible(request, managed=True)
        match = snapshot.match
        if match.status != SUSPENDED:
            require_playing(match)
        if match.guild is None and len(snapshot.state.humans) == 1:
            raise Refused("direct-match", match=match.id)
        if match.guild is None or match.guild != request.guild:
            return await self._show_here(request, snapshot, channel)
        if snapshot.seat_of(request.user) is None and not manages(match, request):
            raise Refused("not-a-player", match=match.id)
        check_channel(channel)
        if match.status == "playing" and match.board_channel == channel.id:
            return await self._show_no_more(request, match)
        if not manages(match, request) and not await self._is_lost(match):
            raise Refused("not-lost", match=match.id, where=f"<#{match.board_channel or match.channel}>")
        others = [user for seat in sorted(snapshot.state.humans) if (user := snapshot.user_at(seat)) != request.user]
        users = people(others)
        await self._check_seen(match.guild, channel.id, users)
        fields = {"channel": channel.id, "thread": None}
        after = await resume_in(self._matches, snapshot, channel.id, request, **fields)
        self.moved(after.match, users)
        return done("done-moved-here", after)

    async def _show_here(self, request: RequestContext, snapshot: Snapshot, channel: ChannelInfo) -> CommandResult:
        """Give the caller an additional board in another server, or in their DMs, in place of their earlier one."""
        match = snapshot.match
        if snapshot.seat_of(request.user) is None:
            raise Refused("wrong-server", match=match.id)
        if match.status == SUSPENDED:
            if match.guild is not None or request.guild is not None:
                raise Refused("wrong-server", match=match.id)
            place = {"channel": channel.id, "thread": None, "board_guild": None}
            return done("done-moved-here", await resume_in(self._matches, snapshot, channel.id, request, **place))
        require_playing(match)
        if match.board_channel == channel.id:
            return await self._show_no_more(request, match)
        await self._check_board_channel(request, match, channel)
        board = BoardChannel(channel.id, request.guild, request.user, channel.language)
        message = OutboxMessage("turn", match.version, nonce(self._matches.rng), {"opening": True}, buttons=True)
        store = self._matches.store
        try:
            replaced = await store.boards.set(match.id, board, message, self._matches.clock.now())
        finally:  # it may have become durable although it failed
            self._matches.forget(match.id)
        self.unused_posts(replaced)
        self._matches.posts_waiting(channel.id)
        if (seat := snapshot.seat_of(request.user)) in snapshot.state.boardless and seat is not None:
            snapshot = await append(self._matches, await self._matches.snapshot(match.id), RegainBoard(seat), request)
        return done("done-board-here", snapshot)

    async def _check_board_channel(self, request: RequestContext, match: Match, channel: ChannelInfo) -> None:
        """Check that a match may be shown in a channel besides its own.

        Refusals: already-here, board-barred, those of `check_channel`; ChannelBusyError in a server's channel.
        """
        store = self._matches.store
        if await store.boards.at(match.id, channel.id) is not None:
            raise Refused("already-here", match=match.id)
        if request.guild is None:
            return
        check_channel(channel)
        barred = (await self._matches.preferences.server(request.guild)).barred
        if any(seat.user in barred for seat in match.seats):
            raise Refused("board-barred", match=match.id)
        for busy in (await store.matches.playing_in(channel.id), *await store.boards.playing_in(channel.id)):
            if busy is not None:
                raise ChannelBusyError(match=busy)

    async def _show_no_more(self, request: RequestContext, match: Match) -> CommandResult:
        """Give up the caller's additional board. Refusals: already-here if there is none."""
        store = self._matches.store
        mine = [board for board in await store.boards.of(match.id) if board.user == request.user]
        if not mine:
            raise Refused("already-here", match=match.id)
        try:
            for board in mine:
                self.unused_posts(await store.boards.remove(match.id, board.channel, self._matches.clock.now()))
        finally:  # it may have become durable although it failed
            self._matches.forget(match.id)
        return done("done-board-gone", await self._matches.snapshot(match.id))

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


def _is_elsewhere(match: Match, guild: int | None) -> bool:
    """True if a match may be shown in a server, or in DMs, besides where it is played."""
    if match.guild is None:  # in the direct messages of its players: that of one alone stays there
        return len(people(seat.user for seat in match.seats)) > 1
    return match.guild != guild
