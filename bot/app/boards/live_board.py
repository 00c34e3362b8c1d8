"""A match for a page that follows it: the public position, its moves and words, and what one player may do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from cachetools import LRUCache

from bot.app.boards.move_times import move_times
from bot.app.boards.past_views import views_of
from bot.app.boards.private_view import own_true_king
from bot.app.boards.seat_times import SeatTime, seat_times
from bot.app.boards.standing_offers import StandingOffer, possible_asks, standing_offers
from bot.app.boards.written_moves import written_move
from bot.app.core.requests import RequestContext
from bot.app.errors import MalformedError
from bot.app.match.actions import PlayMove
from bot.app.match.clock_start import waits_for_post
from bot.app.match.seats import require_begun, why_not_to_move
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from bot.app.posts.clock_words import clock_in_words
from bot.app.posts.wording import variant_with_options
from bot.texts import LANGUAGES, translator_for
from engine import EngineError, Move, Position
from engine.moves import CHOICE, REVEAL
from engine.notes import Pieces
from render.view import View, view_of
from render.words import armies_of, beside, situation

MAX_CACHED_MATCHES = 256
"""Matches whose lists of moves are kept: a list is as long as its match, and grows by one move at a time."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move that was played: its round, counted from 1, its seat, its readable text by language, and when."""

    round: int
    seat: int
    text: Mapping[str, str]
    at: datetime | None


@dataclass(frozen=True, slots=True)
class BoardTexts:
    """Words of a match in one language: time control, news, what stands beside the board, the pieces of each army."""

    title: str
    control: str
    news: str
    beside: tuple[str, ...]
    armies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A match as everyone who may see it sees it.

    `texts` are by language; `names` by seat, empty if unknown.
    `users` are the players by seat, None for computers. `times` are what is left to each seat at `now`.
    """

    match: str
    guild: int | None
    version: int
    view: View
    moves: tuple[WrittenMove, ...]
    texts: Mapping[str, BoardTexts]
    users: tuple[int | None, ...]
    names: tuple[str, ...]
    level: int
    status: str
    rated: bool
    started_at: datetime | None
    tournament: str | None
    paused: bool
    times: tuple[SeatTime | None, ...]
    offers: tuple[StandingOffer, ...]
    now: datetime


@dataclass(frozen=True, slots=True)
class PastBoard:
    """One position of a match: its view, and the news by language."""

    view: View
    news: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TrialBoard:
    """A position that might come: the board, what is legal there, and the moves that lead to it, by language."""

    board: PastBoard
    legal: tuple[Move, ...]
    moves: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """Legal moves and secrets of one player in a match. Never part of a public page.

    `seat` is None for spectators and for players who have left. `legal` is empty while it is not the player's turn.
    `choosing`: the player has a true king to choose; `king` is its letter once chosen. `asks` are what the player can
    do besides moving (`possible_asks`).
    """

    version: int
    seat: int | None
    legal: tuple[Move, ...] = field(default=(), repr=False)
    choosing: bool = False
    king: str = field(default="", repr=False)
    asks: tuple[str, ...] = ()


class LiveBoards:
    """Queries of pages that show a match and follow it."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._moves: LRUCache[str, tuple[tuple[tuple[int, str], ...], tuple[WrittenMove, ...]]] = LRUCache(
            MAX_CACHED_MATCHES
        )

    async def show(self, request: RequestContext) -> LiveBoard:
        """The match as it is now, also one that is over. Refusals: no-such-match, not-started, never-begun."""
        return await self._board(await self._matches.visible(request))

    async def current(self, match: str) -> LiveBoard:
        """The same for readers who have been let in before. Refusals: no-such-match."""
        return await self._board(await self._matches.snapshot(match))

    async def _board(self, snapshot: Snapshot) -> LiveBoard:
        require_begun(snapshot.match)
        match, state = snapshot.match, snapshot.state
        secrets = await self._matches.revealed(match, state)
        view = view_of(
            state.position,
            state.outcome,
            legal=state.legal,
            san_texts=state.san_texts,
            true_kings={secret.seat: secret.choice for secret in secrets},
        )
        running, now = match.status == "playing", self._matches.clock.now()
        running = running and not await waits_for_post(self._matches, match)
        return LiveBoard(
            match=match.id,
            guild=match.guild,
            version=state.version,
            view=view,
            moves=await self._written(state),
            texts={language: _texts(snapshot, view, language) for language in LANGUAGES},
            users=tuple(seat.user for seat in match.seats),
            names=snapshot.display_names,
            level=state.level,
            status=match.status,
            rated=match.rated,
            started_at=match.started_at,
            tournament=match.tournament,
            paused=state.paused,
            times=seat_times(state, now, running=running),
            offers=standing_offers(state),
            now=now,
        )

    async def past(self, request: RequestContext) -> tuple[PastBoard, ...]:
        """The position before the first move and that after each written move, of a match that may be over.

        Refusals: no-such-match, not-started, never-begun.
        """
        snapshot = await self._matches.visible(request)
        board = await self._board(snapshot)
        return await asyncio.to_thread(lambda: tuple(_past(snapshot.state.position.copy(), board.view)))

    async def after(self, request: RequestContext, moves: Sequence[str]) -> TrialBoard:
        """The position after moves that have not been played. Raises MalformedError; refusals as above.

        Nothing secret decides there: a match that waits for a secret, or comes to one, goes no further.
        """
        snapshot = await self._matches.visible(request)
        require_begun(snapshot.match)
        position = snapshot.state.position.copy()
        try:
            return await asyncio.to_thread(_after, position, moves)
        except EngineError as error:
            raise MalformedError(text=" ".join(moves)) from error

    async def own(self, request: RequestContext) -> OwnBoard:
        """Legal moves of the caller, and their secret king. Refusals: no-such-match, not-started, never-begun."""
        snapshot = await self._matches.visible(request)
        require_begun(snapshot.match)
        state, seat = snapshot.state, snapshot.seat_of(request.user)
        if seat is None or snapshot.match.status != "playing":
            return OwnBoard(state.version, seat)
        king = await own_true_king(self._matches, snapshot, request.user)
        asks = tuple(possible_asks(snapshot.match, state, seat, self._matches.clock.now()))
        choosing = seat in state.position.to_choose()
        if why_not_to_move(state, seat) is not None:
            return OwnBoard(state.version, seat, choosing=choosing and not state.paused, king=king, asks=asks)
        legal = state.position.legal_moves() if state.legal is None else state.legal
        return OwnBoard(state.version, seat, tuple(legal), king=king, asks=asks)

    async def _written(self, state: State) -> tuple[WrittenMove, ...]:
        """All moves in readable form: what is known of a shorter game is kept, the rest is written in a thread."""
        history, written = self._moves.get(state.match, ((), ()))
        if state.history[: len(history)] != history:
            history, written = (), ()
        missing = len(state.history) - len(history)
        if missing:
            times = await self._times(state, missing)
            more = await asyncio.to_thread(lambda: tuple(_latest(state.position.copy(), times)))
            written = (*written, *more)
            self._moves[state.match] = (state.history, written)
        return written

    async def _times(self, state: State, count: int) -> Sequence[datetime | None]:
        """Times of the latest `count` entries of the history; the log is not read for the newest one."""
        if count == 1 and isinstance(state.action, PlayMove) and state.last is not None:
            return (state.last.at,)
        log = await self._matches.store.matches.actions(state.match)
        return move_times(log[: state.version], len(state.history))[-count:]


