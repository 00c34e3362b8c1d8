"""Garbage collection that seldom holds the event loop."""

from __future__ import annotations

import gc

GC_THRESHOLD = 5000
"""Allocated containers after which the youngest are collected (Python's default: 700)."""


def settle() -> None:
    """Leave all that is loaded by now out of later collections, and make the largest ones half as often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, 10, 20)
