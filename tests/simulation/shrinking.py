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

FEWEST = 5
"""Deeds below which no history is tried."""


def failure(plan: Plan) -> tuple[str, list[str]]:
    """What is wrong with a history, without names and numbers (empty: nothing), and the blows that fell in it."""
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


def shrunk(plan: Plan, told: Callable[[str], None]) -> Plan:
    """A plan that fails like another, with as little trouble and as few deeds as can be found. Tells each success."""
    wanted, _ = failure(plan)
    while True:
        for smaller in _smaller(plan):
            if failure(smaller)[0] == wanted:
                plan = smaller
                told(plan.line())
                break
        else:
            return plan


def _smaller(plan: Plan) -> Iterator[Plan]:
    if plan.shuffled:
        yield replace(plan, shuffled=False)
    struck = failure(plan)[1]
    kinds = {name.rpartition("-")[0] for name in struck}
    spared = frozenset(set(KINDS) - kinds)
    if not spared <= plan.without:
        yield replace(plan, without=plan.without | spared)
    for kind in sorted(kinds):
        yield replace(plan, without=plan.without | {kind})
    if plan.deeds >= 2 * FEWEST:
        yield replace(plan, deeds=plan.deeds // 2)
        yield replace(plan, deeds=plan.deeds - plan.deeds // 8)
    for name in struck:
        yield replace(plan, without=plan.without | {name})
