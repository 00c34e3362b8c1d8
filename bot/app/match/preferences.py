"""What people and servers have chosen for themselves: every setting has a default, so that nobody needs to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

from cachetools import LRUCache

from bot.app.match import clocks
from bot.app.match.letters import LETTERS
from bot.texts import LANGUAGES
from render.theme import THEMES
from storage import Store

REMINDERS = ("off", "late", "twice", "daily")
"""How often somebody is reminded of a turn: never, at 80 % of the time, at 50 % and 80 %, every day."""
CHALLENGERS = ("all", "server", "nobody")
"""Who may challenge somebody by name: anybody, only who does so in the server they chose, nobody."""
TURN, FIRST = SIDES = ("turn", "first")
"""Whose side public pictures are drawn from, where several people play: who is to move, or always the first seat."""
MAX_CHOSEN = 25
"""Channels or roles that a server can name."""
CACHED = 4096


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """A person's. `language` is empty for that of their Discord.

    `confirm`: every move is shown before it is played. `words`: boards are told, not shown. `direct_turns`,
    `direct_reminders`: a direct message at each turn, and for reminders instead of a mention in the channel.
    `listed`: in rankings, and with a profile that others may see. `challengers`: who may challenge them, in the server
    `home` alone where it is `server`; those who are `blocked` never may, nor join challenges where they sit.
    `letters` are those in which moves are written, empty for as in the posts. `heard` is the language in which they
    last took a seat: that of private messages to whoever has chosen none.
    """

    language: str = ""
    theme: str = "classic"
    reminders: str = "late"
    confirm: bool = False
    words: bool = False
    direct_turns: bool = False
    direct_reminders: bool = False
    listed: bool = True
    challengers: str = "all"
    home: int = 0
    letters: str = ""
    heard: str = ""
    blocked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's. No `channels`: matches may be opened anywhere; no `roles`: by anybody.

    `language` is empty for that of the server; `limit` is of a player's matches; `vacation` is in days a year.
    `organisers` are the roles that may run events, besides those who manage the server. `barred` are people who begin
    nothing there. `side` is from where public pictures are drawn.
    """

    language: str = ""
    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    limit: int = 20
    clock: str = "3d"
    vacation: int = 30
    organisers: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    side: str = TURN


Chosen = TypeVar("Chosen", PlayerSettings, ServerSettings)


class PreferenceStore:
    """What people and servers have chosen, kept in memory once read: every call asks for some."""

    def __init__(self, store: Store, server: ServerSettings | None = None) -> None:
        self._store = store
        self._default = server or ServerSettings()
        self._known: LRUCache[tuple[str, int], Any] = LRUCache(CACHED)
        self.changing = asyncio.Lock()
        """Held by whoever changes some of what was chosen."""

    async def player(self, user: int) -> PlayerSettings:
        """A person's settings."""
        return await self._get("user", user, PlayerSettings())

    async def server(self, guild: int | None) -> ServerSettings:
        """A server's settings; the defaults for direct messages."""
        return self._default if guild is None else await self._get("guild", guild, self._default)

    async def hear(self, user: int, language: str) -> None:
        """Remember in which language somebody takes a seat, whom there will be something to ask in private."""
        async with self.changing:
            settings = await self.player(user)
            if language in LANGUAGES and settings.heard != language:
                await self.set_player(user, replace(settings, heard=language))

    async def set_player(self, user: int, settings: PlayerSettings) -> None:
        """Keep a person's settings."""
        await self._set("user", user, settings)

    async def set_server(self, guild: int, settings: ServerSettings) -> None:
        """Keep a server's settings."""
        await self._set("guild", guild, settings)

    def forget(self, kind: str, number: int) -> None:
        """Read the settings of a `user` or a `guild` anew next time: they were deleted."""
        self._known.pop((kind, number), None)

    def forget_all(self) -> None:
        """Read all settings anew: some may have changed."""
        self._known.clear()

    async def _get(self, kind: str, number: int, default: Chosen) -> Chosen:
        if (found := self._known.get((kind, number))) is None:
            read = _read(default, await self._store.preferences(kind, number))
            found = self._known.setdefault((kind, number), read)  # what was set meanwhile is newer
        kept: Chosen = found
        return kept

    async def _set(self, kind: str, number: int, settings: PlayerSettings | ServerSettings) -> None:
        await self._store.set_preferences(kind, number, asdict(settings))
        self._known[kind, number] = settings


def _read(default: Chosen, values: Mapping[str, Any]) -> Chosen:
    """Settings as stored, perhaps by another version: what is missing or makes no sense is as by default."""
    known = asdict(default)
    for name, usual in known.items():
        value = values.get(name, usual)
        value = tuple(value) if isinstance(value, list) else value
        known[name] = value if _fits(name, value, usual) else usual
    return type(default)(**known)


def changed(settings: Chosen, chosen: Mapping[str, Any]) -> Chosen:
    """Settings with some of their fields changed. Raises ValueError for a field or a value there is not."""
    known = asdict(settings)
    if not all(name in known and _fits(name, value, known[name]) for name, value in chosen.items()):
        raise ValueError(f"no such settings: {chosen}")
    return replace(settings, **chosen)


def _fits(name: str, value: Any, other: Any) -> bool:
    """Whether a setting may have a value, where it has another one."""
    return type(value) is type(other) and _SENSIBLE.get(name, lambda _: True)(value)


def _is_clock(text: str) -> bool:
    try:
        clocks.parse(text)
    except clocks.TimeControlError:
        return False
    return True


def _are_ids(values: tuple[Any, ...]) -> bool:
    return len(values) <= MAX_CHOSEN and _are_people(values)


def _are_people(values: tuple[Any, ...]) -> bool:
    return all(type(value) is int for value in values)


_SENSIBLE: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
    {
        "language": lambda language: language in ("", *LANGUAGES),
        "theme": lambda theme: theme in THEMES,
        "heard": lambda language: language in ("", *LANGUAGES),
        "letters": lambda letters: letters in ("", *LETTERS),
        "reminders": lambda pace: pace in REMINDERS,
        "challengers": lambda whom: whom in CHALLENGERS,
        "blocked": _are_people,
        "barred": _are_people,
        "channels": _are_ids,
        "roles": _are_ids,
        "organisers": _are_ids,
        "clock": _is_clock,
        "side": lambda side: side in SIDES,
        "limit": lambda limit: limit >= 1,
        "vacation": lambda days: 0 <= days <= 366,
    }
)
