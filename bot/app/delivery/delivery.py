"""Delivery of an outbox row: rendered from the current state, deduplicated if it has already arrived."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import aclosing, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from bot.app.analysis.messages import thought_post
from bot.app.boards.proofs import Proofs
from bot.app.core.ports import (
    ClosedError,
    ForbiddenError,
    FoundMessage,
    GoneError,
    MessageGoneError,
    Messenger,
    MessengerError,
    Post,
    RefusedError,
)
from bot.app.core.translator import Translator, TranslatorFactory
from bot.app.delivery.additional_boards import AdditionalBoards
from bot.app.delivery.button_remover import ButtonRemover
from bot.app.delivery.departed_members import DepartedMembers
from bot.app.delivery.direct_messages import DirectMessages
from bot.app.delivery.guest_boards import GuestBoards
from bot.app.delivery.thread_placement import ThreadPlacement, check_time_out
from bot.app.ladders.posts import LadderPosts
from bot.app.lobby.pings import is_lacking, ping_post
from bot.app.match import clocks
from bot.app.match.clock_start import is_first_late, start_clocks
from bot.app.match.own_boards import on_board
from bot.app.match.reducer import has_secrets
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from bot.app.match.thinking_times import time_spent
from bot.app.posts.board_orientation import board_orientation
from bot.app.posts.draft import MessageDraft, Render
from bot.app.posts.notices import (
    challenge_post,
    declined_post,
    departed_post,
    dropped_post,
    expired_post,
    game_post,
    missing_channel_post,
    needs_reminder,
    reminder_post,
)
from bot.app.posts.results import result_post
from bot.app.posts.rounds import PostedMoves
from bot.app.posts.starting_board import starting_board
from bot.app.posts.wording import message_link
from bot.app.ratings.changes import rating_changes
from bot.app.tournaments.posts import TournamentPosts
from storage import (
    CHALLENGE_POST,
    GUEST_GAME,
    GUEST_THREAD,
    REFRESH,
    RESULT,
    SUSPENDED,
    TOURNAMENT_POST,
    UNPLACED,
    BoardChannel,
    Match,
    OutboxRow,
    StoredTournament,
    StoreUnavailableError,
)

log = logging.getLogger(__name__)
ACTIONS = ("turn", "notice")
"""Kinds of posts that tell an action of the log."""
OWN_POSTS = (TOURNAMENT_POST, REFRESH)
"""Kinds of outbox messages of a tournament or ladder that send or edit its own post."""
MAX_TEMPORARY_REFUSALS = 20
"""Attempts at a temporary refusal by Discord before it counts as permanent: more than an hour."""
MAX_CLOCK_SKEW = timedelta(minutes=5)
"""Largest difference between Discord's clock and ours."""
LATE_ARRIVAL_PERIOD = timedelta(hours=1)
"""Time after an attempt in which a post may still have arrived, all waits included."""


class OwnedElsewhereError(Exception):
    """Another process owns the server by now, and delivers its posts."""


