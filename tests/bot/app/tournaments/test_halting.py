"""Events whose next round cannot be paired."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.app import ChannelInfo
from bot.app.core.ports import Post
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, state
from tests.bot.fakes import Club
from tests.bot.refusals import refuses
from tournament.formats import FORMATS
from tournament.formats.groups import entries_by_group
from tournament.model import Plan, Round, Tournament


class FailingPairer:
    """Fails while `error` is set."""

    def __init__(self) -> None:
        self.error: Exception | None = ValueError("no such schedule")

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The rounds, or the error."""
        if self.error is not None:
            raise self.error
        return FORMATS[tournament.plan.format].next_rounds(tournament)


@pytest.fixture
def pairer(it: Club) -> FailingPairer:
    """A pairer that fails, in place of the application's own."""
    failing = FailingPairer()
    it.app._steps._pairer = failing
    return failing


def _posts(it: Club, tournament: str) -> list[Post]:
    return [post for post in it.world.posts() if post.match == tournament]


def test_every_group_of_three_seats_fills_table() -> None:
    for entries in range(6, 65):
        for size in (0, *range(3, 10)):
            assert min(map(len, entries_by_group(Tournament(Plan("groups", group_size=size), 3, entries)))) >= 3


async def test_groups_of_three_that_do_not_divide_begin(it: Club) -> None:
    tournament = await begun(it, range(101, 108), "yalta", "groups", group_size="3")
    now = await state(it, tournament)
    assert now.tournament.rounds
    assert now.stored.halted is None


@pytest.mark.parametrize("format_", ["round-robin", "swiss", "knockout"])
@pytest.mark.usefixtures("pairer")
async def test_pairing_failure_halts_event_and_tells(it: Club, format_: str) -> None:
    tournament = await begun(it, FOUR, "connexes", format_)
    assert (await state(it, tournament)).stored.halted == "pairing"
    told = _posts(it, tournament)[-1].content
    assert "/manage-tournament start" in told
    assert f"<@{HEAD}>" in told
    private = [post.content for user, post in it.world.direct_messages if user == HEAD]
    assert len(private) == 1
    assert "/manage-tournament start" in private[0]


async def test_halted_pairing_resumes_in_its_channel(it: Club, pairer: FailingPairer) -> None:
    tournament = await begun(it, FOUR)
    pairer.error = None
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ChannelInfo(99))
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.halted is None
    assert now.stored.channel == ROOM.id
    assert now.tournament.rounds


async def test_halted_pairing_can_be_ended(it: Club, pairer: FailingPairer) -> None:
    tournament = await begun(it, FOUR)
    assert pairer.error is not None
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert (await state(it, tournament)).stored.status == "over"


async def test_halted_pairing_is_told_again_when_it_fails_again(it: Club, pairer: FailingPairer) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    assert pairer.error is not None
    assert (await state(it, tournament)).stored.halted == "pairing"
    assert sum("can’t be paired" in post.content for post in _posts(it, tournament)) == 2


async def test_lost_worker_process_halts_nothing(it: Club, pairer: FailingPairer) -> None:
    pairer.error = OSError("the process died")
    tournament = await created(it)
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    for _ in range(20):
        assert (await state(it, tournament)).stored.halted is None
    with refuses("event-begun"):
        await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
