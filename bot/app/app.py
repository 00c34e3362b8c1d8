"""Composition root: the features and workers of the bot, put together over a store and its ports."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.agreements.offers import Offers
from bot.app.analysis.commands import AnalysisCommands
from bot.app.boards.board import BoardQueries
from bot.app.boards.games import GameList
from bot.app.boards.history import History
from bot.app.boards.move_menu import MoveMenu
from bot.app.boards.page import Pages
from bot.app.boards.proofs import Proofs
from bot.app.boards.reach import Reach
from bot.app.boards.replay import Replays
from bot.app.boards.results import Results
from bot.app.challenges.challenges import PLAYED, Challenges
from bot.app.challenges.rematches import Rematches
from bot.app.cluster.leases import Follow, Leases
from bot.app.computers.worker import Computers
from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Clock, Messenger, Thinker
from bot.app.core.workers import WorkerRegistry
from bot.app.delivery.build import build_delivery
from bot.app.match.cache import StateCache
from bot.app.match.preferences import PreferenceStore, ServerSettings
from bot.app.match.service import MatchService
from bot.app.options import AppOptions
from bot.app.people.post_language import PostLanguage
from bot.app.people.preferences import Preferences
from bot.app.people.vacations import Vacations
from bot.app.play.autocomplete import Autocomplete
from bot.app.play.conditional_moves import ConditionalMoves
from bot.app.play.hints import Hints
from bot.app.play.kings import Kings
from bot.app.play.notes import Notes
from bot.app.play.own_kings import OwnKings
from bot.app.play.playing import Playing
from bot.app.play.relocation import Relocation
from bot.app.privacy.commands import Privacy
from bot.app.privacy.eraser import Eraser
from bot.app.privacy.forgetting import Forgetting
from bot.app.ratings.profile import Profiles
from bot.app.ratings.ranking import Ranking
from bot.app.ratings.standings import RatingQueries
from bot.app.ratings.stats import Stats
from bot.app.ratings.worker import RatingWorker
from bot.app.review.queries import Reviews
from bot.app.review.reviewing import Reviewing
from bot.app.scheduling.backups import Backups
from bot.app.scheduling.match_timers import MatchTimers
from bot.app.scheduling.reconciliation import Reconciliation
from bot.app.scheduling.restore_recovery import RestoreRecovery
from bot.app.scheduling.scheduler import HEARTBEAT_TOLERANCE, Scheduler
from bot.app.scheduling.servers import ServerWorker
from bot.app.tournaments.creating import Creating
from bot.app.tournaments.joining import Joining
from bot.app.tournaments.organising import Organising, Replacing
from bot.app.tournaments.posts import TournamentPosts
from bot.app.tournaments.queries import TournamentQueries
from bot.app.tournaments.questions import Questions
from bot.app.tournaments.server_bans import ServerBans
from bot.app.tournaments.steps import Steps
from bot.app.tournaments.suggestions import Suggestions
from bot.app.tournaments.worker import TournamentWorker
from bot.texts import translator_for
from storage import Notification, Store


class App:
    """Matches from challenge to end, over a store and three ports: `await app.playing.move(call, "e4")`.

    Commands and queries raise `AppError`s (see `bot.app.errors`) when a player asks for something impossible; the
    public posts that follow from a success go out by themselves. Build it, `await start()` once the messenger works,
    and `await close()` at the end; being killed instead loses nothing. Where processes share the database, `connect`,
    once set, receives the shards of this process.
    """

    def __init__(
        self, store: Store, messenger: Messenger, thinker: Thinker, clock: Clock, options: AppOptions | None = None
    ) -> None:
        options = options or AppOptions()
        draw, paint, draw_table = options.draw, options.paint, options.draw_table
        peers = options.peers
        self.connect: Follow = _nowhere
        self._leases = None if peers is None else Leases(store, peers.process, peers.shards, self._follow, peers.lease)
        if self._leases is not None:
            self._leases.meter = options.meter
        preferences = PreferenceStore(store, ServerSettings(limit=options.limit))
        matches = self._matches = MatchService(store, clock, preferences, options.rng, cache=StateCache(options.memory))
        matches.meter = options.meter
        confirmed = ConfirmedTime(store, clock)

        # Commands on matches
        vacations = self.vacations = Vacations(matches)
        self.challenges = Challenges(matches, vacations)
        self.kings = Kings(matches, vacations, options.entropy)
        self.playing = Playing(matches, vacations)
        self.offers = Offers(matches, vacations)
        self.rematches = Rematches(matches, vacations, self.challenges)
        self.relocation = Relocation(matches, vacations, messenger)
        self.conditional_moves = ConditionalMoves(matches, vacations)
        self.notes = Notes(matches, vacations)
        self.analysis = AnalysisCommands(matches, vacations, paint, self.conditional_moves, self.notes)

        # Boards, lists and files
        self.board = BoardQueries(matches, draw, paint)
        self.reach = Reach(matches, paint)
        self.own_kings = OwnKings(matches, options.draw_kings)
        self.hints = Hints(matches, thinker, paint)
        self.games = GameList(matches)
        self.results = Results(matches)
        self.move_menu = MoveMenu(matches, draw)
        self.autocomplete = Autocomplete(matches, self.games)
        self.replays = Replays(matches, draw, animation_renderer=options.animation_renderer)
        self.history = History(self.replays)
        self.pages = Pages(matches, self.replays)
        self.proofs = Proofs(matches)
        self.reviewing = Reviewing(options.reviewer)
        self.reviews = Reviews(matches, self.reviewing, paint)

        # Tournaments
        middles = RatingQueries(store).middles
        steps = self._steps = Steps(matches, vacations, options.pairer, middles, confirmed, options.game_name)
        self.creating = Creating(matches, steps)
        self.joining = Joining(matches, steps)
        self.organising = Organising(matches, steps)
        self.replacing = Replacing(matches, steps)
        self.questions = Questions(matches, steps)
        self.suggestions = Suggestions(matches, steps, messenger.display_name)
        self.events = TournamentQueries(matches, steps, self.proofs, draw_table)
        self.server_bans = ServerBans(matches, steps)

        # People and ratings
        self.preferences = Preferences(matches)
        self.post_language = PostLanguage(matches)
        self._eraser = Eraser(matches, self.challenges, self.joining, steps, options.erasures)
        self.privacy = Privacy(store, clock, self._eraser.erase)
        self.ranking = Ranking(store, PLAYED)
        self.profiles = Profiles(matches, PLAYED, self.events.won)
        self.stats = Stats(store, clock, PLAYED)

        # Background work
        self.servers = ServerWorker(matches, vacations, messenger, self._eraser.forget_server, confirmed)
        delivery = self._delivery = build_delivery(
            matches,
            vacations,
            messenger,
            draw,
            question=self.own_kings.question,
            proofs=self.proofs,
            steps=steps,
            posts=TournamentPosts(matches, translator_for, draw_table, options.draw_boards),
            removed=self.servers.removed,
        )
        self.relocation.moved.connect(delivery.direct_messages.tell_moved)
        self.deleted_channels = delivery.deleted_channels
        restored = RestoreRecovery(matches, messenger, steps)
        direct_messages, outage = delivery.direct_messages, options.beat + HEARTBEAT_TOLERANCE
        timers = MatchTimers(matches, vacations, direct_messages, messenger.reachable, confirmed, outage)
        self._scheduler = Scheduler(matches, vacations, timers, restored, confirmed, options.beat)
        self._tournament_worker = TournamentWorker(matches, steps)
        self._rating_worker = RatingWorker(store, clock)
        matches.match_ended.connect(self._rating_worker.wake)

        # Each worker starts after those above it, and closes before them
        workers = self.workers = WorkerRegistry(lambda: store.ownership.leads)
        workers.add("eraser", self._eraser, leader_only=True)
        workers.add("direct messages", delivery.direct_messages)
        workers.add("sender", delivery.sender)
        workers.add("old buttons", delivery.old_buttons)
        if options.thinks:
            self._computers = workers.add("computers", Computers(matches, thinker, self.kings.crown_computer))
        workers.add("scheduler", self._scheduler)
        workers.add("tournaments", self._tournament_worker)
        workers.add("threads", delivery.threads)
        workers.add("servers", self.servers)
        workers.add("deleted channels", delivery.deleted_channels)
        workers.add("ratings", self._rating_worker, leader_only=True)
        if options.archive is not None and options.night is not None:
            workers.add("backups", Backups(options.archive, clock, options.night, confirmed), leader_only=True)
        workers.add("forgetting", Forgetting(store, clock, confirmed), leader_only=True)
        workers.add("replays", self.replays)
        workers.add("reviews", self.reviewing)
        self._reconciliation = workers.add("reconciliation", Reconciliation(workers, clock, options.period))

    def on_notification(self, news: Notification) -> None:
        """Forget what another process has changed, and do here what is to be done for it."""
        self._matches.on_notification(news)
        if self._leases is not None:
            self._leases.on_notification(news)
        self.workers.on_notification(news)

    def invalidate_caches(self) -> None:
        """Read everything anew: another process may have changed it unheard."""
        self._matches.invalidate_caches()

    def connected(self, shard: int) -> None:
        """Discord sends this process the events of a shard from now on."""
        if self._leases is not None:
            self._leases.arrived(shard)

    def thread_closed(self, guild: int, thread: int) -> None:
        """Take note that a thread of a server was archived."""
        self._delivery.threads.closed(guild, thread)

    async def _follow(self, shards: frozenset[int]) -> None:
        """Be connected for these shards; some may be new here."""
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
