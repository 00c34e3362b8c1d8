"""Forms of leagues: clocks and divisions that fit (`docs/tournaments.md`, *Leagues*)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.tournaments.creating import Form
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import HEAD, ROOM, created, state
from tests.bot.fakes import Club
from tests.bot.refusals import refuses


@pytest.mark.parametrize(("clock", "weeks"), [("3d", 12), ("2d", 23), ("1d+10d", 12)])
async def test_clock_that_does_not_fit_is_refused(it: Club, clock: str, weeks: int) -> None:
    with refuses("season-too-short"):
        await created(it, "connexes", "league", clock=clock, weeks=weeks)


async def test_refused_clock_is_told_as_it_was_typed(it: Club) -> None:
    with refuses("season-too-short") as refusal:
        await created(it, "connexes", "league", clock="3j", weeks=12)
    assert refusal.value.values["clock"] == "3j"


@pytest.mark.parametrize(("variant", "clock"), [("connexes", "1d"), ("yalta", "16h")])
async def test_default_clock_is_the_longest_that_fits(it: Club, variant: str, clock: str) -> None:
    assert (await state(it, await created(it, variant, "league"))).settings.clock == clock


@pytest.mark.parametrize(
    ("variant", "form", "warns"),
    [("yalta", {"weeks": 4}, True), ("yalta", {"weeks": 18}, False), ("yalta", {"weeks": 4, "clock": "1h+5d"}, False)],
)
async def test_creator_learns_when_moves_have_under_a_day(
    it: Club, variant: str, form: dict[str, Any], warns: bool
) -> None:
    done = await it.app.creating.create(it.call(HEAD, manager=True), ROOM, Form(variant, "league", **form))
    told = done.explain(translator_for("en"))
    warning = "At most 5 hours a move fit into a season of 4 weeks. A day a move needs a season of at least 18 weeks."
    assert (warning in told) is warns
    assert "is announced" in told


@pytest.mark.parametrize(("variant", "size"), [("connexes", "5"), ("connexes", "13"), ("yalta", "8"), ("yalta", "22")])
async def test_division_size_has_bounds(it: Club, variant: str, size: str) -> None:
    with refuses("form-value"):
        await created(it, variant, "league", group_size=size)
