"""The way to one's next game, below the answer to a move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.ui.board import show_hint
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.typed_moves import typed
from storage import StoreUnavailableError
from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.ui.test_conditional_moves import Guest

NEXT = "Next game"


async def click(who: Any, custom_id: str) -> None:
    await dispatch(who, parse(custom_id), [])


async def typing(who: Any, match: str) -> None:
    await typed(who, "e3", match)


async def by_menu(who: Any, match: str) -> None:
    await click(who, f"f1:go:{match}:0:e2e3")


async def by_hint(who: Any, match: str) -> None:
    await show_hint(who, match)
    await who.press("Play it")


@pytest.mark.parametrize("play", [typing, by_menu, by_hint])
async def test_move_leads_to_the_next_game(it: Club, play: Callable[[Any, str], Awaitable[None]]) -> None:
    anna = Guest(it, ANNA)
    here = await it.begin("connexes", ANNA, computers=1)
    there = await it.begin("yalta", ANNA, BEN, CLEO)
    await play(anna, here)
    await anna.press(NEXT)
    assert {custom_id.split(":")[2] for custom_id in anna.ids().values()} == {there}
    assert "Pawn e2" in anna.ids()
    await anna.press("Pawn e2")
    await anna.press("e3")
    assert "You played **e3**" in anna.answers[-1]
    assert [action.text for action in await it.store.matches.actions(there)] == ["e2e3"]


async def test_way_to_next_game_is_in_its_readers_language(it: Club) -> None:
    anna = Guest(it, ANNA, "fr")
    here = await it.begin("connexes", ANNA, BEN)
    await it.begin("yalta", ANNA, BEN, CLEO)
    await typing(anna, here)
    assert list(anna.ids()) == ["Partie suivante", "Coups conditionnels"]


async def test_without_another_game_to_move_in_there_is_no_way_to_one(it: Club) -> None:
    anna = Guest(it, ANNA)
    here = await it.begin("connexes", ANNA, BEN)
    others_turn = await it.begin("connexes", BEN, ANNA)
    paused = await it.begin("connexes", ANNA, computers=1)
    await it.app.offers.pause(it.call(ANNA, paused))
    await it.begin("nouveaux", ANNA, BEN)
    await typing(anna, here)
    assert NEXT not in anna.ids()
    await it.play(others_turn, (BEN, "e3"))
    assert await it.app.games.next_to_move(it.call(ANNA), here) == others_turn


async def test_game_with_least_time_is_next(it: Club) -> None:
    here = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.begin("connexes", ANNA, computers=1)
    await it.begin("connexes", ANNA, BEN, clock="5d")
    short = await it.begin("connexes", ANNA, BEN, clock="1d")
    assert await it.app.games.next_to_move(it.call(ANNA), here) == short


async def test_move_is_confirmed_although_the_next_game_cannot_be_read(it: Club) -> None:
    anna = Guest(it, ANNA)
    here = await it.begin("connexes", ANNA, BEN)
    it.world.faults["matches.awaiting_user"].append(StoreUnavailableError("busy"))
    await typing(anna, here)
    assert "You played **e3**" in anna.answers[-1]


async def test_next_game_in_which_another_moves_by_now_says_so(it: Club) -> None:
    anna = Guest(it, ANNA)
    here = await it.begin("connexes", ANNA, BEN)
    there = await it.begin("connexes", ANNA, BEN)
    await typing(anna, here)
    await it.play(there, (ANNA, "e3"))
    with pytest.raises(Exception, match="not-your-turn"):
        await anna.press(NEXT)
