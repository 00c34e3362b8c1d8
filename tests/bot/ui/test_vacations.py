"""Answers and buttons of `/vacation`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.app import App, RequestContext
from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.vacations import MAX_LISTED_VACATIONS, show_vacations
from tests.bot.fakes import ANNA, GUILD, Club
from tests.bot.ui.fakes import FakeInteractionContext


class Guest(FakeInteractionContext):
    """Someone in the usual server."""

    def __init__(self, app: App, language: str = "en") -> None:
        super().__init__(app, language)

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return RequestContext(ANNA, guild=GUILD, match=match, version=version)


def labels(context: FakeInteractionContext) -> list[str]:
    return [] if context.views[-1] is None else [item.label for item in context.views[-1].children]


def press(context: FakeInteractionContext, label: str) -> ComponentId:
    name = parse(next(item.custom_id for item in context.views[-1].children if item.label == label))
    assert name is not None
    return name


async def test_who_has_none_is_told_how_to_take_one(it: Club) -> None:
    context = Guest(it.app)
    await show_vacations(context)  # type: ignore[arg-type]
    assert "Take one with /vacation" in context.answers[-1]
    assert "You have 30 of 30 vacation days left in 2026." in context.answers[-1]
    assert labels(context) == []


async def test_each_vacation_is_shown_with_button_to_end_it(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.vacations.begin(it.call(ANNA), 3, 20)
    context = Guest(it.app, "fr")
    await show_vacations(context)  # type: ignore[arg-type]
    ends = int((it.world.now + timedelta(days=5)).timestamp())
    begins = int((it.world.now + timedelta(days=20)).timestamp())
    assert f"<t:{ends}:D> (<t:{ends}:R>)" in context.answers[-1]
    assert f"1. Du <t:{begins}:D> (<t:{begins}:R>)" in context.answers[-1]
    assert labels(context) == ["Revenir maintenant", "Annuler le n° 1"]


async def test_press_ends_vacation_and_shows_what_is_left(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.vacations.begin(it.call(ANNA), 3, 20)
    context = Guest(it.app)
    await show_vacations(context)  # type: ignore[arg-type]
    await dispatch(context, press(context, "End vacation"), [])  # type: ignore[arg-type]
    assert context.answers[-1].startswith("Welcome back!")
    assert labels(context) == ["Cancel no. 1"]
    await dispatch(context, press(context, "Cancel no. 1"), [])  # type: ignore[arg-type]
    assert "cancelled" in context.answers[-1]
    assert labels(context) == []


async def test_long_list_fits_message_and_its_buttons(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 1)
    for day in range(MAX_LISTED_VACATIONS + 3):
        await it.app.vacations.begin(it.call(ANNA), 1, 2 * day + 2)
    for language in ("en", "fr"):
        context = Guest(it.app, language)
        await show_vacations(context)  # type: ignore[arg-type]
        assert len(context.answers[-1]) < 2000
        assert len(labels(context)) == MAX_LISTED_VACATIONS + 1


async def test_button_with_strange_number_is_old_one(it: Club) -> None:
    context = Guest(it.app)
    await dispatch(context, ComponentId("return", "-", 0, ("x",)), [])  # type: ignore[arg-type]
    assert "earlier version" in context.answers[-1]
