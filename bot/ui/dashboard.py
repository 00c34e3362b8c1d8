"""`/manage-tournament dashboard`: games not started and late players, with *Remind* and *Replace*."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.app.errors import Refused
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.people import people_menu, users_in
from bot.ui.views import button, menu_of, view

SHOW, REMIND, ASK, REPLACE = "event-desk", "event-remind", "event-swap", "event-sub"


async def show_dashboard(context: InteractionContext, tournament: str | None, notice: str = "") -> None:
    """The dashboard, below what has just been done."""
    await context.defer()
    translate = context.translate
    shown = await context.app.dashboard.show(context.request(tournament), translate)
    name = shown.tournament
    items: list[ui.Item[Any]] = []
    if shown.players:
        items.append(menu_of(ComponentId(SHOW, name, 0), shown.players, translate("ui-dashboard-choose")))
    if shown.can_remind:
        items.append(button(ComponentId(REMIND, name, 0), translate("ui-button-event-remind"), row=1))
    items.append(button(ComponentId(SHOW, name, 1), translate("ui-dashboard-refresh"), row=1))
    lines = [notice, *shown.lines] if notice else shown.lines
    await context.answer("\n".join(lines), view(*items))


async def _show_player(context: InteractionContext, tournament: str, user: int) -> None:
    translate, who = context.translate, (str(user),)
    shown = await context.app.dashboard.player(context.request(tournament), user, translate)
    remind = button(ComponentId(REMIND, tournament, 0, who), translate("ui-dashboard-remind"), "primary")
    items = [
        *([remind] if shown.can_remind else []),
        button(ComponentId(ASK, tournament, 0, who), translate("ui-dashboard-replace")),
        button(ComponentId(SHOW, tournament, 0), translate("ui-button-back")),
    ]
    await context.answer("\n".join(shown.lines), view(*items))


@on(SHOW, in_place=True)
async def show_by_click(context: InteractionContext, click: Click) -> None:
    """Show the player chosen in the menu, or the dashboard."""
    await context.defer()
    if not click.values:
        await show_dashboard(context, click.match)
        return
    await _show_player(context, click.match, users_in(click.values)[0])


@on(REMIND, in_place=True)
async def remind(context: InteractionContext, click: Click) -> None:
    """Remind one player, or all who are late."""
    await context.defer()
    user = users_in(click.arguments)[0] if click.arguments else None
    done = await context.app.late_players.remind(context.request(click.match), user)
    await show_dashboard(context, click.match, done.explain(context.translate))


@on(ASK, in_place=True)
async def ask_for_guest(context: InteractionContext, click: Click) -> None:
    """Ask who takes over from a player."""
    await context.defer()
    translate, user = context.translate, users_in(click.arguments)[0]
    shown = await context.app.dashboard.player(context.request(click.match), user, translate)
    who = (str(user),)
    guest = people_menu(ComponentId(REPLACE, click.match, 1, who), translate("ui-dashboard-guest"), row=0, most=1)
    first = button(ComponentId(REPLACE, click.match, 0, who), translate("ui-dashboard-reserve"), row=1)
    back = button(ComponentId(SHOW, click.match, 0), translate("ui-button-back"), row=1)
    items = [guest, *([first] if shown.reserve else []), back]
    await context.answer(translate("ui-dashboard-replace-whom", who=f"<@{user}>"), view(*items))


@on(REPLACE, in_place=True)
async def replace(context: InteractionContext, click: Click) -> None:
    """Replace a player by the member chosen in the menu, or by the first on the reserve list."""
    if len(click.arguments) != 1:
        raise ObsoleteIdError
    await context.defer()
    guest = users_in(click.values)[0] if click.values else None
    user = users_in(click.arguments)[0]
    if guest == user:
        raise Refused("other-in-event", event=click.match)
    bot = guest is not None and _is_bot(context, guest)
    done = await context.app.replacing.replace(context.request(click.match), user, guest, bot=bot)
    await show_dashboard(context, click.match, done.explain(context.translate))


def _is_bot(context: InteractionContext, user: int) -> bool:
    data: Any = getattr(context.interaction, "data", None) or {}
    return bool(data.get("resolved", {}).get("users", {}).get(str(user), {}).get("bot"))
