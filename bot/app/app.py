"""The front door: everything a player can do, one method each."""

from __future__ import annotations

from bot.app.calls import Ask, BoardView, Call, Choice, Done, Game, Moving, Room
from bot.app.ports import Clock, Messenger, Thinker
from storage import Store

OPEN_MATCHES = 20
"""Challenges and games one player may have at the same time."""


class App:
    """Matches from challenge to end, over a store and three ports.

    Methods raise `AppError`s (see `bot.app.errors`) when a player asks for something impossible; the public posts
    that follow from a success go out by themselves. Build it, `await start()` once the messenger works, and
    `await close()` at the end; being killed instead loses nothing.
    """

    def __init__(
        self, store: Store, messenger: Messenger, thinker: Thinker, clock: Clock, *, limit: int = OPEN_MATCHES
    ) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Take up whatever was under way: unsent posts, moves owed by computers."""

    async def close(self) -> None:
        """Stop sending and thinking; what is left is taken up by the next `start`."""

    async def settled(self) -> None:
        """Wait until nothing is left to send and no computer owes a move (used by tests)."""

    # Challenges

    async def open(self, call: Call, room: Room, ask: Ask) -> Done:
        """Post a challenge; one filled by computers alone starts at once. Raises ChallengeErrors."""
        raise NotImplementedError

    async def join(self, call: Call) -> Done:
        """Take a seat of the challenge `call.match`; the last invited or missing player starts the match."""
        raise NotImplementedError

    async def decline(self, call: Call) -> Done:
        """Refuse an invitation, which closes the challenge; or give a taken open seat back."""
        raise NotImplementedError

    async def begin(self, call: Call) -> Done:
        """The creator starts the challenge now; computers take the seats that are still open."""
        raise NotImplementedError

    async def cancel(self, call: Call) -> Done:
        """The creator or a server manager withdraws the challenge."""
        raise NotImplementedError

    # Playing

    async def move(self, call: Call, text: str) -> Done:
        """Play a move in either notation and either language."""
        raise NotImplementedError

    async def resign(self, call: Call) -> Done:
        """Give up the caller's seat (`bot/ui` asks for confirmation first)."""
        raise NotImplementedError

    async def offer_draw(self, call: Call) -> Done:
        """Offer a draw to every other human; it stands until one of them refuses or moves. Accepts a standing offer."""
        raise NotImplementedError

    async def accept_draw(self, call: Call) -> Done:
        """Agree to the standing offer; the last to agree ends the match."""
        raise NotImplementedError

    async def refuse_draw(self, call: Call) -> Done:
        """Turn the standing offer down."""
        raise NotImplementedError

    async def claim_draw(self, call: Call) -> Done:
        """Claim a draw by repetition or quiet moves, at one's own turn."""
        raise NotImplementedError

    async def abort(self, call: Call) -> Done:
        """End a match without a score: any player before all have moved, a server manager at any time."""
        raise NotImplementedError

    # Looking (never changes anything)

    async def choices(self, call: Call, typed: str) -> list[Choice]:
        """Moves for autocomplete, at most 25, both notations as typed.

        Never raises AppErrors: whoever cannot move gets one choice that explains, whose value is the typed text.
        """
        raise NotImplementedError

    async def moving(self, call: Call) -> Moving:
        """The men the caller may move now, for a menu; raises as `move` does."""
        raise NotImplementedError

    async def targets(self, call: Call, square: str) -> list[Choice]:
        """Moves of the man on `square` (label readable, value in coordinates to hand to `move`; promotions apart)."""
        raise NotImplementedError

    async def board(self, call: Call) -> BoardView:
        """The position as it is, for anyone of the server or any player."""
        raise NotImplementedError

    async def games(self, call: Call) -> list[Game]:
        """The caller's live matches, those waiting for them first, then the oldest first."""
        raise NotImplementedError

    async def match_choices(self, call: Call, typed: str) -> list[Choice]:
        """The caller's live matches for the autocomplete of a `match` option, at most 25."""
        raise NotImplementedError
