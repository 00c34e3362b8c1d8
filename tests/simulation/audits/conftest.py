"""Evidence for the auditor, made by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.simulation.evidence import (
    Evidence,
    Make,
)


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[Evidence] = []

    def new(variant: str = "connexes", clock: str = "", people: int = 2) -> Evidence:
        made.append(Evidence(variant, clock, people))
        return made[-1]

    yield new
    for evidence in made:
        evidence.close()


@pytest.fixture
def match(make: Make) -> Evidence:
    """A match of Échecs connexes whose start has been posted."""
    evidence = make()
    evidence.post(0)
    evidence.auditor.step()
    return evidence
