"""Games of a match between two servers, in the second one: each is announced there, and has a thread as its board."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.app.core.ports import (
    ForbiddenError,
    GoneError,
    MessageGoneError,
    Messenger,
    NameRefusedError,
    NoThreadError,
    Post,
    RefusedError,
)
from bot.app.core.translator import TranslatorFactory
from bot.app.delivery.additional_boards import AdditionalBoards
from bot.app.delivery.thread_placement import ATTEMPTS, check_time_out
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.posts.notices import bare_thread_name, game_post, thread_name
from storage import GUEST_GAME, BoardChannel, Match, OutboxMessage, OutboxRow

log = logging.getLogger(__name__)


class GuestBoards:
    """Opens the boards of games in the second server.

    If Discord refuses a thread there, the game continues in the first server, and its player gets a direct message.
    """

    def __init__(
        self,
        matches: MatchService,
        messenger: Messenger,
        additional_boards: AdditionalBoards,
        translator_for: TranslatorFactory,
    ) -> None:
        self._matches = matches
        self._messenger = messenger
        self._additional_boards = additional_boards
        self._translator_for = translator_for

    async def line(self, row: OutboxRow, match: Match) -> Post | None:
        """Return the post that announces a game; None if the second server is shown no more games."""
        board = await self._board(row, match)
        if board is None:
            return None
        translate = self._translator_for(board.language)
        post = game_post(translate, match, row.outbox_message.payload, row.outbox_message.nonce)
        return await self._additional_boards.adapted(match, board, post)

    async def open(self, row: OutboxRow, match: Match) -> None:
        """Open the thread of a game, as the board of its player. Raises UnavailableError to be called again."""
        board = await self._board(row, match)
        if board is None or match.status == "over":
            return
        thread = await self._thread(row, match, board)
        if thread is None:
            await self.lost(row, match)
            return
        if await self._matches.store.boards.at(match.id, thread) is None:
            await self._matches.run_locked(match.id, lambda: self._place(match.id, replace(board, channel=thread)))
        self._matches.posts_waiting(thread)

    async def lost(self, row: OutboxRow, match: Match) -> None:
        """Tell the player of a game that it has no board in their server."""
        user = _player(row, match)
        if user is not None:
            log.info("%s has no thread in its second server", match.id)
            await self._additional_boards.miss(match.id, BoardChannel(row.channel, row.guild, user, match.language))

    async def _place(self, name: str, board: BoardChannel) -> None:
        version = (await self._matches.snapshot(name)).match.version
        message = OutboxMessage("turn", version, nonce(self._matches.rng), {"opening": True}, buttons=True)
        try:
            await self._matches.store.boards.set(name, board, message, self._matches.clock.now())
        finally:  # it may have become durable although it failed
            self._matches.forget(name)

    async def _board(self, row: OutboxRow, match: Match) -> BoardChannel | None:
        """The channel of the second server as the board of a game's player; None if it is there no more."""
        user = _player(row, match)
        stored = None if match.tournament is None else await self._matches.store.tournaments.get(match.tournament)
        if stored is None or user is None or stored.guest_channel != row.channel:
            return None
        return BoardChannel(row.channel, row.guild, user, stored.guest_language or match.language)

    async def _thread(self, row: OutboxRow, match: Match, board: BoardChannel) -> int | None:
        """Open a thread on the line that announces the game; None if Discord refuses it."""
        message = await self._matches.store.outbox.message_of(match.id, row.channel, GUEST_GAME)
        if message is None:
            return None
        pairing = row.outbox_message.payload
        named = thread_name(self._translator_for(board.language), match, pairing, self._messenger.display_name)
        for name in (named, bare_thread_name(match)):
            asked = self._matches.clock.now()
            try:
                return await self._messenger.thread(row.channel, message, name)
            except NameRefusedError as error:
                log.info("Discord refuses the thread name of %s: %r", match.id, error)
            except (GoneError, MessageGoneError, ForbiddenError, RefusedError) as error:
                if isinstance(error, ForbiddenError):
                    await check_time_out(self._messenger, self._matches.clock, row.guild, row.channel, asked)
                passing = isinstance(error, RefusedError) and not isinstance(error, NoThreadError)
                if passing and row.attempts < ATTEMPTS:
                    raise
                log.info("cannot open a thread for %s: %r", match.id, error)
                return None
        return None


def _player(row: OutboxRow, match: Match) -> int | None:
    seat: int = row.outbox_message.payload["seat"]
    return match.seats[seat].user
