"""Additional boards of matches: their posts in the reader's language, and what happens when one is lost."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.app.core.display_names import cleaned
from bot.app.core.ports import Messenger, Post
from bot.app.core.signals import Signal
from bot.app.core.translator import Translator
from bot.app.delivery.button_remover import ButtonRemover
from bot.app.errors import StaleVersionError
from bot.app.match.action_validation import BOARDLESS_TIME
from bot.app.match.actions import ChangeChannel, LoseBoards
from bot.app.match.drawn_names import numbered_player
from bot.app.match.log import append
from bot.app.match.own_boards import first_owner
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.membership import has_left
from bot.app.posts.wording import people
from storage import BoardChannel, ConflictError, Match, OutboxRow

log = logging.getLogger(__name__)
Guests = Callable[[Match], Awaitable[Collection[int]]]
"""Function that returns the people of a match's second server, if it has one."""
_MENTION = re.compile(r"<@!?(\d+)>")


class AdditionalBoards:
    """Board channels besides a match's first. One that is lost costs nobody the game: the others go on.

    `lost` is called with a match and the board that it no longer has.
    """

    def __init__(
        self,
        matches: MatchService,
        messenger: Messenger,
        button_remover: ButtonRemover,
        translator_for: Callable[..., Translator],
        guests: Guests,
    ) -> None:
        self._translator_for = translator_for
        self.guests = guests
        self._matches = matches
        self._messenger = messenger
        self._button_remover = button_remover
        self.lost: Signal[str, BoardChannel] = Signal()

    async def board_of(self, row: OutboxRow) -> BoardChannel | None:
        """The board that a row is for; None if it is for the first one, or the board was removed meanwhile."""
        return await self._matches.store.boards.at(row.match, row.channel) if row.board else None

    async def owners(self, match: Match) -> Collection[int]:
        """The users who have a board of their own."""
        return [board.user for board in await self._matches.store.boards.of(match.id)] if match.boards else ()

    async def translator(self, match: Match, board: BoardChannel) -> Translator:
        """Translator for a board: moves are in the letters of its owner's menus, else those of the match."""
        chosen = await self._matches.preferences.player(board.user)
        return self._translator_for(board.language, notation=chosen.letters or match.language)

    async def adapted(self, match: Match, board: BoardChannel | None, post: Post) -> Post:
        """A post for an additional board: it mentions the board's owner alone, and names the others.

        A mention means nothing where its user is no member, and a nickname stays in its server. `board` is None for the
        first channel. That of a game of several people without a server belongs to one of them. In a match between two
        servers, people of the second one are named there.
        """
        if board is None and match.guild is not None:
            guests = await self.guests(match)
            return await self._named(match, post, lambda user: user not in guests, match.language) if guests else post
        if board is None and len(people(seat.user for seat in match.seats)) < 2:
            return post
        snapshot = await self._matches.snapshot(match.id)
        owners = {board.user if board is not None else first_owner(snapshot)}
        return await self._named(match, post, owners.__contains__, match.language if board is None else board.language)

    async def _named(self, match: Match, post: Post, mentioned: Callable[[int], bool], language: str) -> Post:
        """A post in which all but some are named instead of mentioned."""
        snapshot, translate = await self._matches.snapshot(match.id), self._translator_for(language)
        name = partial(_name, translate, snapshot, self._messenger.display_name)

        def named(found: re.Match[str]) -> str:
            return found[0] if mentioned(int(found[1])) else name(int(found[1]))

        mentions = tuple(user for user in post.mentions if mentioned(user))
        return replace(post, content=_MENTION.sub(named, post.content), mentions=mentions)

    async def lose(self, match: str, channel: int) -> None:
        """Remove a board where the bot cannot post any more, and tell its owner."""
        store = self._matches.store
        board = await store.boards.at(match, channel)
        if board is None:
            return
        log.info("board %s of %s is lost", channel, match)

        sees_none = await self._is_guest_without_board(match, board.user)

        async def remove() -> None:
            snapshot = await self._matches.snapshot(match)
            if sees_none or (snapshot.match.guild is None and board.user != first_owner(snapshot)):
                await self._stop_clock(match, board.user)
            try:
                self._button_remover.strip(await store.boards.remove(match, channel, self._matches.clock.now()))
            finally:  # it may have become durable although it failed
                self._matches.forget(match)

        await self._matches.run_locked(match, remove)
        self.lost(match, board)

    async def miss(self, match: str, board: BoardChannel) -> None:
        """Tell a player that their board of a match could not be opened, and stop their clock if they see no other."""
        if await self._is_guest_without_board(match, board.user):
            await self._matches.run_locked(match, partial(self._stop_clock, match, board.user))
        self.lost(match, board)

    async def take_over(self, match: Match) -> bool:
        """Go on with a match of no server on the board of another player, as its first one is lost. False if none can.

        It gives no one time but what `_stop_clock` does, so that nobody gains any by closing their direct messages.
        """
        if match.guild is not None or not match.boards or match.status != "playing":
            return False
        snapshot = await self._matches.snapshot(match.id)
        for board in await self._matches.store.boards.of(match.id):
            if snapshot.seat_of(board.user) is None:
                continue  # a computer has taken this player's seat
            with suppress(ConflictError):  # another game is played there
                await self._matches.run_locked(match.id, partial(self._go_on_at, match, board))
                log.info("%s goes on in %s", match.id, board.channel)
                return True
        return False

    async def _go_on_at(self, match: Match, board: BoardChannel) -> None:
        snapshot = await self._matches.snapshot(match.id)
        if snapshot.match.status != "playing" or snapshot.match.channel != match.channel:
            return
        without = {first_owner(snapshot)}.difference(await self.owners(match))
        for user in without:
            await self._stop_clock(match.id, user)
        place = {
            "channel": board.channel,
            "board_channel": board.channel,
            "board_guild": board.guild,
            "language": board.language,
        }
        snapshot = await self._matches.snapshot(match.id)
        seat = snapshot.seat_of(board.user)
        await append(self._matches, snapshot, ChangeChannel(seat, gives_time=False), fields=place)
        for user in without:
            self.lost(match.id, BoardChannel(match.channel, None, user, match.language))

    async def _is_guest_without_board(self, match: str, user: int) -> bool:
        """True if a player of the second server of a match is no member of the first one, where its other board is."""
        row = await self._matches.row(match)
        return (
            row is not None
            and row.guild is not None
            and user in await self.guests(row)
            and await has_left(self._messenger, row.guild, user)
        )

    async def _stop_clock(self, match: str, user: int) -> None:
        """Stop the clock of a player without a board, once in a match.

        It comes before the loss itself: were that interrupted, it would be noticed again.
        """
        snapshot = await self._matches.snapshot(match)
        seat, until = snapshot.seat_of(user), self._matches.clock.now() + BOARDLESS_TIME
        if snapshot.match.status == "playing" and seat is not None:
            with suppress(StaleVersionError):  # it has no clock, or this one has stopped before
                await append(self._matches, snapshot, LoseBoards(seat, until))

    async def lose_all(self, channel: int) -> None:
        """Remove the boards of a channel that was deleted."""
        for match in await self._matches.store.boards.playing_in(channel):
            await self.lose(match, channel)


def _name(translate: Translator, snapshot: Snapshot, display_name: Callable[[int], str | None], user: int) -> str:
    """The global name of a user who stands in a post, or else their number at the board."""
    known = cleaned(display_name(user) or snapshot.names.get(user, ""), MAX_NAME_LENGTH)
    seat = next((number for number, seat in enumerate(snapshot.match.seats, 1) if seat.user == user), 0)
    return known or (numbered_player(translate, seat) if seat else translate("ghost"))
