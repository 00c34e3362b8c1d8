"""Buttons and menus: what each does is read from its id, whoever sent it and however long ago."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Self

import discord
from discord import ui

from bot.ui import moving, planning, screens
from bot.ui.agreements import ask_for_rematch
from bot.ui.configuring import choose_config
from bot.ui.failures import report
from bot.ui.forms import kept, written
from bot.ui.helping import show_help
from bot.ui.histories import show_history
from bot.ui.ids import ComponentId, parse
from bot.ui.lessons import show_lesson
from bot.ui.notebook import keep_note
from bot.ui.replays import show_step
from bot.ui.settings import choose_setting
from bot.ui.vacations import RETURN, end_vacation
from bot.ui.visit import Interaction, Visit, acquaint

# Verb of a public button, or of a confirmation -> what it does.
_DEEDS: dict[str, screens.Deed] = {
    "join": lambda app, call: app.challenges.join(call),
    "decline": lambda app, call: app.challenges.decline(call),
    "start": lambda app, call: app.challenges.begin(call),
    "cancel": lambda app, call: app.challenges.cancel(call),
    "accept": lambda app, call: app.offers.accept(call),
    "refuse": lambda app, call: app.offers.refuse(call),
    "resign": lambda app, call: app.playing.resign(call),
    "abort": lambda app, call: app.playing.abort(call),
    "resume": lambda app, call: app.offers.resume(call),
    "crown-k": lambda app, call: app.kings.choose(call, "K"),
    "crown-l": lambda app, call: app.kings.choose(call, "L"),
}
# Verbs of menus for settings, by pages.
_CHOICES = {"set": choose_setting, "config": choose_config}
# Verbs of private menus, which their answer replaces.
_IN_PLACE = {
    *moving.VERBS,
    "resign",
    "abort",
    "keep",
    "kings",
    "king-k",
    "king-l",
    "crown-k",
    "crown-l",
    RETURN,
    "drop-line",
    *_CHOICES,
} - {"move"}
# Verbs that lead to one of a row of pages in such an answer: which is the id's number, or chosen in a menu.
_TURNS = {"step": show_step, "history": show_history, "rules": show_lesson, "help": show_help}

# Forms, by the verbs of their ids -> what is done with what was written.
_FORMS = {"plan": planning.add_lines, "note": keep_note}


class Press(ui.DynamicItem[ui.Item[Any]], template=r"[\s\S]*"):
    """Any component of this bot, old ones included."""

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, item: ui.Item[Any], _match: re.Match[str], /) -> Self:
        """Called by discord.py for every click."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Do it, and answer."""
        name = parse(self.custom_id)
        await acquaint(interaction)
        visit = Visit(interaction, in_place=name is not None and name.verb in (_IN_PLACE | _TURNS.keys()))
        try:
            await pressed(visit, name, chosen(interaction))
        except Exception as error:  # the one place where a click can fail
            await report(visit, error)


def chosen(interaction: Interaction) -> list[str]:
    """The values chosen in a menu, [] for a button."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values") or ()]


async def pressed(visit: Visit, name: ComponentId | None, values: list[str]) -> None:
    """Carry out a click."""
    match name, values:
        case ComponentId(verb=verb, match=match, version=version), _ if verb in _DEEDS:
            await screens.do(visit, _DEEDS[verb], match, version)
        case ComponentId("rematch", match), _:
            await ask_for_rematch(visit, match)
        case ComponentId("board", match), _:
            await screens.show_board(visit, match)
        case ComponentId("choose" | "kings", match, version), _:
            await screens.show_kings(visit, match, version)
        case ComponentId("king-k" | "king-l" as verb, match, version), _:
            await screens.sure_of_king(visit, match, version, verb[-1])
        case ComponentId(verb=verb), _ if verb in moving.VERBS:
            await moving.step(visit, name, values)
        case ComponentId(verb=verb), _ if verb in planning.VERBS:
            await planning.step(visit, name)
        case ComponentId(verb=verb), _ if verb in _TURNS:
            await _turned(visit, name, values)
        case ComponentId(verb, more=(number,)), _ if verb == RETURN and number.isdecimal():
            await end_vacation(visit, int(number))
        case ComponentId(verb=verb, version=page, more=(field, *_)), _ if verb in _CHOICES:
            await _CHOICES[verb](visit, page, field, values)
        case ComponentId("keep"), _:
            await visit.answer(visit.say("ui-resign-kept"))
        case _:
            await visit.answer(visit.say("ui-old-button"))


async def filled(interaction: Interaction) -> None:
    """Carry out what was written into a form, and answer; forms of others are left to them."""
    data: Any = interaction.data or {}
    name, text = parse(str(data.get("custom_id"))), written(data)
    if name is None:
        return
    await acquaint(interaction)
    visit = Visit(interaction, in_place=interaction.message is not None)
    try:
        await sent(visit, name, text)
    except Exception as error:  # the one place where a form can fail
        visit.in_place = False
        await report(visit, error)
        told = visit.say("ui-form-kept")
        with suppress(discord.HTTPException):  # best effort: what was written is given back
            await visit.more(f"{told}\n{kept(text)}")


async def sent(visit: Visit, name: ComponentId, text: str) -> None:
    """Do what a form was for."""
    if name.verb in _FORMS:
        await _FORMS[name.verb](visit, name.match, text)
    else:
        visit.in_place = False
        told = visit.say("ui-old-button")
        await visit.answer(f"{told}\n{kept(text)}")


async def _turned(visit: Visit, page: ComponentId, values: list[str]) -> None:
    number = next((int(value) for value in values if value.isdecimal()), page.version)
    await _TURNS[page.verb](visit, page.match, number)
