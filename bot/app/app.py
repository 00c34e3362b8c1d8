"""Composition root: the features and workers of the bot, put together over a store and its ports."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.app.agreements.offers import Offers
from bot.app.analysis.commands import AnalysisCommands
from bot.app.boards.board import BoardQueries
from bot.app.boards.games import GameList
from bot.app.boards.history import History
from bot.app.boards.live_board import LiveBoards
from bot.app.boards.move_menu import MoveMenu
from bot.app.boards.page import Pages
from bot.app.boards.proofs import Proofs
from bot.app.boards.reach import Reach
from bot.app.boards.replay import Replays
from bot.app.boards.results import Results
from bot.app.calendars.calendars import Calendars
from bot.app.challenges.challenges import PLAYED, Challenges
from bot.app.challenges.rematches import Rematches
from bot.app.cluster.leases import Leases, OnShardsChanged
from bot.app.computers.worker import Computers, TypingSign
from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Clock, Messenger, Thinker
from bot.app.core.signals import Signal
from bot.app.core.workers import WorkerRegistry
from bot.app.delivery.build import DeliveryWorkers, build_delivery
from bot.app.delivery.digests import Digests
from bot.app.delivery.first_messages import FirstMessages
from bot.app.ladders.commands import Ladders
from bot.app.ladders.creating import ManagingLadders
from bot.app.ladders.members import LadderMembers
from bot.app.ladders.pictures import ladder_names
from bot.app.ladders.posts import LadderPosts
from bot.app.ladders.queries import LadderQueries
from bot.app.ladders.steps import LadderSteps
from bot.app.ladders.worker import LadderWorker
from bot.app.lobby.listing import Listing
from bot.app.lobby.pool import Pool
from bot.app.lobby.reputation import Reputation
from bot.app.lobby.seeks import Seeks
from bot.app.lobby.worker import LobbyWorker
from bot.app.match.cache import StateCache
from bot.app.match.preferences import PreferenceStore, ServerSettings
from bot.app.match.service import MatchService
from bot.app.options import AppOptions
from bot.app.people.membership import has_left
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
from bot.app.play.refused_moves import RefusedMoves
from bot.app.play.relocation import Relocation
from bot.app.privacy.commands import Privacy
from bot.app.privacy.eraser import Eraser
from bot.app.privacy.forgetting import Forgetting
from bot.app.publication.open_data import OpenData
from bot.app.publication.publication import Publication
from bot.app.publication.visibility import Visibility
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
from bot.app.scheduling.welcomes import WelcomeWorker
from bot.app.sessions.sessions import Sessions
from bot.app.tournaments.achievements import Achievements
from bot.app.tournaments.creating import Creating
from bot.app.tournaments.dashboard import Dashboard
from bot.app.tournaments.invitations import Invitations
from bot.app.tournaments.joining import Joining
from bot.app.tournaments.late_players import LatePlayers
from bot.app.tournaments.line_ups import LineUps
from bot.app.tournaments.organising import Organising, Replacing
from bot.app.tournaments.posts import TournamentPosts
from bot.app.tournaments.queries import TournamentQueries
from bot.app.tournaments.questions import Questions
from bot.app.tournaments.reopening import Reopening
from bot.app.tournaments.repeating import Repeating
from bot.app.tournaments.restricting import Restricting
from bot.app.tournaments.server_bans import ServerBans
from bot.app.tournaments.steps import Steps
from bot.app.tournaments.suggestions import Suggestions
from bot.app.tournaments.templates import Templates
from bot.app.tournaments.worker import TournamentWorker
from bot.texts import translator_for
from storage import Notification, Store


class App:
    """Matches from challenge to end, over a store and three ports: `await app.playing.move(request, "e4")`.

    Commands and queries raise `AppError`s (see `bot.app.errors`) when a player asks for something impossible; the
    public posts that follow from a success go out by themselves. Build it, `await start()` once the messenger works,
    and `await close()` at the end; being killed instead loses nothing. Where processes share the database, `connect`,
    once set, receives the shards of this process.
    """

    def __init__(
        self, store: Store, messenger: Messenger, thinker: Thinker, clock: Clock, options: AppOptions | None = None
    ) -> None:
        options = options or AppOptions()
        self.connect: OnShardsChanged = _nowhere
        self.match_changed: Signal[str] = Signal()
        self.all_changed: Signal[()] = Signal[()]()
        """Any match may have changed: notifications of other processes were lost."""
        self.tournament_changed: Signal[str, int | None] = Signal()
        """A tournament or ladder of that server may have changed."""
        self._leases = _leases(store, options, self._on_shards_changed)
        matches = self._matches = _match_service(store, clock, options)
        matches.committed.connect(lambda match, _written: self.match_changed(match))
        matches.doubtful.connect(self.match_changed)
        matches.tournament_written.connect(self.tournament_changed)
        confirmed = ConfirmedTime(store, clock)
        self.vacations = Vacations(matches)
        self._build_commands(messenger, options)
        self._build_boards(thinker, options)
        self._build_tournaments(messenger, confirmed, options)
        self._build_people(messenger, options)
        self.first_messages = FirstMessages(messenger, translator_for)
        self.servers = ServerWorker(matches, self.vacations, messenger, self._eraser.forget_server, confirmed)
        self.welcomes = WelcomeWorker(matches, messenger, PLAYED)
        self._delivery = self._build_delivery(messenger, options)
        self._scheduler = self._build_scheduler(messenger, confirmed, options)
        self.workers = WorkerRegistry(lambda: store.ownership.leads)
        self._reconciliation = self._register_workers(thinker, messenger, confirmed, options)

    def _build_commands(self, messenger: Messenger, options: AppOptions) -> None:
        """Build what changes a match, or belongs to a player's thinking about it."""
        matches, vacations = self._matches, self.vacations
        self.challenges = Challenges(matches, vacations)
        self.kings = Kings(matches, vacations, options.entropy)
        self.playing = Playing(matches, vacations)
        self.offers = Offers(matches, vacations)
        self.rematches = Rematches(matches, vacations, self.challenges)
        self.relocation = Relocation(matches, vacations, messenger)
        self.conditional_moves = ConditionalMoves(matches, vacations)
        self.notes = Notes(matches, vacations)
        self.analysis = AnalysisCommands(matches, vacations, options.paint, self.conditional_moves, self.notes)

    def _build_boards(self, thinker: Thinker, options: AppOptions) -> None:
        """Build boards, lists, files and reviews."""
        matches, render, paint = self._matches, options.render, options.paint
        self.board = BoardQueries(matches, render, paint)
        self.reach = Reach(matches, paint)
        self.own_kings = OwnKings(matches, options.render_kings)
        self.hints = Hints(matches, thinker, paint)
        self.games = GameList(matches)
        self.results = Results(matches.store, matches.preferences)
        self.move_menu = MoveMenu(matches, render)
        self.refused_moves = RefusedMoves(matches, paint)
        self.autocomplete = Autocomplete(matches, self.games)
        self.replays = Replays(matches, render, animation_renderer=options.animation_renderer)
        self.history = History(self.replays)
        self.live_boards = LiveBoards(matches)
        self.pages = Pages(matches, self.replays)
        self.proofs = Proofs(matches)
        self.reviewing = Reviewing(options.reviewer)
        self.reviews = Reviews(matches, self.reviewing, paint)

    def _build_tournaments(self, messenger: Messenger, confirmed: ConfirmedTime, options: AppOptions) -> None:
        """Build the commands and queries of tournaments."""
        matches = self._matches
        middles = RatingQueries(matches.store).middles
        steps = self._steps = Steps(matches, self.vacations, options.pairer, middles, confirmed, options.match_namer)
        self.creating = Creating(matches, steps)
        self.joining = Joining(matches, steps)
        self.line_ups = LineUps(matches, steps)
        self.invitations = Invitations(matches, steps)
        self.organising = Organising(matches, steps)
        self.replacing = Replacing(matches, steps)
        self.reopening = Reopening(matches, steps)
        self.restricting = Restricting(matches, steps)
        self.repeating = Repeating(matches, steps)
        self.templates = Templates(matches, steps)
        self.questions = Questions(matches, steps)
        self.suggestions = Suggestions(matches, steps, messenger.display_name)
        self.tournaments = TournamentQueries(matches, steps, self.proofs, messenger.display_name, options.render_table)
        self.achievements = Achievements(matches, steps)
        self.late_players = LatePlayers(matches, steps)
        self.dashboard = Dashboard(matches, self.late_players, messenger.display_name)
        self.server_bans = ServerBans(matches, steps)
        self._build_ladders(messenger, confirmed, options)
        visibility = Visibility(matches, messenger)
        self.publication = Publication(matches, visibility, steps, self.ladder_queries, PLAYED)
        self.open_data = OpenData(matches, visibility, steps, self.ladder_queries, PLAYED)

    def _build_ladders(self, messenger: Messenger, confirmed: ConfirmedTime, options: AppOptions) -> None:
        """Build the commands, queries and posts of ladders."""
        matches = self._matches
        steps = self._ladder_steps = LadderSteps(matches, self.vacations, confirmed, partial(has_left, messenger))
        names = ladder_names(matches.store, messenger.display_name)
        self.ladders = Ladders(matches, steps)
        self.managing_ladders = ManagingLadders(matches, steps)
        self.ladder_queries = LadderQueries(matches, steps, names, options.render_table)
        self._ladder_posts = LadderPosts(matches, translator_for, names, options.render_table)

    def _build_people(self, messenger: Messenger, options: AppOptions) -> None:
        """Build settings, privacy, ratings and statistics."""
        matches, store, clock = self._matches, self._matches.store, self._matches.clock
        self.preferences = Preferences(matches)
        self.post_language = PostLanguage(matches)
        self._eraser = Eraser(matches, self.challenges, self.joining, self.ladders, self._steps, options.erasures)
        self.privacy = Privacy(store, clock, self._eraser.erase)
        self.sessions = Sessions(store, clock, options.make_token)
        self.calendars = Calendars(matches, self.games, self._steps, messenger, options.make_token)
        self.ranking = Ranking(store, PLAYED)
        self.profiles = Profiles(store, matches.preferences, PLAYED, self.achievements.of)
        self.stats = Stats(store, clock, PLAYED)
        reputation = Reputation(store, clock)
        pool = Pool(matches, reputation)
        self.seeks = Seeks(matches, self.vacations)
        self.lobby = Listing(matches, pool, reputation)
        self._lobby_worker = LobbyWorker(matches, pool)
        self.seeks.changed.connect(self._lobby_worker.wake)

    def _build_delivery(self, messenger: Messenger, options: AppOptions) -> DeliveryWorkers:
        """Build the workers that send posts."""
        matches = self._matches
        delivery = build_delivery(
            matches,
            self.vacations,
            messenger,
            options.render,
            question=self.own_kings.question,
            proofs=self.proofs,
            steps=self._steps,
            posts=TournamentPosts(
                matches, translator_for, messenger.display_name, options.render_table, options.render_boards
            ),
            ladder_steps=self._ladder_steps,
            ladder_posts=self._ladder_posts,
            removed=self.servers.removed,
        )
        self.relocation.moved.connect(delivery.direct_messages.tell_moved)
        self.relocation.unused_posts.connect(delivery.button_remover.strip)
        self.late_players.reminded.connect(delivery.direct_messages.remind)
        self.deleted_channels = delivery.deleted_channels
        return delivery

    def _build_scheduler(self, messenger: Messenger, confirmed: ConfirmedTime, options: AppOptions) -> Scheduler:
        """Build the worker that serves what is due."""
        matches = self._matches
        restored = RestoreRecovery(matches, messenger, self._steps, self._ladder_steps)
        direct_messages, outage = self._delivery.direct_messages, options.beat + HEARTBEAT_TOLERANCE
        timers = MatchTimers(matches, self.vacations, direct_messages, messenger.reachable, confirmed, outage)
        return Scheduler(matches, self.vacations, timers, restored, confirmed, options.beat)

    def _register_workers(
        self, thinker: Thinker, messenger: Messenger, confirmed: ConfirmedTime, options: AppOptions
    ) -> Reconciliation:
        """Register all workers: each starts after those above it, and closes before them."""
        matches, delivery, workers = self._matches, self._delivery, self.workers
        store, clock = matches.store, matches.clock
        self._tournament_worker = TournamentWorker(matches, self._steps)
        self._rating_worker = RatingWorker(store, clock)
        matches.match_ended.connect(self._rating_worker.wake)
        workers.add("eraser", self._eraser, leader_only=True)
        workers.add("direct messages", delivery.direct_messages)
        workers.add("sender", delivery.sender)
        workers.add("button remover", delivery.button_remover)
        if options.thinks:
            typing = TypingSign(messenger.show_typing, options.typing_delay_seconds)
            computers = Computers(matches, thinker, self.kings.choose_for_computer, typing=typing)
            self._computers = workers.add("computers", computers)
        workers.add("scheduler", self._scheduler)
        workers.add("tournaments", self._tournament_worker)
        workers.add("ladders", LadderWorker(matches, self._ladder_steps))
        workers.add("ladder members", LadderMembers(matches, self._ladder_steps))
        workers.add("lobby", self._lobby_worker, leader_only=True)
        workers.add("threads", delivery.threads)
        workers.add("servers", self.servers)
        workers.add("welcomes", self.welcomes)
        workers.add("digests", Digests(matches, messenger, translator_for, confirmed), leader_only=True)
        workers.add("deleted channels", delivery.deleted_channels)
        workers.add("ratings", self._rating_worker, leader_only=True)
        if options.archive is not None and options.night is not None:
            workers.add("backups", Backups(options.archive, clock, options.night, confirmed), leader_only=True)
        workers.add("forgetting", Forgetting(store, clock, confirmed), leader_only=True)
        workers.add("replays", self.replays)
        workers.add("reviews", self.reviewing)
        return workers.add("reconciliation", Reconciliation(workers, clock, options.period))

    def on_notification(self, notification: Notification) -> None:
        """Forget what another process has changed, and do here what is to be done for it."""
        self._matches.on_notification(notification)
        if notification.subject == "match":
            self.match_changed(notification.name)
        elif notification.subject == "all":
            self.all_changed()
        elif notification.subject == "event":
            self.tournament_changed(notification.name, notification.guild)
        if self._leases is not None:
            self._leases.on_notification(notification)
        self.workers.on_notification(notification)

    def invalidate_caches(self) -> None:
        """Read everything anew: another process may have changed it unheard."""
        self._matches.invalidate_caches()
        self.all_changed()

    def connected(self, shard: int) -> None:
        """Discord sends this process the events of a shard from now on."""
        if self._leases is not None:
            self._leases.on_connected(shard)

    def thread_closed(self, guild: int, thread: int) -> None:
        """Take note that a thread of a server was archived."""
        self._delivery.threads.closed(guild, thread)

    async def _on_shards_changed(self, shards: frozenset[int]) -> None:
        """Connect for these shards; some may be new here."""
        self.vacations.look_again()
        self._reconciliation.wake_all()
        self._scheduler.wake_by(self._matches.clock.now())
        await self.connect(shards)

    async def start(self) -> None:
        """Take up whatever was under way: unsent posts, moves owed by computers, what is overdue, backups too.

        Raises ShardCountMismatchError; StoreUnavailableError, and it may be tried again.
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

    async def skip_time(self, skipped: timedelta) -> None:
        """Serve what is due after the clock was moved on purpose. Without this call the gap counts as an outage."""
        await self._scheduler.skip_time(skipped)

    async def due(self) -> datetime | None:
        """Time of the next timer, if any. Raises StoreUnavailableError."""
        return await self._matches.store.timers.next_due()

    async def idle(self) -> None:
        """Wait until nothing is due or left to send and no computer owes a move."""
        await self.workers.idle()


async def _nowhere(_shards: frozenset[int]) -> None:
    """No connection follows the shards."""


def _leases(store: Store, options: AppOptions, follow: OnShardsChanged) -> Leases | None:
    """Build the leases of shards, where processes share the database."""
    peers = options.peers
    if peers is None:
        return None
    leases = Leases(store, peers.process, peers.shards, follow, peers.lease)
    leases.meter = options.meter
    return leases


def _match_service(store: Store, clock: Clock, options: AppOptions) -> MatchService:
    preferences = PreferenceStore(store, ServerSettings(limit=options.limit))
    matches = MatchService(store, clock, preferences, options.rng, cache=StateCache(options.memory))
    matches.meter = options.meter
    return matches
