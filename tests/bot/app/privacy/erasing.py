"""Someone who has left traces wherever one can, and what tests of forgetting them look at."""

from __future__ import annotations

from bot.app import ChallengeRequest, ChannelInfo, Opponent
from bot.app.tournaments.creating import Form
from storage import ErasureLog
from tests import databases
from tests.bot.app.tournaments import club_night
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club

SELF = 987_654_321_000_000_001
"""User to be erased."""
NAME = "Zerbinette Oubliée"
"""Display name of that user."""


async def listed(it: Club) -> None:
    """The club, started anew with a list of those who were erased, which only files have."""
    if databases.SERVER is None:
        await it.restart(erasures=ErasureLog(it.path))
    else:
        await it.restart()
    await it.app.idle()


async def traces(it: Club) -> dict[str, str]:
    """Games of all kinds and all else that someone can leave behind; by what they are, the names of their matches."""
    app = it.app
    it.world.called[SELF] = NAME
    await app.preferences.change(it.call(SELF), theme="high-contrast", direct_reminders=False)
    await app.preferences.change_server(it.call(ANNA, manager=True), vacation=20)
    found = {"over": await it.begin("connexes", SELF, BEN), "lost": await it.begin("connexes", BEN, SELF)}
    await it.play(found["over"], (SELF, "e3"), (BEN, "e6"))
    await it.play(found["lost"], (BEN, "e3"), (SELF, "e6"))
    await app.notes.write(it.call(SELF, found["over"]), "Well played.")
    await app.playing.resign(it.call(BEN, found["over"]))
    await app.playing.resign(it.call(SELF, found["lost"]))
    found["kings"] = await it.begin("nouveaux", SELF, BEN, rated=False)
    await app.kings.choose(it.call(SELF, found["kings"]), "K")
    found["planned"] = await it.begin("connexes", SELF, ANNA)
    await it.play(found["planned"], (SELF, "e3"))
    await app.conditional_moves.add(it.call(SELF, found["planned"]), "Nf6 d3")
    await app.notes.write(it.call(SELF, found["planned"]), "My plan.")
    found["three"] = await it.begin("yalta", ANNA, SELF, CLEO)
    found["offered"] = await it.begin("connexes", ANNA, DORA)
    await app.offers.substitute(it.call(ANNA, found["offered"]), Opponent(SELF))
    found["handed"] = await it.begin("connexes", SELF, BEN)
    await app.offers.substitute(it.call(SELF, found["handed"]), Opponent(CLEO))
    await app.offers.accept(it.call(BEN, found["handed"]))
    await app.offers.accept(it.call(CLEO, found["handed"]))
    room, ask = (
        ChannelInfo(SELF, can_thread=False, takes_threads=False),
        ChallengeRequest("connexes", computers=1, seats="listed"),
    )
    found["alone"] = (await app.challenges.open(it.call(SELF, guild=None, channel=SELF), room, ask)).match
    found["challenge"] = (await it.challenge(SELF, "connexes", BEN)).match
    found["invited"] = (await it.challenge(BEN, "connexes", SELF)).match
    await app.vacations.begin(it.call(SELF), 3, 40)
    await it.app.idle()
    return found


async def in_tournaments(it: Club) -> dict[str, str]:
    """Events in which someone plays, and one that they run."""
    found = {"playing": await club_night.begun(it, (ANNA, BEN, SELF))}
    found["open"] = await club_night.created(it)
    await it.app.joining.join(it.call(SELF, found["open"]))
    found["own"] = (
        await it.app.creating.create(it.call(SELF, manager=True), club_night.ROOM, Form("connexes", "round-robin"))
    ).match
    await it.app.organising.announce(it.call(SELF, found["playing"], manager=True), f"Ask <@{SELF}>.")
    await it.app.idle()
    return found


def said(it: Club, since: int = 0) -> str:
    """All that stands in posts after some."""
    return "\n".join(post.content for post in it.world.posts()[since:])
