"""Message drafts: words, a picture, buttons, and the users to notify."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from bot.app.core.ports import Button, Post
from bot.app.core.translator import Translator
from bot.app.match.actions import (
    AcceptOffer,
    EndVacation,
    LoseBoards,
    MakeOffer,
    RefuseOffer,
    RegainBoard,
    ReplacePlayer,
    RunOutOfTime,
    StartVacation,
)
from bot.app.match.hash_chain import head_hash
from bot.app.match.state import State
from bot.app.posts.board_orientation import DEFAULT_ORIENTATION, BoardOrientation
from bot.app.posts.results import end_buttons
from bot.app.posts.rounds import PostedMoves
from bot.app.posts.turn_message import TurnMessage, small_print
from bot.app.posts.wording import answers, buttons, mention, people
from render.labels import labels
from render.picture import render
from render.private_marks import NO_MARKS, PrivateMarks, private_words
from render.words import describe
from storage import Match, Secret

Render = Callable[..., bytes]
"""Makes a PNG of a view with a seat at the bottom; `names` are the words in it."""
USUAL = "classic"
"""The colours of public pictures."""

log = logging.getLogger(__name__)


def in_colours(render: Render, theme: str) -> Render:
    """Drawing function bound to a theme."""
    return render if theme == USUAL else partial(render, theme=theme)


def picture_name(match: str, seq: int) -> str:
    """The name of a picture that only one person sees."""
    return f"{match}-{seq}.png"


def hashed_picture_name(match: str, seq: int, entry_hash: str) -> str:
    """The name of a post's picture, by which the post is recognised after a crash; it shows the log's head hash."""
    return f"{match}-{seq}-{entry_hash}.png"


class MessageDraft(TurnMessage):
    """Makes the post of one state of a match in one language."""

    def __init__(
        self,
        translate: Translator,
        match: Match,
        state: State,
        render: Render = render,
        secrets: Sequence[Secret] = (),
        posted_moves: PostedMoves | None = None,
        orientation: BoardOrientation = DEFAULT_ORIENTATION,
    ) -> None:
        super().__init__(translate, match, state, secrets, posted_moves)
        self.render = render
        self.orientation = orientation

    def for_reader(self, translate: Translator, render: Render) -> MessageDraft:
        """Copy for another language and other colours."""
        made = MessageDraft(
            translate, self.match, self.state, render, self.secrets, self.posted_moves, self.orientation
        )
        made.thinking_times, made.rating_changes = self.thinking_times, self.rating_changes
        return made

    def mentions(self) -> tuple[int, ...]:
        """Users to notify: those to act; at the end everyone except the one who ended the game."""
        return people(self._concerned())

    def _concerned(self) -> tuple[int | None, ...]:
        last, action = self.state.last, self.state.action
        if self.state.outcome is not None:
            users = (self.match.seats[seat].user for seat in range(self.state.seats) if self._is_notified(seat))
            ended_it = None if last is None or isinstance(action, RunOutOfTime) else last.user
            return tuple(user for user in users if last is not None and user != ended_it)
        if (offer := self.shown_offer()) is not None:
            return tuple(self.undecided_users(offer))
        unmoved = isinstance(action, RefuseOffer | StartVacation | LoseBoards)
        if unmoved or (self.state.paused and isinstance(action, MakeOffer | AcceptOffer)):
            return ()
        concluded = self.state.concluded
        newcomers = () if concluded is None or concluded.guest is None else (concluded.seat,)
        if isinstance(action, RunOutOfTime):
            late = self.match.seats[action.seat].user  # no longer at play, but to be told
            return (late, *map(self.user, self.state.to_act))
        waited = filter(self._is_notified_of_turn, self.state.to_act)
        return tuple(self.user(seat) for seat in dict.fromkeys((*newcomers, *waited)))

    def unmentioned(self) -> tuple[int, ...]:
        """New players whom the post does not mention, and who would not find the thread."""
        action = self.state.action
        if action is None or self.posted_moves.opening:
            new = range(self.state.seats)
        elif isinstance(action, ReplacePlayer):
            new = range(action.seat, action.seat + 1)
        else:
            return ()
        mentioned = self.mentions()
        users = people(self.match.seats[seat].user for seat in new if seat in self.state.humans)
        return tuple(user for user in users if user not in mentioned)

    def _is_notified_of_turn(self, seat: int) -> bool:
        """True if a seat is to be notified of its turn: not absent, and not because of another's return."""
        action = self.state.action
        return seat not in self.state.absent and (
            not isinstance(action, EndVacation | RegainBoard) or seat == action.seat
        )

    def _is_notified(self, seat: int) -> bool:
        """True if the end of a match concerns the person of a seat; not after they have left."""
        action = self.state.action
        return seat in self.state.humans or (isinstance(action, RunOutOfTime) and seat == action.seat)

    def buttons(self, *, pictured: bool) -> tuple[Button, ...]:
        """The buttons under the post, which is the newest: to act, to look at the board, to answer what is offered.

        Where the post's own picture shows all that one would see, the way to think about it takes the place of a look.
        """
        if self.state.outcome is not None:
            return end_buttons(self.translate, self.match, self.state)
        turn = ["resume"] if self.state.paused else ["choose" if self.state.position.to_choose() else "move"]
        if not self.state.paused:
            same = pictured and len(self.state.humans) == 1 and self.orientation.private_view_same
            turn += ["board"] if not same else [] if self.state.position.to_choose() else ["what-if"]
        return (
            *buttons(self.translate, [] if self.state.tournament_paused else turn),
            *answers(self.translate, list(self.state.offers)),
        )

    def bottom_seat(self) -> int:
        """The seat at the bottom of the public picture: a person's, the next or else the last to move; or the first."""
        if self.orientation.bottom_seat is not None:
            return self.orientation.bottom_seat
        if self.orientation.first_seat_at_bottom and len(self.state.humans) > 1:
            return 0
        turn, action = self.state.position.turn, self.state.action
        latest = action.seat if action is not None and action.seat is not None else turn
        wanted = (turn, latest) if self.state.outcome is None else (latest, turn)
        return next((seat for seat in (*wanted, *sorted(self.state.humans)) if seat in self.state.humans), turn)

    async def picture(self, seat: int, private: PrivateMarks = NO_MARKS, ending: str = "") -> tuple[bytes | None, str]:
        """The picture with `seat` at the bottom and its alt text; None for a picture that cannot be drawn.

        With `private` marks both are for one person alone. The alt text closes with the `ending`.
        """
        try:
            besides = private_words(self.view, private, self.translate)
            alt = describe(self.view, self.translate, self.translate.notation, besides, ending)
            more = {} if private == NO_MARKS else {"private": private}
            names = labels(self.view, self.translate)
            return await asyncio.to_thread(self.render, self.view, seat, names=names, **more), alt
        except Exception:  # a drawing fault must never hold up a game
            log.exception("cannot draw %s at version %s", self.match.id, self.state.version)
            return None, ""

    async def post(self, nonce: str, *, pictured: bool, quiet: bool = False) -> Post:
        """The whole message; `quiet`: another one follows at once."""
        lines, commitments = self.lines(), self.commitments()
        picture, alt = await self.picture(self.bottom_seat(), ending=commitments) if pictured else (None, "")
        entry_hash = head_hash(self.match, self.state)
        if pictured and picture is None:
            lines += [self.translate("post-no-picture"), *([small_print(commitments)] if commitments else [])]
        mentions, words = () if quiet else self.mentions(), "\n".join(lines)
        # Discord notifies only people whom the words name.
        if unnamed := [mention(user) for user in mentions if mention(user) not in words]:
            lines.append(" ".join(unnamed))
        return Post(
            match=self.match.id,
            version=self.state.version,
            content="\n".join(lines),
            buttons=() if quiet else self.buttons(pictured=picture is not None),
            mentions=mentions,
            nonce=nonce,
            picture=picture,
            picture_name=hashed_picture_name(self.match.id, self.state.version, entry_hash),
            alt=alt,
            language=self.translate.language,
        )
