"""Delivery of the posts of tournaments and ladders: sent, or edited in place."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

from bot.app.core.ports import ForbiddenError, GoneError, MessageGoneError, Post, RefusedError
from bot.app.delivery.sending import Sending
from bot.app.delivery.thread_placement import check_time_out
from bot.app.ladders.posts import LadderPosts
from bot.app.ladders.steps import MOVED
from bot.app.match.service import MatchService
from bot.app.tournaments.posts import TournamentPosts
from storage import CHALLENGE_POST, REFRESH, TOURNAMENT_POST, OutboxRow, StoredTournament

log = logging.getLogger(__name__)
OWN_POSTS = (TOURNAMENT_POST, REFRESH)
"""Kinds of outbox messages of a tournament or ladder that send or edit its own post."""


class TournamentDelivery:
    """Delivers rows of tournaments and ladders."""

    def __init__(
        self,
        matches: MatchService,
        sending: Sending,
        tournament_posts: TournamentPosts,
        ladder_posts: LadderPosts,
    ) -> None:
        self._matches = matches
        self._sending = sending
        self._tournament_posts = tournament_posts
        self._ladder_posts = ladder_posts

    async def deliver(self, row: OutboxRow) -> int | None:
        """Send a row, and return the message that it has become, if any. Raises as `Sending`, and GoneError."""
        post, stored = await self._post(row)
        payload, kind = row.outbox_message.payload, row.outbox_message.kind
        guild, known = stored.guild, stored.message
        if row.guild is not None:
            guild, known = row.guild, stored.guest_message
            if row.channel != stored.guest_channel and "edits" not in payload:
                return None  # its posts are in another channel by now, or nowhere
        if payload.get("edit"):
            await self._edit_challenge(row, stored, post)
            return None
        if payload.get("left"):
            for channel, own in await self._matches.store.ladders.own_posts(stored.id):
                if channel != stored.channel:
                    await self._edit_left(row, stored, channel, own, post)
            return None
        if row.guild is None and row.channel != stored.channel and kind in (*OWN_POSTS, CHALLENGE_POST):
            return await self._finish_left(row, stored, post)
        if (message := payload.get("edits")) is not None:
            with suppress(MessageGoneError):  # someone has deleted it
                await self._sending.edit(row, guild, row.channel, message, post)
            return None
        if kind == REFRESH:
            message = await self._refresh(row, guild, known, post)
            await self._finish_refresh(row)
            return message
        return await self._sending.send_once(row, guild, post, known, stored.created_at)

    async def _refresh(self, row: OutboxRow, guild: int | None, known: int | None, post: Post) -> int | None:
        """Edit the own post of a tournament or ladder, or post it again if someone has deleted it."""
        if known is None:
            return None
        try:
            await self._sending.edit(row, guild, row.channel, known, post)
        except MessageGoneError:
            return await self._sending.send(row, guild, post)
        return None

    async def _edit_challenge(self, row: OutboxRow, stored: StoredTournament, post: Post) -> None:
        """Edit the post of a ladder's challenge, which was sent before."""
        payload = row.outbox_message.payload
        posts = await self._matches.store.ladders.challenge_posts(stored.id, payload["challenge"], payload["stage"])
        for channel, message in posts:
            if channel != row.channel:
                await self._edit_left(row, stored, channel, message, post)
                continue
            with suppress(MessageGoneError):  # someone has deleted it
                await self._sending.edit(row, stored.guild, channel, message, post)

    async def _finish_left(self, row: OutboxRow, stored: StoredTournament, post: Post) -> int | None:
        """Send nothing any more to a channel that a ladder or tournament has left; find what has arrived there."""
        if row.outbox_message.kind == REFRESH:
            if row.interrupted:
                await self._finish_refresh(row)
            return None
        arrived = await self._sending.find_sent_message(row, post, None, stored.created_at)
        if arrived is not None and row.outbox_message.kind == TOURNAMENT_POST:
            await self._sending.messenger.strip(row.channel, arrived)
        return arrived

    async def _finish_refresh(self, row: OutboxRow) -> None:
        """Lead from a ladder's old post to its channel once more, if it moved while a refresh of that was under way."""
        if not row.outbox_message.payload.get("ladder"):
            return
        moved = replace(row, outbox_message=replace(row.outbox_message, kind=MOVED))
        post, state = await self._ladder_posts.post_of(moved)
        if row.channel == state.stored.channel:
            return
        for channel, own in await self._matches.store.ladders.own_posts(state.stored.id):
            if channel == row.channel:
                await self._edit_left(row, state.stored, channel, own, post)

    async def _edit_left(
        self, row: OutboxRow, stored: StoredTournament, channel: int, message: int, post: Post
    ) -> None:
        """Edit a post in a channel that a ladder has left, if there is such a channel. Raises UnavailableError."""
        asked = self._matches.clock.now()
        try:
            await self._sending.edit(row, stored.guild, channel, message, post)
        except ForbiddenError:
            await check_time_out(self._sending.messenger, self._matches.clock, stored.guild, channel, asked)
        except (GoneError, MessageGoneError, RefusedError) as error:
            log.info("post %s of ladder %s is left as it is: %r", message, stored.id, error)

    async def _post(self, row: OutboxRow) -> tuple[Post, StoredTournament]:
        """The post of a tournament or ladder, and what is stored of it."""
        if row.outbox_message.payload.get("ladder"):
            post, ladder = await self._ladder_posts.post_of(row)
            return post, ladder.stored
        post, state = await self._tournament_posts.post_of(row)
        return post, state.stored
