"""`/settings`: what people choose for themselves, in menus that keep each choice at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands, ui
from discord.app_commands import Command

from bot.app import NOTATIONS, REMINDERS, THEMES, Choice, sample
from bot.app.errors import Refused
from bot.texts import LANGUAGES, own_name
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.messenger import picture
from bot.ui.people import people_in_words, people_menu, users_in
from bot.ui.sessions import SHOW
from bot.ui.translator import text
from bot.ui.views import button, preset_menu, view

USUAL = "-"
"""The entry of a menu for what is left to be as usual, since Discord knows no empty one."""
PEOPLE_PAGE, LETTERS_PAGE = 1, 2
"""Pages behind the first, by their numbers."""
SWITCHES = ("confirm", "words", "direct_turns", "direct_reminders", "digest")


_LISTED = {"yes": True, "no": False}


def settings() -> Command[Any, ..., Any]:
    """`/settings`: one's own."""

    @app_commands.command(name="settings", description=text("ui-settings"))
    async def callback(interaction: Interaction) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        await show_settings(context)

    return callback


async def show_settings(context: InteractionContext, page: int = 0) -> None:
    """One of three pages of menus, with what holds now chosen in each; the first over a sample of the colours."""
    if page:
        await (_show_letters if page == LETTERS_PAGE else _show_people)(context)
        return
    theme = context.settings.theme
    shown = None if context.settings.words else await sample(theme)
    alt = context.translate("ui-settings-sample", theme=context.translate(f"theme-{theme}"))
    files = [] if shown is None else [picture(shown, f"{theme}.png", alt)]
    await context.answer(context.translate("ui-settings-title"), view(*_menus(context)), files)


@on("set", in_place=True)
async def choose_setting(context: InteractionContext, click: Click) -> None:
    """Keep what was chosen in a menu, and show the page again, in the new language if that is what changed."""
    if not click.arguments:
        raise ObsoleteIdError
    field, values = click.arguments[0], click.values
    await context.defer()
    request, known = context.request(), context.app.preferences
    if field in ("block", "unblock"):
        context.use_settings(await known.block(request, users_in(values), lift=field == "unblock"))
    elif field != "page":
        context.use_settings(await known.change(request, **_chosen(context, field, values)))
    await show_settings(context, click.version)


def _chosen(context: InteractionContext, field: str, values: Sequence[str]) -> dict[str, Any]:
    """The settings that the entries chosen in a menu stand for. Refusals: unknown-choice."""
    if field == "switches":
        return {name: name in values for name in SWITCHES}
    if len(values) != 1:
        raise Refused("unknown-choice")
    (value,) = values
    if field == "listed":
        return {field: _LISTED.get(value)}
    if field != "challengers":
        return {field: chosen_text(value)}
    if value in ("all", "nobody"):
        return {field: value}
    here, home = context.request().guild, context.settings.home
    if value not in (str(here), str(home)):
        raise Refused("unknown-choice")
    return {field: "server", "home": int(value)}


def chosen_text(value: str) -> str:
    """The setting that an entry stands for."""
    return "" if value == USUAL else value


def _menus(context: InteractionContext) -> list[ui.Item[Any]]:
    translate, now = context.translate, context.settings
    languages = [
        Choice(translate("ui-settings-language", language=name or "auto", name=own_name(name)), name or USUAL)
        for name in ("", *LANGUAGES)
    ]
    themes = [Choice(translate("ui-settings-theme", theme=translate(f"theme-{name}")), name) for name in THEMES]
    paces = [Choice(translate(f"ui-settings-reminders-{pace}"), pace) for pace in REMINDERS]
    switches = [Choice(translate(f"ui-settings-{name.replace('_', '-')}"), name) for name in SWITCHES]
    on = [name for name in SWITCHES if getattr(now, name)]
    return [
        preset_menu(_id("language"), languages, [now.language or USUAL], row=0),
        preset_menu(_id("theme"), themes, [now.theme], row=1),
        preset_menu(_id("reminders"), paces, [now.reminders], row=2),
        preset_menu(_id("switches"), switches, on, translate("ui-settings-switches"), row=3, several=True),
        button(_id("page", PEOPLE_PAGE), translate("ui-settings-more"), row=4),
        button(_id("page", LETTERS_PAGE), translate("ui-settings-letters-more"), row=4),
    ]


async def _show_letters(context: InteractionContext) -> None:
    """In which letters moves are written."""
    translate, now = context.translate, context.settings
    letters = [
        Choice(translate("ui-settings-letters-choice", letters=name or "posts", name=own_name(name)), name or USUAL)
        for name in ("", *NOTATIONS)
    ]
    menu = preset_menu(_id("letters", LETTERS_PAGE), letters, [now.letters or USUAL], row=0)
    await context.answer(
        translate("ui-settings-letters"), view(menu, button(_id("page"), translate("ui-button-back"), row=1))
    )


async def _show_people(context: InteractionContext) -> None:
    """Show the settings for challengers, blocked people, and listing in rankings."""
    translate, now, guild = context.translate, context.settings, context.request().guild
    lines = [
        translate("ui-settings-people"),
        translate("ui-settings-blocked", people=people_in_words(translate, now.blocked)),
    ]
    listing = [Choice(translate(f"ui-settings-listed-{choice}"), choice) for choice in _LISTED]
    allowed = str(now.home) if now.challengers == "server" else now.challengers
    challengers = [
        preset_menu(_id("challengers", PEOPLE_PAGE), _challengers(context, guild), [allowed], row=0),
        preset_menu(_id("listed", PEOPLE_PAGE), listing, ["yes" if now.listed else "no"], row=1),
    ]
    people = []
    if guild is None:  # where there are no members to choose from
        lines.append(translate("ui-settings-block-elsewhere"))
    else:
        people.append(people_menu(_id("block", PEOPLE_PAGE), translate("ui-settings-block"), row=2))
        if now.blocked:
            people.append(people_menu(_id("unblock", PEOPLE_PAGE), translate("ui-settings-unblock"), row=3))
    back = [button(_id("page"), translate("ui-button-back"), row=4)]
    if context.client.web_address:
        back.append(button(ComponentId(SHOW, "-", 0), translate("ui-button-sessions"), row=4))
    await context.answer("\n".join(lines), view(*challengers, *people, *back))


def _challengers(context: InteractionContext, guild: int | None) -> list[Choice]:
    """Choices of challengers, including one made in another server."""
    translate, now = context.translate, context.settings
    servers = [] if guild is None else [Choice(translate("ui-settings-challengers-server"), str(guild))]
    if now.challengers == "server" and now.home != guild:
        servers.append(Choice(translate("ui-settings-challengers-elsewhere"), str(now.home)))
    anybody, nobody = (Choice(translate(f"ui-settings-challengers-{whom}"), whom) for whom in ("all", "nobody"))
    return [anybody, *servers, nobody]


def _id(field: str, page: int = 0) -> ComponentId:
    return ComponentId("set", "-", page, (field,))
