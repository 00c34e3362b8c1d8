"""Sessions of web pages in `/settings`: browsers in which the caller is signed in, and a button to sign each out."""

from __future__ import annotations

from bot.app import SessionInfo, Translator
from bot.ui.calendars import SHOW as CALENDAR
from bot.ui.clicks import Click, ObsoleteIdError, on
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.views import BUTTONS_PER_ROW, button, view

SHOW, END = "sessions", "end-session"
"""Verbs of the buttons that list sessions, and that end one, or all."""
MAX_LISTED = 4 * BUTTONS_PER_ROW
"""Sessions with a button; older ones end with all others."""


@on(SHOW, in_place=True)
async def show_sessions(context: InteractionContext, _click: Click | None = None) -> None:
    """List the caller's sessions, the last used first."""
    await context.defer()
    await _list(context)


async def _list(context: InteractionContext) -> None:
    translate = context.translate
    sessions = (await context.app.sessions.list(context.request().user))[:MAX_LISTED]
    lines = [translate("ui-sessions" if sessions else "ui-sessions-none")]
    lines += [f"{at}. {_line(translate, session)}" for at, session in enumerate(sessions, 1)]
    ends = [
        button(_id(session.handle), translate("ui-sessions-end", number=at), row=(at - 1) // BUTTONS_PER_ROW)
        for at, session in enumerate(sessions, 1)
    ]
    every = [button(_id("all"), translate("ui-sessions-end-all"), "danger", row=4)] if sessions else []
    calendar = [button(ComponentId(CALENDAR, "-", 0), translate("ui-button-calendar"), row=4)]
    back = button(ComponentId("set", "-", 1, ("page",)), translate("ui-button-back"), row=4)
    await context.answer("\n".join(lines), view(*ends, *every, *(calendar if context.client.web_address else []), back))


@on(END, in_place=True)
async def end_session(context: InteractionContext, click: Click) -> None:
    """End a session, or all of them with the links that were not used."""
    await context.defer()
    match click.arguments:
        case ("all",):
            await context.app.sessions.revoke_all(context.request().user)
        case (handle,):
            await context.app.sessions.revoke(context.request().user, handle)
        case _:
            raise ObsoleteIdError
    await _list(context)


def _line(translate: Translator, session: SessionInfo) -> str:
    device = session.device or translate("ui-sessions-unknown")
    return translate("ui-sessions-line", device=device, used=f"<t:{int(session.used.timestamp())}:R>")


def _id(what: str) -> ComponentId:
    return ComponentId(END, "-", 0, (what,))
