"""A backup every night: once, also after a stop or a failure, and as many kept as should be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as some

from bot.app.scheduling.backups import last_night, nights_to_keep
from storage import BackupFolder, StoreUnavailableError
from storage.copying import examine
from tests.bot.fakes import ANNA, BEN, Club, FakeThinker
from tests.bot.world import World

pytestmark = pytest.mark.sqlite("backups of its file")

NIGHT = date(2026, 1, 1)


@dataclass
class Shelf:
    """An archive in memory; `faults` are raised when something is to be saved."""

    saved: list[date] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)
    lost: bool = False

    async def nights(self) -> list[date]:
        return [] if self.lost else sorted(self.saved)

    async def save(self, night: date) -> bool:
        if self.faults:
            raise self.faults.pop(0)
        self.saved.append(night)
        return True

    async def delete(self, night: date) -> None:
        self.saved.remove(night)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest_asyncio.fixture
async def club(tmp_path: Path, shelf: Shelf) -> AsyncIterator[Club]:
    """A club whose time is midnight, and whose backups are made at three."""
    it = Club(tmp_path, World(), FakeThinker())
    await it.open(archive=shelf, period=timedelta(minutes=30))
    await it.app.start()
    await it.app.idle()
    yield it
    await it.app.close()
    await it.store.close()


async def test_what_last_night_is_owed_is_made_at_start(club: Club, shelf: Shelf) -> None:
    assert club.world.now == datetime(2026, 1, 1, tzinfo=UTC)
    assert shelf.saved == [date(2025, 12, 31)]


async def test_every_night_has_one(club: Club, shelf: Shelf) -> None:
    await club.pass_time(hours=2, minutes=59)
    assert shelf.saved == [date(2025, 12, 31)]
    await club.pass_time(minutes=2)
    assert shelf.saved == [date(2025, 12, 31), NIGHT]
    await club.pass_time(days=1)
    assert shelf.saved == [date(2025, 12, 31), NIGHT, NIGHT + timedelta(1)]


async def test_restart_makes_no_second_one(club: Club, shelf: Shelf) -> None:
    await club.restart()
    await club.app.idle()
    assert shelf.saved == [date(2025, 12, 31)]


async def test_one_that_was_taken_elsewhere_is_not_made_again(club: Club, shelf: Shelf) -> None:
    shelf.lost = True
    await club.pass_time(hours=2)
    assert shelf.saved == [date(2025, 12, 31)]


async def test_after_days_of_stop_one_is_made_up_for(club: Club, shelf: Shelf) -> None:
    club.world.now += timedelta(days=4, hours=12)
    await club.restart()
    await club.app.idle()
    assert shelf.saved == [date(2025, 12, 31), date(2026, 1, 5)]


@pytest.mark.parametrize("fault", [StoreUnavailableError("disk full"), OSError("no such folder")])
async def test_one_that_fails_is_tried_again_after_hour(club: Club, shelf: Shelf, fault: Exception) -> None:
    shelf.faults += [fault, fault]
    await club.pass_time(hours=4, minutes=50)
    assert NIGHT not in shelf.saved
    await club.pass_time(minutes=20)
    assert shelf.saved[-1] == NIGHT


async def test_those_that_are_too_many_go(club: Club, shelf: Shelf) -> None:
    old = [date(2025, 12, 30) - timedelta(days) for days in range(40)]
    shelf.saved = [*old, date(2025, 12, 31)]
    await club.pass_time(hours=4)
    assert set(shelf.saved) == nights_to_keep([*old, date(2025, 12, 31), NIGHT])
    assert len(shelf.saved) < 12


async def test_moves_go_on_during_backup(club: Club, tmp_path: Path) -> None:
    await club.restart(archive=BackupFolder(club.path, tmp_path / "backups"))
    match = await club.begin("connexes", ANNA, BEN)
    await club.pass_time(hours=3, minutes=1)
    await club.play(match, (ANNA, "e3"), (BEN, "e6"))
    await club.app.idle()
    assert examine(tmp_path / "backups" / "club-2026-01-01.sqlite3").matches == 1


# Which are kept


def nights(*, last: date, count: int) -> list[date]:
    return [last - timedelta(days) for days in range(count)]


def test_of_year_seven_days_four_weeks_and_six_months_are_kept() -> None:
    assert sorted(nights_to_keep(nights(last=date(2026, 11, 22), count=365))) == [
        *(date(2026, 6, 30), date(2026, 7, 31), date(2026, 8, 31), date(2026, 9, 30), date(2026, 10, 31)),
        *(date(2026, 11, 1), date(2026, 11, 8), date(2026, 11, 15)),
        *(date(2026, 11, day) for day in range(16, 23)),
    ]


def test_stop_of_year_costs_no_more_than_one_of_each_kind() -> None:
    old = nights_to_keep(nights(last=date(2025, 3, 7), count=365))
    after = nights_to_keep([*old, date(2026, 11, 22)])
    assert len(old - after) == 3
    assert max(old) in after


NIGHTS = some.sets(some.dates(date(2024, 1, 1), date(2027, 1, 1)), max_size=400)


@settings(deadline=None)
@given(NIGHTS)
def test_latest_seven_are_always_kept_and_never_more_than_seventeen(found: set[date]) -> None:
    assert nights_to_keep(found) >= set(sorted(found)[-7:])
    assert nights_to_keep(found) <= found
    assert len(nights_to_keep(found)) <= 17


@settings(deadline=None)
@given(NIGHTS)
def test_deleting_every_night_or_once_comes_to_same(found: set[date]) -> None:
    shelf: set[date] = set()
    for night in sorted(found):
        shelf = nights_to_keep(shelf | {night})
    assert shelf == nights_to_keep(found)


@pytest.mark.parametrize(
    ("now", "night"),
    [
        (datetime(2026, 11, 22, 2, 59, tzinfo=UTC), date(2026, 11, 21)),
        (datetime(2026, 11, 22, 3, 0, tzinfo=UTC), date(2026, 11, 22)),
        (datetime(2026, 11, 22, 23, 59, tzinfo=UTC), date(2026, 11, 22)),
    ],
)
def test_night_is_that_of_its_date_in_utc(now: datetime, night: date) -> None:
    assert last_night(now, time(3)) == night
