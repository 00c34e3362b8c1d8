"""Two processes on one database: people may reach either, and each thing is done by one of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Scope
from tests.bot.app.tournaments.club_night import FOUR, created, state
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD
from tests.bot.several import COUNT, Neighbour, neighbours
from tests.timers import match_timers, tournament_timers

Two = tuple[Neighbour, Neighbour]
FAR = timedelta(days=9)


@pytest_asyncio.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    """One looks after the usual server; the other gets direct messages."""
    async with neighbours(tmp_path) as found:
        yield found


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what another process does by itself."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 (nothing tells of it)
            await asyncio.sleep(0.01)


async def swept(one: Neighbour) -> None:
    """Have a process look for what waits, as it does every minute."""
    await one.app._reconciliation.idle()
    one.app._reconciliation.wake_all()
    await one.app.idle()


async def moved(one: Neighbour, other: Neighbour) -> None:
    """Have another process take over what one looks after."""
    await one.store.cluster.release_shards(one.process, [0])
    assert await other.store.cluster.claim_shards(other.process, [0]) == {0}
    other.store.ownership.scope = Scope(other.process, COUNT, frozenset({0, 1}))


async def test_move_that_reaches_another_process_is_posted_by_one_that_has_server(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    await there.play(match, (ANNA, "e3"))
    await until(lambda: "1" in here.posted)
    await there.app.idle()
    assert there.posted == []


async def test_who_moves_after_move_in_another_process_is_served(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    await there.app.board.show(there.call(ANNA, match))
    for number, (one, user, text) in enumerate([(here, ANNA, "e3"), (there, BEN, "Nf6"), (here, ANNA, "d3")], 1):
        assert (await one.play(match, (user, text))).version == number


async def test_what_was_not_heard_is_seen_before_move_is_judged(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    await there.app.board.show(there.call(ANNA, match))
    here.party.deaf = True
    await here.play(match, (ANNA, "e3"))
    assert (await there.play(match, (BEN, "Nf6"))).version == 2


async def test_of_two_clicks_at_once_in_two_processes_one_is_played(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    moves = here.play(match, (ANNA, "e3")), there.play(match, (ANNA, "d3"))
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(isinstance(result, BaseException) for result in results) == 1
    assert len(await here.store.matches.actions(match)) == 1


async def test_only_process_that_has_server_thinks_for_its_computers(two: Two) -> None:
    here, there = two
    done = await there.challenge(ANNA, "connexes", computers=1)
    await there.play(done.match, (ANNA, "e3"))
    await until(lambda: "2" in here.posted)
    await there.app.idle()
    assert (here.thinker.asked, there.thinker.asked) == (1, 0)


async def test_only_process_that_has_server_ends_anybodys_time(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN, clock="1h")
    later = here.world.now + FAR
    assert {timer.match for timer in await match_timers(here.store, later)} == {match}
    assert await there.store.timers.due(later) == []
    assert await there.store.timers.next_due() is None


async def test_nothing_is_sent_by_process_whose_shard_another_has_taken_over(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    before = list(here.posted)
    here.party.deaf = True
    await moved(here, there)
    there.store.ownership.scope = Scope(there.process, COUNT)
    await there.play(match, (ANNA, "e3"))
    await here.app._delivery.sender.find_work()  # it still takes the shard for its own
    await here.app.idle()
    assert here.posted == before
    there.store.ownership.scope = Scope(there.process, COUNT, frozenset({0, 1}))
    await there.app._delivery.sender.find_work()
    await until(lambda: there.posted == ["1"])


async def test_post_that_may_have_arrived_is_looked_for_by_who_takes_over(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    here.world.after["post"] = [asyncio.CancelledError()]  # the process is gone before it can note it
    await here.play(match, (ANNA, "e3"))
    await here.app.idle()
    await moved(here, there)
    await there.app._delivery.sender.find_work()
    await there.app.idle()
    assert [name.rpartition("-")[2] for name in here.world.names()].count("1.png") == 1
    assert await there.store.outbox.waiting_channels() == []


async def test_what_is_chosen_in_one_process_holds_in_other(two: Two) -> None:
    here, there = two
    theme = (await there.app.preferences.player(ANNA)).theme
    await here.app.preferences.change(here.call(ANNA), theme="high-contrast")
    assert theme != "high-contrast"
    async with asyncio.timeout(20):
        while (await there.app.preferences.player(ANNA)).theme != "high-contrast":  # noqa: ASYNC110 (the same)
            await asyncio.sleep(0.01)


async def test_what_is_chosen_in_two_processes_at_once_is_all_kept(two: Two) -> None:
    here, there = two
    for user in range(1000, 1010):
        await asyncio.gather(
            here.app.preferences.block(here.call(user), [BEN]),
            there.app.preferences.change(there.call(user), theme="high-contrast"),
        )
        kept = await here.store.people.preferences("user", user)
        assert (kept["blocked"], kept["theme"]) == ([BEN], "high-contrast")


async def test_two_who_join_at_once_in_two_processes_without_lock_both_get_seat(two: Two) -> None:
    here, there = two
    for number in range(5):
        match = (await here.challenge(ANNA, "yalta")).match
        here.party.lawless = True
        await asyncio.gather(
            here.app.challenges.join(here.call(BEN, match)), there.app.challenges.join(there.call(CLEO, match))
        )
        here.party.lawless = False
        found = await here.store.matches.get(match)
        assert found is not None
        assert {seat.user for seat in found.seats} == {ANNA, BEN, CLEO}, number


async def test_servers_of_others_are_not_taken_for_such_that_removed_bot(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    here.world.left.add(GUILD)
    there.app.servers.check()
    await there.app.servers.idle()
    assert await there.store.servers.removed() == []
    here.app.servers.check()
    await here.app.servers.idle()
    assert await there.store.servers.removed() == [GUILD]
    found = await there.store.matches.get(match)
    assert found is not None
    assert found.status == "parked"


async def test_ratings_are_counted_by_one_process(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    await here.play(match, (ANNA, "e3"))
    await there.play(match, (BEN, "Nf6"))
    await there.app.playing.resign(there.call(ANNA, match))
    await there.app.idle()
    assert await here.store.ratings.history(BEN, "connexes") == []
    await here.app._rating_worker.find_work()  # as every minute
    await here.app.idle()
    assert [rating.match for rating in await here.store.ratings.history(BEN, "connexes")] == [match]


async def test_ratings_that_were_being_counted_when_another_process_took_over_are_its_own(two: Two) -> None:
    here, there = two
    earlier, later = [await here.begin("connexes", ANNA, BEN) for _ in range(2)]
    for match in (earlier, later):
        await here.play(match, (ANNA, "e3"), (BEN, "e6"))

    async def counted() -> None:
        there.app._rating_worker.wake()
        await there.app._rating_worker.idle()

    async def taken_over() -> None:
        await moved(here, there)  # though the first one still takes it for its own
        here.world.now += timedelta(minutes=1)
        await there.app.playing.resign(there.call(BEN, later))
        await counted()

    here.world.meanwhile["ratings.save"] = taken_over
    await here.app.playing.resign(here.call(BEN, earlier))
    await here.app._rating_worker.idle()
    await counted()
    assert [rating.match for rating in await there.store.ratings.history(BEN, "connexes")] == [earlier, later]


async def test_what_is_written_is_not_sent_by_process_whose_shard_another_has_taken_over(two: Two) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    before = list(here.posted)
    await moved(here, there)
    await here.play(match, (ANNA, "e3"))  # it still takes the shard for its own
    await until(lambda: there.posted == ["1"])
    await here.app.idle()
    assert here.posted == before


async def test_nothing_is_sent_by_process_that_stood_still_until_it_knows_that_it_was_not_buried(two: Two) -> None:
    here, _ = two
    match = await here.begin("connexes", ANNA, BEN)
    before = list(here.posted)
    here.store.ownership.lease_valid = lambda _guild: False
    await here.play(match, (ANNA, "e3"))
    await asyncio.sleep(0.2)
    assert here.posted == before
    here.store.ownership.lease_valid = lambda _guild: True
    await until(lambda: here.posted == [*before, "1"])


async def test_what_was_taken_by_process_that_was_buried_since_is_not_sent_before_it_is_taken_anew(two: Two) -> None:
    here, _ = two
    match = await here.begin("connexes", ANNA, BEN)
    before, terms = list(here.posted), list[int]()

    def certain(_guild: int | None) -> bool:
        terms.append(here.store.ownership.term)
        here.store.ownership.term = 1  # it was buried, and has begun anew, just before
        return True

    here.store.ownership.lease_valid = certain
    await here.play(match, (ANNA, "e3"))
    await until(lambda: here.posted == [*before, "1"])
    assert terms == [0, 1]


async def test_outage_of_all_takes_nobodys_time_though_shards_come_later_than_start(two: Two) -> None:
    here, _ = two
    match = await here.begin("connexes", ANNA, BEN, clock="14h")
    here.store.ownership.scope = Scope(here.process, COUNT)
    here.world.now += timedelta(hours=14, minutes=5)
    await here.app._scheduler.skip_time(timedelta())
    here.store.ownership.scope = Scope(here.process, COUNT, frozenset({0}))
    await here.app._scheduler.skip_time(timedelta())
    assert [action.kind for action in await here.store.matches.actions(match)] == ["revive"]


async def test_outage_that_began_when_bot_ran_alone_takes_nobodys_time(two: Two) -> None:
    here, _ = two
    match = await here.begin("connexes", ANNA, BEN, clock="14h")
    for noted in await here.store.settings.starting_with("alive"):
        await here.store.settings.set(noted, (here.world.now - timedelta(days=9)).isoformat())
    await here.store.settings.set("alive", here.world.now.isoformat())
    here.store.ownership.scope = Scope(here.process, 3)
    here.world.now += timedelta(hours=14, minutes=5)
    await here.app._scheduler.skip_time(timedelta())
    here.store.ownership.scope = Scope(here.process, 3, frozenset({0, 1, 2}))
    await here.app._scheduler.skip_time(timedelta())
    assert [action.kind for action in await here.store.matches.actions(match)] == ["revive"]


async def test_what_was_noted_while_servers_were_divided_otherwise_is_no_outage_later(two: Two) -> None:
    here, _ = two
    match = await here.begin("connexes", ANNA, BEN, clock="14h")
    await here.store.settings.set("alive", (here.world.now - timedelta(days=9)).isoformat())
    here.store.ownership.scope = Scope(here.process, 3)
    await here.app._scheduler.skip_time(timedelta())
    here.store.ownership.scope = Scope(here.process, 3, frozenset({0, 1, 2}))
    await here.app._scheduler.skip_time(timedelta())
    assert await here.store.matches.actions(match) == []


async def test_post_is_not_edited_by_process_that_stood_still(two: Two) -> None:
    here, _ = two
    done = await here.challenge(ANNA, "yalta")
    await here.app.idle()
    sent = here.world.messages[-1]
    before = sent.post.content
    here.store.ownership.lease_valid = lambda _guild: False
    await here.app.challenges.join(here.call(BEN, done.match))
    await asyncio.sleep(0.2)
    assert sent.post.content == before
    here.store.ownership.lease_valid = lambda _guild: True
    await until(lambda: sent.post.content != before)


async def test_private_message_that_goes_with_post_is_left_to_who_has_taken_over(two: Two) -> None:
    here, _ = two
    match = await here.begin("connexes", ANNA, BEN)
    await here.app.preferences.change(here.call(BEN), direct_turns=True)
    sure = iter([True, False])
    here.store.ownership.lease_valid = lambda _guild: next(sure, False)
    await here.play(match, (ANNA, "e3"))
    await here.app.idle()
    assert here.posted[-1] == "1"
    assert here.world.direct_messages == []
    here.store.ownership.lease_valid = lambda _guild: True
    await here.play(match, (BEN, "Nf6"), (ANNA, "d3"))
    await here.app.idle()
    assert [user for user, _ in here.world.direct_messages] == [BEN]


async def test_what_was_taken_before_its_shard_was_let_go_is_left_to_another_process_without_fault(
    two: Two, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = two
    match = await here.begin("connexes", ANNA, BEN)
    before = list(here.posted)

    def buried(_guild: int | None) -> bool:
        here.store.ownership.scope = Scope(here.process, COUNT)
        return False

    here.store.ownership.lease_valid = buried
    await here.play(match, (ANNA, "e3"))
    await here.app.idle()
    assert here.posted == before
    await moved(here, there)
    await there.app._reconciliation.idle()
    there.app._reconciliation.wake_all()
    await until(lambda: there.posted == ["1"])
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_event_whose_time_was_set_unheard_is_begun_by_sweep_of_one_that_has_server(
    two: Two,
) -> None:
    here, there = two
    here.party.deaf = True
    tournament = await created(there, days="1")
    for user in FOUR:
        await there.app.joining.join(there.call(user, tournament))
    await there.app.idle()
    here.world.now += timedelta(days=1, minutes=1)
    assert [timer.tournament for timer in await tournament_timers(here.store, here.world.now)] == [tournament]
    await swept(there)
    assert (await state(there, tournament)).stored.status == "open"
    await swept(here)
    assert (await state(here, tournament)).stored.status == "running"
