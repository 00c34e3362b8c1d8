"""Ratings of ten thousand matches made anew, one more match counted, and what a thousand players' ranking costs."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from openskill.models import PlackettLuce

import storage
from benchmarks.measure import Row, quartiles
from bot.app.challenges.challenges import PLAYED
from bot.app.core.requests import RequestContext
from bot.app.core.system_clock import SystemClock
from bot.app.match.preferences import PreferenceStore
from bot.app.ratings.profile import Achieved, Profiles
from bot.app.ratings.ranking import Ranking
from bot.app.ratings.rebuild import rebuild
from bot.app.ratings.stats import Stats
from bot.app.ratings.worker import RatingWorker
from storage import Genesis, Match, MatchSeat, SeatLink, Store
from tests.smallest import sized

PLAYERS, MATCHES, ROUNDS = sized((1_000, 10_000, 5), (20, 100, 2))
VARIANT, GUILD = "connexes", 1
START = datetime(2026, 1, 1, tzinfo=UTC)


def run(players: int = PLAYERS, matches: int = MATCHES, rounds: int = ROUNDS) -> list[Row]:
    """Seconds and milliseconds, and the ratio to the bare model that knows nothing of a database."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), players, matches, rounds))


async def _none_won(_call: RequestContext, _user: int) -> Achieved:
    return Achieved()


async def _measure(folder: Path, players: int, matches: int, rounds: int) -> list[Row]:
    store = await storage.open(f"sqlite+aiosqlite:///{folder / 'bench.db'}")
    chance = Random(1)
    pairs = [chance.sample(range(1, players + 1), 2) for _ in range(matches + rounds)]
    await _stored(store, 0, pairs[:matches])
    clock = SystemClock()
    ranking, profiles = Ranking(store, PLAYED), Profiles(store, PreferenceStore(store), PLAYED, _none_won)
    whole = await _times(rounds, lambda _: rebuild(store))
    bare = await _times(rounds, lambda _: _bare(pairs[:matches]))
    call, often = RequestContext(1, guild=GUILD), median
    rows = [
        Row(f"ratings of {matches:,} matches made anew", f"{often(whole):.2f} s ({_range(whole, 1)} s)"),
        Row("against the bare model", f"x{often(whole) / often(bare):.1f} of {often(bare):.2f} s"),
    ]

    async def one_more(number: int) -> float:
        await _stored(store, matches + number, pairs[matches + number :][:1])
        rater, start = RatingWorker(store, clock), perf_counter()
        rater.wake()
        await rater.idle()
        return perf_counter() - start

    more = [await one_more(number) for number in range(rounds)]
    rows.append(Row("one more match counted", f"{often(more) * 1e3:.1f} ms ({_range(more, 1e3)} ms)"))
    asked: dict[str, Callable[[int], Awaitable[object]]] = {
        f"/ranking of {players:,} players": lambda number: ranking.page(call, VARIANT, number),
        "/profile": lambda _: profiles.show(call),
        f"/stats of {matches:,} matches, not yet counted": lambda _: Stats(store, clock, PLAYED).show(call, VARIANT),
    }
    for name, ask in asked.items():
        times = await _times(rounds, ask)
        rows.append(Row(name, f"{often(times) * 1e3:.0f} ms ({_range(times, 1e3)} ms)"))
    await store.close()
    return rows


async def _times(rounds: int, ask: Callable[[int], Awaitable[object]]) -> list[float]:
    """Seconds of each round, after one that is not measured."""
    seconds = []
    for number in range(rounds + 1):
        start = perf_counter()
        await ask(number)
        seconds.append(perf_counter() - start)
    return seconds[1:]


def _range(seconds: list[float], unit: float) -> str:
    low, high = quartiles(seconds)
    return f"{low * unit:.1f}-{high * unit:.1f}"


async def _bare(pairs: list[list[int]]) -> None:
    model = PlackettLuce()
    known = {user: model.rating() for pair in pairs for user in pair}
    for winner, loser in pairs:
        (known[winner],), (known[loser],) = model.rate([[known[winner]], [known[loser]]], ranks=[0, 1])


async def _stored(store: Store, first: int, pairs: list[list[int]]) -> None:
    matches = [_match(number, pair) for number, pair in enumerate(pairs, first)]
    await asyncio.gather(*(store.matches.create(match, [], genesis=_origin(match)) for match in matches))


def _match(number: int, pair: list[int]) -> Match:
    seats = tuple(MatchSeat("joined", user) for user in pair)
    at = START + timedelta(minutes=number)
    plain = Match(f"match-{number}", GUILD, 1, 1, VARIANT, {}, 1, "en", "listed", at, seats, "over", rated=True)
    won = (Fraction(1), Fraction(0))
    return replace(plain, started_at=at, ended_at=at, reason="checkmate", scores=won, moves=number % 90)


def _origin(match: Match) -> Genesis:
    links = tuple(SeatLink(0, number, "a" * 64, seat.user, "5" * 32) for number, seat in enumerate(match.seats))
    return Genesis("{}", "0" * 64, links)
