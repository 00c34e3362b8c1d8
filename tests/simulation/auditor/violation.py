"""Error raised by auditors."""

from __future__ import annotations

from datetime import datetime
from typing import NoReturn


class Violation(AssertionError):  # noqa: N818 (it is what was found, and the word is the auditor's)
    """Something that the documents exclude, in one sentence: when, which match, what."""


def violated(at: datetime, match: str, what: str) -> NoReturn:
    """Raise a `Violation`."""
    raise Violation(f"{at:%Y-%m-%d %H:%M:%S} {match or '-'}: {what}")
