"""Erased players leave their ladders; servers that removed the bot lose theirs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import is_ghost
from tests import databases
from tests.bot.app.ladders.climbing import challenged, game, ladder_of, state, won
from tests.bot.app.privacy.erasing import SELF
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, GUILD, Club, club
from tests.storage.inside import holding


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


async def test_erased_player_leaves_ladder_and_no_trace(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, SELF, CLEO, DORA)
    await won(it, await game(it, ladder, DORA, SELF), DORA)
    await challenged(it, ladder, SELF, ANNA)
    await challenged(it, ladder, CLEO, SELF)
    await it.app.ladders.keep(it.call(SELF, ladder), on=True)
    await it.app.privacy.erase(it.call(SELF))
    now = await state(it, ladder)
    assert holding(it.path, SELF) == []
    assert (now.positions, now.open_challenges, now.keeps) == ((ANNA, DORA, CLEO), (), frozenset())
    assert [action.kind for action in now.log][-1] == "leave"


async def test_erased_player_loses_game_of_ladder(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, SELF, CLEO)
    await game(it, ladder, CLEO, SELF)
    await it.app.privacy.erase(it.call(SELF))
    now = await state(it, ladder)
    assert (now.positions, now.open_challenges) == ((ANNA, CLEO), ())
    assert all(is_ghost(user) for user in (action.subject for action in now.log if action.kind == "leave") if user)


async def test_erased_partner_is_in_no_column(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN, SELF, CLEO, variant="yalta")
    await challenged(it, ladder, CLEO, ANNA, SELF)
    await it.app.privacy.erase(it.call(SELF))
    assert (await state(it, ladder)).open_challenges == ()
    assert holding(it.path, SELF) == []


async def test_ladder_is_in_export_of_player(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    told = json.loads(await it.app.privacy.export(it.call(ANNA)))
    assert [(action["event_id"], action["kind"]) for action in told["event_actions"]] == [(ladder, "join")]


async def test_forgotten_server_has_no_ladder(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    await challenged(it, ladder, BEN, ANNA)
    await it.app._eraser.forget_server(GUILD)
    await it.app.idle()
    assert await it.app._ladder_steps.state(ladder) is None
    assert [name for name, _ in databases.rows(it.path) if name in ("events", "event_actions")] == []


async def test_ladder_of_removed_server_stands_still(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    await challenged(it, ladder, BEN, ANNA)
    it.world.left.add(GUILD)
    await it.store.servers.mark_removed(GUILD, it.world.now)
    await it.pass_time(days=10)
    assert len((await state(it, ladder)).open_challenges) == 1
    assert await it.store.ladders.open() == []
