"""Standard output and error that print nothing a terminal would act on, whatever text they are given."""

from __future__ import annotations

import sys
from typing import Any, TextIO, cast
from unicodedata import category

_KEPT = "\n\t"


def printable(text: str) -> str:
    r"""Return a text with escapes such as `\x1b` for what cannot be seen, and for what changes how the rest is read."""
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(letter: str) -> str:
    if letter.isprintable() or letter in _KEPT or category(letter) == "Zs":
        return letter
    return letter.encode("ascii", "backslashreplace").decode() if ord(letter) > 0x7F else f"\\x{ord(letter):02x}"


class Terminal:
    """A text stream whose `write` makes everything printable; all else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write what can be printed of a text."""
        return self._stream.write(printable(text))

    def redraw(self, text: str) -> None:
        """Write a text over the last line, and stay on it."""
        self._stream.write(f"\r{printable(text)}")
        self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def protect() -> None:
    """Make every later print of this process pass through a `Terminal`."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, Terminal):
            setattr(sys, name, cast("TextIO", Terminal(stream)))


def redraw(text: str) -> None:
    """Show progress on one line of standard error."""
    stream = sys.stderr if isinstance(sys.stderr, Terminal) else Terminal(sys.stderr)
    stream.redraw(text)
