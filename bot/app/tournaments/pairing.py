"""Finds the next rounds of a tournament, somewhere that does not hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from tournament.formats import rounds_of
from tournament.model import Round, Tournament


class Pairer(Protocol):
    """Port: pairing of rounds in another process, as five hundred players take seconds."""

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The rounds to be posted now."""


class InProcess:
    """Pairs in the process of the bot itself, beside the event loop."""

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """In a thread."""
        return await asyncio.to_thread(rounds_of, tournament)
