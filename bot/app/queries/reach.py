"""Board closer: where one man may go, the board in other colours, the board in words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial
from typing import Protocol

from bot.app.calls import BoardView, Call, Choice
from bot.app.commands.playing import SHOWN
from bot.app.errors import (
    AppError,
    ChoiceAwaitedError,
    EmptySquareError,
    NotItsTurnError,
    NotStartedError,
    RansomFirstError,
    StaleVersionError,
    UnknownSquareError,
    UnknownThemeError,
)
from bot.app.match.repository import Repository, Snapshot, require_playing
from bot.app.posts.draft import USUAL, Draw, PostDraft, in_colours, picture_name
from bot.app.posts.moves import man_name, owes_ransom
from bot.app.posts.wording import army, game_name
from bot.app.queries.board import MOST, cut
from bot.app.queries.move_menu import in_hand, on_board
from bot.app.queries.replay import visible_or_over
from bot.app.say import Say, Word, Words
from bot.texts import LANGUAGES, sayer
from engine import Position
from render import theme as themes
from render.targets import Targets, drops_of, targets_of
from render.view import View
from render.words import LIMIT, armies, describe_board, possible

PAGE = 1900
"""Characters of one message of a board in words; Discord allows 2,000."""
THEMES = tuple(themes.THEMES)
"""The names of the colours that pictures may have, the usual ones first."""
log = logging.getLogger(__name__)


class Paint(Protocol):
    """Makes a PNG of a view with a seat at the bottom, in a theme's colours, perhaps with a man's destinations."""

    def __call__(
        self,
        view: View,
        seat: int = 0,
        theme: str = "classic",
        *,
        targets: Targets | None = None,
        names: tuple[str, ...] = (),
    ) -> bytes:
        """The picture."""


class Reach:
    """What anyone who may see a match may look at more closely."""

    def __init__(self, matches: Repository, paint: Paint) -> None:
        self._matches = matches
        self._paint = paint

    async def reach(self, call: Call, man: str, within: float | None = None) -> BoardView:
        """See `App.reach`."""
        snapshot = await self._matches.seen(call)
        state, say = snapshot.state, sayer(call.language)
        _require_men(snapshot, call)
        name, words, targets = _man(say, snapshot, man)
        draft = PostDraft(say, snapshot.match, state)
        told = possible(draft.view, targets, say)
        paint = partial(self._paint, theme=call.theme, targets=targets, names=armies(draft.view, say))
        draw = partial(paint, draft.view, _side(draft, call.user))
        picture = None
        try:
            picture = await asyncio.wait_for(asyncio.to_thread(draw), within)
        except TimeoutError:
            log.info("a man's moves in %s are told without their picture: it took too long", snapshot.match.id)
        except Exception:  # a drawing fault must never hold up a game: the words are there
            log.exception("no picture of a man's moves in %s", snapshot.match.id)
        return BoardView(
            match=snapshot.match.id,
            version=state.version,
            content=f"{words}. {told}",
            picture=picture,
            picture_name=picture_name(f"{snapshot.match.id}-{name}", state.version),
            alt=f"{words.replace('*', '')}. {told}"[:LIMIT],
        )

    async def men(self, call: Call, typed: str) -> list[Choice]:
        """See `App.men`."""
        say = sayer(call.language)
        try:
            snapshot = await self._matches.seen(call)
            _require_men(snapshot, call)
        except AppError as error:
            plain = error.explain(say).replace("`", "").replace("*", "")  # a list shows no formatting
            return [Choice(cut(plain), cut(typed.strip() or "?"))]
        position = snapshot.state.position
        held = [Choice(choice.label, f"{choice.value[1:]}@") for choice in in_hand(say, position)]
        wanted = typed.strip().lower()
        found = [*on_board(say, position), *held]
        fitting = [choice for choice in found if wanted in f"{choice.label} {choice.value}".lower()]
        return fitting[:MOST] or [Choice(cut(say("choice-no-such-man", text=wanted[:40])), cut(wanted))]

    def draw(self, theme: str) -> Draw | None:
        """What draws boards in the colours of a theme, None for the usual ones; raises UnknownThemeError."""
        if theme not in THEMES:
            names = {to: ", ".join(sayer(to)(f"theme-{name}") for name in THEMES) for to in LANGUAGES}
            raise UnknownThemeError(themes=Words(names))
        return None if theme == USUAL else in_colours(self._paint, theme)

    async def told(self, call: Call) -> list[str]:
        """See `App.told`."""
        snapshot = await visible_or_over(self._matches, call)
        match, say = snapshot.match, sayer(call.language)
        if match.status in ("challenge", "cancelled"):
            raise NotStartedError(match=match.id)
        draft = PostDraft(say, match, snapshot.state)
        title = say("post-start", game=game_name(say, match), match=match.id)
        words = describe_board(draft.view, say, say.language)
        return list(pages(f"{title}\n{words}"))


def _require_men(snapshot: Snapshot, call: Call) -> None:
    """Raise the error that says why no man can be looked at now."""
    require_playing(snapshot.match)
    state = snapshot.state
    if call.version is not None and call.version < state.fresh:
        raise StaleVersionError
    if choosing := state.position.to_choose():
        raise ChoiceAwaitedError(army=Word(army(state, choosing[0])))
    if owes_ransom(state.position):
        raise RansomFirstError(army=Word(army(state, state.position.turn)))


def _man(say: Say, snapshot: Snapshot, typed: str) -> tuple[str, str, Targets]:
    """The man of the seat to move that is meant: its name in a file's name, in words, and where it may go."""
    state, position = snapshot.state, snapshot.state.position
    text, turn = typed.strip().strip("`").lower(), position.turn
    mine = say(army(state, turn))
    square = position.board.squares.get(text)
    if square is None:
        symbol = _held(say, position, text)
        if symbol is None:
            raise UnknownSquareError(square=typed.strip()[:SHOWN].replace("`", "'"))
        told = say("sight-in-hand", man=man_name(say, symbol), army=mine)
        return f"hand-{symbol}", told, drops_of(position, symbol)
    man = position.piece_at(square)
    if man is None:
        raise EmptySquareError(square=text)
    if man.seat != turn:
        raise NotItsTurnError(square=text, owner=Word(army(state, man.seat)), army=Word(army(state, turn)))
    told = say("sight-man", man=man_name(say, man.symbol), square=text, army=mine)
    return text, told, targets_of(position, square)


def _held(say: Say, position: Position, text: str) -> str | None:
    """The letter of a man in the hand of the seat to move, written `P`, `P@`, `@P` or by its name."""
    plain = text.strip("@")
    return next((s for s in position.hand(position.turn) if plain in (s.lower(), man_name(say, s).lower())), None)


def _side(draft: PostDraft, user: int) -> int:
    """The seat at the bottom: the viewer's own, or else that of the public picture."""
    seats = (number for number, seat in enumerate(draft.match.seats) if seat.user == user)
    return next(seats, draft.bottom())


def pages(text: str) -> Iterator[str]:
    """A long text in messages, cut between lines, or between words where a line is too long."""
    page = ""
    for line in text.split("\n"):
        for number, word in enumerate(line.split(" ")):
            gap = " " if number else "\n"
            if page and len(page) + 1 + len(word) > PAGE:
                yield page
                page = word
            else:
                page += (gap if page else "") + word
    yield page
