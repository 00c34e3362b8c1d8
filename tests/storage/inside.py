"""Searches every column of every table."""

from __future__ import annotations

import re
from pathlib import Path

from tests.databases import rows


def holding(file: Path, what: int | str) -> list[str]:
    """Return the places, as `table.column`, of a number or a word in a database, alone or in a text."""
    pattern = re.compile(re.escape(what) if isinstance(what, str) else rf"(?<![\d-]){what}(?!\d)")
    found = ((table, column, value) for table, row in rows(file) for column, value in row.items())
    return sorted({f"{table}.{column}" for table, column, value in found if pattern.search(str(value))})
