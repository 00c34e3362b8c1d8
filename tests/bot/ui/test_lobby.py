"""`/lobby` lists seeks, and its buttons join and withdraw them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import ChannelInfo
from bot.app.core.ports import ClosedError
from bot.ui.lobby import seek_again, show_lobby
from tests.bot.app.lobby.seeking import DIRECT, ELSEWHERE, run, seek, waiting
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club
from tests.bot.refusals import refuses

from .test_settings_menus import Guest, labels, press, shown


@pytest.fixture
def anna(it: Club) -> Any:
    guest: Any = Guest(it)
    guest.client.web_address = ""
    guest.interaction.channel = None
    guest.channel_info = lambda: ChannelInfo(CHANNEL)
    return guest


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


async def test_seek_withdrawn_for_closed_messages_names_page(it: Club, anna: Any) -> None:
    anna.client.web_address = "https://club.example"
    await seek(it, ANNA)
    it.world.faults[f"post in {ANNA + DIRECT}"] = [ClosedError("closed"), ClosedError("closed")]
    await seek(it, BEN, ELSEWHERE)
    await run(it)
    await show_lobby(anna)
    assert "Allow DMs, then seek again: /seek, or https://club.example/lobby" in anna.answers[-1]


async def test_personal_link_to_pages_signs_caller_in(it: Club, anna: Any) -> None:
    anna.client.web_address = "https://club.example"
    await show_lobby(anna)
    await press(anna, "On the web")
    (link,) = shown(anna)
    address, token = link["url"].split("#")
    assert address == "https://club.example/sign-in"
    assert await it.app.sessions.owner(token) == ""


async def test_rematch_is_sought_with_same_terms(it: Club, anna: Any) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, clock="5d", rated=False)
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.playing.resign(it.call(BEN, match))
    await seek_again(anna, match)
    (mine,) = await it.store.lobby.of(ANNA)
    assert (mine.variant, mine.clock, mine.rated) == ("yalta", "5d", False)
    assert anna.answers[-1].startswith("Your seek is in the lobby.")


async def test_watcher_and_player_of_live_game_seek_no_rematch(it: Club, anna: Any) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("not-over"):
        await seek_again(anna, match)
    other = await it.begin("connexes", BEN, CLEO)
    with refuses("not-a-player"):
        await seek_again(anna, other)
