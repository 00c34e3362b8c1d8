"""Tournament formats, one module each: every module here that defines `FORMAT` is found."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from tournament.formats.base import Format, Section


def _found() -> Iterator[Format]:
    for module in iter_modules(__path__, f"{__name__}."):
        format_ = getattr(import_module(module.name), "FORMAT", None)
        if isinstance(format_, Format):
            yield format_


FORMATS: dict[str, Format] = {format_.key: format_ for format_ in sorted(_found(), key=lambda one: one.order)}

__all__ = ["FORMATS", "Format", "Section"]
