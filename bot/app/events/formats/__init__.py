"""The formats of events: one module each, and one line here."""

from __future__ import annotations

from bot.app.events.formats.base import Format, Section
from bot.app.events.formats.groups import Groups
from bot.app.events.formats.knockout import Knockout
from bot.app.events.formats.round_robin import RoundRobin
from bot.app.events.formats.swiss import Swiss

FORMATS: dict[str, Format] = {one.key: one for one in (RoundRobin(), Groups(), Swiss(), Knockout())}

__all__ = ["FORMATS", "Format", "Section"]
