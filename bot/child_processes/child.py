"""Start of a child process of the bot."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from ctypes import c_bool
from multiprocessing import parent_process
from typing import Final

NICE: Final = 10
"""By how much such a process stands back behind the bot and everything else, of 19."""
LAST: Final = 15
"""The same for what nobody's game waits for."""


_stop: c_bool | None = None


def begun(begin: Callable[[], None], stop: c_bool) -> None:
    """Begin, and know what is true when no one waits for the work under way any more."""
    global _stop
    _stop = stop
    begin()


def is_stopped() -> bool:
    """Tell whether no one waits for the work under way any more."""
    return _stop is not None and _stop.value


def prepare(nice: int = NICE) -> None:
    """Let others go first, leave Ctrl-C to the bot, and go when the bot is gone, even if it was killed."""
    os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
