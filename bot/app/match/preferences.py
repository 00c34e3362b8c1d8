"""Settings of players and servers. Every setting has a default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
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
    """Settings of a player.

    * `language`: empty for the language of their Discord client.
    * `confirm`: every move is previewed before it is played.
    * `words`: boards are described in words instead of pictures.
    * `direct_turns`: a direct message at each turn; `direct_reminders`: reminders by direct message alone.
    * `digest`: a weekly summary by direct message; the last one sent or left out was for `digest_week` (`week_of`).
    * `listed`: appears in rankings, and others may see the profile.
    * `challengers`: who may challenge the player; with `server`, members of the server `home` alone.
    * `blocked`: users who may neither challenge the player nor join their challenges.
    * `letters`: piece letters of moves; empty for those of the posts.
    * `heard`: the language in which the player last took a seat, for private messages if `language` is empty.
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
    """Settings of a server.

    * `language`: empty for the language of the server.
    * `channels`, `roles`: channels in which, and roles by which games may be opened; empty for all.
    * `limit`: open games of a player.
    * `clock`: the default time control.
    * `vacation`: days a year.
    * `organisers`: roles that may run tournaments, besides server managers.
    * `barred`: users who may start nothing in the server.
    * `side`: orientation of public pictures (`SIDES`).
    * `welcome`: the bot posts a welcome when it joins; `welcomed`: it has done so, and never does again.
    * `public`: games have public web pages; `indexed`: search engines may list them.
    * `elsewhere`: players may be matched with those of other servers.
    * `lobby_channel`: where games of the lobby are played if all players asked in the server; 0 for none.
    * `lobby_role`: the role that is mentioned there when a game lacks its last player; 0 for none.
    * `templates`: settings of tournaments by the name under which they were saved.
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
    templates: Mapping[str, Any] = field(default_factory=dict)


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
        """The settings of a player."""
        return await self._get("user", user, PlayerSettings())

    async def server(self, guild: int | None) -> ServerSettings:
        """A server's settings; the defaults for direct messages."""
        return self._default if guild is None else await self._get("guild", guild, self._default)

    async def load(self, users: Iterable[int], guilds: Iterable[int | None] = ()) -> None:
        """Read the settings of several users and servers with one query each, so that asking for them reads none."""
        await self._load("user", users, PlayerSettings())
        await self._load("guild", (guild for guild in guilds if guild is not None), self._default)

    async def _load(self, kind: str, numbers: Iterable[int], default: Chosen) -> None:
        missing = {number for number in numbers if (kind, number) not in self._known}
        if not missing:
            return
        before = self._forgotten
        stored = await self._store.people.preferences_of(kind, missing)
        if self._forgotten == before:
            self._known.update({(kind, number): _read(default, stored.get(number, {})) for number in missing})

    async def remember_language(self, user: int, language: str) -> None:
        """Remember the language in which a player takes a seat, for private messages."""
        if language in LANGUAGES and (await self.player(user)).heard != language:
            await self.change_player(user, lambda settings: replace(settings, heard=language))

    async def change_player(self, user: int, edit: Callable[[PlayerSettings], PlayerSettings]) -> PlayerSettings:
        """Store the settings that `edit` returns; it may be called several times, and its errors are raised."""
        return await self._change("user", user, PlayerSettings(), edit)

    async def change_server(self, guild: int, edit: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        """Store the settings of a server that `edit` returns, likewise."""
        return await self._change("guild", guild, self._default, edit)

    def forget(self, kind: str, number: int) -> None:
        """Read the settings of a `user` or a `guild` again next time: they have changed or were deleted."""
        self._forgotten += 1
        self._known.pop((kind, number), None)

    def forget_all(self) -> None:
        """Read all settings again next time: some may have changed."""
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
    """Settings as stored, perhaps by another version: defaults replace what is missing or invalid."""
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
