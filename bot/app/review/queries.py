"""`/review`: a match that is over, seen again with its chances and turning points."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import engine
from bot.app.analysis.messages import numbered, side_to_move
from bot.app.boards.board import own_seat
from bot.app.boards.move_menu import moves_of, payment_in, pieces_to_move
from bot.app.boards.reach import Paint
from bot.app.core.requests import BoardView, Choice, Payment, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused, StaleVersionError
from bot.app.match.move_notation import caller_translator
from bot.app.match.seats import require_begun
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.posts.draft import picture_name
from bot.app.posts.wording import title, variant_with_options
from bot.app.review.messages import (
    accuracies,
    army,
    describe_attempt,
    describe_even,
    describe_resigned,
    describe_spans,
    describe_turn,
    headline,
    percent,
    turns_line,
)
from bot.app.review.reviewing import Progress, Reviewing
from bot.texts import limits, translator_for
from engine.moves import MOVE
from engine.review import Review, ReviewedTurn, chances_when_over, course_of
from engine.review.chances import Chances
from render.arrows import Arrow, render_arrows
from render.chances import ChartMark, Course, Strip, Strips, render_chances
from render.labels import labels
from render.targets import drops_of, targets_of
from render.view import view_of
from render.words import describe, possible

ROWS = 6
"""Strips below the chances."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Overview:
    """A whole review; `turns` are its turning points as buttons call them."""

    look: BoardView
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A turning point with its answer hidden: `pieces` as `Moving` has them, or where one of them may go."""

    look: BoardView
    pieces: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """Alternative tried in a review: `found` if it is as good as the best, with its board view."""

    look: BoardView
    found: bool


@dataclass(frozen=True, slots=True)
class _Read:
    """A review with what it is of, for one reader."""

    request: RequestContext
    translate: Translator
    snapshot: Snapshot
    review: Review

    @property
    def match(self) -> str:
        return self.snapshot.match.id

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(str(move) for move in self.snapshot.state.position.move_stack)

    def before(self, at: int) -> engine.Position:
        """The position after `at` moves."""
        position = self.snapshot.state.position.copy()
        while len(position.move_stack) > at:
            position.pop()
        return position

    def turn(self, number: int) -> ReviewedTurn:
        """The turning point of a number, from 1. Refusals: review-turn."""
        if not 1 <= number <= len(self.review.turns):
            raise Refused("review-turn", match=self.match)
        return self.review.turns[number - 1]

    def side(self, seat: int) -> int:
        """The seat at the bottom: the reader's, or else one that is meant."""
        own = own_seat(self.snapshot.match, self.request.user)
        return seat if own is None else own


