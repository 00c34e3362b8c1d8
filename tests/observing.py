"""Number of calls of functions in any thread, counted by Python's profiling hooks without patches."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType

import pytest

import engine

IN_PYTHON = pytest.mark.skipif(engine.CORE == "compiled", reason="no calls of compiled code are seen: FEERIE_PURE=1")
"""For tests that observe functions of the engine."""


@contextmanager
def called_here(*functions: CodeType) -> Iterator[set[str]]:
    """The names of those functions that are called in this thread, in which an event loop may run."""
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in functions:
            called.add(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


@contextmanager
def observed(functions: Mapping[str, Iterable[CodeType]]) -> Iterator[Counter[str]]:
    """Count the calls of functions under the names given; of those within one another only the outermost counts.

    Besides this thread it sees those that start meanwhile.
    """
    names = {code: name for name, codes in functions.items() for code in codes}
    calls, within = Counter[str](), threading.local()

    def note(frame: FrameType, event: str, _: object) -> None:
        name = names.get(frame.f_code)
        if name is None or event not in ("call", "return"):
            return
        depth = vars(within).setdefault("depth", Counter[str]())
        if event == "call":
            calls[name] += not depth[name]
        depth[name] += 1 if event == "call" else -1

    before, in_threads = sys.getprofile(), threading.getprofile()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        threading.setprofile(in_threads)
