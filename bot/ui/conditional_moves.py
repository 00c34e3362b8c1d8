"""`/plan`: answers recorded ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import MAX_CONDITIONAL_MOVES_LENGTH, Choice, ConditionalMovesView
from bot.app.errors import ConditionalMovesError
from bot.ui.analysis import OPEN
from bot.ui.autocomplete import autocompletion, given, matches, without_brackets
from bot.ui.clicks import Click, ModalSubmission, ObsoleteIdError, on, on_form, on_match
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.modals import form, kept
from bot.ui.translator import text
from bot.ui.views import BUTTONS_PER_ROW, button, menu_of, view

_LAST_ROW = 4
_MENU = "menu"
"""In the id of the menu of lines to delete, in place of a line's number."""


def plan() -> Command[Any, ..., Any]:
    """`/plan`: if this, then that."""

    @app_commands.command(name="plan", description=text("ui-plan"))
    @app_commands.describe(lines=text("ui-plan-lines"), game=text("ui-option-match"))
    @app_commands.autocomplete(lines=_suggested, game=matches)
    async def callback(
        interaction: Interaction,
        lines: Range[str, 1, MAX_CONDITIONAL_MOVES_LENGTH] | None = None,
        game: str | None = None,
    ) -> None:
        context = InteractionContext(interaction)
        if lines is None:
            await context.defer()
            await show_conditional_moves(context, game)
        else:
            await add_lines(context, game, lines)

    return callback


@on("add-lines")
async def _ask_for_lines(context: InteractionContext, click: Click) -> None:
    hint = (await context.app.conditional_moves.show(context.request(click.match))).example
    await context.send_modal(_form(context, click.match, hint))


@on_form("plan")
async def _add_written(context: InteractionContext, form: ModalSubmission) -> None:
    await add_lines(context, form.match, form.text)


@on("drop-line", in_place=True)
async def _drop(context: InteractionContext, click: Click) -> None:
    match click.arguments, click.values:
        case ((_, mark), (text,)) | ((text, mark), ()) if (number := number_in(text)) is not None:
            await context.defer()
            await context.app.conditional_moves.delete_line(context.request(click.match), mark, number or None)
            await show_conditional_moves(context, click.match)
        case _:
            raise ObsoleteIdError


@on_match("plan")
async def show_conditional_moves(context: InteractionContext, match: str | None) -> None:
    """Show the caller's conditional moves, with buttons to change them."""
    shown = await context.app.conditional_moves.show(context.request(match))
    translate = context.translate
    if not shown.lines:
        words = translate("ui-plan-none", match=shown.match, example="; ".join(shown.example))
    else:
        title = translate("ui-plan-title", match=shown.match, count=shown.lines)
        words = f"{title}\n```\n{shown.tree}\n```"
    await context.answer(words, view(*_buttons(context, shown)))


async def add_lines(context: InteractionContext, match: str | None, lines: str) -> None:
    """Add to the plan, and show it; what cannot be shown is given back."""
    await context.defer()
    try:
        done = await context.app.conditional_moves.add(context.request(match), lines)
    except ConditionalMovesError as error:
        context.in_place = False
        await context.answer(f"{error.explain(await context.post_translator())}\n{kept(lines)}")
    else:
        await show_conditional_moves(context, done.match)


def _form(context: InteractionContext, match: str, hint: Sequence[str]) -> Any:
    translate = context.translate
    return form(
        ComponentId("plan", match, 0),
        translate("ui-plan-form", match=match),
        translate("ui-plan-form-label"),
        most=MAX_CONDITIONAL_MOVES_LENGTH,
        hint="\n".join(hint),
        help_=translate("ui-plan-form-help"),
    )


def _buttons(context: InteractionContext, shown: ConditionalMovesView) -> list[Any]:
    translate = context.translate
    made: list[Any]

    def drop_id(what: str) -> ComponentId:
        return ComponentId("drop-line", shown.match, shown.version, (what, shown.mark))

    labels = [translate("ui-button-plan-drop", number=number) for number in range(1, shown.lines + 1)]
    choices = [Choice(label, str(number)) for number, label in enumerate(labels, 1)]
    if len(choices) > BUTTONS_PER_ROW:
        made = [menu_of(drop_id(_MENU), choices, translate("ui-plan-drop-menu"))]
    else:
        made = [button(drop_id(choice.value), choice.label, row=0) for choice in choices]
    if shown.open:
        name = ComponentId("add-lines", shown.match, shown.version)
        made.append(button(name, translate("ui-button-plan-add"), "primary", row=_LAST_ROW))
    if shown.lines > 1:
        made.append(button(drop_id("0"), translate("ui-button-plan-clear"), row=_LAST_ROW))
    made.append(button(ComponentId(OPEN, shown.match, shown.version), translate("button-what-if"), row=_LAST_ROW))
    return made


async def _suggest(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.conditional_moves.choices(context.request(given(context, "game")), without_brackets(typed))


_suggested = autocompletion(_suggest, without_brackets)
