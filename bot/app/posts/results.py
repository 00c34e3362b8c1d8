"""Result of a game in one sentence: under its last board, and in the thread's parent channel."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.core.ports import Post
from bot.app.core.translator import Translator
from bot.app.match.seats import army
from bot.app.match.state import State
from bot.app.posts.wording import person_mention, title
from engine import Outcome
from render.words import listed, reason_key
from storage import Match


def player(translate: Translator, match: Match, state: State, seat: int) -> str:
    """Such as `White (@Alice)`."""
    user = match.seats[seat].user if seat in state.humans else None
    who = translate("computer-level", level=state.level) if user is None else person_mention(translate, user)
    return f"{translate(army(state, seat))} ({who})"


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


def result_post(translate: Translator, match: Match, state: State, nonce: str) -> Post:
    """Line about the result for the channel: it names the players, who are notified in the thread alone."""
    if state.outcome is None:
        raise ValueError(f"{match.id} goes on")
    outcome_text = result(translate, state.outcome, lambda seat: player(translate, match, state, seat))
    content = translate(
        "post-result", game=title(translate, match.variant), result=outcome_text, where=f"<#{match.thread}>"
    )
    return Post(match.id, state.version, content, nonce=nonce, language=translate.language)
