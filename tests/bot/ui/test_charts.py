"""`/profile` and `/stats`: pictures, or words for those who want them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import Chart, PlayerSettings
from bot.ui.charts import show_chart
from tests.bot.ui.fakes import FakeInteractionContext

CHART = Chart("**Yalta**", b"png", "stats.png", "Results: White 40%")


async def test_chart_is_picture_with_its_words_as_alternative() -> None:
    context: Any = FakeInteractionContext()
    await show_chart(context, CHART)
    assert context.answers == ["**Yalta**"]
    [[picture]] = context.files
    assert (picture.filename, picture.description) == ("stats.png", "Results: White 40%")


@pytest.mark.parametrize(
    ("settings", "chart"),
    [(PlayerSettings(words=True), CHART), (PlayerSettings(), Chart("**Yalta**", alt="Results: White 40%"))],
)
async def test_where_there_is_no_picture_words_stand_in_answer(settings: PlayerSettings, chart: Chart) -> None:
    context: Any = FakeInteractionContext()
    context.use_settings(settings)
    await show_chart(context, chart)
    assert context.answers == ["**Yalta**\nResults: White 40%"]
    assert context.files == [[]]
