"""Lines of a plan: read and checked as they are entered, with a sentence for each that cannot be planned."""

from __future__ import annotations

import pytest

from bot.app import errors as wrong
from bot.app.play.move_lines import MAX_LINE_MOVES, MAX_LINES
from bot.texts import translator_for
from tests.bot.app.play.planning import lines, refusal, started
from tests.bot.app.play.test_kings import MATE_OF_L, begun, played
from tests.bot.app.play.test_playing import MATE
from tests.bot.app.stored import kinds
from tests.bot.fakes import ANNA, BEN, DORA, Club
from tests.bot.refusals import refuses


@pytest.mark.parametrize(
    "text",
    [
        "Nf6 d3 Nc6 d4",
        "g8f6, d2d3, b8c6, d3d4",
        "1... Nf6 2. d3 Nc6 3.d4",
        "1…Nf6 2.d3 2...Nc6 3. d4 ; ",
        "Nf6 → d3, Nc6 → d4",
        "\n\nNf6 d3\nNf6 d3 Nc6 d4\n",
    ],
)
async def test_lines_are_read_as_people_write_them(it: Club, text: str) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), text)
    assert await lines(it, match) == (("g8f6", "d2d3", "b8c6", "d3d4"),)


async def test_lines_are_read_in_language_of_planner(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match, language="fr"), "Cf6 d3; f6 Re2")
    assert await lines(it, match) == (("g8f6", "d2d3"), ("f7f6", "e1e2"))


async def test_ransoms_and_drops_can_be_planned(it: Club) -> None:
    match = await begun(it)
    await played(it, match, *MATE_OF_L)
    await it.app.conditional_moves.add(it.call(ANNA, match), "$c8,e8,f8,j8, d10c9 P@b3; $a10 d10c9 a4a5")
    await it.app.conditional_moves.add(it.call(ANNA, match), "$a10 d10c9 a4a5")
    await played(it, match, "$c8,e8,f8,j8")
    assert (await kinds(it, match))[-1] == "move"
    await played(it, match, "d10c9")
    assert (await it.store.matches.actions(match))[-1].text == "P@b3"


async def test_new_lines_join_those_that_stand(it: Club) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), "Nf6 d3; e6 Nc3")
    done = await it.app.conditional_moves.add(it.call(ANNA, match), "Nf6 d3 Nc6 d4; a6 Nc3")
    assert "3 lines" in done.explain(translator_for("en"))
    assert await lines(it, match) == (("g8f6", "d2d3", "b8c6", "d3d4"), ("e7e6", "b1c3"), ("a7a6", "b1c3"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nf6 d3; Nf6 zz", "Line 2, move 2 (`zz`): I can’t read that"),
        ("Nf6 d9", "Line 1, move 2 (`d9`): there’s no square d9 on this board"),
        ("Ke7 d3", "Line 1, move 1 (`Ke7`): your opponent can’t play it there"),
        ("Nf6 Ke3", "Line 1, move 2 (`Ke3`): the king on e1 can’t reach e3. A king moves one square"),
        ("Nf6", "Line 1, move 1 (`Nf6`): the line must end with your move"),
        ("Nf6 d3 Nc6", "Line 1, move 3 (`Nc6`): the line must end with your move"),
        ("Nf6 d3; Nf6 Nc3", "Line 2, move 2 (`Nc3`): you already answer d3 there"),
        ("a6 d3; e6 b3", "Line 2, move 2 (`b3`): you already answer Nc3 there"),
        (";\n; 1.", "You didn’t enter a move"),
        (";".join(["a6 d3"] * (MAX_LINES + 1)), "The limit is 20 lines of 20 moves"),
        (" ".join(["Nf6", "d3"] * (MAX_LINE_MOVES // 2 + 1)), "The limit is 20 lines of 20 moves"),
    ],
)
async def test_what_cannot_be_planned_gets_sentence_and_adds_nothing(it: Club, text: str, said: str) -> None:
    match = await started(it)
    await it.app.conditional_moves.add(it.call(ANNA, match), "e6 Nc3")
    with pytest.raises(wrong.ConditionalMovesError) as caught:
        await it.app.conditional_moves.add(it.call(ANNA, match), text)
    assert said in refusal(caught.value)
    assert await lines(it, match) == (("e7e6", "b1c3"),)


async def test_no_more_lines_are_added_than_plan_has_room_for(it: Club) -> None:
    match = await started(it)
    first = [f"{black} a3 {more} b3" for black in ("a6", "b6", "c6") for more in ("d6", "e6", "f6", "g6", "h6", "Nh6")]
    await it.app.conditional_moves.add(it.call(ANNA, match), ";".join(first))
    with refuses("plan-too-long"):
        await it.app.conditional_moves.add(
            it.call(ANNA, match), ";".join(f"{black} a3" for black in ("d6", "e6", "f6"))
        )
    assert len(await lines(it, match)) == len(first)


async def test_no_line_goes_on_past_end_of_game(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *MATE[:-1])
    with refuses("plan-line") as caught:
        await it.app.conditional_moves.add(it.call(ANNA, match), "Kf5 Qg4 a6 a3")
    assert "move 3 (`a6`): the game is already over at that point" in refusal(caught.value)


async def test_no_line_goes_through_secret(it: Club) -> None:
    match = await begun(it, "KL")
    await played(it, match, *MATE_OF_L[:-2])
    with refuses("plan-line") as caught:
        await it.app.conditional_moves.add(it.call(ANNA, match), " ".join([*MATE_OF_L[-2:], "!K", "a4a5"]))
    assert "move 3 (`!K`): a true king is revealed before it" in refusal(caught.value)
    await played(it, match, MATE_OF_L[-2])
    with refuses("plan-line") as caught:
        await it.app.conditional_moves.add(it.call(BEN, match), f"{MATE_OF_L[-1]} d10c9")
    assert "move 2 (`d10c9`): a true king is revealed before it" in refusal(caught.value)


async def test_who_is_to_move_moves_first(it: Club) -> None:
    match = await started(it)
    for asked in (
        it.app.conditional_moves.add(it.call(BEN, match), "Nf6 d3"),
        it.app.conditional_moves.show(it.call(BEN, match)),
    ):
        with refuses("plan-own-turn") as caught:
            await asked
        assert "Move first" in refusal(caught.value)


async def test_no_one_plans_for_others_or_too_early_or_too_late(it: Club) -> None:
    match = await started(it)
    with refuses("not-a-player"):
        await it.app.conditional_moves.add(it.call(DORA, match), "Nf6 d3")
    await it.app.playing.resign(it.call(BEN, match))
    with pytest.raises(wrong.MatchOverError):
        await it.app.conditional_moves.add(it.call(ANNA, match), "Nf6 d3")
    early = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(BEN, early), "K")
    for user, error in ((ANNA, "choice-owed"), (BEN, "choice-awaited")):
        with refuses(error):
            await it.app.conditional_moves.add(it.call(user, early), "a3a4")
