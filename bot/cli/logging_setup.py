"""The log: plain lines on standard error, in which no secret appears."""

from __future__ import annotations

import copy
import errno
import json
import logging
import re
from datetime import datetime
from typing import Literal

from bot.cli.version import version
from storage import StoreUnavailableError

Format = Literal["text", "json"]
log = logging.getLogger(__name__)

# Interaction and webhook tokens stand in the addresses that discord.py logs when a request fails.
_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s'\"?]+")
_DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def is_outage(error: BaseException | None) -> bool:
    """Tell whether an error is an outage of the database or the disk, in which a traceback explains nothing."""
    return isinstance(error, StoreUnavailableError) or (isinstance(error, OSError) and error.errno in _DISK_ERRORS)


def shortened(record: logging.LogRecord) -> logging.LogRecord:
    """Put the reason of an outage into its line in place of a traceback; other records stay as they are."""
    error = record.exc_info[1] if record.exc_info else None
    if not is_outage(error):
        return record
    short = copy.copy(record)
    short.msg = f"{record.getMessage()}: {' '.join(str(error).split())}"
    short.args, short.exc_info, short.exc_text = (), None, None
    return short


class Discreet(logging.Formatter):
    """Formats a record and blots out tokens, in tracebacks too."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines, without tokens."""
        return self.redacted(super().format(shortened(record)))

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802 (its name)
        """The time with its offset from UTC, by ISO 8601."""
        return datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")

    def redacted(self, text: str) -> str:
        """A text without tokens."""
        text = _TOKENS.sub(r"\1***", text)
        return text.replace(self._secret, "***") if len(self._secret) > 20 else text


class JsonLines(Discreet):
    """Formats a record as one line of JSON, without tokens."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        record = shortened(record)
        fields = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": self.redacted(record.getMessage()),
        }
        if record.exc_info:
            fields["exception"] = self.redacted(self.formatException(record.exc_info))
        return json.dumps(fields)


def begin(level: str, secret: str, *others: logging.Handler, style: Format = "text") -> None:
    """Log to standard error from now on, and to `others`; other people's libraries only from WARNING up."""
    handler = logging.StreamHandler()
    handler.setFormatter((JsonLines if style == "json" else Discreet)(secret))
    root = logging.getLogger()
    root.handlers = [handler, *others]
    root.setLevel(logging.WARNING)
    for name in ("bot", "engine", "render", "storage"):
        logging.getLogger(name).setLevel(level)
    log.info("Féerie %s starts", version())