class Reviews:
    """Reviews for whoever may see the match. `progress` is told how far one is that has still to be made."""

    def __init__(self, matches: MatchService, reviewing: Reviewing, paint: Paint) -> None:
        self._matches = matches
        self._reviewing = reviewing
        self._paint = paint

    async def show(self, request: RequestContext, progress: Progress) -> Overview:
        """The chances, how accurately everyone played, and where the game turned, with the answers left out.

        Refusals: not-started, review-live, review-short, review-stopped.
        """
        read = await self._read(request, progress)
        lines, turns, alt = await asyncio.to_thread(_overview, read)
        picture = await _drawn(read, partial(_chart, read))
        look = _look(read, "review", "\n".join(lines), picture, alt)
        return Overview(look, tuple(turns))

    async def details(self, request: RequestContext, progress: Progress) -> BoardView:
        """The turning points in sentences, who was threatened or protected when, and how the review was made."""
        read = await self._read(request, progress)
        lines = await asyncio.to_thread(_details, read)
        return _look(read, "details", "\n".join(lines), None, "")

    async def turn(self, request: RequestContext, number: int, progress: Progress) -> BoardView:
        """A turning point, with what was played and what would have been better. Raises Refused("review-turn"), too."""
        read = await self._read(request, progress)
        turn = read.turn(number)
        before = await asyncio.to_thread(read.before, turn.at)
        lines = await asyncio.to_thread(describe_turn, read.translate, before, turn)
        title = read.translate("review-turn-title", number=number, count=len(read.review.turns), match=read.match)
        alt = describe(view_of(before), read.translate, read.translate.notation)
        arrows = [_arrow(before, turn.played[0], better=False), _arrow(before, turn.better[0], better=True)]
        picture = await _drawn(read, partial(_arrows_picture, read, before, turn.seat, arrows))
        return _look(read, f"review-{number}", "\n".join([title, *lines]), picture, alt)

    async def puzzle(self, request: RequestContext, number: int, progress: Progress) -> Puzzle:
        """The position of a turning point, the answer hidden."""
        read = await self._read(request, progress)
        turn = read.turn(number)
        before = await asyncio.to_thread(read.before, turn.at)
        view, translate = view_of(before), read.translate
        played = next(numbered(translate, before.copy(), turn.played[:1]))
        lines = [
            translate("review-puzzle-title", number=number, count=len(read.review.turns), match=read.match),
            translate("review-puzzle", army=army(translate, before, turn.seat), move=played),
            side_to_move(translate, before),
        ]
        draw = partial(self._paint, view, read.side(turn.seat), request.theme, names=labels(view, translate))
        picture = await _drawn(read, draw)
        look = _look(read, f"better-{number}", "\n".join(lines), picture, describe(view, translate, translate.notation))
        return Puzzle(look, tuple(pieces_to_move(translate, before)))

    async def reach(self, request: RequestContext, number: int, piece: str, progress: Progress) -> Puzzle:
        """Show the legal targets of a piece in a reviewed position. Raises StaleVersionError if it has none."""
        read = await self._read(request, progress)
        turn, translate = read.turn(number), read.translate
        before = await asyncio.to_thread(read.before, turn.at)
        moves = await asyncio.to_thread(moves_of, before, piece, translate)
        if not moves:
            raise StaleVersionError
        square = before.board.squares.get(piece)
        targets = drops_of(before, piece.strip("@")) if square is None else targets_of(before, square)
        view = view_of(before)
        names = labels(view, translate)
        draw = partial(self._paint, view, read.side(turn.seat), request.theme, targets=targets, names=names)
        words = possible(view, targets, translate)
        picture = await _drawn(read, draw)
        return Puzzle(
            _look(read, f"better-{number}-{piece.replace('@', 'hand-')}", words, picture, words), tuple(moves)
        )

    async def payment(self, request: RequestContext, number: int, kind: str, progress: Progress) -> Payment:
        """The pieces of a kind that may pay a ransom there. Raises StaleVersionError."""
        read = await self._read(request, progress)
        before = await asyncio.to_thread(read.before, read.turn(number).at)
        payment = payment_in(read.translate, before, kind)
        if payment is None:
            raise StaleVersionError
        return payment

    async def attempt(self, request: RequestContext, number: int, text: str, progress: Progress) -> Attempt:
        """Judge an alternative move in coordinates. Raises StaleVersionError if it is not legal."""
        read = await self._read(request, progress)
        turn, translate = read.turn(number), read.translate
        before = await asyncio.to_thread(read.before, turn.at)
        try:
            coordinates = str(before.parse(text))
        except engine.MoveError:
            raise StaleVersionError from None
        move = next(numbered(translate, before.copy(), [coordinates]))
        if coordinates == turn.played[0]:
            sentence, found = translate("review-try-played", move=move), False
        elif coordinates == turn.better[0]:
            sentence, found = translate("review-try-best", move=move), True
        else:
            judgement = await self._reviewing.judge(read.snapshot, turn.at, coordinates)
            sentence, found = describe_attempt(translate, before, turn, move, judgement)
        arrow = _arrow(before, coordinates, better=found)
        picture = await _drawn(read, partial(_arrows_picture, read, before, turn.seat, [arrow]))
        alt = describe(view_of(before), translate, translate.notation)
        return Attempt(_look(read, f"tried-{number}", sentence, picture, alt), found=found)

    async def choices(self, request: RequestContext, typed: str = "") -> list[Choice]:
        """The caller's finished games, the latest first."""
        translate, now = translator_for(request.language), self._matches.clock.now()
        found = []
        for game in reversed(await self._matches.store.statistics.games_of(request.user)):
            label = translate("choice-match", match=game.match, game=title(translate, game.variant))
            found.append(Choice(translate("choice-finished", game=label, days=(now - game.ended_at).days), game.match))
        return [choice for choice in found if typed.strip().lower() in choice.label.lower()]

    async def _meant(self, request: RequestContext) -> RequestContext:
        """The same call, with the match that is meant: the last one here, or else the caller's last that is over."""
        if request.match:
            return request
        store = self._matches.store
        if request.channel is not None and (latest := await store.matches.latest_in(request.channel)) is not None:
            return replace(request, match=latest[0])
        played = await store.statistics.games_of(request.user)
        return replace(request, match=played[-1].match) if played else request

    async def _read(self, request: RequestContext, progress: Progress) -> _Read:
        snapshot = await self._matches.visible_even_over(await self._meant(request))
        match, state = snapshot.match, snapshot.state
        require_begun(match)
        if state.outcome is None:
            raise Refused("review-live", match=match.id)
        if not state.reviewable:
            raise Refused("review-short", match=match.id)
        review = await self._reviewing.review(snapshot, progress)
        return _Read(request, caller_translator(request, match), snapshot, review)


