"""Cost of a call: Python instructions, and memory."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any


def operations(call: Callable[[], object]) -> int:
    """Number of Python instructions run in a call; work in C within one of them is not counted."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += event == "opcode"
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


@contextmanager
def bounded_memory(mebibytes: int) -> Iterator[None]:
    """Limit memory to so much more than now; beyond it, MemoryError is raised."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    usual = resource.getrlimit(resource.RLIMIT_AS)
    most = pages * resource.getpagesize() + (mebibytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, usual)
