"""`/games finished`: the games that somebody has played to their end, latest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.app.errors import HiddenProfileError
from bot.app.match.repository import Repository
from bot.app.match.unrated import is_left_out
from bot.app.posts.wording import jump, mention, moment, named, title
from bot.app.requests import Choice, RequestContext
from bot.app.say import Say
from bot.texts import sayer
from render.words import listed
from storage import Played

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
    """Lists what came of somebody's games."""

    def __init__(self, matches: Repository) -> None:
        self._matches = matches

    async def page(self, call: RequestContext, user: int | None = None, at: int = 0) -> ResultsPage:
        """One page of the caller's games, or of those of another user whose boards the caller may see.

        Raises HiddenProfileError.
        """
        user = call.user if user is None else user
        own = user == call.user
        if not own and not (await self._matches.preferences.player(user)).listed:
            raise HiddenProfileError(who=mention(user))
        played = await self._matches.store.played(user)
        seen = [match for match in reversed(played) if own or _is_shown(match, call)]
        say, last = sayer(call.language), max(0, (len(seen) - 1) // LINES)
        at = min(at, last)
        shown = seen[at * LINES : (at + 1) * LINES]
        boards = tuple(Choice(f"{title(say, match.variant)} · {match.match}", match.match) for match in shown)
        return ResultsPage("\n".join(_lines(say, user, seen, shown)), user, at, last, boards)


def _is_shown(match: Played, call: RequestContext) -> bool:
    return call.user in match.others or call.shows(match.guild, match.channel, match.place)


def _lines(say: Say, user: int, seen: Sequence[Played], shown: Sequence[Played]) -> Iterator[str]:
    if not seen:
        yield say("results-none", who=mention(user))
        return
    scores = [match.scores[match.seat] for match in seen]
    won, lost = scores.count(Fraction(1)), scores.count(Fraction(0))
    yield say("results-title", who=mention(user), won=won, shared=len(scores) - won - lost, lost=lost)
    yield from (_line(say, match) for match in shown)


def _line(say: Say, match: Played) -> str:
    others = (say("results-computer") if other is None else named(say, other) for other in match.others)
    line = say(
        "results-line",
        result=_result(say, match),
        match=match.match,
        game=title(say, match.variant),
        others=listed(say, others),
        ended=moment(match.ended_at),
    )
    if is_left_out(match):
        line = " · ".join([line, say("results-unrated")])
    return line if match.place is None else f"{line} · {jump(match.guild, match.place, match.message)}"


def _result(say: Say, match: Played) -> str:
    score = match.scores[match.seat]
    if score in (0, 1):
        return say("results-won" if score else "results-lost")
    return say("results-drawn" if len(match.scores) == 2 else "results-shared", score=str(score))
