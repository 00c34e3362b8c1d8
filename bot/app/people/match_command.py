"""Execution of a command: with its match locked, to completion, and once per Discord delivery."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.translator import Value
from bot.app.errors import AppError
from bot.app.match.resuming import resume_for_player
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.vacations import Vacations
from storage import StoreError

P = ParamSpec("P")


class Commands:
    """A group of commands. Their `request.match` may be empty; each works on the match that is meant."""

    def __init__(self, matches: MatchService, vacations: Vacations) -> None:
        self._matches = matches
        self._vacations = vacations

    async def resolve_match(self, request: RequestContext) -> str:
        """The name of the match that is meant."""
        return await self._matches.resolve_match(request)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Have it counted how long a command takes, and what refuses it."""
        begun, refusal = perf_counter(), ""
        try:
            yield
        except Exception as error:
            refusal = error.key if isinstance(error, AppError) else type(error).__name__
            raise
        finally:
            self._matches.meter.answered(perf_counter() - begun, refusal)

    async def once(self, request: RequestContext, work: Awaitable[CommandResult]) -> CommandResult:
        """Do the work; but if it fails because this very interaction was stored before, answer that it was done."""
        try:
            return await work
        except (AppError, StoreError):
            match = (
                None
                if request.interaction is None
                else await self._matches.store.matches.by_interaction(request.interaction)
            )
            if match is None:
                raise
            await self._matches.found_stored(match)
            return CommandResult("done-already", match, 0, {"match": match}, again=True)

    async def run(
        self,
        request: RequestContext,
        work: Callable[[RequestContext], Coroutine[Any, Any, CommandResult]],
        *,
        resumes: bool,
        changes_players: bool,
    ) -> CommandResult:
        """Do `work` with the match that is meant to itself."""
        match = await self.resolve_match(request)
        named = replace(request, match=match)
        resumed = False

        async def whole() -> CommandResult:
            nonlocal resumed
            # One hold: posting may be refused again at once, which must not suspend the match before the work.
            resumed = resumes and await resume_for_player(self._matches, named)
            return await work(named)

        try:
            done = await self._matches.run_locked(match, whole)
        finally:
            if resumed:
                await self._vacations.apply_to(match)
        if changes_players and not resumed:
            await self._vacations.apply_to(match)
        return done


Group = TypeVar("Group", bound=Commands)
Command = Callable[Concatenate[Group, RequestContext, P], Coroutine[Any, Any, CommandResult]]


def command(*, resumes: bool = True, changes_players: bool = False) -> Callable[[Command[Group, P]], Command[Group, P]]:
    """Make a command of what works on one match, which it has to itself.

    `resumes`: a match that was suspended is resumed first. `changes_players`: the match may begin, go on or have
    other players after it, so that it has to learn who is on vacation.
    """

    def decorate(work: Command[Group, P]) -> Command[Group, P]:
        @wraps(work)
        async def run(group: Group, request: RequestContext, /, *args: P.args, **kwargs: P.kwargs) -> CommandResult:
            def named(request: RequestContext) -> Coroutine[Any, Any, CommandResult]:
                return work(group, request, *args, **kwargs)

            running = group.run(request, named, resumes=resumes, changes_players=changes_players)
            with group.timed():
                return await group.once(request, running)

        return run

    return decorate


def done(key: str, snapshot: Snapshot, **values: Value) -> CommandResult:
    """Result of a command in a match, with the match's current version."""
    return CommandResult(key, snapshot.match.id, snapshot.match.version, {"match": snapshot.match.id, **values})
