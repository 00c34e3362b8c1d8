"""In-process signals: an object tells what has happened to it, and others subscribe where they are put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVarTuple

Values = TypeVarTuple("Values")


class Signal(Generic[*Values]):
    """Calls every listener when it is called."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[*Values], None]] = []

    def connect(self, listener: Callable[[*Values], None]) -> None:
        """Have a function called from now on."""
        self._listeners.append(listener)

    def __call__(self, *values: *Values) -> None:
        """Call all listeners."""
        for listener in self._listeners:
            listener(*values)
