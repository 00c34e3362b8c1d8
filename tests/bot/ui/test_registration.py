"""Renaming of commands that Discord knows by an old name: under their ids, and never at the cost of a start."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.cli.wiring import playable_variants
from bot.ui import registration
from bot.ui.commands import commands
from tests.bot.ui.fakes import http_error

APPLICATION = 7
EVENT = {"id": "11", "type": 1, "name": "event", "description": "d", "options": []}
ORGANISE = EVENT | {"id": "12", "name": "organise"}
MOVE = EVENT | {"id": "13", "name": "move"}


class FakeClient:
    """Keeps what Discord is asked to change."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.application_id = APPLICATION
        self.edits: list[tuple[int, str, dict[str, Any]]] = []
        self.http = SimpleNamespace(edit_global_command=self._edit)
        self._failure = failure

    async def _edit(self, application: int, command: str, payload: dict[str, Any]) -> None:
        self.edits.append((application, command, payload))
        if self._failure is not None:
            raise self._failure


async def renamed(client: Any, *known: dict[str, Any]) -> list[tuple[str, str]]:
    """Names and ids after a start."""
    return [(one["name"], one["id"]) for one in await registration.rename(client, known)]


async def test_old_name_is_changed_under_its_id() -> None:
    client = FakeClient()
    found = await renamed(client, MOVE, EVENT, ORGANISE)
    assert found == [("move", "13"), ("tournament", "11"), ("manage-tournament", "12")]
    assert client.edits == [
        (APPLICATION, "11", {"name": "tournament"}),
        (APPLICATION, "12", {"name": "manage-tournament"}),
    ]


async def test_nothing_is_renamed_twice() -> None:
    client = FakeClient()
    known = [EVENT | {"name": "tournament"}, MOVE]
    assert await renamed(client, *known) == [("tournament", "11"), ("move", "13")]
    assert client.edits == []


async def test_name_in_use_is_not_given_again() -> None:
    client = FakeClient()
    await renamed(client, EVENT, EVENT | {"id": "14", "name": "tournament"})
    assert client.edits == []


async def test_command_of_another_type_keeps_its_name() -> None:
    client = FakeClient()
    await renamed(client, EVENT | {"type": registration.ENTRY_POINT})
    assert client.edits == []


@pytest.mark.parametrize(
    "failure",
    [
        http_error(discord.Forbidden, 403),
        http_error(discord.DiscordServerError, 503),
        discord.RateLimited(400.0),
        ConnectionResetError(),
    ],
)
async def test_failure_is_logged_and_changes_nothing(failure: Exception, caplog: pytest.LogCaptureFixture) -> None:
    client = FakeClient(failure)
    assert await renamed(client, EVENT, ORGANISE) == [("event", "11"), ("organise", "12")]
    assert len(client.edits) == 2
    assert "cannot rename /event" in caplog.text


def test_new_names_are_those_of_commands_and_old_ones_are_free() -> None:
    names = {command.name for command in commands(playable_variants())}
    assert set(registration.RENAMED.values()) <= names
    assert names.isdisjoint(registration.RENAMED)


def test_commands_of_server_installs_are_offered_nowhere_else() -> None:
    play = {"name": "play", "integration_types": [0, 1], "contexts": [0, 1, 2]}
    config = {"name": "config", "integration_types": [0], "contexts": [0]}
    assert registration.without_user_installs([play, config]) == [
        {"name": "play", "integration_types": [0], "contexts": [0, 1]},
        config,
    ]


def test_menus_and_slash_commands_may_share_names() -> None:
    known = [EVENT, EVENT | {"type": 2}, EVENT | {"type": registration.ENTRY_POINT}]
    assert registration.names(known) == {(1, "event"), (2, "event")}
