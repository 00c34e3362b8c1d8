"""Plans as their owners see them: as a tree, whose lines are dropped by number; and moves suggested for new lines."""

from __future__ import annotations

import pytest

import engine
from bot.app import PLAYED
from bot.texts import translator_for
from tests.bot.app.play.planning import BRANCHES, lines, refusal, started
from tests.bot.app.play.test_kings import MATE_OF_L, begun, played
from tests.bot.app.stored import kinds
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses


async def test_plan_is_shown_as_tree_in_letters_chosen(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), BRANCHES)
    planned = await it.app.conditional_moves.show(it.call(ANNA, match, notation="fr"))
    assert planned.tree.splitlines() == [
        "   Cf6 → d3",
        " 1   Cc6 → d4",
        " 2   e5 → Cc3",
        " 3 e6 → Cc3",
    ]
    assert (planned.lines, planned.open) == (3, True)
    assert "Cf6" not in repr(planned)


@pytest.mark.parametrize("variant", PLAYED)
async def test_example_could_be_planned(it: Club, variant: str) -> None:
    three = len(engine.new_position(variant).seats) == 3
    match = await it.begin(variant, ANNA, BEN, *([CLEO] if three else []))
    if variant == "nouveaux":
        for user in (ANNA, BEN):
            await it.app.kings.choose(it.call(user, match), "K")
    planned = await it.app.conditional_moves.show(it.call(BEN, match, language="fr"))
    assert len(planned.example) == 2
    await it.app.conditional_moves.add(it.call(BEN, match, language="fr"), "\n".join(planned.example))
    assert len(await lines(it, match, 1)) == 2


async def test_plan_in_game_of_three_shows_both_opponents_moves_before_ones_own(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"))
    await it.app.conditional_moves.add(it.call(ANNA, match), "l6 e10 d3 k6 h9 c3; l6 h9 d4")
    planned = await it.app.conditional_moves.show(it.call(ANNA, match))
    assert planned.tree.splitlines() == ["   l6", " 1   e10 → d3, k6 h9 → c3", " 2   h9 → d4"]


async def test_line_is_dropped_by_its_number(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), BRANCHES)
    mark = (await it.app.conditional_moves.show(it.call(ANNA, match))).mark
    await it.app.conditional_moves.delete_line(it.call(ANNA, match), mark, 2)
    assert await lines(it, match) == (("g8f6", "d2d3", "b8c6", "d3d4"), ("e7e6", "b1c3"))
    with refuses("plan-changed") as caught:
        await it.app.conditional_moves.delete_line(it.call(ANNA, match), mark, 1)
    assert "/plan" in refusal(caught.value)


async def test_each_line_can_be_dropped_last_one_too(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), BRANCHES)
    for number in (3, 1, 1):
        mark = (await it.app.conditional_moves.show(it.call(ANNA, match))).mark
        for strange in (0, 4):
            with refuses("plan-changed"):
                await it.app.conditional_moves.delete_line(it.call(ANNA, match), mark, strange)
        await it.app.conditional_moves.delete_line(it.call(ANNA, match), mark, number)
    assert await lines(it, match) == ()


async def test_all_lines_are_dropped_at_once(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), BRANCHES)
    mark = (await it.app.conditional_moves.show(it.call(ANNA, match))).mark
    done = await it.app.conditional_moves.delete_line(it.call(ANNA, match), mark, None)
    assert "You have no conditional moves" in done.explain(translator_for("en"))
    assert (await it.app.conditional_moves.show(it.call(ANNA, match))).lines == 0
    await it.play(match, (BEN, "Nf6"))
    assert await kinds(it, match) == ["move", "move"]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", "Nf6"),
        ("Nf6 ", "Nf6 d3"),
        ("Nf6 d", "Nf6 d3"),
        ("Nf6 d2", "Nf6 d3"),
        ("Nf6 d3; e6 Nc", "Nf6 d3; e6 Nc3"),
        ("1...Nf", "1...Nf6"),
        ("Nf6,d3,Nc", "Nf6,d3,Nc6"),
    ],
)
async def test_moves_are_suggested_after_what_was_typed(it: Club, typed: str, wanted: str) -> None:
    match = await started(it)
    found = await it.app.conditional_moves.choices(it.call(ANNA, match), typed)
    assert wanted in [choice.value for choice in found]
    assert all(choice.label.startswith(choice.value) for choice in found)


async def test_no_suggestion_is_longer_than_discord_takes(it: Club) -> None:
    match = await started(it)
    typed = "a6 d3; b6 d3; c6 d3; d6 d3; e6 d3; f6 d3; g6 d3; h6 d3; Na6 d3; Nc6 d3; Nh6 d3; Nf6 d3; Nf6 d3 "
    found = await it.app.conditional_moves.choices(it.call(ANNA, match), typed)
    assert found
    assert all(len(choice.value) <= 100 and len(choice.label) <= 100 for choice in found)
    assert await it.app.conditional_moves.choices(it.call(ANNA, match), f"{typed}Nc6 d4 ") == []


async def test_ransom_is_suggested_whole(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    found = await it.app.conditional_moves.choices(it.call(ANNA, match), "$c8,e8,f")
    assert "$c8,e8,f8,j8" in [choice.value for choice in found]


@pytest.mark.parametrize(("user", "said"), [(BEN, "Move first"), (DORA, "players")])
async def test_who_cannot_plan_is_told_so_in_list(it: Club, user: int, said: str) -> None:
    match = await started(it)
    (choice,) = await it.app.conditional_moves.choices(it.call(user, match), "Nf6")
    assert said in choice.label
    assert choice.value == "Nf6"


async def test_wrong_move_on_way_is_named_in_list(it: Club) -> None:
    match = await started(it)
    (choice,) = await it.app.conditional_moves.choices(it.call(ANNA, match), "Nf6 d3; Nf6 zz ")
    assert "Line 2, move 2 (zz)" in choice.label
