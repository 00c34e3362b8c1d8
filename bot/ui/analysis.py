"""`/what-if`: a board of one's own to think on, by buttons or by typing."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any, Final

from discord import app_commands
from discord.app_commands import Command, Range

from bot.app import MAX_PLAN, AnalysisView, Choice
from bot.app.errors import MoveRefusedError, StaleThoughtError, ThoughtError
from bot.texts import limits
from bot.ui.autocomplete import matches
from bot.ui.board import pictures, shown
from bot.ui.clicks import Click, ObsoleteIdError, SentForm, on, on_form
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.modals import form, kept
from bot.ui.move_menu import ask_for_payment, entry_button, paged_buttons, question_of, with_pieces
from bot.ui.translator import text
from bot.ui.views import BUTTONS_PER_ROW, button, menu_of, view

OPEN: Final = "what-if"
THINK: Final = "think"
_PAGE = 14
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
    @app_commands.describe(moves=text("ui-what-if-moves"), match=text("ui-option-match"))
    @app_commands.autocomplete(match=matches)
    async def callback(
        interaction: Interaction, moves: Range[str, 1, MAX_PLAN] | None = None, match: str | None = None
    ) -> None:
        visit = InteractionContext(interaction)
        if moves is None:
            await show_thought(visit, match)
        else:
            await _type(visit, match, moves)

    return callback


def opening(match: str, at: int) -> ComponentId:
    """The id of a button that leads to the board from a place of a match."""
    return ComponentId(OPEN, match, at, ("at",))


async def show_thought(visit: InteractionContext, match: str | None, at: int | None = None) -> None:
    """Show the caller's analysis of a match."""
    await visit.defer()
    await _show(visit, await visit.app.analysis.open(visit.call(match), at))


@on_form(THINK)
async def _add_written(visit: InteractionContext, form: SentForm) -> None:
    await _type(visit, form.match, form.text, form.version)


@on(OPEN, in_place=True)
async def _open(visit: InteractionContext, click: Click) -> None:
    match click.more, click.values:
        case ("at",), ():
            await show_thought(visit, click.match, click.version)
        case (), ():
            await show_thought(visit, click.match)
        case _:
            raise ObsoleteIdError


@on(THINK, in_place=True)
async def _think(visit: InteractionContext, click: Click) -> None:
    try:
        await _step(visit, click)
    except StaleThoughtError as error:
        here = await visit.app.analysis.open(visit.call(click.match))
        await _show(visit, here, notice=error.explain(visit.translate))


async def _step(visit: InteractionContext, click: Click) -> None:
    match click.more, click.values:
        case ("type",), ():
            await visit.send_modal(_form(visit, click))
        case ("men", page), ():
            await _then(visit, visit.app.analysis.look(visit.call(click.match), click.version), number_in(page) or 0)
        case ("man", piece, *_), () if piece.startswith("$"):
            await _show_payment(visit, click, piece[1:])
        case ("man", piece, *page), ():
            await _show_reach(visit, click, piece, number_in("".join(page)) or 0)
        case ("lines",), ():
            await _show_lines(visit, click)
        case _:
            await _then(visit, _work(visit, click))


def _work(visit: InteractionContext, click: Click) -> Awaitable[AnalysisView]:
    """Do to the analysis what a click asks for."""
    thoughts, call, revision = visit.app.analysis, visit.call(click.match), click.version
    match click.more, click.values:
        case (deed,), () if deed in _STEPS:
            return thoughts.step(call, revision, deed)
        case ("go", act), ():
            return thoughts.step(call, revision, "go", act)
        case ("pay",), (_, *_) as squares:
            return thoughts.step(call, revision, "go", f"${','.join(squares)}")
        case ("line",), (number,) if number_in(number) is not None:
            return thoughts.step(call, revision, "line", number)
        case (deed,), () if deed in _SAVES:
            return {"plan": thoughts.plan, "note": thoughts.note, "share": thoughts.share}[deed](call, revision)
        case ("now",), ():
            return thoughts.anew(call, revision)
        case ("there", at), () if number_in(at) is not None:
            return thoughts.anew(call, revision, number_in(at))
    raise ObsoleteIdError


async def _then(visit: InteractionContext, work: Awaitable[AnalysisView], page: int = 0) -> None:
    await visit.defer()
    await _show(visit, await work, page)


async def _type(visit: InteractionContext, match: str | None, moves: str, revision: int | None = None) -> None:
    await visit.defer()
    try:
        here = await visit.app.analysis.type(visit.call(match), moves, revision)
    except (ThoughtError, MoveRefusedError) as error:
        here = await visit.app.analysis.open(visit.call(match))
        given = kept(moves)
        fits = len(given) <= _GIVEN_BACK
        await _show(visit, here, notice="\n".join([error.explain(visit.translate), *([given] if fits else [])]))
        if not fits:
            await visit.follow_up(given)
    else:
        await _show(visit, here)


