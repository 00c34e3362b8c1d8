"""Computers' moves and answers: owed from the moment it is their turn until they are given, through restarts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from random import Random
from typing import Any, Final

from bot.app.computers.thinker_questions import turn
from bot.app.core.ports import MessengerError, Thinker, Verdict
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.errors import AppError, StaleVersionError
from bot.app.match.actions import AcceptOffer, MakeOffer, PlayMove, RefuseOffer, Resign
from bot.app.match.hash_chain import seed_of_turn
from bot.app.match.log import append
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from engine import Position
from storage import Notification

log = logging.getLogger(__name__)
ChooseKing = Callable[[Snapshot, int], Coroutine[Any, Any, None]]
"""Chooses a true king for a computer's seat."""
Claim = Callable[[str], AbstractAsyncContextManager[bool]]
"""Has something to oneself among all processes, unless another has it: then it is false."""
TYPING_DELAY_SECONDS: Final = 1.0
DRAW_OFFER_INTERVAL_ROUNDS = 15
"""A computer offers a draw once in so many rounds without progress."""


class TypingSign:
    """Shows in a channel that a computer thinks, once it has thought for some seconds."""

    def __init__(self, show: Callable[[int], Awaitable[None]], delay_seconds: float) -> None:
        self._show = show
        self._delay_seconds = delay_seconds

    async def show(self, channel: int) -> None:
        """Wait and show the sign; without it nothing is lost."""
        await asyncio.sleep(self._delay_seconds)
        with suppress(MessengerError):
            await self._show(channel)


