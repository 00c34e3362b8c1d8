"""A proxy between the bot and Discord's gateway that breaks connections in every way."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

from aiohttp import web

from sandbox.closing import INVALID_SESSION, RECONNECT
from sandbox.errors import ApiError
from sandbox.gateway import Gateway

Act = Callable[[web.WebSocketResponse], Awaitable[None]]
"""Something done to a connection."""


def closes(code: int) -> Act:
    async def close(connection: web.WebSocketResponse) -> None:
        await connection.close(code=code)

    return close


async def cuts(connection: web.WebSocketResponse) -> None:
    """End the connection without a word: to WebSocket this is 1006."""
    connection.get_extra_info("socket").shutdown(socket.SHUT_RDWR)


def says(op: int, data: bool | None = None) -> Act:
    async def say(connection: web.WebSocketResponse) -> None:
        await connection.send_json({"op": op, "d": data})

    return say


async def babbles(connection: web.WebSocketResponse) -> None:
    await connection.send_str('{"op": 0, "t": "GUILD_')


async def garbles(connection: web.WebSocketResponse) -> None:
    """Damage what is compressed."""
    await connection.send_bytes(b"nonsense\x00\x00\xff\xff")


async def keeps_silent(_: web.WebSocketResponse) -> None:
    return


BREAKS: dict[str, Act] = {
    **{f"closes with {code}": closes(code) for code in (1000, 1001, 4000, 4007, 4009)},
    "cuts": cuts,
    "says reconnect": says(RECONNECT),
    "says invalid session": says(INVALID_SESSION, False),
    "says invalid session, but resumable": says(INVALID_SESSION, True),
    "babbles": babbles,
    "garbles": garbles,
}


async def dawdles(_: web.WebSocketResponse) -> None:
    await asyncio.sleep(0.3)


@dataclass(frozen=True)
class Fault:
    """Fault of a connection: an act at some of its steps, or a status with which it is refused."""

    steps: frozenset[str]
    act: Act = keeps_silent
    status: int = 0
    goes_on: bool = False


HANDSHAKE, BEFORE, AFTER = frozenset({"handshake"}), frozenset({"hello"}), frozenset({"identify", "resume"})
FAULTS: dict[str, Fault] = {
    **{f"refuses with {status}": Fault(HANDSHAKE, status=status) for status in (429, 502, 503)},
    **{f"{name} before HELLO": Fault(BEFORE, act) for name, act in BREAKS.items()},
    "keeps silent before HELLO": Fault(BEFORE),
    **{f"{name} after HELLO": Fault(AFTER, act) for name, act in BREAKS.items()},
    "keeps silent after HELLO": Fault(AFTER | {"heartbeat"}),
    "starts no session, though it is alive": Fault(AFTER),
    "hears no heartbeat": Fault(frozenset({"heartbeat"})),
    "is late": Fault(AFTER, dawdles, goes_on=True),
}


class Edge:
    """Stands at a gateway. `fault` is what happens now; with `random` it is another one for each connection."""

    def __init__(self, gateway: Gateway) -> None:
        self.fault: Fault | None = None
        self.random: Random | None = None
        self.met = 0
        self.steps: Counter[str] = Counter()
        self._gateway = gateway
        gateway.edge = self._meet

    async def _meet(self, step: str, connection: web.WebSocketResponse | None) -> bool:
        self.steps[step] += 1
        if step == "handshake" and self.fault and self.random:
            self.fault = self.random.choice(list(FAULTS.values()))
        if self.fault is None or step not in self.fault.steps:
            return True
        self.met += 1
        if connection is None:
            raise ApiError(self.fault.status, 0, "upstream connect error")
        goes_on = self.fault.goes_on
        await self.fault.act(connection)
        return goes_on

    async def begin(self, fault: Fault, breaks: Act = cuts) -> None:
        """Have a fault from now on, and break what is connected."""
        self.fault = fault
        await self.break_off(breaks)

    async def break_off(self, breaks: Act) -> None:
        """Do something to all connections."""
        for connection in self._gateway.sockets:
            await breaks(connection)

    def end(self) -> None:
        """Let everything through from now on."""
        self.fault = None

    async def met_by(self, count: int) -> None:
        """Wait until the bot has met faults so many times more."""
        goal = self.met + count
        await until(lambda: self.met >= goal)

    async def seen(self, step: str, count: int) -> None:
        """Wait until the bot has come to a step so many times in all."""
        await until(lambda: self.steps[step] >= count)


async def until(met: Callable[[], bool], within: float = 20) -> None:
    """Wait for what tells no one that it has come about."""
    async with asyncio.timeout(within):
        while True:
            if met():
                return
            await asyncio.sleep(0.01)
