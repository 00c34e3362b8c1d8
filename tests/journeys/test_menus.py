"""Moves by buttons, at any time after they were drawn."""

from __future__ import annotations

import re

from bot.app import page_size
from sandbox.driver import Json, items
from sandbox.errors import ApiError
from tests.bot.app.boards.test_move_menu import QUEEN_OUT

from .journey import OUT_OF_ORDER, Journey, labels, refused


async def no_stripping(request: Json, served: bool) -> None:
    """Let old posts keep their buttons, as when Discord is down for a moment."""
    if not served and re.match(r"PATCH .*/channels/\d+/messages/\d+$", f"{request['method']} {request['path']}"):
        raise ApiError(OUT_OF_ORDER, 0, "upstream connect error")


async def test_move_by_buttons_in_three_taps(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    first = match.post
    journey.sandbox.set_gate(no_stripping)
    forgotten = (await alice.click(first, "Move")).message
    piece = (await alice.click(first, "Move")).message
    assert piece["ephemeral"]
    assert labels(piece)[:3] == ["Knight b1", "Knight g1", "Pawn a2"]
    to = (await alice.click(piece, "Knight g1")).message
    assert to["id"] == piece["id"]
    back = (await alice.click(to, "Back")).message
    to = (await alice.click(back, "Knight b1")).message
    assert labels(to) == ["Na3", "Nc3", "Back"]
    assert match.actions() == []
    await alice.click(to, "Nc3")
    await match.follow()
    assert "**1. Nc3**" in match.post["content"]
    played = await alice.wait_for(lambda m: m["id"] == to["id"] and "You played **Nc3**" in m["content"])
    assert (labels(played), played["attachments"]) == (["Conditional moves"], [])

    # Everything above was drawn for a turn that has passed.
    assert refused(await alice.click(forgotten, "Knight g1"), "The game has moved on")
    assert refused(await bruno.click(first, "Move"), "La partie a avancé depuis")
    assert refused(await alice.click(match.post, "Move"), "It’s not your turn. Wait for Black to move.")

    piece = (await bruno.click(match.post, "Move")).message
    await journey.bot.kill()
    await journey.bot.start()
    to = (await bruno.click(piece, "Black knight g8")).message
    await bruno.click(to, "Nf6")
    await match.follow()
    assert "**Nf6**" in match.post["content"]
    view = (await alice.click(match.post, "My view")).message
    assert view["ephemeral"]
    assert labels(view) == ["Move", "What if"]
    assert "Knight c3" in labels((await alice.click(view, "Move")).message)


async def test_more_moves_than_fit_are_on_second_page(journey: Journey) -> None:
    players = alice, *_ = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="yalta")
    for number, text in enumerate(QUEEN_OUT):
        await match.move(players[number % 3], text)
    piece = (await alice.click(match.post, "Move")).message
    to = (await alice.click(piece, "Queen i9")).message
    size = page_size(26, 1)
    assert labels(to)[size:] == ["Back", "More ›"]
    takes = [label for label in labels(to) if "x" in label]
    rest = (await alice.click(to, "More ›")).message
    assert labels(rest)[26 - size :] == ["Back", "‹ Previous"]
    assert takes
    assert not [label for label in labels(rest) if "x" in label]
    last = items(rest)[26 - size - 1]
    await alice.click(rest, last["custom_id"])
    await match.follow()
    assert match.actions()[-1][3] == last["custom_id"].rpartition(":")[2]
