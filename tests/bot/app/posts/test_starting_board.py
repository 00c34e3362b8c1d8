"""Boards of challenges."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.app.posts.starting_board import BOARD_WIDTH, starting_board
from bot.texts import translator_for
from tests.bot.app.match.logs import match_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club


async def test_challenge_shows_small_board_once_and_cached(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN)).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.challenge(ANNA, "yalta", BEN)
    await it.app.idle()
    first, second = (post.cards[0] for post in it.world.posts(CHANNEL))
    with Image.open(BytesIO(first.data)) as board:
        assert board.width == BOARD_WIDTH
    assert len(first.data) < 30_000
    assert (first.name, first.alt) == ("yalta.png", "The starting position of Yalta.")
    assert first.data is second.data


async def test_board_that_cannot_be_drawn_holds_up_no_challenge() -> None:
    assert await starting_board(translator_for("en"), replace(match_of(), variant="checkers")) == ()
