"""An event loop in a thread of its own, for anyone who cannot wait in theirs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, TypeVar

Result = TypeVar("Result")
_NAME = "elsewhere"


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name=_NAME, daemon=True).start()
    return loop


def done(work: Coroutine[Any, Any, Result]) -> Result:
    """Result of some work, blocking this thread until it is done."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()


def done_there(deed: Callable[[], None]) -> None:
    """Do something in that thread, which may be this one: the collector of garbage runs in any."""
    if threading.current_thread().name == _NAME:
        deed()
    else:
        done(_called(deed))


async def _called(deed: Callable[[], None]) -> None:
    deed()
