"""Games of a ladder as ordinary matches, each in a thread of the ladder's channel."""

from __future__ import annotations

import engine
from bot.app.ladders.state import Challenge, LadderState
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.match.starts import started
from storage import Match, MatchSeat, NewGame, OutboxMessage


async def game_of(matches: MatchService, state: LadderState, challenge: Challenge, name: str) -> NewGame:
    """Build the match of an accepted challenge, its seats drawn."""
    stored, now = state.stored, matches.clock.now()
    position = engine.new_position(stored.variant, **stored.options)
    plain = Match(
        id=name,
        guild=stored.guild,
        channel=stored.channel,
        created_by=challenge.challenger,
        variant=stored.variant,
        options=position.chosen_options,
        rules_version=position.rules_version,
        language=stored.language,
        seats_mode="random",
        created_at=now,
        seats=tuple(
            MatchSeat("joined", user) for user in matches.rng.sample(challenge.players, len(challenge.players))
        ),
        status="playing",
        wants_thread=True,
        rated=state.rated,
        started_at=now,
        unrated="",
        clock=state.clock,
    )
    match, genesis, timers = await started(matches, plain)
    rungs = [state.rung(seat.user or 0) for seat in match.seats]
    messages = (
        OutboxMessage("game", 0, nonce(matches.rng), {"rungs": rungs}),
        OutboxMessage("thread", 0, nonce(matches.rng)),
        OutboxMessage("turn", 0, nonce(matches.rng), {"opening": True}, buttons=True),
    )
    return NewGame(match, messages, timers, genesis)