def _look(read: _Read, name: str, content: str, picture: bytes | None, alt: str) -> BoardView:
    version = read.snapshot.match.version
    plain = limits.alt_text(alt.replace("*", ""))
    return BoardView(read.match, version, content, picture, picture_name(f"{read.match}-{name}", version), plain)


async def _drawn(read: _Read, draw: Callable[[], bytes]) -> bytes | None:
    try:
        return await asyncio.to_thread(draw)
    except Exception:  # the words alone must do
        log.exception("cannot draw the review of %s", read.match)
        return None


def _accuracy_text(read: _Read) -> str:
    each = accuracies(read.translate, read.before(0), read.review)
    return ", ".join(read.translate("review-accuracy-of", army=name, accuracy=figure) for name, figure in each)


def _title(read: _Read) -> str:
    return read.translate(
        "review-title", game=variant_with_options(read.translate, read.snapshot.match), match=read.match
    )


def _overview(read: _Read) -> tuple[list[str], list[str], str]:
    """Its three lines, its turning points as buttons call them, and the chances in words."""
    translate, review, start = read.translate, read.review, read.before(0)
    accuracy_text, points = _accuracy_text(read), _points(read)
    story = turns_line(translate, review, read.before) if review.turns else _told_even(read, start)
    story = " ".join([story, *_told_resigned(read, start, points)])
    lines = [_title(read), translate("review-accuracy", accuracies=accuracy_text), story]
    turns = [
        f"{number} · {next(numbered(translate, read.before(turn.at), turn.played[:1]))}"
        for number, turn in enumerate(review.turns, 1)
    ]
    alt = [translate("review-alt", accuracies=accuracy_text)]
    for seat, (name, _) in enumerate(accuracies(translate, start, review)):
        course = [percent(point[seat]) for point in points]
        alt.append(translate("review-alt-seat", army=name, least=min(course), most=max(course), end=course[-1]))
    return lines, turns, " ".join([*alt, *_headlines(read)])


def _headlines(read: _Read) -> list[str]:
    return [
        f"**{number}.** {headline(read.translate, read.before(turn.at), turn)}"
        for number, turn in enumerate(read.review.turns, 1)
    ]


