"""Matches that are not at hand: what a replay costs and how long it holds the event loop; and what memory they take."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from time import thread_time

import engine
from benchmarks.measure import Row, interleaved
from bot.app.match.cache import CACHE_BYTES, EARLIER_STATES_SHARE, MEBIBYTE, size_of_snapshot
from bot.app.match.reducer import apply_action, begin
from bot.app.match.replay import Slices, carefully, replaying
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State, digest
from storage import Action, Match, MatchSeat
from tests.smallest import sized

PLIES: tuple[int, ...] = sized((20, 100, 200, 400), (20,))
AIM = 5.0
"""Milliseconds for which nothing may hold the event loop."""
MEMORY_AIM = 200
"""MiB for ten thousand matches of forty plies."""
MATCHES = sized(50, 2)
START = datetime(2026, 1, 1, tzinfo=UTC)


def run(rounds: int = sized(7, 2)) -> list[Row]:
    """For every game: quick replays against careful ones, which test each move; then the memory of matches."""
    rows = []
    for key in engine.variants():
        match = _match(key)
        log = _log(match, PLIES[-1])
        rows += [_replays(match, log[:plies], rounds) for plies in PLIES]
    sizes = {key: _size(key) for key in engine.variants()}
    for key, (taken, guess) in sizes.items():
        rows.append(Row(f"memory of a match of {key}, ply 40", f"{taken / 1e3:.1f} kB, estimated {guess / 1e3:.1f}"))
    mean = sum(taken for taken, _ in sizes.values()) / len(sizes)
    whole = mean * 10_000 / MEBIBYTE
    rows.append(Row("10,000 matches if all were kept", f"{whole:.0f} MiB (aim: {MEMORY_AIM})", whole <= MEMORY_AIM))
    kept = CACHE_BYTES * (EARLIER_STATES_SHARE - 1) / EARLIER_STATES_SHARE / mean
    rows.append(Row("matches kept by default", f"{kept:.0f} in {CACHE_BYTES // MEBIBYTE} MiB"))
    return rows


def replay(match: Match, log: Sequence[Action]) -> State:
    """The state after a log, without a pause. Raises ReplayError."""
    return finished(replaying(match, log))


def finished(slices: Slices[State]) -> State:
    """Result of a replay, run without pauses."""
    try:
        while True:
            next(slices)
    except StopIteration as end:
        state: State = end.value
        return state


def _replays(match: Match, log: list[Action], rounds: int) -> Row:
    sides = {"quick": lambda: replay(match, log), "careful": lambda: finished(carefully(match, log))}
    times = interleaved(sides, rounds, clock=thread_time)
    ratio, low, high = times["quick"].times_faster_than(times["careful"])
    slice_ = min(_longest_slice(match, log) for _ in range(rounds))
    quick, careful = (times[side].median * 1e3 for side in ("quick", "careful"))
    figure = f"{quick:.2f} ms, careful {careful:.1f} ms: x{ratio:.1f} ({low:.1f}-{high:.1f})"
    held = f"; the loop held {slice_:.2f} ms (aim: {AIM:g})"
    return Row(f"replay of {match.variant}, ply {len(log)}", figure + held, slice_ <= AIM)


def _longest_slice(match: Match, log: list[Action]) -> float:
    """Milliseconds of the processor between two pauses of a replay, at most."""
    work, longest = replaying(match, log), 0.0
    while True:
        start = thread_time()
        over = next(work, match) is match
        longest = max(longest, (thread_time() - start) * 1e3)
        if over:
            return longest


def _size(key: str) -> tuple[float, int]:
    """Bytes that a match takes as it is kept, measured and estimated."""
    match = _match(key)
    log = _log(match, 40)
    guess = size_of_snapshot(Snapshot(match, replay(match, log)))
    kept: list[Snapshot] = []
    gc.collect()
    tracemalloc.start()
    for _ in range(MATCHES):
        row, actions = deepcopy((match, log))
        kept.append(Snapshot(row, replay(row, actions)))
        del row, actions
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    return taken, guess


def _match(key: str) -> Match:
    two = tuple(MatchSeat("joined", number) for number in range(len(engine.variants()[key].seats)))
    plain = Match("bench", None, 1, 1, key, {}, 1, "en", "listed", START, two, "playing", clock="5d+9d+12h")
    return replace(plain, started_at=START, rules_version=engine.variants()[key].rules_version)


def _log(match: Match, plies: int, seed: int = 0) -> list[Action]:
    """The log of a random game that is not over by then; few captures, lest it end."""
    state, random, log = begin(match), Random(seed), list[Action]()
    while len(log) < plies:
        position = state.position
        if (choosing := position.to_choose()) or position.reveal_owed() is not None:
            kind, seat, text = ("choose", choosing[0], "0" * 64) if choosing else ("reveal", position.turn, "!K")
        else:
            moves = position.legal_moves()
            quiet = [move for move in moves if not position.is_capture(move)] or moves
            kind, seat, text = "move", position.turn, str(random.choice(quiet if random.random() < 0.93 else moves))
        action = Action(len(log) + 1, kind, seat, text, "", START + timedelta(hours=len(log)), user=seat)
        state = apply_action(state, action)
        if state.outcome is not None:
            return _log(match, plies, seed + 1)
        log.append(replace(action, digest=digest(state.position)))
    return log


if __name__ == "__main__":
    for row in run():
        print(row)
