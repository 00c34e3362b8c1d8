"""The application, put together: rooms of commands and queries, and the workers behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random, SystemRandom

from bot.app.agreements.offers import Offers
from bot.app.analysis.commands import AnalysisCommands
from bot.app.boards.board import Board
from bot.app.boards.games import Games
from bot.app.boards.history import History
from bot.app.boards.move_menu import MoveMenu
from bot.app.boards.page import Pages
from bot.app.boards.proofs import Proofs
from bot.app.boards.reach import Paint, Reach
from bot.app.boards.replay import Replays
from bot.app.boards.replay_spec import AnimationRenderer
from bot.app.boards.results import Results
from bot.app.challenges.challenges import PLAYED, Challenges
from bot.app.challenges.rematches import Rematches
from bot.app.cluster.leases import LEASE, Follow, Leases
from bot.app.computers.worker import Computers
from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Archive, Clock, Erasures, Messenger, Meter, NoMeter, Thinker
from bot.app.core.workers import WorkerRegistry
from bot.app.delivery.deleted_channels import DeletedChannels
from bot.app.delivery.delivery import Delivery
from bot.app.delivery.departed_members import DepartedMembers
from bot.app.delivery.direct_messages import DirectMessages
from bot.app.delivery.old_buttons import OldButtons
from bot.app.delivery.sender import Sender
from bot.app.delivery.thread_placement import ThreadPlacement
from bot.app.delivery.threads import Threads
from bot.app.match.cache import MEMORY, StateCache
from bot.app.match.names import GameName, game_name
from bot.app.match.preferences import PreferenceStore, ServerSettings
from bot.app.match.service import MatchService
from bot.app.people.post_language import PostLanguage
from bot.app.people.preferences import Preferences
from bot.app.people.vacations import Vacations
from bot.app.play.autocomplete import Autocomplete
from bot.app.play.conditional_moves import Planning
from bot.app.play.hints import Hints
from bot.app.play.kings import Entropy, Kings, SystemEntropy
from bot.app.play.notes import Notes
from bot.app.play.own_kings import OwnKings
from bot.app.play.playing import Playing
from bot.app.play.relocation import Relocation
from bot.app.posts.draft import Draw
from bot.app.privacy.commands import Privacy
from bot.app.privacy.eraser import Eraser
from bot.app.privacy.forgetting import Forgetting
from bot.app.ratings.profile import Profiles
from bot.app.ratings.ranking import Ranking
from bot.app.ratings.standings import Standings
from bot.app.ratings.stats import Stats
from bot.app.ratings.worker import RatingWorker
from bot.app.review.queries import Reviews
from bot.app.review.reviewing import InThread, Reviewer, Reviewing
from bot.app.scheduling.backups import NIGHT, Backups
from bot.app.scheduling.reconciliation import PERIOD, Reconciliation
from bot.app.scheduling.restore_recovery import RestoreRecovery
from bot.app.scheduling.scheduler import BEAT, Scheduler
from bot.app.scheduling.servers import Servers
from bot.app.tournaments.creating import Creating
from bot.app.tournaments.joining import Joining
from bot.app.tournaments.organising import Organising, Replacing
from bot.app.tournaments.pairing import InProcess, Pairer
from bot.app.tournaments.pictures import DrawBoards, DrawTable
from bot.app.tournaments.posts import TournamentPosts
from bot.app.tournaments.queries import EventQueries
from bot.app.tournaments.questions import Questions
from bot.app.tournaments.server_bans import Gate
from bot.app.tournaments.state import EventState
from bot.app.tournaments.steps import Steps
from bot.app.tournaments.suggestions import Suggestions
from bot.app.tournaments.worker import TournamentWorker
from bot.texts import translator_for
from render import kings, picture, tables
from render.tables import boards
from storage import AppliedChange, Match, Notification, Store

OPEN_MATCHES = 20
"""Challenges and games one player may have at the same time."""


@dataclass(frozen=True, slots=True)
class Peers:
    """Other processes share the database: what this one is called, the number of shards for all, seconds of a lease."""

    process: str
    shards: int
    lease: float = LEASE


class App:
    """Matches from challenge to end, over a store and three ports: `await app.playing.move(call, "e4")`.

    Commands and queries raise `AppError`s (see `bot.app.errors`) when a player asks for something impossible; the
    public posts that follow from a success go out by themselves. Build it, `await start()` once the messenger works,
    and `await close()` at the end; being killed instead loses nothing. Matches at hand take `memory` bytes at most. At
    the time `night` (UTC) a backup goes into the `archive`, if there are both. `erasures` is the list of those who were
    erased, None where no backup is restored. Where there are `peers` this process does by itself only what is to be
    done for the servers of its shards; `connect`, once set, is told which those are. Unless it `thinks`, there are
    processes that do nothing else. The `animation_renderer`, if there is one, makes animations. `game_name` names games
    of events.
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
        pairer: Pairer | None = None,
        draw_table: DrawTable = tables.draw_table,
        draw_boards: DrawBoards = boards.draw_boards,
        archive: Archive | None = None,
        night: time | None = NIGHT,
        meter: Meter | None = None,
        erasures: Erasures | None = None,
        reviewer: Reviewer | None = None,
        peers: Peers | None = None,
        thinks: bool = True,
        animation_renderer: AnimationRenderer | None = None,
        game_name: GameName = game_name,
    ) -> None:
        self.connect: Follow = _nowhere
        self._thinks = thinks
        self._leases = None if peers is None else Leases(store, peers.process, peers.shards, self._follow, peers.lease)
        known = PreferenceStore(store, ServerSettings(limit=limit))
        matches = MatchService(store, clock, self._committed, known, chance or SystemRandom(), cache=StateCache(memory))
        matches.meter = meter or NoMeter()
        if self._leases is not None:
            self._leases.meter = matches.meter
        self._matches = matches
        confirmed = ConfirmedTime(store, clock)

        self.vacations = Vacations(matches)
        self.challenges = Challenges(matches, self.vacations)
        self.kings = Kings(matches, self.vacations, entropy or SystemEntropy())
        self.playing = Playing(matches, self.vacations)
        self.offers = Offers(matches, self.vacations)
        self.rematches = Rematches(matches, self.vacations, self.challenges)
        self.relocation = Relocation(matches, self.vacations, messenger, self._tell_moved)
        self.plans = Planning(matches, self.vacations)
        self.notes = Notes(matches, self.vacations)
        self.thoughts = AnalysisCommands(matches, self.vacations, paint, self.plans, self.notes)
        self.preferences = Preferences(matches)

        middles = Standings(store).middles
        telling_events = (self._wake, self._alert)
        self._steps = Steps(
            matches, self.vacations, pairer or InProcess(), middles, *telling_events, confirmed, game_name
        )
        groups = (matches, self._steps, self._event_moved)
        self.creating = Creating(*groups)
        self.gate = Gate(matches, self._steps)
        self.joining = Joining(*groups)
        self.organising = Organising(*groups)
        self.replacing = Replacing(*groups)
        self.own_kings = OwnKings(matches, draw_kings)
        self.board = Board(matches, draw, paint)
        self.reach = Reach(matches, paint)
        self.hints = Hints(matches, thinker, paint)
        self.games = Games(matches)
        self.results = Results(matches)
        self.move_menu = MoveMenu(matches, draw)
        self.autocomplete = Autocomplete(matches, self.games)
        self.post_language = PostLanguage(matches)
        self.replays = Replays(matches, draw, animation_renderer=animation_renderer)
        self.history = History(self.replays)
        self.pages = Pages(matches, self.replays)
        self.proofs = Proofs(matches)
        self.reviewing = Reviewing(reviewer or InThread())
        self.reviews = Reviews(matches, self.reviewing, paint)
        self.questions = Questions(*groups)
        self.suggestions = Suggestions(*groups, messenger.called)
        self.events = EventQueries(*groups, self.proofs, draw_table)
        self.ranking = Ranking(matches, PLAYED)
        self.profiles = Profiles(matches, PLAYED, self.events.won)
        self.stats = Stats(matches, PLAYED)

        self._eraser = Eraser(matches, self.challenges, self.joining, self._steps, erasures)
        self.privacy = Privacy(matches, self._eraser.erase)

        self._old_buttons = OldButtons(matches, messenger)
        self._direct_messages = DirectMessages(matches, messenger, translator_for, draw, self.own_kings.question)
        telling = TournamentPosts(matches, translator_for, draw_table, draw_boards)
        placing = ThreadPlacement(
            matches, self.vacations, messenger, self._direct_messages, self._steps, translator_for
        )
        told = (self._direct_messages, DepartedMembers(matches, messenger), placing, telling, self.proofs)
        delivery = Delivery(matches, messenger, self._old_buttons, *told, translator_for, draw, self._wake)
        self.servers = Servers(matches, self.vacations, messenger, self._wake, self._eraser.forget_server, confirmed)
        self._threads = Threads(matches, messenger, placing, self._old_buttons.idle)
        ends = (self._steps.halt, self.servers.removed, self._threads.close_soon)
        self._sender = Sender(matches, delivery, self._old_buttons, *ends)
        self.deleted_channels = DeletedChannels(matches, self._steps.halt)
        self._organiser = TournamentWorker(matches, self._steps)
        matches.event_moved = self._event_moved
        self._scheduler = Scheduler(
            matches,
            self.vacations,
            self._direct_messages,
            RestoreRecovery(matches, messenger, self._steps),
            messenger.reachable,
            confirmed,
            beat,
        )
        self._computers = Computers(matches, thinker, self.kings.crown_computer)
        self._rater = RatingWorker(matches)
        matches.ended = self._rater.wake
        self.workers = self._registered(archive, night, confirmed, period)

    def _registered(
        self, archive: Archive | None, night: time | None, confirmed: ConfirmedTime, period: timedelta
    ) -> WorkerRegistry:
        """Register all workers: each starts after those above it, and closes before them."""
        clock, workers = self._matches.clock, WorkerRegistry(lambda: self._matches.store.ownership.leads)
        workers.add("eraser", self._eraser, leader_only=True)
        workers.add("direct messages", self._direct_messages)
        workers.add("sender", self._sender)
        workers.add("old buttons", self._old_buttons)
        if self._thinks:
            workers.add("computers", self._computers)
        workers.add("scheduler", self._scheduler)
        workers.add("tournaments", self._organiser)
        workers.add("threads", self._threads)
        workers.add("servers", self.servers)
        workers.add("deleted channels", self.deleted_channels)
        workers.add("ratings", self._rater, leader_only=True)
        if archive is not None and night is not None:
            workers.add("backups", Backups(archive, clock, night, confirmed), leader_only=True)
        workers.add("forgetting", Forgetting(self._matches, confirmed), leader_only=True)
        workers.add("replays", self.replays)
        workers.add("reviews", self.reviewing)
        self._reconciliation = workers.add("reconciliation", Reconciliation(workers, clock, period))
        return workers

    def _committed(self, match: str, written: AppliedChange) -> None:
        self._sender.wake(written.channel, written.first)
        if self._thinks:
            self._computers.owe(match)

    def _wake(self, channel: int) -> None:
        self._sender.wake(channel)

    def _tell_moved(self, match: Match, users: Sequence[int]) -> None:
        self._direct_messages.tell_moved(match, users)

    def _alert(self, state: EventState, why: str) -> None:
        self._direct_messages.tell_halted(state, why)

    def _event_moved(self, event: str) -> None:
        self._organiser.wake(event)

    def hear(self, news: Notification) -> None:
        """Another process has changed something: forget what was known of it, and do what is to be done for it here."""
        matches, mine = self._matches, self._matches.store.ownership.owns(news.guild)
        matches.hear(news)
        if news.subject == "shards" and self._leases is not None:
            self._leases.look()
        elif news.subject == "connected" and self._leases is not None:
            self._leases.taken_up(int(news.name))
        elif news.subject == "event" and mine:
            self._organiser.wake(news.name)
        elif news.subject == "match":
            if matches.store.ownership.leads:
                self._rater.wake()
            if mine and news.channel is not None:
                if self._thinks:
                    self._computers.owe(news.name)
                self._scheduler.sooner(matches.clock.now())
        if mine and news.channel is not None:
            self._wake(news.channel)

    def connected(self, shard: int) -> None:
        """Discord sends this process the events of a shard from now on."""
        if self._leases is not None:
            self._leases.arrived(shard)

    def thread_closed(self, thread: int) -> None:
        """Take note that a thread was archived."""
        self._threads.closed(thread)

    def distrust(self) -> None:
        """Read everything anew: another process may have changed it unheard."""
        self._matches.distrust()

    async def _follow(self, shards: frozenset[int]) -> None:
        """Be connected for these shards; some may have come to be looked after."""
        self.vacations.look_again()
        self._reconciliation.look()
        self._scheduler.sooner(self._matches.clock.now())
        await self.connect(shards)

    async def start(self) -> None:
        """Take up whatever was under way: unsent posts, moves owed by computers, what is overdue, backups too.

        Raises CrowdedError; StoreUnavailableError, and it may be tried again.
        """
        if self._leases is not None:
            await self._leases.start()
        await self.workers.start()

    async def close(self) -> None:
        """Stop sending and thinking; what is left is taken up by the next `start`, or by other processes."""
        if self._leases is not None:
            await self._leases.close()
        await self.workers.close()
        await self._matches.finish()

    async def live(self, moved: timedelta) -> None:
        """Serve what is due now that the clock was moved, with the bot alive; called any later, it was an outage."""
        await self._scheduler.live(moved)

    async def due(self) -> datetime | None:
        """Time of the next timer, if any. Raises StoreUnavailableError."""
        return await self._matches.store.timers.next_due()

    async def idle(self) -> None:
        """Wait until nothing is due or left to send and no computer owes a move."""
        await self.workers.idle()


async def _nowhere(_shards: frozenset[int]) -> None:
    """No connection follows the shards."""
