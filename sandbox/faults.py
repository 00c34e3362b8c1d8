"""Troubles that tests and the page bring about: answers to the bot's requests, and what its connections meet."""

import re
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from .errors import FAULTS, ApiError, ControlError, RateLimitError
from .things import Json

STEPS = ("handshake", "hello", "heartbeat", "identify", "resume")
CLOSES = frozenset({1000, 1001, 4000, 4001, 4002, 4003, 4004, 4005, 4007, 4008, 4009, 4010, 4011, 4012, 4013, 4014})
"""docs.discord.com/developers/topics/opcodes-and-status-codes, "Gateway Close Event Codes"; and two of WebSocket."""


@dataclass
class Fault:
    """Meets the next `count` requests "METHOD /path" that a pattern is found in, before they are served or after."""

    pattern: re.Pattern[str]
    error: ApiError
    count: int
    served: bool


@dataclass
class HandshakeFault:
    """Meets the next `count` connections at a step, with a status instead of the handshake, or a close code."""

    step: str
    code: int
    count: int


class Faults:
    """Planned faults."""

    def __init__(self) -> None:
        self._requests: list[Fault] = []
        self._steps: list[HandshakeFault] = []

    async def do(self, body: Json) -> Json:
        """Take one: `{"on": "POST .*/messages$", "code": 50001}`, or with "status", "message", "retry_after" and
        "scope"; or `{"step": "hello", "code": 4000}`. With "count"; `{}` forgets them all. ControlError.
        """
        count = _number(body, "count", 1)
        if not body:
            self._requests, self._steps = [], []
        elif "step" in body:
            self._steps.append(_step(body, count))
        else:
            fault = Fault(_pattern(body.get("on")), _error(body), count, bool(body.get("served")))
            self._requests.append(fault)
        return {"requests": len(self._requests), "steps": len(self._steps)}

    def meet(self, method: str, path: str, served: bool) -> None:
        """Let a request go on, or not: the ApiError that was asked for."""
        for fault in self._requests:
            if fault.served == served and fault.pattern.search(f"{method} {path}"):
                fault.count -= 1
                if fault.count <= 0:
                    self._requests.remove(fault)
                raise fault.error

    async def meet_step(self, step: str, socket: web.WebSocketResponse | None) -> bool:
        """True if a connection continues after a step; raises ApiError instead of the handshake."""
        found = next((fault for fault in self._steps if fault.step == step), None)
        if found is None:
            return True
        found.count -= 1
        if found.count <= 0:
            self._steps.remove(found)
        if socket is None:
            raise ApiError(found.code, 0, "Bad Gateway")
        await socket.close(code=found.code)
        return False


def _number(body: Json, name: str, default: Any) -> Any:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, type(default)):
        raise ControlError(400, f"“{name}” must be a number.")
    return value


def _pattern(text: object) -> re.Pattern[str]:
    try:
        return re.compile(str(text))
    except re.error as error:
        raise ControlError(400, f"“{text}” is not a valid pattern: {error}.") from None


def _error(body: Json) -> ApiError:
    status, code = _number(body, "status", 0), _number(body, "code", 0)
    if status == 429:
        return RateLimitError(float(body.get("retry_after", 1)), {}, code, scope=str(body.get("scope", "user")))
    known = FAULTS.get(code)
    if known is None and not 400 <= status <= 599:
        raise ControlError(400, f"There is no error {code}; there are: {', '.join(map(str, sorted(FAULTS)))}.")
    usual, _, message = known or (status, 0, "upstream connect error")
    return ApiError(status or usual, code, str(body.get("message") or message))


def _step(body: Json, count: int) -> HandshakeFault:
    step, code = str(body["step"]), _number(body, "code", 0)
    if step not in STEPS:
        raise ControlError(400, f"There is no step “{step}”; there are: {', '.join(STEPS)}.")
    if not (400 <= code <= 599 if step == "handshake" else code in CLOSES):
        raise ControlError(400, f"Code {code} can’t occur at “{step}”.")
    return HandshakeFault(step, code, count)
