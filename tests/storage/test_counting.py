"""Results are counted in parts, each as it was read and by anyone who is to count, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.exc import InterfaceError

import storage
from bot.app.ratings.counting import count
from bot.app.ratings.projection import ratings_of
from bot.app.ratings.rebuild import rebuild
from storage import RatingBatch, Scope, Store, StoreUnavailableError, tables
from storage.transactions import Isolation, Result, Transactor, Work
from tests.counting import counted
from tests.storage.samples import NOW, ended

PEOPLE = (1, 2, 3, 4)
Row = sa.Row[Any]


@pytest_asyncio.fixture
async def other(url: str, store: Store) -> AsyncIterator[Store]:  # noqa: ARG001 (it makes the database)
    """A store of another process on the same database."""
    opened = await storage.open(url)
    yield opened
    await opened.close()


async def play(store: Store, *hours: int) -> None:
    """Rated matches that ended then, `match-00` at hour 0, of anyone who's turn it is among four."""
    for hour in hours:
        first, second = PEOPLE[hour % 4], PEOPLE[(hour * hour + hour + 1) % 4]
        await ended(store, f"match-{hour:02}", first, second, NOW + timedelta(hours=hour))


async def following(store: Store) -> RatingBatch:
    """Return the next batch."""
    found = await store.ratings.next_batch()
    assert found is not None
    return found


async def kept(store: Store) -> Sequence[Row]:
    """All ratings."""
    return await store.db.rows(sa.select(tables.ratings).order_by(*tables.ratings.primary_key))


async def expected(store: Store) -> list[tuple[str, int, int]]:
    """Match, user and games of all ratings, as they follow from all results at once."""
    results = await store.db.rows(
        sa.select(tables.matches.c.id, tables.seats.c.user_id)
        .join(tables.seats)
        .order_by(tables.matches.c.ended_at, tables.matches.c.id, tables.seats.c.seat)
    )
    games = dict.fromkeys(PEOPLE, 0)
    made = []
    for row in results:
        games[row.user_id] += 1
        made.append((row.id, row.user_id, games[row.user_id]))
    return sorted(made)


async def is_right(store: Store) -> bool:
    """Tell whether every match is counted once."""
    found = sorted((row.match_id, row.user_id, row.games) for row in await kept(store))
    return found == await expected(store) and await store.ratings.next_batch() is None


async def again(store: Store, match: str) -> None:
    """A result comes to light that was not counted."""
    update = sa.update(tables.matches).where(tables.matches.c.id == match).values(counted=False)
    await store.db.write(lambda connection: connection.execute(update))


async def all_counted(store: Store) -> list[str]:
    """Count everything; how many results each part had, and the first of them."""
    parts: list[str] = []
    await count(store, lambda counting: parts.append(f"{len(counting.results)} from {counting.results[0].match}"))
    return parts


async def test_what_was_read_before_later_result_was_counted_is_not_kept(store: Store, other: Store) -> None:
    await play(store, 0)
    read = await following(store)
    await play(store, 1)
    await all_counted(other)
    found = await kept(store)
    await play(store, 2)
    assert not await store.ratings.save(read, ratings_of(read))
    assert await kept(store) == found
    await all_counted(store)
    assert await is_right(store)


async def test_what_was_read_before_result_in_middle_came_to_light_is_not_kept(store: Store, other: Store) -> None:
    await play(store, 0, 2)
    read = await following(store)
    await play(other, 1)
    assert not await store.ratings.save(read, ratings_of(read))
    assert await kept(store) == []
    await all_counted(store)
    assert await is_right(store)


async def test_what_was_read_before_earlier_results_were_counted_up_to_there_is_not_kept(
    store: Store, other: Store
) -> None:
    store.ratings.batch_size = other.ratings.batch_size = 2
    await play(store, 2, 3)
    read = await following(store)
    await play(other, 0, 1)
    earlier = await following(other)
    assert earlier.then == "match-02"
    assert await other.ratings.save(earlier, ratings_of(earlier))
    assert (await following(other)).results == read.results
    assert not await store.ratings.save(read, ratings_of(read))  # of what its players were rated before it knew nothing
    await all_counted(store)
    assert await is_right(store)


async def test_what_was_read_before_someone_was_erased_is_not_kept(store: Store, other: Store) -> None:
    await play(store, 0)
    read = await following(store)
    user = read.results[0].users[0]
    assert user is not None
    await other.erasure.erase(user, -7, NOW)
    assert not await store.ratings.save(read, ratings_of(read))
    await all_counted(store)
    assert user not in {row.user_id for row in await kept(store)}


async def test_who_was_buried_counts_nothing(store: Store, other: Store) -> None:
    for process, one in (("old", store), ("new", other)):
        await one.cluster.join(process, 1)
        one.ownership.scope = Scope(process, 1, frozenset({0}))
    await store.cluster.claim_shards("old", [0])
    await play(store, 0)
    read = await following(store)
    await other.cluster.expire("old", 0)
    await other.cluster.claim_shards("new", [0])
    assert not await store.ratings.save(read, ratings_of(read))
    assert await store.ratings.next_batch() is None
    assert await kept(store) == []
    await all_counted(other)
    assert len(await kept(store)) == 2


