"""Plans, notes, preferences and settings: each for its owner, kept and replaced."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from storage import Change, ConflictError, DuplicateError, MatchTimer, PlayerNote, Store, StoredConditionalMoves
from tests.storage.samples import NOW, conditional_moves_in, muted_in, playing, turn
from tests.timers import match_timers

LINES = (("e7e5", "g1f3", "b8c6"), ("c7c5", "g1f3"))
PLAN = StoredConditionalMoves(1, LINES)


async def test_seat_has_one_plan(store: Store) -> None:
    await store.matches.create(playing(), [])
    assert await conditional_moves_in(store) == {}
    await store.matches.set_conditional_moves("kiva-tolu", 0, 0, PLAN)
    await store.matches.set_conditional_moves("kiva-tolu", 0, 1, StoredConditionalMoves(2, LINES[:1]))
    await store.matches.set_conditional_moves("kiva-tolu", 0, 0, StoredConditionalMoves(1, LINES[1:]))
    assert await conditional_moves_in(store) == {
        0: StoredConditionalMoves(1, LINES[1:]),
        1: StoredConditionalMoves(2, LINES[:1]),
    }
    await store.matches.set_conditional_moves("kiva-tolu", 0, 0, None)
    assert list(await conditional_moves_in(store)) == [1]


async def test_plan_for_another_position_is_refused(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(playing("over", board_channel=5, status="over"), [])
    await store.matches.apply(turn(0), NOW)
    for match, version in (("kiva-tolu", 0), ("kiva-tolu", 2), ("over", 0), ("nobody", 0)):
        with pytest.raises(ConflictError):
            await store.matches.set_conditional_moves(match, version, 0, PLAN)
    assert await conditional_moves_in(store) == {}


async def test_move_changes_plans_it_names(store: Store) -> None:
    await store.matches.create(playing(), [])
    for seat in range(3):
        await store.matches.set_conditional_moves("kiva-tolu", 0, seat, PLAN)
    await store.matches.apply(
        replace(turn(0), conditional_moves={0: StoredConditionalMoves(1, LINES[1:]), 1: None}), NOW
    )
    assert await conditional_moves_in(store) == {0: StoredConditionalMoves(1, LINES[1:]), 2: PLAN}


async def test_refused_change_leaves_plans(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, interaction=5), NOW)
    await store.matches.set_conditional_moves("kiva-tolu", 1, 0, PLAN)
    with pytest.raises(ConflictError):
        await store.matches.apply(replace(turn(0), conditional_moves={0: None}), NOW)
    with pytest.raises(DuplicateError):
        await store.matches.apply(replace(turn(1, interaction=5), conditional_moves={0: None}), NOW)
    assert await conditional_moves_in(store) == {0: PLAN}


@pytest.mark.parametrize(("status", "left"), [("parked", {0: PLAN}), ("over", {}), ("cancelled", {})])
async def test_plans_outlive_parking_but_not_end(
    store: Store, status: str, left: dict[int, StoredConditionalMoves]
) -> None:
    await store.matches.create(playing(), [])
    await store.matches.set_conditional_moves("kiva-tolu", 0, 0, PLAN)
    await store.matches.apply(Change("kiva-tolu", 0, "playing", fields={"status": status}), NOW)
    assert await conditional_moves_in(store) == left


async def test_note_is_its_users_and_its_matchs(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(playing("other", board_channel=5), [])
    await store.people.set_note("kiva-tolu", 1, PlayerNote("watch e5"))
    await store.people.set_note("kiva-tolu", 1, PlayerNote("watch f7", muted=True))
    assert await store.people.note("kiva-tolu", 1) == PlayerNote("watch f7", muted=True)
    assert await store.people.note("kiva-tolu", 2) == PlayerNote()
    assert await store.people.note("other", 1) == PlayerNote()
    await store.people.set_note("kiva-tolu", 1, PlayerNote())
    assert await store.people.note("kiva-tolu", 1) == PlayerNote()


async def test_note_may_replace_its_users_reminders_and_no_other_timer(store: Store) -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    kept = [MatchTimer("time", at, "kiva-tolu"), MatchTimer("remind", at, "kiva-tolu", 2)]
    await store.matches.create(playing(), [], [*kept, MatchTimer("remind", at, "kiva-tolu", 1)])
    await store.people.set_note("kiva-tolu", 1, PlayerNote("watch e5"))
    assert len(await store.timers.due(at)) == 3
    await store.people.set_note("kiva-tolu", 1, PlayerNote(muted=True), [])
    assert [replace(timer, id=0) for timer in await store.timers.due(at)] == kept
    await store.people.set_note("kiva-tolu", 1, PlayerNote(), [MatchTimer("remind", at, "kiva-tolu", 1)])
    assert [timer.user for timer in await match_timers(store, at)] == [None, 2, 1]


async def test_note_needs_match(store: Store) -> None:
    with pytest.raises(ConflictError):
        await store.people.set_note("nobody", 1, PlayerNote("x"))


async def test_those_who_want_no_reminders_are_known(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.people.set_note("kiva-tolu", 1, PlayerNote(muted=True))
    await store.people.set_note("kiva-tolu", 2, PlayerNote("x"))
    assert await muted_in(store) == {1}
    assert await muted_in(store, "other") == frozenset()


async def test_plans_and_notes_are_printed_nowhere() -> None:
    change = replace(turn(0), conditional_moves={0: PLAN})
    printed = f"{PLAN} {change} {PlayerNote('watch f7')}"
    assert "e7e5" not in printed
    assert "watch" not in printed


async def test_preferences_are_kept_and_replaced(store: Store) -> None:
    assert await store.people.preferences("user", 2**60) == {}
    await store.people.change_preferences("user", 2**60, lambda _: {"language": "fr", "theme": "wood"})
    await store.people.change_preferences("user", 2**60, lambda _: {"confirm": True, "pace": [80, None]})
    await store.people.change_preferences("guild", 2**60, lambda _: {"clock": "3d"})
    assert await store.people.preferences("user", 2**60) == {"confirm": True, "pace": [80, None]}
    assert await store.people.preferences("guild", 2**60) == {"clock": "3d"}
    assert await store.people.preferences("user", 1) == {}


async def test_settings_are_kept_and_replaced(store: Store) -> None:
    assert await store.settings.get("hash") is None
    await store.settings.set("hash", "one")
    await store.settings.set("hash", "two")
    assert await store.settings.get("hash") == "two"
