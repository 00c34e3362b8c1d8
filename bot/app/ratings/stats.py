"""`/stats`: how the matches of a game have gone, in words and as bars."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from fractions import Fraction

from cachetools import TTLCache

import engine
from bot.app.core.ports import Clock
from bot.app.core.requests import Chart, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.match.move_notation import san_in
from bot.app.posts.wording import title
from bot.texts import translator_for
from render.charts import Bar, Bars, render_bars
from render.words import army_key
from storage import Store, VariantTotals

STATS_CACHE_LIFETIME = timedelta(minutes=10)
"""Lifetime of cached statistics: counting reads every match."""
FIRST_MOVES, LENGTHS = 5, 6
log = logging.getLogger(__name__)


class Stats:
    """Counts what there is to be counted, now and then."""

    def __init__(self, store: Store, clock: Clock, games: tuple[str, ...]) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self._known: TTLCache[str, VariantTotals] = TTLCache(
            len(games), STATS_CACHE_LIFETIME.total_seconds(), lambda: clock.now().timestamp()
        )

    async def show(self, request: RequestContext, variant: str) -> Chart:
        """Statistics of all matches of a variant on this bot. Refusals: unknown-variant."""
        if variant not in self._games:
            raise Refused("unknown-variant", variant=variant[:40], variants=", ".join(self._games))
        record = self._known.get(variant)
        if record is None:
            record = self._known[variant] = await self._store.statistics.variant_totals(variant)
        translate = translator_for(request.language, notation=request.notation)
        count = sum(record.results.values())
        if not count:
            return Chart(translate("stats-nothing", game=title(translate, variant)))
        groups = list(_groups(translate, variant, record, count))
        words = "\n".join(
            translate("stats-told", what=group.title, told=_bars_in_words(group.bars)) for group in groups
        )
        picture = await _render_bars(groups, request.theme)
        content = translate("stats-title", game=title(translate, variant), count=count)
        return Chart(content, picture, f"stats-{variant}.png", words)


def _bars_in_words(bars: Iterable[Bar]) -> str:
    return " · ".join(f"{bar.label} {bar.value}" for bar in bars if bar.share)


def _groups(translate: Translator, variant: str, record: VariantTotals, count: int) -> Iterator[Bars]:
    yield Bars(translate("stats-results"), tuple(_results(translate, variant, record, count)))
    lengths = tuple(
        Bar(str(low) if low == high else f"{low}–{high}", _percent(translate, times, count), times / count)
        for low, high, times in _spread(Counter(record.lengths))
    )
    yield Bars(translate("stats-lengths", median=_median(record)), lengths)
    first = Counter(record.openings).most_common(FIRST_MOVES)
    if begun := sum(record.openings.values()):
        moves = tuple(
            Bar(_readable(translate, variant, text), _percent(translate, times, begun), times / begun)
            for text, times in first
        )
        yield Bars(translate("stats-openings"), moves)


def _results(translate: Translator, variant: str, record: VariantTotals, count: int) -> Iterator[Bar]:
    game = engine.variants()[variant]
    alone = [0] * len(game.seats)
    for scores, times in record.results.items():
        if Fraction(1) in scores:
            alone[scores.index(Fraction(1))] += times
    for seat, times in zip(game.seats, alone, strict=True):
        yield Bar(translate(army_key(seat.name)), _percent(translate, times, count), times / count, seat.name.lower())
    shared = count - sum(alone)
    yield Bar(translate("stats-shared"), _percent(translate, shared, count), shared / count)


def _percent(translate: Translator, times: int, count: int) -> str:
    return translate("stats-share", percent=round(100 * times / count), count=times)


def _spread(lengths: Counter[int]) -> list[tuple[int, int, int]]:
    """Histogram of game lengths in moves: a few groups of equal width (low, high, count)."""
    longest = max(lengths)
    width = next(width for width in _widths() if longest < width * LENGTHS or width == longest)
    groups = [(low, low + width - 1) for low in range(0, longest + 1, width)]
    return [(low, high, sum(lengths[moves] for moves in range(low, high + 1))) for low, high in groups]


def _widths() -> Iterator[int]:
    """Round numbers without an end."""
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10


def _median(record: VariantTotals) -> int:
    lengths = sorted(Counter(record.lengths).elements())
    return lengths[len(lengths) // 2]


def _readable(translate: Translator, variant: str, text: str) -> str:
    """A first move as it is read where the game begins in its usual way; its coordinates otherwise."""
    position = engine.new_position(variant)
    try:
        move = position.parse(text)
        return san_in(translate.notation, position, move)
    except engine.MoveError:
        return text


async def _render_bars(groups: Sequence[Bars], theme: str) -> bytes | None:
    try:
        return await asyncio.to_thread(render_bars, groups, theme)
    except Exception:  # the words tell as much
        log.exception("cannot draw statistics")
        return None
