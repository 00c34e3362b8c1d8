"""`/what-if`: a board of one's own to think on, by buttons or by typing."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial
from typing import Any, Final

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import MAX_CONDITIONAL_MOVES_LENGTH, AnalysisView, Choice, Style
from bot.app.errors import MoveRefusedError, StaleThoughtError, ThoughtError
from bot.texts import limits
from bot.ui.autocomplete import matches
from bot.ui.board import pictures, shown
from bot.ui.clicks import Click, ModalSubmission, ObsoleteIdError, on, on_form
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.modals import form, kept
from bot.ui.move_menu import ask_for_payment, entry_button, paged_buttons, play_or_confirm, question_of, with_pieces
from bot.ui.translator import text
from bot.ui.views import BUTTONS_PER_ROW, button, menu_of, view

OPEN: Final = "what-if"
THINK: Final = "think"
_PAGE = 11
_WAYS, _SAVING = 3, 4
"""Rows below those of the pieces."""
_TELLING = 76
"""Characters at the end of a line that tell it from others."""
_GIVEN_BACK = 700
"""Characters of what was typed in vain that have room above the board."""
_STEPS = ("back", "forth", "drop", "turn")
_SAVES = ("plan", "note", "share")


def what_if() -> Command[Any, ..., Any]:
    """`/what-if`: go on with one's analysis."""

    @app_commands.command(name="what-if", description=text("ui-what-if"))
    @app_commands.describe(moves=text("ui-what-if-moves"), game=text("ui-option-match"))
    @app_commands.autocomplete(game=matches)
    async def callback(
        interaction: Interaction,
        moves: Range[str, 1, MAX_CONDITIONAL_MOVES_LENGTH] | None = None,
        game: str | None = None,
    ) -> None:
        context = InteractionContext(interaction)
        if moves is None:
            await show_thought(context, game)
        else:
            await _type(context, game, moves)

    return callback


def open_analysis_id(match: str, at: int) -> ComponentId:
    """The id of a button that leads to the board from a place of a match."""
    return ComponentId(OPEN, match, at, ("at",))


async def show_thought(context: InteractionContext, match: str | None, at: int | None = None) -> None:
    """Show the caller's analysis of a match."""
    await context.defer()
    await _show(context, await context.app.analysis.open(context.request(match), at))


async def show_analysis_of_post(context: InteractionContext, match: str, version: int) -> None:
    """Show the caller's analysis of a match, from the position of a post."""
    await context.defer()
    await _show(context, await context.app.analysis.open_post(context.request(match), version))


@on_form(THINK)
async def _add_written(context: InteractionContext, form: ModalSubmission) -> None:
    await _type(context, form.match, form.text, form.version)


@on(OPEN, in_place=True)
async def _open(context: InteractionContext, click: Click) -> None:
    match click.arguments, click.values:
        case ("at",), ():
            await show_thought(context, click.match, click.version)
        case (), ():
            await show_thought(context, click.match)
        case _:
            raise ObsoleteIdError


@on(THINK, in_place=True)
async def _think(context: InteractionContext, click: Click) -> None:
    try:
        await _step(context, click)
    except StaleThoughtError as error:
        here = await context.app.analysis.open(context.request(click.match))
        await _show(context, here, notice=error.explain(context.translate))


async def _step(context: InteractionContext, click: Click) -> None:
    match click.arguments, click.values:
        case ("type",), ():
            await context.send_modal(_form(context, click))
        case ("men", page), ():
            await _then(
                context, context.app.analysis.look(context.request(click.match), click.version), number_in(page) or 0
            )
        case ("man", piece, *_), () if piece.startswith("$"):
            await _show_payment(context, click, piece[1:])
        case ("man", piece, *page), ():
            await _show_reach(context, click, piece, number_in("".join(page)) or 0)
        case ("lines",), ():
            await _show_lines(context, click)
        case ("play",), ():
            await _play(context, click)
        case _:
            await _then(context, _work(context, click))


def _work(context: InteractionContext, click: Click) -> Awaitable[AnalysisView]:
    """Do to the analysis what a click asks for."""
    thoughts, request, revision = context.app.analysis, context.request(click.match), click.version
    match click.arguments, click.values:
        case (action,), () if action in _STEPS:
            return thoughts.step(request, revision, action)
        case ("go", move), ():
            return thoughts.step(request, revision, "go", move)
        case ("pay",), (_, *_) as squares:
            return thoughts.step(request, revision, "go", f"${','.join(squares)}")
        case ("line",), (number,) if number_in(number) is not None:
            return thoughts.step(request, revision, "line", number)
        case (action,), () if action in _SAVES:
            return {"plan": thoughts.plan, "note": thoughts.note, "share": thoughts.share}[action](request, revision)
        case ("now",), ():
            return thoughts.anew(request, revision)
        case ("there", at), () if number_in(at) is not None:
            return thoughts.anew(request, revision, number_in(at))
    raise ObsoleteIdError


async def _play(context: InteractionContext, click: Click) -> None:
    """Play the next move of the line in the game."""
    await context.defer()
    found = await context.app.analysis.playable(context.request(click.match), click.version)
    await play_or_confirm(context, found.move, found.match, found.version)


async def _then(context: InteractionContext, work: Awaitable[AnalysisView], page: int = 0) -> None:
    await context.defer()
    await _show(context, await work, page)


