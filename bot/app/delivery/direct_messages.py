"""Direct messages. All are best effort except the notice that a match is on hold, which is retried."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.app.core.ports import ClosedError, Messenger, MessengerError, Post, RefusedError
from bot.app.core.requests import BoardView
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.core.translator import Translator, Value
from bot.app.errors import AppError
from bot.app.ladders.state import LadderState
from bot.app.match.action_validation import BOARDLESS_TIME
from bot.app.match.names import nonce
from bot.app.match.own_boards import own_board
from bot.app.match.preferences import PlayerSettings
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.play.own_kings import king_in_words
from bot.app.posts.draft import MessageDraft, Render, in_colours
from bot.app.posts.notices import needs_reminder, reminder_post
from bot.app.posts.wording import message_link, people, variant_with_options
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import PAIRING_FAILED
from storage import (
    SUSPENDED,
    BoardChannel,
    Change,
    Match,
    MatchHeading,
    MatchTimer,
    OutboxMessage,
    ReplacedPost,
    StoredTournament,
    StoreUnavailableError,
    is_ghost,
)

log = logging.getLogger(__name__)
Question = Callable[[Translator, Snapshot, int, str], Coroutine[Any, Any, BoardView]]
"""Function that returns the private question to a seat, with a picture in a theme."""
MISSING_THREADS_NOTICE_INTERVAL = timedelta(days=1)
"""Period between two messages to a creator about an event's games without threads."""
Work = Callable[[], Coroutine[Any, Any, None]]


