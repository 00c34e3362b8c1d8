"""The games there are: each folder of `engine/variants`, and the games of other installed packages.

A package offers a game by an entry point of the group `feerie.variants` that names its class:

    [project.entry-points."feerie.variants"]
    threecheck = "threecheck:Threecheck"
"""

import logging
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Final

from engine.position import Position
from engine.variants import __path__ as _folders

GROUP: Final = "feerie.variants"
KEY: Final = re.compile("[a-z][a-z0-9]{0,31}")
log = logging.getLogger(__name__)


@cache
def games() -> dict[str, type[Position]]:
    """Return every game by its key: first those of the rules, in their order there, then the others by key."""
    found = {variant.key: variant for variant in _own()}
    for variant in _installed():
        if variant.key in found:
            log.error("the game %s of an installed package is left out: there is one with that key", variant.key)
        else:
            found[variant.key] = variant
    in_order = sorted(found.values(), key=lambda game: (not game.section, game.section, game.key))
    return {variant.key: variant for variant in in_order}


def _own() -> Iterator[type[Position]]:
    for folder in iter_modules(_folders, "engine.variants."):
        for value in vars(import_module(folder.name)).values():
            if isinstance(value, type) and issubclass(value, Position) and "key" in vars(value):
                yield value


def _installed() -> Iterator[type[Position]]:
    """Yield the games of other packages that can be set up, by name; a broken one must not stop the others."""
    for point in sorted(entry_points(group=GROUP)):
        try:
            variant = point.load()
            if not (isinstance(variant, type) and issubclass(variant, Position)):
                raise TypeError(f"{point.value} is no Position")
            if not KEY.fullmatch(variant.key):
                raise ValueError(f"{variant.key!r} is no key")
            variant.new()
        except Exception:
            log.exception("the game %s of an installed package is left out", point.name)
        else:
            yield variant
