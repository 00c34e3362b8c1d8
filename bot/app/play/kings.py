"""The secret king: chosen once by its owner, and provable at the end."""

from __future__ import annotations

import secrets
from typing import Protocol

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.translator import Word
from bot.app.errors import Refused
from bot.app.match.actions import ChooseKing
from bot.app.match.log import append
from bot.app.match.seats import seat_of
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.match_command import Commands, command, done
from bot.app.people.vacations import Vacations
from bot.app.play.own_kings import KINGS
from engine import proofs
from storage import Secret


class Entropy(Protocol):
    """Source of unpredictable secrets."""

    def nonce(self) -> str:
        """256 random bits in hexadecimal."""

    def king(self) -> str:
        """One of `KINGS`, for a computer."""


class SystemEntropy:
    """The operating system's own randomness."""

    def nonce(self) -> str:
        """256 random bits in hexadecimal."""
        return secrets.token_hex(32)

    def king(self) -> str:
        """One of `KINGS`."""
        return secrets.choice(KINGS)


class Kings(Commands):
    """Choosing a true king."""

    def __init__(self, matches: MatchService, vacations: Vacations, entropy: Entropy) -> None:
        super().__init__(matches, vacations)
        self._entropy = entropy

    @command()
    async def choose(self, request: RequestContext, king: str) -> CommandResult:
        """Choose one's true king, `K` or `L`, for good."""
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        after = await self.choose_king(snapshot, seat, king, request)
        return done("done-chosen", after, king=Word(f"king-{king}"))

    async def choose_king(
        self, snapshot: Snapshot, seat: int, king: str, request: RequestContext | None = None
    ) -> Snapshot:
        """Note a choice: the log gets its commitment, the secrets the rest."""
        if king not in KINGS:
            raise Refused("no-secret")
        secret = Secret(seat, king, self._entropy.nonce())
        stated = proofs.commitment(snapshot.match.id, seat, king, secret.nonce)
        return await append(self._matches, snapshot, ChooseKing(seat, stated), request, secret=secret)

    async def choose_for_computer(self, snapshot: Snapshot, seat: int) -> None:
        """Choose at random for a computer."""
        await self.choose_king(snapshot, seat, self._entropy.king())
