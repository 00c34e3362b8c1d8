"""The host blocks people: they play with no one new, and finish what they have begun."""

from __future__ import annotations

import pytest

from bot.app import ChannelInfo, Opponent
from storage import MatchSeat
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, created
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses

ELSEWHERE, THERE = 777, 700


async def host_block(it: Club, user: int) -> None:
    await it.store.settings.set(f"block {user}", it.world.now.isoformat())


async def test_blocked_person_opens_no_challenge(it: Club) -> None:
    await host_block(it, ANNA)
    with refuses("host-blocked"):
        await it.challenge(ANNA)
    with refuses("host-blocked"):
        await it.challenge(ANNA, "connexes", BEN)
    assert await it.store.matches.live_of(ANNA) == []


async def test_blocked_person_still_plays_computers(it: Club) -> None:
    await host_block(it, ANNA)
    assert (await it.challenge(ANNA, "connexes", computers=1)).key == "done-started"


async def test_computer_beside_open_seat_is_no_excuse(it: Club) -> None:
    await host_block(it, ANNA)
    with refuses("host-blocked"):
        await it.challenge(ANNA, "yalta", computers=1)


async def test_blocked_person_joins_no_challenge(it: Club) -> None:
    opened = await it.challenge(ANNA)
    await host_block(it, BEN)
    with refuses("host-blocked"):
        await it.app.challenges.join(it.call(BEN, opened.match))
    assert (await row_of(it, opened.match)).seats == (MatchSeat("joined", ANNA), MatchSeat("open"))


async def test_blocked_person_is_not_challenged(it: Club) -> None:
    await host_block(it, BEN)
    with refuses("unwilling"):
        await it.challenge(ANNA, "connexes", BEN)


async def test_waiting_challenge_of_blocked_person_is_not_joined(it: Club) -> None:
    opened = await it.challenge(ANNA)
    await host_block(it, ANNA)
    with refuses("unwelcome"):
        await it.app.challenges.join(it.call(BEN, opened.match))


async def test_challenge_joined_by_blocked_person_does_not_start(it: Club) -> None:
    opened = await it.challenge(ANNA, "yalta")
    await it.app.challenges.join(it.call(BEN, opened.match))
    await host_block(it, BEN)
    with refuses("unwilling"):
        await it.app.challenges.begin(it.call(ANNA, opened.match))


async def test_blocked_creator_starts_against_computers_alone(it: Club) -> None:
    opened = await it.challenge(ANNA)
    joined = await it.challenge(CLEO, "yalta")
    await it.app.challenges.join(it.call(BEN, joined.match))
    await host_block(it, ANNA)
    await host_block(it, CLEO)
    assert (await it.app.challenges.begin(it.call(ANNA, opened.match))).begins
    with refuses("host-blocked"):
        await it.app.challenges.begin(it.call(CLEO, joined.match))


async def test_running_game_goes_on_but_has_no_rematch(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await host_block(it, ANNA)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.playing.resign(it.call(ANNA, match))
    assert (await row_of(it, match)).status == "over"
    with refuses("host-blocked"):
        await it.app.rematches.rematch(it.call(ANNA, match), ChannelInfo(CHANNEL))
    with refuses("unwilling"):
        await it.app.rematches.rematch(it.call(BEN, match), ChannelInfo(CHANNEL))


async def test_blocked_person_takes_over_no_seat(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await host_block(it, DORA)
    with refuses("host-blocked"):
        await it.app.offers.accept(it.call(DORA, match))
    await host_block(it, CLEO)
    with refuses("unwilling"):
        await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))


async def test_blocked_person_joins_no_tournament(it: Club) -> None:
    tournament = await created(it)
    await host_block(it, FOUR[0])
    with refuses("host-blocked"):
        await it.app.joining.join(it.call(FOUR[0], tournament))


async def test_lifted_block_lets_everything_happen(it: Club) -> None:
    await host_block(it, ANNA)
    await it.store.db.write(lambda connection: connection.exec_driver_sql("DELETE FROM settings"))
    assert (await it.challenge(ANNA, "connexes", BEN)).key == "done-opened"


# Servers where a match is shown


async def shown_elsewhere(it: Club) -> str:
    match = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, can_thread=False))
    request = it.call(BEN, match, channel=THERE, guild=ELSEWHERE)
    await it.app.relocation.move_here(request, ChannelInfo(THERE))
    return match


async def server_blocks(it: Club, guild: int, user: int) -> None:
    await it.store.people.change_preferences("guild", guild, lambda _: {"barred": [user]})
    await it.restart()


@pytest.mark.parametrize("guild", [GUILD, ELSEWHERE])
async def test_no_substitute_whom_server_of_board_blocks(it: Club, guild: int) -> None:
    match = await shown_elsewhere(it)
    await server_blocks(it, guild, DORA)
    with refuses("unwilling"):
        await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))


@pytest.mark.parametrize(
    ("guild", "channel", "other"), [(GUILD, THERE, ELSEWHERE), (ELSEWHERE, CHANNEL, GUILD)], ids=["first", "additional"]
)
async def test_substitute_blocked_since_cannot_accept(it: Club, guild: int, channel: int, other: int) -> None:
    match = await shown_elsewhere(it)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await server_blocks(it, guild, DORA)
    with refuses("unwelcome"):
        await it.app.offers.accept(it.call(DORA, match, channel=channel, guild=other))
