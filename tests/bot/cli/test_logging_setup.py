"""The log: an outage takes one line a try, anything else its traceback."""

from __future__ import annotations

import errno
import json
import logging
import os
import sys
from types import TracebackType

import pytest

from bot.cli.logging_setup import Discreet, JsonLines
from storage import StoreUnavailableError

FULL = StoreUnavailableError("database or disk is full")
NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def record(error: Exception) -> logging.LogRecord:
    """Return what `log.exception("saving %s", "x")` logs of an error that was raised."""
    raised: tuple[type[BaseException] | None, BaseException | None, TracebackType | None] = (None, None, None)
    try:
        raise error
    except Exception:
        raised = sys.exc_info()
    return logging.LogRecord("bot.some", logging.ERROR, "some.py", 1, "saving %s", ("x",), raised)


@pytest.mark.parametrize("error", [FULL, NO_SPACE])
def test_outage_is_logged_in_one_line(error: Exception) -> None:
    line = Discreet("").format(record(error))
    assert "\n" not in line
    assert line.endswith(f"ERROR   bot.some: saving x: {error}")


def test_outage_of_several_lines_is_logged_in_one() -> None:
    assert Discreet("").format(record(StoreUnavailableError("one\n  two"))).endswith("saving x: one two")


def test_outage_in_json_has_no_traceback() -> None:
    told = json.loads(JsonLines("").format(record(FULL)))
    assert told["message"] == "saving x: database or disk is full"
    assert "exception" not in told


@pytest.mark.parametrize("error", [ValueError("wrong"), FileNotFoundError(errno.ENOENT, "no such file")])
def test_fault_is_logged_with_its_traceback(error: Exception) -> None:
    assert "Traceback" in Discreet("").format(record(error))
    assert "Traceback" in json.loads(JsonLines("").format(record(error)))["exception"]


def test_other_handlers_still_see_traceback_of_outage() -> None:
    seen = record(FULL)
    Discreet("").format(seen)
    assert seen.exc_info is not None
    assert seen.exc_info[1] is FULL
    assert "Traceback" in logging.Formatter().format(seen)
