"""Requests of a turn to Discord: one for each visible change."""

from __future__ import annotations

from .journey import Journey


async def test_turn_is_four_requests(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    first = match.post
    await match.move(alice, "e3")
    await match.stripped(first)
    before = len(journey.sandbox.requests)
    for player, text in ((bruno, "e6"), (alice, "d3")):
        old = match.post
        await match.move(player, text)
        await match.stripped(old)
    asked = [(request["method"], request["path"].rpartition("/")[2]) for request in journey.sandbox.requests]
    acknowledge, answer, post = ("POST", "callback"), ("PATCH", "@original"), ("POST", "messages")
    turns = asked[before:]
    assert len(turns) == 8
    assert [turns.count(request) for request in (acknowledge, answer, post)] == [2, 2, 2]
