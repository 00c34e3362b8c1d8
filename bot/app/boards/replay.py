"""A match seen again, as an animation or step by step: public positions only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bot.app.boards.animations import Animations
from bot.app.boards.replay_spec import AnimationRenderer, Progress, ReplaySpec
from bot.app.core.requests import RequestContext
from bot.app.core.translator import Translator
from bot.app.core.workers import Worker
from bot.app.errors import Refused
from bot.app.match.move_notation import caller_translator
from bot.app.match.seats import require_begun
from bot.app.match.service import MatchService
from bot.app.posts.board_orientation import board_orientation
from bot.app.posts.draft import MessageDraft, Render, in_colours
from bot.app.posts.wording import variant_with_options
from bot.texts import limits
from engine import Outcome, Position
from engine.moves import CHOICE
from render import replay
from render.labels import NONE, Labels, labels
from render.view import View, view_of
from render.words import army_key, describe, move_in_words

log = logging.getLogger(__name__)


class Animate(Protocol):
    """Makes a GIF of positions with a seat at the bottom (see `render.replay.animate`)."""

    def __call__(
        self,
        positions: list[Position],
        seat: int = 0,
        theme: str = "classic",
        /,
        *,
        outcome: Outcome | None = None,
        true_kings: Mapping[int, str],
        progress: Progress,
        names: Labels = NONE,
    ) -> bytes:
        """The animation."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of a replay, at position `at` of those from 0 to `last`. `picture` is None if drawing failed."""

    match: str
    at: int
    last: int
    content: str
    picture: bytes | None
    picture_name: str
    alt: str


class Replays(Worker):
    """Shows what happened. One animation is drawn here at a time: each takes a processor for some seconds.

    Those of a `animation_renderer` are made elsewhere.
    """

    def __init__(
        self,
        matches: MatchService,
        render: Render,
        animate: Animate = replay.animate,
        animation_renderer: AnimationRenderer | None = None,
    ) -> None:
        self._matches = matches
        self._render = render
        self._animate = animate
        self._animation_renderer = animation_renderer
        self._animations = Animations()

    async def close(self) -> None:
        """Cancel the animations under way."""
        await self._animations.close()

    async def animate(self, request: RequestContext, rounds: int | None, progress: Progress) -> Frame:
        """The game so far, or its last so many rounds, as a GIF of at most 8 MiB; also a game that is over.

        `progress` receives the share done, in another thread. Refusals: replay-too-large, replay-under-way,
        replay-queue-full.
        """
        draft, seat = await self.draft_for(request)
        state, translate = draft.state, draft.translate
        plies = None if rounds is None else state.position.plies_of(rounds)
        names = labels(draft.view, translate)

        async def render(tell: Progress) -> bytes | None:
            data = None
            if self._animation_renderer is not None:
                replay_spec = _replay_spec(draft, plies, seat, request.theme, names)
                data = await self._elsewhere(self._animation_renderer, replay_spec, tell, draft)
            if data is None:
                make = partial(self._animated, draft, plies, seat, request.theme, names, tell)
                data = await _rendered(make, draft, self._animations.in_thread)
            return data

        key = (draft.match.id, draft.match.version, plies, seat, request.theme, names)
        data = await self._animations.share(request.user, key, render, progress)
        text_key = "replay-done" if data is not None else "replay-failed"
        last = _visible_moves(state.position)
        count = last if plies is None else min(last, plies)
        content = translate(
            text_key, game=variant_with_options(translate, draft.match), match=draft.match.id, count=count
        )
        alt = " ".join([translate("replay-alt", count=count), describe(draft.view, translate, translate.notation)])
        return Frame(draft.match.id, last, last, content, data, f"{draft.match.id}.gif", limits.alt_text(alt))

    def _animated(
        self, draft: MessageDraft, plies: int | None, seat: int, theme: str, names: Labels, tell: Progress
    ) -> bytes:
        """Replay the positions and draw them. It blocks."""
        return self._animate(
            replay.positions_of(draft.state.position, plies),
            seat,
            theme,
            outcome=draft.state.outcome,
            true_kings=draft.true_kings,
            progress=tell,
            names=names,
        )

    async def _elsewhere(
        self, animation_renderer: AnimationRenderer, replay_spec: ReplaySpec, progress: Progress, draft: MessageDraft
    ) -> bytes | None:
        try:
            return await animation_renderer.make(replay_spec, progress)
        except replay.ReplayTooLongError:
            raise Refused("replay-too-large", match=draft.match.id) from None

    async def step(self, request: RequestContext, at: int) -> Frame:
        """The position after `at` moves, choices of kings not counted; the last one for a number beyond it."""
        return await self.look(*await self.draft_for(request), at)

    async def look(self, draft: MessageDraft, seat: int, at: int) -> Frame:
        """The position after `at` moves of a match, with a seat at the bottom."""
        match, translate = draft.match, draft.translate
        last = _visible_moves(draft.state.position)
        at = min(at, last)
        view = draft.view if at == last else view_of(_earlier(draft.state.position, last - at))
        data = await _rendered(partial(draft.render, view, seat, names=labels(view, translate)), draft)
        place = translate("replay-step", game=variant_with_options(translate, match), match=match.id, at=at, last=last)
        content = f"{place}\n{_news(view, translate)}"
        return Frame(
            match.id,
            at,
            last,
            content,
            data,
            f"{match.id}-step-{at}.png",
            describe(view, translate, translate.notation),
        )

    async def draft_for(self, request: RequestContext) -> tuple[MessageDraft, int]:
        """The match that is meant, and the seat at the bottom for the caller."""
        snapshot = await self._matches.visible_even_over(request)
        match, state = snapshot.match, snapshot.state
        require_begun(match)
        revealed = await self._matches.revealed(match, state)
        orientation = await board_orientation(self._matches, match, state)
        draft = MessageDraft(
            caller_translator(request, match),
            match,
            state,
            in_colours(self._render, request.theme),
            revealed,
            orientation=orientation,
        )
        own = (number for number, seat in enumerate(match.seats) if seat.user == request.user)
        return draft, next(own, draft.bottom_seat())


