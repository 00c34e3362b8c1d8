"""The games of a tournament as matches, each in a thread of the tournament's channel."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import engine
from bot.app.match.names import MatchNamer, nonce
from bot.app.match.service import MatchService
from bot.app.match.starts import started
from bot.app.tournaments.brackets import round_title
from bot.app.tournaments.simuls import host_seat
from bot.app.tournaments.state import GUEST_TEAM, TournamentState
from bot.texts import translator_for
from storage import GUEST_GAME, GUEST_THREAD, Match, MatchSeat, NewGame, OutboxMessage
from tournament.model import Game

OPENING_POST_INTERVAL = timedelta(seconds=2)
"""Delay between two games that start together, so that fifty posts don't arrive in one second."""


async def create_games(matches: MatchService, state: TournamentState, games: Sequence[Game]) -> tuple[NewGame, ...]:
    """Create the matches of games that start now."""
    made = []
    now = matches.clock.now()
    for number, game in enumerate(games):
        made.append(await _new_game(matches, state, game, now, number * OPENING_POST_INTERVAL))
        await asyncio.sleep(0)
    return tuple(made)


async def unused_names(matches: MatchService, namer: MatchNamer, state: TournamentState, count: int) -> list[str]:
    """Return `count` unused names for new games.

    They are random: after a restore, a round that is paired again must not reuse the names of lost games, whose
    posts still have buttons.
    """
    known = {game.id for game in state.games}
    numbers, names = itertools.count(len(known) + 1), dict[str, None]()
    while len(names) < count:
        asked = range(count - len(names))
        more = [namer(matches.rng, state.stored.id, next(numbers)) for _ in asked]
        taken = known | await matches.store.matches.existing(more)
        names |= dict.fromkeys(name for name in more if name not in taken)
    return list(names)


def starting_rounds(state: TournamentState, games: Sequence[Game]) -> list[int]:
    """Return the rounds that start with these games and were posted earlier."""
    if state.settings.plan.pace != "rounds" or not state.format.fixed_schedule:
        return []
    rounds, ids = state.tournament.rounds, {game.id for game in games}
    return [
        number
        for number, (before, one) in enumerate(pairwise(rounds), 2)
        if before.stage == one.stage
        and any(game.id in ids for game in one.games)
        and not any(game.id in state.matches for game in one.games)
    ]


async def _new_game(
    matches: MatchService, state: TournamentState, game: Game, now: datetime, wait: timedelta
) -> NewGame:
    stored, settings = state.stored, state.settings
    position = engine.new_position(stored.variant, **stored.options)
    users = [state.user_of(entry) for entry in game.entries]
    plain = Match(
        id=game.id,
        guild=stored.guild,
        channel=stored.channel,
        created_by=stored.created_by,
        variant=stored.variant,
        options=position.chosen_options,
        rules_version=position.rules_version,
        language=stored.language,
        seats_mode="listed",
        created_at=now,
        seats=tuple(MatchSeat("joined", user) for user in users),
        status="playing",
        wants_thread=True,
        rated=settings.rated,
        tournament=stored.id,
        started_at=now,
        unrated="",
        clock=settings.clock_of(host_seat(state, game.entries)),
        vacations=settings.vacations,
    )
    match, genesis, timers = await started(matches, plain)
    guests = _guest_messages(matches, state, game, now + wait)
    return NewGame(match, _outbox_messages(matches, state, game, now + wait), timers, genesis, guests)


def _outbox_messages(
    matches: MatchService, state: TournamentState, game: Game, at: datetime
) -> tuple[OutboxMessage, ...]:
    """The line that announces the game, the thread on it, and the first turn in that."""
    values = thread_values(state, game)
    where = {name: value for name, value in values.items() if name != "numbers"}
    return (
        OutboxMessage("game", 0, nonce(matches.rng), where, due=at),
        OutboxMessage("thread", 0, nonce(matches.rng), values),
        OutboxMessage("turn", 0, nonce(matches.rng), buttons=True),
    )


def _guest_messages(
    matches: MatchService, state: TournamentState, game: Game, at: datetime
) -> tuple[OutboxMessage, ...]:
    """The line that announces the game in the second server of a match, and the thread on it; nothing elsewhere."""
    if state.stored.guest_channel is None:
        return ()
    seat = next(seat for seat, entry in enumerate(game.entries) if state.entries[entry - 1].team == GUEST_TEAM)
    values = {**thread_values(state, game), "seat": seat}
    where = {name: value for name, value in values.items() if name != "numbers"}
    line = OutboxMessage(GUEST_GAME, 0, nonce(matches.rng), where, due=at)
    return line, OutboxMessage(GUEST_THREAD, 0, nonce(matches.rng), values)


def thread_values(state: TournamentState, game: Game) -> dict[str, Any]:
    """Return the parts of a game's thread name, with the level of a knockout, of which a replay is part.

    In simuls and team matches a table is a board.
    """
    number = next(number for number, one in enumerate(state.tournament.rounds, 1) if game in one.games)
    values = {"event": state.stored.name, "round": number, "table": game.table, "numbers": list(game.entries)}
    if state.format.hosted or state.format.teams:
        return {**values, "board": game.table, "rounds": len(state.tournament.rounds)}
    if not state.format.elimination:
        return values
    return {**values, "level": round_title(translator_for(state.stored.language), state.tournament, number)}
