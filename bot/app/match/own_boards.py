"""The board of a match that is a given player's."""

from __future__ import annotations

from dataclasses import replace

from bot.app.errors import AppError
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from storage import BoardChannel, Match


async def own_board(matches: MatchService, match: Match, user: int) -> Match | None:
    """The match as in a player's own board, where links lead that player; None if they have none, or it is not known.

    Of a tournament in two servers, players of the second one have a board there. The first board of a match of no
    server belongs to one of its players.
    """
    people = [seat.user for seat in match.seats if seat.user is not None]
    if len(people) < 2 or (match.guild is not None and not (match.boards and match.tournament)):
        return match
    mine = [board for board in await matches.store.boards.of(match.id) if board.user == user]
    if match.guild is not None or mine:
        return on_board(match, mine[0] if mine else None)
    try:
        owner = first_owner(await matches.snapshot(match.id))
    except AppError:  # it cannot be read
        return None
    return on_board(match, None) if owner == user else None


def first_owner(snapshot: Snapshot) -> int:
    """The player whose board the first one of a match without a server is."""
    placed = snapshot.state.placed
    if placed is None:
        return snapshot.match.created_by
    chosen = placed.user if placed.seat is None else snapshot.match.seats[placed.seat].user
    return snapshot.match.created_by if chosen is None else chosen


def on_board(match: Match, board: BoardChannel | None) -> Match:
    """The match as on an additional board, or on the first one (None), whose server is not always the match's own."""
    if board is None:
        return match if match.guild is not None else replace(match, guild=match.board_guild)
    return replace(match, guild=board.guild, board_channel=board.channel, message=None)
