"""Counters of a store's database work: statements, and hops to SQLite's threads."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from storage import Store


@dataclass(frozen=True)
class Statement:
    """A statement as SQL, and its parameters (one set, or a list of them)."""

    text: str
    values: Any


@dataclass
class Counts:
    """Statements in order, without the start and end of transactions, and hops."""

    statements: list[Statement] = field(default_factory=list)
    hops: int = 0


@contextmanager
def counted(*stores: Store) -> Iterator[Counts]:
    """Count what stores ask; hops are those of all stores of the process."""
    counts = Counts()

    def note(_c: object, _cursor: object, text: str, values: Any, _context: object, _many: object) -> None:
        if not text.startswith("BEGIN"):
            counts.statements.append(Statement(text, values))

    with ExitStack() as stack:
        stack.enter_context(_hops(counts))
        for store in stores:
            for engine in (store.db.writer.transactor.engine, store.db.reader.engine):
                sa.event.listen(engine, "before_cursor_execute", note)
                stack.callback(sa.event.remove, engine, "before_cursor_execute", note)
        yield counts


@contextmanager
def _hops(counts: Counts) -> Iterator[None]:
    """aiosqlite tells its log of every function that it runs in a thread."""

    class Counter(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            counts.hops += record.msg.startswith("executing")

    log, handler = logging.getLogger("aiosqlite"), Counter(logging.DEBUG)
    level, propagates = log.level, log.propagate
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
        log.propagate = propagates
