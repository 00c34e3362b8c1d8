"""Events: a step is one transaction, refused if the event has moved on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from storage import (
    ConflictError,
    DuplicateError,
    Forfeit,
    Genesis,
    MatchSeat,
    NewGame,
    OutboxMessage,
    SeatLink,
    Store,
    StoredTournament,
    TournamentAction,
    TournamentChange,
)
from tests.storage.samples import NOW, an_event, playing, turn
from tests.timers import tournament_timers

JOIN = TournamentAction(1, "join", NOW, 1, 1, {}, 77)
ORIGIN = Genesis("{}", "5eed", (SeatLink(0, 0, "link", 1, "salt"),))


def step(version: int = 0, *actions: TournamentAction, **more: Any) -> TournamentChange:
    return replace(TournamentChange("kiva-tolu", version, actions), **more)


async def test_event_comes_back_as_it_was_stored(store: Store) -> None:
    await store.tournaments.create(an_event(request=5), [])
    assert await store.tournaments.get("kiva-tolu") == an_event(request=5)
    assert await store.tournaments.in_server(9) == [an_event(request=5)]
    assert await store.tournaments.by_interaction(5) == "kiva-tolu"


async def test_step_appends_to_log_and_sets_fields(store: Store) -> None:
    await store.tournaments.create(an_event(), [])
    assert await store.tournaments.advance(step(0, JOIN, fields={"status": "running"}), NOW) == [100]
    whole = await store.tournaments.load("kiva-tolu")
    assert whole is not None
    assert (whole.tournament.status, whole.tournament.version, whole.actions) == ("running", 1, (JOIN,))
    assert await store.tournaments.by_interaction(77) == "kiva-tolu"


async def test_step_of_event_that_has_moved_on_changes_nothing(store: Store) -> None:
    await store.tournaments.create(an_event(), [])
    await store.tournaments.advance(step(0, JOIN), NOW)
    with pytest.raises(ConflictError):
        await store.tournaments.advance(
            step(0, replace(JOIN, interaction=78), outbox_messages=(OutboxMessage("event-news", 1, "n"),)), NOW
        )
    assert await store.outbox.waiting_channels() == []


async def test_interaction_acts_once(store: Store) -> None:
    await store.tournaments.create(an_event(), [])
    await store.tournaments.advance(step(0, JOIN), NOW)
    with pytest.raises(DuplicateError):
        await store.tournaments.advance(step(1, replace(JOIN, seq=2)), NOW)


async def test_game_opens_in_step_that_opens_it_or_not_at_all(store: Store) -> None:
    await store.tournaments.create(an_event(), [])
    opening = NewGame(playing("kiva-tolu-1", tournament="kiva-tolu"), (OutboxMessage("game", 0, "n"),), (), ORIGIN)
    with pytest.raises(ConflictError):
        await store.tournaments.advance(step(3, JOIN, new_games=(opening,)), NOW)
    assert await store.matches.get("kiva-tolu-1") is None
    await store.tournaments.advance(step(0, JOIN, new_games=(opening,)), NOW)
    assert await store.matches.get("kiva-tolu-1") == playing("kiva-tolu-1", tournament="kiva-tolu")


async def test_facts_are_those_of_matches_of_event(store: Store) -> None:
    await store.tournaments.create(an_event(), [])
    await store.matches.create(playing("other"), [])
    await store.matches.create(playing("kiva-tolu-1", board_channel=7, tournament="kiva-tolu"), [])
    left = replace(turn(0, match="kiva-tolu-1"), fields={"moves": 2})
    assert left.action is not None
    await store.matches.apply(replace(left, action=replace(left.action, kind="time", seat=1)), NOW)
    whole = await store.tournaments.load("kiva-tolu")
    assert whole is not None
    assert list(whole.matches) == ["kiva-tolu-1"]
    fact = whole.matches["kiva-tolu-1"]
    assert (fact.seats, fact.moves, fact.begun) == ((MatchSeat("joined", 1), MatchSeat("joined", 2)), 2, True)
    assert fact.forfeits == (Forfeit("time", 1, NOW),)


async def test_how_post_looks_now_waits_once(store: Store) -> None:
    await store.tournaments.create(an_event(), [OutboxMessage("event", 0, "first")])
    for version in range(3):
        refresh = OutboxMessage("event-refresh", version + 1, f"n{version}")
        action = replace(JOIN, seq=version + 1, interaction=version)
        await store.tournaments.advance(step(version, action, outbox_messages=(refresh,)), NOW)
    taken = []
    while row := await store.outbox.claim(100, NOW):
        taken.append((row.tournament, row.match, row.outbox_message.kind, row.outbox_message.seq))
        await store.outbox.mark_sent(row, 55, NOW)
    assert taken == [("kiva-tolu", "", "event", 0), ("kiva-tolu", "", "event-refresh", 3)]
    event = await store.tournaments.get("kiva-tolu")
    assert event == an_event(message=55, version=3)


async def test_event_has_one_timer(store: Store) -> None:
    await store.tournaments.create(an_event(), [], NOW)
    assert await store.timers.next_due() == NOW
    (timer,) = await tournament_timers(store, NOW)
    assert (timer.kind, timer.tournament) == ("event", "kiva-tolu")
    await store.tournaments.advance(step(0, JOIN), NOW)
    assert await store.timers.next_due() is None


async def test_only_events_that_go_on_are_looked_at(store: Store) -> None:
    statuses: tuple[StoredTournament, ...] = tuple(
        an_event(f"e{number}", status=status, ended_at=ended)
        for number, (status, ended) in enumerate(
            (("open", None), ("running", None), ("paused", None), ("over", NOW), ("cancelled", NOW), ("over", None))
        )
    )
    for event in statuses:
        await store.tournaments.create(event, [])
    assert await store.tournaments.unfinished() == ["e0", "e1", "e2", "e5"]
