"""Full counts of tools that take long, and the smallest ones, with which `make smoke` runs each of them."""

from __future__ import annotations

import os
from typing import TypeVar

SMALLEST = os.environ.get("FEERIE_SMALLEST") == "1"
T = TypeVar("T")


def sized(full: T, smallest: T) -> T:
    """A count, or with FEERIE_SMALLEST=1 the smallest one that still runs everything."""
    return smallest if SMALLEST else full
