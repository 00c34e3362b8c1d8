"""A league in a club of fakes: a season that has begun, its games, and the next season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.app.tournaments.state import TournamentState
from tests.bot.app.tournaments.club_night import begun, state
from tests.bot.fakes import Club

SIX = tuple(range(101, 107))
TWELVE = tuple(range(101, 113))
REGISTRATION, GAMES_END, NEXT = 56, 82, 84
"""Days of a season of twelve weeks."""


async def season_of(it: Club, users: Sequence[int], **form: Any) -> str:
    """A season of a league in divisions of six that has begun, its games open."""
    return await begun(it, users, "connexes", "league", **{"group_size": "6", "name": "Hill", **form})


async def play_all(it: Club, tournament: str, without: Collection[int] = ()) -> None:
    """Finish all games except those of users who do nothing: everyone moves, then the weaker one resigns."""
    for game in (await state(it, tournament)).games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        users = [seat.user or 0 for seat in row.seats]
        if game.status == "playing" and not set(users) & set(without):
            await it.play(game.id, (users[0], "e2e3"), (users[1], "a7a6"))
            await it.app.playing.resign(it.call(max(users), game.id, channel=row.thread))
    await it.app.idle()


async def next_season(it: Club, tournament: str) -> TournamentState:
    return await state(it, (await state(it, tournament)).next_season)


def posts(it: Club, tournament: str) -> list[str]:
    return [post.content for post in it.world.posts() if post.match == tournament]
