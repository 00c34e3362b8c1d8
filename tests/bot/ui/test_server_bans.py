"""A blocked user gets one sentence; the check delays no one else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import RequestContext
from bot.ui.server_bans import admitted
from storage import StoreUnavailableError
from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD, Club
from tests.bot.ui.fakes import FakeInteractionContext


class Caller(FakeInteractionContext):
    """Someone in a channel of the club."""

    def request(self, match: str | None = None, version: int | None = None) -> Any:  # noqa: ARG002 (the visit's signature)
        return RequestContext(BEN, CHANNEL, GUILD)


async def test_who_is_barred_is_told_so_and_all_others_are_let_in(it: Club) -> None:
    context: Any = Caller(it.app)
    assert await admitted(context)
    assert context.answers == []
    await it.app.preferences.bar(it.call(ANNA, manager=True), [BEN])
    assert not await admitted(context)
    assert [answer.startswith("A moderator has blocked you") for answer in context.answers] == [True]


@pytest.mark.parametrize("what", ["my-data", "erase-me", "erase-now", "keep-me"])
async def test_no_one_is_kept_from_their_own_data(it: Club, what: str) -> None:
    context: Any = Caller(it.app)
    await it.app.preferences.bar(it.call(ANNA, manager=True), [BEN])
    assert await admitted(context, what)
    assert not await admitted(context, "settings")


@pytest.mark.parametrize("stopping", [True, False])
async def test_where_it_cannot_be_looked_up_people_are_served(stopping: bool, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_call: object) -> None:
        raise StoreUnavailableError("locked")

    context: Any = Caller(SimpleNamespace(server_bans=SimpleNamespace(admit=fail)))
    context.stopping = stopping
    assert await admitted(context)
    assert ("locked" in caplog.text) is not stopping


async def test_every_command_tells_that_bot_is_missing(it: Club) -> None:
    context: Any = Caller(it.app)
    context.missing, context.interaction = True, SimpleNamespace(guild_id=GUILD)
    context.client.invite = lambda guild: f"https://discord.com/oauth2/authorize?guild_id={guild}"
    assert not await admitted(context, "play")
    assert [str(GUILD) in answer for answer in context.answers] == [True]
    assert await admitted(context, "my-data")
