"""Questions about a match: nothing here changes anything."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

import engine
from bot.app.calls import BoardView, Call, Choice
from bot.app.commands.playing import turn_of
from bot.app.errors import AppError, NotStartedError
from bot.app.match.repository import Repository, Snapshot
from bot.app.posts.draft import Draw, PostDraft, picture_name
from bot.app.posts.moves import label
from bot.app.posts.wording import buttons, game_name
from bot.app.queries.replay import visible_or_over
from bot.app.say import Say
from bot.texts import LANGUAGES, sayer

MOST = 25
"""Entries of a list that Discord shows."""
LONGEST = 100
"""Characters of a label or a value."""
NO_MATCH = 9
_CACHED = 64


class Board:
    """What people may see."""

    def __init__(self, matches: Repository, draw: Draw) -> None:
        self._draw = draw
        self._matches = matches
        self._forms: OrderedDict[tuple[str, int], dict[engine.Move, tuple[str, ...]]] = OrderedDict()

    async def choices(self, call: Call, typed: str) -> list[Choice]:
        """See `App.choices`."""
        say = sayer(call.language)
        try:
            snapshot = await self._matches.seen(call)
            turn_of(snapshot, call)
        except AppError as error:
            plain = error.explain(say).replace("`", "").replace("*", "")  # a list shows no formatting
            return [Choice(cut(plain), cut(typed.strip() or "?"))]
        position = snapshot.state.position
        found = fitting(typed, self._readable(snapshot)) if typed.strip() else position.legal_moves()
        if found:
            return [_choice(say, position, move) for move in found[:MOST]]
        return [Choice(cut(say("choice-no-such-move", text=typed.strip()[:40])), cut(typed.strip()))]

    async def board(self, call: Call, draw: Draw | None = None) -> BoardView:
        """See `App.board`; `draw` makes another picture than the usual one."""
        snapshot = await visible_or_over(self._matches, call)
        match, state = snapshot.match, snapshot.state
        if match.status in ("challenge", "cancelled"):
            raise NotStartedError(match=match.id)
        say = sayer(call.language)
        told = await self._matches.told(match, state)
        draft = PostDraft(say, match, state, draw or self._draw, told)
        own = next((n for n, seat in enumerate(match.seats) if seat.user == call.user), None)
        seat = draft.bottom() if own is None else own
        picture, alt = await draft.picture(seat)
        seat_now = snapshot.seat_of(call.user)
        my_turn = match.status == "playing" and seat_now in state.waited
        title = [say("post-start", game=game_name(say, match), match=match.id)] if state.last else []
        return BoardView(
            match=match.id,
            version=state.version,
            content="\n".join([*title, *draft.lines()]),
            picture=picture,
            picture_name=picture_name(match.id, state.version),
            alt=alt,
            buttons=buttons(say, ["choose" if state.position.to_choose() else "move"] if my_turn else []),
        )

    def _readable(self, snapshot: Snapshot) -> dict[engine.Move, tuple[str, ...]]:
        """Each legal move in readable form in every language, cached per position."""
        key = (snapshot.match.id, snapshot.state.fresh)
        forms = self._forms.get(key)
        if forms is None:
            forms = self._forms[key] = forms_of(snapshot.state.position)
            if len(self._forms) > _CACHED:
                self._forms.popitem(last=False)
        return forms


def _choice(say: Say, position: engine.Position, act: engine.Move) -> Choice:
    return Choice(cut(label(say, position, act)), str(act))


def forms_of(position: engine.Position) -> dict[engine.Move, tuple[str, ...]]:
    """Each legal move in readable form in every language."""
    return {
        move: tuple(dict.fromkeys(position.san(move, language) for language in LANGUAGES))
        for move in position.legal_moves()
    }


def fitting(typed: str, forms: Mapping[engine.Move, tuple[str, ...]]) -> list[engine.Move]:
    """The moves that a text may be the beginning of, the best first; all for none."""
    ranked = [(_rank(typed.strip(), str(move), readable), move) for move, readable in forms.items()]
    return [move for rank, move in sorted(ranked, key=lambda entry: entry[0]) if rank < NO_MATCH]


def _rank(typed: str, text: str, readable: tuple[str, ...]) -> int:
    """How well a move fits what was typed, the best first; NO_MATCH if it does not."""
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


def cut(text: str) -> str:
    """A text as long as a list may show."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
