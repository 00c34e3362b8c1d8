"""Handlers of jobs for other processes: tournament pairings and animations."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.app.boards.replay_spec import ReplaySpec
from bot.app.cluster.jobs import Asking, Far, Tell, Trade
from bot.app.core.processes import Workers
from bot.app.tournaments.pairing import Pairer
from bot.minds.child import prepare
from render.replay import ReplayTooLongError
from tournament.model import Round, Tournament

log = logging.getLogger(__name__)
PAIR, ANIMATE = "pair", "animate"
PROGRESS_INTERVAL_SECONDS = 0.5
"""Seconds between two looks how far an animation is."""
TOO_LONG = b""
"""The answer to a film for which no animation is small enough."""
_tournament = TypeAdapter(Tournament)
_rounds = TypeAdapter(tuple[Round, ...])
_film = TypeAdapter(ReplaySpec)


class AskedPairer:
    """Has others pair, or else another."""

    def __init__(self, asking: Asking, own: Pairer) -> None:
        self._asking = asking
        self._own = own

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The rounds to be posted now."""
        answer = await self._asking.ask(PAIR, _tournament.dump_json(tournament).decode())
        if answer is not None:
            try:
                return _rounds.validate_json(answer)
            except ValidationError:
                log.warning("cannot read the pairings of another process. It may run another version")
        return await self._own.rounds(tournament)


class JobAnimationRenderer:
    """Has others make animations."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    async def make(self, replay_spec: ReplaySpec, progress: Far) -> bytes | None:
        """The animation, None if it is to be made here. Raises ReplayTooLongError."""
        answer = await self._asking.ask(ANIMATE, _film.dump_json(replay_spec).decode(), progress)
        if answer == TOO_LONG:
            raise ReplayTooLongError("so another process says")
        return answer


class ProcessAnimationRenderer:
    """Makes animations in another process, one at a time."""

    def __init__(self, beat: float = PROGRESS_INTERVAL_SECONDS) -> None:
        self._beat = beat
        # What a process shares with this one it can be given at its beginning alone.
        self._far = get_context("spawn").Array("i", 2)
        self._workers = Workers(begin=partial(_begin, self._far))
        self._alone = asyncio.Lock()

    async def make(self, replay_spec: ReplaySpec, tell: Tell) -> bytes:
        """The animation, or TOO_LONG."""
        async with self._alone:
            self._far[:] = [0, 0]
            making = asyncio.ensure_future(self._workers.run(partial(_made, replay_spec)))
            reported = (0, 0)
            try:
                while not (await asyncio.wait({making}, timeout=self._beat))[0]:
                    done, count = self._far[:]
                    if (done, count) != reported:
                        reported = done, count
                        await tell(done, count)
                return await making
            finally:
                making.cancel()

    def close(self) -> None:
        """Stop; whoever asked makes it."""
        self._workers.close()


def trades(pairer: Pairer, animation_renderer: ProcessAnimationRenderer) -> dict[str, Trade]:
    """All that is worked out for others, by name."""

    async def pair(question: str, _tell: Tell) -> bytes:
        return _rounds.dump_json(tuple(await pairer.rounds(_tournament.validate_json(question))))

    async def animate(question: str, tell: Tell) -> bytes:
        return await animation_renderer.make(_film.validate_json(question), tell)

    return {PAIR: pair, ANIMATE: animate}


_shared: Any = [0, 0]
"""Progress of an animation, in the process that makes it."""


def _begin(shared: Any) -> None:
    global _shared
    _shared = shared
    prepare()


def _made(replay_spec: ReplaySpec) -> bytes:
    def far(done: int, count: int) -> None:
        _shared[:] = [done, count]

    try:
        return replay_spec.shown(far)
    except ReplayTooLongError:
        return TOO_LONG