def _latest(position: Position, times: Sequence[datetime | None]) -> Iterator[WrittenMove]:
    """The latest moves of a position, made at these times; choices and reveals of kings are no moves of pieces.

    The position is used up.
    """
    found = []
    for at in reversed(times):
        move = position.pop()
        if move.kind not in (CHOICE, REVEAL):
            found.append(WrittenMove(position.round, position.turn, written_move(position, move), at))
    yield from reversed(found)


def _past(position: Position, latest: View) -> Iterator[PastBoard]:
    """Positions by written move: that after a reveal stands for the one before it."""
    before: View | None = None
    for view, _ in views_of(position, latest):
        if before is not None and view.last[-1].kind != REVEAL:
            yield past_board(before)
        before = view
    if before is not None:
        yield past_board(before)


def _after(position: Position, moves: Sequence[str]) -> TrialBoard:
    written = []
    for text in moves:
        move = position.parse(text)
        written.append(written_move(position, move))
        position.push(move)
    ends = position.outcome() or position.to_choose() or position.reveal_owed() is not None
    return TrialBoard(past_board(view_of(position)), () if ends else tuple(position.legal_moves()), tuple(written))


def past_board(view: View) -> PastBoard:
    """A position that is not that of the match now."""
    news = {language: situation(view, translator_for(language), language) for language in LANGUAGES}
    return PastBoard(view, news)


def hands_of(view: View) -> tuple[Mapping[str, int], ...]:
    """The pieces in hand by seat and letter."""
    return tuple(_hand(view, seat) for seat in range(len(view.armies)))


def _hand(view: View, seat: int) -> Mapping[str, int]:
    """The pieces a seat has in hand: how many of each letter."""
    notes = (note.values["pieces"] for note in view.notes if note.key == "hand" and note.seat == seat)
    return next((dict(pieces.counts) for pieces in notes if isinstance(pieces, Pieces)), {})


def _texts(snapshot: Snapshot, view: View, language: str) -> BoardTexts:
    translate = translator_for(language)
    return BoardTexts(
        title=variant_with_options(translate, snapshot.match),
        control=clock_in_words(translate, snapshot.match.clock),
        news=situation(view, translate, language),
        beside=tuple(beside(view, translate)),
        armies=tuple(armies_of(view, translate)),
    )
