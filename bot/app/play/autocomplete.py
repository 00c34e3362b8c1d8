"""Autocomplete: moves, pieces, matches."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, Protocol, TypeVar

from cachetools import LRUCache

import engine
from bot.app.boards.games import GameList
from bot.app.boards.move_menu import in_hand, on_board
from bot.app.boards.reach import require_pieces
from bot.app.core.requests import Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import AppError
from bot.app.match.move_notation import caller_translator
from bot.app.match.seats import turn_of
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.post_language import language_of_posts
from bot.app.posts.moves import label_parts
from bot.app.posts.wording import short
from bot.texts import limits, translator_for
from engine.figurines import lettered
from engine.moves import DROP, RANSOM
from engine.pieces import SYMBOLS

NO_MATCH = 9
_CACHED = 64


class HasMatches(Protocol):
    """A room that knows the matches."""

    _matches: MatchService


Owner = TypeVar("Owner", bound=HasMatches)
Suggest = Callable[[Owner, RequestContext, str], Coroutine[Any, Any, list[Choice]]]


def explaining(suggest: Suggest[Owner]) -> Suggest[Owner]:
    """Decorator that turns an AppError into one choice with its message, keeping the typed text."""

    @wraps(suggest)
    async def suggested(room: Owner, request: RequestContext, typed: str) -> list[Choice]:
        try:
            return await suggest(room, request, typed)
        except AppError as error:
            translate = translator_for(request.language, posts=await language_of_posts(room._matches, request))
            plain = error.explain(translate).replace("`", "").replace("*", "")  # a list shows no formatting
            return [_explained(plain, typed.strip())]

    return suggested


class Autocomplete:
    """Lists of at most 25 choices. They never raise AppErrors: where there is nothing, one choice explains why."""

    def __init__(self, matches: MatchService, games: GameList) -> None:
        self._matches = matches
        self._games = games
        self._forms: LRUCache[tuple[str, int], dict[engine.Move, tuple[str, ...]]] = LRUCache(_CACHED)

    @explaining
    async def moves(self, request: RequestContext, typed: str) -> list[Choice]:
        """Moves for autocomplete, at most 25, both notations as typed."""
        snapshot = await self._matches.visible(request)
        turn_of(snapshot, request)
        translate = caller_translator(request, snapshot.match)
        position = snapshot.state.position
        found = fitting(typed, self._readable(snapshot)) if typed.strip() else position.legal_moves()
        if found:
            return [_choice(translate, position, move) for move in limits.choices(found)]
        return [_explained(translate("choice-no-such-move", text=typed.strip()[:40]), typed.strip())]

    @explaining
    async def pieces(self, request: RequestContext, typed: str) -> list[Choice]:
        """The pieces that can move now, for autocomplete, at most 25; where there are none, one choice that
        explains.
        """
        translate = translator_for(request.language)
        snapshot = await self._matches.visible(request)
        require_pieces(snapshot, request)
        position = snapshot.state.position
        held = [Choice(choice.label, f"{choice.value[1:]}@") for choice in in_hand(translate, position)]
        wanted = typed.strip().lower()
        found = [*on_board(translate, position), *held]
        fitting = [choice for choice in found if wanted in f"{choice.label} {choice.value}".lower()]
        return [*limits.choices(fitting)] or [_explained(translate("choice-no-such-piece", text=wanted[:40]), wanted)]

    async def matches(self, request: RequestContext, typed: str) -> list[Choice]:
        """The caller's live matches for the autocomplete of a `match` option, at most 25."""
        translate = translator_for(request.language)
        found = []
        for game in await self._games.live(request):
            label = translate("choice-match", match=game.match, game=short(translate, game))
            if typed.strip().lower() in label.lower():
                found.append(Choice(limits.choice_name(label), game.match))
        return [*limits.choices(found)]

    def _readable(self, snapshot: Snapshot) -> dict[engine.Move, tuple[str, ...]]:
        """Each legal move in readable form in every language, cached per position."""
        key = (snapshot.match.id, snapshot.state.position_version)
        forms = self._forms.get(key)
        if forms is None:
            forms = self._forms[key] = forms_of(snapshot.state.position)
        return forms


def _choice(translate: Translator, position: engine.Position, move: engine.Move) -> Choice:
    words, short = label_parts(translate, position, move)
    words = translate("choice-ransom", pieces=words) if move.kind == RANSOM else words
    return Choice(limits.choice_name(words, f" ({short})"), str(move))


def _explained(why: str, typed: str) -> Choice:
    """The one choice of a list without any: why there is none, and the typed text."""
    return Choice(limits.choice_name(why), limits.choice_value(typed))


def forms_of(position: engine.Position) -> dict[engine.Move, tuple[str, ...]]:
    """Each legal move in readable form in every language."""
    legal = position.legal_moves()
    return {move: tuple(dict.fromkeys(_forms(position, move, legal))) for move in legal}


def _forms(position: engine.Position, move: engine.Move, legal: Sequence[engine.Move]) -> Iterator[str]:
    yield from position.sans(move, legal).values()
    if move.kind == DROP:  # printed with English letters only, and read with others
        kind = SYMBOLS.index(move.text.partition("@")[0])
        yield from (f"{letters[kind]}@{move.text.partition('@')[2]}" for letters in position.style.letters.values())


def fitting(typed: str, forms: Mapping[engine.Move, tuple[str, ...]]) -> list[engine.Move]:
    """The moves that a text may be the beginning of, the best first; all for none."""
    plain = lettered(typed.strip())
    ranked = [(_rank(plain, str(move), readable), move) for move, readable in forms.items()]
    return [move for rank, move in sorted(ranked, key=lambda entry: entry[0]) if rank < NO_MATCH]


def _rank(typed: str, text: str, readable: tuple[str, ...]) -> int:
    """Rank of a move for the typed text, best first; NO_MATCH if it does not fit."""
    plain, text = ("".join(char for char in form.lower() if char.isalnum()) for form in (typed, text))
    if typed in readable or (plain and plain == text):
        return 0
    if any(form.startswith(typed) for form in readable):
        return 1
    if plain and text.startswith(plain):
        return 2
    if any(form.lower().startswith(typed.lower()) for form in readable):
        return 3
    return 4 if plain and plain in text else NO_MATCH
