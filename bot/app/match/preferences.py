"""Settings of players and servers. Every setting has a default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, TypeVar

from cachetools import LRUCache

from bot.app.match import clocks
from bot.app.match.move_notation import NOTATIONS
from bot.texts import LANGUAGES
from render.theme import THEMES
from storage import Store

REMINDERS = ("off", "late", "twice", "daily")
"""Reminder frequencies: never, at 80 % of the time, at 50 % and 80 %, every day."""
CHALLENGERS = ("all", "server", "nobody")
"""Users who may challenge a player by name: everyone, those who do so in the chosen server, no one."""
TURN, FIRST = SIDES = ("turn", "first")
"""Orientation of public pictures with several human players: the player to move, or always the first seat."""
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
    last took a seat: that of private messages to whoever has chosen none. `digest`: a weekly summary by direct message,
    sent or left out last in the week `digest_week` (see `week_of`).
    """

    language: str = ""
    theme: str = "classic"
    reminders: str = "late"
    confirm: bool = False
    words: bool = False
    direct_turns: bool = False
    direct_reminders: bool = False
    digest: bool = False
    digest_week: str = ""
    listed: bool = True
    challengers: str = "all"
    home: int = 0
    letters: str = ""
    heard: str = ""
    blocked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's. No `channels`: matches may be opened anywhere; no `roles`: by anyone.

    `language` is empty for that of the server; `limit` is of a player's matches; `vacation` is in days a year.
    `organisers` are the roles that may run tournaments, besides server managers. `barred` are people who begin
    nothing there. `side` is from where public pictures are drawn. `welcome`: the bot posts a welcome
    when it joins; once it has `welcomed` the server, it never does again. `public`: its games have public web pages;
    `indexed`: search engines may list them. `elsewhere`: its players may be matched with those of other servers.
    `lobby_channel` is where games of the lobby are played if all players asked in the server, and `lobby_role` is the
    role that is pinged there when a game lacks its last player; 0 for none.
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
    welcome: bool = True
    welcomed: bool = False
    public: bool = False
    indexed: bool = False
    elsewhere: bool = True
    lobby_channel: int = 0
    lobby_role: int = 0


Chosen = TypeVar("Chosen", PlayerSettings, ServerSettings)


def week_of(time: datetime) -> str:
    """The week of a time, in UTC: `2026-W48`."""
    year, week, _ = time.astimezone(UTC).isocalendar()
    return f"{year}-W{week:02}"


class PreferenceStore:
    """Settings of players and servers, cached in memory because every request reads some.

    A change is re-read in the transaction that writes it, as another process may have changed it too.
    """

    def __init__(self, store: Store, server: ServerSettings | None = None) -> None:
        self._store = store
        self._default = server or ServerSettings()
        self._known: LRUCache[tuple[str, int], Any] = LRUCache(CACHED)
        self._forgotten = 0
        """Number of cache invalidations: data read before the latest one may be outdated."""

    async def player(self, user: int) -> PlayerSettings:
        """A person's settings."""
        return await self._get("user", user, PlayerSettings())

    async def server(self, guild: int | None) -> ServerSettings:
        """A server's settings; the defaults for direct messages."""
        return self._default if guild is None else await self._get("guild", guild, self._default)

    async def remember_language(self, user: int, language: str) -> None:
        """Remember in which language someone takes a seat, whom there will be something to ask in private."""
        if language in LANGUAGES and (await self.player(user)).heard != language:
            await self.change_player(user, lambda settings: replace(settings, heard=language))

    async def change_player(self, user: int, edit: Callable[[PlayerSettings], PlayerSettings]) -> PlayerSettings:
        """Keep what `edit` makes of a person's settings; it may be asked several times, and its errors are raised."""
        return await self._change("user", user, PlayerSettings(), edit)

    async def change_server(self, guild: int, edit: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        """The same for those of a server."""
        return await self._change("guild", guild, self._default, edit)

    def forget(self, kind: str, number: int) -> None:
        """Read the settings of a `user` or a `guild` anew next time: they have changed or were deleted."""
        self._forgotten += 1
        self._known.pop((kind, number), None)

    def forget_all(self) -> None:
        """Read all settings anew: some may have changed."""
        self._forgotten += 1
        self._known.clear()

    async def _get(self, kind: str, number: int, default: Chosen) -> Chosen:
        known: Chosen | None = self._known.get((kind, number))
        if known is not None:
            return known
        before = self._forgotten
        read = _read(default, await self._store.people.preferences(kind, number))
        if self._forgotten == before:
            self._known[kind, number] = read
        return read

    async def _change(self, kind: str, number: int, default: Chosen, edit: Callable[[Chosen], Chosen]) -> Chosen:
        made = default

        def edited(stored: Mapping[str, Any]) -> Mapping[str, Any]:
            nonlocal made
            now = _read(default, stored)
            made = edit(now)
            usual, new = asdict(now), asdict(made)
            changes = {name: value for name, value in new.items() if value != usual[name]}
            return {**usual, **stored, **changes}  # what another version has stored stays

        before = self._forgotten
        try:
            await self._store.people.change_preferences(kind, number, edited)
        finally:
            last = self._forgotten == before
            self.forget(kind, number)  # and no one keeps what they read before the commit
        if last:
            self._known[kind, number] = made
        return made


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
    """True if a value has the type of another one and a sensible value for the setting."""
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
        "letters": lambda letters: letters in ("", *NOTATIONS),
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
