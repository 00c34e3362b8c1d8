"""Start of a match that has its seats: genesis, first turn and timers."""

from __future__ import annotations

from dataclasses import replace

from bot.app.match.hash_chain import genesis_of
from bot.app.match.log import timers_of
from bot.app.match.reducer import begin
from bot.app.match.service import MatchService
from engine.proofs import hashed
from storage import Genesis, Match, MatchTimer


async def started(matches: MatchService, match: Match) -> tuple[Match, Genesis, tuple[MatchTimer, ...]]:
    """Return a match at its first turn, with its genesis and its timers."""
    genesis, state = genesis_of(match, matches.rng), begin(match)
    at_first_turn = replace(
        match,
        genesis_hash=hashed(genesis.line),
        turn=state.turn_user(match.seats),
        deadline=None if state.clocks is None else state.clocks.first,
    )
    return at_first_turn, genesis, await timers_of(matches, at_first_turn, state, frozenset())
