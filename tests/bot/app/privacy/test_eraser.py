"""Erasure removes a user from every table; what opponents need of their games stays."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.app import ChannelInfo, CommandResult, Opponent
from bot.app.match.audit import verify
from bot.app.ratings.rebuild import rebuild
from engine import records
from storage import ErasureLog, Store, StoreUnavailableError, copy, is_ghost, restore
from tests.bot.app.privacy.erasing import NAME, SELF, in_tournaments, listed, said, traces
from tests.bot.app.stored import row_of, state_of
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.storage.inside import holding


async def test_no_one_is_found_in_any_table_once_they_are_erased(it: Club) -> None:
    await listed(it)
    found = await traces(it)
    events = await in_tournaments(it)
    assert len(holding(it.path, SELF)) > 15
    assert holding(it.path, NAME) == ["seat_names.name"]
    done = await it.app.privacy.erase(it.call(SELF))
    assert done.key == "done-erased"
    assert holding(it.path, SELF) == []
    await it.app.idle()
    assert holding(it.path, SELF) == holding(it.path, NAME) == []
    ends = {what: (row.status, row.reason) for what, name in found.items() if (row := await row_of(it, name))}
    assert ends == {
        "over": ("over", "resignation"),
        "lost": ("over", "resignation"),
        "kings": ("over", "resignation"),
        "planned": ("over", "resignation"),
        "three": ("playing", None),
        "offered": ("playing", None),
        "handed": ("playing", None),
        "alone": ("over", "aborted"),
        "challenge": ("cancelled", "cancelled"),
        "invited": ("cancelled", "declined"),
    }
    assert (await state_of(it, found["offered"])).offers == {}
    for tournament in events.values():
        state = await it.app._steps.state(tournament)
        assert state is not None
        assert SELF not in {entry.user for entry in state.entries}


async def test_from_then_on_they_are_former_player_and_never_called(it: Club) -> None:
    await traces(it)
    await in_tournaments(it)
    before, brought = len(it.world.posts()), len(it.world.tended)
    it.world.faults["post"] = [StoreUnavailableError("later")] * 2  # so that all is worded late
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    await it.pass_time(days=30)
    assert "a former player" in said(it, before)
    assert "<@-" not in said(it)
    late = it.world.posts()[before:]
    assert all(user > 0 for post in late for user in post.mentions)
    assert all(user > 0 for user, _ in it.world.direct_messages)
    assert all(done[-1] != SELF for done in it.world.tended[brought:])


async def test_ratings_and_records_of_others_are_as_before(it: Club) -> None:
    await traces(it)
    await it.play(await it.begin("connexes", SELF, DORA), (SELF, "e3"), (DORA, "e6"))
    await it.app.idle()
    await it.pass_time(hours=1)
    before = await it.store.ratings.leaderboard("connexes")
    played = await it.store.statistics.games_of(BEN)
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    mine = next(rating for rating in before if rating.user == SELF)
    after = {rating.user: rating for rating in await it.store.ratings.leaderboard("connexes")}
    [ghost] = [user for user in after if is_ghost(user)]
    assert after[ghost].games > mine.games  # those that were resigned now count, too
    curve = await it.store.ratings.history(ghost, "connexes")
    assert (curve[mine.games - 1].mu, curve[mine.games - 1].sigma) == (mine.mu, mine.sigma)
    assert [match.scores for match in await it.store.statistics.games_of(BEN)][: len(played)] == [
        match.scores for match in played
    ]
    await rebuild(it.store)
    assert {rating.user: rating for rating in await it.store.ratings.leaderboard("connexes")} == after
    assert "<@-" not in (await it.app.ranking.page(it.call(BEN), "connexes")).content


async def test_seals_hold_and_record_tells_no_more_who_played(it: Club) -> None:
    match = (await traces(it))["over"]
    seal = (await state_of(it, match)).head_hash
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    export = await it.app.proofs.export(it.call(BEN, match))
    assert str(SELF) not in export.text + export.log
    assert NAME not in export.text
    found = verify(records.read(export.text), seal)
    assert found[1:3] == ["White: the record does not tell who played", f"Black: Discord user {BEN}"]
    assert found[-1].startswith("authentic")
    assert "a former player" in export.text
    assert (await it.app.proofs.verify(it.call(BEN, match))).count("✗") == 0


async def test_handed_on_seat_stays_proved(it: Club) -> None:
    match = (await traces(it))["handed"]
    await it.app.privacy.erase(it.call(SELF))
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.idle()
    export = await it.app.proofs.export(it.call(BEN, match))
    assert verify(records.read(export.text), (await state_of(it, match)).head_hash)[-1].startswith("authentic")


async def test_seat_taken_over_is_held_by_ghost(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(SELF))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(SELF, match))
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    assert holding(it.path, SELF) == []
    [_, seat] = (await row_of(it, match)).seats
    assert seat.user is not None
    assert is_ghost(seat.user)
    assert (await state_of(it, match)).guests == {1: seat.user}
    export = await it.app.proofs.export(it.call(ANNA, match))
    assert verify(records.read(export.text), (await state_of(it, match)).head_hash)[-1].startswith("authentic")


async def test_who_comes_back_is_new(it: Club) -> None:
    await traces(it)
    await it.app.privacy.erase(it.call(SELF))
    assert (await it.app.preferences.player(it.call(SELF).user)).theme == "classic"
    match = await it.begin("connexes", SELF, BEN)
    await it.restart()
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    assert [game.match for game in await it.app.games.live(it.call(SELF))] == [match]
    assert await it.store.ratings.history(SELF, "connexes") == []


LIST = pytest.mark.sqlite("a list of erasures")


@pytest.mark.parametrize(
    "method", ["erasure.erase", pytest.param("erasure.log_position", marks=LIST), "erasure.traces", "erasure.requested"]
)
async def test_crash_in_middle_leaves_it_to_next_start(it: Club, method: str) -> None:
    await listed(it)
    await traces(it)
    await in_tournaments(it)
    it.world.faults[method] = [StoreUnavailableError("gone")]
    assert (await it.app.privacy.erase(it.call(SELF))).key == "done-erasing"
    assert holding(it.path, SELF) != []
    it.world.faults.clear()
    await it.restart()
    await it.app.idle()
    assert holding(it.path, SELF) == []


@pytest.mark.parametrize(
    "method", ["tournaments.advance", "matches.apply", "erasure.finish", "erasure.ghosts_leaving", "tournaments.load"]
)
async def test_games_that_were_not_left_yet_are_left_after_next_start(it: Club, method: str) -> None:
    await listed(it)
    found = await traces(it)
    await in_tournaments(it)
    it.world.faults[method] = (
        [None, StoreUnavailableError("gone")] if method == "matches.apply" else [StoreUnavailableError()]
    )
    assert (await it.app.privacy.erase(it.call(SELF))).key == "done-erased"
    assert holding(it.path, SELF) == []
    it.world.faults.clear()
    await it.restart()
    await it.app.idle()
    assert (await row_of(it, found["planned"])).status == "over"
    assert await it.store.erasure.ghosts_leaving() == []
    assert holding(it.path, SELF) == []


async def test_what_failed_is_found_by_sweep(it: Club) -> None:
    await traces(it)
    it.world.faults["erasure.erase"] = [StoreUnavailableError("gone")]
    await it.app.privacy.erase(it.call(SELF))
    await it.pass_time(hours=13)
    assert holding(it.path, SELF) == []


@LIST
async def test_who_was_forgotten_is_written_down_before_database_forgets(it: Club) -> None:
    await listed(it)
    await traces(it)
    it.world.faults["erasure.erase"] = [StoreUnavailableError("gone")]
    await it.app.privacy.erase(it.call(SELF))
    file = it.path.with_name("erasures.jsonl")
    assert ErasureLog(it.path).count() == 1
    assert str(SELF) not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.sqlite("its files")
async def test_what_was_erased_cannot_be_read_in_files_of_database(it: Club) -> None:
    await listed(it)
    await traces(it)
    note = "zzgeheimnotiz"
    await it.app.notes.write(it.call(SELF, await it.begin("connexes", SELF, BEN)), note)
    files = [it.path, it.path.with_name(it.path.name + "-wal")]
    assert all(any(secret.encode() in file.read_bytes() for file in files) for secret in (note, NAME))
    with closing(sqlite3.connect(it.path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM notes").fetchall()
        it.app._eraser._list = Hurried(it.path)
        await it.app.privacy.erase(it.call(SELF))
        assert any(note.encode() in file.read_bytes() for file in files)
    await it.pass_time(hours=13)  # nobody reads any more
    assert not any(secret.encode() in file.read_bytes() for file in files for secret in (note, NAME))
    assert await it.store.erasure.unfinished() == []


class Hurried(ErasureLog):
    """A list that waits for no reader."""

    def _overwrite(self) -> bool:
        with closing(sqlite3.connect(self._database, timeout=0.01)) as connection:
            return not connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]


@pytest.mark.sqlite("its files")
async def test_restored_backup_raises_no_one(it: Club) -> None:
    await listed(it)
    found = await traces(it)
    saved = it.path.with_name("saved.db")
    copy(it.path, saved)
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    await it.kill()
    _, _, raised = restore(saved, it.path, it.world.now)
    assert raised == 1
    assert holding(it.path, SELF) != []
    assert holding(it.path, NAME) != []
    posts = len(it.world.posts())
    await it.open()
    await it.app.start()
    await it.app.idle()
    assert holding(it.path, SELF) == holding(it.path, NAME) == []
    assert (await row_of(it, found["planned"])).status == "over"
    assert str(SELF) not in said(it, posts)
    assert ErasureLog(it.path).count() == 1


@pytest.mark.sqlite("its files")
async def test_who_had_come_back_when_backup_was_made_stays(it: Club) -> None:
    await listed(it)
    await traces(it)
    await it.app.privacy.erase(it.call(SELF))
    match = await it.begin("connexes", SELF, BEN)
    saved = it.path.with_name("saved.db")
    copy(it.path, saved)
    await it.kill()
    assert restore(saved, it.path, it.world.now)[2] == 0
    await it.open()
    await it.app.start()
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"


@LIST
async def test_list_whose_last_line_was_cut_short_goes_on(it: Club) -> None:
    list_ = ErasureLog(it.path)
    assert await list_.note(1, it.world.now, 0) == 1
    with list_.file.open("ab") as opened:
        opened.write(b'{"number": 2, "at"')
    assert await list_.note(2, it.world.now, 4) == 5
    assert list_.count() == 2


@pytest.mark.sqlite("rows that only a file may hold")
async def test_match_that_cannot_be_read_is_forgotten_all_same(it: Club) -> None:
    match = await it.begin("connexes", SELF, BEN)
    await it.kill()
    with closing(sqlite3.connect(it.path)) as connection, connection:
        connection.execute("UPDATE matches SET started_at = 'never'")
    await it.open()
    await it.app.start()
    await it.app.privacy.erase(it.call(SELF))
    assert holding(it.path, SELF) == []
    heading = await it.store.matches.heading(match)
    assert heading is not None
    assert heading.status == "over"


async def test_match_set_aside_is_resigned_too(it: Club) -> None:
    match = await it.begin("connexes", SELF, BEN)
    await it.app._matches.suspend(await row_of(it, match), "forbidden")
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    row = await row_of(it, match)
    assert (row.status, row.reason) == ("over", "resignation")
    assert holding(it.path, SELF) == []


async def test_rematch_leaves_place_of_ghost_open(it: Club) -> None:
    match = (await traces(it))["over"]
    await it.app.privacy.erase(it.call(SELF))
    done = await it.app.rematches.rematch(it.call(BEN, match), ChannelInfo(100))
    seats = (await row_of(it, done.match)).seats
    assert [seat.holder for seat in seats] == ["joined", "open"]
    assert (await it.app.challenges.join(it.call(DORA, done.match))).key == "done-started"


async def test_resignation_under_way_brings_no_one_back(it: Club) -> None:
    match = await it.begin("yalta", ANNA, SELF, CLEO)
    await it.app.playing.resign(it.call(SELF, match))  # a computer plays on, and the seat still tells for whom
    erasing: list[asyncio.Task[CommandResult]] = []

    async def meanwhile() -> None:
        erasing.append(asyncio.create_task(it.app.privacy.erase(it.call(SELF))))
        for _ in range(30):  # more than it would take, if nothing kept it waiting
            await it.store.settings.set("key", "x")

    it.world.meanwhile["matches.apply"] = meanwhile
    await it.app.playing.resign(it.call(CLEO, match))
    await erasing[0]
    assert holding(it.path, SELF) == []
    assert [seat.holder for seat in (await row_of(it, match)).seats] == ["joined", "left", "left"]


async def test_rating_made_meanwhile_brings_no_one_back(it: Club) -> None:
    async def meanwhile() -> None:
        await it.app.privacy.erase(it.call(SELF))

    match = await it.begin("connexes", SELF, BEN)
    await it.play(match, (SELF, "e3"), (BEN, "e6"))
    it.world.meanwhile["ratings.save"] = meanwhile
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert holding(it.path, SELF) == []
    winner, _ = await it.store.ratings.leaderboard("connexes")
    assert is_ghost(winner.user)


async def test_nothing_is_erased_that_no_one_asked_for(it: Club) -> None:
    await traces(it)
    before = holding(it.path, SELF)
    await it.app._eraser.erase(SELF)
    assert holding(it.path, SELF) == before


async def test_what_is_at_stake_is_told_before(it: Club) -> None:
    await traces(it)
    await in_tournaments(it)
    stake = await it.app.privacy.stake(it.call(SELF))
    assert (stake.games, stake.challenges, stake.tournaments) == (6, 2, 3)


@pytest.mark.sqlite("its files")
async def test_free_pages_are_overwritten(it: Club) -> None:
    await traces(it)
    await it.app.privacy.erase(it.call(SELF))
    await it.app.idle()
    store: Store = it.store
    await it.app.close()
    await store.close()
    assert SELF.to_bytes(8, "big") not in it.path.read_bytes()
