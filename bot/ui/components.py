"""Buttons and menus: what each does is read from its id, whoever sent it and however long ago."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Self

import discord
from discord import ui

from bot.ui import (
    agreements,
    analysis,
    answers,
    conditional_moves,
    config,
    decisions,
    events,
    move_menu,
    my_data,
    organise,
    review,
)
from bot.ui.board import ALOUD, read_on, show_board
from bot.ui.confirmations import confirm_king
from bot.ui.custom_ids import ComponentId, number_in, parse
from bot.ui.errors import report
from bot.ui.games import FINISHED, HERE, LIVE, show_finished, show_games
from bot.ui.help import show_help
from bot.ui.history import show_history
from bot.ui.interaction_context import Interaction, InteractionContext, load_settings
from bot.ui.lessons import show_lesson
from bot.ui.modals import fields_of, kept
from bot.ui.notes import keep_note
from bot.ui.ranking import show_ranking
from bot.ui.replay import show_replay, show_step
from bot.ui.server_bans import admitted
from bot.ui.settings import choose_setting
from bot.ui.vacations import RETURN, end_vacation

# Verb of a public button, or of a confirmation -> what it does.
_COMMANDS: dict[str, answers.MatchCommand] = {
    "join": lambda app, call: app.challenges.join(call),
    "decline": lambda app, call: app.challenges.decline(call),
    "start": lambda app, call: app.challenges.begin(call),
    "cancel": lambda app, call: app.challenges.cancel(call),
    "claim": lambda app, call: app.playing.claim_draw(call),
    "resign": lambda app, call: app.playing.resign(call),
    "abort": lambda app, call: app.playing.abort(call),
    "resume": lambda app, call: app.offers.resume(call),
    "crown-k": lambda app, call: app.kings.choose(call, "K"),
    "crown-l": lambda app, call: app.kings.choose(call, "L"),
}
# Verbs of menus for settings, by pages.
_ChooseSetting = Callable[[InteractionContext, int, str, Sequence[str]], Awaitable[None]]
_SETTINGS_MENUS: Mapping[str, _ChooseSetting] = {
    "set": choose_setting,
    config.VERB: config.choose_config,
    config.GRANTED: config.choose_granted,
}
# Verbs whose answer replaces the private menu or question that they come from.
_IN_PLACE = {
    *move_menu.VERBS,
    "accept",
    "claim",
    "resign",
    "abort",
    "keep",
    "kings",
    "king-k",
    "king-l",
    "crown-k",
    "crown-l",
    RETURN,
    ALOUD,
    "drop-line",
    *analysis.VERBS,
    review.STEP,
    *events.ANSWERS,
    *decisions.VERBS,
    *my_data.VERBS,
    *_SETTINGS_MENUS,
} - {"move"}
# Verbs that lead to one of a row of pages in such an answer: which is the id's number, or chosen in a menu.
_PAGED = {
    "step": show_step,
    "history": show_history,
    "rules": show_lesson,
    "help": show_help,
    "ranking": show_ranking,
    LIVE: show_games,
    FINISHED: show_finished,
}

# Verbs whose clicks another module carries out.
_STEPS = (
    dict.fromkeys(agreements.ANSWERS, agreements.answer)
    | dict.fromkeys(conditional_moves.VERBS, conditional_moves.step)
    | dict.fromkeys(events.VERBS, events.step)
    | dict.fromkeys(decisions.VERBS, decisions.step)
    | dict.fromkeys(my_data.VERBS, my_data.step)
    | {
        ALOUD: read_on,
        "replay": lambda visit, name: show_replay(visit, name.match, None),
        HERE: lambda visit, name: agreements.go_on_here(visit, name.match),
    }
)
# The same, of those among which there are menus.
_CHOOSING = {
    **dict.fromkeys(move_menu.VERBS, move_menu.step),
    **dict.fromkeys(analysis.VERBS, analysis.step),
    **dict.fromkeys(review.VERBS, review.step),
}
# Forms, by the verbs of their ids -> what is done with what was written.
_MODALS = {"plan": conditional_moves.add_lines, "note": keep_note}


class AnyComponent(ui.DynamicItem[ui.Item[Any]], template=r"[\s\S]*"):
    """Any component of this bot, old ones included."""

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, item: ui.Item[Any], _match: re.Match[str], /) -> Self:
        """Called by discord.py for every click."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Do it, and answer."""
        name = parse(self.custom_id)
        await load_settings(interaction)
        visit = InteractionContext(interaction, in_place=name is not None and name.verb in (_IN_PLACE | _PAGED.keys()))
        if not await admitted(visit, name.verb if name else ""):
            return
        try:
            await dispatch(visit, name, chosen(interaction))
        except Exception as error:  # the one place where a click can fail
            await report(visit, error)


