"""The bot's WebSocket: HELLO, IDENTIFY, READY, events with sequence numbers, RESUME."""

import asyncio
import contextlib
import json
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from .wire import channel_json, guild_create_json, guild_json, user_json
from .world import DM, THREAD, Change, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
REPLAYED = 1000
STEPS = {HEARTBEAT: "heartbeat", IDENTIFY: "identify", RESUME: "resume"}
ACK_DELAY = 0.05
"""Seconds before a heartbeat is answered."""

Edge = Callable[[str, web.WebSocketResponse | None], Awaitable[bool]]
"""Is asked at each step of a connection ("handshake", without a socket yet, "hello", "heartbeat", "identify", "resume")
whether the gateway does its part; may wait, send, close, and raise ApiError instead of the handshake."""


@dataclass
class Session:
    """What one shard has been sent; survives its socket for RESUME."""

    id: str
    shard: tuple[int, int]
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    outgoing: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def dispatch(self, event: str, data: object) -> None:
        """Send an event, or keep it for a later RESUME."""
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, text))
        if self.socket is not None:
            self.outgoing.put_nowait(text)


class Gateway:
    """Speaks to the bot's shards and tells the world when the bot comes and goes.

    Tests may set an `edge`, which each connection meets, and another pace of heartbeats.
    """

    def __init__(self, world: World) -> None:
        self.edge: Edge | None = None
        self.heartbeat = 41.25
        self.identified: list[float] = []
        """When sessions were asked for, by `time.monotonic`."""
        self._world = world
        self._sessions: dict[str, Session] = {}
        world.subscribe(self._changed)

    @property
    def online(self) -> bool:
        """Whether any shard is connected."""
        return bool(self.sockets)

    @property
    def sockets(self) -> list[web.WebSocketResponse]:
        """The connections that have a session."""
        return [session.socket for session in self._sessions.values() if session.socket is not None]

    def deliver(self, interaction: Json) -> bool:
        """Send INTERACTION_CREATE to the right shard; False when it is not connected."""
        guild_id = int(interaction.get("guild_id") or 0)
        for session in self._responsible(guild_id):
            if session.socket is not None:
                session.dispatch("INTERACTION_CREATE", interaction)
                return True
        return False

    def _responsible(self, guild_id: int) -> list[Session]:
        return [s for s in self._sessions.values() if (guild_id >> 22) % s.shard[1] == s.shard[0]]

    def _changed(self, change: Change) -> None:
        event = self._event(change)
        if event is None:
            return
        for session in self._responsible(int(self._world.guild_id)):
            session.dispatch(*event)

    def _event(self, change: Change) -> tuple[str, Json] | None:
        world, subject = self._world, change.subject
        if change.kind == "guild":
            return "GUILD_UPDATE", guild_json(world)
        names = {"channel": "UPDATE", "channel_created": "CREATE", "channel_deleted": "DELETE"}
        if change.kind not in names or subject.type == DM:
            return None
        name = f"{'THREAD' if subject.type == THREAD else 'CHANNEL'}_{names[change.kind]}"
        if change.kind == "channel_deleted":
            kept = {"id": subject.id, "type": subject.type, "name": subject.name, "parent_id": subject.parent_id}
            return name, kept | {"guild_id": world.guild_id, "position": 0}
        newly = {"newly_created": True} if name == "THREAD_CREATE" else {}
        return name, channel_json(world, subject) | newly

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket until it closes. Raises ApiError if the edge does."""
        await self._goes_on("handshake", None)
        socket = web.WebSocketResponse(max_msg_size=1 << 16)
        await socket.prepare(request)
        if await self._goes_on("hello", socket):
            await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": round(self.heartbeat * 1000)}})
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                packet = frame.json()
                if packet["op"] == IDENTIFY:
                    self.identified.append(time.monotonic())
                if not await self._goes_on(STEPS.get(packet["op"], ""), socket):
                    continue
                if packet["op"] == HEARTBEAT:
                    # As slow as a network: discord.py notes when it sent a beat only after sending it, and an
                    # answer that comes before that note looks 41 s late.
                    await asyncio.sleep(ACK_DELAY)
                    await socket.send_json({"op": ACK})
                elif packet["op"] in (IDENTIFY, RESUME) and session is None:
                    session = await self._open(socket, packet)
                    if session is not None:
                        writer = asyncio.create_task(_write(session, socket))
                        self._announce_online()
        except ConnectionError:
            pass  # the bot has gone while it was being answered
        finally:
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
                session.outgoing = asyncio.Queue()
                self._announce_online()
        return socket

    async def _goes_on(self, step: str, socket: web.WebSocketResponse | None) -> bool:
        return self.edge is None or await self.edge(step, socket)

    def _announce_online(self) -> None:
        self._world.announce("bot", self.online)

    async def _open(self, socket: web.WebSocketResponse, packet: Json) -> Session | None:
        data = packet["d"]
        if not data.get("token"):
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if packet["op"] == RESUME:
            return await self._resume(socket, data)
        if data.get("intents", 0) & PRIVILEGED:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        shard = data.get("shard") or [0, 1]
        return self._identify(socket, (shard[0], shard[1]))

    def _identify(self, socket: web.WebSocketResponse, shard: tuple[int, int]) -> Session:
        world = self._world
        # A fresh session replaces the shard's older ones: nobody would read what is kept for them.
        self._sessions = {key: s for key, s in self._sessions.items() if s.socket is not None or s.shard != shard}
        session = Session(secrets.token_hex(16), shard, socket)
        self._sessions[session.id] = session
        mine = session in self._responsible(int(world.guild_id))
        bot = user_json(world.users[world.bot_id]) | {"verified": True, "mfa_enabled": True, "email": None}
        ready: Json = {"v": 10, "user": bot, "application": {"id": world.bot_id, "flags": 0}, "shard": list(shard)}
        ready["guilds"] = [{"id": world.guild_id, "unavailable": True}] if mine else []
        ready["resume_gateway_url"] = world.base_url.replace("http", "ws", 1) + "/gateway"
        session.dispatch("READY", ready | {"session_id": session.id})
        if mine:
            session.dispatch("GUILD_CREATE", guild_create_json(world))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self._sessions.get(data["session_id"])
        kept = session is not None and (not session.sent or session.sent[0][0] <= data["seq"] + 1)
        if session is None or not kept:
            await socket.send_json({"op": INVALID_SESSION, "d": False})
            return None
        if data["seq"] > session.sequence:
            await socket.close(code=4007, message=b"Invalid seq.")
            return None
        session.socket = socket
        session.outgoing = asyncio.Queue()
        for sequence, text in session.sent:
            if sequence > data["seq"]:
                session.outgoing.put_nowait(text)
        session.dispatch("RESUMED", {})
        return session

    async def drop(self, *, resumable: bool = True) -> None:
        """Ask every shard to reconnect, as Discord does now and then; else invalidate its session too."""
        for session in list(self._sessions.values()):
            socket = session.socket
            if socket is None:
                continue
            if not resumable:
                del self._sessions[session.id]
            await socket.send_json({"op": RECONNECT, "d": None})

    async def close(self) -> None:
        """Close all sockets, at the end."""
        for session in list(self._sessions.values()):
            if session.socket is not None:
                await session.socket.close(code=1001)


async def _write(session: Session, socket: web.WebSocketResponse) -> None:
    # One writer per socket keeps the events in order.
    outgoing = session.outgoing
    with contextlib.suppress(ConnectionError):
        while not socket.closed:
            await socket.send_str(await outgoing.get())