class Computers(KeyedWorker[str]):
    """Plays every seat that no person plays.

    A process that only thinks does so for all servers, and has a `claim` on what it thinks about.
    """

    def __init__(
        self,
        matches: MatchService,
        thinker: Thinker,
        choose_king: ChooseKing,
        claim: Claim | None = None,
        typing: TypingSign | None = None,
    ) -> None:
        self._claim = claim
        self._typing = typing
        self._matches = matches
        self._choose_king = choose_king
        self._thinker = thinker
        #: for each match that is played in, what is set when something has happened in it
        self._stirred: dict[str, asyncio.Event] = {}
        super().__init__(KeyedTasks("the computer in", self._play, matches.clock))
        matches.committed.connect(lambda match, _: self.schedule(match))

    def on_notification(self, notification: Notification) -> None:
        """Play in a match that another process has changed."""
        mine = notification.channel is not None and self._matches.store.ownership.owns(notification.guild)
        if notification.subject == "match" and (mine or self._claim is not None):
            self.schedule(notification.name)

    async def find_work(self) -> None:
        """Take up the moves that are owed and that no one is at."""
        for match in await self._matches.store.matches.awaiting_computer(anywhere=self._claim is not None):
            if match not in self._tasks:
                self.schedule(match)

    def schedule(self, match: str) -> None:
        """Play in a match for as long as it is a computer's turn; what it thinks may be of no more use."""
        self._tasks.wake(match)
        if match in self._stirred:
            self._stirred[match].set()

    async def _play(self, match: str) -> None:
        self._stirred[match] = asyncio.Event()
        try:
            if self._claim is None:
                await self._play_on(match)
                return
            async with self._claim(f"computers of {match}") as claimed:
                if claimed:
                    await self._play_on(match)
        finally:
            del self._stirred[match]

    async def _play_on(self, match: str) -> None:
        while True:
            try:
                snapshot = await self._matches.snapshot(match)
            except AppError as error:
                log.info("no computer move in %s: %r", match, error)
                return
            state = snapshot.state
            if self._claim is None and not self._matches.store.ownership.owns(
                snapshot.match.guild
            ):  # the process that owns it will
                return
            if snapshot.match.status != "playing":
                return
            with suppress(StaleVersionError):
                if (answering := state.computer_to_answer) is not None:
                    await self._answer(snapshot, answering)
                elif (seat := state.computer_to_act) is None or state.paused:
                    return
                elif seat in state.position.to_choose():
                    await self._matches.run_locked(match, partial(self._choose, match, seat))
                else:
                    await self._move(snapshot)

    async def _move(self, thought: Snapshot) -> None:
        """Find a move and play it; draws that are offered meanwhile are answered."""
        match, finding = thought.match.id, asyncio.create_task(self._found(thought))
        async with _given_up(asyncio.create_task(self._show_typing(thought))), _given_up(finding):
            while not await self._is_done(finding, match):
                now = await self._matches.snapshot(match)
                if not _holds(thought, now) or now.state.paused:
                    return
                if (answering := now.state.computer_to_answer) is not None:
                    await self._answer(now, answering)
                    self._stirred[match].set()  # whatever has happened while that was thought about
            await self._matches.run_locked(match, partial(self._commit, thought, finding.result()))

    async def _show_typing(self, thought: Snapshot) -> None:
        if self._typing is not None and thought.match.board_channel is not None:
            await self._typing.show(thought.match.board_channel)

    async def _is_done(self, thinking: asyncio.Task[Any], match: str) -> bool:
        """Wait until a thought is done or something happens in the match; tell whether it is the former."""
        waiting = asyncio.create_task(self._stirred[match].wait())
        async with _given_up(waiting):
            await asyncio.wait({thinking, waiting}, return_when=asyncio.FIRST_COMPLETED)
        self._stirred[match].clear()
        return thinking.done()

    async def _found(self, snapshot: Snapshot) -> Verdict:
        """Verdict of the search; a random legal move if the search fails."""
        position = snapshot.state.position.copy()
        seed = await self._seed(snapshot)
        try:
            verdict = await self._thinker.decide(turn(snapshot, snapshot.state.level, seed))
            position.parse(verdict.move)
        except Exception as error:  # a computer that fails at thinking still has to move
            log.warning("search failed in %s: %r", snapshot.match.id, error)
            return Verdict(str(Random(seed).choice(position.legal_moves())))
        return verdict

    async def _seed(self, snapshot: Snapshot) -> int:
        """Random seed of a search: unpredictable during the game, reproducible after it."""
        genesis = await self._matches.store.matches.genesis(snapshot.match.id)
        if genesis is None:  # begun before matches had seeds
            return self._matches.rng.getrandbits(64)
        return seed_of_turn(genesis.seed, snapshot.state.position_version)

    async def _choose(self, match: str, seat: int) -> None:
        """Choose a true king, unless that has been done meanwhile."""
        now = await self._matches.snapshot(match)
        if now.match.status == "playing" and seat in now.state.position.to_choose() and not now.state.paused:
            await self._choose_king(now, seat)

    async def _commit(self, thought: Snapshot, verdict: Verdict) -> None:
        """Play the move, or resign, if that still belongs to the position."""
        now = await self._matches.snapshot(thought.match.id)
        if not _holds(thought, now) or now.state.paused or now.state.computer_to_answer is not None:
            return
        seat: int = now.state.position.turn
        if verdict.resigns:
            await append(self._matches, now, Resign(seat))
            return
        after = await append(self._matches, now, PlayMove(seat, verdict.move))
        if verdict.offers_draw and _may_offer(now.state.position, after):
            await append(self._matches, after, MakeOffer(seat, "draw"))

    async def _answer(self, thought: Snapshot, seat: int) -> None:
        """Agree to a draw, or refuse it, for a computer."""
        match, thinking = thought.match.id, asyncio.create_task(self._agrees(thought, seat))
        async with _given_up(thinking):
            while not await self._is_done(thinking, match):
                if not _is_asked(thought, await self._matches.snapshot(match)):
                    return
            await self._matches.run_locked(match, partial(self._reply, thought, seat, agrees=thinking.result()))

    async def _agrees(self, thought: Snapshot, seat: int) -> bool:
        seed = await self._seed(thought)
        try:
            return await self._thinker.accepts_draw(turn(thought, thought.state.level, seed), seat)
        except Exception as error:  # a computer that fails at thinking still has to answer
            log.warning("search failed in %s: %r", thought.match.id, error)
            return False

    async def _reply(self, thought: Snapshot, seat: int, *, agrees: bool) -> None:
        now = await self._matches.snapshot(thought.match.id)
        if _is_asked(thought, now):
            await append(self._matches, now, (AcceptOffer if agrees else RefuseOffer)(seat, "draw"))


@asynccontextmanager
async def _given_up(task: asyncio.Task[Any]) -> AsyncIterator[None]:
    """At the end a task is given up, unless it is done."""
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _holds(thought: Snapshot, now: Snapshot) -> bool:
    """True if a search result still applies: same position, same level, game in progress."""
    if now.match.status != "playing":
        return False
    return (now.state.position_version, now.state.level) == (thought.state.position_version, thought.state.level)


def _is_asked(thought: Snapshot, now: Snapshot) -> bool:
    """True if the draw offer that was evaluated is still open."""
    return _holds(thought, now) and now.state.offers.get("draw") == thought.state.offers["draw"]


def _may_offer(position: Position, after: Snapshot) -> bool:
    """True if a computer that has moved may offer a draw; at most once per interval."""
    state = after.state
    due = position.halfmove_clock % position.plies_of(DRAW_OFFER_INTERVAL_ROUNDS) < position.plies_of(1)
    return due and state.outcome is None and not state.paused and "draw" not in state.offers