class Delivery:
    """Delivers what `MatchService` has written."""

    def __init__(
        self,
        matches: MatchService,
        messenger: Messenger,
        button_remover: ButtonRemover,
        direct_messages: DirectMessages,
        departed_members: DepartedMembers,
        thread_placement: ThreadPlacement,
        additional_boards: AdditionalBoards,
        guest_boards: GuestBoards,
        tournament_posts: TournamentPosts,
        ladder_posts: LadderPosts,
        proofs: Proofs,
        translator_for: TranslatorFactory,
        render: Render,
    ) -> None:
        self._additional_boards = additional_boards
        self._guest_boards = guest_boards
        self._tournament_posts = tournament_posts
        self._ladder_posts = ladder_posts
        self._proofs = proofs
        self._button_remover = button_remover
        self._direct_messages = direct_messages
        self._departed_members = departed_members
        self._thread_placement = thread_placement
        self._render = render
        self._matches = matches
        self._messenger = messenger
        self._translator_for = translator_for

    async def deliver(self, row: OutboxRow) -> int | None:
        """Send a row, and return the message that it has become, if any. Raises whatever keeps it from being sent."""
        if row.tournament:
            return await self._deliver_tournament_post(row)
        if row.guild is not None and not row.match:
            return await self._deliver_ping(row)
        return await self._deliver_post(row)

    async def _deliver_post(self, row: OutboxRow) -> int | None:
        """Send a row of a match."""
        match = await self._match(row)
        if row.outbox_message.kind in (GUEST_GAME, GUEST_THREAD):
            return await self._deliver_to_guest(row, match)
        board = await self._additional_boards.board_of(row)
        if row.board and board is None and row.channel != match.board_channel:
            return await self._posted_before_removal(row, match)
        translate = (
            self._translator_for(match.language)
            if board is None
            else await self._additional_boards.translator(match, board)
        )
        if row.outbox_message.kind == "thread":
            await self._open_thread(row, match)
            return None
        if row.outbox_message.kind == UNPLACED and match.status != SUSPENDED:
            return None
        if row.outbox_message.kind == "refresh":
            if match.challenge_message is not None:
                post = challenge_post(translate, match, "", usual=await self._usual_clock(match))
                self._check_lease(row, match.guild)
                await self._messenger.edit(row.channel, match.challenge_message, post)
            return None
        if row.outbox_message.kind in ACTIONS:
            return await self._deliver_action(row, match, translate, board)
        if row.outbox_message.kind == "departed":
            state, user = (await self._matches.snapshot(match.id)).state, row.outbox_message.payload["user"]
            departed = departed_post(translate, match, state, user, row.outbox_message.nonce)
            return await self._post(row, match, departed, board)
        if row.outbox_message.kind == RESULT:
            return await self._deliver_result(row, match, translate)
        if row.outbox_message.kind == "reminder":
            return await self._deliver_reminder(row, match, translate, board)
        post = self._simple_post(row, match, translate, await self._usual_clock(match))
        if row.outbox_message.kind == "challenge":
            post = replace(post, cards=await starting_board(translate, match))
        return await self._post(row, match, post, board)

    async def _posted_before_removal(self, row: OutboxRow, match: Match) -> int | None:
        """Return what an interrupted attempt posted on a board that was removed since; it loses its buttons."""
        if not row.interrupted or row.outbox_message.kind not in ACTIONS:
            return None
        translate = self._translator_for(match.language)
        state = await self._matches.state_at(match, row.outbox_message.seq)
        draft = await self._draft(row, match, translate, state, None)
        post = await self._action_post(row, match, translate, draft)
        return await self._find_sent_message(row, post, None, match.created_at)

    async def _deliver_to_guest(self, row: OutboxRow, match: Match) -> int | None:
        """Send a row for the second server of a match between two."""
        if row.outbox_message.kind == GUEST_THREAD:
            await self._guest_boards.open(row, match)
            return None
        post = await self._guest_boards.line(row, match)
        if post is None:
            return None
        arrived = await self._find_sent_message(row, post, None, match.created_at)
        return await self._send(row, row.guild, post) if arrived is None else arrived

    async def lose_guest_board(self, row: OutboxRow) -> None:
        """Note that a row for the second server of a match can't be sent."""
        if row.outbox_message.kind == GUEST_THREAD and (match := await self._matches.row(row.match)) is not None:
            self._guest_boards.lost(row, match)

    async def _usual_clock(self, match: Match) -> str:
        control = clocks.parse((await self._matches.preferences.server(match.guild)).clock)
        return "" if control is None else str(control)

    async def _deliver_tournament_post(self, row: OutboxRow) -> int | None:
        post, stored = await self._event_post(row)
        guild, known = stored.guild, stored.message
        if row.guild is not None:
            guild, known = row.guild, stored.guest_message
            if row.channel != stored.guest_channel and "edits" not in row.outbox_message.payload:
                return None  # its posts are in another channel by now, or nowhere
        if row.outbox_message.payload.get("edit"):
            await self._edit_challenge(row, stored, post)
            return None
        if row.outbox_message.payload.get("left"):
            for channel, own in await self._matches.store.ladders.own_posts(stored.id):
                if channel != stored.channel:
                    await self._edit_left(row, stored, channel, own, post)
            return None
        if (
            row.guild is None
            and row.channel != stored.channel
            and row.outbox_message.kind in (*OWN_POSTS, CHALLENGE_POST)
        ):
            return await self._finish_left(row, stored, post)
        if (message := row.outbox_message.payload.get("edits")) is not None:
            self._check_lease(row, guild)
            with suppress(MessageGoneError):  # someone has deleted it
                await self._messenger.edit(row.channel, message, post)
            return None
        if row.outbox_message.kind == REFRESH:
            if known is None:
                return None
            self._check_lease(row, guild)
            try:
                await self._messenger.edit(row.channel, known, post)
            except MessageGoneError:  # someone has deleted it: it is posted anew, if there is a channel
                return await self._send(row, guild, post)
            return None
        arrived = await self._find_sent_message(row, post, known, stored.created_at)
        return await self._send(row, guild, post) if arrived is None else arrived

    async def _edit_challenge(self, row: OutboxRow, stored: StoredTournament, post: Post) -> None:
        """Edit the post of a ladder's challenge, which was sent before."""
        payload = row.outbox_message.payload
        posts = await self._matches.store.ladders.challenge_posts(stored.id, payload["challenge"], payload["stage"])
        for channel, message in posts:
            if channel != row.channel:
                await self._edit_left(row, stored, channel, message, post)
                continue
            self._check_lease(row, stored.guild)
            with suppress(MessageGoneError):  # someone has deleted it
                await self._messenger.edit(channel, message, post)

    async def _finish_left(self, row: OutboxRow, stored: StoredTournament, post: Post) -> int | None:
        """Send nothing any more to a channel that a ladder or tournament has left; find what has arrived there."""
        if row.outbox_message.kind == REFRESH:
            return None
        arrived = await self._find_sent_message(row, post, None, stored.created_at)
        if arrived is not None and row.outbox_message.kind == TOURNAMENT_POST:
            await self._messenger.strip(row.channel, arrived)
        return arrived

    async def _edit_left(
        self, row: OutboxRow, stored: StoredTournament, channel: int, message: int, post: Post
    ) -> None:
        """Edit a post in a channel that a ladder has left, if there is such a channel. Raises UnavailableError."""
        self._check_lease(row, stored.guild)
        try:
            await self._messenger.edit(channel, message, post)
        except ForbiddenError:
            await self.check_time_out(stored.guild)
        except (GoneError, MessageGoneError, RefusedError) as error:
            log.info("post %s of ladder %s is left as it is: %r", message, stored.id, error)

    async def _event_post(self, row: OutboxRow) -> tuple[Post, StoredTournament]:
        """The post of a tournament or ladder, and what is stored of it."""
        if row.outbox_message.payload.get("ladder"):
            post, ladder = await self._ladder_posts.post_of(row)
            return post, ladder.stored
        post, state = await self._tournament_posts.post_of(row)
        return post, state.stored

    async def _deliver_ping(self, row: OutboxRow) -> int | None:
        """Ping a server's role for the lobby, unless its game has got its last player meanwhile."""
        post = ping_post(self._translator_for(row.outbox_message.payload["language"]), row)
        arrived = await self._find_sent_message(row, post, None, self._matches.clock.now())
        if arrived is not None or not await is_lacking(self._matches, row):
            return arrived
        return await self._send(row, row.guild, post)

    async def _deliver_result(self, row: OutboxRow, match: Match, translate: Translator) -> int | None:
        """Post the result of a match into the channel of its thread, if it was played in one."""
        if match.thread is None:
            return None
        state = await self._matches.state_at(match, row.outbox_message.seq)
        changes = await rating_changes(self._matches.store, self._matches.preferences, match)
        post = result_post(translate, match, state, changes, row.outbox_message.nonce)
        arrived = await self._find_sent_message(row, post, None, match.created_at)
        return await self._send(row, match.guild, post) if arrived is None else arrived

    async def _deliver_reminder(
        self, row: OutboxRow, match: Match, translate: Translator, board: BoardChannel | None
    ) -> int | None:
        """Post a reminder, unless it is no longer needed.

        The post is built in any case: an earlier attempt may have sent it, and is found by its content.
        """
        user, position_version = row.outbox_message.payload["user"], row.outbox_message.payload["fresh"]
        snapshot = await self._matches.snapshot(match.id)
        post = reminder_post(translate, on_board(match, board), snapshot.state, user, row.outbox_message.nonce)
        if needs_reminder(snapshot, position_version, user):
            if board is not None or not await self._departed_members.has_left(match, user):
                return await self._post(row, match, post, board)
            redirected = await self._departed_members.reminder_replacement(row, match, snapshot.state, translate)
            return None if redirected is None else await self._send(row, match.guild, redirected)
        post = await self._additional_boards.adapted(match, board, post)
        return await self._find_sent_message(row, post, None if row.board else match.message, match.created_at)

    def _simple_post(self, row: OutboxRow, match: Match, translate: Translator, usual: str) -> Post:
        """Build a post that needs no game state."""
        kind, given, own = row.outbox_message.kind, row.outbox_message.payload, row.outbox_message.nonce
        if kind == "challenge":
            return challenge_post(translate, match, own, given.get("quiet", ()), usual)
        if kind == "game":
            return game_post(translate, match, given, own)
        if kind == "thought":
            return thought_post(translate, match, given, own)
        if kind == UNPLACED:
            return missing_channel_post(translate, match, own)
        if kind == "declined":
            return declined_post(translate, match, given["user"], own)
        if kind == "expired":
            return expired_post(translate, match, own)
        return dropped_post(translate, match, given["user"], own)

    async def _deliver_action(
        self, row: OutboxRow, match: Match, translate: Translator, board: BoardChannel | None
    ) -> int:
        """Post an action of the log, and tell those in private who are to know of it there."""
        state = await self._matches.state_at(match, row.outbox_message.seq)
        draft = await self._draft(row, match, translate, state, board)
        post = await self._action_post(row, match, translate, draft)
        if board is not None:
            return await self._post(row, match, post, board)
        await self._close_questions(match, state)
        if row.channel == match.thread:
            guests = await self._additional_boards.guests(match)
            await self._add_to_thread(row.channel, (user for user in draft.unmentioned() if user not in guests))
        late = await is_first_late(self._matches, match)
        message = await self._post(row, match, post)
        if late:  # before it is noted that it was sent: after a crash it is found and this done all the same
            await self._matches.run_locked(match.id, partial(start_clocks, self._matches, match.id))
        await self._tell_players(row, match, draft, message)
        return message

    async def _draft(
        self, row: OutboxRow, match: Match, translate: Translator, state: State, board: BoardChannel | None
    ) -> MessageDraft:
        given, secrets = row.outbox_message.payload, await self._matches.revealed(match, state)
        orientation = await board_orientation(self._matches, match, state)
        if board is not None:
            seat = next((number for number, seat in enumerate(match.seats) if seat.user == board.user), None)
            orientation = replace(orientation, bottom_seat=seat)
        draft = MessageDraft(translate, match, state, self._render, secrets, PostedMoves.of(given), orientation)
        if state.outcome is not None:
            actions = (await self._matches.store.matches.actions(match.id))[: state.version]
            draft.thinking_times = time_spent(match.started_at or match.created_at, actions)
            draft.rating_changes = await rating_changes(self._matches.store, self._matches.preferences, match)
        return draft

    async def _action_post(self, row: OutboxRow, match: Match, translate: Translator, draft: MessageDraft) -> Post:
        state, quiet = draft.state, bool(row.outbox_message.payload.get("quiet"))
        pictured = row.outbox_message.kind == "turn"
        post = await draft.post(row.outbox_message.nonce, pictured=pictured, quiet=quiet)
        if state.outcome is not None:
            whole = await self._proofs.whole(match.id)
            post = replace(post, log=whole.log, record=whole.text)
        note = await self._departed_members.note_on_time_out(match, state, translate)
        return replace(post, content=post.content + note)

    async def _tell_players(self, row: OutboxRow, match: Match, draft: MessageDraft, message: int) -> None:
        """Tell those in private who have no board of their own, and ask for true kings."""
        state, pictured = draft.state, row.outbox_message.kind == "turn"
        if (
            row.outbox_message.seq == match.version
            and pictured
            and match.guild is not None
            and not state.position.to_choose()
        ):
            told = {*await self._additional_boards.owners(match), *await self._additional_boards.guests(match)}
            for user in draft.mentions():
                if user not in told:
                    self._direct_messages.tell_turn(user, draft, message_link(match.guild, row.channel, message))
        if row.outbox_message.seq == 0:
            for seat in state.position.to_choose():
                self._direct_messages.ask(Snapshot(match, state), seat)

    async def _close_questions(self, match: Match, state: State) -> None:
        """Take the buttons off private questions for a true king that are answered, or asked no more."""
        last = state.last
        if last is None or not (last.kind == "choose" or (state.outcome is not None and has_secrets(match))):
            return
        seat = last.seat if state.outcome is None else None
        self._button_remover.strip(
            await self._matches.store.outbox.close_questions(match.id, seat, self._matches.clock.now())
        )

    async def _add_to_thread(self, thread: int, users: Iterable[int]) -> None:
        """Add users to a thread. Raises UnavailableError if that is to be tried again."""
        for user in users:
            try:
                await self._messenger.add_thread_member(thread, user)
            except (RefusedError, ForbiddenError, ClosedError, MessageGoneError) as error:
                log.info("cannot add a player to thread %s: %r", thread, error)

    async def _match(self, row: OutboxRow) -> Match:
        if row.outbox_message.kind in ACTIONS and not row.interrupted:
            return (await self._matches.snapshot(row.match)).match  # its message and thread may be old, the rest is not
        match = await self._matches.row(row.match)
        if match is None:
            raise GoneError(row.match)
        return match

    def _check_lease(self, row: OutboxRow, guild: int | None) -> None:
        """Check that this process still holds the lease of a server.

        Raises OwnedElsewhereError if another process owns it, StoreUnavailableError (so that the row is claimed again)
        if that is unknown.
        """
        store = self._matches.store
        if not store.ownership.lease_valid(guild) or row.term != store.ownership.term:
            if not store.ownership.owns(guild):
                raise OwnedElsewhereError
            raise StoreUnavailableError("it is not known whether another process has taken over")

    async def _send(self, row: OutboxRow, guild: int | None, post: Post) -> int:
        """Post something. Raises as `_check_lease`."""
        self._check_lease(row, guild)
        return await self._messenger.post(row.channel, post)

    async def _post(self, row: OutboxRow, match: Match, post: Post, board: BoardChannel | None = None) -> int:
        guild = match.guild
        if board is not None:
            guild = board.guild
        post = await self._additional_boards.adapted(match, board, post)
        latest = None if row.board else match.message
        arrived = await self._find_sent_message(row, post, latest, match.created_at)
        return await self._send(row, guild, post) if arrived is None else arrived

    async def _find_sent_message(self, row: OutboxRow, post: Post, after: int | None, began: datetime) -> int | None:
        """Find the message that an interrupted attempt may have posted.

        Looks at the bot's own messages newer than `after`, from the row's time on (or from `began`).
        """
        if not row.interrupted:
            return None
        # Oldest first: where people talk, a thousand messages may have come since.
        since = (row.written_at or began) - MAX_CLOCK_SKEW
        until = None if row.tried_at is None else row.tried_at + LATE_ARRIVAL_PERIOD
        async with aclosing(self._messenger.own_messages(row.channel, after, since, until)) as messages:
            async for found in messages:
                if is_same(post, found):
                    return found.message
        return None

    async def _open_thread(self, row: OutboxRow, match: Match) -> None:
        thread = await self._thread_placement.open(row, match)
        if thread is not None:
            self._matches.posts_waiting(thread)
            with suppress(MessengerError):  # the line is only in the way
                await self._messenger.delete_thread_notice(row.channel, thread)

    async def check_time_out(self, guild: int | None) -> None:
        """Raise UnavailableError while the bot is timed out in a server."""
        await check_time_out(self._messenger, self._matches.clock, guild)


def is_same(post: Post, found: FoundMessage) -> bool:
    """True if a found message is this post, by picture name or else first line (the rest of a challenge changes)."""
    if post.picture is not None and found.attachments:
        return post.picture_name in found.attachments
    return _first_line(found.content) == _first_line(post.content)


def _first_line(content: str) -> list[str]:
    """Its words: a space that does not break may come back as one that does."""
    return content.partition("\n")[0].split()
