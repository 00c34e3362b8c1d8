"""Statements compiled once for all databases of the tests: to compile one takes longer than to run it."""

from __future__ import annotations

from typing import Any

from storage import Store


class Compiled(dict[Any, Any]):
    """Cache shared by all engines: SQLAlchemy's keys start with the dialect, which differs for each engine."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_common(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(_common(key), compiled)


def _common(key: Any) -> Any:
    dialect, *statement = key
    return type(dialect), *statement


_COMPILED = Compiled()


def share_compiled(store: Store) -> Store:
    """Let a store compile nothing that another one has compiled."""
    for database in (store.db.writer.transactor, store.db.reader):
        database.engine.update_execution_options(compiled_cache=_COMPILED)
    return store
