"""The least trouble that still makes a history fail in the same way."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from tests.simulation.history import run
from tests.simulation.trouble import KINDS, Plan
from tests.simulation.world import World

Failure = Callable[[Plan], tuple[str, list[str]]]
FEWEST = 5
"""Deeds below which no history is tried."""


def failure(plan: Plan) -> tuple[str, list[str]]:
    """Failure of a history without names and numbers (empty: none), and the faults injected in it."""
    with tempfile.TemporaryDirectory() as folder:
        worlds: list[World] = []
        try:
            run(plan, Path(folder), worlds.append)
        except Exception as error:
            return shape(error), worlds[0].nemesis.struck if worlds else []
        return "", worlds[0].nemesis.struck


def shape(error: BaseException) -> str:
    """The kind of a failure: two of the same cause have the same."""
    text = re.sub(r"[0-9a-f]{16,}|[0-9]+|\b[a-z]{4}-[a-z]{4}\b", "*", str(error).partition("\n")[0])
    return f"{type(error).__name__} {text}"[:90]


def shrunk(plan: Plan, told: Callable[[str], None], failure: Failure = failure) -> Plan | None:
    """Find a plan that fails like another, with as little trouble and as few deeds as can be; None if that holds.

    Tells each success.
    """
    wanted, struck = failure(plan)
    if not wanted:
        return None
    while True:
        for smaller in _smaller(plan, struck):
            found, fewer = failure(smaller)
            if found == wanted:
                struck = fewer
                plan = smaller
                told(plan.line())
                break
        else:
            return plan


def _smaller(plan: Plan, struck: list[str]) -> Iterator[Plan]:
    if plan.shuffled:
        yield replace(plan, shuffled=False)
    kinds = {name.rpartition("-")[0] for name in struck}
    spared = frozenset(set(KINDS) - kinds)
    if not spared <= plan.without:
        yield replace(plan, without=plan.without | spared)
    for kind in sorted(kinds):
        yield replace(plan, without=plan.without | {kind})
    if plan.deeds >= 2 * FEWEST:
        yield replace(plan, deeds=plan.deeds // 2)
    if plan.deeds > FEWEST:
        yield replace(plan, deeds=plan.deeds - max(1, plan.deeds // 8))
        yield replace(plan, deeds=plan.deeds - 1)
    for name in struck:
        yield replace(plan, without=plan.without | {name})
