"""Commands and buttons of tournaments' organisers beyond single decisions, by the names that the auditor knows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.app import App, ChannelInfo, RequestContext
from bot.app.tournaments.creating import Form
from bot.app.tournaments.settings import Restrictions
from bot.texts import translator_for
from tournament.leagues.rules import DEFAULT_MOVING_PLAYERS, DEFAULT_SEASON_WEEKS

Given = Mapping[str, str]


def restrictions_of(given: Given) -> Restrictions:
    """Restrictions as typed: `least` and `most` rating, `role`, and `invited` players only."""
    least, most, role = (int(given[name]) if given.get(name) else None for name in ("least", "highest", "role"))
    return Restrictions(least, most, role, invited=given.get("invited") == "yes")


def form_of(given: Given) -> Form:
    """The form that creates a tournament, as filled in; a `host` only for simuls."""
    return Form(
        given["variant"],
        given["format"],
        clock=given["clock"],
        rounds=given["rounds"],
        max_entries=given["most"],
        days=given["days"],
        cycles=int(given["cycles"]),
        together=given["together"] == "yes",
        rated=given["rated"] == "yes",
        vacations=given["vacations"] == "allowed",
        group_size=given.get("size", ""),
        weeks=int(given.get("weeks", DEFAULT_SEASON_WEEKS)),
        moving=int(given.get("moving", DEFAULT_MOVING_PLAYERS)),
        by_rating=given.get("newcomers") == "rating",
        teams=given.get("teams", ""),
        boards=given.get("boards", ""),
        ordered_by_rating=given.get("order") == "rating",
        between_servers=given.get("against") == "another",
        host=int(given["host"]) if given.get("host") else None,
        host_clock=given.get("host_clock", ""),
        alternating=given.get("colours") == "alternating",
    )


def _channel(call: RequestContext) -> ChannelInfo:
    return ChannelInfo(call.channel or 0)


async def _from_template(app: App, call: RequestContext, given: Given) -> Any:
    return await app.templates.create_from(call, _channel(call), given["template"], given["title"], given["days"])


async def _remind(app: App, call: RequestContext, given: Given) -> Any:
    return await app.late_players.remind(call, int(given["user"]) if given.get("user") else None)


ORGANISER_COMMANDS: dict[str, Callable[[App, RequestContext, Given], Awaitable[Any]]] = {
    "event-restrict": lambda app, call, given: app.restricting.restrict(call, restrictions_of(given)),
    "event-invite": lambda app, call, given: app.restricting.invite(call, int(given["user"])),
    "event-reopen": lambda app, call, given: app.reopening.reopen(call, given["reason"]),
    "event-remind": _remind,
    "event-dashboard": lambda app, call, _: app.dashboard.show(call, translator_for(call.language)),
    "event-replace-by": lambda app, call, given: app.replacing.replace(call, int(given["user"]), int(given["by"])),
    "event-repeat": lambda app, call, _: app.repeating.monthly(call),
    "event-repeat-off": lambda app, call, _: app.repeating.stop(call),
    "event-again": lambda app, call, _: app.repeating.again(call, _channel(call)),
    "template-save": lambda app, call, given: app.templates.save(call, given["template"]),
    "template-delete": lambda app, call, given: app.templates.delete(call, given["template"]),
    "template-create": _from_template,
}
