"""Result of a bot's first start: its commands and emojis at Discord, and its notes of them; made once, used often."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import piece_images
from bot.ui.client import SYNCED
from bot.ui.emojis import UPLOADED
from sandbox.things import Emoji
from sandbox.world import World
from tests.databases import blank

NOTES = (SYNCED, UPLOADED)


@dataclass(frozen=True)
class KnownUsers:
    """Data that a world and a database keep from a start."""

    commands: dict[str, list[dict[str, Any]]]
    emojis: dict[str, Emoji]
    notes: list[tuple[str, str]]

    def renew(self, world: World, database: Path) -> None:
        """Have them know it, and nothing else."""
        world.commands, world.emojis = deepcopy(self.commands), dict(self.emojis)
        for identifier in self.emojis:
            world.ids.saw(identifier)
        database.write_bytes(blank())
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.executemany("INSERT INTO settings (key, value) VALUES (?, ?)", self.notes)


_known: list[KnownUsers] = []


def acquaint(world: World, database: Path) -> None:
    """Spare a bot its first start, if this process has seen one."""
    for known in _known:
        known.renew(world, database)


def remember(world: World, database: Path) -> None:
    """Remember a first start, once it has come to its end."""
    if _known or len(world.emojis) < len(piece_images()):
        return
    with closing(sqlite3.connect(database)) as connection:
        notes = connection.execute("SELECT key, value FROM settings WHERE key IN (?, ?)", NOTES).fetchall()
    if len(notes) == len(NOTES):
        _known.append(KnownUsers(deepcopy(world.commands), dict(world.emojis), notes))
