"""The application, put together: rooms of commands and queries, and the workers behind them."""

from __future__ import annotations

from datetime import timedelta
from random import Random, SystemRandom

from bot.app.commands.challenges import Challenges
from bot.app.commands.kings import Entropy, Kings, SystemEntropy
from bot.app.commands.notes import Notes
from bot.app.commands.offers import Offers
from bot.app.commands.plans import Planning
from bot.app.commands.playing import Playing
from bot.app.commands.preferences import Preferences
from bot.app.commands.relocation import Relocation
from bot.app.commands.rematches import Rematches
from bot.app.commands.vacations import Vacations
from bot.app.match.cache import MEMORY, StateCache
from bot.app.match.preferences import PreferenceStore, ServerSettings
from bot.app.match.repository import Repository
from bot.app.ports import Clock, Messenger, Thinker
from bot.app.posts.draft import Draw
from bot.app.queries.autocomplete import Autocomplete
from bot.app.queries.board import Board
from bot.app.queries.games import Games
from bot.app.queries.history import History
from bot.app.queries.kings import OwnKings
from bot.app.queries.move_menu import MoveMenu
from bot.app.queries.proofs import Proofs
from bot.app.queries.reach import Paint, Reach
from bot.app.queries.replay import Replays
from bot.app.workers.computers import Computers
from bot.app.workers.directs import Directs
from bot.app.workers.old_buttons import OldButtons
from bot.app.workers.scheduler import BEAT, Scheduler
from bot.app.workers.sender import Sender
from bot.app.workers.sweep import PERIOD, Sweep
from bot.texts import sayer
from render import kings, picture
from storage import Store, Written

OPEN_MATCHES = 20
"""Challenges and games one player may have at the same time."""


class App:
    """Matches from challenge to end, over a store and three ports: `await app.playing.move(call, "e4")`.

    Commands and queries raise `AppError`s (see `bot.app.errors`) when a player asks for something impossible; the
    public posts that follow from a success go out by themselves. Build it, `await start()` once the messenger works,
    and `await close()` at the end; being killed instead loses nothing. Matches at hand take `memory` bytes at most.
    """

    def __init__(
        self,
        store: Store,
        messenger: Messenger,
        thinker: Thinker,
        clock: Clock,
        *,
        limit: int = OPEN_MATCHES,
        beat: timedelta = BEAT,
        period: timedelta = PERIOD,
        chance: Random | None = None,
        draw: Draw = picture.draw,
        draw_kings: Draw = kings.draw_kings,
        paint: Paint = picture.draw,
        entropy: Entropy | None = None,
        memory: int = MEMORY,
    ) -> None:
        known = PreferenceStore(store, ServerSettings(limit=limit))
        matches = Repository(store, clock, self._committed, known, chance or SystemRandom(), cache=StateCache(memory))
        self._matches = matches

        self.vacations = Vacations(matches)
        self.challenges = Challenges(matches, self.vacations)
        self.kings = Kings(matches, self.vacations, entropy or SystemEntropy())
        self.playing = Playing(matches, self.vacations)
        self.offers = Offers(matches, self.vacations)
        self.rematches = Rematches(matches, self.vacations, self.challenges)
        self.relocation = Relocation(matches, self.vacations, messenger)
        self.plans = Planning(matches, self.vacations)
        self.notes = Notes(matches, self.vacations)
        self.preferences = Preferences(matches)

        self.own_kings = OwnKings(matches, draw_kings)
        self.board = Board(matches, draw, paint)
        self.reach = Reach(matches, paint)
        self.games = Games(matches)
        self.move_menu = MoveMenu(matches, draw)
        self.autocomplete = Autocomplete(matches, self.games)
        self.replays = Replays(matches, draw)
        self.history = History(self.replays)
        self.proofs = Proofs(matches)

        self._old_buttons = OldButtons(matches, messenger)
        self._directs = Directs(matches, messenger, sayer, draw, self.own_kings.question)
        self._sender = Sender(matches, messenger, self._old_buttons, self._directs, sayer, draw)
        self._scheduler = Scheduler(matches, self.vacations, self._directs, beat)
        self._computers = Computers(matches, thinker, self.kings.crown_computer)
        workers = (self._sender, self._old_buttons, self._computers, self._scheduler)
        self._sweep = Sweep([worker.search for worker in workers], clock, period)

    def _committed(self, match: str, written: Written) -> None:
        self._sender.wake(written.channel, written.first)
        self._computers.owe(match)

    async def start(self) -> None:
        """Take up whatever was under way: unsent posts, moves owed by computers, what is overdue."""
        self._scheduler.start()
        self._sweep.start()

    async def close(self) -> None:
        """Stop sending and thinking; what is left is taken up by the next `start`."""
        await self._sweep.close()
        await self._scheduler.close()
        await self._matches.finish()
        await self._computers.close()
        await self._sender.close()
        await self._directs.close()
        await self._old_buttons.close()
        await self._matches.finish()

    async def idle(self) -> None:
        """Wait until nothing is due or left to send and no computer owes a move (used by tests)."""
        workers = (self._sweep, self._scheduler, self._computers, self._sender, self._directs, self._old_buttons)
        while any(worker.busy for worker in workers):
            for worker in workers:
                await worker.idle()
