"""The board of a match that is a given player's."""

from __future__ import annotations

from dataclasses import replace

from bot.app.match.snapshot import Snapshot
from storage import BoardChannel, Match, Store


async def own_board(store: Store, match: Match, user: int) -> Match | None:
    """The match as in a player's own board, where links lead that player; None if it is not known.

    Of a tournament in two servers, players of the second one have a board there. The first board of a match of no
    server is that of the only player without another one. If it was lost, several have none, and it is another
    player's.
    """
    people = [seat.user for seat in match.seats if seat.user is not None]
    if len(people) < 2 or (match.guild is not None and not (match.boards and match.tournament)):
        return match
    boards = await store.boards.of(match.id)
    mine = [board for board in boards if board.user == user]
    if match.guild is not None:
        return on_board(match, mine[0]) if mine else match
    if mine:
        return on_board(match, mine[0])
    return match if len(boards) >= len(people) - 1 else None


def first_owner(snapshot: Snapshot) -> int:
    """The player whose board the first one of a match without a server is."""
    placed = snapshot.state.placed
    if placed is None:
        return snapshot.match.created_by
    chosen = placed.user if placed.seat is None else snapshot.match.seats[placed.seat].user
    return snapshot.match.created_by if chosen is None else chosen


def on_board(match: Match, board: BoardChannel | None) -> Match:
    """The match with an additional board in place of its first one."""
    if board is None:
        return match
    return replace(match, guild=board.guild, board_channel=board.channel, message=None)
