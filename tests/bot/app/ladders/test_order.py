"""Ladders are checked in the order in which their games were played."""

from __future__ import annotations

from tests.bot.app.ladders.climbing import game, ladder_of, won
from tests.bot.fakes import ANNA, BEN, CLEO, Club


async def test_ladders_are_checked_in_order_of_their_games(it: Club) -> None:
    ladders = [
        await ladder_of(it, ANNA, BEN, CLEO, variant=variant)
        for variant in ("yalta", "nouveaux", "trichess", "connexes")
    ]
    games = [await game(it, ladder, CLEO, ANNA, BEN) for ladder in ladders[::2]]
    games += [await game(it, ladder, CLEO, ANNA) for ladder in ladders[1::2]]
    checked: list[str] = []
    it.app._ladder_steps.loaded.connect(lambda state: checked.append(state.stored.id))
    await won(it, games[-1], ANNA)
    assert list(dict.fromkeys(checked)) == [*ladders[::2], *ladders[1::2]]
