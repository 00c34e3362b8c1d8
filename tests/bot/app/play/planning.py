"""Helpers shared by tests of conditional moves."""

from __future__ import annotations

from bot.app import errors as wrong
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, Club
from tests.storage.samples import conditional_moves_in

LINE = "Nf6 d3 Nc6 d4"
BRANCHES = f"{LINE}; Nf6 d3 e5 Nc3; e6 Nc3"


async def started(it: Club) -> str:
    """A match in which Black is to move, so that White may plan."""
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    return match


async def lines(it: Club, match: str, seat: int = 0) -> tuple[tuple[str, ...], ...]:
    """Conditional moves of a seat."""
    plan = (await conditional_moves_in(it.store, match)).get(seat)
    return () if plan is None else plan.lines


def refusal(error: wrong.AppError) -> str:
    """English text of an error, checked to differ from the French one."""
    assert error.explain(translator_for("en")) != error.explain(translator_for("fr"))
    return error.explain(translator_for("en"))
