"""Jobs: asked, found, answered, and gone."""

from __future__ import annotations

from datetime import timedelta

from storage import Job, Store
from tests.storage.samples import NOW


async def test_errand_is_found_until_it_is_answered(store: Store) -> None:
    first, second = [await store.jobs.submit("pair", text, NOW) for text in ("{}", "[]")]
    assert await store.jobs.unanswered(["pair"]) == [first, second]
    await store.jobs.set_progress(first, 2, 5)
    assert await store.jobs.get(first) == Job(first, "pair", "{}", 2, 5)
    await store.jobs.answer(first, b"\x00GIF")
    assert await store.jobs.get(first) == Job(first, "pair", "{}", 2, 5, b"\x00GIF")
    assert await store.jobs.unanswered(["pair"]) == [second]


async def test_errands_of_unknown_kinds_are_left_alone(store: Store) -> None:
    await store.jobs.submit("of tomorrow", "{}", NOW)
    assert await store.jobs.unanswered(["pair", "animate"]) == []


async def test_what_no_one_waits_for_is_not_answered_and_its_number_never_comes_again(store: Store) -> None:
    number = await store.jobs.submit("pair", "{}", NOW)
    await store.jobs.delete(number)
    await store.jobs.answer(number, b"late")
    await store.jobs.set_progress(number, 1, 2)
    assert await store.jobs.get(number) is None
    assert await store.jobs.submit("pair", "{}", NOW) > number


async def test_errands_whose_askers_are_gone_are_forgotten(store: Store) -> None:
    old = await store.jobs.submit("pair", "{}", NOW)
    new = await store.jobs.submit("pair", "{}", NOW + timedelta(hours=1))
    assert await store.jobs.forget(NOW + timedelta(minutes=1)) == 1
    assert [await store.jobs.get(number) is None for number in (old, new)] == [True, False]
