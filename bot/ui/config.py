"""`/config`: what holds in a server, in menus for those who manage it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import SelectDefaultValue, SelectDefaultValueType, app_commands, ui
from discord.app_commands import Command

from bot.app import MAX_CHOSEN, SIDES, Choice, RequestContext, ServerSettings, Translator
from bot.app.errors import Refused
from bot.app.posts.clock_words import clock_in_words
from bot.texts import LANGUAGES, limits, own_name
from bot.ui import config_lobby
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.people import people_in_words, people_menu, users_in
from bot.ui.settings import USUAL, chosen_text
from bot.ui.translator import text
from bot.ui.views import button, preset_menu, view

CLOCKS = ("", "1d", "2d", "3d", "5d", "7d", "14d", "3d+5d+12h", "1d+10d+6h")
LIMITS = (5, 10, 20, 50, 100)
VACATIONS = (0, 14, 30, 45, 60)
PLACES = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]
"""Channel types where people can write commands and threads can be opened."""
VERB, GRANTED = "config", "config-granted"
"""Verbs of the menus: for managers, who are checked again; or for members whom *Integrations* permits the command,
which Discord has checked and does not report."""


def config() -> Command[Any, ..., Any]:
    """`/config`: a server's."""

    @app_commands.command(name="config", description=text("ui-config"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)  # more than guild_only() says
    async def callback(interaction: Interaction) -> None:
        context = InteractionContext(interaction)
        await show_config(context, granted=not context.request().manager)

    return callback


async def show_config(context: InteractionContext, page: int = 0, *, granted: bool = False) -> None:
    """One of four pages of menus, with what holds now chosen in each.

    `granted`: Discord has let the caller use the command though they do not manage the server.
    """
    await tidy(context)
    now, translate = await context.app.preferences.server(_call(context, granted)), context.translate
    verb = GRANTED if granted else VERB
    if page == config_lobby.PAGE:
        guild = context.interaction.guild
        menus = config_lobby.lobby_menus(verb, translate, now, guild)
        await context.answer(config_lobby.lobby_text(translate, now, guild), menus)
        return
    if page == 2:
        lines = [
            translate("ui-config-people"),
            translate("ui-config-barred", people=people_in_words(translate, now.barred)),
        ]
        publishing = _publishing(verb, translate, now) if context.client.web_address else []
        await context.answer("\n".join(lines), view(*_barring(verb, translate, now), *publishing))
        return
    lines = [translate("ui-config-title")]
    if page == 0:
        places, people = _named("#", now.channels), _named("@&", now.roles)
        lines.append(translate("ui-config-where", channels=places or translate("ui-config-all-channels")))
        lines.append(translate("ui-config-who", roles=people or translate("ui-config-all-roles")))
    else:
        leading = _named("@&", now.organisers)
        lines.append(translate("ui-config-leads", roles=leading) if leading else translate("ui-config-leads-managers"))
    items = _places(context, now, verb) if page == 0 else _numbers(context, now, verb)
    await context.answer("\n".join(lines), view(*items))


def _call(context: InteractionContext, granted: bool) -> RequestContext:
    request = context.request()
    return replace(request, manager=request.manager or granted)


@on(VERB, GRANTED, in_place=True)
async def choose_config(context: InteractionContext, click: Click) -> None:
    """Keep what was chosen in a menu, and show the page again; or turn the page."""
    if not click.arguments:
        raise ObsoleteIdError
    field, values, granted = click.arguments[0], click.values, click.verb == GRANTED
    await context.defer()
    if field == "public" and click.arguments[1:] == ("ask",):
        await ask_to_publish(context, granted=granted)
        return
    if field == "bar" and (managing := _managing(context, values)):
        raise Refused("manager-bar", players=tuple(f"<@{user}>" for user in managing))
    if field in ("bar", "unbar"):
        await context.app.preferences.bar(_call(context, granted), users_in(values), lift=field == "unbar")
    elif field in ("welcome", "public", "indexed", "elsewhere"):
        await context.app.preferences.change_server(_call(context, granted), **{field: click.arguments[1:] == ("on",)})
    elif field != "page":
        chosen = _read(field, values)
        if field == config_lobby.ROLE and chosen == context.interaction.guild_id:
            raise Refused("role-everyone")
        await context.app.preferences.change_server(_call(context, granted), **{field: chosen})
    await show_config(context, click.version, granted=granted)


def _managing(context: InteractionContext, values: Sequence[str]) -> list[str]:
    """Those of the members chosen who manage the server."""
    data: Any = getattr(context.interaction, "data", None) or {}
    members = data.get("resolved", {}).get("members", {})
    may = {user: discord.Permissions(int(member.get("permissions", 0))) for user, member in members.items()}
    return [user for user in values if user in may and (may[user].administrator or may[user].manage_guild)]


async def tidy(context: InteractionContext) -> None:
    """Let a server's settings forget channels and roles that are no more, so that they lock no one out."""
    guild = context.interaction.guild
    if guild is None or guild.unavailable:  # then nothing is known of it
        return
    now = await context.app.preferences.usual(context.request())
    channels = (*now.channels, now.lobby_channel)
    gone = {channel for channel in channels if channel and guild.get_channel(channel) is None}
    gone |= {role for role in (*now.roles, *now.organisers, now.lobby_role) if role and guild.get_role(role) is None}
    if gone:
        await context.app.preferences.forget(guild.id, gone)


def _read(field: str, values: Sequence[str]) -> object:
    """Value of the entries chosen in a menu. Refusals: unknown-choice."""
    single = field in (config_lobby.CHANNEL, config_lobby.ROLE)
    if single or field in ("channels", "roles", "organisers", "limit", "vacation"):
        if not all(value.isascii() and value.isdigit() for value in values):
            raise Refused("unknown-choice")
        numbers = tuple(map(int, values))
        if field in ("channels", "roles", "organisers"):
            return numbers
        return numbers[0] if numbers else 0 if single else None
    return chosen_text(values[0]) if values else None


def _places(context: InteractionContext, now: ServerSettings, verb: str) -> list[ui.Item[Any]]:
    """Menus for channels and roles of new matches, time control, and board orientation."""
    translate, guild = context.translate, context.interaction.guild
    where: ui.ChannelSelect[Any] = ui.ChannelSelect(
        channel_types=PLACES,
        default_values=_presets(SelectDefaultValueType.channel, now.channels, guild.get_channel if guild else None),
        **_several(verb, "channels", translate, row=0),
    )
    who: ui.RoleSelect[Any] = ui.RoleSelect(
        default_values=_presets(SelectDefaultValueType.role, now.roles, guild.get_role if guild else None),
        **_several(verb, "roles", translate, row=1),
    )
    freeing = [
        button(_id(verb, 0, field, "all"), translate(f"ui-config-free-{field}"), row=4)
        for field in ("channels", "roles")
        if getattr(now, field)
    ]
    sides = [Choice(translate(f"ui-config-side-{side}"), side) for side in SIDES]
    return [
        where,
        who,
        _clock(verb, translate, now.clock),
        preset_menu(_id(verb, 0, "side"), sides, [now.side], row=3),
        *freeing,
        button(_id(verb, 1, "page"), translate("ui-moving-more"), row=4),
    ]


def _several(verb: str, field: str, translate: Translator, row: int, page: int = 0) -> dict[str, Any]:
    """Options shared by the menus of channels and roles: any number, or none."""
    return {
        "custom_id": str(_id(verb, page, field)),
        "placeholder": limits.placeholder(translate(f"ui-config-{field}")),
        "min_values": 0,
        "max_values": MAX_CHOSEN,
        "row": row,
    }


def _presets(
    kind: SelectDefaultValueType, numbers: Sequence[int], find: Callable[[int], object] | None
) -> list[SelectDefaultValue]:
    """Preselected values of a menu, as far as they still exist."""
    return [SelectDefaultValue(id=number, type=kind) for number in numbers if find is not None and find(number)]


def _clock(verb: str, translate: Translator, now: str) -> ui.Item[Any]:
    """The usual clock; one that is not on the list, too, if it was chosen by other means."""
    known = dict.fromkeys((*CLOCKS, now))
    choices = [
        Choice(translate("ui-config-clock", clock=clock_in_words(translate, text)), text or USUAL) for text in known
    ]
    return preset_menu(_id(verb, 0, "clock"), choices, [now or USUAL], row=2)


def _numbers(context: InteractionContext, now: ServerSettings, verb: str) -> list[ui.Item[Any]]:
    """Menus for the match limit, vacation length, language, and organisers."""
    translate, guild = context.translate, context.interaction.guild
    who: ui.RoleSelect[Any] = ui.RoleSelect(
        default_values=_presets(SelectDefaultValueType.role, now.organisers, guild.get_role if guild else None),
        **_several(verb, "organisers", translate, row=3, page=1),
    )
    limits = [Choice(translate("ui-config-limit", count=count), str(count)) for count in sorted({*LIMITS, now.limit})]
    days = [
        Choice(translate("ui-config-vacation", days=days), str(days)) for days in sorted({*VACATIONS, now.vacation})
    ]
    welcome = "on" if now.welcome else "off"
    languages = [
        Choice(translate("ui-config-language", language=name or "auto", name=own_name(name)), name or USUAL)
        for name in ("", *LANGUAGES)
    ]
    return [
        preset_menu(_id(verb, 1, "limit"), limits, [str(now.limit)], row=0),
        preset_menu(_id(verb, 1, "vacation"), days, [str(now.vacation)], row=1),
        preset_menu(_id(verb, 1, "language"), languages, [now.language or USUAL], row=2),
        who,
        button(_id(verb, 0, "page"), translate("ui-button-back"), row=4),
        button(
            _id(verb, 1, "welcome", "off" if now.welcome else "on"), translate(f"ui-config-welcome-{welcome}"), row=4
        ),
        button(_id(verb, 2, "page"), translate("ui-config-more"), row=4),
    ]


async def ask_to_publish(context: InteractionContext, *, granted: bool) -> None:
    """Tell what public pages show, before they are turned on."""
    verb, translate = GRANTED if granted else VERB, context.translate
    address = f"{context.client.web_address}/server/{context.interaction.guild_id}"
    items = (
        button(_id(verb, 2, "public", "on"), translate("ui-config-publish"), "primary"),
        button(_id(verb, 2, "page"), translate("ui-button-back")),
    )
    await context.answer(translate("web-public-preview", address=address), view(*items))


def _publishing(verb: str, translate: Translator, now: ServerSettings) -> list[ui.Item[Any]]:
    """Buttons that turn public web pages on and off, and their listing by search engines."""
    public = button(
        _id(verb, 2, "public", "off" if now.public else "ask"),
        translate("ui-config-public-on" if now.public else "ui-config-public-off"),
        row=3,
    )
    indexed = button(
        _id(verb, 2, "indexed", "off" if now.indexed else "on"),
        translate("ui-config-indexed-on" if now.indexed else "ui-config-indexed-off"),
        row=3,
    )
    return [public, indexed] if now.public else [public]


def _barring(verb: str, translate: Translator, now: ServerSettings) -> list[ui.Item[Any]]:
    """Menus to block and unblock people, and the ways to other pages."""
    bar = people_menu(_id(verb, 2, "bar"), translate("ui-config-bar"), row=0)
    lift = [people_menu(_id(verb, 2, "unbar"), translate("ui-config-unbar"), row=1)] if now.barred else []
    lobby = button(_id(verb, config_lobby.PAGE, "page"), translate("ui-config-lobby"), row=2)
    return [bar, *lift, button(_id(verb, 1, "page"), translate("ui-button-back"), row=2), lobby]


def _id(verb: str, page: int, *field: str) -> ComponentId:
    return ComponentId(verb, "-", page, field)


def _named(kind: str, numbers: Sequence[int]) -> str:
    return ", ".join(f"<{kind}{number}>" for number in numbers)
