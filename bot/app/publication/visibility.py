"""Rules of public data: games of published servers in channels that @everyone can view, and names people allow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from bot.app.core.ports import Messenger
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.publication.people import PublicPerson, public_people
from storage import Match, Status

BEGUN: tuple[Status, ...] = ("playing", "over", "parked")
"""Statuses of matches that were begun, as stored."""


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A line of a list of games. `status` is as stored; `reason` is that of the end of a game that is over."""

    match: str
    variant: str
    options: Mapping[str, str]
    status: Status
    rated: bool
    clock: str
    people: tuple[PublicPerson, ...]
    moves: int
    scores: tuple[Fraction, ...]
    reason: str | None
    tournament: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


class Visibility:
    """Rules of what is public, shared by pages and open data."""

    def __init__(self, matches: MatchService, messenger: Messenger) -> None:
        self._matches = matches
        self._messenger = messenger

    async def require_published(self, guild: int) -> bool:
        """True if the public pages of a server may be indexed. Refusals: not-public."""
        if not await self.is_published(guild):
            raise Refused("not-public")
        return (await self._matches.preferences.server(guild)).indexed

    async def is_published(self, guild: int | None) -> bool:
        """Tell whether a server has public pages."""
        return guild is not None and (await self._matches.preferences.server(guild)).public

    async def is_shown(self, match: Match) -> bool:
        """Tell whether a match of a published server may be shown."""
        if match.guild is None or match.status not in BEGUN:
            return False
        return await self._messenger.everyone_can_view(match.guild, match.channel)

    async def shows(self, guild: int, channel: int) -> bool:
        """Tell whether what a published server has in a channel may be shown."""
        return await self._messenger.everyone_can_view(guild, channel)

    async def shown_channels(self, guild: int, statuses: Sequence[Status]) -> list[int]:
        """Channels of a published server in which matches with some statuses were opened, if those may be shown."""
        found = await self._matches.store.public_matches.channels(guild, statuses)
        return [channel for channel in found if await self.shows(guild, channel)]

    async def server_name(self, guild: int) -> str:
        """Name of a server, empty if unknown."""
        return await self._messenger.server_name(guild) or ""

    async def listed(self, names: Sequence[str]) -> tuple[PublicGame, ...]:
        """Those of some matches that are shown, each as a line."""
        rows = [await self._matches.row(name) for name in names]
        return await self.lines([row for row in rows if row is not None and await self.is_shown(row)])

    async def lines(self, rows: Sequence[Match]) -> tuple[PublicGame, ...]:
        """Matches that are shown, as lines."""
        users = {seat.user for row in rows for seat in row.seats}
        people = await self.people(users, await self.remembered([row.id for row in rows]))
        return tuple(_line(row, people) for row in rows)

    async def people(
        self, users: Collection[int | None], remembered: Mapping[int, str]
    ) -> dict[int | None, PublicPerson]:
        """Return users as public pages show them. `remembered` are names from the games they stand in."""
        return await public_people(self._matches.store, users, self._messenger.display_name, remembered)

    async def remembered(self, matches: Collection[str]) -> Mapping[int, str]:
        """Return names of users from the logs of some matches."""
        return await self._matches.store.matches.names_in(matches)


def _line(row: Match, people: Mapping[int | None, PublicPerson]) -> PublicGame:
    return PublicGame(
        match=row.id,
        variant=row.variant,
        options=row.options,
        status=row.status,
        rated=row.rated,
        clock=row.clock,
        people=tuple(people[seat.user] for seat in row.seats),
        moves=row.moves,
        scores=row.scores,
        reason=row.reason if row.status == "over" else None,
        tournament=row.tournament,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
    )
