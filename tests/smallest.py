"""Smallest counts for tools that take long: `make smoke` runs each of them in a few seconds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

VARIABLE = "FEERIE_TEST_SMALLEST"
SMALLEST = os.environ.get(VARIABLE) == "1"
MARK = "part "
"""Start of a line for `tests.smoke`."""
T = TypeVar("T")


def sized(full: T, smallest: T) -> T:
    """Choose the full count, or the smallest one that still runs everything."""
    return smallest if SMALLEST else full


def report(target: str, part: str, seconds: float, *, passed: bool) -> None:
    """Print one line for a part that has ended, with the command that runs it again if it failed."""
    again = "" if passed else f", FAILED: {VARIABLE}=1 make {target} PART={part}"
    print(f"{MARK}{target} {part}: {seconds:.1f} s{again}", flush=True)


@contextmanager
def timed(target: str, part: str) -> Iterator[None]:
    """Report on a part of a make target in its smallest form."""
    start, passed = monotonic(), False
    try:
        yield
        passed = True
    finally:
        if SMALLEST:
            report(target, part, monotonic() - start, passed=passed)
