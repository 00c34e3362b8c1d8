"""Delivery of an outbox row: rendered from the current state, deduplicated if it has already arrived."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial

from bot.app.analysis.messages import thought_post
from bot.app.boards.proofs import Proofs
from bot.app.core.ports import (
    ClosedError,
    ForbiddenError,
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
from bot.app.delivery.sending import Sending
from bot.app.delivery.thread_placement import ThreadPlacement, check_time_out
from bot.app.delivery.tournament_delivery import TournamentDelivery
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
from storage import (
    GUEST_GAME,
    GUEST_THREAD,
    RESULT,
    SUSPENDED,
    UNPLACED,
    BoardChannel,
    Match,
    OutboxRow,
)

log = logging.getLogger(__name__)
ACTIONS = ("turn", "notice")
"""Kinds of posts that tell an action of the log."""
MAX_TEMPORARY_REFUSALS = 20
"""Attempts at a temporary refusal by Discord before it counts as permanent: more than an hour."""


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
        sending: Sending,
        tournaments: TournamentDelivery,
        proofs: Proofs,
        translator_for: TranslatorFactory,
        render: Render,
    ) -> None:
        self._additional_boards = additional_boards
        self._guest_boards = guest_boards
        self._sending = sending
        self._tournaments = tournaments
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
            return await self._tournaments.deliver(row)
        if row.guild is not None and not row.match:
            return await self._deliver_ping(row)
        return await self._deliver_post(row)

    async def _deliver_post(self, row: OutboxRow) -> int | None:
        """Send a row of a match."""
        match = await self._match(row)
        if row.outbox_message.kind in (GUEST_GAME, GUEST_THREAD):
            return await self._deliver_to_guest(row, match)
        board = await self._additional_boards.board_of(row)
        if row.board and board is None and not await self._is_first(row):
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
                await self._sending.edit(row, match.guild, row.channel, match.challenge_message, post)
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

    async def _is_first(self, row: OutboxRow) -> bool:
        """True if the board that a row was written for is the first one of its match by now."""
        match = await self._matches.row(row.match)
        return match is not None and match.board_channel == row.channel

    async def _posted_before_removal(self, row: OutboxRow, match: Match) -> int | None:
        """Return what an interrupted attempt posted on a board that was removed since; it loses its buttons."""
        if not row.interrupted or row.outbox_message.kind not in ACTIONS:
            return None
        translate = self._translator_for(match.language)
        state = await self._matches.state_at(match, row.outbox_message.seq)
        draft = await self._draft(row, match, translate, state, None)
        post = await self._action_post(row, match, translate, draft)
        return await self._sending.find_sent_message(row, post, None, match.created_at)

    async def _deliver_to_guest(self, row: OutboxRow, match: Match) -> int | None:
        """Send a row for the second server of a match between two."""
        if row.outbox_message.kind == GUEST_THREAD:
            await self._guest_boards.open(row, match)
            return None
        post = await self._guest_boards.line(row, match)
        if post is None:
            return None
        return await self._sending.send_once(row, row.guild, post, None, match.created_at)

    async def lose_guest_board(self, row: OutboxRow) -> None:
        """Note that a row for the second server of a match can't be sent."""
        if row.outbox_message.kind == GUEST_THREAD and (match := await self._matches.row(row.match)) is not None:
            await self._guest_boards.lost(row, match)

    async def _usual_clock(self, match: Match) -> str:
        control = clocks.parse((await self._matches.preferences.server(match.guild)).clock)
        return "" if control is None else str(control)

    async def _deliver_ping(self, row: OutboxRow) -> int | None:
        """Ping a server's role for the lobby, unless its game has got its last player meanwhile."""
        post = ping_post(self._translator_for(row.outbox_message.payload["language"]), row)
        arrived = await self._sending.find_sent_message(row, post, None, self._matches.clock.now())
        if arrived is not None or not await is_lacking(self._matches, row):
            return arrived
        return await self._sending.send(row, row.guild, post)

    async def _deliver_result(self, row: OutboxRow, match: Match, translate: Translator) -> int | None:
        """Post the result of a match into the channel of its thread, if it was played in one."""
        if match.thread is None:
            return None
        state = await self._matches.state_at(match, row.outbox_message.seq)
        changes = await rating_changes(self._matches.store, self._matches.preferences, match)
        post = result_post(translate, match, state, changes, row.outbox_message.nonce)
        return await self._sending.send_once(row, match.guild, post, None, match.created_at)

    async def _deliver_reminder(
        self, row: OutboxRow, match: Match, translate: Translator, board: BoardChannel | None
    ) -> int | None:
        """Post a reminder, unless it is no longer needed.

        The post is built in any case: an earlier attempt may have sent it, and is found by its content.
        """
        user, position_version = row.outbox_message.payload["user"], row.outbox_message.payload["fresh"]
        snapshot = await self._matches.snapshot(match.id)
        post = reminder_post(translate, on_board(match, board), snapshot.state, user, row.outbox_message.nonce)
        needed = needs_reminder(snapshot, position_version, user)
        if needed and (board is not None or not await self._departed_members.has_left(match, user)):
            return await self._post(row, match, post, board)
        post = await self._additional_boards.adapted(match, board, post)
        after = None if row.board else match.message
        arrived = await self._sending.find_sent_message(row, post, after, match.created_at)
        if arrived is not None or not needed:
            return arrived
        redirected = await self._departed_members.reminder_replacement(row, match, snapshot.state, translate)
        return None if redirected is None else await self._sending.send(row, match.guild, redirected)

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
        message = await self._post(row, match, post)
        # Before it is noted that it was sent: after a crash it is found, and this done all the same.
        if await is_first_late(self._matches, match):
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

    async def _post(self, row: OutboxRow, match: Match, post: Post, board: BoardChannel | None = None) -> int:
        guild = match.guild
        if board is not None:
            guild = board.guild
        post = await self._additional_boards.adapted(match, board, post)
        latest = None if row.board else match.message
        return await self._sending.send_once(row, guild, post, latest, match.created_at)

    async def _open_thread(self, row: OutboxRow, match: Match) -> None:
        thread = await self._thread_placement.open(row, match)
        if thread is not None:
            self._matches.posts_waiting(thread)
            with suppress(MessengerError):  # the line is only in the way
                await self._messenger.delete_thread_notice(row.channel, thread)

    async def check_time_out(self, guild: int | None, channel: int, asked: datetime) -> None:
        """Raise UnavailableError if the bot was timed out in a server, or in that of a channel, when it asked."""
        await check_time_out(self._messenger, self._matches.clock, guild, channel, asked)
