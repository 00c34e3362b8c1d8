"""The board of a match as it is now, in a picture or in words."""

from __future__ import annotations

import asyncio

from bot.app.boards.private_view import marks_for
from bot.app.core.requests import BoardView, BoardWords, RequestContext
from bot.app.core.translator import Translator, Words
from bot.app.errors import Refused
from bot.app.match.clock_start import waits_for_post
from bot.app.match.move_notation import caller_translator
from bot.app.match.seats import army_key_of, require_begun
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.posts.board_orientation import board_orientation
from bot.app.posts.draft import USUAL, MessageDraft, Render, in_colours, picture_name
from bot.app.posts.turn_message import small_print
from bot.app.posts.wording import buttons, variant_with_options
from bot.texts import LANGUAGES, limits, translator_for
from render import theme as themes
from render.private_marks import private_words
from render.text_board import PARTS as SECTIONS
from render.text_board import BoardReader
from storage import Match

PARTS = tuple(SECTIONS)
"""Names of the parts of a text board, most useful first."""
THEMES = tuple(themes.THEMES)
"""The names of the colours that pictures may have, the usual ones first."""


class BoardQueries:
    """The board for anyone of the server and any player, from their own side. `paint` draws in other colours."""

    def __init__(self, matches: MatchService, render: Render, paint: Render) -> None:
        self._matches = matches
        self._render = render
        self._paint = paint

    async def show(self, request: RequestContext, theme: str | None = None) -> BoardView:
        """The position as it is, by default in the caller's colours. Refusals: unknown-theme, not-started."""
        render = self._in(theme or request.theme)
        snapshot = await self._matches.visible_even_over(request)
        match, state = snapshot.match, snapshot.state
        require_begun(match)
        translate = caller_translator(request, match)
        revealed = await self._matches.revealed(match, state)
        draft = MessageDraft(
            translate, match, state, render, revealed, orientation=await board_orientation(self._matches, match, state)
        )
        draft.unposted = await waits_for_post(self._matches, match)
        own = own_seat(match, request.user)
        seat = draft.bottom_seat() if own is None else own
        marks = await marks_for(self._matches, snapshot, request.user, translate)
        picture, alt = await draft.picture(seat, marks)
        title = (
            [translate("post-start", game=variant_with_options(translate, match), match=match.id)] if state.last else []
        )
        return BoardView(
            match=match.id,
            version=state.version,
            content="\n".join([*title, *draft.lines(), *map(small_print, private_words(draft.view, marks, translate))]),
            picture=picture,
            picture_name=picture_name(match.id, state.version),
            alt=alt,
            buttons=buttons(translate, self._verbs(snapshot, request)),
        )

    async def in_words(self, request: RequestContext, part: str = PARTS[0], version: int | None = None) -> BoardWords:
        """One of the `PARTS` of what words tell of a position, for whoever may see the board.

        It is the position as it is now, or as a post of `version` shows it.
        """
        snapshot = await self._matches.visible_even_over(request)
        match, state = snapshot.match, snapshot.state
        require_begun(match)
        past = version is not None and version < state.version
        if version is not None and past:
            state = await self._matches.state_at(match, version)
        translate = caller_translator(request, match)
        draft = MessageDraft(translate, match, state, secrets=await self._matches.revealed(match, state))
        draft.unposted, draft.past = await waits_for_post(self._matches, match), past
        seat = own_seat(match, request.user)
        reader = BoardReader(draft.view, state.position.copy(), translate, translate.notation, seat)
        # Attacks of fifty pieces on 96 squares would hold the event loop for some milliseconds.
        sections = await asyncio.to_thread(SECTIONS[part], reader)
        title = [
            translate(
                "text-board-title",
                game=variant_with_options(translate, match),
                match=match.id,
                part=translate(f"ui-text-board-{part}"),
            )
        ]
        if part == PARTS[0]:
            title += [] if seat is None else [translate("text-board-seat", army=translate(army_key_of(state, seat)))]
            title += draft.lines() if state.outcome else [*draft.required_actions(), *_left(draft)]
            sections += [] if state.outcome or past else draft.details()
        verbs = [] if past else self._verbs(snapshot, request)
        pages = tuple(paged(translate, "\n".join([*title, *sections])))
        return BoardWords(match.id, state.version, part, pages, buttons(translate, verbs), past)

    @staticmethod
    def _verbs(snapshot: Snapshot, request: RequestContext) -> list[str]:
        """Buttons for the caller under a board: act if it is their turn, and analyse."""
        state = snapshot.state
        my_turn = snapshot.match.status == "playing" and snapshot.seat_of(request.user) in state.to_act
        choosing = bool(state.position.to_choose())
        verbs = ["choose" if choosing else "move"] if my_turn else []
        return verbs if choosing else [*verbs, "what-if"]

    def _in(self, theme: str) -> Render:
        if theme not in THEMES:
            names = {to: ", ".join(translator_for(to)(f"theme-{name}") for name in THEMES) for to in LANGUAGES}
            raise Refused("unknown-theme", themes=Words(names))
        return self._render if theme == USUAL else in_colours(self._paint, theme)


def _left(draft: MessageDraft) -> list[str]:
    """Lines that name the seats taken over by computers."""
    gone = sorted(draft.state.left - draft.state.humans)
    return [draft.translate("text-board-left", army=draft.translate(army_key_of(draft.state, seat))) for seat in gone]


def own_seat(match: Match, user: int) -> int | None:
    """The seat that someone has or had in a match."""
    return next((number for number, seat in enumerate(match.seats) if seat.user == user), None)


def paged(translate: Translator, text: str) -> list[str]:
    """A long text in messages, each of which says which page it is if there are several."""
    found = list(limits.pages(text))
    if len(found) == 1:
        return found
    return [f"{translate('ui-text-board-page', page=at, pages=len(found))}\n{page}" for at, page in enumerate(found, 1)]
