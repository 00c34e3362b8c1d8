"""Names of settings, and names that look like one but are none."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from dotenv import dotenv_values

from bot.cli.settings import Settings

log = logging.getLogger(__name__)
PREFIX = "FEERIE_"
OTHERS = frozenset(
    {
        "FEERIE_COMPILED",
        "FEERIE_LEASH",
        "FEERIE_POSTGRES_PASSWORD",
        "FEERIE_PURE",
    }
)
"""Names that are used elsewhere: by the build, between processes, by the files for containers."""
_OF_TESTS = (
    "FEERIE_DISCORD_",
    "FEERIE_GOLDEN",
    "FEERIE_KILLS",
    "FEERIE_REQUIRE_",
    "FEERIE_SCREENSHOTS",
    "FEERIE_TEST_",
)
_ALIKE = 0.85
"""Least similarity (0 to 1) of a name to that of a setting to be suggested."""


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A name that is no setting, and the setting it is most like, if any."""

    name: str
    meant: str | None

    def __str__(self) -> str:
        """The sentence for the host."""
        return f"{self.name} is not a setting{'.' if self.meant is None else f'. Did you mean {self.meant}?'}"


def names() -> list[str]:
    """All settings, as they are written in the environment and in `.env`."""
    return [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]


def misspelt(environment: Mapping[str, str], file: Path = Path(".env")) -> list[Misspelt]:
    """Find the names that look like a setting and are none, in `.env` and in the environment."""
    return [found for name in (*_names_in(file), *environment) if (found := _judged(name)) is not None]


def warn_of_misspelt() -> None:
    """Name the misspelt settings on standard error, a line each."""
    for one in misspelt(os.environ):
        sys.stderr.write(f"feerie: {one}\n")


def log_misspelt() -> None:
    """Warn of the misspelt settings in the log."""
    for one in misspelt(os.environ):
        log.warning("%s", one)


def _names_in(file: Path) -> Iterable[str]:
    with suppress(OSError, UnicodeDecodeError):  # the settings themselves cannot be read then, which is told
        if file.is_file():
            return list(dotenv_values(file))
    return ()


def _judged(name: str) -> Misspelt | None:
    written, known = name.upper(), names()
    if written in known or written in OTHERS or written.startswith(_OF_TESTS):
        return None
    if not written.startswith(PREFIX):
        alike = get_close_matches(written, known, 1, _ALIKE)
        return Misspelt(name, alike[0]) if alike else None
    rest = get_close_matches(written.removeprefix(PREFIX), [one.removeprefix(PREFIX) for one in known], 1, 0.6)
    return Misspelt(name, f"{PREFIX}{rest[0]}" if rest else None)
