"""The tables of an evening."""

from __future__ import annotations

import os
from collections.abc import Iterator

from benchmarks.load.arrivals import busiest, quantile
from benchmarks.load.evening import Evening
from benchmarks.load.machinery import ALLOWED, Machinery, Size
from benchmarks.load.meters import MEBIBYTE
from benchmarks.measure import Row

LONGEST = 8
"""So many statements are named."""


def rows(size: Size, made: Machinery, evening: Evening, sizes: dict[str, tuple[int, int]]) -> Iterator[Row]:
    """Rows of the report: load, response times, cost."""
    yield from _asked(size, made, evening)
    yield from _met(evening)
    yield from _processes(evening)
    yield from _database(evening, sizes)


def _asked(size: Size, made: Machinery, evening: Evening) -> Iterator[Row]:
    people = f"{size.members} members of {size.servers} servers, {size.shards} shards"
    yield Row("live matches", f"{size.matches:,}, {people}")
    yield Row("opened in", f"{evening.opening:.0f} s; processes connected in {made.started:.0f} s")
    load = "/".join(f"{part:.1f}" for part in os.getloadavg())
    yield Row("machine", f"{os.cpu_count()} cores, load averages {load}")
    times = [one.at for one in evening.arrived]
    bursts = f"{busiest(times, 1)} in a second, {busiest(times, 10)} in ten at most"
    yield Row("members' moves", f"{len(times):,} in {evening.seconds:.0f} s; {bursts}")
    limit = ALLOWED * size.pace
    used = f"{evening.busiest} used at most; refused: {evening.refused}"
    yield Row("Discord's limits", f"x{size.pace:g}: {limit:g} requests a second; {used}", not evening.refused)


def _met(evening: Evening) -> Iterator[Row]:
    tally = evening.tally
    yield Row("turns posted", f"{evening.turns:,}: {evening.turns / evening.seconds:.2f} a second")
    for what, values in (
        ("click after it was wanted", tally.late),
        ("click to post", tally.posts),
        ("click to private answer", tally.answers),
        ("suggestions", tally.menus),
        ("click to computers' post", tally.computers),
    ):
        parts = ", ".join(f"{name} {quantile(values, part) * 1e3:.0f}" for name, part in PARTS.items())
        yield Row(what, f"{parts} ms (of {len(values):,})")
    failures = sorted({(tally.failures.count(text), text) for text in tally.failures}, reverse=True)
    told = "; ".join(f"{count} x {text}" for count, text in failures[:LONGEST])
    yield Row("failures", f"{len(tally.failures)} {told}".rstrip(), not tally.failures)
    yield Row("games that ended", f"{tally.over}")


PARTS = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}


def _processes(evening: Evening) -> Iterator[Row]:
    for name in evening.after:
        most, cpu = evening.highest[name], evening.cpu(name)
        share = f"{cpu:.1f} s: {cpu / evening.seconds:.0%} of a core, {cpu / max(1, evening.turns) * 1e3:.1f} ms a turn"
        largest = f"{most.processes} processes, the largest {most.largest / MEBIBYTE:.0f}"
        yield Row(name, f"{share}; {most.own / MEBIBYTE:.0f} MiB ({largest})")
    bots = sum(evening.cpu(name) for name in evening.after if name.startswith("bot"))
    yield Row("all bots", f"{bots / max(1, evening.turns) * 1e3:.1f} ms a turn")
    thinking = sum(evening.cpu(name) for name in evening.after if name.startswith("worker"))
    moves = evening.tally.computer_moves
    yield Row("workers", f"{thinking / max(1, moves) * 1e3:.0f} ms for each of {moves} moves of computers")


def _database(evening: Evening, sizes: dict[str, tuple[int, int]]) -> Iterator[Row]:
    turns = max(1, evening.turns)
    bounds = ("BEGIN", "COMMIT", "ROLLBACK", ";", "SET", "SELECT pg_catalog.version")
    found = [one for one in evening.statements if not one.text.startswith(bounds)]
    around = sum(one.calls for one in evening.statements) - sum(one.calls for one in found)
    calls, seconds = sum(one.calls for one in found), sum(one.seconds for one in found)
    yield Row(
        "statements",
        f"{calls / turns:.1f} a turn, {seconds / turns * 1e3:.2f} ms in PostgreSQL; {around / turns:.1f} around them",
    )
    done, undone = evening.commits
    yield Row("transactions", f"{done / turns:.1f} a turn committed, {undone / turns:.2f} rolled back")
    locks = sum(one.calls for one in found if "advisory" in one.text)
    told = sum(one.calls for one in found if "pg_notify" in one.text)
    yield Row("of these", f"{locks / turns:.1f} locks, {told / turns:.1f} NOTIFY a turn")
    often = sorted(found, key=lambda one: -one.calls)
    for one in dict.fromkeys([*found[:LONGEST], *often[:LONGEST]]):
        text = " ".join(one.text.split())[:70]
        yield Row(f"{one.calls / turns:6.2f} x {one.seconds / max(1, one.calls) * 1e3:.3f} ms", text)
    for table, (count, taken) in sizes.items():
        yield Row(f"table {table}", f"{count:,} rows, {taken / max(1, count):,.0f} bytes each with indexes")
