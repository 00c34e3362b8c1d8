"""`/seek` and `/lobby`: look for opponents, in this server or anywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from discord import app_commands, ui
from discord.app_commands import Choice, Command, Range

from bot.app import COMPUTER_DAYS, LOBBY, MAX_GAMES, WINDOWS, ListedSeek, SeekRequest, seek_in_words
from bot.ui.agreements import lobby
from bot.ui.clicks import Click, ObsoleteIdError, on, on_match, on_page
from bot.ui.config import tidy
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.game_options import is_rated, with_game_options
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.pagination import page_buttons
from bot.ui.translator import text
from bot.ui.variants import Variants, read_options
from bot.ui.views import button, view

LIST, JOIN, LEAVE, WEB = "lobby", "seek-join", "seek-leave", "lobby-web"
"""Verbs of the buttons: to turn pages, to join a seek, to withdraw one's own, and to get a link to web pages."""
PER_PAGE = 8
"""Seeks of a page, two buttons in each row; the last row turns pages."""
_LAST_ROW = 4


def seek(variants: Variants) -> Command[Any, ..., Any]:
    """`/seek`: look for opponents."""

    @app_commands.command(name="seek", description=text("ui-seek"))
    @app_commands.describe(
        window=text("ui-seek-window"),
        where=text("ui-seek-where"),
        games=text("ui-seek-games"),
        alone=text("ui-seek-alone"),
    )
    @app_commands.choices(where=[Choice(name=text(f"ui-seek-{place}"), value=place) for place in ("anywhere", "here")])
    @app_commands.choices(
        window=[Choice(name=text("ui-seek-points", points=points), value=points) for points in WINDOWS],
        alone=[Choice(name=text("ui-seek-computer", days=days), value=days) for days in COMPUTER_DAYS],
    )
    @with_game_options(variants)
    async def callback(
        interaction: Interaction,
        variant: str,
        option: Range[str, 1, 100] | None = None,
        clock: Range[str, 1, 40] | None = None,
        rated: str | None = None,
        window: int | None = None,
        where: str | None = None,
        games: Range[int, 1, MAX_GAMES] = 1,
        alone: int | None = None,
    ) -> None:
        context = InteractionContext(interaction)
        await context.defer()
        ask = SeekRequest(
            variant=variant,
            options=read_options(variants.get(variant), option or ""),
            clock=clock,
            rated=is_rated(rated),
            window=window,
            anywhere=None if where is None else where == "anywhere",
            games=games,
            computer_days=alone,
        )
        await _seek(context, ask)

    return callback


def show_lobby_command() -> Command[Any, ..., Any]:
    """`/lobby`: open seeks."""

    @app_commands.command(name="lobby", description=text("ui-lobby"))
    async def callback(interaction: Interaction) -> None:
        await show_lobby(InteractionContext(interaction))

    return callback


async def _seek(context: InteractionContext, ask: SeekRequest) -> None:
    """Seek, and show the lobby."""
    direct = await _direct(context, ask.anywhere)
    await tidy(context)
    await context.app.seeks.seek(context.request(), lobby(context), replace(ask, direct=direct))
    await show_lobby(context, opening="lobby-seeking")


async def _direct(context: InteractionContext, anywhere: bool | None) -> int | None:
    """Channel of the caller's DMs, if a game may be played there; the first DM is the test. Raises Refused."""
    request = context.request()
    if not await context.app.seeks.needs_direct(request, anywhere):
        return None
    if context.guild is None:
        await context.check_direct_messages()
        return context.request().channel
    return await context.app.first_messages.send(request, context.client.web_address, "dm-lobby")


@on_page(LIST)
async def turn_page(context: InteractionContext, _whose: str, at: int) -> None:
    """Show a page of the lobby."""
    await show_lobby(context, at)


@on(JOIN, in_place=True)
async def join_seek(context: InteractionContext, click: Click) -> None:
    """Join someone's seek."""
    await context.defer()
    number = _number(click)
    joined = await context.app.seeks.terms(context.request(), number)
    direct = await _direct(context, None if joined.anywhere else False)
    await tidy(context)
    await context.app.seeks.join(context.request(), lobby(context), number, direct)
    await show_lobby(context, opening="lobby-joined")


@on(LEAVE, in_place=True)
async def withdraw_seek(context: InteractionContext, click: Click) -> None:
    """Withdraw one's own seek."""
    await context.defer()
    await context.app.seeks.withdraw(context.request(), _number(click))
    await show_lobby(context, opening="lobby-withdrawn")


@on_match("seek-again")
async def seek_again(context: InteractionContext, match: str) -> None:
    """Seek the game of a finished match once more."""
    await context.defer()
    ask = await context.app.seeks.like(context.request(match))
    await _seek(context, ask)


@on(LOBBY)
async def open_lobby(context: InteractionContext, _click: Click) -> None:
    """Show the lobby to someone who pressed the button below a public post."""
    await show_lobby(context)


@on(WEB)
async def link_to_pages(context: InteractionContext, _click: Click) -> None:
    """Answer with a link that signs the caller in on the web pages, which lead to the lobby."""
    await context.defer()
    address = context.client.web_address
    if not address:
        raise ObsoleteIdError
    token = await context.app.sessions.open_link(context.request())
    link: ui.Button[ui.View] = ui.Button(label=context.translate("ui-lobby-page-go"), url=f"{address}/sign-in#{token}")
    await context.answer(context.translate("ui-lobby-page"), view(link))


def _number(click: Click) -> int:
    number = number_in(click.arguments[0]) if click.arguments else None
    if number is None:
        raise ObsoleteIdError
    return number


async def show_lobby(context: InteractionContext, at: int = 0, opening: str = "") -> None:
    """Show a page of the open seeks: the caller's own first, each with a button."""
    await context.defer()
    translate = context.translate
    seeks = await context.app.lobby.seeks(context.request(), translate)
    last = max(0, len(seeks) - 1) // PER_PAGE
    at = min(at, last)
    shown = seeks[at * PER_PAGE : (at + 1) * PER_PAGE]
    lines = [translate(opening)] if opening else []
    lines.append(translate("lobby-title", count=len(seeks)) if seeks else translate("lobby-empty"))
    address = context.client.web_address
    page = address and f"{address}/lobby"
    numbered = list(enumerate(shown, at * PER_PAGE + 1))
    for mine in (True, False):
        some = [f"{number}. {seek_in_words(translate, seek, page)}" for number, seek in numbered if seek.mine is mine]
        lines += [translate("lobby-mine" if mine else "lobby-others"), *some] if some else []
    below = page_buttons(LIST, "-", at, last, context.translate, row=_LAST_ROW) if last else []
    if address:
        below.append(button(ComponentId(WEB, "-", 0), context.translate("button-lobby-page"), row=_LAST_ROW))
    await context.answer("\n".join(lines), view(*(_act(context, *one) for one in numbered), *below))


def _act(context: InteractionContext, number: int, seek: ListedSeek) -> ui.Button[ui.View]:
    """The button of a seek in the list."""
    verb, key, style = (LEAVE, "lobby-leave", "secondary") if seek.mine else (JOIN, "lobby-join", "success")
    name = ComponentId(verb, "-", 0, (str(seek.id),))
    return button(name, context.translate(key, number=number), style, row=(number - 1) % PER_PAGE // 2)
