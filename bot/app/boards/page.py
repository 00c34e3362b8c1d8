"""A match as one page that needs nothing else: its board, its moves, and words for those who cannot see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from bot.app.boards.past_views import views_of
from bot.app.boards.replay import Replays
from bot.app.core.requests import Export, RequestContext
from bot.app.core.translator import Translator
from bot.app.match.service import MatchService
from bot.app.people.unlisted import unlisted_of
from bot.app.posts.draft import MessageDraft
from bot.app.posts.wording import variant_with_options
from bot.texts import LANGUAGES, translator_for
from engine.figurines import readable_move
from engine.moves import DROP, MOVE
from render.picture import placed
from render.vector import Vectors, hexed
from render.view import PlayedMove, View
from render.words import armies_of, army_key, beside, move_in_words, situation, until
from storage import is_ghost

SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""Letters for drawings of pieces in the rows of squares, in the order of the drawings; a dot is an empty square."""
LABELS = ("first", "back", "forward", "last", "moves", "words", "board", "start", "keys", "other")
"""Labels of the page: suffixes of the keys `page-`."""

Both = tuple[str, ...]
"""The same in each of the languages."""


class Pages:
    """Makes pages of what `Replays` may see: public positions, and what the players are called."""

    def __init__(self, matches: MatchService, replays: Replays) -> None:
        self._matches = matches
        self._replays = replays

    async def export(self, request: RequestContext, *, public: bool = False) -> Export:
        """The match so far as a page, seen from the caller's own side; also one that is over.

        `public`: people who aren't listed, or whose names are unknown, are "a player".
        """
        draft, seat = await self._replays.draft_for(request)
        names: Sequence[str | None] = (await self._matches.snapshot(draft.match.id)).display_names
        if public:
            hidden = await unlisted_of(self._matches.store, [one.user for one in draft.match.seats])
            named = zip(draft.match.seats, names, strict=True)
            names = [None if one.user in hidden else name or None for one, name in named]
        text = await asyncio.to_thread(
            page, draft, seat, translator_for(request.language).language, request.theme, names
        )
        return Export(f"{draft.match.id}.html", text)


def page(draft: MessageDraft, seat: int, language: str, theme: str, names: Sequence[str | None]) -> str:
    """The page of a match, at first in one of the languages. Takes a second for hundreds of moves: call in a thread.

    `names` are what those who hold the seats are called, empty where that is not known, None where it is not told.
    """
    vectors, kept = Vectors(draft.view, seat, theme), _Kept()
    players = [_player(draft, number, name) for number, name in enumerate(names)]
    data = _data(draft, vectors, kept) | {"language": LANGUAGES.index(language), "players": players}
    template = Template(files("bot.app.boards").joinpath("page.html").read_text(encoding="utf-8"))
    return template.substitute(
        {name: hexed(getattr(vectors.theme, name)) for name in ("card", "frame", "text")},
        language=language,
        title=escape(draft.match.id),
        box=f"0 0 {vectors.geometry.width} {vectors.geometry.height}",
        board=vectors.board(),
        symbols=vectors.symbols(kept.drawings),
        # Nothing in it may end the element that it stands in.
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


class _Kept:
    """Numbered pool of drawings (pieces, marks) and sentences shared by many positions."""

    def __init__(self) -> None:
        self.drawings: dict[tuple[str, str], int] = {}
        self.sentences: dict[Both, int] = {}

    def drawing(self, name: str, army: str) -> int:
        return self.drawings.setdefault((name, army), len(self.drawings))

    def indexes_of(self, sentences: Iterable[Both]) -> list[int]:
        return [self.sentences.setdefault(each, len(self.sentences)) for each in sentences]


def _data(draft: MessageDraft, vectors: Vectors, kept: _Kept) -> dict[str, Any]:
    """All that the page's script needs."""
    theme = vectors.theme
    views = list(views_of(draft.state.position, draft.view))
    steps = [_step(view, kept) for view, _ in views]
    armies = [vectors.army(name) for name in draft.view.armies]
    return {
        "signs": SIGNS,
        "piece_size": vectors.geometry.piece,
        "centres": [[round(x, 1), round(y, 1)] for x, y in vectors.geometry.centres],
        "homes": vectors.homes(),
        "armies": [[army.body, army.outline if army.rim == "none" else army.rim] for army in armies],
        "tints": {
            name: [hexed(tint.colour), tint.opacity, hexed(tint.border) if tint.border else ""]
            for name, tint in theme.tints.items()
        },
        "steps": steps,
        "moves": [[number, view.last[-1].seat, *_written_move(view, view.last[-1])] for view, number in views[1:]],
        "sentences": list(kept.sentences),
        "title": _both(lambda translate: f"{variant_with_options(translate, draft.match)} · {draft.match.id}"),
        "labels": {label: _both(partial(_say, f"page-{label}")) for label in LABELS} | {"language": LANGUAGES},
    }


def _say(key: str, translate: Translator) -> str:
    return translate(key)


def _both(word: Callable[[Translator], str]) -> Both:
    return tuple(word(translator_for(language)) for language in LANGUAGES)


def _player(draft: MessageDraft, seat: int, name: str | None) -> Both:
    """Army and player name; without a known name the user ID, as in the record."""
    army, user = draft.view.armies[seat], draft.match.seats[seat].user

    def who(translate: Translator) -> str:
        if user is None:
            return translate("computer-level", level=draft.state.level)
        if is_ghost(user):
            return translate("ghost")
        return translate("web-person-unknown") if name is None else name or translate("page-user", user=str(user))

    return _both(lambda translate: translate("page-player", army=translate(army_key(army)), who=who(translate)))


def _written_move(view: View, move: PlayedMove) -> Both:
    """A move as a list of moves writes it; one that moves no piece is a sentence."""
    if move.kind in (MOVE, DROP):
        return _both(lambda translate: _readable(view, move, translate))
    army = army_key(view.armies[move.seat])
    return _both(lambda translate: move_in_words(view, move, translate, translate.language, translate(army)))


def _readable(view: View, move: PlayedMove, translate: Translator) -> str:
    """The move that led to a view, in notation: with a mate that has to wait, the army whose turn it waits for."""
    san = readable_move(move.text, translate.language)
    mated = view.pending_mate
    return san if mated is None else until(translate, san, translate(army_key(view.armies[mated])))


def _step(view: View, kept: _Kept) -> dict[str, Any]:
    """One position: what stands on the squares, what marks them, and the numbers of sentences in three groups."""
    marks, frames, stamps = placed(view)
    pieces, step = ["."] * view.board.size, dict[str, Any]()
    for at, stamp in stamps.items():
        if stamp.drawing:
            pieces[at] = SIGNS[kept.drawing(stamp.drawing, stamp.army)]
        for group, drawing in (("badges", stamp.badge), ("truths", stamp.truth)):
            if drawing:
                step.setdefault(group, []).append([at, kept.drawing(drawing, "")])
        if stamp.number:
            step.setdefault("numbers", []).append([at, view.armies.index(stamp.by), stamp.number])
    said = (
        [_both(lambda translate: situation(view, translate, translate.language))],
        zip(*(beside(view, translator_for(language)) for language in LANGUAGES), strict=True),
        zip(*(armies_of(view, translator_for(language)) for language in LANGUAGES), strict=True),
    )
    return step | {
        "pieces": "".join(pieces).rstrip("."),
        "marks": list(marks.items()),
        "frames": [[at, view.armies.index(army)] for at, army in frames.items()],
        "turn": view.turn if view.outcome is None else -1,
        "said": [kept.indexes_of(group) for group in said],
    }
