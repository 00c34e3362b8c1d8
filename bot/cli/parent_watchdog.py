"""Children that do not outlive the process that started them, even when that is killed outright."""

import os
import signal
from threading import Thread

LEASH = "FEERIE_LEASH"
"""Set in the environment of a child whose standard input is a pipe from its parent."""


def hold() -> None:
    """End this process, as SIGTERM would, once its parent is gone; do nothing where no parent holds a leash."""
    if LEASH in os.environ:
        Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    # Not sys.stdin: a thread that waits in it would hold its lock when the interpreter stops.
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
