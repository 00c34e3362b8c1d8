"""A board to think on as it looks in Discord."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import AnalysisView, Choice, PlayerSettings
from bot.app import errors as wrong
from bot.ui.analysis import show_thought
from bot.ui.board import show_board
from bot.ui.components import dispatch, dispatch_modal
from bot.ui.conditional_moves import show_conditional_moves
from bot.ui.custom_ids import parse
from bot.ui.history import show_history
from tests.bot.app.play.planning import lines as planned
from tests.bot.app.play.planning import started
from tests.bot.app.play.test_kings import MATE_OF_L, begun, played
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.ui.fakes import FakeInteractionContext
from tests.bot.ui.test_conditional_moves import Guest

MOST_CLICKS = 10
"""From a post to a saved plan of three plies."""


class Ponderer(Guest):
    """Someone of the club who counts their clicks."""

    def __init__(self, it: Club, user: int, language: str = "en") -> None:
        super().__init__(it, user, language)
        self.clicks = 0

    async def press(self, label: str, *values: str) -> None:
        self.clicks += 1
        await dispatch(self, parse(self.ids()[label]), list(values))  # type: ignore[arg-type]

    async def click(self, custom_id: str) -> None:
        """Press a button of a post."""
        self.clicks += 1
        await dispatch(self, parse(custom_id), [])  # type: ignore[arg-type]

    def rows(self) -> list[list[str]]:
        """The labels of the latest buttons, row by row."""
        return [[part.get("label", "") for part in row["components"]] for row in self.views[-1].to_components()]

    def disabled(self) -> set[str]:
        parts = [part for row in self.views[-1].to_components() for part in row["components"]]
        return {part["label"] for part in parts if part.get("disabled")}


async def thinking(it: Club, user: int = ANNA) -> Ponderer:
    match, who = await started(it), Ponderer(it, user)
    await show_thought(who, match)  # type: ignore[arg-type]
    return who


async def test_board_has_pieces_ways_and_picture(it: Club) -> None:
    anna = await thinking(it)
    assert anna.rows()[-1] == ["‹ Back", "Next ›", "Flip", "Type moves"]
    assert anna.disabled() == {"‹ Back", "Next ›"}
    assert "Knight g8" in anna.rows()[0] + anna.rows()[1]
    assert [file.filename.partition("-what-if")[1] for file in anna.files[-1]] == ["-what-if"]


async def test_move_takes_two_presses_and_can_be_taken_back(it: Club) -> None:
    anna = await thinking(it)
    await anna.press("Knight g8")
    assert "**g8**" in anna.answers[-1]
    assert [file.filename.endswith("-what-if-g8-1.png") for file in anna.files[-1]] == [True]
    await anna.press("Nf6")
    assert "**1… Nf6**" in anna.answers[-1]
    assert anna.rows()[-1] == ["Save as conditional moves", "Save to note", "Delete"]
    await anna.press("‹ Back")
    assert anna.disabled() == {"‹ Back"}
    await anna.press("Next ›")
    assert "**1… Nf6**" in anna.answers[-1]
    await anna.press("Delete")
    assert anna.disabled() == {"‹ Back", "Next ›"}


async def test_one_may_choose_another_piece_after_all(it: Club) -> None:
    anna = await thinking(it)
    await anna.press("Knight g8")
    await anna.press("Back")
    assert "Knight g8" in anna.ids()


async def test_three_plies_are_saved_as_plan_with_ten_presses_at_most(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e4"))
    post = it.world.posts()[-1]
    assert "board" in [button.verb for button in post.buttons]
    anna = Ponderer(it, ANNA)
    await anna.click(f"f1:board:{post.match}:{post.version}")
    await anna.press("What if")
    for _ in range(3):
        await anna.press(anna.rows()[0][0])
        await anna.press(anna.rows()[0][0])
    await anna.press("Save as conditional moves")
    assert anna.clicks <= MOST_CLICKS
    assert [len(line) for line in await planned(it, match)] == [3]
    assert len(await it.store.matches.actions(match)) == 1


async def test_three_plies_with_variation_are_typed_and_saved_with_ten_presses_at_most(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e4"))
    post, anna = it.world.posts()[-1], Ponderer(it, ANNA)
    await anna.click(f"f1:board:{post.match}:{post.version}")
    await anna.press("What if")
    moves = await three_plies(it, match)
    await anna.press("Type moves")
    anna.clicks += 1
    name = parse(anna.forms[-1].to_dict()["custom_id"])
    assert name is not None
    await dispatch_modal(anna, name, {"text": "\n".join(moves)})  # type: ignore[arg-type]
    await anna.press("Save as conditional moves")
    assert anna.clicks <= MOST_CLICKS
    assert sorted(map(" ".join, await planned(it, match))) == sorted(moves)


async def three_plies(it: Club, match: str) -> list[str]:
    """Two lines of three plies, whose second plies differ."""
    start = (await it.app._matches.snapshot(match)).state.position
    found = []
    for at in (0, -1):
        position, line = start.copy(), list[str]()
        for number in range(3):
            move = position.legal_moves()[at if number == 1 else 0]
            line.append(str(move))
            position.push(move)
        found.append(" ".join(line))
    return found


async def test_variations_are_chosen_from_menu(it: Club) -> None:
    anna = await thinking(it)
    for label in ("Knight g8", "Nf6", "‹ Back", "Knight g8", "Nh6"):
        await anna.press(label)
    await anna.press("Lines")
    assert "1) 1… Nf6\n2) 1… Nh6" in anna.answers[-1]
    await anna.press("Go to the end of a line…", "0")
    assert "**1… Nf6**" in anna.answers[-1]
    await anna.press("Lines")
    await anna.press("Board")
    assert "**1… Nf6**" in anna.answers[-1]


async def test_old_button_shows_board_as_it_is_now(it: Club) -> None:
    anna = await thinking(it)
    await anna.press("Knight g8")
    old = anna.ids()["Nf6"]
    await anna.press("Nf6")
    await anna.click(old)
    assert "your current board" in anna.answers[-1]
    assert "**1… Nf6**" in anna.answers[-1]
    assert "Pawn d2" in anna.ids()


async def test_buttons_outlive_restart(it: Club) -> None:
    anna = await thinking(it)
    await anna.press("Knight g8")
    ids = anna.ids()
    await it.restart()
    again = Ponderer(it, ANNA)
    await again.click(ids["Nf6"])
    assert "**1… Nf6**" in again.answers[-1]


async def test_what_was_typed_and_cannot_be_read_is_given_back(it: Club) -> None:
    anna = await thinking(it)
    await anna.press("Type moves")
    name = parse(anna.forms[-1].to_dict()["custom_id"])
    assert name is not None
    await dispatch_modal(anna, name, {"text": "Nf6 `zz`"})  # type: ignore[arg-type]
    assert "move 2 (`'zz'`)" in anna.answers[-1]
    assert "```\nNf6 'zz'\n```" in anna.answers[-1]
    assert "Knight g8" in anna.ids()
    await dispatch_modal(anna, name, {"text": "zz " * 500})  # type: ignore[arg-type]
    assert anna.answers[-1].startswith("```\nzz zz")
    assert all(len(answer) <= 2000 for answer in anna.answers)


@pytest.mark.parametrize("custom_id", ["think:{0}:1:fly", "think:{0}:1:line", "what-if:{0}:0:x", "think:{0}:1:go"])
async def test_button_of_another_version_says_so(it: Club, custom_id: str) -> None:
    anna = await thinking(it)
    match = next(iter(anna.ids().values())).split(":")[2]
    await anna.click(f"f1:{custom_id.format(match)}")
    assert anna.answers[-1] == anna.translate("ui-old-button")


async def test_forged_move_is_refused(it: Club) -> None:
    anna = await thinking(it)
    match = next(iter(anna.ids().values())).split(":")[2]
    with pytest.raises(wrong.IllegalError):
        await anna.click(f"f1:think:{match}:1:go:e2e4")


async def test_who_wants_words_gets_position_and_no_picture(it: Club) -> None:
    match, anna = await started(it), Ponderer(it, ANNA)
    anna.use_settings(PlayerSettings(words=True))
    await show_thought(anna, match)  # type: ignore[arg-type]
    assert anna.files[-1] == []
    assert "Black to move" in anna.answers[-1]
    assert "knights b8 g8" in anna.answers[-1]


async def test_board_plan_and_history_lead_to_it(it: Club) -> None:
    match, anna = await started(it), Ponderer(it, ANNA)
    await show_board(anna, match)  # type: ignore[arg-type]
    await anna.press("What if")
    assert "Black to move" in anna.answers[-1]
    await show_conditional_moves(anna, match)  # type: ignore[arg-type]
    await anna.press("What if")
    assert "Black to move" in anna.answers[-1]
    await show_history(anna, match)  # type: ignore[arg-type]
    await anna.press("« First")
    await anna.press("Analyse from here")
    assert "White to move" in anna.answers[-1]
    await anna.press("Current position")
    assert "Black to move" in anna.answers[-1]


async def test_line_of_before_is_kept_when_one_comes_from_another_place(it: Club) -> None:
    anna = await thinking(it)
    await anna.press("Knight g8")
    await anna.press("Nf6")
    match = next(iter(anna.ids().values())).split(":")[2]
    await show_history(anna, match, 0)  # type: ignore[arg-type]
    await anna.press("Analyse from here")
    assert "**1… Nf6**" in anna.answers[-1]
    await anna.press("Go to that position")
    assert "White to move" in anna.answers[-1]


async def test_secret_has_two_answers_and_ransom_menu(it: Club) -> None:
    match, anna = await begun(it), Ponderer(it, ANNA)
    await played(it, match, *MATE_OF_L[:-1])
    await show_thought(anna, match)  # type: ignore[arg-type]
    name = next(iter(anna.ids().values())).split(":")
    await anna.click(":".join([*name[:4], "go", MATE_OF_L[-1]]))
    assert sorted(anna.rows()[0]) == ["… the brother: play continues", "… the true king: game over"]
    await anna.press("… the brother: play continues")
    pawns = next(label for row in anna.rows() for label in row if label.startswith("Pawn"))
    await anna.press(pawns)
    await anna.press("Pick 4", "c8", "e8", "f8", "j8")
    assert "Black to move" in anna.answers[-1]


async def test_line_is_shared_after_end(it: Club) -> None:
    match, anna = await started(it), Ponderer(it, ANNA)
    await it.app.playing.resign(it.call(BEN, match))
    await show_thought(anna, match)  # type: ignore[arg-type]
    await anna.press("Knight g8")
    await anna.press("Nf6")
    await anna.press("Share")
    await it.app.idle()
    assert it.world.posts()[-1].content.endswith("1… Nf6")
    assert "Share" not in anna.ids()


async def on_own_turn(it: Club) -> Ponderer:
    """Someone who has thought of a line on their own turn."""
    ben = await thinking(it, BEN)
    for label in ("Knight g8", "Nf6", "Pawn d2", "d3"):
        await ben.press(label)
    return ben


async def test_line_begins_in_the_game_with_one_press(it: Club) -> None:
    ben = await on_own_turn(it)
    match = next(iter(ben.ids().values())).split(":")[2]
    await ben.press("Play Nf6")
    assert ben.answers[-1].startswith("You played **Nf6**")
    assert [action.text for action in await it.store.matches.actions(match)] == ["e2e3", "g8f6"]
    await show_thought(ben, match)  # type: ignore[arg-type]
    assert "just like in your line" in ben.answers[-1]
    assert not any(label.startswith("Play ") for label in ben.ids())


async def test_line_that_the_game_has_followed_goes_on_with_its_next_move(it: Club) -> None:
    anna = await thinking(it)
    for label in ("Knight g8", "Nf6", "Pawn d2", "d3"):
        await anna.press(label)
    match = next(iter(anna.ids().values())).split(":")[2]
    assert not any(label.startswith("Play ") for label in anna.ids())
    await it.play(match, (BEN, "Nf6"))
    await show_thought(anna, match)  # type: ignore[arg-type]
    await anna.press("Play d3")
    assert anna.answers[-1].startswith("You played **d3**")


async def test_who_confirms_moves_sees_the_position_first(it: Club) -> None:
    ben = await on_own_turn(it)
    ben.use_settings(PlayerSettings(confirm=True))
    await ben.press("Play Nf6")
    assert "Nf6 (g8f6)" in ben.answers[-1]
    await ben.press("Play")
    assert ben.answers[-1].startswith("You played **Nf6**")


async def test_game_that_went_another_way_offers_nothing_to_play(it: Club) -> None:
    ben = await on_own_turn(it)
    match = next(iter(ben.ids().values())).split(":")[2]
    old = ben.ids()["Play Nf6"]
    await it.play(match, (BEN, "Nc6"), (ANNA, "d3"))
    await ben.click(old)
    assert "Play" not in "".join(ben.ids())
    assert "your current board" in ben.answers[-1]


class FakeThoughts:
    """A board with as much on it as there may be."""

    def __init__(self, pieces: int) -> None:
        self.here = AnalysisView(
            match="kiva-tolu",
            revision=123456789,
            content="x" * 1900,
            picture=None,
            picture_name="",
            alt="y" * 1000,
            pieces=tuple(Choice(f"Man {at}", f"m{at}", "N", str(at)) for at in range(pieces)),
            actions=("back", "forth", "lines", "plan", "note", "now", "drop"),
            there=400,
        )

    async def open(self, _call: Any, _at: int | None = None) -> AnalysisView:
        return self.here

    async def look(self, _call: Any, _revision: int) -> AnalysisView:
        return self.here


@pytest.mark.parametrize(("pieces", "more"), [(9, False), (10, True), (40, True)])
async def test_fullest_board_keeps_its_words_and_five_rows_of_buttons(pieces: int, more: bool) -> None:
    class FakeApp:
        analysis = FakeThoughts(pieces)

    context = FakeInteractionContext(FakeApp())
    await show_thought(context, "kiva-tolu")  # type: ignore[arg-type]
    assert context.answers[-1] == "x" * 1900 + "\n" + "y" * 1000
    rows = context.views[-1].to_components()
    assert len(rows) == 5
    assert all(len(row["components"]) <= 4 for row in rows)
    labels = [part["label"] for row in rows for part in row["components"]]
    assert ("More ›" in labels) == more
    assert {"Go to that position", "Save as conditional moves", "Delete", "Lines"} <= set(labels)


async def test_last_page_of_pieces_leads_back_to_first(it: Club) -> None:
    anna, it.app.analysis = Ponderer(it, DORA), FakeThoughts(20)  # type: ignore[assignment]
    await show_thought(anna, "kiva-tolu")  # type: ignore[arg-type]
    await anna.press("More ›")
    await anna.press("More ›")
    assert "Man 19" in anna.ids()
    await anna.press("More ›")
    assert "Man 0" in anna.ids()
