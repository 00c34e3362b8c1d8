"""Seats of the lobby after the start: fulfilled by the first move, or given back if the game is cancelled before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.app.errors import AppError
from bot.app.match.actions import Abort, RunOutOfTime, decode
from bot.app.match.ending import stop
from bot.app.match.own_boards import first_owner
from bot.app.match.service import MatchService
from storage import SUSPENDED, LobbySeat
from storage.lobby import SeekState

LIVE = ("playing", SUSPENDED)
UNREACHABLE = ("closed", "forbidden", "gone")
"""Reasons for which a match in direct messages is on hold that mean that its first player cannot be reached."""


class Returns:
    """Looks at all seats that seeks have got."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches

    async def settle(self) -> None:
        """Bring all seats up to date with their matches."""
        seats = await self._matches.store.lobby.seats()
        for match, group in groupby(seats, key=lambda seat: seat.match):
            await self._settle(match, list(group))

    async def _settle(self, match: str, seats: Sequence[LobbySeat]) -> None:
        lobby, one = self._matches.store.lobby, seats[0]
        if one.moves == 0 and one.status in LIVE:
            closed = await self._closed(match, seats) if one.guild is None else set()
            if not closed:
                return
            await stop(self._matches, match, cause="unreachable")
            await self._give_back(match, seats, dict.fromkeys(closed, "closed"))
        elif one.moves == 0 and not one.scored:
            await self._give_back(match, seats, {})
        else:
            over = one.status not in LIVE
            if done := [seat.user for seat in seats if over or seat.games <= 1]:
                await lobby.fulfil(match, done)

    async def _closed(self, match: str, seats: Sequence[LobbySeat]) -> set[int]:
        """Players of a match across servers who have no board: their direct messages are closed.

        Its first board may have moved, or be another player's by now. A match that is on hold for another reason tells
        its players that, and they decide.
        """
        row = await self._matches.row(match)
        lost = row is not None and row.status == SUSPENDED and row.reason in UNREACHABLE
        players = {seat.user for seat in seats} - {board.user for board in await self._matches.store.boards.of(match)}
        if lost or not players:
            return players
        try:
            return players - {first_owner(await self._matches.snapshot(match))}
        except AppError:  # it cannot be read, which its players are told
            return set()

    async def _give_back(self, match: str, seats: Sequence[LobbySeat], states: dict[int, SeekState]) -> None:
        kept: dict[int, int] = {}
        row = await self._matches.row(match)
        actions = await self._matches.store.matches.actions(match)
        last = decode(actions[-1]) if actions else None
        if isinstance(last, RunOutOfTime):  # of all who had to act: matched again, they would be absent again
            states = {seat.user: "absent" for seat in seats}
        elif not states and row is not None and isinstance(last, Abort):
            canceller = actions[-1].user
            if canceller is not None and canceller in {seat.user for seat in seats}:
                states = {canceller: "cancelled"}
                kept = {canceller: next(at for at, seat in enumerate(row.seats) if seat.user == canceller)}
        every: dict[int, SeekState] = {seat.user: states.get(seat.user, "open") for seat in seats}
        await self._matches.store.lobby.give_back(match, every, kept)
