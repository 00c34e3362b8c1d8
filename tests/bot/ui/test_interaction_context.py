"""Caller data in an interaction's context."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import PlayerSettings
from bot.ui.interaction_context import InteractionContext, load_settings
from bot.ui.names import MAX_REMEMBERED_NAMES, Names


class Kept:
    """Preferences of one person, who is asked for `asked` times."""

    def __init__(self, settings: PlayerSettings | None) -> None:
        self.settings = settings
        self.asked: list[int] = []

    async def player(self, user: int) -> PlayerSettings:
        self.asked.append(user)
        if self.settings is None:
            raise OSError("no disk")
        return self.settings


def interaction(settings: PlayerSettings | None, locale: str = "fr", guild: int | None = None) -> Any:
    """An interaction of user 11 in channel 100, whose Discord is French, by default in a direct message."""
    app = SimpleNamespace(preferences=Kept(settings))
    return SimpleNamespace(
        id=5,
        user=SimpleNamespace(id=11, global_name="Kim", name="kim"),
        message=None,
        channel_id=100,
        channel=None,
        guild_id=guild,
        guild=None,
        locale=discord.Locale(locale),
        client=SimpleNamespace(app=app, is_closed=lambda: False, names=Names(), interaction_tasks=set()),
        permissions=discord.Permissions.none(),
        extras={},
        is_user_integration=lambda: False,
    )


async def context(settings: PlayerSettings | None, locale: str = "fr") -> InteractionContext:
    asked = interaction(settings, locale)
    await load_settings(asked)
    return InteractionContext(asked)


@pytest.mark.parametrize(
    ("chosen", "locale", "spoken"), [("", "fr", "fr"), ("en", "fr", "en"), ("fr", "en-US", "fr"), ("", "ja", "en")]
)
async def test_people_are_spoken_to_in_language_they_chose_or_else_that_of_their_discord(
    chosen: str, locale: str, spoken: str
) -> None:
    met = await context(PlayerSettings(language=chosen), locale)
    assert met.translate.language == met.request().language == spoken


@pytest.mark.parametrize(
    ("posts", "here", "quoted"), [("en", "fr", "Move"), ("", "en-GB", "Move"), ("", None, "Jouer")]
)
async def test_button_is_quoted_as_match_or_else_server_shows_it(posts: str, here: str | None, quoted: str) -> None:
    asked = interaction(PlayerSettings())
    asked.guild_locale = here and discord.Locale(here)
    known = []

    async def of(call: Any) -> str:
        known.append(call.match)
        return posts

    asked.client.app.post_language = SimpleNamespace(of=of)
    await load_settings(asked)
    met = InteractionContext(asked)
    met.request("kiva-tolu")
    assert f"*{quoted}*" in (await met.post_translator())("error-malformed", text="zz")
    assert known == ["kiva-tolu"]


async def test_match_in_direct_messages_is_told_in_language_chosen() -> None:
    assert (await context(PlayerSettings(language="en"))).channel_info().language == "en"


async def test_answer_names_commands_as_callers_list_of_them_does() -> None:
    asked, said = interaction(PlayerSettings(language="en")), []

    async def send_message(text: str, **_more: Any) -> None:
        said.append(text)

    asked.client.clickable = lambda text, language: f"{text}, {language}"
    asked.response = SimpleNamespace(is_done=lambda: False, send_message=send_message)
    await load_settings(asked)
    await InteractionContext(asked).answer("/move")
    assert said == ["/move, fr"]


async def test_application_learns_colours_wanted() -> None:
    assert (await context(PlayerSettings(theme="wood"))).request().theme == "wood"


async def test_application_learns_what_someone_is_called_where_they_call() -> None:
    call = (await context(PlayerSettings())).request()
    assert call.name == "Kim"
    assert "Kim" not in repr(call)


async def test_whose_settings_cannot_be_read_is_served_with_usual_ones(caplog: pytest.LogCaptureFixture) -> None:
    assert (await context(None)).settings == PlayerSettings()
    assert "no disk" in caplog.text


async def test_that_settings_cannot_be_read_while_bot_stops_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    asked = interaction(None)
    asked.client.is_closed = lambda: True
    await load_settings(asked)
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


async def test_settings_are_read_once_for_interaction() -> None:
    asked = interaction(PlayerSettings())
    await load_settings(asked)
    assert [InteractionContext(asked).settings, InteractionContext(asked).settings] == [PlayerSettings()] * 2
    assert asked.client.app.preferences.asked == [11]


async def test_settings_changed_meanwhile_are_spoken_at_once() -> None:
    met = await context(PlayerSettings())
    met.use_settings(PlayerSettings(language="en"))
    assert met.translate.language == "en"


def made(kind: Any, **fields: Any) -> Any:
    """Something that only discord.py makes otherwise."""
    thing = object.__new__(kind)
    for name, value in fields.items():
        setattr(thing, name, value)
    return thing


def in_thread(kind: str = "public_thread", *, locked: bool = False, **found: Any) -> Any:
    """An interaction in thread 101 of channel 100; what its server is known to have is `found`."""
    asked = interaction(PlayerSettings(), guild=1)
    asked.channel = made(discord.Thread, id=101, parent_id=100, _type=discord.ChannelType[kind], locked=locked)
    asked.guild_locale, asked.app_permissions = None, discord.Permissions.all()
    asked.app_permissions.manage_threads = False
    nothing: dict[str, Any] = {"get_thread": lambda _: None, "get_channel": lambda _: None}
    asked.guild = SimpleNamespace(**{**nothing, **found})
    return asked


@pytest.mark.parametrize("kind", [discord.ChannelType.voice, discord.ChannelType.stage_voice])
async def test_nothing_is_played_in_chat_of_voice_channel(kind: discord.ChannelType) -> None:
    asked = in_thread()
    asked.channel = SimpleNamespace(id=100, type=kind)
    assert InteractionContext(asked).channel_info().unfit == "voice"


async def test_private_thread_that_bot_is_not_in_is_unfit() -> None:
    assert InteractionContext(in_thread("private_thread")).channel_info().unfit == "private"
    assert InteractionContext(in_thread("private_thread", get_thread=lambda _: "known")).channel_info().unfit is None


async def test_moderator_needs_not_be_in_private_thread_nor_minds_locks() -> None:
    asked = in_thread("private_thread", locked=True)
    asked.app_permissions.manage_threads = True
    assert InteractionContext(asked).channel_info().unfit is None


async def test_locked_thread_is_unfit() -> None:
    assert InteractionContext(in_thread(locked=True)).channel_info().unfit == "locked"


async def test_post_of_forum_is_known_as_one() -> None:
    forum, channel = made(discord.ForumChannel), made(discord.TextChannel)
    assert InteractionContext(in_thread(get_channel=lambda _: forum)).channel_info().post
    assert not InteractionContext(in_thread(get_channel=lambda _: channel)).channel_info().post


async def test_thread_belongs_to_its_channel() -> None:
    asked = in_thread()
    channel = InteractionContext(asked).channel_info()
    assert (channel.id, channel.parent, channel.can_thread) == (101, 100, False)


@pytest.mark.parametrize("lacking", ["send_messages", "send_messages_in_threads"])
async def test_in_thread_permission_to_write_in_threads_counts(lacking: str) -> None:
    asked = in_thread()
    setattr(asked.app_permissions, lacking, False)
    assert InteractionContext(asked).channel_info().can_post == (lacking == "send_messages")


async def test_what_callers_are_called_is_remembered() -> None:
    asked = interaction(PlayerSettings())
    await load_settings(asked)
    assert asked.client.names.get(11) == "Kim"


def test_of_too_many_people_those_met_last_are_remembered() -> None:
    names = Names()
    names.meet(0, "Kim")
    for user in range(MAX_REMEMBERED_NAMES):
        names.meet(user, f"User {user}")
    names.meet(MAX_REMEMBERED_NAMES, "Lee")
    assert (names.get(0), names.get(MAX_REMEMBERED_NAMES)) == (None, "Lee")


async def test_nickname_of_server_is_never_read() -> None:
    asked = interaction(PlayerSettings())
    asked.user = SimpleNamespace(id=11, display_name="Nick of one server", global_name="Kim", name="kim")
    await load_settings(asked)
    assert InteractionContext(asked).request().name == "Kim"
    assert asked.client.names.get(11) == "Kim"


async def test_display_name_that_shows_nothing_gives_way_to_username() -> None:
    asked = interaction(PlayerSettings())
    asked.user = SimpleNamespace(id=11, display_name="\u3164", global_name="\u3164\u202e", name="kim")
    assert InteractionContext(asked).request().name == "kim"
