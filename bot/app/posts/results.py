"""Result of a game in one sentence: under its last board, and in the thread's parent channel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.app.core.ports import Button, Post
from bot.app.core.requests import RatingChange
from bot.app.core.translator import Translator
from bot.app.match.actions import Abort
from bot.app.match.seats import army_key_of
from bot.app.match.state import State
from bot.app.posts.wording import buttons, person_mention, title
from engine import Outcome
from render.words import listed, reason_key
from storage import Match


def player(translate: Translator, match: Match, state: State, seat: int) -> str:
    """Such as `White (@Alice)`."""
    user = match.seats[seat].user if seat in state.humans else None
    who = translate("computer-level", level=state.level) if user is None else person_mention(translate, user)
    return f"{translate(army_key_of(state, seat))} ({who})"


def result(translate: Translator, outcome: Outcome, player: Callable[[int], str]) -> str:
    """Winner and reason; `player` names a seat."""
    reason = translate(reason_key(outcome.reason))
    if outcome.winner is not None:
        return translate("picture-won", army=player(outcome.winner), reason=reason)
    if not outcome.scores:
        return translate("picture-over", reason=reason)
    if len(set(outcome.scores)) == 1:
        return translate("picture-drawn", reason=reason)
    best = [player(seat) for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
    return translate("picture-shared", armies=listed(translate, best, armies=True), reason=reason)


def end_buttons(translate: Translator, match: Match, state: State) -> tuple[Button, ...]:
    """Buttons under a finished game: to play again, and to look back."""
    again = state.outcome is not None and bool(state.outcome.scores) and match.tournament is None
    shown = {"rematch": again, "seek-again": again, "replay": bool(state.moves), "review": state.reviewable}
    return buttons(translate, [verb for verb, can in shown.items() if can])


def result_post(translate: Translator, match: Match, state: State, changes: Sequence[RatingChange], nonce: str) -> Post:
    """Result card for the channel: it names the players, who are notified in the thread alone.

    An interrupted attempt is recognised by the first line, so what may differ later stands below.
    """
    if state.outcome is None:
        raise ValueError(f"{match.id} goes on")
    line = translate(
        "post-result",
        game=title(translate, match.variant),
        result=victory(translate, match, state, state.outcome),
        where=f"<#{match.thread}>",
    )
    content = "\n".join([line, *(f"-# {rated}" for rated in rating_line(translate, state, changes))])
    shown = end_buttons(translate, match, state)
    return Post(match.id, state.version, content, shown, nonce=nonce, language=translate.language)


def rating_line(translate: Translator, state: State, changes: Sequence[RatingChange]) -> list[str]:
    """All changes of ratings in one line; none where none was counted."""
    rated = [
        translate(
            "post-rating-change",
            army=translate(army_key_of(state, change.seat)),
            before=str(change.before),
            after=str(change.after),
            change=f"{change.after - change.before:+d}".replace("-", "–"),
        )
        for change in changes
    ]
    return [" · ".join(rated)] if rated else []


def victory(translate: Translator, match: Match, state: State, outcome: Outcome) -> str:
    """The result in one sentence, for a win with the losers and the number of the last move."""
    if isinstance(state.action, Abort) and state.action.cause == "event":
        return translate("post-stopped")  # the tournament may count it with a score
    names = [_holder(translate, match, state, seat) for seat in range(state.seats)]
    if outcome.winner is None or not state.moves:
        return result(translate, outcome, names.__getitem__)
    losers = listed(translate, (name for seat, name in enumerate(names) if seat != outcome.winner), armies=True)
    before_last = state.position.copy()
    before_last.pop()
    reason = translate(reason_key(outcome.reason))
    return translate("post-won", winner=names[outcome.winner], losers=losers, reason=reason, move=before_last.round)


def _holder(translate: Translator, match: Match, state: State, seat: int) -> str:
    """Army and player of a seat, also of a player who has resigned."""
    user = match.seats[seat].user
    if user is None:
        return player(translate, match, state, seat)
    return f"{translate(army_key_of(state, seat))} ({person_mention(translate, user)})"
