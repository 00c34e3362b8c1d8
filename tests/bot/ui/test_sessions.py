"""Web sessions in `/settings`: listed for their owner, ended one by one or all at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import RequestContext
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.sessions import show_sessions
from bot.ui.settings import show_settings
from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.refusals import refuses

from .test_settings_menus import Guest, labels, press


@pytest.fixture
def anna(it: Club) -> Any:
    return Guest(it)


async def _sign_in(it: Club, user: int, device: str) -> str:
    link = await it.app.sessions.open_link(RequestContext(user, name="Anna"))
    token, _ = await it.app.sessions.sign_in(link, device)
    return token


async def test_settings_lead_to_sessions_where_there_are_pages(anna: Any) -> None:
    await show_settings(anna, 1)
    assert "Web sessions" in labels(anna)
    anna.client = SimpleNamespace(web_address="")
    await show_settings(anna, 1)
    assert "Web sessions" not in labels(anna)


async def test_sessions_are_listed_for_their_owner_alone(it: Club, anna: Any) -> None:
    await _sign_in(it, ANNA, "Firefox, Windows")
    await _sign_in(it, BEN, "Chrome, Android")
    await show_sessions(anna)
    assert "Firefox, Windows" in anna.answers[-1]
    assert "Chrome" not in anna.answers[-1]
    assert labels(anna) == ["Sign out 1", "Sign out everywhere", "Calendar", "Back"]


async def test_one_session_is_ended(it: Club, anna: Any) -> None:
    kept = await _sign_in(it, ANNA, "Firefox, Windows")
    await it.pass_time(minutes=1)
    lost = await _sign_in(it, ANNA, "Safari, iPhone")
    await show_sessions(anna)
    await press(anna, "Sign out 1")
    assert await it.app.sessions.user(lost) is None
    assert await it.app.sessions.user(kept) is not None


async def test_all_sessions_are_ended(it: Club, anna: Any) -> None:
    tokens = [await _sign_in(it, ANNA, "") for _ in range(3)]
    await show_sessions(anna)
    await press(anna, "Sign out everywhere")
    assert [await it.app.sessions.user(token) for token in tokens] == [None] * 3
    assert labels(anna) == ["Calendar", "Back"]


async def test_session_of_other_user_cannot_be_ended(it: Club, anna: Any) -> None:
    token = await _sign_in(it, BEN, "")
    [session] = await it.app.sessions.list(BEN)
    with refuses("no-such-session"):
        await dispatch(anna, parse(f"f1:end-session:-:0:{session.handle}"), [])
    assert await it.app.sessions.user(token) is not None
