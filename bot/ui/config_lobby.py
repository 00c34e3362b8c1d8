"""The page of `/config` about the lobby: other servers, the channel of its games, and the role for last seats."""

from __future__ import annotations

from typing import Any

import discord
from discord import SelectDefaultValue, SelectDefaultValueType, ui

from bot.app import ServerSettings, Translator
from bot.texts import limits
from bot.ui.custom_ids import ComponentId
from bot.ui.views import button, view

PAGE = 3
"""The number of the page."""
CHANNEL, ROLE = "lobby_channel", "lobby_role"
"""Settings chosen there, each one or none."""
_PLACES = [discord.ChannelType.text, discord.ChannelType.news]
"""Channel types where the bot can post and open threads on its posts."""


def lobby_text(translate: Translator, now: ServerSettings, guild: discord.Guild | None) -> str:
    """The current settings, and the permissions that the bot lacks for them."""
    return "\n".join((translate("lobby-settings"), *(translate(key, **told) for key, told in _hints(now, guild))))


def lobby_menus(verb: str, translate: Translator, now: ServerSettings, guild: discord.Guild | None) -> ui.View:
    """Menus for the channel and the role, and the button for other servers."""
    elsewhere = button(
        _id(verb, "elsewhere", "off" if now.elsewhere else "on"),
        translate("ui-config-elsewhere-on" if now.elsewhere else "ui-config-elsewhere-off"),
        row=2,
    )
    back = button(ComponentId(verb, "-", 2, ("page",)), translate("ui-button-back"), row=2)
    return view(
        _channel_menu(_id(verb, CHANNEL), translate, now, guild),
        _role_menu(_id(verb, ROLE), translate, now, guild),
        back,
        elsewhere,
    )


def _channel_menu(
    name: ComponentId, translate: Translator, now: ServerSettings, guild: discord.Guild | None
) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        channel_types=_PLACES,
        default_values=_preset(SelectDefaultValueType.channel, now.lobby_channel, guild and guild.get_channel),
        custom_id=str(name),
        placeholder=limits.placeholder(translate("ui-config-lobby-channel")),
        min_values=0,
        row=0,
    )


def _role_menu(
    name: ComponentId, translate: Translator, now: ServerSettings, guild: discord.Guild | None
) -> ui.RoleSelect[Any]:
    return ui.RoleSelect(
        default_values=_preset(SelectDefaultValueType.role, now.lobby_role, guild and guild.get_role),
        custom_id=str(name),
        placeholder=limits.placeholder(translate("ui-config-lobby-role")),
        min_values=0,
        row=1,
    )


def _hints(now: ServerSettings, guild: discord.Guild | None) -> list[tuple[str, dict[str, str]]]:
    """Keys and values of hints about what the bot may not do."""
    if now.lobby_role and not now.lobby_channel:
        return [("lobby-needs-channel", {})]
    channel = guild.get_channel(now.lobby_channel) if guild is not None else None
    if guild is None or channel is None:
        return []
    may, place = channel.permissions_for(guild.me), {"channel": channel.mention}
    hints = []
    if not (may.view_channel and may.send_messages and may.attach_files):
        hints.append(("lobby-cannot-post", place))
    elif not (may.create_public_threads and may.send_messages_in_threads):
        hints.append(("lobby-cannot-thread", place))
    role = guild.get_role(now.lobby_role)
    if role is not None and not (role.mentionable or may.mention_everyone):
        hints.append(("lobby-cannot-mention", {"role": role.mention}))
    return hints


def _preset(kind: SelectDefaultValueType, number: int, find: Any) -> list[SelectDefaultValue]:
    """The choice made earlier, if it still exists."""
    return [SelectDefaultValue(id=number, type=kind)] if number and find and find(number) else []


def _id(verb: str, *field: str) -> ComponentId:
    return ComponentId(verb, "-", PAGE, field)
