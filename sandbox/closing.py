"""Conditions under which the gateway closes a bot's connection, with their codes.

All of docs.discord.com/developers/topics/opcodes-and-status-codes, "Gateway Close Event Codes".
"""

import json
from collections import deque

from .identity import Tokens
from .rules import SandboxRules
from .things import Json

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, ACK, SOUNDBOARD = 9, 10, 11, 31
SENT_BY_BOTS = {HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, REQUEST_MEMBERS, SOUNDBOARD}
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
ALL_INTENTS = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25
MOST_PACKETS, SECONDS = 120, 60.0
ENDS_SESSION = frozenset({4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014})
"""Codes after which there is nothing to resume: "Reconnect and start a new session", or no reconnecting at all."""
REASONS = {
    4000: "Unknown error.",
    4001: "Unknown opcode.",
    4002: "Error while decoding payload.",
    4003: "Not authenticated.",
    4004: "Authentication failed.",
    4005: "Already authenticated.",
    4007: "Invalid seq.",
    4008: "You are being rate limited.",
    4009: "Session timed out.",
    4010: "Invalid shard.",
    4011: "Sharding required.",
    4012: "Invalid API version.",
    4013: "Invalid intent(s).",
    4014: "Disallowed intent(s).",
}


class ClosingError(Exception):
    """The connection is to be closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(REASONS[code])
        self.code = code


class Inspector:
    """Looks at what one connection of the bot's sends. Everything raises ClosingError."""

    def __init__(self) -> None:
        self._latest: deque[float] = deque()

    def packet(self, text: str, now: float, *, identified: bool) -> Json:
        """A payload: 4002 "You sent an invalid payload", 4001 "You sent an invalid Gateway opcode", 4003 "You sent us
        a payload prior to identifying", 4005 "You sent more than one identify payload", 4008 for more than "120 gateway
        events per connection every 60 seconds" (docs.discord.com/developers/events/gateway).
        """
        self._count(now)
        try:
            packet = json.loads(text)
        except ValueError:
            raise ClosingError(4002) from None
        if not isinstance(packet, dict) or not isinstance(packet.get("op"), int):
            raise ClosingError(4002)
        op = packet["op"]
        if op not in SENT_BY_BOTS:
            raise ClosingError(4001)
        if op in (IDENTIFY, RESUME) and not isinstance(packet.get("d"), dict):
            raise ClosingError(4002)
        if identified and op in (IDENTIFY, RESUME):
            raise ClosingError(4005)
        if not identified and op not in (IDENTIFY, RESUME, HEARTBEAT):
            raise ClosingError(4003)
        return packet

    def _count(self, now: float) -> None:
        self._latest.append(now)
        while self._latest[0] <= now - SECONDS:
            self._latest.popleft()
        if len(self._latest) > MOST_PACKETS:
            raise ClosingError(4008)


def check_version(version: str | None) -> None:
    """4012: "You sent an invalid version for the gateway." """
    if version not in (None, "9", "10"):
        raise ClosingError(4012)


def check_token(tokens: Tokens, data: Json) -> None:
    """4004: "The account token sent with your identify payload is incorrect." """
    if not tokens.take(str(data.get("token") or "").removeprefix("Bot ")):
        raise ClosingError(4004)


def check_identify(rules: SandboxRules, data: Json) -> tuple[tuple[int, int], int]:
    """The shard and intents: 4010 "You sent us an invalid shard", 4013 "You sent an invalid intent", 4014 "You sent a
    disallowed intent".
    """
    shard, intents = data.get("shard") or [0, 1], data.get("intents")
    if not (isinstance(shard, list) and len(shard) == 2 and 0 <= int(shard[0]) < int(shard[1])):
        raise ClosingError(4010)
    if not isinstance(intents, int) or intents & ~ALL_INTENTS:
        raise ClosingError(4013)
    if intents & PRIVILEGED and not rules.privileged_intents:
        raise ClosingError(4014)
    return (int(shard[0]), int(shard[1])), intents
