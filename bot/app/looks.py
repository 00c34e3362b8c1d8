"""Everything that people may look at; nothing here changes anything."""

from __future__ import annotations

from bot.app.calls import BoardView, Call, Choice, Export, Game, Moving, Payment, Preview
from bot.app.match.repository import Repository
from bot.app.posts.draft import Draw
from bot.app.queries.board import Board
from bot.app.queries.games import Games
from bot.app.queries.history import History, Page
from bot.app.queries.move_menu import MoveMenu
from bot.app.queries.proofs import Proofs
from bot.app.queries.reach import Paint, Reach
from bot.app.queries.replay import Progress, Replays, Seen


class Looks:
    """The half of `App` that spectators have, too. Raises as `App` does."""

    def __init__(self, matches: Repository, draw: Draw, paint: Paint) -> None:
        self._proving = Proofs(matches)
        self._looking = Board(matches, draw)
        self._mine = Games(matches)
        self._menus = MoveMenu(matches, draw)
        self._sights = Reach(matches, paint)
        self._replaying = Replays(matches, draw)
        self._histories = History(self._replaying)

    async def plays(self, call: Call) -> bool:
        """Whether the caller plays in the match that is meant."""
        return await self._mine.plays(call)

    async def choices(self, call: Call, typed: str) -> list[Choice]:
        """Moves for autocomplete, at most 25, both notations as typed.

        Never raises AppErrors: whoever cannot move gets one choice that explains, whose value is the typed text.
        """
        return await self._looking.choices(call, typed)

    async def moving(self, call: Call) -> Moving:
        """The men the caller may move now, for a menu; raises as `move` does."""
        return await self._menus.moving(call)

    async def targets(self, call: Call, square: str) -> list[Choice]:
        """Moves of the man `square` of `Moving` (value in coordinates to hand to `move`; promotions apart).

        Where they fill more than one PAGE, those that take, promote or give check are on the first.
        """
        return await self._menus.targets(call, square)

    async def payment(self, call: Call, kind: str) -> Payment:
        """The men of a kind (its letter) that may pay the ransom the caller owes, and how many it takes."""
        return await self._menus.payment(call, kind)

    async def preview(self, call: Call, text: str) -> Preview:
        """A move the caller could play now and the position after it, from their own side; raises as `move` does."""
        return await self._menus.preview(call, text)

    async def board(self, call: Call, theme: str | None = None) -> BoardView:
        """The position as it is, for anyone of the server or any player; raises UnknownThemeError."""
        return await self._looking.board(call, self._sights.draw(theme or call.theme))

    async def told(self, call: Call) -> list[str]:
        """The position in words, for whoever may see the board: messages of less than 2,000 characters."""
        return await self._sights.told(call)

    async def reach(self, call: Call, man: str, within: float | None = None) -> BoardView:
        """Where a man of the seat to move may go, for whoever may see the board: by its square, or in hand by `P@`.

        Without a picture (but with the words) if it cannot be drawn `within` so many seconds.
        """
        return await self._sights.reach(call, man, within)

    async def men(self, call: Call, typed: str) -> list[Choice]:
        """The men that can move now, for autocomplete, at most 25; where there are none, one choice that explains."""
        return await self._sights.men(call, typed)

    async def export(self, call: Call) -> Export:
        """The match as a record: its public part, and once it is over its secrets with their proofs."""
        return await self._proving.export(call)

    async def verify(self, call: Call) -> str:
        """What comes of recomputing the match's hash chain and its commitments, in the caller's words.

        While the match goes on, of the choices only the caller's own is recomputed.
        """
        return await self._proving.verify(call)

    async def replay(self, call: Call, rounds: int | None, progress: Progress) -> Seen:
        """The game so far, or its last so many rounds, as a GIF of at most 8 MiB; also a game that is over.

        `progress` is told in another thread how far it is. Raises ReplayTooLargeError.
        """
        return await self._replaying.replay(call, rounds, progress)

    async def step(self, call: Call, at: int) -> Seen:
        """The position after `at` acts, choices of kings not counted; the last one for a number beyond it."""
        return await self._replaying.step(call, at)

    async def history(self, call: Call, at: int | None = None) -> Page:
        """The position after `at` acts as `step` shows it (the last one for None), with the moves that led there."""
        return await self._histories.page(call, at)

    async def games(self, call: Call) -> list[Game]:
        """The caller's live matches: those waiting for them first, each group by the time that is left."""
        return await self._mine.games(call)

    async def match_choices(self, call: Call, typed: str) -> list[Choice]:
        """The caller's live matches for the autocomplete of a `match` option, at most 25."""
        return await self._mine.choices(call, typed)
