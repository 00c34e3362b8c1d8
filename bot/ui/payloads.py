"""Gateway events, made such as discord.py 2.7.1 can parse them: one odd channel must not lose a server, nor the bot.

Since November 2026 channels that the bot cannot view are obfuscated, and lack fields that discord.py takes for granted
(https://docs.discord.com/developers/resources/channel). `ConnectionState.parsers` is private to discord.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

Json = dict[str, Any]
Parser = Callable[[Any], None]
log = logging.getLogger(__name__)
VOICES: Final = (2, 13)
FORUMS: Final = (15, 16)
_VOICE_DEFAULTS: Final = {"bitrate": 64_000, "user_limit": 0}
_OVERWRITE_FIELDS: Final = frozenset({"id", "type", "allow", "deny"})
_ESSENTIAL: Final = ("READY", "RESUMED")
"""Events without which a connection is of no use: what they raise ends it, and it is tried again."""
_NEEDED_OF_GUILD: Final = (
    "id",
    "name",
    "roles",
    "owner_id",
    "preferred_locale",
    "unavailable",
    "member_count",
    "members",
)


class Guard:
    """Parsers that log what they cannot parse, once for each kind of event and server, and go on."""

    def __init__(self, parsers: dict[str, Parser]) -> None:
        self._parsers = dict(parsers)
        self._logged: set[tuple[str, str]] = set()
        for name in parsers:
            if name not in _ESSENTIAL:
                parsers[name] = self._guarded(name)

    def _guarded(self, name: str) -> Parser:
        def parse(data: Any) -> None:
            try:
                self._parsers[name](repaired(name, data))
            except Exception:
                self._log(name, data)
                if name == "GUILD_CREATE":
                    self._piecemeal(data)

        return parse

    def _log(self, name: str, data: Any) -> None:
        about = data if isinstance(data, dict) else {}
        server = str(about.get("id" if name.startswith("GUILD_") else "guild_id"))
        if (name, server) not in self._logged:
            self._logged.add((name, server))
            log.exception("cannot parse the event %s of server %s", name, server)

    def _piecemeal(self, data: Any) -> None:
        """Take in a server without what cannot be parsed, and then its channels and threads one by one."""
        try:
            bare = {name: data[name] for name in _NEEDED_OF_GUILD if name in data}
            self._parsers["GUILD_CREATE"](bare)
            parts = [("CHANNEL_CREATE", one) for one in data.get("channels") or []]
            parts += [("THREAD_CREATE", one) for one in data.get("threads") or []]
        except Exception:  # which has been logged: the bot goes on without this server
            return
        for name, one in parts:
            if isinstance(one, dict):
                self._guarded(name)(one | {"guild_id": data["id"]})


def repaired(name: str, data: Any) -> Any:
    """An event with what discord.py takes for granted in its channels."""
    if not isinstance(data, dict):
        return data
    if name.startswith("CHANNEL_"):
        return channel_repaired(data)
    if name == "GUILD_CREATE":
        channels = [channel_repaired(one) for one in data.get("channels") or [] if isinstance(one, dict)]
        return data | {"channels": channels, "threads": data.get("threads") or []}
    if name == "INTERACTION_CREATE" and isinstance(data.get("channel"), dict):
        return data | {"channel": channel_repaired(data["channel"])}
    return data


def channel_repaired(data: Json) -> Json:
    """A channel object with the fields that discord.py reads without asking."""
    channel = {**data}
    if "permission_overwrites" in channel:
        overwrites = channel["permission_overwrites"] or []
        channel["permission_overwrites"] = [one for one in overwrites if one and one.keys() >= _OVERWRITE_FIELDS]
    if channel.get("type") in VOICES:
        channel |= {name: value for name, value in _VOICE_DEFAULTS.items() if channel.get(name) is None}
    if channel.get("type") in FORUMS:
        channel["available_tags"] = channel.get("available_tags") or []
    if "guild_id" in channel or "position" in channel or "permission_overwrites" in channel:
        channel["position"] = channel.get("position") or 0
        channel["name"] = channel.get("name") or "?"
    return channel
