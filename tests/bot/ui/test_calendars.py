"""The calendar link in `/settings`: shown once, replaced and ended by its owner."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.calendars import show_calendar
from bot.ui.sessions import show_sessions
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses

from .test_settings_menus import Guest, labels, press


@pytest.fixture
def anna(it: Club) -> Any:
    return Guest(it)


def _secret(anna: Any) -> str:
    found = re.search(r"/calendar/([\w-]+)\.ics", anna.answers[-1])
    assert found is not None
    return found[1]


async def test_sessions_lead_to_calendar_where_there_are_pages(anna: Any) -> None:
    await show_sessions(anna)
    await press(anna, "Calendar")
    assert labels(anna) == ["Make a link", "Back"]
    anna.client = SimpleNamespace(web_address="")
    await show_sessions(anna)
    assert "Calendar" not in labels(anna)


async def test_link_is_shown_once(it: Club, anna: Any) -> None:
    await show_calendar(anna)
    await press(anna, "Make a link")
    secret = _secret(anna)
    assert (await it.app.calendars.show(secret)).events == ()
    await show_calendar(anna)
    assert secret not in anna.answers[-1]
    assert labels(anna) == ["Make a new link", "End the link", "Back"]


async def test_link_is_replaced_and_ended(it: Club, anna: Any) -> None:
    await show_calendar(anna)
    await press(anna, "Make a link")
    old = _secret(anna)
    await press(anna, "Make a new link")
    new = _secret(anna)
    with refuses("not-public"):
        await it.app.calendars.show(old)
    await press(anna, "End the link")
    with refuses("not-public"):
        await it.app.calendars.show(new)
    assert await it.app.calendars.link_of(ANNA) is None
