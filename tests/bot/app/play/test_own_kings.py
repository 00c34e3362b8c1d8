"""One's own kings: shown to their owner alone."""

from __future__ import annotations

from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.refusals import refuses


async def test_ones_own_choice_is_shown_to_oneself_only(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    before = await it.app.own_kings.show(it.call(ANNA, match))
    assert [button.verb for button in before.buttons] == ["king-k", "king-l"]
    assert "d1" in before.content
    await it.app.kings.choose(it.call(ANNA, match), "L")
    after = await it.app.own_kings.show(it.call(ANNA, match))
    assert "**King L**" in after.content
    assert after.buttons == ()
    assert (await it.app.own_kings.show(it.call(BEN, match))).buttons == before.buttons


async def test_game_with_one_king_has_none_to_show(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("no-secret"):
        await it.app.own_kings.show(it.call(ANNA, match))