class DirectMessages(KeyedWorker[Work]):
    """Sends private messages beside everything else, which none of them holds up."""

    def __init__(
        self,
        matches: MatchService,
        messenger: Messenger,
        translator_for: Callable[..., Translator],
        render: Render,
        question: Question,
    ) -> None:
        self._matches = matches
        self._messenger = messenger
        self._translator_for = translator_for
        self._render = render
        self._question = question
        self._hold_notices_in_progress = set[int]()
        """Timers whose notice that a match is on hold is being sent."""
        self._missing_threads_told_at: dict[str, datetime] = {}
        """Times of notices that a tournament's games have no threads, by tournament."""
        super().__init__(KeyedTasks("direct message", self._attempt, matches.clock))

    async def _attempt(self, work: Work) -> None:
        try:
            await work()
        except StoreUnavailableError:  # nothing has been sent yet
            raise
        except MessengerError as error:
            log.info("skipped a direct message: %r", error)
        except Exception:  # no one else would hear of it
            log.exception("a direct message failed")

    def _translator(self, settings: PlayerSettings, match: Match | MatchHeading) -> Translator:
        """Translator for a DM: the language chosen by the user, heard from them, or of the match, in this order."""
        return self._translator_for(
            settings.language or settings.heard or match.language, notation=settings.letters or match.language
        )

    async def _send(self, user: int, post: Post, match: Match | None = None) -> tuple[int, int]:
        """Send a message to someone who has used the bot: it writes to no one else first. Raises MessengerErrors.

        What goes with the posts of a `match` is left to another process that may be at them.
        """
        if not await self._matches.store.people.has_used_bot(user):
            raise ClosedError("they have never used the bot")
        if match is not None and not self._matches.store.ownership.lease_valid(match.guild):
            raise MessengerError("another process may have taken over")
        return await self._messenger.send_direct_message(user, post)

    # A match on hold

    def notify_suspended(self, timer: MatchTimer) -> None:
        """Notify a person who can act that a match is on hold; then delete the timer that asks for it."""
        if (
            timer.id not in self._hold_notices_in_progress
        ):  # Discord may hold a message up for longer than until the next attempt
            self._hold_notices_in_progress.add(timer.id)
            self._tasks.wake(partial(self._notify_suspended, timer))

    async def _notify_suspended(self, timer: MatchTimer) -> None:
        heading = await self._matches.store.matches.heading(timer.match)
        try:
            if heading is not None and heading.status in (SUSPENDED, "cancelled"):
                await self._notify_first_reachable(heading)
        except Exception:
            self._hold_notices_in_progress.discard(timer.id)
            raise
        self._tasks.wake(partial(self._delete_timer, timer))  # by itself: if that fails, nothing is sent again

    async def _delete_timer(self, timer: MatchTimer) -> None:
        await self._matches.store.timers.delete(timer)
        self._hold_notices_in_progress.discard(timer.id)

    async def _notify_first_reachable(self, heading: MatchHeading) -> None:
        """Tell the person who opened the match, or else the first player who takes private messages."""
        for user in dict.fromkeys(people((heading.created_by, *heading.players))):
            translate = self._translator(await self._matches.preferences.player(user), heading)
            text = translate(f"dm-{heading.status}", match=heading.id, why=translate(f"parked-{heading.reason}"))
            try:
                await self._send(user, Post(heading.id, heading.version, text, language=translate.language))
            except ClosedError as error:
                log.info("cannot notify a player that %s is on hold: %r", heading.id, error)
            else:
                return

    # A match moved

    def tell_moved(self, match: Match, users: Sequence[int]) -> None:
        """Tell players where their match goes on."""
        for user in users:
            self._tasks.wake(partial(self._tell_moved, match, user))

    async def _tell_moved(self, match: Match, user: int) -> None:
        translate = self._translator(await self._matches.preferences.player(user), match)
        where = message_link(match.guild, match.board_channel or match.channel, None)
        text = translate("dm-moved", game=variant_with_options(translate, match), match=match.id, where=where)
        await self._send(user, Post(match.id, match.version, text, language=translate.language))

    def tell_lost_board(self, match: str, board: BoardChannel) -> None:
        """Tell a player that they lost their own board channel, and how to see the match again."""
        self._tasks.wake(partial(self._tell_lost_board, match, board))

    async def _tell_lost_board(self, name: str, board: BoardChannel) -> None:
        match = await self._matches.row(name)
        if match is None or match.status != "playing" or is_ghost(board.user):
            return
        translate = self._translator(await self._matches.preferences.player(board.user), match)
        values: dict[str, Value] = {"game": variant_with_options(translate, match), "match": match.id}
        hours = BOARDLESS_TIME // timedelta(hours=1)
        if match.guild is None:  # its other boards are in the messages of others
            text = translate("dm-no-board", hours=hours, **values)
        elif await self._is_guest(match, board):  # they may not see the first server
            text = translate("dm-guest-board-lost", hours=hours, **values)
        else:
            where = message_link(match.guild, match.board_channel or match.channel, match.message)
            text = translate("dm-board-lost", where=where, **values)
        await self._send(board.user, Post(match.id, match.version, text, language=translate.language))

    async def _is_guest(self, match: Match, board: BoardChannel) -> bool:
        """True if a board is in the second server of a match between two servers."""
        stored = None if match.tournament is None else await self._matches.store.tournaments.get(match.tournament)
        return stored is not None and stored.is_guest(board.guild)

    def tell_halted(self, state: TournamentState, why: str) -> None:
        """Tell the creator of a tournament that it is on hold."""
        stored = state.stored

        def written(translate: Translator) -> str:
            if why == PAIRING_FAILED:
                return translate("dm-event-unpaired", name=stored.name, event=stored.id)
            return translate("dm-event-halted", name=stored.name, event=stored.id, why=translate(f"parked-{why}"))

        self._tasks.wake(partial(self._tell_about, stored, stored.created_by, written))

    def tell_ladder_halted(self, state: LadderState, why: str) -> None:
        """Tell the creator of a ladder that it is on hold."""

        def written(translate: Translator) -> str:
            return translate("dm-ladder-halted", name=state.title(translate), why=translate(f"parked-{why}"))

        self._tasks.wake(partial(self._tell_about, state.stored, state.stored.created_by, written))

    def tell_guest_lost(self, state: TournamentState, why: str) -> None:
        """Tell the captain of the second server that a match can't be posted there any more."""
        stored = state.stored

        def written(translate: Translator) -> str:
            reason = translate(f"parked-{why}")
            return translate("dm-match-place-lost", name=stored.name, code=stored.invite_code or "", why=reason)

        if (captain := state.guest_captain) is not None:
            self._tasks.wake(partial(self._tell_about, stored, captain, written, stored.guest_language))

    def tell_missing_threads(self, state: TournamentState) -> None:
        """Tell the creator of a tournament that some of its games have no threads; at most once a day."""
        stored, now = state.stored, self._matches.clock.now()

        def written(translate: Translator) -> str:
            return translate("dm-event-unplaced", name=stored.name, event=stored.id, channel=f"<#{stored.channel}>")

        if (
            stored.id not in self._missing_threads_told_at
            or now - self._missing_threads_told_at[stored.id] >= MISSING_THREADS_NOTICE_INTERVAL
        ):
            self._missing_threads_told_at[stored.id] = now
            self._tasks.wake(partial(self._tell_about, stored, stored.created_by, written))

    async def _tell_about(
        self, stored: StoredTournament, user: int, written: Callable[[Translator], str], language: str | None = None
    ) -> None:
        """Tell a user about a tournament or ladder, unless they were erased; `language` is that of their server."""
        if is_ghost(user):
            return
        chosen = await self._matches.preferences.player(user)
        translate = self._translator_for(chosen.language or chosen.heard or language or stored.language)
        await self._send(user, Post(stored.id, 0, written(translate), language=translate.language))

    # A seat's true king

    def ask(self, snapshot: Snapshot, seat: int) -> None:
        """Ask for a secret by direct message too: the public button does not depend on it."""
        user = snapshot.user_at(seat)
        if user is not None:
            self._tasks.wake(partial(self._ask, snapshot, seat, user))

    async def _ask(self, snapshot: Snapshot, seat: int, user: int) -> None:
        chosen = await self._matches.preferences.player(user)
        translate = self._translator(chosen, snapshot.match)
        look = await self._question(translate, snapshot, seat, chosen.theme)
        channel, message = await self._send(user, look.as_post(translate.language), snapshot.match)
        await self._matches.store.outbox.add_question(
            snapshot.match.id, seat, channel, message, self._matches.clock.now()
        )
        now = await self._matches.snapshot(snapshot.match.id)
        if seat not in now.state.position.to_choose():  # chosen meanwhile, by the public button
            await self._matches.store.outbox.close_questions(snapshot.match.id, seat, self._matches.clock.now())

    async def answer_to(self, question: ReplacedPost) -> Post | None:
        """Return the words that replace an answered question: the choice, if the one who was asked has made it."""
        store, seat = self._matches.store.matches, question.seat
        match, genesis = await store.get(question.match), await store.genesis(question.match)
        chosen = next((one for one in await store.secrets(question.match) if one.seat == seat), None)
        if match is None or genesis is None or chosen is None:
            return None
        asked = next((link.user for link in genesis.links if (link.seq, link.seat) == (0, seat)), None)
        actions = await store.actions(question.match)
        made = next((action.user for action in actions if (action.kind, action.seat) == ("choose", seat)), None)
        if seat is None or asked is None or not asked == made == match.seats[seat].user:  # someone else has the seat
            return None
        translate = self._translator(await self._matches.preferences.player(asked), match)
        text = king_in_words(translate, match, chosen.choice)
        return Post(match.id, match.version, text, language=translate.language)

    # A turn

    def tell_turn(self, user: int, draft: MessageDraft, where: str) -> None:
        """Send the post of a turn by direct message too, to those who want that."""
        self._tasks.wake(partial(self._tell_turn, user, draft, where))

    async def _tell_turn(self, user: int, draft: MessageDraft, where: str) -> None:
        chosen = await self._matches.preferences.player(user)
        if not chosen.direct_turns:
            return
        own = draft.for_reader(self._translator(chosen, draft.match), in_colours(self._render, chosen.theme))
        title = own.translate(
            "dm-turn", game=variant_with_options(own.translate, own.match), match=own.match.id, where=where
        )
        post = await own.post("", pictured=not chosen.words)
        await self._send(user, replace(post, content=f"{title}\n{post.content}"), own.match)

    def remind(self, match: str, position_version: int, user: int) -> None:
        """Remind a player of a turn by direct message."""
        self._tasks.wake(partial(self._remind, match, position_version, user))

    async def _remind(self, match: str, position_version: int, user: int) -> None:
        snapshot = await self._matches.snapshot(match)
        if not needs_reminder(snapshot, position_version, user):
            return
        chosen = await self._matches.preferences.player(user)
        stored = await self._matches.store.matches.get(match) or snapshot.match  # which may not know the latest post
        seen = await own_board(self._matches, stored, user)
        reminder = reminder_post(
            self._translator(chosen, stored), seen or stored, snapshot.state, user, "", seen=seen is not None
        )
        try:
            await self._send(user, reminder, stored)
        except (ClosedError, RefusedError):  # such as direct messages that were opened too fast
            with suppress(AppError):
                await self._matches.run_locked(match, partial(self._remind_openly, match, position_version, user))

    async def _remind_openly(self, match: str, position_version: int, user: int) -> None:
        """Remind a player whose direct messages are closed in the channel."""
        snapshot = await self._matches.snapshot(match)
        version, payload = snapshot.match.version, {"user": user, "fresh": position_version}
        outbox_message = OutboxMessage("reminder", version, nonce(self._matches.rng), payload, buttons=True)
        if snapshot.match.status == "playing":
            await self._matches.write(Change(match, version, "playing", outbox_messages=(outbox_message,)))
