"""Summary of a finished game: its length, and where to see it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.app.core.translator import Translator
from bot.app.match.seats import army_key_of
from bot.app.match.state import State
from bot.app.match.unrated import UNMOVED, absent_seats
from bot.app.posts.clock_words import briefly
from storage import Match


def card(
    translate: Translator, match: Match, state: State, thinking_times: Mapping[int, timedelta], revealed: Sequence[str]
) -> Sequence[str]:
    """The last lines of a match, after its secrets, if there are any; few, as most are read on telephones."""
    revealed = [*revealed, *_unrated(translate, match, state)]
    if not state.moves:
        return revealed
    earlier = state.position.copy()
    earlier.pop()
    people = (seat for seat, holder in enumerate(match.seats) if holder.user is not None and seat in thinking_times)
    times = [
        translate("post-spent", army=translate(army_key_of(state, seat)), time=briefly(translate, thinking_times[seat]))
        for seat in people
    ]
    length = translate("post-length-of-two" if state.seats == 2 else "post-length", count=earlier.round)
    counted = [] if state.outcome is not None and state.outcome.winner is not None else [length]  # a win tells it above
    took = [translate("post-thought-for", times=" · ".join(times))] if times else []
    where, details = translate("post-where"), [*counted, *took]
    if revealed:
        return [*revealed, " · ".join([*details, where])]
    return [" · ".join(details), where] if details else [where]


def _unrated(translate: Translator, match: Match, state: State) -> list[str]:
    """Why a rated match changes no rating, or not everyone's."""
    if not match.rated or not match.unrated:
        return []
    if match.unrated == UNMOVED:
        return [translate("post-unrated-unmoved")]
    key = "post-unrated-absent" if state.seats == 2 else "post-unrated-absent-seat"
    return [translate(key, army=translate(army_key_of(state, seat))) for seat in sorted(absent_seats(match.unrated))]
