"""`/lobby` lists seeks, and its buttons join and withdraw them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.lobby import show_lobby
from tests.bot.app.lobby.seeking import DIRECT, ELSEWHERE, seek, waiting
from tests.bot.fakes import ANNA, BEN, Club

from .test_settings_menus import Guest, labels, press


@pytest.fixture
def anna(it: Club) -> Any:
    return Guest(it)


async def test_empty_lobby_leads_to_seek(anna: Any) -> None:
    await show_lobby(anna)
    assert "/seek" in anna.answers[-1]


async def test_own_seek_can_be_withdrawn(it: Club, anna: Any) -> None:
    await seek(it, ANNA)
    await show_lobby(anna)
    assert labels(anna) == ["Withdraw 1"]
    await press(anna, "Withdraw 1")
    assert anna.answers[-1].startswith("Seek withdrawn.")
    assert await waiting(it) == []


async def test_seek_of_other_server_shows_name_and_no_server(it: Club, anna: Any) -> None:
    await seek(it, BEN, ELSEWHERE)
    await show_lobby(anna)
    assert labels(anna) == ["Join 1"]
    assert "Ben (new)" in anna.answers[-1]
    assert str(ELSEWHERE + DIRECT) not in anna.answers[-1]
