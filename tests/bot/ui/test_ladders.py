"""`/ladder show` and the buttons of ladders."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId
from bot.ui.ladders import show_ladder
from tests.bot.app.ladders.climbing import challenged, ladder_of, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club

from .test_settings_menus import Guest, labels, press


@pytest.fixture
def anna(it: Club) -> Any:
    return Guest(it)


async def test_visitor_can_join(it: Club, anna: Any) -> None:
    ladder = await ladder_of(it, BEN)
    await show_ladder(anna, None)
    assert labels(anna) == ["Join"]
    await press(anna, "Join")
    assert anna.answers[-1].startswith("You’re on rung 2")
    assert (await state(it, ladder)).positions == (BEN, ANNA)


async def test_member_sees_rung_and_buttons(it: Club, anna: Any) -> None:
    await ladder_of(it, BEN, ANNA)
    await show_ladder(anna, None)
    assert "You’re on rung 2 of 2." in anna.answers[-1]
    assert labels(anna) == ["Challenge", "Keep me playing", "Leave"]
    assert anna.files[-1][0].description.startswith("Échecs connexes ladder, 2 players.")


async def test_challenge_goes_to_chosen_rung(it: Club, anna: Any) -> None:
    ladder = await ladder_of(it, BEN, CLEO, ANNA)
    await show_ladder(anna, None)
    await press(anna, "Challenge")
    assert labels(anna) == ["Rung 2", "Rung 1"]
    await press(anna, "Rung 1")
    assert anna.answers[-1] == f"Challenge sent. <@{BEN}> has three days to answer."
    assert [(one.challenger, one.target) for one in (await state(it, ladder)).open_challenges] == [(ANNA, BEN)]


async def test_game_of_three_asks_for_partner(it: Club, anna: Any) -> None:
    ladder = await ladder_of(it, BEN, CLEO, DORA, ANNA, variant="yalta")
    await show_ladder(anna, None)
    await press(anna, "Challenge")
    await press(anna, "Rung 1")
    assert labels(anna) == ["Rung 2", "Rung 3"]
    await press(anna, "Rung 3")
    assert (await state(it, ladder)).open_challenges[0].players == (ANNA, DORA, BEN)


async def test_highest_player_has_no_one_to_challenge(it: Club, anna: Any) -> None:
    await ladder_of(it, ANNA, BEN)
    await show_ladder(anna, None)
    await press(anna, "Challenge")
    assert labels(anna) == []
    assert "highest rung" in anna.answers[-1]


async def test_keep_me_playing_is_turned_on_and_off(it: Club, anna: Any) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    for label, expected in (("Keep me playing", {ANNA}), ("Stop challenging for me", set())):
        await show_ladder(anna, None)
        await press(anna, label)
        assert (await state(it, ladder)).keeps == expected


@pytest.mark.parametrize(("answer", "kind"), [("ladder-accept", "accept"), ("ladder-decline", "decline")])
async def test_challenged_player_answers_by_button(it: Club, anna: Any, answer: str, kind: str) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    number = await challenged(it, ladder, BEN, ANNA)
    await dispatch(anna, ComponentId(answer, ladder, 0, (str(number),)), [])
    assert (await state(it, ladder)).log[-1].kind == kind


async def test_challenger_withdraws_by_button(it: Club, anna: Any) -> None:
    ladder = await ladder_of(it, BEN, ANNA)
    number = await challenged(it, ladder, ANNA, BEN)
    await dispatch(anna, ComponentId("ladder-withdraw", ladder, 0, (str(number),)), [])
    assert (await state(it, ladder)).open_challenges == ()


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [("ladder-pick", ()), ("ladder-pick", ("x",)), ("ladder-with", ("12",)), ("ladder-accept", ())],
)
async def test_broken_button_is_obsolete(it: Club, anna: Any, verb: str, arguments: tuple[str, ...]) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    before = await state(it, ladder)
    await dispatch(anna, ComponentId(verb, ladder, 0, arguments), [])
    assert await state(it, ladder) == before
    assert "button" in anna.answers[-1]
