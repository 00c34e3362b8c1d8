"""Visibility of a match: its players, and everyone who sees the channel where it is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.app import RequestContext
from tests.bot.fakes import ANNA, BEN, CHANNEL, DORA, GUILD, Club
from tests.bot.refusals import refuses

ELSEWHERE = CHANNEL + 50
LOOKS: dict[str, Callable[[Club, RequestContext], Awaitable[object]]] = {
    "board": lambda it, call: it.app.board.show(call),
    "board in words": lambda it, call: it.app.board.in_words(call),
    "moves": lambda it, call: it.app.reach.show(call, "b1"),
    "history": lambda it, call: it.app.history.page(call),
    "replay": lambda it, call: it.app.replays.step(call, 0),
    "export": lambda it, call: it.app.proofs.export(call),
    "verify": lambda it, call: it.app.proofs.verify(call),
    "note": lambda it, call: it.app.notes.read(call),
}


def seeing(answer: bool | None) -> Callable[[int], bool | None]:
    """Answer for the channel of the match; no other channel may be asked about."""

    def sees(channel: int) -> bool | None:
        assert channel == CHANNEL
        return answer

    return sees


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("answer", [False, None])
async def test_match_in_channel_that_one_does_not_see_is_not_shown(it: Club, look: str, answer: bool | None) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("no-such-match"):
        await LOOKS[look](it, it.call(DORA, match, channel=ELSEWHERE, sees=seeing(answer)))
    assert await LOOKS[look](it, it.call(ANNA, match, channel=ELSEWHERE, sees=seeing(answer)))


@pytest.mark.parametrize("look", LOOKS)
async def test_who_sees_channel_sees_match_from_elsewhere(it: Club, look: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    assert await LOOKS[look](it, it.call(DORA, match, channel=ELSEWHERE, sees=seeing(answer=True)))
    with refuses("no-such-match"):
        await LOOKS[look](it, it.call(DORA, match, channel=ELSEWHERE, guild=GUILD + 1, sees=seeing(answer=True)))


async def test_who_asks_in_its_channel_or_thread_sees_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    thread = next(iter(it.world.threads))
    for place in (CHANNEL, thread):
        assert await it.app.board.show(it.call(DORA, match, channel=place))
