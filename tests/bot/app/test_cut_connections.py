"""The server of the database cuts connections while people play: no one notices."""

from __future__ import annotations

import asyncio

import pytest

from tests import databases
from tests.bot.fakes import ANNA, BEN, Club

pytestmark = pytest.mark.postgres

MOVES = ["e3", "e6", "d3", "d6", "Nc3", "Nc6", "Nf3", "Nf6", "Be2", "Be7"]
CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'feerie'
"""


async def test_players_do_not_notice_that_connections_are_cut_again_and_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    cuts = 0

    async def cut() -> None:
        nonlocal cuts
        while True:
            found = await asyncio.to_thread(
                databases.run, it.path, lambda connection: connection.exec_driver_sql(CUT).fetchall()
            )
            cuts += len(found)
            await asyncio.sleep(0.01)

    cutting = asyncio.create_task(cut())
    for number, text in enumerate(MOVES):
        done = await it.app.playing.move(it.call((ANNA, BEN)[number % 2], match), text)
        assert done.version == number + 1
    await it.app.idle()
    cutting.cancel()
    assert cuts >= 3  # on a busy machine, fewer than one a move
    assert it.world.names() == [f"{match}-{seq}.png" for seq in range(len(MOVES) + 1)]
    assert [action.text for action in await it.store.matches.actions(match)] != []