def chosen(interaction: Interaction) -> list[str]:
    """The values chosen in a menu, [] for a button."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values") or ()]


async def dispatch(visit: InteractionContext, name: ComponentId | None, values: list[str]) -> None:
    """Carry out a click."""
    match name, values:
        case ComponentId(verb=verb, match=match, version=version), _ if verb in _COMMANDS:
            await answers.run_command(visit, _COMMANDS[verb], match, version)
        case ComponentId("rematch", match), _:
            await agreements.ask_for_rematch(visit, match)
        case ComponentId("board", match), _:
            await show_board(visit, match)
        case ComponentId("choose" | "kings", match, version), _:
            await answers.show_kings(visit, match, version)
        case ComponentId("king-k" | "king-l" as verb, match, version), _:
            await confirm_king(visit, match, version, verb[-1])
        case ComponentId(verb=verb), _ if verb in _CHOOSING:
            await _CHOOSING[verb](visit, name, values)
        case ComponentId(verb=verb), _ if verb in _STEPS:
            await _STEPS[verb](visit, name)
        case ComponentId(verb=verb), _ if verb in _PAGED:
            await _show_page(visit, name, values)
        case ComponentId(verb, more=(text,)), _ if verb == RETURN and (number := number_in(text)) is not None:
            await end_vacation(visit, number)
        case ComponentId(verb=verb, version=page, more=(field, *_)), _ if verb in _SETTINGS_MENUS:
            await _SETTINGS_MENUS[verb](visit, page, field, values)
        case ComponentId("keep"), _:
            await visit.answer(visit.translate("ui-resign-kept"))
        case _:
            await visit.answer(visit.translate("ui-old-button"))


async def modal_submitted(interaction: Interaction) -> None:
    """Carry out what was written into a form, and answer; forms of others are left to them."""
    data: Any = interaction.data or {}
    name, fields = parse(str(data.get("custom_id"))), fields_of(data)
    if name is None:
        return
    await load_settings(interaction)
    visit = InteractionContext(interaction, in_place=True)
    if not await admitted(visit):
        return
    try:
        await dispatch_modal(visit, name, fields)
    except Exception as error:  # the one place where a form can fail
        visit.in_place = False
        await report(visit, error)
        words = visit.translate("ui-form-kept")
        with suppress(discord.HTTPException):  # best effort: what was written is given back
            given = organise.filled_in(visit.translate, fields) if name.verb == organise.FORM else written(fields)
            await visit.follow_up(f"{words}\n{kept(given)}")


async def dispatch_modal(visit: InteractionContext, name: ComponentId, fields: Mapping[str, str]) -> None:
    """Do what a form was for."""
    if name.verb in _MODALS:
        await _MODALS[name.verb](visit, name.match, written(fields))
    elif name.verb == analysis.THINK:
        await analysis.typed(visit, name, written(fields))
    elif name.verb == organise.FORM and len(name.more) > 1:
        await organise.create(visit, name, fields)
    else:
        visit.in_place = False
        words = visit.translate("ui-old-button")
        await visit.answer(f"{words}\n{kept(written(fields))}")


def written(fields: Mapping[str, str]) -> str:
    """All that was written into a form."""
    return "\n".join(fields.values())


async def _show_page(visit: InteractionContext, page: ComponentId, values: list[str]) -> None:
    number = number_in(values[0]) if values else None
    await _PAGED[page.verb](visit, page.match, page.version if number is None else number)
