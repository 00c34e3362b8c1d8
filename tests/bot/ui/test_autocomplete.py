"""Suggestions: none where they cannot be found, and never an error."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import Choice
from bot.ui.autocomplete import autocompletion
from bot.ui.interaction_context import InteractionContext


def interaction(*, closed: bool = False) -> Any:
    client = SimpleNamespace(is_closed=lambda: closed)
    return SimpleNamespace(client=client, locale=discord.Locale("fr"), message=None, extras={})


async def find(_visit: InteractionContext, typed: str) -> Sequence[Choice]:
    if not typed:
        raise OSError("no disk")
    return [Choice(f"{typed}{number}" * 60, typed) for number in range(30)]


async def test_suggestions_are_as_many_and_as_long_as_discord_shows() -> None:
    found = await autocompletion(find)(interaction(), "e4")
    assert len(found) == 25
    assert all(len(choice.name) <= 100 for choice in found)


async def test_search_that_fails_suggests_nothing_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert await autocompletion(find)(interaction(), "") == []
    assert "no disk" in caplog.text


async def test_search_cut_off_by_stop_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    assert await autocompletion(find)(interaction(closed=True), "") == []
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []
