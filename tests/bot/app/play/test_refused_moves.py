"""Help after a refused move: legal moves in its place, and the reason on the board."""

from __future__ import annotations

import pytest

from bot.app.errors import NotYourTurnError
from tests.bot.fakes import ANNA, BEN, Club


async def test_refused_move_offers_legal_moves_of_its_piece(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    help_ = await it.app.refused_moves.show(it.call(ANNA, match), "Nd2")
    assert {move.label for move in help_.moves} >= {"Na3", "Nc3"}
    assert len(help_.moves) <= 10
    assert help_.match == match


async def test_text_that_fits_several_moves_offers_each(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"), (ANNA, "Nc3"), (BEN, "Nc6"))
    help_ = await it.app.refused_moves.show(it.call(ANNA, match), "Ne2")
    assert sorted(move.label for move in help_.moves) == ["Nce2", "Nge2"]
    assert help_.board is None


async def test_reason_is_drawn_from_own_side(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    help_ = await it.app.refused_moves.show(it.call(ANNA, match), "Ra3")
    assert help_.board is not None
    assert help_.board.picture is not None
    assert "a2" in help_.board.alt


async def test_help_is_only_for_player_to_move(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(NotYourTurnError):
        await it.app.refused_moves.show(it.call(BEN, match), "Ra3")