def _details(read: _Read) -> list[str]:
    """Its turning points in sentences, its lasting dangers and protections, and how the review was made."""
    translate, review, start = read.translate, read.review, read.before(0)
    spans = describe_spans(translate, start, review, read.moves)
    return [_title(read), *_headlines(read), *spans, translate("review-how", nodes=review.nodes)]


def _told_even(read: _Read, start: engine.Position) -> str:
    outcome = read.snapshot.state.outcome
    return describe_even(read.translate, start, read.review, read.moves, None if outcome is None else outcome.winner)


def _told_resigned(read: _Read, start: engine.Position, points: Sequence[Chances]) -> Iterator[str]:
    """Texts for seats that resigned too soon."""
    for seat, made in read.snapshot.state.resigned.items():
        chances = points[sum(ply.at < made for ply in read.review.plies)]
        sentence = describe_resigned(read.translate, start, read.moves[:made], seat, chances[seat])
        if sentence:
            yield sentence


def _points(read: _Read) -> list[Chances]:
    """The chances at the start and after each ply, and what came of them, as they are drawn.

    Before and after turning points they are just what is told of these.
    """
    plies, turns = read.review.plies, {turn.at: turn for turn in read.review.turns}
    points = [read.review.start, *(ply.chances for ply in plies)]
    closer = {len(plies)}
    for point, ply in enumerate(plies):
        if (turn := turns.get(ply.at)) is not None:
            points[point] = turn.before
            closer |= {point, point + 1}
    outcome = read.snapshot.state.outcome
    if outcome is not None and (scored := chances_when_over(outcome)) != points[-1]:
        points.append(scored)  # it did not end on the board
    return course_of(points, closer)


def _chart(read: _Read) -> bytes:
    translate, review, start = read.translate, read.review, read.before(0)
    points = _points(read)
    places = {ply.at: point for point, ply in enumerate(review.plies, 1)}
    names = [seat.name.lower() for seat in start.seats]
    courses = [
        Course(names[seat], translate("review-legend", army=name, accuracy=figure), tuple(one[seat] for one in points))
        for seat, (name, figure) in enumerate(accuracies(translate, start, review))
    ]
    marks = [ChartMark(places[turn.at], turn.seat, str(number)) for number, turn in enumerate(review.turns, 1)]
    return render_chances(
        variant_with_options(translate, read.snapshot.match),
        translate("review-rounds"),
        courses,
        marks,
        _strips(read, names, places),
        len(names),
        read.request.theme,
        view_of(start).look.colours,
    )


def _strips(read: _Read, names: list[str], places: dict[int, int]) -> list[Strips]:
    """Spans of a lasting feature by kind, converted from moves to points of the chart."""
    found: dict[str, dict[tuple[int, tuple[int, ...]], list[tuple[int, int]]]] = {}
    first = min(places)
    for span in read.review.spans:
        whose = span.seat, span.others
        stood = max(0, span.first - first), max(0, span.last - first)
        found.setdefault(span.key, {}).setdefault(whose, []).append(stood)
    titled = []
    for key, rows in found.items():
        strips = [
            Strip(names[seat], tuple(names[other] for other in others), tuple(spans))
            for (seat, others), spans in sorted(rows.items())
        ]
        try:
            titled.append(Strips(read.translate(f"review-strips-{key}"), tuple(strips[:ROWS])))
        except LookupError:  # a game from elsewhere may have no words for it
            continue
    return titled


def _arrows_picture(read: _Read, before: engine.Position, seat: int, arrows: Sequence[Arrow]) -> bytes:
    view = view_of(before)
    return render_arrows(view, arrows, read.side(seat), read.request.theme, names=labels(view, read.translate))


def _arrow(position: engine.Position, text: str, *, better: bool) -> Arrow:
    move = position.parse(text)
    return Arrow((move.from_square, move.to_square) if move.kind == MOVE else move.squares, better=better)
