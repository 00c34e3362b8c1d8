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
from bot.app.cluster.jobs import JobClient, JobHandler, OnProgress, ReportProgress
from bot.app.core.processes import Workers
from bot.app.tournaments.pairing import Pairer
from bot.child_processes.child import prepare
from render.replay import ReplayTooLongError
from tournament.model import Round, Tournament

log = logging.getLogger(__name__)
PAIR, ANIMATE = "pair", "animate"
PROGRESS_INTERVAL_SECONDS = 0.5
"""Seconds between two reports of an animation's progress."""
TOO_LONG = b""
"""The answer to a replay that is too long for any animation."""
_tournament = TypeAdapter(Tournament)
_rounds = TypeAdapter(tuple[Round, ...])
_replay_spec = TypeAdapter(ReplaySpec)


class JobPairer:
    """Has another process compute pairings, with a fallback of its own."""

    def __init__(self, asking: JobClient, own: Pairer) -> None:
        self._asking = asking
        self._own = own

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """Return the rounds to post now."""
        answer = await self._asking.ask(PAIR, _tournament.dump_json(tournament).decode())
        if answer is not None:
            try:
                return _rounds.validate_json(answer)
            except ValidationError:
                log.warning("cannot read the pairings of another process. It may run another version")
        return await self._own.rounds(tournament)


class JobAnimationRenderer:
    """Has another process make animations."""

    def __init__(self, asking: JobClient) -> None:
        self._asking = asking

    async def make(self, replay_spec: ReplaySpec, progress: OnProgress) -> bytes | None:
        """Return the animation, or None if the caller has to make it. Raises ReplayTooLongError."""
        answer = await self._asking.ask(ANIMATE, _replay_spec.dump_json(replay_spec).decode(), progress)
        if answer == TOO_LONG:
            raise ReplayTooLongError("so another process says")
        return answer


class ProcessAnimationRenderer:
    """Makes animations in another process, one at a time."""

    def __init__(self, report_interval: float = PROGRESS_INTERVAL_SECONDS) -> None:
        self._report_interval = report_interval
        # Shared memory can be passed to a process only when it starts.
        self._progress = get_context("spawn").Array("i", 2)
        self._workers = Workers(begin=partial(_start_process, self._progress))
        self._lock = asyncio.Lock()

    async def make(self, replay_spec: ReplaySpec, tell: ReportProgress) -> bytes:
        """Return the animation, or TOO_LONG."""
        async with self._lock:
            self._progress[:] = [0, 0]
            making = asyncio.ensure_future(self._workers.run(partial(_render_animation, replay_spec)))
            reported = (0, 0)
            try:
                while not (await asyncio.wait({making}, timeout=self._report_interval))[0]:
                    done, count = self._progress[:]
                    if (done, count) != reported:
                        reported = done, count
                        await tell(done, count)
                return await making
            finally:
                making.cancel()

    def close(self) -> None:
        """Stop; the process that asked makes the animation."""
        self._workers.close()


def job_handlers(pairer: Pairer, animation_renderer: ProcessAnimationRenderer) -> dict[str, JobHandler]:
    """Return the job handlers by kind of job."""

    async def pair(question: str, _tell: ReportProgress) -> bytes:
        return _rounds.dump_json(tuple(await pairer.rounds(_tournament.validate_json(question))))

    async def animate(question: str, tell: ReportProgress) -> bytes:
        return await animation_renderer.make(_replay_spec.validate_json(question), tell)

    return {PAIR: pair, ANIMATE: animate}


_shared_progress: Any = [0, 0]
"""Progress of an animation, in the process that makes it."""


def _start_process(shared: Any) -> None:
    global _shared_progress
    _shared_progress = shared
    prepare()


def _render_animation(replay_spec: ReplaySpec) -> bytes:
    def on_progress(done: int, count: int) -> None:
        _shared_progress[:] = [done, count]

    try:
        return replay_spec.shown(on_progress)
    except ReplayTooLongError:
        return TOO_LONG
