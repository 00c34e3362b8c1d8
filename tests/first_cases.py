"""A plugin of pytest: run only the first case of each test."""

from __future__ import annotations

import pytest

ENDLESS = ("test_a_promotion_on_move_twelve_is_found_and_none_before_is_possible",)
"""Tests that cannot be made smaller."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the first case of each test."""
    first = {item.nodeid.partition("[")[0]: item for item in reversed(items)}
    kept = [item for item in first.values() if item.name not in ENDLESS]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = reversed(kept)
