"""Privacy requests: a copy of all stored personal data, and its erasure."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.app.core.ports import Clock
from bot.app.core.requests import CommandResult, RequestContext
from storage import Store

log = logging.getLogger(__name__)
FILE = "my-data.json"
Erase = Callable[[int], Awaitable[None]]
"""Erases a user who wants that; whatever keeps it from being done leaves it to be done later."""


@dataclass(frozen=True, slots=True)
class Stake:
    """Losses on erasure: games in progress, challenges, and tournaments."""

    games: int
    challenges: int
    tournaments: int


class Privacy:
    """Each person's own data. `erase` is what carries a wish out."""

    def __init__(self, store: Store, clock: Clock, erase: Erase) -> None:
        self._store = store
        self._clock = clock
        self._erase = erase

    async def export(self, request: RequestContext) -> str:
        """All that is held about the caller, as JSON, and nothing about anyone else."""
        held = await self._store.people.export(request.user)
        settings = held.pop("settings")
        contents: dict[str, Any] = {
            "made_at": self._clock.now().isoformat(),
            "you": str(request.user),
            "settings": settings[0]["chosen"] if settings else {},
            **held,
        }
        return await asyncio.to_thread(json.dumps, contents, ensure_ascii=False, indent=1)

    async def stake(self, request: RequestContext) -> Stake:
        """The caller's losses if they were erased now."""
        live = await self._store.matches.live_of(request.user)
        traces = await self._store.erasure.traces(request.user)
        waiting = sum(match.status == "challenge" for match in live)
        return Stake(len(live) - waiting, waiting, len(traces.tournaments))

    async def erase(self, request: RequestContext) -> CommandResult:
        """Forget the caller: live games are resigned, and a ghost takes their place in what others need.

        From here on it is done, even if that takes until after a restart.
        """
        await self._store.erasure.request(request.user)
        try:
            await self._erase(request.user)
        except Exception:  # the wish is kept, and found again
            log.exception("an erasure failed. Trying again")
            return CommandResult("done-erasing", "", 0)
        return CommandResult("done-erased", "", 0)
