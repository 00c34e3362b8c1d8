"""For how long what people ask for keeps the event loop from everybody else, in a match of six hundred plies."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.measure import Row
from bot.wiring import SWITCH_INTERVAL
from tests.bot.app.match.logs import match_of, random_log
from tests.bot.fakes import ANNA, BEN, Club, club

PLIES = 600
AIM = 20.0
"""Milliseconds for which nothing may hold the event loop."""
WARM = 2
ROUNDS = 5
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
            "/plan of 20 lines": lambda: it.app.plans.add(call, plan),
            "/plan shown": lambda: it.app.plans.show(call),
            "a match read anew": lambda: _anew(it, match),
        }
        return [await _row(what, question) for what, question in questions.items()]


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
