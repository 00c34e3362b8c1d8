"""The board of a match as it is now, in a picture or in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.calls import BoardView, Call
from bot.app.errors import NotStartedError, UnknownThemeError
from bot.app.match.letters import speaker
from bot.app.match.repository import Repository
from bot.app.posts.draft import USUAL, Draw, PostDraft, in_colours, picture_name
from bot.app.posts.sides import sides_of
from bot.app.posts.wording import buttons, game_name
from bot.app.say import Words
from bot.texts import LANGUAGES, sayer
from render import theme as themes
from render.words import describe_board

LONGEST = 1900
"""Characters of one message of a board in words; Discord allows 2,000."""
THEMES = tuple(themes.THEMES)
"""The names of the colours that pictures may have, the usual ones first."""


class Board:
    """The board for anyone of the server and any player, from their own side. `paint` draws in other colours."""

    def __init__(self, matches: Repository, draw: Draw, paint: Draw) -> None:
        self._matches = matches
        self._draw = draw
        self._paint = paint

    async def show(self, call: Call, theme: str | None = None) -> BoardView:
        """The position as it is, by default in the caller's colours. Raises UnknownThemeError, NotStartedError."""
        draw = self._in(theme or call.theme)
        snapshot = await self._matches.visible_even_over(call)
        match, state = snapshot.match, snapshot.state
        if match.status in ("challenge", "cancelled"):
            raise NotStartedError(match=match.id)
        say = speaker(call, match)
        revealed = await self._matches.revealed(match, state)
        draft = PostDraft(say, match, state, draw, revealed, sides=await sides_of(self._matches, match, state))
        own = next((n for n, seat in enumerate(match.seats) if seat.user == call.user), None)
        seat = draft.bottom() if own is None else own
        picture, alt = await draft.picture(seat)
        seat_now = snapshot.seat_of(call.user)
        my_turn = match.status == "playing" and seat_now in state.waited
        choosing = bool(state.position.to_choose())
        verbs = ["choose" if choosing else "move"] if my_turn else []
        title = [say("post-start", game=game_name(say, match), match=match.id)] if state.last else []
        return BoardView(
            match=match.id,
            version=state.version,
            content="\n".join([*title, *draft.lines()]),
            picture=picture,
            picture_name=picture_name(match.id, state.version),
            alt=alt,
            buttons=buttons(say, verbs if choosing else [*verbs, "what-if"]),
        )

    async def in_words(self, call: Call) -> list[str]:
        """The position in words, for whoever may see the board: messages of less than 2,000 characters."""
        snapshot = await self._matches.visible_even_over(call)
        match, say = snapshot.match, speaker(call, snapshot.match)
        if match.status in ("challenge", "cancelled"):
            raise NotStartedError(match=match.id)
        draft = PostDraft(say, match, snapshot.state, secrets=await self._matches.revealed(match, snapshot.state))
        title = say("post-start", game=game_name(say, match), match=match.id)
        words = describe_board(draft.view, say, say.letters)
        return list(pages(f"{title}\n{words}"))

    def _in(self, theme: str) -> Draw:
        if theme not in THEMES:
            names = {to: ", ".join(sayer(to)(f"theme-{name}") for name in THEMES) for to in LANGUAGES}
            raise UnknownThemeError(themes=Words(names))
        return self._draw if theme == USUAL else in_colours(self._paint, theme)


def pages(text: str) -> Iterator[str]:
    """A long text in messages, cut between lines, or between words where a line is too long."""
    page = ""
    for line in text.split("\n"):
        for number, word in enumerate(line.split(" ")):
            gap = " " if number else "\n"
            if page and len(page) + 1 + len(word) > LONGEST:
                yield page
                page = word
            else:
                page += (gap if page else "") + word
    yield page
