"""The formats of events: one module each, and one line here."""

from __future__ import annotations

from tournament.formats.base import Format, Section
from tournament.formats.groups import Groups
from tournament.formats.knockout import Knockout
from tournament.formats.round_robin import RoundRobin
from tournament.formats.swiss import Swiss

FORMATS: dict[str, Format] = {one.key: one for one in (RoundRobin(), Groups(), Swiss(), Knockout())}

__all__ = ["FORMATS", "Format", "Section"]
