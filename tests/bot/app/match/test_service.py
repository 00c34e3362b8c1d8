"""Matches that are not at hand: read in one hop, replayed by no one twice, and never kept when they are out of date."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa

from bot.app.errors import UnreplayableError
from bot.app.match.cache import StateCache
from bot.app.match.preferences import PreferenceStore, ServerSettings
from bot.app.match.replay import WORK_PER_SLICE
from bot.app.match.service import MatchService
from storage import Action, Change, LoadedMatch, Match, Store, StoreUnavailableError
from storage.tables import actions
from tests.bot.app.match.logs import match_of, random_log
from tests.bot.fakes import ANNA, BEN, Club, FakeClock
from tests.bot.refusals import refuses
from tests.bot.world import World
from tests.counting import counted


class Shelf:
    """A store of one match, which answers at once and counts how often it is asked."""

    def __init__(self, match: Match, log: list[Action]) -> None:
        self.row, self.log, self.asked = replace(match, version=len(log)), log, 0

    async def load(self, match: str) -> LoadedMatch | None:
        self.asked += 1
        return LoadedMatch(self.row, tuple(self.log), {}, frozenset()) if match == self.row.id else None

    async def actions(self, _match: str) -> list[Action]:
        self.asked += 1
        return self.log


def long_log() -> list[Action]:
    return next(log for seed in range(200) if len(log := random_log(match_of(), seed, 300)) >= 300)


LOG = long_log()


def over(shelf: Shelf) -> MatchService:
    store = cast(Store, SimpleNamespace(matches=shelf))
    known = PreferenceStore(store, ServerSettings())
    return MatchService(store, FakeClock(World()), known, cache=StateCache())


async def turns_of_others(work: Coroutine[Any, Any, Any]) -> int:
    """Number of event loop iterations until some work is done."""
    task, turns = asyncio.create_task(work), 0
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    await task
    return turns


async def test_others_have_their_turn_while_long_match_is_replayed() -> None:
    matches = over(Shelf(match_of(), LOG))
    assert await turns_of_others(matches.snapshot("m")) > len(LOG) // WORK_PER_SLICE
    assert await turns_of_others(matches.snapshot("m")) == 1


async def test_others_have_their_turn_while_earlier_state_is_replayed() -> None:
    matches = over(Shelf(match_of(), LOG))
    assert await turns_of_others(matches.state_at(match_of(), 290)) > 290 // WORK_PER_SLICE
    assert (await matches.state_at(match_of(), 290)).version == 290


async def test_two_who_ask_for_match_share_one_replay() -> None:
    matches = over(shelf := Shelf(match_of(), LOG))
    one, other = await asyncio.gather(matches.snapshot("m"), matches.snapshot("m"))
    assert one is other
    assert shelf.asked == 1


async def test_one_who_no_longer_waits_leaves_replay_to_other() -> None:
    matches = over(shelf := Shelf(match_of(), LOG))
    first, second = (asyncio.create_task(matches.snapshot("m")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).state.version == len(LOG)
    assert first.cancelled()
    assert shelf.asked == 1


async def test_what_was_read_before_write_is_not_kept() -> None:
    matches = over(shelf := Shelf(match_of(), LOG[:-1]))
    reading = asyncio.create_task(matches.snapshot("m"))
    for _ in range(3):
        await asyncio.sleep(0)
    assert not reading.done()
    shelf.row, shelf.log = replace(shelf.row, version=len(LOG)), LOG
    matches.forget("m")  # as every write does
    later = asyncio.create_task(matches.snapshot("m"))
    assert (await reading).state.version == len(LOG) - 1
    assert (await later).state.version == len(LOG)
    assert (await matches.snapshot("m")).state.version == len(LOG)
    assert shelf.asked == 2


async def test_what_was_read_before_write_does_not_replace_what_write_left() -> None:
    matches = over(shelf := Shelf(match_of(), LOG))
    known = await matches.snapshot("m")
    shelf.row, shelf.log = replace(shelf.row, version=len(LOG) - 1), LOG[:-1]
    matches.cache = StateCache()
    reading = asyncio.create_task(matches.snapshot("m"))
    await asyncio.sleep(0)
    matches.forget("m")
    matches.keep(known, [known.state])
    await reading
    assert await matches.snapshot("m") is known


async def test_match_that_is_forgotten_is_read_but_not_replayed_again() -> None:
    matches = over(shelf := Shelf(match_of(), LOG))
    known = await matches.snapshot("m")
    matches.forget("m")
    assert (await matches.snapshot("m")).state is known.state
    assert shelf.asked == 2


async def test_match_that_there_is_not_is_asked_for_again() -> None:
    matches = over(shelf := Shelf(match_of(), []))
    for _ in range(2):
        with refuses("no-such-match"):
            await matches.snapshot("other")
    assert shelf.asked == 2


async def test_match_that_no_longer_replays_is_no_ones() -> None:
    broken = [*LOG[:-1], replace(LOG[-1], digest="other")]
    matches = over(Shelf(replace(match_of(), status="parked"), broken))
    told = await asyncio.gather(matches.snapshot("m"), matches.snapshot("m"), return_exceptions=True)
    assert [type(one) for one in told] == [UnreplayableError, UnreplayableError]


@pytest.mark.parametrize("status", ["parked", "over"])
async def test_only_match_that_is_played_is_said_to_be_parked(caplog: pytest.LogCaptureFixture, status: Any) -> None:
    broken = [*LOG[:-1], replace(LOG[-1], digest="other")]
    matches = over(Shelf(replace(match_of(), status=status), broken))
    with pytest.raises(UnreplayableError):
        await matches.snapshot("m")
    assert caplog.records == []


async def test_match_that_is_played_is_parked_once_with_reason_in_log(
    it: Club, caplog: pytest.LogCaptureFixture
) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.store.db.write(lambda connection: connection.execute(sa.update(actions).values(text="a2a4")))
    await it.restart()
    for _ in range(2):
        with pytest.raises(UnreplayableError):
            await it.app._matches.snapshot(match)
    (record,) = [record for record in caplog.records if "on hold" in record.message]
    assert match in record.message
    await it.app.idle()


@pytest.mark.sqlite("hops to its threads")
async def test_match_that_is_not_at_hand_takes_one_hop(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "b1c3"))
    await it.app.idle()
    await it.restart()
    await it.app.idle()
    with counted(it.store) as counts:
        await it.app._matches.snapshot(match)
        await it.app._matches.snapshot(match)
    assert (len(counts.statements), counts.hops) == (5, 1)


async def test_bot_with_hardly_any_memory_plays_all_same(it: Club) -> None:
    await it.restart(memory=1)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "b1c3"), (BEN, "b8c6"), (ANNA, "e2e3"))
    await it.app.idle()
    assert it.world.names() == [f"{match}-{version}.png" for version in range(4)]


async def test_change_that_may_be_stored_is_told_although_it_failed(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    row, heard = (await it.app._matches.snapshot(match)).match, list[str]()
    it.app.match_changed.connect(heard.append)
    it.world.after["matches.apply"] = [StoreUnavailableError("the answer was lost")]
    with pytest.raises(StoreUnavailableError):
        await it.app._matches.write(Change(match, row.version, "playing", fields={"rated": False}))
    assert heard == [match]
