"""Forgets people who want that, and servers that have left, wherever a crash has interrupted it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from bot.app.challenges.challenges import Challenges
from bot.app.core.ports import Erasures
from bot.app.core.requests import RequestContext
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.errors import AppError, UnreadableMatchError
from bot.app.ladders.commands import Ladders
from bot.app.match.actions import RefuseOffer
from bot.app.match.ending import resign_user
from bot.app.match.log import append
from bot.app.match.service import MatchService
from bot.app.tournaments.joining import Joining
from bot.app.tournaments.replay import TournamentReplayError
from bot.app.tournaments.steps import Steps
from storage import AGAIN, is_ghost, new_ghost

log = logging.getLogger(__name__)
ALL = "all who want it"
"""Name in the log for erased users, which identifies no one."""


class Eraser(KeyedWorker[str]):
    """Erases one person at a time. `list_` is the list beside the database, None where there is none."""

    def __init__(
        self,
        matches: MatchService,
        challenges: Challenges,
        joining: Joining,
        ladders: Ladders,
        steps: Steps,
        list_: Erasures | None,
    ) -> None:
        self._matches = matches
        self._challenges = challenges
        self._joining = joining
        self._ladders = ladders
        self._steps = steps
        self._list = list_
        super().__init__(KeyedTasks("the erasure of", self._finish_all, matches.clock))

    async def find_work(self) -> None:
        """Take up what was not finished."""
        if await self._matches.store.erasure.unfinished() and ALL not in self._tasks:
            self._tasks.wake(ALL)

    async def start(self) -> None:
        """Finish what was not finished before anything is said; what fails is left to the search."""
        try:
            await self._finish_all(ALL)
        except Exception:
            log.exception("an erasure failed. Trying again")

    async def erase(self, user: int) -> None:
        """Erase someone who wants it, and no one else. What they took part in is left soon after, at the latest."""
        await self._matches.run_locked("erasures", partial(self._erase, user))
        try:
            for ghost in await self._matches.store.erasure.ghosts_leaving():
                await self._finish(ghost)
        except Exception:  # nothing of the person is left in there
            log.exception("cannot remove an anonymous player yet")

    async def _finish_all(self, _all: str) -> None:
        for one in await self._matches.store.erasure.unfinished():
            await self._finish(one)

    async def _finish(self, one: int) -> None:
        work = self._depart if is_ghost(one) else self._erase
        await self._matches.run_locked("erasures", partial(work, one))

    async def _erase(self, user: int) -> None:
        store = self._matches.store
        why = (await store.erasure.requested()).get(user)
        if why is None:
            return
        number = None
        if why != AGAIN and self._list is not None:
            number = await self._list.note(user, self._matches.clock.now(), await store.erasure.log_position())
        traces = await store.erasure.traces(user)
        names = [*(f"tournament {tournament}" for tournament in traces.tournaments), *traces.seen]
        await self._with_all(names, partial(self._forget, user, number))

    async def _depart(self, ghost: int) -> None:
        """Have a ghost leave all that goes on, as a person would."""
        given_up = await self._leave(ghost)
        if self._list is not None and not await self._list.overwrite():
            log.info("erased data is still in the database's -wal file: overwriting it later")
            return
        await self._matches.store.erasure.finish(ghost, given_up, self._matches.clock.now())
        for match in given_up:
            self._matches.forget(match)

    async def _leave(self, user: int) -> tuple[str, ...]:
        """Take someone out of all that goes on; returns the matches for which there is no way to tell it."""
        traces = await self._matches.store.erasure.traces(user)
        for tournament in traces.tournaments:
            await self._leave_tournament(tournament, user)
            await self._ladders.leave_for(tournament, user)
        for match in traces.offered:
            await self._turn_down(match, user)
        return tuple([match for match in traces.seated if not await self._leave_match(match, user)])

    async def _leave_tournament(self, tournament: str, user: int) -> None:
        """Withdraw someone, and let the event draw its consequences for their games."""
        found = await self._matches.store.tournaments.get(tournament)
        if found is None:
            return
        try:
            with suppress(AppError):  # they organise it, or have left it
                await self._joining.leave(RequestContext(user, guild=found.guild, match=tournament))
            while await self._steps.next(tournament):
                pass
        except (AppError, TournamentReplayError) as error:
            log.info("cannot withdraw an erased player from a tournament: %r", error)

    async def _turn_down(self, match: str, user: int) -> None:
        """Refuse, for someone, to take a seat over that was offered to them."""

        async def refuse() -> None:
            snapshot = await self._matches.snapshot(match)
            offer = snapshot.state.offers.get("substitute")
            if snapshot.match.status == "playing" and offer is not None and offer.guest == user:
                await append(self._matches, snapshot, RefuseOffer(offer.seat, offer.kind, "guest"))

        with suppress(AppError):
            await self._matches.run_locked(match, refuse)

    async def _leave_match(self, match: str, user: int) -> bool:
        """Withdraw or decline a challenge, or resign; False for a match that cannot be read."""
        try:
            found = await self._matches.row(match)
            if found is None:
                return True
            if found.status != "challenge":
                await resign_user(self._matches, match, user)
                return True
            request = RequestContext(user, match=match)
            leave = self._challenges.cancel if found.created_by == user else self._challenges.decline
            with suppress(AppError):  # begun or closed meanwhile
                await leave(request)
        except UnreadableMatchError:
            return False
        return True

    async def _with_all(self, names: Sequence[str], work: Callable[[], Awaitable[None]]) -> None:
        """Do some work with events and matches to itself, lest what is under way there brings someone back."""
        if not names:
            await work()
            return
        await self._matches.run_locked(names[0], lambda: self._with_all(names[1:], work))

    async def _forget(self, user: int, number: int | None) -> None:
        matches = self._matches
        try:
            now = matches.clock.now()
            channels = await matches.store.erasure.erase(user, new_ghost(matches.rng), now, number)
        finally:
            matches.forget_all()
            matches.preferences.forget("user", user)
        for channel in sorted(channels):
            matches.posts_waiting(channel)
        log.info("erased a person")

    # Servers

    async def forget_server(self, guild: int) -> None:
        """Delete what is kept of a server that has removed the bot, but for the scores of its games, and their dates.

        What was still played there ends for no one. It may be done again after a crash.
        """
        await self._matches.run_locked("erasures", partial(self._leave_server, guild))

    async def _leave_server(self, guild: int) -> None:
        tournaments, names = await self._matches.store.servers.unfinished(guild)
        await self._with_all(
            [*(f"tournament {tournament}" for tournament in tournaments), *names], partial(self._forget_server, guild)
        )

    async def _forget_server(self, guild: int) -> None:
        matches = self._matches
        try:
            await matches.store.servers.forget(guild, lambda: new_ghost(matches.rng), matches.clock.now())
        finally:
            matches.forget_all()
            matches.preferences.forget("guild", guild)
        matches.match_ended()  # ratings are made anew of what is left
