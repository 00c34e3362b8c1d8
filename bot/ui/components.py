"""Buttons, menus and forms: their ids lead to the handlers in `CLICKS` and `FORMS`, however old they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Self

import discord
from discord import ui

import bot.ui.commands  # noqa: F401 - registers the handlers of every feature
from bot.ui.clicks import CLICKS, FORMS, Click, ModalSubmission, ObsoleteIdError, written
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.errors import report
from bot.ui.interaction_context import Interaction, InteractionContext, load_settings
from bot.ui.modals import fields_of, kept
from bot.ui.server_bans import admitted


class AnyComponent(ui.DynamicItem[ui.Item[Any]], template=r"[\s\S]*"):
    """Any component of this bot, old ones included."""

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, item: ui.Item[Any], _match: re.Match[str], /) -> Self:
        """Called by discord.py for every click."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Handle a click, and answer."""
        name = parse(self.custom_id)
        verb = name.verb if name else ""
        await load_settings(interaction)
        context = InteractionContext(interaction, in_place=verb in CLICKS and CLICKS[verb].in_place)
        if not await admitted(context, verb):
            return
        try:
            await dispatch(context, name, chosen(interaction))
        except Exception as error:  # the one place where a click can fail
            await report(context, error)


def chosen(interaction: Interaction) -> list[str]:
    """The values chosen in a menu, [] for a button."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values") or ()]


async def dispatch(context: InteractionContext, name: ComponentId | None, values: Sequence[str]) -> None:
    """Handle a click."""
    try:
        if name is None or name.verb not in CLICKS:
            raise ObsoleteIdError
        click = Click(name.verb, name.match, name.version, name.arguments, tuple(values))
        await CLICKS[name.verb].handle(context, click)
    except ObsoleteIdError:
        await context.answer(context.translate("ui-old-button"))


async def modal_submitted(interaction: Interaction) -> None:
    """Handle a form that was sent, and answer; forms of others are left to them."""
    data: Any = interaction.data or {}
    name, fields = parse(str(data.get("custom_id"))), fields_of(data)
    if name is None:
        return
    await load_settings(interaction)
    context = InteractionContext(interaction, in_place=True)
    if not await admitted(context):
        return
    try:
        await dispatch_modal(context, name, fields)
    except Exception as error:  # the one place where a form can fail
        context.in_place = False
        await report(context, error)
        given = FORMS[name.verb].given_back(context.translate, fields) if name.verb in FORMS else written(fields)
        words = context.translate("ui-form-kept")
        with suppress(discord.HTTPException):  # best effort: what was written is given back
            await context.follow_up(f"{words}\n{kept(given)}")


async def dispatch_modal(context: InteractionContext, name: ComponentId, fields: Mapping[str, str]) -> None:
    """Handle a form that was sent."""
    try:
        if name.verb not in FORMS:
            raise ObsoleteIdError
        await FORMS[name.verb].handle(
            context, ModalSubmission(name.verb, name.match, name.version, name.arguments, fields)
        )
    except ObsoleteIdError:
        context.in_place = False
        words = context.translate("ui-old-button")
        await context.answer(f"{words}\n{kept(written(fields))}")
