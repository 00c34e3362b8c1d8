"""The state of an event that has thousands of games."""

from __future__ import annotations

from functools import reduce

from benchmarks.holds import huge_event
from bot.app.tournaments.reducer import apply_action
from bot.app.tournaments.replay import state_of


def test_batch_of_actions_leads_to_state_of_single_ones() -> None:
    whole = huge_event(rounds=3, tables=4, decisions=7)
    state = state_of(whole)
    bare = state_of(type(whole)(whole.tournament, (), {}))
    single = reduce(apply_action, whole.actions, bare)
    assert (state.reported_games, state.score_decisions) == (single.reported_games, single.score_decisions)
    assert [game.adjudicated for game in state.games] == [True] * 7 + [False] * 5
