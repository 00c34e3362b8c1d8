"""Channel in which a rematch is proposed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.agreements import lobby
from bot.ui.interaction_context import InteractionContext

THREAD, PARENT = 200, 100
ALL = discord.Permissions.all()


def thread_of(kind: discord.ChannelType | None) -> discord.Thread:
    """A thread of a channel of that kind, None for one that is not known."""
    thread = object.__new__(discord.Thread)
    thread.id, thread.parent_id, thread._type = THREAD, PARENT, discord.ChannelType.public_thread
    parent = None if kind is None else SimpleNamespace(id=PARENT, type=kind)
    thread.guild = SimpleNamespace(get_channel=lambda _: parent)  # type: ignore[assignment]  # all that is asked of it
    return thread


def context(channel: Any, may: discord.Permissions = ALL, guild: int | None = 1) -> InteractionContext:
    asked: Any = SimpleNamespace(
        message=None,
        guild_id=guild,
        guild=getattr(channel, "guild", None),
        channel_id=channel.id,
        channel=channel,
        app_permissions=may,
        guild_locale=discord.Locale.french,
        locale=discord.Locale.american_english,
        extras={},
    )
    return InteractionContext(asked)


@pytest.mark.parametrize("kind", [discord.ChannelType.text, discord.ChannelType.news])
def test_in_thread_it_is_proposed_in_its_channel_and_can_have_thread_of_its_own(kind: discord.ChannelType) -> None:
    channel = lobby(context(thread_of(kind)))
    assert (channel.id, channel.can_post, channel.can_thread, channel.language) == (PARENT, True, True, "fr")


@pytest.mark.parametrize("kind", [discord.ChannelType.forum, None])
def test_where_channel_of_thread_takes_no_posts_it_is_proposed_in_thread(
    kind: discord.ChannelType | None,
) -> None:
    channel = lobby(context(thread_of(kind)))
    assert (channel.id, channel.can_post, channel.can_thread) == (THREAD, True, False)


def test_in_channel_it_is_proposed_there() -> None:
    assert lobby(context(SimpleNamespace(id=PARENT, type=discord.ChannelType.text))).id == PARENT


@pytest.mark.parametrize(
    ("lacking", "can_post", "can_thread"),
    [("send_messages", False, True), ("view_channel", False, True), ("create_public_threads", True, False)],
)
def test_what_bot_may_do_in_channel_counts(lacking: str, can_post: bool, can_thread: bool) -> None:
    may = discord.Permissions(ALL.value)
    setattr(may, lacking, False)
    channel = lobby(context(thread_of(discord.ChannelType.text), may))
    assert (channel.can_post, channel.can_thread) == (can_post, can_thread)