async def test_two_who_count_at_once_count_everything_once(store: Store, other: Store) -> None:
    store.ratings.batch_size = other.ratings.batch_size = 3
    await play(store, *range(20))
    reads = [await following(one) for one in (store, other)]
    assert [
        await one.ratings.save(read, ratings_of(read)) for one, read in zip((store, other), reads, strict=True)
    ] == [
        True,
        False,
    ]
    await all_counted(other)
    assert await is_right(store)


async def test_no_transaction_counts_more_than_part(store: Store) -> None:
    store.ratings.batch_size = 3
    await play(store, *range(8))
    assert await all_counted(store) == ["3 from match-00", "3 from match-03", "2 from match-06"]
    assert await is_right(store)


async def test_no_transaction_reads_more_than_part(store: Store) -> None:
    store.ratings.batch_size = 3
    await play(store, *range(8))
    await all_counted(store)
    await again(store, "match-01")
    found = await following(store)
    assert ([result.match for result in found.results], found.then) == (
        ["match-01", "match-02", "match-03"],
        "match-04",
    )
    assert [rating.games for rating in found.before] == [1] * len(found.before)


async def test_one_more_result_is_one_transaction_that_reads_nothing_after_it(store: Store) -> None:
    await play(store, 0, 1)
    await all_counted(store)
    await play(store, 2)
    read = await following(store)
    with counted(store) as counts:
        assert await store.ratings.save(read, ratings_of(read))
    assert [asked.text.split()[0] for asked in counts.statements].count("INSERT") == 1
    assert len(counts.statements) <= 10


class Mortal:
    """Runs so many transactions, and then none."""

    def __init__(self, transactor: Transactor, left: int) -> None:
        self.engine, self.close = transactor.engine, transactor.close
        self._transactor, self._left = transactor, left

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:
        """As another one does, or as if the database were gone."""
        if not self._left:
            raise InterfaceError("", None, Exception("gone"))
        self._left -= 1
        return await self._transactor.run(work, isolation)


@pytest.mark.parametrize("transactions", range(6))
async def test_count_that_ends_between_two_transactions_is_gone_on_with(
    store: Store, other: Store, transactions: int
) -> None:
    store.ratings.batch_size = other.ratings.batch_size = 2
    await play(store, *range(1, 8))
    await all_counted(store)
    whole = await kept(store)
    await play(store, 0)
    store.db.writer.transactor = Mortal(store.db.writer.transactor, transactions)
    with pytest.raises(StoreUnavailableError):
        await all_counted(store)
    assert len(await kept(other)) < len(whole) or not transactions
    await play(other, 8)
    await all_counted(other)
    assert await is_right(other)


async def test_many_worthless_ratings_go_in_transactions_of_their_own(store: Store) -> None:
    store.ratings.batch_size = 2
    await play(store, *range(1, 8))
    await all_counted(store)
    await play(store, 0)
    transactions = 0

    def committed(_connection: object) -> None:
        nonlocal transactions
        transactions += 1

    sa.event.listen(store.db.writer.transactor.engine, "commit", committed)
    read = await following(store)
    assert await store.ratings.save(read, ratings_of(read))
    assert transactions == 3  # fourteen of them, six at a time
    assert {row.match_id for row in await kept(store)} == {"match-00", "match-01"}


async def test_ratings_are_made_anew_beside_bot_that_counts(store: Store, other: Store) -> None:
    store.ratings.batch_size = other.ratings.batch_size = 2
    await play(store, *range(8))
    await all_counted(store)
    wrong = sa.update(tables.ratings).values(mu=1.0)
    await store.db.write(lambda connection: connection.execute(wrong))
    await play(store, 8)
    told: list[tuple[int, int]] = []
    whole, _ = await asyncio.gather(rebuild(store, lambda *done: told.append(done)), all_counted(other))
    assert whole == 9
    assert await is_right(store)
    assert 1.0 not in {row.mu for row in await kept(store)}
    assert all(done <= 9 for done, _ in told)


async def test_making_ratings_anew_tells_how_far_it_is(store: Store) -> None:
    store.ratings.batch_size = 3
    await play(store, *range(8))
    told: list[tuple[int, int]] = []
    assert await rebuild(store, lambda *done: told.append(done)) == 8
    assert told == [(3, 8), (6, 8), (8, 8)]


async def test_making_ratings_anew_deletes_those_of_no_result(store: Store) -> None:
    await play(store, 0, 1)
    await all_counted(store)
    update = sa.update(tables.matches).where(tables.matches.c.id == "match-00").values(rated=False)
    await store.db.write(lambda connection: connection.execute(update))
    await rebuild(store)
    assert {(row.match_id, row.games) for row in await kept(store)} == {("match-01", 1)}