def _replay_spec(draft: MessageDraft, plies: int | None, seat: int, theme: str, names: Labels) -> ReplaySpec:
    state = draft.state
    return ReplaySpec(
        draft.match.variant,
        dict(draft.match.options),
        tuple(str(move) for move in state.position.move_stack),
        plies,
        seat,
        theme,
        dict(draft.true_kings),
        "" if state.outcome is None else state.outcome.reason,
        None if state.outcome is None else state.outcome.scores,
        names,
    )


async def _rendered(
    make: Callable[[], bytes], draft: MessageDraft, run: Callable[[Callable[[], bytes]], Awaitable[bytes]] | None = None
) -> bytes | None:
    try:
        return await (asyncio.to_thread(make) if run is None else run(make))
    except replay.ReplayTooLongError:
        raise Refused("replay-too-large", match=draft.match.id) from None
    except Exception:  # the words alone must do
        log.exception("cannot draw the history of %s", draft.match.id)
        return None


def _visible_moves(position: Position) -> int:
    """Number of moves that changed the picture: all except choices of kings."""
    return sum(move.kind != CHOICE for move in position.move_stack)


def _earlier(position: Position, moves: int) -> Position:
    earlier = position.copy()
    for _ in range(moves):
        earlier.pop()
    return earlier


def _news(view: View, translate: Translator) -> str:
    """The move that led to a position."""
    if not view.last or view.choosing:
        return translate("picture-start")
    latest = view.last[-1]
    if latest.kind == CHOICE:
        return translate("picture-start")
    return move_in_words(view, latest, translate, translate.notation, translate(army_key(view.armies[latest.seat])))
