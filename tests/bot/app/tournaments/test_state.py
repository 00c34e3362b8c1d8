"""The state of an event that has thousands of games."""

from __future__ import annotations

from functools import reduce

from benchmarks.holds import huge_event
from bot.app.tournaments.state import follow, state_of


def test_batch_of_actions_leads_to_state_of_single_ones() -> None:
    whole = huge_event(rounds=3, tables=4, decisions=7)
    state = state_of(whole)
    bare = state_of(type(whole)(whole.tournament, (), {}))
    single = reduce(follow, whole.actions, bare)
    assert (state.noted, state.decided) == (single.noted, single.decided)
    assert [game.decided for game in state.games] == [True] * 7 + [False] * 5
