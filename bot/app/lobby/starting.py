"""Matches made of seeks: in a thread of a server, or in the direct messages of all players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import engine
from bot.app.match.log import COMPUTER_REPLY_WAIT
from bot.app.match.names import match_name, nonce
from bot.app.match.reducer import begin
from bot.app.match.service import MatchService
from bot.app.match.starts import started
from storage import BoardChannel, LobbyGame, Match, MatchSeat, OutboxMessage, StoredSeek


async def game_of(matches: MatchService, seated: Sequence[StoredSeek | None]) -> LobbyGame | None:
    """Build the match of some seeks in seat order; None stands for a computer. None if there is no place for it."""
    seeks = tuple(seek for seek in seated if seek is not None)
    place = await _place(matches, seeks)
    if place is None:
        return None
    now, first = matches.clock.now(), min(seeks, key=lambda seek: (seek.since, seek.id))
    position = engine.new_position(first.variant, **first.options)
    boards = () if place["guild"] is not None else tuple(_board(seek) for seek in seeks if seek is not first)
    plain = Match(
        id=match_name(matches.rng),
        created_by=first.user,
        variant=first.variant,
        options=position.chosen_options,
        rules_version=position.rules_version,
        seats_mode="listed",
        created_at=now,
        seats=tuple(MatchSeat("computer") if seek is None else MatchSeat("joined", seek.user) for seek in seated),
        status="playing",
        started_at=now,
        clock=first.clock if len(seeks) > 1 else "",
        rated=first.rated and len(seeks) == len(seated),
        unrated="",
        boards=len(boards),
        **place,
    )
    match, genesis, timers = await started(matches, plain)
    names = {seek.user: seek.name for seek in seeks if seek.name}
    return LobbyGame(match, seeks, _outbox_messages(matches, match), timers, genesis, names, boards)


async def _place(matches: MatchService, seeks: Sequence[StoredSeek]) -> dict[str, Any] | None:
    """Server, channel and language: a thread where all asked in one server that blocks none, else direct messages."""
    oldest = sorted(seeks, key=lambda seek: (seek.since, seek.id))
    guild = oldest[0].guild
    if guild is not None and all(seek.guild == guild for seek in seeks):
        server = await matches.preferences.server(guild)
        asked_in = next((seek.channel for seek in oldest if seek.channel is not None), None)
        channel = server.lobby_channel or asked_in
        if channel is not None and not any(seek.user in server.barred for seek in seeks):
            language = server.language or oldest[0].language
            return {"guild": guild, "channel": channel, "language": language, "wants_thread": True}
    if any(seek.dm is None for seek in seeks):
        return None
    direct = oldest[0].dm
    return {"guild": None, "channel": direct, "board_channel": direct, "language": oldest[0].language}


def _board(seek: StoredSeek) -> BoardChannel:
    return BoardChannel(seek.dm or 0, None, seek.user, seek.language)


def _outbox_messages(matches: MatchService, match: Match) -> tuple[OutboxMessage, ...]:
    turn = OutboxMessage("turn", 0, nonce(matches.rng), {"opening": True}, buttons=True)
    state = begin(match)
    if state.computer_to_act is not None and not state.position.to_choose():
        turn = replace(turn, mergeable=True, due=matches.clock.now() + COMPUTER_REPLY_WAIT)
    if not match.wants_thread:
        return (turn,)
    before = ("challenge", "thread", "refresh")
    return (*(OutboxMessage(kind, 0, nonce(matches.rng)) for kind in before), turn)
