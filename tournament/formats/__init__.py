"""Tournament formats, one module each: every module here that defines `FORMAT` is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules

from tournament.formats.base import Format, LeavingRule, Section
from tournament.model import Round, Tournament


def _found() -> Iterator[Format]:
    for module in iter_modules(__path__, f"{__name__}."):
        format_ = getattr(import_module(module.name), "FORMAT", None)
        if isinstance(format_, Format):
            yield format_


FORMATS: dict[str, Format] = {format_.key: format_ for format_ in sorted(_found(), key=lambda one: one.order)}


def rounds_of(tournament: Tournament) -> Sequence[Round]:
    """Return the rounds to be posted now; importable without the bot, for a process that only pairs."""
    return FORMATS[tournament.plan.format].next_rounds(tournament)


__all__ = ["FORMATS", "Format", "LeavingRule", "Section", "rounds_of"]
