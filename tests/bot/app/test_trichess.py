"""Trichess among friends: points lost, protection at home, double check, joint mate."""

from __future__ import annotations

import pytest

from bot.app import errors as wrong
from bot.texts import translator_for
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club

BEHIND = "d2d3 g12h10 j7j6 c1h10 j11j10 b8c6".split()  # noqa: SIM905 (a game)
DOUBLE_CHECK = "e2e3 j11j10 b8c6 d1h9 h11h10 i7i6 h9l9".split()  # noqa: SIM905 (a game)
JOINT_MATE = (
    "e2e3 e11e9 c7c6 b1c3 f12k5 k8l6 a1b1 k5i7 d8c7 c3b5 i11i10 c7b6 c2c3 i7c5 b6a6 d1a4 g12e11".split()  # noqa: SIM905 (a game)
)


async def played(it: Club, *texts: str) -> str:
    players = ANNA, BEN, CLEO
    match = await it.begin("trichess", *players)
    await it.play(match, *((players[number % 3], text) for number, text in enumerate(texts)))
    await it.app.idle()
    return match


async def test_posts_show_each_loss_and_who_is_protected_from_whom(it: Club) -> None:
    await played(it, *BEHIND)
    words = it.world.posts()[-1].content
    assert "Points lost: White 0 · Brown 3 · Black 0." in words
    assert "Brown is protected at home from captures by White and Black." in words


async def test_barred_capture_names_rule_and_points(it: Club) -> None:
    match = await played(it, *BEHIND)
    with pytest.raises(wrong.IllegalError) as caught:
        await it.app.playing.move(it.call(ANNA, match), "h10g11")
    assert caught.value.explain(translator_for("en")).startswith(
        "You can’t play h10g11: Brown is 3 points behind you, and non-aggression protects pieces at home unless you "
    )
    assert "les Marrons ont perdu 3 points de plus que vous" in caught.value.explain(translator_for("fr"))
    assert len(await it.store.matches.actions(match)) == len(BEHIND)


async def test_double_check_wins(it: Club) -> None:
    await played(it, *DOUBLE_CHECK)
    assert (
        f"**🏆 White (<@{ANNA}>) beat Brown (<@{BEN}>) and Black (<@{CLEO}>) by checking both kings, move 3.**"
        in it.world.posts()[-1].content
    )


async def test_joint_mate_is_draw(it: Club) -> None:
    match = await played(it, *JOINT_MATE)
    assert "**Draw by joint mate.**" in it.world.posts()[-1].content
    stored = await row_of(it, match)
    assert [str(score) for score in stored.scores] == ["1/3"] * 3