async def _type(context: InteractionContext, match: str | None, moves: str, revision: int | None = None) -> None:
    await context.defer()
    try:
        here = await context.app.analysis.type(context.request(match), moves, revision)
    except (ThoughtError, MoveRefusedError) as error:
        here = await context.app.analysis.open(context.request(match))
        given = kept(moves)
        fits = len(given) <= _GIVEN_BACK
        await _show(context, here, notice="\n".join([error.explain(context.translate), *([given] if fits else [])]))
        if not fits:
            await context.follow_up(given)
    else:
        await _show(context, here)


async def _show(context: InteractionContext, here: AnalysisView, page: int = 0, notice: str = "") -> None:
    """The board, what may be pressed there, and ways to go on."""
    said = f"{notice}\n{here.content}" if notice else here.content
    files = [] if context.settings.words else pictures(here)
    words = said if files else f"{said}\n{here.alt}"

    async def show() -> None:
        saving = _saving(context, here)
        more = saving[BUTTONS_PER_ROW:]
        made = [*_pieces(context, here, page, more), *_ways(context, here), *saving[:BUTTONS_PER_ROW]]
        await context.answer(words, view(*made), files)

    await with_pieces(context, show)


def _pieces(context: InteractionContext, here: AnalysisView, page: int, more: Sequence[Any]) -> list[Any]:
    """The pieces of one page, and `more` buttons in their rows; a secret has two answers instead."""
    size = _PAGE - len(more)
    pages = [here.pieces[at : at + size] for at in range(0, len(here.pieces), size)] or [()]
    number = page % len(pages)
    made = [entry_button(context, _id(here, *_choosing(piece)), piece, "secondary") for piece in pages[number]]
    made += more
    if len(pages) > 1:
        following = _id(here, "men", str((number + 1) % len(pages)))
        made.append(button(following, context.translate("ui-moving-more")))
    for at, one in enumerate(made):
        one.row = at // BUTTONS_PER_ROW
    return made


def _choosing(piece: Choice) -> tuple[str, str]:
    return ("go" if piece.value.startswith("!") else "man"), piece.value


def _ways(context: InteractionContext, here: AnalysisView) -> list[Any]:
    """Buttons that lead through the analysis."""
    made = []
    for action in ("back", "forth", "turn", "type"):
        way = button(_id(here, action), context.translate(f"ui-button-what-if-{action}"), row=_WAYS)
        way.disabled = action in ("back", "forth") and action not in here.actions
        made.append(way)
    return made


def _saving(context: InteractionContext, here: AnalysisView) -> list[Any]:
    """Buttons that play or keep what was thought of, or do away with it; the most useful first."""
    made = []
    if here.there is not None:
        there = _id(here, "there", str(here.there))
        made.append(button(there, context.translate("ui-button-what-if-there"), "primary", row=_SAVING))
    if here.playable:
        label = context.translate("ui-button-what-if-play", move=here.playable)
        made.append(button(_id(here, "play"), label, "success", row=_SAVING))
    for action in ("plan", "share", "note", "now", "drop", "lines"):
        if action in here.actions:
            style: Style = "success" if action in ("plan", "share") else "secondary"
            made.append(button(_id(here, action), context.translate(f"ui-button-what-if-{action}"), style, row=_SAVING))
    return made


async def _show_reach(context: InteractionContext, name: ComponentId, piece: str, page: int) -> None:
    """Show the legal targets of a piece; one press makes the move."""
    await context.defer()
    found = await context.app.analysis.reach(context.request(name.match), name.version, piece)
    words, files = shown(context, found.look, question_of(context, piece))
    think = partial(ComponentId, THINK, name.match, name.version)
    buttons = paged_buttons(
        context,
        found.moves,
        page,
        choose=lambda move: think(("go", move)),
        turn=lambda to: think(("man", piece, str(to))),
        back=think(("men", "0")),
        style="primary",
    )
    await context.answer(words, buttons, files)


async def _show_payment(context: InteractionContext, name: ComponentId, kind: str) -> None:
    """Ask which pieces of a kind pay a ransom."""
    await context.defer()
    payment = await context.app.analysis.payment(context.request(name.match), name.version, kind)
    think = partial(ComponentId, THINK, name.match, name.version)
    await ask_for_payment(context, payment, think(("pay",)), think(("men", "0")))


async def _show_lines(context: InteractionContext, name: ComponentId) -> None:
    """All lines, and a menu to go to one of them."""
    await context.defer()
    lines = await context.app.analysis.lines(context.request(name.match), name.version)
    choices = [Choice(_short(f"{at}. {line}"), str(at - 1)) for at, line in enumerate(lines, 1)]
    title = context.translate("ui-what-if-lines", match=name.match)
    words = "\n".join([title, *(f"{at}) {line}" for at, line in enumerate(lines, 1))])
    think = partial(ComponentId, THINK, name.match, name.version)
    menu = menu_of(think(("line",)), choices, context.translate("ui-what-if-choose"))
    back = button(think(("men", "0")), context.translate("ui-button-what-if-board"), row=1)
    await context.answer(words, view(menu, back))


def _form(context: InteractionContext, name: ComponentId) -> Any:
    translate = context.translate
    return form(
        ComponentId(THINK, name.match, name.version),
        translate("ui-what-if-form", match=name.match),
        translate("ui-what-if-form-label"),
        most=MAX_CONDITIONAL_MOVES_LENGTH,
        help_=translate("ui-what-if-form-help"),
    )


def _id(here: AnalysisView, *more: str) -> ComponentId:
    return ComponentId(THINK, here.match, here.revision, more)


def _short(line: str) -> str:
    """A line as a menu shows it: its end, which tells it from the others."""
    return limits.choice_name(line[:-_TELLING], line[-_TELLING:])
