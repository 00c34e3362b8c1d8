"""Results of the checks of `feerie doctor`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Sign = Literal["ok", "warn", "bad"]


@dataclass(frozen=True)
class CheckResult:
    """One line: what was looked at, how it is, and the sentence (a key and its values) that says what to do."""

    check: str
    sign: Sign
    key: str
    values: dict[str, str | int] = field(default_factory=dict)
