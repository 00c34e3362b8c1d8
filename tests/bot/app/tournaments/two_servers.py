"""Two servers whose teams play each other: their members, and a match at each stage."""

from __future__ import annotations

from typing import Any

from bot.app import ChannelInfo, CommandResult, RequestContext
from bot.app.tournaments.creating import Form
from tests.bot.app.tournaments.club_night import HEAD, ROOM
from tests.bot.fakes import Club

KNIGHTS = A, B, C, D = (90_101, 90_102, 90_103, 90_104)
BISHOPS = W, X, Y, Z = (90_201, 90_202, 90_203, 90_204)
CHLOE, STRANGER = 90_600, 90_700
ABROAD, SALON, ELSEWHERE = 80_002, 80_900, 80_901
"""The second server, its channel for the match, and another one."""
THERE = ChannelInfo(SALON, language="fr")
NAMES = {A: "Ada", B: "Bo", C: "Cy", D: "Di", W: "Wim", X: "Xia", Y: "Yves", Z: "Zoe", CHLOE: "Chloé", HEAD: "Helen"}


def there(it: Club, user: int, match: str | None = None, **more: Any) -> RequestContext:
    """A call from the second server."""
    return it.call(user, match, **{"guild": ABROAD, "channel": SALON, "language": "fr", **more})


async def created(it: Club, **form: Any) -> tuple[str, str]:
    """A match against another server, with its code."""
    it.world.called.update(NAMES)
    wanted = Form("connexes", "teams", **{"teams": "Knights", "boards": "4", "between_servers": True, **form})
    done = await it.app.creating.create(it.call(HEAD, manager=True), ROOM, wanted)
    await it.app.idle()
    return done.match, str(done.values["code"])


async def accept(it: Club, code: str, user: int = CHLOE, **more: Any) -> CommandResult:
    done = await it.app.invitations.accept(there(it, user, manager=True), THERE, code, "Bishops", **more)
    await it.app.idle()
    return done


async def accepted(it: Club, **form: Any) -> str:
    tournament, code = await created(it, **form)
    await accept(it, code)
    return tournament


async def announced(it: Club, **form: Any) -> str:
    """A match that all players have joined, each in their own server."""
    tournament = await accepted(it, **form)
    for user in KNIGHTS:
        await it.app.joining.join(it.call(user, tournament))
    for user in BISHOPS:
        await it.app.joining.join(there(it, user, tournament))
    await it.app.idle()
    return tournament


async def begun(it: Club, **form: Any) -> str:
    tournament = await announced(it, **form)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    return tournament


def posts(it: Club, channel: int) -> list[str]:
    return [sent.post.content for sent in it.world.messages if sent.channel == channel]


async def thread_there(it: Club, match: str) -> int:
    (board,) = await it.store.boards.of(match)
    assert board.guild == ABROAD
    return board.channel
