"""`/profile`: how someone has played, in words and as curves."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise

import engine
from bot.app.core.requests import Chart, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.match.preferences import PreferenceStore
from bot.app.match.unrated import UNMOVED, is_left_out
from bot.app.posts.clock_words import span
from bot.app.posts.wording import mention, title
from bot.app.ratings.projection import strength_of
from bot.app.ratings.reliability import Reliability, reliability_of
from bot.app.ratings.standings import Standing, standing_of
from bot.texts import translator_for
from render.charts import Curve, Divisions, render_curves
from render.words import army_key
from storage import FinishedGame, Rating, Store, is_ghost

MAX_CURVE_POINTS = 60
"""Points of a curve; of longer ones the latest are shown."""
OPPONENTS = 5
MAX_LEAGUES = 4
"""Leagues whose divisions are drawn; of others the words tell."""
HOUR = timedelta(hours=1)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeagueHistory:
    """A user's divisions in a league, season by season, the oldest first."""

    league: str
    divisions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Achieved:
    """Tournaments of a user: lines about those won, and their leagues."""

    lines: tuple[str, ...] = ()
    leagues: tuple[LeagueHistory, ...] = ()


Achievements = Callable[[RequestContext, int], Awaitable[Achieved]]
"""Function that returns the achievements of a user in tournaments that the caller may see."""
Curves = dict[str, list[Rating]]
"""The ratings of a user by variant, oldest first."""


class Profiles:
    """Tells how people have played, to those who may know."""

    def __init__(
        self, store: Store, preferences: PreferenceStore, games: tuple[str, ...], achievements: Achievements
    ) -> None:
        self._store = store
        self._preferences = preferences
        self._games = games
        self._achievements = achievements

    async def show(self, request: RequestContext, user: int | None = None) -> Chart:
        """The profile of the caller, or of a user who lets others see theirs. Refusals: hidden-profile."""
        user = request.user if user is None else user
        if user != request.user and not (await self._preferences.player(user)).listed:
            raise Refused("hidden-profile", who=mention(user))
        translate, store = translator_for(request.language), self._store
        played = await store.statistics.games_of(user)
        if not played:
            return Chart(translate("profile-nothing", who=mention(user)))
        found = {variant: await store.ratings.history(user, variant) for variant in self._games}
        curves = {variant: ratings for variant, ratings in found.items() if ratings}
        lines = [translate("profile-title", who=mention(user)), *_results(translate, played, curves)]
        if rose_after_loss(played, curves):
            lines.append(translate("profile-rose"))
        lines += await self._opponents(translate, user, played)
        if (thought := await store.statistics.longest_think(user)) is not None:
            lines.append(translate("profile-thought", time=_time(translate, thought)))
        lines += _reliability(translate, reliability_of(user, await store.statistics.timed_games(user)))
        achieved = await self._achievements(request, user)
        drawn = [one for one in achieved.leagues if len(one.divisions) > 1][:MAX_LEAGUES]
        picture = await _render_curves(translate, curves, drawn, request.theme) if curves or drawn else None
        told = [one for one in achieved.leagues if one not in drawn]  # the picture's words tell the others
        lines += [*achieved.lines, *(_league(translate, one) for one in told)]
        alt = " ".join([_alt(translate, curves), *(f"{_league(translate, one)}." for one in drawn)]).strip()
        return Chart("\n".join(lines), picture, "profile.png", alt)

    async def _opponents(self, translate: Translator, user: int, played: Sequence[FinishedGame]) -> list[str]:
        """Most frequent opponents of a user, among those who are listed."""
        met = Counter(other for match in played for other in match.others if other not in (None, user))
        often = []
        for other, times in met.most_common():
            if other is not None and not is_ghost(other) and (await self._preferences.player(other)).listed:
                often.append(f"{mention(other)} ({times})")
            if len(often) == OPPONENTS:
                break
        return [translate("profile-opponents", opponents=", ".join(often))] if often else []


def rose_after_loss(played: Iterable[FinishedGame], curves: Curves) -> bool:
    """Tell whether a rating curve rises after a loss: it may when two of three share the last place."""
    lost = {match.match for match in played if match.scores[match.seat] == 0}
    pairs = [pair for ratings in curves.values() for pair in pairwise([None, *ratings][-MAX_CURVE_POINTS - 1 :])]
    return any(
        after is not None and after.match in lost and strength_of(after).rating > strength_of(before).rating
        for before, after in pairs
    )


