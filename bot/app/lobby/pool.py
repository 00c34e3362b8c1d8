"""Matching of open seeks: who may meet, and what is known of the players (`tournament.matching` does the rest)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import engine
from bot.app.lobby.reputation import Reputation
from bot.app.match.service import MatchService
from storage import StoredSeek
from tournament.matching import Seek, match_seeks

MEETING_PERIOD = timedelta(days=90)
"""Period in which earlier games of the same players count."""
EAGERNESS = timedelta(days=8)
"""Added to the waiting time of those who joined a seek: anyone whom they may meet will do."""
TWO = 2


class Pool:
    """Matches seeks of the same terms."""

    def __init__(self, matches: MatchService, reputation: Reputation) -> None:
        self._matches = matches
        self._reputation = reputation

    async def open_seeks(self) -> list[StoredSeek]:
        """Return the open seeks of all whom the host has not blocked, the longest waiting first.

        Those of servers that keep their players to themselves by now are for these servers alone.
        """
        seeks = await self._matches.store.lobby.open()
        blocked = await self._matches.store.host_blocks.among([seek.user for seek in seeks])
        await self._matches.preferences.load((seek.user for seek in seeks), (seek.guild for seek in seeks))
        return [await self._restricted(seek) for seek in seeks if seek.user not in blocked]

    async def _restricted(self, seek: StoredSeek) -> StoredSeek:
        if seek.guild is None or not seek.anywhere:
            return seek
        server = await self._matches.preferences.server(seek.guild)
        return replace(seek, anywhere=server.elsewhere)

    async def ready(self, seeks: Sequence[StoredSeek]) -> list[StoredSeek]:
        """Return those seeks whose players could start a game now: not on vacation, and with fewer than the limit."""
        if not seeks:
            return []
        games = await self._matches.store.lobby.open_games({seek.user for seek in seeks})
        guilds = {None, *(seek.guild for seek in seeks)}
        limits = {guild: (await self._matches.preferences.server(guild)).limit for guild in guilds}

        def has_room(seek: StoredSeek) -> bool:
            places = (seek.guild, None) if seek.anywhere else (seek.guild,)
            return all(games[seek.user, guild or 0] < limits[guild] for guild in places)

        return list(filter(has_room, seeks))

    async def visitor(self, guild: int | None, user: int = 0) -> StoredSeek:
        """Return a seek that someone of a server could make, to compare others with."""
        server = await self._matches.preferences.server(guild)
        return StoredSeek(
            id=0,
            user=user,
            variant="",
            options={},
            clock="",
            rated=False,
            since=self._matches.clock.now(),
            language="",
            name="",
            guild=guild,
            anywhere=guild is None or server.elsewhere,
            dm=0,
        )

    async def games(self, seeks: Sequence[StoredSeek]) -> list[tuple[StoredSeek, ...]]:
        """Return the games that start now, each as its seeks in seat order."""
        variant = seeks[0].variant
        seats = len(engine.variants()[variant].seats)
        return await self.matched(seeks, seats) if len(seeks) >= seats else []

    async def matched(self, seeks: Sequence[StoredSeek], seats: int) -> list[tuple[StoredSeek, ...]]:
        """Return games of `seats` people each."""
        now, by_user = self._matches.clock.now(), {seek.user: seek for seek in seeks}
        blocked = await self.blocked(seeks)
        meetings = await self._matches.store.lobby.meetings(list(by_user), now - MEETING_PERIOD)
        entries = {entry.player: entry for entry in await self._entries(seeks, seats)}
        found: list[tuple[int, ...]] = []

        def match(some: Collection[int]) -> None:
            seed = self._matches.rng.getrandbits(32)
            chosen = [entries[user] for user in some]
            for game in match_seeks(chosen, seats, now, blocked=blocked, meetings=meetings, seed=seed):
                found.append(game)
                for user in game:
                    del entries[user]

        for seek in seeks:  # who pressed *Join* gets this opponent
            if seats == TWO and seek.target in entries and seek.user in entries:
                match((seek.user, seek.target))
        match(tuple(entries))
        return [tuple(by_user[user] for user in game) for game in found]

    async def _entries(self, seeks: Sequence[StoredSeek], seats: int) -> list[Seek]:
        users, variant = [seek.user for seek in seeks], seeks[0].variant
        standings = await self._reputation.ratings(variant, users)
        reliability = await self._reputation.reliability(users)
        size = len(engine.variants()[variant].seats)
        counts = await self._matches.store.lobby.seat_counts(variant, users, size)
        return [
            Seek(
                player=seek.user,
                rating=standings[seek.user].rating,
                deviation=standings[seek.user].uncertainty,
                since=seek.since - EAGERNESS if seek.target is not None else seek.since,
                seats=counts[seek.user][:seats],
                window=seek.window,
                reliability=reliability[seek.user],
                kept_seat=seek.kept_seat if seats == size else None,
            )
            for seek in seeks
        ]

    async def blocked(self, seeks: Sequence[StoredSeek]) -> set[frozenset[int]]:
        """Return the pairs of players who must not meet."""
        return {
            frozenset((one.user, other.user))
            for one, other in combinations(seeks, 2)
            if not can_meet(one, other) or await self.keep_apart(one, other)
        }

    async def keep_apart(self, one: StoredSeek, other: StoredSeek) -> bool:
        """Tell whether one of two players has blocked the other, or moderators of a server have."""
        preferences = self._matches.preferences
        for user, met in ((one, other), (other, one)):
            if met.user in (await preferences.player(user.user)).blocked:
                return True
            if user.guild is not None and met.user in (await preferences.server(user.guild)).barred:
                return True
        return False


def can_meet(one: StoredSeek, other: StoredSeek) -> bool:
    """Tell whether there is a place where the players of two seeks can play."""
    if one.guild is not None and one.guild == other.guild:
        return True
    return one.anywhere and other.anywhere and one.dm is not None and other.dm is not None


def by_terms(seeks: Sequence[StoredSeek]) -> Iterator[list[StoredSeek]]:
    """Group seeks of the same terms whose game is installed."""
    groups: dict[str, list[StoredSeek]] = {}
    for seek in seeks:
        if seek.variant in engine.variants():
            groups.setdefault(seek.terms, []).append(seek)
    yield from groups.values()
