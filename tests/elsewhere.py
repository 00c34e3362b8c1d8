"""An event loop in a thread of its own, for whoever cannot wait in theirs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

Result = TypeVar("Result")


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="elsewhere", daemon=True).start()
    return loop


def done(work: Coroutine[Any, Any, Result]) -> Result:
    """What comes of some work; meanwhile everything else stands still here."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()