def _results(translate: Translator, played: Sequence[FinishedGame], curves: Curves) -> Iterator[str]:
    """For each game a line with the rating, one with the results by seat, and why some left the rating alone."""
    for variant in dict.fromkeys(match.variant for match in played):
        rated = [translate("profile-rating", **_numbers(standing_of(curves[variant][-1])))] if variant in curves else []
        yield " · ".join([f"**{title(translate, variant)}**", *rated])
        mine = [match for match in played if match.variant == variant]
        yield " · ".join(_of_seat(translate, variant, seat, mine) for seat in sorted({match.seat for match in mine}))
        yield from _left_out(translate, mine)


def _left_out(translate: Translator, played: Sequence[FinishedGame]) -> Iterator[str]:
    """Counts of rated games that left the rating unchanged, by reason."""
    found = [match for match in played if is_left_out(match)]
    unmoved = sum(match.unrated == UNMOVED for match in found)
    if unmoved:
        yield translate("profile-unrated-unmoved", count=unmoved)
    if len(found) > unmoved:
        yield translate("profile-unrated-absent", count=len(found) - unmoved)


def _of_seat(translate: Translator, variant: str, seat: int, played: Iterable[FinishedGame]) -> str:
    scores = [match.scores[seat] for match in played if match.seat == seat]
    won, lost = scores.count(Fraction(1)), scores.count(Fraction(0))
    return translate(
        "profile-seat", army=_army(translate, variant, seat), won=won, lost=lost, shared=len(scores) - won - lost
    )


def _army(translate: Translator, variant: str, seat: int) -> str:
    game = engine.variants().get(variant)
    return str(seat + 1) if game is None else translate(army_key(game.seats[seat].name))


def _numbers(standing: Standing) -> dict[str, str | int]:
    sign = "?" if standing.provisional else ""
    return {
        "rating": f"{standing.rating}{sign}",
        "uncertainty": str(standing.uncertainty),
        "games": standing.games,
    }


def _reliability(translate: Translator, found: Reliability) -> Iterator[str]:
    """A line on the usual time for a move, and one on reliability, unless no game counts."""
    if found.median_time is not None:
        yield translate("profile-median-time", time=_time(translate, found.median_time))
    if found.games:
        numbers = {"percent": found.percent or 0, "finished": found.finished, "games": found.games}
        yield translate("profile-reliability-new" if found.percent is None else "profile-reliability", **numbers)


def _time(translate: Translator, time: timedelta) -> str:
    return span(translate, _rounded(time)) if time >= HOUR else translate("span-short")


def _rounded(time: timedelta) -> timedelta:
    """In days where there are several, in hours otherwise, which is how times are told."""
    unit = timedelta(days=1) if time >= timedelta(days=2) else HOUR
    return round(time / unit) * unit


def _league(translate: Translator, one: LeagueHistory) -> str:
    return translate("profile-divisions", league=one.league, divisions=" → ".join(map(str, one.divisions)))


async def _render_curves(
    translate: Translator, curves: Curves, leagues: Sequence[LeagueHistory], theme: str
) -> bytes | None:
    drawn = [_curve(translate, *curve) for curve in curves.items()]
    steps = [
        Divisions(one.league, translate("profile-division", division=one.divisions[-1]), one.divisions)
        for one in leagues
    ]
    try:
        return await asyncio.to_thread(render_curves, drawn, theme, leagues=steps)
    except Exception:  # the words tell as much
        log.exception("cannot draw a profile")
        return None


def _curve(translate: Translator, variant: str, ratings: Sequence[Rating]) -> Curve:
    standings = [standing_of(rating) for rating in ratings[-MAX_CURVE_POINTS:]]
    points = tuple((standing.rating, standing.uncertainty) for standing in standings)
    now = standings[-1]
    return Curve(title(translate, variant), f"{_numbers(now)['rating']} ± {now.uncertainty}", points)


def _alt(translate: Translator, curves: Curves) -> str:
    sentences = []
    for variant, ratings in curves.items():
        shown = [standing_of(rating).rating for rating in ratings]
        sentences.append(
            translate(
                "profile-alt",
                game=title(translate, variant),
                games=len(shown),
                rating=str(shown[-1]),
                lowest=str(min(shown)),
                highest=str(max(shown)),
            )
        )
    return " ".join(sentences)
