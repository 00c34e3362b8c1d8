"""`/settings`: what people choose for themselves, in menus that keep each choice at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands, ui
from discord.app_commands import Command

from bot.app import REMINDERS, THEMES, Choice, sample
from bot.app.errors import UnknownChoiceError
from bot.texts import LANGUAGES
from bot.ui.custom_ids import ComponentId
from bot.ui.messenger import picture
from bot.ui.translator import text
from bot.ui.views import preset_menu, view
from bot.ui.visit import Interaction, Visit

USUAL = "-"
"""The entry of a menu for what is left to be as usual, since Discord knows no empty one."""
SWITCHES = ("confirm", "words", "direct_turns", "direct_reminders")


_LISTED = {"yes": True, "no": False}


def settings() -> Command[Any, ..., Any]:
    """`/settings`: one's own."""

    @app_commands.command(name="settings", description=text("ui-settings"))
    async def callback(interaction: Interaction) -> None:
        visit = Visit(interaction)
        await visit.defer()
        await show_settings(visit)

    return callback


async def show_settings(visit: Visit) -> None:
    """The menus, with what holds now chosen in each, over a sample of the colours."""
    theme = visit.settings.theme
    shown = None if visit.settings.words else await sample(theme)
    alt = visit.say("ui-settings-sample", theme=visit.say(f"theme-{theme}"))
    files = [] if shown is None else [picture(shown, f"{theme}.png", alt)]
    await visit.answer(visit.say("ui-settings-title"), view(*_menus(visit)), files)


async def choose_setting(visit: Visit, _page: int, field: str, values: Sequence[str]) -> None:
    """Keep what was chosen in a menu, and show them all again, in the new language if that is what changed."""
    await visit.defer()
    chosen: dict[str, Any] = {name: name in values for name in SWITCHES}
    if field != "switches":
        if len(values) != 1:
            raise UnknownChoiceError
        chosen = {field: _LISTED.get(values[0]) if field == "listed" else chosen_text(values[0])}
    visit.adopt(await visit.app.preferences.change(visit.call(), **chosen))
    await show_settings(visit)


def chosen_text(value: str) -> str:
    """The setting that an entry stands for."""
    return "" if value == USUAL else value


def _menus(visit: Visit) -> list[ui.Item[Any]]:
    say, now = visit.say, visit.settings
    languages = [Choice(say(f"ui-settings-language-{name or 'auto'}"), name or USUAL) for name in ("", *LANGUAGES)]
    themes = [Choice(say("ui-settings-theme", theme=say(f"theme-{name}")), name) for name in THEMES]
    paces = [Choice(say(f"ui-settings-reminders-{pace}"), pace) for pace in REMINDERS]
    switches = [Choice(say(f"ui-settings-{name.replace('_', '-')}"), name) for name in SWITCHES]
    listing = [Choice(say(f"ui-settings-listed-{choice}"), choice) for choice in _LISTED]
    on = [name for name in SWITCHES if getattr(now, name)]
    return [
        preset_menu(_id("language"), languages, [now.language or USUAL], row=0),
        preset_menu(_id("theme"), themes, [now.theme], row=1),
        preset_menu(_id("reminders"), paces, [now.reminders], row=2),
        preset_menu(_id("switches"), switches, on, say("ui-settings-switches"), row=3, several=True),
        preset_menu(_id("listed"), listing, ["yes" if now.listed else "no"], row=4),
    ]


def _id(field: str) -> ComponentId:
    return ComponentId("set", "-", 0, (field,))
