"""A review as it looks in Discord, and finding better by buttons."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app import PlayerSettings
from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.replay import progress_in_words
from bot.ui.review import PROGRESS_TEXTS, show_review
from tests.bot.app.review.test_queries import better, lost
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses
from tests.bot.ui.fakes import FakeInteractionContext
from tests.bot.ui.test_conditional_moves import Guest


async def reviewed(it: Club, language: str = "en") -> Any:
    """Anna in front of the review of a match that she has lost."""
    anna: Any = Guest(it, ANNA, language)
    await show_review(anna, await lost(it))
    return anna


def rows(context: FakeInteractionContext) -> list[list[str]]:
    return [[part.get("label", "") for part in row["components"]] for row in context.views[-1].to_components()]


async def test_review_has_picture_and_way_to_each_turning_point(it: Club) -> None:
    anna = await reviewed(it)
    turns, puzzles, [details] = rows(anna)
    assert turns[-1].endswith("6. Qf4")
    assert puzzles == [f"Find better: {number}" for number in range(1, len(turns) + 1)]
    assert details == "Details"
    [picture] = anna.files[-1]
    assert picture.description.startswith("Each side’s winning chances")


async def test_who_wants_words_reads_what_picture_shows(it: Club) -> None:
    anna: Any = Guest(it, ANNA)
    anna.use_settings(PlayerSettings(words=True))
    await show_review(anna, await lost(it))
    assert anna.files[-1] == []
    assert "White: between" in anna.answers[-1]


async def test_turning_point_leads_back_to_review(it: Club) -> None:
    anna = await reviewed(it)
    whole, label = anna.answers[-1], rows(anna)[0][-1]
    await anna.press(label)
    assert f"Better was **6. {better()}**" in anna.answers[-1]
    assert len(anna.files[-1]) == 1
    await anna.press("‹ Review")
    assert anna.answers[-1] == whole


async def test_details_are_behind_button(it: Club) -> None:
    anna = await reviewed(it)
    whole = anna.answers[-1]
    await anna.press("Details")
    assert "Quick analysis" in anna.answers[-1]
    assert "Quick analysis" not in whole
    await anna.press("‹ Review")
    assert anna.answers[-1] == whole


async def test_better_is_found_by_pressing_piece_and_square(it: Club) -> None:
    anna = await reviewed(it)
    await anna.press(rows(anna)[1][-1])
    assert "there was a better move" in anna.answers[-1]
    await anna.press("Queen f3")
    await anna.press("Qf4")
    assert anna.answers[-1] == "That’s the move that was played: 6. Qf4. Find a better one."
    assert rows(anna) == [["Try again", "Show solution", "‹ Review"]]
    await anna.press("Try again")
    piece = next(label for label in anna.ids() if label.split()[-1] == _start())
    await anna.press(piece)
    await anna.press(better())
    assert anna.answers[-1].startswith("**Correct: 6. ")
    assert rows(anna) == [["Show solution", "‹ Review"]]


def _start() -> str:
    """Square of the piece that had the better move."""
    from tests.engine.review.games import LOST_QUEEN, played

    position = played("connexes", " ".join(LOST_QUEEN.split()[:10]))
    return position.board.names[position.parse(better()).from_square]


async def test_answer_is_shown_to_who_gives_up(it: Club) -> None:
    anna = await reviewed(it)
    await anna.press(rows(anna)[1][-1])
    assert better() not in anna.answers[-1]
    await anna.press("Show solution")
    assert better() in anna.answers[-1]


async def test_buttons_work_after_restart(it: Club) -> None:
    anna = await reviewed(it)
    label = rows(anna)[0][-1]
    await it.restart()
    anna.app = it.app
    await anna.press(label)
    assert "White loses a queen" in anna.answers[-1]


class Patient(Guest):
    """Lets the review go on once they have been told how far it is."""

    async def answer(self, text: str, view: Any = None, files: Any = ()) -> None:
        await super().answer(text, view, files)
        assert self.it.reviewer.held is not None
        self.it.reviewer.held.set()


async def test_how_far_review_is_is_shown_while_it_is_made(it: Club) -> None:
    match, anna = await lost(it), Patient(it, ANNA)
    it.reviewer.held = asyncio.Event()
    await show_review(anna, match, pace=0.001)  # type: ignore[arg-type]
    assert anna.answers[0] == progress_in_words(anna, PROGRESS_TEXTS, 0, 13)  # type: ignore[arg-type]
    assert "If this stays the same for a minute, use /review again." in anna.answers[0]
    assert "Accuracy" in anna.answers[-1]


def test_review_that_waits_for_others_says_so() -> None:
    context: Any = FakeInteractionContext()
    assert progress_in_words(context, PROGRESS_TEXTS, 0, 0).startswith("Your review is queued…\nIf nothing has changed")
    assert "▰▰▰▰▰▰▱▱▱▱▱▱ 4/8" in progress_in_words(context, PROGRESS_TEXTS, 4, 8)


async def test_button_under_last_post_leads_to_review(it: Club) -> None:
    match, anna = await lost(it), Guest(it, ANNA)
    post = it.world.posts()[-1]
    await dispatch(anna, ComponentId("review", match, post.version), [])  # type: ignore[arg-type]
    assert "**Review**" in anna.answers[-1]


@pytest.mark.parametrize("more", ["", ":fly", ":turn", ":turn:x", ":turn:1:2", ":man:1", ":go:1", ":pay:1", ":all:1"])
async def test_button_that_was_never_made_is_old_one(it: Club, more: str) -> None:
    match, anna = await lost(it), Guest(it, ANNA)
    await dispatch(anna, parse(f"f1:reviewed:{match}:0{more}"), [])  # type: ignore[arg-type]
    assert anna.answers == [anna.translate("ui-old-button")]


async def test_turning_point_that_there_is_not_is_refused(it: Club) -> None:
    match, anna = await lost(it), Guest(it, ANNA)
    with refuses("review-turn"):
        await dispatch(anna, parse(f"f1:reviewed:{match}:0:turn:9"), [])  # type: ignore[arg-type]