async def _show(visit: InteractionContext, here: AnalysisView, page: int = 0, notice: str = "") -> None:
    """The board, what may be pressed there, and ways to go on."""
    said = f"{notice}\n{here.content}" if notice else here.content
    files = [] if visit.settings.words else pictures(here)
    words = said if files else f"{said}\n{here.alt}"

    async def show() -> None:
        made = [*_pieces(visit, here, page), *_ways(visit, here), *_saving(visit, here)]
        await visit.answer(words, view(*made), files)

    await with_pieces(visit, show)


def _pieces(visit: InteractionContext, here: AnalysisView, page: int) -> list[Any]:
    """The pieces of one page; a secret has two answers instead."""
    pages = [here.pieces[at : at + _PAGE] for at in range(0, len(here.pieces), _PAGE)] or [()]
    number = page % len(pages)
    made = [
        entry_button(visit, _id(here, *_choosing(piece)), piece, "secondary", at // BUTTONS_PER_ROW)
        for at, piece in enumerate(pages[number])
    ]
    if len(pages) > 1:
        more = _id(here, "men", str((number + 1) % len(pages)))
        made.append(button(more, visit.translate("ui-moving-more"), row=len(made) // BUTTONS_PER_ROW))
    return made


def _choosing(piece: Choice) -> tuple[str, str]:
    return ("go" if piece.value.startswith("!") else "man"), piece.value


def _ways(visit: InteractionContext, here: AnalysisView) -> list[Any]:
    """Buttons that lead through the analysis."""
    made = []
    for deed in ("back", "forth"):
        way = button(_id(here, deed), visit.translate(f"ui-button-what-if-{deed}"), row=_WAYS)
        way.disabled = deed not in here.deeds
        made.append(way)
    lines = ["lines"] if "lines" in here.deeds else []
    made += [
        button(_id(here, deed), visit.translate(f"ui-button-what-if-{deed}"), row=_WAYS)
        for deed in ("turn", "type", *lines)
    ]
    return made


def _saving(visit: InteractionContext, here: AnalysisView) -> list[Any]:
    """Buttons that keep what was thought of, or do away with it."""
    styles = {"plan": "success", "share": "success"}
    deeds = [deed for deed in ("plan", "share", "note", "now", "drop") if deed in here.deeds]
    made = [
        button(
            _id(here, deed), visit.translate(f"ui-button-what-if-{deed}"), styles.get(deed, "secondary"), row=_SAVING
        )
        for deed in deeds
    ]
    if here.there is not None:
        there = _id(here, "there", str(here.there))
        made.insert(0, button(there, visit.translate("ui-button-what-if-there"), "primary", row=_SAVING))
    return made


async def _show_reach(visit: InteractionContext, name: ComponentId, piece: str, page: int) -> None:
    """Show the legal targets of a piece; one press makes the move."""
    await visit.defer()
    found = await visit.app.analysis.reach(visit.call(name.match), name.version, piece)
    words, files = shown(visit, found.look, question_of(visit, piece))
    think = partial(ComponentId, THINK, name.match, name.version)
    buttons = paged_buttons(
        visit,
        found.moves,
        page,
        choose=lambda act: think(("go", act)),
        turn=lambda to: think(("man", piece, str(to))),
        back=think(("men", "0")),
        style="primary",
    )
    await visit.answer(words, buttons, files)


async def _show_payment(visit: InteractionContext, name: ComponentId, kind: str) -> None:
    """Ask which pieces of a kind pay a ransom."""
    await visit.defer()
    payment = await visit.app.analysis.payment(visit.call(name.match), name.version, kind)
    think = partial(ComponentId, THINK, name.match, name.version)
    await ask_for_payment(visit, payment, think(("pay",)), think(("men", "0")))


async def _show_lines(visit: InteractionContext, name: ComponentId) -> None:
    """All lines, and a menu to go to one of them."""
    await visit.defer()
    lines = await visit.app.analysis.lines(visit.call(name.match), name.version)
    choices = [Choice(_short(f"{at}. {line}"), str(at - 1)) for at, line in enumerate(lines, 1)]
    title = visit.translate("ui-what-if-lines", match=name.match)
    words = "\n".join([title, *(f"{at}) {line}" for at, line in enumerate(lines, 1))])
    think = partial(ComponentId, THINK, name.match, name.version)
    menu = menu_of(think(("line",)), choices, visit.translate("ui-what-if-choose"))
    back = button(think(("men", "0")), visit.translate("ui-button-what-if-board"), row=1)
    await visit.answer(words, view(menu, back))


def _form(visit: InteractionContext, name: ComponentId) -> Any:
    translate = visit.translate
    return form(
        ComponentId(THINK, name.match, name.version),
        translate("ui-what-if-form", match=name.match),
        translate("ui-what-if-form-label"),
        most=MAX_PLAN,
        help_=translate("ui-what-if-form-help"),
    )


def _id(here: AnalysisView, *more: str) -> ComponentId:
    return ComponentId(THINK, here.match, here.revision, more)


def _short(line: str) -> str:
    """A line as a menu shows it: its end, which tells it from the others."""
    return limits.choice_name(line[:-_TELLING], line[-_TELLING:])
