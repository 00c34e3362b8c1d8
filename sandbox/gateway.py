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

from .closing import (
    ACK,
    DISPATCH,
    ENDS_SESSION,
    HEARTBEAT,
    HELLO,
    IDENTIFY,
    INVALID_SESSION,
    RECONNECT,
    RESUME,
    ClosingError,
    Inspector,
    check_identify,
    check_token,
    check_version,
)
from .events import events
from .faults import Faults
from .identity import Tokens
from .things import Json, WorldChange
from .wire import guild_create_json, user_json
from .world import World

REPLAYED = 1000
STEPS = {HEARTBEAT: "heartbeat", IDENTIFY: "identify", RESUME: "resume"}
OF_GUILD = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""The events whose `id` is that of the guild."""
ACK_DELAY = 0.05
"""Seconds before a heartbeat is answered."""

Edge = Callable[[str, web.WebSocketResponse | None], Awaitable[bool]]
"""Is asked at each step of a connection ("handshake", without a socket yet, "hello", "heartbeat", "identify", "resume")
whether the gateway does its part; may wait, send, close, and raise ApiError instead of the handshake."""


@dataclass
class Session:
    """Events sent to one shard; outlives its socket for RESUME."""

    id: str
    shard: tuple[int, int]
    intents: int = 0
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    outgoing: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    writer: asyncio.Task[None] | None = None

    def owns(self, guild_id: str | int) -> bool:
        """True if a guild belongs to this shard; events without a guild (0) go to the first."""
        return (int(guild_id) >> 22) % self.shard[1] == self.shard[0]

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

    def __init__(self, world: World, tokens: Tokens, faults: Faults) -> None:
        self.edge: Edge | None = None
        self.heartbeat = 41.25
        self.identified: list[float] = []
        """Times of identify requests, by `time.monotonic`."""
        self._world, self._tokens, self._faults = world, tokens, faults
        self._sessions: dict[str, Session] = {}
        world.subscribe(self._changed)

    @property
    def online(self) -> bool:
        """True if any shard is connected."""
        return bool(self.sockets)

    @property
    def sockets(self) -> list[web.WebSocketResponse]:
        """The connections that have a session."""
        return [session.socket for session in self._sessions.values() if session.socket is not None]

    def shards(self) -> list[int]:
        """The shards that are connected, in order, each as often as it has a connection."""
        return sorted(session.shard[0] for session in self._sessions.values() if session.socket is not None)

    def deliver(self, interaction: Json) -> bool:
        """Send INTERACTION_CREATE to all sessions of the right shard; False when none is connected.

        docs.discord.com/developers/events/gateway: "You can establish multiple sessions with the same
        `[shard_id, num_shards]`", "to orchestrate "zero-downtime" scaling/updating".
        """
        guild_id = int(interaction.get("guild_id") or 0)
        connected = [session for session in self._responsible(guild_id) if session.socket is not None]
        for session in connected:
            session.dispatch("INTERACTION_CREATE", interaction)
        return bool(connected)

    def _responsible(self, guild_id: int) -> list[Session]:
        return [session for session in self._sessions.values() if session.owns(guild_id)]

    def _changed(self, change: WorldChange) -> None:
        for session in self._sessions.values():
            for name, data in events(self._world, change, session.intents):
                guild_id = str(data["id" if name in OF_GUILD else "guild_id"])
                if session.owns(guild_id) and (name == "GUILD_DELETE" or self._world.guilds[guild_id].state == "here"):
                    session.dispatch(name, data)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket until it closes. Raises ApiError if the edge does."""
        await self._goes_on("handshake", None)
        socket = web.WebSocketResponse(max_msg_size=1 << 16)
        await socket.prepare(request)
        opened: list[Session] = []
        try:
            check_version(request.query.get("v"))
            if await self._goes_on("hello", socket):
                await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": round(self.heartbeat * 1000)}})
            await self._listen(socket, opened)
        except ClosingError as error:
            await socket.close(code=error.code, message=str(error).encode())
        except ConnectionError:
            pass  # the bot has gone while it was being answered
        finally:
            for session in opened:
                self._lose(session, socket)
        return socket

    async def _listen(self, socket: web.WebSocketResponse, opened: list[Session]) -> None:
        inspector = Inspector()
        while (frame := await socket.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
            packet = inspector.packet(frame.data, time.monotonic(), identified=bool(opened))
            op = packet["op"]
            if op == IDENTIFY:
                self.identified.append(time.monotonic())
            if not await self._goes_on(STEPS.get(op, ""), socket):
                continue
            if op == HEARTBEAT:
                # As slow as a network: discord.py notes when it sent a beat only after sending it, and an
                # answer that comes before that note looks 41 s late.
                await asyncio.sleep(ACK_DELAY)
                await socket.send_json({"op": ACK})
            elif op in (IDENTIFY, RESUME):
                session = await self._open(socket, packet)
                if session is not None:
                    opened.append(session)
                    session.writer = asyncio.create_task(_write(session, socket))
                    self._announce_online()
        if frame.type is WSMsgType.CLOSE and frame.data in (1000, 1001):
            # docs.discord.com/developers/events/gateway: "When you close the connection to the gateway with close code
            # `1000` or `1001`, your session will be invalidated".
            self._sessions = {key: session for key, session in self._sessions.items() if session not in opened}

    def _lose(self, session: Session, socket: web.WebSocketResponse) -> None:
        if session.socket is socket:
            if session.writer is not None:
                session.writer.cancel()
            session.socket = session.writer = None
            session.outgoing = asyncio.Queue()
            self._announce_online()

    async def _goes_on(self, step: str, socket: web.WebSocketResponse | None) -> bool:
        goes_on = await self._faults.meet_step(step, socket)
        return goes_on and (self.edge is None or await self.edge(step, socket))

    def _announce_online(self) -> None:
        self._world.announce("bot", self.online)

    async def _open(self, socket: web.WebSocketResponse, packet: Json) -> Session | None:
        data = packet["d"]
        check_token(self._tokens, data)
        if packet["op"] == RESUME:
            return await self._resume(socket, data)
        return self._identify(socket, *check_identify(self._world.rules, data))

    def _identify(self, socket: web.WebSocketResponse, shard: tuple[int, int], intents: int) -> Session:
        world = self._world
        # A fresh session replaces the shard's older ones: no one would read what is kept for them.
        self._sessions = {key: s for key, s in self._sessions.items() if s.socket is not None or s.shard != shard}
        session = Session(secrets.token_hex(16), shard, intents, socket)
        self._sessions[session.id] = session
        mine = [one for one in world.guild_ids if session.owns(one) and world.has_bot(one)]
        bot = user_json(world.users[world.bot_id]) | {"verified": True, "mfa_enabled": True, "email": None}
        ready: Json = {"v": 10, "user": bot, "application": {"id": world.bot_id, "flags": 0}, "shard": list(shard)}
        ready["guilds"] = [{"id": guild_id, "unavailable": True} for guild_id in mine]
        ready["resume_gateway_url"] = world.base_url.replace("http", "ws", 1) + "/gateway"
        session.dispatch("READY", ready | {"session_id": session.id})
        for guild_id in mine:
            if world.guilds[guild_id].state == "here":
                session.dispatch("GUILD_CREATE", guild_create_json(world, guild_id))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self._sessions.get(data["session_id"])
        kept = session is not None and (not session.sent or session.sent[0][0] <= data["seq"] + 1)
        if session is None or not kept:
            await socket.send_json({"op": INVALID_SESSION, "d": False})
            return None
        if data["seq"] > session.sequence:
            raise ClosingError(4007)
        session.socket = socket
        session.outgoing = asyncio.Queue()
        for sequence, text in session.sent:
            if sequence > data["seq"]:
                session.outgoing.put_nowait(text)
        session.dispatch("RESUMED", {})
        return session

    async def disconnect(self, *, resumable: bool = True) -> None:
        """Ask every shard to reconnect, as Discord does now and then; else invalidate its session too."""
        for session in list(self._sessions.values()):
            socket = session.socket
            if socket is None:
                continue
            if not resumable:
                del self._sessions[session.id]
            await socket.send_json({"op": RECONNECT, "d": None})

    async def close(self, code: int = 1001) -> None:
        """Close all sockets, and end their sessions if that is what the code says."""
        for session in list(self._sessions.values()):
            if code in ENDS_SESSION:
                del self._sessions[session.id]
            if session.socket is not None:
                await session.socket.close(code=code)


async def _write(session: Session, socket: web.WebSocketResponse) -> None:
    # One writer per socket keeps the events in order.
    outgoing = session.outgoing
    with contextlib.suppress(ConnectionError):
        while not socket.closed:
            await socket.send_str(await outgoing.get())
