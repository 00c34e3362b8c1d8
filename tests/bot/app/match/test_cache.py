"""The cache of states: what was used last stays, and its memory is about what it says."""

from __future__ import annotations

import gc
import tracemalloc
from copy import deepcopy
from dataclasses import replace

import pytest

import engine
from benchmarks.states import replay
from bot.app.match.cache import StateCache, size_of_snapshot
from bot.app.match.snapshot import Snapshot
from storage import StoredConditionalMoves
from tests.bot.app.match.logs import VARIANTS, logged, match_of, random_log


def snapshot(name: str = "m", *moves: str) -> Snapshot:
    match = match_of(name=name)
    log = logged(match, [("move", number % 2, text) for number, text in enumerate(moves)])
    return Snapshot(replace(match, version=len(log)), replay(match, log))


SIZE = size_of_snapshot(snapshot())


def room_for(matches: int) -> int:
    """The memory into which just so many matches fit that have not moved."""
    return (matches * SIZE + SIZE // 2) * 8 // 7


def test_what_was_used_last_stays() -> None:
    cache = StateCache(room_for(2))
    for name in "abc":
        cache.keep(snapshot(name))
        cache.latest("a")
    assert [cache.latest(name) is not None for name in "abc"] == [True, False, True]


def test_long_match_takes_room_of_several() -> None:
    cache = StateCache(room_for(4))
    for name in "abcd":
        cache.keep(snapshot(name))
    match = match_of("nouveaux", name="long")
    cache.keep(Snapshot(match, replay(match, random_log(match, 1, 40))))
    assert cache.latest("long") is not None
    assert len(cache) < 4


def test_match_larger_than_all_room_is_not_kept_nor_is_what_it_was() -> None:
    cache = StateCache(room_for(1))
    cache.keep(snapshot("m"))
    match = match_of("nouveaux")
    cache.keep(Snapshot(match, replay(match, random_log(match, 1, 40))))
    assert cache.latest("m") is None


def test_match_that_is_forgotten_has_still_been_as_it_was() -> None:
    cache, known = StateCache(), snapshot("m", "b1c3")
    cache.keep(known)
    assert cache.state("m", 1) is known.state
    cache.forget("m")
    assert cache.latest("m") is None
    assert cache.state("m", 1) is known.state
    assert cache.state("m", 0) is None


def test_challenge_has_no_state_yet() -> None:
    cache, open_yet = StateCache(), snapshot()
    cache.keep(replace(open_yet, match=replace(open_yet.match, status="challenge")))
    assert cache.state("m", 0) is None
    cache.forget("m")
    assert cache.state("m", 0) is None


def test_earlier_states_do_not_drive_matches_out() -> None:
    cache = StateCache(room_for(3))
    for name in "abc":
        cache.keep(snapshot(name))
    for version in range(50):
        cache.remember("z", replace(snapshot().state, version=version))
    assert len(cache) == 3


@pytest.mark.parametrize("plies", [0, 40, 200])
@pytest.mark.parametrize("variant", VARIANTS)
def test_estimate_of_match_is_near_what_it_takes(variant: str, plies: int) -> None:
    match = match_of(variant, "3d+5d", seats=len(engine.variants()[variant].seats))
    log = random_log(match, 1, plies) if plies else []
    estimate = size_of_snapshot(Snapshot(match, replay(match, log)))
    read: list[Snapshot] = []
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(5):
        row, actions = deepcopy((match, log))
        read.append(Snapshot(row, replay(row, actions)))
        del row, actions
    gc.collect()
    taken = (tracemalloc.get_traced_memory()[0] - before) / len(read)
    tracemalloc.stop()
    assert 0.6 < taken / estimate < 1.4


def test_plans_take_room_too() -> None:
    line = ("e2e4", "e7e5", "g1f3")
    planned = replace(snapshot(), conditional_moves={0: StoredConditionalMoves(1, (line,) * 20)})
    assert size_of_snapshot(planned) > SIZE + 20 * 3 * 60
