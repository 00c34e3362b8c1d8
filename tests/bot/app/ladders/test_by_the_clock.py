"""What a ladder does by itself: answers out of time, inactivity, challenges for players who want them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Vacation
from tests.bot.app.ladders.climbing import FOUR, challenged, game, ladder_of, state, won
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club, club
from tests.bot.refusals import refuses


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


def said(it: Club) -> list[str]:
    return [sent.post.content for sent in it.world.messages if sent.channel == CHANNEL]


async def away(it: Club, user: int, days: float) -> None:
    """Be on vacation from now on, for some days."""
    now = it.world.now
    await it.store.vacations.add(Vacation(user, GUILD, now, now + timedelta(days=days), "active"))


async def test_first_decline_is_free_and_second_costs_rung(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    for expected in (FOUR, (ANNA, CLEO, BEN, DORA)):
        number = await challenged(it, ladder, DORA, BEN)
        await it.app.ladders.decline(it.call(BEN, ladder), number)
        assert (await state(it, ladder)).positions == expected
    assert "moves down to rung 3" in said(it)[-1]


async def test_missing_answer_counts_as_decline(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    for expected in (FOUR, (ANNA, CLEO, BEN, DORA)):
        await challenged(it, ladder, DORA, BEN)
        await it.pass_time(days=4)
        now = await state(it, ladder)
        assert now.positions == expected
        assert now.open_challenges == ()


def asked(it: Club) -> str:
    """The latest post of a challenge."""
    return [text for text in said(it) if "your answer is due" in text][-1]


async def test_challenge_tells_that_declining_costs_rung(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    assert "costs you a rung" not in asked(it)
    await it.app.ladders.decline(it.call(BEN, ladder), number)
    await challenged(it, ladder, DORA, BEN)
    assert "Declining or not answering costs you a rung" in asked(it)


async def test_cost_of_declining_is_gone_on_lowest_rung(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN, CLEO)
    await it.pass_time(days=20)
    number = await challenged(it, ladder, CLEO, BEN)
    await it.app.ladders.decline(it.call(BEN, ladder), number)
    await it.pass_time(days=16)
    await challenged(it, ladder, CLEO, BEN)
    assert "costs you a rung" in asked(it)
    await it.pass_time(days=2)  # inactive for a week more
    assert (await state(it, ladder)).positions[-1] == BEN
    assert "costs you a rung" not in asked(it)


async def test_challenge_tells_until_when_declining_costs_rung(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    await it.app.ladders.decline(it.call(BEN, ladder), number)
    declined = int(it.world.now.timestamp())
    await it.pass_time(days=29)
    number = await challenged(it, ladder, DORA, BEN)
    assert f"Declining by <t:{declined + 30 * 86400}:f> costs you a rung" in asked(it)
    await it.app.ladders.withdraw(it.call(DORA, ladder), number)
    await it.pass_time(days=2)
    await challenged(it, ladder, DORA, BEN)
    assert "costs you a rung" not in asked(it)


async def test_answer_is_possible_for_three_days(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    await it.pass_time(days=2, hours=23)
    await it.app.ladders.accept(it.call(BEN, ladder), number)
    assert (await state(it, ladder)).open_challenges[0].match


async def test_answer_after_three_days_is_refused(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    it.world.now += timedelta(days=3)
    with refuses("ladder-challenge-gone"):
        await it.app.ladders.accept(it.call(BEN, ladder), number)


async def test_vacation_excuses_missing_answer(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    await it.app.ladders.decline(it.call(BEN, ladder), number)
    await challenged(it, ladder, DORA, BEN)
    await away(it, BEN, 1)
    await it.pass_time(days=4)
    assert (await state(it, ladder)).positions == FOUR


async def test_cancelling_accepted_game_counts_as_decline(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    for expected in (FOUR, (ANNA, CLEO, BEN, DORA)):
        match = await game(it, ladder, DORA, BEN)
        await it.app.playing.abort(it.call(BEN, match))
        assert (await state(it, ladder)).positions == expected


async def test_cancelling_challenger_moves_no_one(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    for _ in range(2):
        match = await game(it, ladder, DORA, BEN)
        await it.app.playing.abort(it.call(DORA, match))
        now = await state(it, ladder)
        assert now.positions == FOUR
        assert now.open_challenges == ()


async def test_inactive_player_is_told_then_drops_each_week(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN, CLEO)
    await it.pass_time(days=20)
    await won(it, await game(it, ladder, CLEO, BEN), BEN)
    await it.pass_time(days=10, hours=13)
    assert any(f"<@{ANNA}>, you haven’t played" in text for text in said(it))
    assert (await state(it, ladder)).positions == (ANNA, BEN, CLEO)
    await it.pass_time(days=7)
    assert (await state(it, ladder)).positions == (BEN, ANNA, CLEO)
    await it.pass_time(days=7)
    assert (await state(it, ladder)).positions == (BEN, CLEO, ANNA)


async def test_activity_ends_inactivity(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN, CLEO)
    await it.pass_time(days=31)
    await challenged(it, ladder, BEN, ANNA)
    assert BEN not in (await state(it, ladder)).told
    await it.pass_time(days=8)
    assert (await state(it, ladder)).rung(BEN) == 1  # Anna has dropped


async def test_player_on_vacation_is_not_inactive(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    await away(it, ANNA, 40)
    await it.pass_time(days=60)
    assert ANNA not in (await state(it, ladder)).told
    await it.pass_time(days=12)
    assert ANNA in (await state(it, ladder)).told


async def test_vacation_of_told_player_starts_thirty_days_again(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN)
    await it.pass_time(days=31)
    await away(it, ANNA, 10)
    await it.pass_time(days=39)
    assert "drop" not in [action.kind for action in (await state(it, ladder)).log]
    await it.pass_time(days=2)
    assert sum(f"<@{ANNA}>, you haven’t played" in text for text in said(it)) == 2
    await it.pass_time(days=8)
    assert (ANNA, "drop") in [(action.subject, action.kind) for action in (await state(it, ladder)).log]


async def test_player_in_long_game_is_active(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN, clock="30d")
    match = await game(it, ladder, BEN, ANNA)
    row = await it.store.matches.get(match)
    assert row is not None
    await it.pass_time(days=25)
    assert row.turn is not None
    await it.play(match, (row.turn, "e3"))
    await it.pass_time(days=25)
    assert (await state(it, ladder)).told == {}


async def test_kept_player_is_challenged_for_once_a_day(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    now = await state(it, ladder)
    assert [(one.challenger, one.target) for one in now.open_challenges] == [(DORA, CLEO)]
    await it.app.ladders.decline(it.call(CLEO, ladder), now.open_challenges[0].number)
    assert (await state(it, ladder)).open_challenges == ()
    await it.pass_time(days=1, hours=1)
    now = await state(it, ladder)
    assert [(one.challenger, one.target) for one in now.open_challenges] == [(DORA, BEN)]


async def test_kept_player_is_not_challenged_for_any_more(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    number = (await state(it, ladder)).open_challenges[0].number
    await it.app.ladders.keep(it.call(DORA, ladder), on=False)
    await it.app.ladders.withdraw(it.call(DORA, ladder), number)
    await it.pass_time(days=2)
    assert (await state(it, ladder)).open_challenges == ()


@pytest.mark.parametrize("who", [CLEO, DORA])
async def test_no_challenge_is_made_with_anyone_on_vacation(it: Club, who: int) -> None:
    ladder = await ladder_of(it, CLEO, DORA)
    await away(it, who, 5)
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    await it.pass_time(days=3)
    assert (await state(it, ladder)).open_challenges == ()


async def test_no_challenge_is_made_against_blocks(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.app.preferences.block(it.call(CLEO), [DORA])
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    now = await state(it, ladder)
    assert [(one.challenger, one.target) for one in now.open_challenges] == [(DORA, BEN)]
