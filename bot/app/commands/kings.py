"""The secret king: chosen once by its owner, seen by nobody else, and provable at the end."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Protocol

from bot.app.calls import BoardView, Call, Done
from bot.app.commands.command import Commands, command
from bot.app.commands.vacations import Vacations
from bot.app.errors import KingChosenError, NoSecretError
from bot.app.match.log import append
from bot.app.match.reducer import new_position
from bot.app.match.repository import Repository
from bot.app.match.seats import seat_of
from bot.app.match.snapshot import Snapshot
from bot.app.posts.draft import USUAL, Draw, in_colours, picture_name
from bot.app.posts.wording import buttons, game_name
from bot.app.say import Say, Word
from bot.texts import sayer
from engine import proofs
from render.view import view_of
from storage import Match, Secret

KINGS = ("K", "L")
log = logging.getLogger(__name__)


class Entropy(Protocol):
    """Where secrets come from: nobody may foresee it."""

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
    """Choosing a true king, and looking at one's own choice."""

    def __init__(self, matches: Repository, vacations: Vacations, entropy: Entropy, draw: Draw) -> None:
        super().__init__(matches, vacations)
        self._entropy = entropy
        self._draw = draw

    @command()
    async def choose(self, call: Call, king: str) -> Done:
        """Choose one's true king, `K` or `L`, for good."""
        snapshot = await self._matches.visible(call)
        seat = seat_of(snapshot, call)
        if not has_secrets(snapshot.match):
            raise NoSecretError
        if seat not in snapshot.state.position.to_choose():
            raise KingChosenError(match=snapshot.match.id)
        after = await self.crown(snapshot, seat, king, call)
        return Done("done-chosen", after.match.id, after.match.version, {"match": after.match.id, "king": _word(king)})

    async def crown(self, snapshot: Snapshot, seat: int, king: str, call: Call | None = None) -> Snapshot:
        """Note a choice: the log gets its commitment, the secrets the rest."""
        if king not in KINGS:
            raise NoSecretError
        secret = Secret(seat, king, self._entropy.nonce())
        sealed = proofs.commitment(snapshot.match.id, seat, king, secret.nonce)
        return await append(self._matches, snapshot, "choose", seat, sealed, call, secret=secret)

    async def crown_computer(self, snapshot: Snapshot, seat: int) -> None:
        """Choose at random for a computer."""
        await self.crown(snapshot, seat, self._entropy.king())

    async def show(self, call: Call) -> BoardView:
        """One's own kings: which is the true one, or the question with a button for each."""
        snapshot = await self._matches.visible(call)
        seat, match = seat_of(snapshot, call), snapshot.match
        if not has_secrets(match):
            raise NoSecretError
        say = sayer(call.language)
        if seat in snapshot.state.position.to_choose():
            return await self.question(say, snapshot, seat, call.theme)
        mine = next(secret for secret in await self._matches.store.secrets(match.id) if secret.seat == seat)
        content = say("king-yours", match=match.id, king=say(_word(mine.choice).key))
        return await self._view(say, snapshot, seat, content, theme=call.theme)

    async def question(self, say: Say, snapshot: Snapshot, seat: int, theme: str = USUAL) -> BoardView:
        """What a seat is asked in private: which king is the true one?"""
        match = snapshot.match
        kings = _kings(say, snapshot, seat)
        content = say("king-question", game=game_name(say, match), match=match.id, kings=kings)
        return await self._view(say, snapshot, seat, content, [f"king-{king.lower()}" for king in KINGS], theme)

    async def _view(
        self, say: Say, snapshot: Snapshot, seat: int, content: str, verbs: Sequence[str] = (), theme: str = USUAL
    ) -> BoardView:
        """Words over a picture of a seat's kings, which is the same whatever was chosen."""
        match, picture = snapshot.match, None
        try:
            picture = await asyncio.to_thread(in_colours(self._draw, theme), view_of(snapshot.state.position), seat)
        except Exception:  # a drawing fault must never hold up a game
            log.exception("no picture of kings for %s", match.id)
        name = picture_name(match.id, match.version)
        return BoardView(
            *(match.id, match.version, content, picture, name, _kings(say, snapshot, seat)), buttons(say, verbs)
        )


def has_secrets(match: Match) -> bool:
    """Whether the game of a match has secret kings."""
    return bool(new_position(match).to_choose())


def _kings(say: Say, snapshot: Snapshot, seat: int) -> str:
    position = snapshot.state.position
    squares = {man.symbol: position.board.names[at] for at, man in position.pieces().items() if man.seat == seat}
    return ", ".join(f"{say(_word(king).key)} ({squares[king]})" for king in KINGS if king in squares)


def _word(king: str) -> Word:
    return Word(f"king-{king}")
