"""Terms and players of a ladder, in words."""

from __future__ import annotations

from bot.app.core.translator import Translator
from bot.app.ladders.state import LadderState
from bot.app.posts.clock_words import clock_in_words
from bot.app.posts.wording import person_mention


def terms(translate: Translator, state: LadderState) -> list[str]:
    """Lines about time control, rating and the main rule; a ladder on hold says so."""
    rated = "yes" if state.rated else "no"
    lines = [translate("ladder-terms", clock=clock_in_words(translate, state.clock), rated=rated)]
    if state.stored.halted is not None:
        lines.append(translate("ladder-halted"))
    return lines


def player_lines(translate: Translator, state: LadderState, room: int) -> list[str]:
    """Players by rung, as many as fit into some characters."""
    if not state.positions:
        return [translate("ladder-empty")]
    lines: list[str] = []
    for rung, user in enumerate(state.positions, 1):
        line = translate("ladder-rung", rung=rung, who=person_mention(translate, user), status=_status(state, user))
        more = translate("ladder-more", count=len(state.positions) - len(lines))
        room -= len(line) + 1
        if room < len(more) + 1:
            return [*lines, more]
        lines.append(line)
    return lines


def _status(state: LadderState, user: int) -> str:
    """Status of a player by their open challenges: `playing`, `asked` or `free`."""
    mine = [one for one in state.open_challenges if user in one.players]
    if any(one.match for one in mine):
        return "playing"
    return "asked" if any(one.target == user for one in mine) else "free"
