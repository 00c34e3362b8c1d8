"""Corrected podiums: decisions about an event whose results are provisional."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from bot.app.tournaments.state import EventState, follow, with_facts
from storage import EventAction
from tournament.standings import podium


def corrections(state: EventState, action: EventAction) -> list[tuple[str, Mapping[str, int]]]:
    """The outbox messages that post the podium again, if an action changes the podium of an event that is over."""
    if state.event.status != "over":
        return []
    numbered = replace(action, seq=state.event.version + 1)
    after = with_facts(follow(state, numbered), state.facts)
    return [("event-end", {"corrected": 1})] if _podium(after) != _podium(state) else []


def _podium(state: EventState) -> list[tuple[int, int, Fraction]]:
    lines = podium(state.format.places(state.tournament), state.tournament.out)
    return [(line.place, line.entry, line.points) for line in lines]
