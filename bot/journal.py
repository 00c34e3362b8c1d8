"""The log: plain lines on standard error, in which no secret appears."""

from __future__ import annotations

import logging
import re

# Interaction and webhook tokens stand in the addresses that discord.py logs when a request fails.
_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s'\"?]+")


class Discreet(logging.Formatter):
    """Formats a record and blots out tokens, in tracebacks too."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines, without tokens."""
        text = _TOKENS.sub(r"\1***", super().format(record))
        return text.replace(self._secret, "***") if len(self._secret) > 20 else text


def begin(level: str, secret: str, *others: logging.Handler) -> None:
    """Log to standard error from now on, and to `others`; other people's libraries only from WARNING up."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(secret))
    root = logging.getLogger()
    root.handlers = [handler, *others]
    root.setLevel(logging.WARNING)
    for name in ("bot", "engine", "render", "storage"):
        logging.getLogger(name).setLevel(level)
