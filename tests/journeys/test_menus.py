"""Moves by buttons and menus, at any time after they were drawn."""

from __future__ import annotations

import re
from typing import Any

from sandbox.driver import Answer, Json, Member, items
from sandbox.errors import ApiError

from .journey import OUT_OF_ORDER, Journey, labels, refused

# After these White's queen on i9 has 26 moves, one more than a menu holds.
QUEEN_OUT = ["e3", "j6", "f10", "Qh9", "k5", "k10", "a3", "i6", "l9", "Qi9", "b5", "lxk5"]


def menus(message: Json) -> list[Json]:
    """The menus of a message."""
    return [item for item in items(message) if "options" in item]


async def choose(member: Member, message: Json, value: str) -> Answer:
    """Choose an entry in whichever menu has it."""
    (menu,) = (menu for menu in menus(message) if value in [option["value"] for option in menu["options"]])
    return await member.select(message, menu["custom_id"], value)


def label_of(menu: Json, value: str) -> Any:
    """How an entry reads."""
    return next(option["label"] for option in menu["options"] if option["value"] == value)


async def no_stripping(request: Json, served: bool) -> None:
    """Let old posts keep their buttons, as when Discord is down for a moment."""
    if not served and re.match(r"PATCH .*/channels/\d+/messages/\d+$", f"{request['method']} {request['path']}"):
        raise ApiError(OUT_OF_ORDER, 0, "upstream connect error")


async def test_a_move_by_menus_in_three_taps(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    first = match.post
    journey.sandbox.set_gate(no_stripping)
    forgotten = (await alice.click(first, "Move")).message
    man = (await alice.click(first, "Move")).message
    assert man["ephemeral"]
    assert label_of(menus(man)[0], "b1") == "Knight b1"
    square = (await choose(alice, man, "g1")).message
    assert square["id"] == man["id"]
    back = (await alice.click(square, "Back")).message
    square = (await choose(alice, back, "b1")).message
    assert [option["value"] for option in menus(square)[0]["options"]] == ["b1a3", "b1c3"]
    confirm = (await choose(alice, square, "b1c3")).message
    assert (confirm["content"], labels(confirm)) == ("Play **Nc3 (b1c3)**?", ["Play it", "Back"])
    assert match.actions() == []
    await alice.click(confirm, "Play it")
    await match.follow()
    assert "**Nc3**" in match.post["content"]
    played = await alice.wait_for(lambda m: m["id"] == confirm["id"] and "You played **Nc3**" in m["content"])
    assert items(played) == []

    # Everything above was drawn for a turn that has passed.
    assert refused(await choose(alice, forgotten, "g1"), "The game has moved on")
    assert refused(await bruno.click(first, "Move"), "La partie a avancé depuis")
    assert refused(await alice.click(match.post, "Move"), "Please wait: it is the turn of Black.")

    man = (await bruno.click(match.post, "Move")).message
    await journey.bot.kill()
    await journey.bot.start()
    square = (await choose(bruno, man, "g8")).message
    confirm = (await choose(bruno, square, "g8f6")).message
    assert confirm["content"] == "Jouer **Cf6 (g8f6)** ?"
    await bruno.click(confirm, "Jouer ce coup")
    await match.follow()
    assert "**Nf6**" in match.post["content"]
    view = (await alice.click(match.post, "My view")).message
    assert view["ephemeral"]
    assert labels(view) == ["Move"]
    assert menus((await alice.click(view, "Move")).message)


async def test_a_list_too_long_for_one_menu_is_cut_in_two(journey: Journey) -> None:
    players = alice, *_ = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="yalta")
    for number, text in enumerate(QUEEN_OUT):
        await match.move(players[number % 3], text)
    man = (await alice.click(match.post, "Move")).message
    square = (await choose(alice, man, "i9")).message
    assert [len(menu["options"]) for menu in menus(square)] == [13, 13]
    last = menus(square)[1]["options"][-1]["value"]
    confirm = (await choose(alice, square, last)).message
    await alice.click(confirm, "Play it")
    await match.follow()
    assert match.actions()[-1][3] == last
