"""Options of an application, with their defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import time, timedelta
from random import Random, SystemRandom

from bot.app.boards.reach import Paint
from bot.app.boards.replay_spec import AnimationRenderer
from bot.app.cluster.leases import LEASE_SECONDS
from bot.app.computers.worker import TYPING_DELAY_SECONDS
from bot.app.core.ports import Archive, Erasures, Meter, NoMeter
from bot.app.match.cache import CACHE_BYTES
from bot.app.match.names import MatchNamer, tournament_match_name
from bot.app.play.kings import Entropy, SystemEntropy
from bot.app.posts.draft import Render
from bot.app.review.reviewing import InThread, Reviewer
from bot.app.scheduling.backups import BACKUP_TIME
from bot.app.scheduling.reconciliation import SEARCH_INTERVAL
from bot.app.scheduling.scheduler import HEARTBEAT_INTERVAL
from bot.app.sessions.sessions import new_token
from bot.app.tournaments.pairing import Pairer, ThreadPairer
from bot.app.tournaments.pictures import RenderBoards, RenderTable
from render import kings, picture, tables
from render.tables import boards

OPEN_MATCHES = 20
"""Challenges and games one player may have at the same time."""


@dataclass(frozen=True, slots=True)
class Peers:
    """Other processes on the same database: the name of this one, the number of shards of all, seconds of a lease."""

    process: str
    shards: int
    lease: float = LEASE_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class AppOptions:
    """Options of an application: parts that tests and worker processes replace, with their defaults."""

    limit: int = OPEN_MATCHES
    memory: int = CACHE_BYTES
    """Bytes of the cache of matches."""
    beat: timedelta = HEARTBEAT_INTERVAL
    period: timedelta = SEARCH_INTERVAL
    peers: Peers | None = None
    """Set where processes share the database: this one then runs background work only for its own shards."""
    thinks: bool = True
    """False if worker processes think for computers instead."""
    typing_delay_seconds: float = TYPING_DELAY_SECONDS
    """Seconds of a computer's thinking before the channel shows the typing sign."""
    archive: Archive | None = None
    night: time | None = BACKUP_TIME
    """Time of the daily backup into the archive, in UTC; None for no backups."""
    erasures: Erasures | None = None
    """List of erased users beside the database; None where no backup is ever restored."""
    rng: Random = field(default_factory=SystemRandom)
    entropy: Entropy = field(default_factory=SystemEntropy)
    make_token: Callable[[], str] = new_token
    meter: Meter = field(default_factory=NoMeter)
    pairer: Pairer = field(default_factory=ThreadPairer)
    reviewer: Reviewer = field(default_factory=InThread)
    animation_renderer: AnimationRenderer | None = None
    """Renders animations elsewhere, if it is set."""
    match_namer: MatchNamer = tournament_match_name
    render: Render = picture.render
    render_kings: Render = kings.render_kings
    paint: Paint = picture.render
    render_table: RenderTable = tables.render_table
    render_boards: RenderBoards = boards.render_boards
