"""`/games finished`: the games that someone has played to their end, latest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.app.core.requests import Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.match.preferences import PreferenceStore
from bot.app.match.unrated import is_left_out
from bot.app.posts.wording import mention, message_link, person_mention, relative_timestamp, title
from bot.texts import translator_for
from render.words import listed
from storage import FinishedGame, Store

LINES = 8
"""Games of one page."""


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """One page in words, the `at`-th of those from 0 to `last`, of the games of `user`.

    `boards` are its games: each label with the name of the match.
    """

    content: str
    user: int
    at: int
    last: int
    boards: tuple[Choice, ...]


class Results:
    """Lists the results of a player's games."""

    def __init__(self, store: Store, preferences: PreferenceStore) -> None:
        self._store = store
        self._preferences = preferences

    async def page(self, request: RequestContext, user: int | None = None, at: int = 0) -> ResultsPage:
        """One page of the caller's games, or of those of another user whose boards the caller may see.

        Refusals: hidden-profile.
        """
        user = request.user if user is None else user
        own = user == request.user
        if not own and not (await self._preferences.player(user)).listed:
            raise Refused("hidden-profile", who=mention(user))
        played = await self._store.statistics.games_of(user)
        seen = [match for match in reversed(played) if own or _is_shown(match, request)]
        translate, last = translator_for(request.language), max(0, (len(seen) - 1) // LINES)
        at = min(at, last)
        shown = seen[at * LINES : (at + 1) * LINES]
        boards = tuple(Choice(f"{title(translate, match.variant)} · {match.match}", match.match) for match in shown)
        return ResultsPage("\n".join(_lines(translate, user, seen, shown)), user, at, last, boards)


def _is_shown(match: FinishedGame, request: RequestContext) -> bool:
    return request.user in match.others or request.shows(match.guild, match.channel, match.board_channel)


def _lines(
    translate: Translator, user: int, seen: Sequence[FinishedGame], shown: Sequence[FinishedGame]
) -> Iterator[str]:
    if not seen:
        yield translate("results-none", who=mention(user))
        return
    scores = [match.scores[match.seat] for match in seen]
    won, lost = scores.count(Fraction(1)), scores.count(Fraction(0))
    yield translate("results-title", who=mention(user), won=won, shared=len(scores) - won - lost, lost=lost)
    yield from (_line(translate, match) for match in shown)


def _line(translate: Translator, match: FinishedGame) -> str:
    others = (
        translate("results-computer") if other is None else person_mention(translate, other) for other in match.others
    )
    line = translate(
        "results-line",
        result=_result(translate, match),
        match=match.match,
        game=title(translate, match.variant),
        others=listed(translate, others),
        ended=relative_timestamp(match.ended_at),
    )
    if is_left_out(match):
        line = " · ".join([line, translate("results-unrated")])
    return (
        line
        if match.board_channel is None or (match.guild is None and any(match.others))  # in DMs of several people
        else f"{line} · {message_link(match.guild, match.board_channel, match.message)}"
    )


def _result(translate: Translator, match: FinishedGame) -> str:
    score = match.scores[match.seat]
    if score in (0, 1):
        return translate("results-won" if score else "results-lost")
    return translate("results-drawn" if len(match.scores) == 2 else "results-shared", score=str(score))
