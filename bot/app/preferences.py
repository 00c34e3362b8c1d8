"""What people and servers have chosen for themselves: every setting has a default, so that nobody needs to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

from storage import Store

REMINDERS = ("off", "late", "twice", "daily")
"""How often somebody is reminded of a turn: never, at 80 % of the time, at 50 % and 80 %, every day."""
CACHED = 4096


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """A person's. `language` is empty for that of their Discord.

    `confirm`: every move is shown before it is played. `words`: boards are told, not shown. `direct_turns`,
    `direct_reminders`: a direct message at each turn, and for reminders instead of a mention in the channel.
    """

    language: str = ""
    theme: str = "classic"
    reminders: str = "late"
    confirm: bool = False
    words: bool = False
    direct_turns: bool = False
    direct_reminders: bool = False


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's. No `channels`: matches may be opened anywhere; no `roles`: by anybody.

    `language` is empty for that of the server; `limit` is of a player's matches; `vacation` is in days a year.
    """

    language: str = ""
    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    limit: int = 20
    clock: str = "3d"
    vacation: int = 30


Settings = TypeVar("Settings", PlayerSettings, ServerSettings)


class Preferences:
    """Settings from the store, kept in memory once read: every call asks for some."""

    def __init__(self, store: Store, server: ServerSettings | None = None) -> None:
        self._store = store
        self._default = server or ServerSettings()
        self._known: OrderedDict[tuple[str, int], Any] = OrderedDict()

    async def player(self, user: int) -> PlayerSettings:
        """A person's settings."""
        return await self._get("user", user, PlayerSettings())

    async def server(self, guild: int | None) -> ServerSettings:
        """A server's settings; the defaults for direct messages."""
        return self._default if guild is None else await self._get("guild", guild, self._default)

    async def set_player(self, user: int, settings: PlayerSettings) -> None:
        """Keep a person's settings."""
        await self._set("user", user, settings)

    async def set_server(self, guild: int, settings: ServerSettings) -> None:
        """Keep a server's settings."""
        await self._set("guild", guild, settings)

    async def _get(self, kind: str, number: int, default: Settings) -> Settings:
        if (found := self._known.get((kind, number))) is None:
            read = _read(default, await self._store.preferences(kind, number))
            found = self._known.setdefault((kind, number), read)  # what was set meanwhile is newer
            if len(self._known) > CACHED:
                self._known.popitem(last=False)
        kept: Settings = found
        return kept

    async def _set(self, kind: str, number: int, settings: PlayerSettings | ServerSettings) -> None:
        await self._store.set_preferences(kind, number, asdict(settings))
        self._known[kind, number] = settings


def _read(default: Settings, values: Mapping[str, Any]) -> Settings:
    """Settings as stored, perhaps by another version: what is missing is as by default, what is unknown is left out."""
    known = asdict(default)
    for field in fields(default):
        value = values.get(field.name, known[field.name])
        known[field.name] = tuple(value) if isinstance(value, list) else value
    return type(default)(**known)
