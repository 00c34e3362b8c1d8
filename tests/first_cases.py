"""A plugin of pytest for the smallest form: run the first case of each test; with the browser, of each file."""

from __future__ import annotations

import pytest

PART = "part"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the first case of each test, and note the part of `make prove` that it belongs to."""
    first = {_subject(item): item for item in reversed(items)}
    kept = list(reversed(first.values()))
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept
    for item in items:
        if mark := item.get_closest_marker("prove"):
            item.user_properties.append((PART, mark.kwargs["part"]))


def _subject(item: pytest.Item) -> str:
    """Name the test without its case; the file, if it needs the browser, as that takes long."""
    return str(item.path) if item.get_closest_marker("browser") else item.nodeid.partition("[")[0]
