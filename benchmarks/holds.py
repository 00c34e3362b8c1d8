"""For how long what people ask for keeps the event loop from everybody else, in a match of six hundred plies."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

from benchmarks.measure import Row
from bot.app.tournaments.replay import state_of
from bot.app.tournaments.settings import TournamentSettings, as_stored
from bot.cli.garbage import settle
from bot.cli.wiring import SWITCH_INTERVAL
from storage import LoadedTournament, MatchSeat, StoredTournament, TournamentAction, TournamentMatch
from tests.bot.app.match.logs import match_of, random_log
from tests.bot.fakes import ANNA, BEN, Club, club
from tests.smallest import sized
from tournament.model import Plan

PLIES = sized(600, 60)
AIM = 20.0
"""Milliseconds for which nothing may hold the event loop."""
WARM = sized(2, 0)
ROUNDS = sized(5, 1)
Question = Callable[[], Awaitable[object]]


def run() -> list[Row]:
    """The longest pause of a ticking task while each question is answered, the best of some rounds."""
    sys.setswitchinterval(SWITCH_INTERVAL)  # as the bot does
    with TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> list[Row]:
    async with club(folder) as it:
        match = await _played(it)
        call = it.call(ANNA, match)
        plan = await _plan(it, match)
        questions: dict[str, Question] = {
            "/board": lambda: it.app.board.show(call),
            "/board in words": lambda: it.app.board.in_words(call),
            "/board in words, attacks": lambda: it.app.board.in_words(call, "attacks"),
            "/history": lambda: it.app.history.page(call),
            "/replay step": lambda: it.app.replays.step(call, 3),
            "/replay animation": lambda: it.app.replays.animate(call, 40, lambda *_: None),
            "/export": lambda: it.app.proofs.export(call),
            "/verify": lambda: it.app.proofs.verify(call),
            "/plan of 20 lines": lambda: it.app.conditional_moves.add(call, plan),
            "/plan shown": lambda: it.app.conditional_moves.show(call),
            "a match read anew": lambda: _anew(it, match),
        }
        rows = [await _row(what, question) for what, question in questions.items()]
    return [*rows, _collection(), _state_of_a_huge_event()]


def _collection() -> Row:
    """The longest collection of garbage among all that is loaded, as after the start of the bot."""
    settle()
    began = thread_time()
    gc.collect()
    held = (thread_time() - began) * 1e3
    gc.unfreeze()
    return Row("a full garbage collection: the loop held", f"{held:.1f} ms (aim: {AIM:g})", held <= AIM)


def huge_event(rounds: int = 63, tables: int = 64, decisions: int = 2000) -> LoadedTournament:
    """An event of so many games that were all noted, and of some decided."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    entries = range(1, 2 * tables + 1)
    told: list[tuple[str, int | None, dict[str, Any]]] = [("join", number, {}) for number in entries]
    told.append(("start", None, {"order": list(entries)}))
    names = [[f"game-{one}-{table}" for table in range(tables)] for one in range(rounds)]
    for one in names:
        games = [{"id": name, "entries": [2 * at + 1, 2 * at + 2], "table": at + 1} for at, name in enumerate(one)]
        told.append(("round", None, {"stage": "", "games": games, "byes": {}}))
    every = [name for one in names for name in one]
    told += [("result", None, {"game": name}) for name in every]
    told += [("adjudicate", None, {"game": name, "scores": ["1", "0"]}) for name in every[:decisions]]
    log = tuple(TournamentAction(seq, kind, now, None, user, data) for seq, (kind, user, data) in enumerate(told, 1))
    seats = (MatchSeat("joined", 1), MatchSeat("joined", 2))
    scores = (Fraction(1), Fraction(0))
    matches = {
        name: TournamentMatch(name, "over", seats, 40, scores, "resign", ended_at=now, started_at=now) for name in every
    }
    plan = as_stored(TournamentSettings(Plan("swiss", rounds), "3d", 128))
    tournament = StoredTournament("cup", 1, 2, 3, "Cup", "connexes", {}, plan, "en", 1, now, "running", len(log))
    return LoadedTournament(tournament, log, matches)


def _state_of_a_huge_event() -> Row:
    whole = huge_event()
    times = []
    for _ in range(ROUNDS):
        began = thread_time()  # it waits for nothing
        state_of(whole)
        times.append((thread_time() - began) * 1e3)
    what = f"state of an event of {len(whole.matches):,} games"
    return Row(what, f"{min(times):.1f} ms (aim: {AIM:g})", min(times) <= AIM)


async def _row(what: str, question: Question) -> Row:
    held = min([await _held(question) for _ in range(WARM + ROUNDS)][WARM:])
    return Row(f"{what}, ply {PLIES}: the loop held", f"{held:.1f} ms (aim: {AIM:g})", held <= AIM)


async def _held(question: Question) -> float:
    """Milliseconds of the longest pause between two turns of another task."""
    longest, last, done = 0.0, perf_counter(), False

    async def tick() -> None:
        nonlocal longest, last
        while not done:
            await asyncio.sleep(0)
            now = perf_counter()
            longest, last = max(longest, now - last), now

    gc.collect()
    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    last = perf_counter()
    await question()
    done = True
    await ticking
    return longest * 1e3


async def _played(it: Club) -> str:
    """A match of Échecs connexes in which so many plies were played, White not being next."""
    match = await it.begin("connexes", ANNA, BEN)
    log = next(log for seed in range(999) if len(log := random_log(match_of(), seed, PLIES + 1)) > PLIES)
    moves = [action for action in log if action.kind == "move"][: PLIES | 1]
    for number, action in enumerate(moves):
        await it.app.playing.move(it.call((ANNA, BEN)[number % 2], match), action.text)
    await it.app.idle()
    return match


async def _plan(it: Club, match: str) -> str:
    """Twenty lines of eight moves, the first of which the other side has to make."""
    chance = Random(1)
    start = (await it.app._matches.snapshot(match)).state.position
    lines: list[str] = []
    for first in start.legal_moves()[:20]:
        position, words = start.copy(), [str(first)]
        position.push(first)
        while len(words) < 8 and position.legal_moves():
            act = chance.choice(position.legal_moves())
            words.append(str(act))
            position.push(act)
        lines.append(" ".join(words[: len(words) // 2 * 2]))
    return "\n".join(lines)


async def _anew(it: Club, match: str) -> None:
    it.app._matches.forget(match)
    it.app._matches.cache.forget(match)
    await it.app._matches.snapshot(match)
