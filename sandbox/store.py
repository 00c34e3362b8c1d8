"""Keeps the world in a JSON file, and its uploads beside it, so that it outlives the server."""

import asyncio
import json
import os
from dataclasses import asdict
from pathlib import Path

from .errors import StateFileError
from .rules import SandboxRules
from .things import Blob, Channel, Emoji, Guild, Json, Message, User, WorldChange
from .world import World

VERSION = 1
DELAY = 0.2
FLEETING = {"bot", "modal", "failed"}


class WorldStore:
    """Reads the world once, then writes it shortly after each change."""

    def __init__(self, world: World, path: Path) -> None:
        self._world, self._path = world, path
        self._files = path.with_name(path.name + ".files")
        self._changed = asyncio.Event()
        world.subscribe(self._notice)

    def _notice(self, change: WorldChange) -> None:
        if change.kind not in FLEETING:
            self._changed.set()

    def load(self) -> None:
        """Take up the saved world, if there is one. StateFileError."""
        try:
            if self._path.exists():
                restore(self._world, json.loads(self._path.read_text("utf-8")), self._files)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StateFileError(f"The saved world in {self._path} cannot be read: {error!r}") from error

    async def run(self) -> None:
        """Save after changes until cancelled."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(DELAY)
            self.save()

    def finish(self) -> None:
        """Save what was changed last."""
        if self._changed.is_set():
            self.save()

    def save(self) -> None:
        """Write everything now, so that a crash leaves the old file or the new one."""
        self._changed.clear()
        self._files.mkdir(parents=True, exist_ok=True)
        present = {file.name for file in self._files.iterdir()}
        for key in self._world.blobs.keys() - present:
            _write(self._files / key, self._world.blobs[key].data)
        _write(self._path, json.dumps(snapshot(self._world)).encode())
        for key in present - self._world.blobs.keys():
            (self._files / key).unlink()


def _write(path: Path, data: bytes) -> None:
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def snapshot(world: World) -> Json:
    """The world as JSON; uploads without their bytes. What the bot was still thinking about is left out."""
    kept = [m for found in world.messages.values() for m in found.values() if not m.loading]
    return {
        "version": VERSION,
        "ahead": world.ahead,
        "rules": asdict(world.rules),
        "guilds": [asdict(guild) for guild in world.guilds.values()],
        "commands": world.commands,
        "emojis": {key: asdict(emoji) for key, emoji in world.emojis.items()},
        "users": [asdict(user) for user in world.users.values()],
        "channels": [asdict(channel) for channel in world.channels.values()],
        "messages": [[m.data, m.viewer] for m in kept],
        "files": {key: [blob.filename, blob.content_type] for key, blob in world.blobs.items()},
    }


def restore(world: World, saved: Json, files: Path) -> None:
    """Put a snapshot back into a world."""
    if saved["version"] != VERSION:
        raise ValueError(f"it is of version {saved['version']}, this sandbox writes {VERSION}")
    world.commands = saved["commands"]
    world.ahead = saved.get("ahead", 0.0)  # not in worlds that were saved before time could be moved
    world.rules = SandboxRules(**saved.get("rules", {}))
    world.emojis = {key: Emoji(**emoji) for key, emoji in saved.get("emojis", {}).items()}
    world.guilds = _guilds(world, saved)
    world.users = {user["id"]: User(**user) for user in saved["users"]}
    world.channels = {channel["id"]: Channel(**channel) for channel in saved["channels"]}
    world.messages = {key: {} for key in world.channels}
    for data, viewer in saved["messages"]:
        world.messages[data["channel_id"]][data["id"]] = Message(data, viewer)
        world.ids.saw(data["id"])
    world.blobs = {key: Blob(name, kind, (files / key).read_bytes()) for key, (name, kind) in saved["files"].items()}
    for identifier in (*world.guilds, *world.users, *world.channels, *world.blobs, *world.emojis):
        world.ids.saw(identifier)


def _guilds(world: World, saved: Json) -> dict[str, Guild]:
    if isinstance(saved.get("guilds"), list):
        return {guild["id"]: Guild(**guild) for guild in saved["guilds"]}
    # A world that was saved when further servers had everything but their channels from the first.
    first = world.guilds[world.guild_id]
    first.state, first.locale = saved.get("guild_state", "here"), saved["locale"]
    first.roles = saved.get("roles", first.roles)
    first.bot_joined_at = saved.get("bot_joined_at", first.bot_joined_at)
    roles = first.bot_role_id, first.manager_role_id
    further = {key: Guild(key, name, first.locale, *roles) for key, name in saved.get("guilds", {}).items()}
    return {first.id: first, **further}
