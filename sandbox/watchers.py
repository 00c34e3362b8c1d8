"""The pages' and drivers' side of what happens: one WebSocket for each, which tells what its member sees."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict

from aiohttp import WSMsgType, web

from .errors import ControlError
from .interactions import NO_ANSWER
from .known_commands import available
from .things import Channel, Json, Message, WorldChange
from .wire import page_channel_json, page_message_json, page_user_json
from .world import World


class Watchers:
    """Page sessions, each with the member it shows."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._watchers: dict[asyncio.Queue[Json | None], str] = {}
        world.subscribe(self._changed)

    async def follow(self, request: web.Request) -> web.WebSocketResponse:
        """A WebSocket that tells one member's page what changes; ControlError."""
        me = self._world.users.get(request.query.get("as", ""))
        if me is None or me.bot:
            raise ControlError(404, "There is no such member.")
        socket = web.WebSocketResponse(heartbeat=30)
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        # Before the socket is open: who has opened one must miss nothing from then on.
        self._watchers[queue] = me.id
        writer: asyncio.Task[None] | None = None
        try:
            await socket.prepare(request)
            writer = asyncio.create_task(_push(queue, socket))
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            del self._watchers[queue]
            if writer is not None:
                writer.cancel()
        return socket

    def close(self) -> None:
        """Close all pages' sockets."""
        for queue in self._watchers:
            queue.put_nowait(None)

    def _changed(self, change: WorldChange) -> None:
        if not self._watchers:
            return
        if change.kind == "thread_members":
            self._admit(*change.subject)
            return
        event, channel = self._event(change), _place(self._world, change)
        for queue, user_id in self._watchers.items():
            if change.viewer not in (None, user_id):
                continue
            if channel is None or self._sees(user_id, channel):
                queue.put_nowait(event)
            elif event["type"] == "channel":
                queue.put_nowait({"type": "channel_deleted", "id": channel.id})

    def _sees(self, user_id: str, channel: Channel) -> bool:
        user = self._world.users.get(user_id)
        return user is not None and self._world.sees(user, channel)

    def _admit(self, thread: Channel, added: list[str], removed: list[str]) -> None:
        """Show a private thread to those who were added to it, and hide it from those who were removed."""
        shown = [page_message_json(m) for m in self._world.messages[thread.id].values() if m.viewer is None]
        for queue, user_id in self._watchers.items():
            if user_id in added and self._sees(user_id, thread):
                queue.put_nowait({"type": "channel", "channel": page_channel_json(self._world, thread)})
                for message in shown:
                    queue.put_nowait({"type": "message", "message": message})
            elif user_id in removed and not self._sees(user_id, thread):
                queue.put_nowait({"type": "channel_deleted", "id": thread.id})

    def _event(self, change: WorldChange) -> Json:
        kind, subject = change.kind, change.subject
        shown: dict[str, Callable[[], Json]] = {
            "message": lambda: {"message": page_message_json(subject)},
            "message_deleted": lambda: {"channel_id": subject.channel_id, "id": subject.id},
            "channel": lambda: {"channel": page_channel_json(self._world, subject)},
            "channel_deleted": lambda: {"id": subject.id},
            "commands": lambda: {"commands": available(self._world)},
            "typing": lambda: {"channel_id": subject.id},
            "bot": lambda: {"online": subject},
            "time": lambda: {"ahead": self._world.ahead},
            "rules": lambda: {"rules": asdict(self._world.rules)},
            "modal": lambda: {"interaction_id": subject.id, "modal": subject.modal},
            "activity": lambda: {"instance": subject.instance, "channel_id": subject.channel.id},
            "failed": lambda: {"interaction_id": subject.id, "channel_id": subject.channel.id, "text": NO_ANSWER},
            "guild_state": lambda: {"guild_ids": subject[0], "state": subject[2]},
            "user": lambda: {"user": page_user_json(self._world, subject)},
        }
        kind = "channel" if kind == "channel_created" else kind
        return {"type": kind} | (shown[kind]() if kind in shown else {})


def _place(world: World, change: WorldChange) -> Channel | None:
    """Channel of a change, if it may be hidden from some members."""
    if isinstance(change.subject, Message):
        return world.channels.get(change.subject.channel_id)
    return change.subject if change.kind in ("channel", "channel_created", "typing") else None


async def _push(queue: asyncio.Queue[Json | None], socket: web.WebSocketResponse) -> None:
    while (event := await queue.get()) is not None:
        await socket.send_json(event)
    await socket.close(code=1001)
