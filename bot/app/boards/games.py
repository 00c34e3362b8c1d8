"""A player's own matches, those that wait for them first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.app.core.requests import GameListItem, RequestContext
from bot.app.errors import AppError, VariantMissingError
from bot.app.match.clock_start import is_unposted
from bot.app.match.own_boards import own_board
from bot.app.match.seats import why_not_to_move
from bot.app.match.service import MatchService
from storage import Match, StoreUnavailableError

MAX_CANDIDATES = 5
"""Games that are looked at to find the next one: a paused one cannot be moved in."""
_NEVER = datetime.max.replace(tzinfo=UTC)


class GameList:
    """Finding one's way among one's matches."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches

    async def live(self, request: RequestContext) -> list[GameListItem]:
        """The caller's live matches: those waiting for them first, each group by the time that is left."""
        live = await self._matches.store.matches.live_of(request.user)
        tournaments = await self._matches.store.tournaments.names(
            {match.tournament for match in live if match.tournament is not None}
        )
        games = [await self._game(match, request.user) for match in live]
        named = (
            replace(game, tournament=tournaments.get(match.tournament or "", ""))
            for match, game in zip(live, games, strict=True)
        )
        return sorted(named, key=_urgency)

    async def next_to_move(self, request: RequestContext, besides: str) -> str | None:
        """The most urgent game in which the caller may move, besides one; None if there is none.

        One statement: a game that is not in the cache is taken to be as its row says. None, too, if it fails: this is
        asked when a move has been made.
        """
        try:
            found = await self._matches.store.matches.awaiting_user(request.user, besides, MAX_CANDIDATES)
        except StoreUnavailableError:
            return None
        for match in found:
            known = self._matches.cache.latest(match)
            seat = None if known is None else known.seat_of(request.user)
            if known is None or (seat is not None and why_not_to_move(known.state, seat) is None):
                return match
        return None

    async def variant(self, request: RequestContext) -> str:
        """The variant of a match."""
        return (await self._matches.visible_row(request)).variant

    async def variant_here(self, request: RequestContext) -> str | None:
        """The variant of the match that is played in a channel or thread, or was played last; None if there is none."""
        try:
            match = (await self._matches.visible_even_over(request)).match
        except AppError:
            return None
        return match.variant if request.channel == (match.thread or match.channel) else None

    async def _game(self, match: Match, user: int) -> GameListItem:
        game = await self._placed(_listed(match, user, self._matches.clock.now()), match, user)
        if match.status != "playing":
            return game
        try:
            snapshot = await self._matches.snapshot(match.id)
        except VariantMissingError:
            return replace(game, status="missing", my_turn=False)
        except AppError:  # it has been set aside just now
            return replace(game, status="parked", my_turn=False)
        state, seat = snapshot.state, snapshot.seat_of(user)
        asked = any(seat in state.waits_for(offer) for offer in state.offers.values())
        return replace(game, my_turn=seat in state.to_act and not state.paused, asked=asked, paused=state.paused)

    async def _placed(self, game: GameListItem, match: Match, user: int) -> GameListItem:
        """The game with the user's own board, where the first one is in another player's direct messages or server."""
        if not game.others or (match.guild is not None and match.tournament is None):
            return game
        seen = await own_board(self._matches, match, user)
        if seen is None:
            return replace(game, in_messages=True)
        return replace(game, guild=seen.guild, channel=seen.board_channel or seen.channel, message=seen.message)


def _urgency(game: GameListItem) -> tuple[bool, bool, bool, datetime, datetime]:
    return not game.my_turn, not game.asked, game.status in ("parked", "missing"), game.deadline or _NEVER, game.since


def _listed(match: Match, user: int, now: datetime) -> GameListItem:
    unposted = match.deadline is not None and is_unposted(match)
    deadline = None if unposted else match.deadline
    mine = next((seat for seat in match.seats if seat.user == user), None)
    return GameListItem(
        match=match.id,
        variant=match.variant,
        status="challenge" if match.status == "challenge" else "playing" if match.status == "playing" else "parked",
        my_turn=match.status == "challenge" and mine is not None and mine.holder == "invited",
        turn=match.turn if match.status == "playing" else None,
        others=tuple(seat.user for seat in match.seats if seat.user is not None and seat.user != user),
        guild=match.guild,
        channel=match.board_channel or match.channel,
        message=match.message,
        moves=match.moves,
        since=match.started_at or match.created_at,
        deadline=deadline,
        left=None if deadline is None else max(deadline - now, timedelta()),
        unposted=unposted,
        in_thread=match.thread is not None and match.board_channel == match.thread and not match.boards,
    )
