"""Analyses: each for its owner, and not for ever."""

from __future__ import annotations

from datetime import timedelta

import pytest

from storage import ConflictError, Store, StoredAnalysis
from tests.storage.samples import NOW, playing

MATCH = "kiva-tolu"
FIRST = StoredAnalysis(1, {"lines": [["e2e3"]]})
SECOND = StoredAnalysis(2, {"lines": [["e2e3", "e7e6"]]})


async def test_everyone_has_one_thought_in_each_match(store: Store) -> None:
    await store.matches.create(playing(), [])
    assert await store.analyses.get(MATCH, 1) is None
    await store.analyses.save(MATCH, 1, FIRST, NOW)
    await store.analyses.save(MATCH, 2, FIRST, NOW)
    await store.analyses.save(MATCH, 1, SECOND, NOW)
    assert await store.analyses.get(MATCH, 1) == SECOND
    assert await store.analyses.get(MATCH, 2) == FIRST


@pytest.mark.parametrize("late", [FIRST, StoredAnalysis(3, {})])
async def test_thought_that_follows_another_than_one_kept_is_refused(store: Store, late: StoredAnalysis) -> None:
    await store.matches.create(playing(), [])
    await store.analyses.save(MATCH, 1, FIRST, NOW)
    with pytest.raises(ConflictError):
        await store.analyses.save(MATCH, 1, late, NOW)
    assert await store.analyses.get(MATCH, 1) == FIRST


async def test_no_thought_is_kept_of_match_that_is_not_there(store: Store) -> None:
    with pytest.raises(ConflictError):
        await store.analyses.save("nobody", 1, FIRST, NOW)


async def test_what_no_one_has_worked_on_for_long_is_forgotten(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.analyses.save(MATCH, 1, FIRST, NOW)
    await store.analyses.save(MATCH, 2, FIRST, NOW)
    await store.analyses.save(MATCH, 2, SECOND, NOW + timedelta(days=2))
    assert await store.analyses.forget(NOW + timedelta(days=1)) == 1
    assert await store.analyses.get(MATCH, 1) is None
    assert await store.analyses.get(MATCH, 2) == SECOND


async def test_thought_is_told_to_its_owner_and_erased_with_them(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.analyses.save(MATCH, 1, FIRST, NOW)
    await store.analyses.save(MATCH, 2, SECOND.__class__(1, SECOND.content), NOW)
    [told] = (await store.people.export(1))["thoughts"]
    assert (told["match_id"], told["thought"]) == (MATCH, {"lines": [["e2e3"]]})
    await store.erasure.erase(1, -5, NOW)
    assert await store.analyses.get(MATCH, 1) is None
    assert await store.analyses.get(MATCH, 2) is not None


async def test_thought_goes_with_its_server(store: Store) -> None:
    match = playing()
    await store.matches.create(match, [])
    await store.analyses.save(MATCH, 1, FIRST, NOW)
    assert match.guild is not None
    await store.servers.forget(match.guild, lambda: -7, NOW)
    assert await store.analyses.get(MATCH, 1) is None


def test_thought_is_printed_nowhere() -> None:
    assert "e2e3" not in repr(FIRST)
