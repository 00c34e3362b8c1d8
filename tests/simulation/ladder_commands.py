"""Commands and buttons of ladders, by the names that the auditor knows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.app import App, ChannelInfo, RequestContext
from bot.texts import translator_for

Given = Mapping[str, str]


async def _create(app: App, call: RequestContext, given: Given) -> Any:
    channel, rated = ChannelInfo(call.channel or 0), given["rated"] == "yes"
    return await app.managing_ladders.create(call, channel, given["variant"], {}, given["clock"], rated=rated)


async def _challenge(app: App, call: RequestContext, given: Given) -> Any:
    partner = int(given["partner"]) if given.get("partner") else None
    return await app.ladders.challenge(call, int(given["target"]), partner)


async def _opponents(app: App, call: RequestContext, given: Given) -> Any:
    target = int(given["target"]) if given.get("target") else None
    return await app.ladder_queries.opponents(call, translator_for(call.language), target)


LADDER_COMMANDS: dict[str, Callable[[App, RequestContext, Given], Awaitable[Any]]] = {
    "ladder-create": _create,
    "ladder-join": lambda app, call, _: app.ladders.join(call),
    "ladder-leave": lambda app, call, _: app.ladders.leave(call),
    "ladder-challenge": _challenge,
    "ladder-accept": lambda app, call, given: app.ladders.accept(call, int(given["number"])),
    "ladder-decline": lambda app, call, given: app.ladders.decline(call, int(given["number"])),
    "ladder-withdraw": lambda app, call, given: app.ladders.withdraw(call, int(given["number"])),
    "ladder-keep": lambda app, call, given: app.ladders.keep(call, on=given["on"] == "yes"),
    "ladder-move": lambda app, call, _: app.managing_ladders.move(call, ChannelInfo(call.channel or 0), ""),
    "ladder-remove": lambda app, call, given: app.managing_ladders.withdraw(call, int(given["user"]), ""),
    "ladder-end": lambda app, call, _: app.managing_ladders.close(call),
    "ladder-show": lambda app, call, _: app.ladder_queries.show(call, translator_for(call.language)),
    "ladder-opponents": _opponents,
}
