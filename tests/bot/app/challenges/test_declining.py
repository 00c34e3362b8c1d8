"""Declined invitations, and open seats that are given back."""

from __future__ import annotations

import pytest

from bot.app import errors as wrong
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses


def verbs(it: Club, index: int = -1) -> list[str]:
    return [button.verb for button in it.world.posts()[index].buttons]


async def test_invitation_declined_closes_challenge_of_two(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.challenges.decline(it.call(BEN, match))
    await it.app.idle()
    challenge, notice = it.world.posts()
    assert verbs(it, 0) == verbs(it) == []
    assert f"<@{BEN}> (declined)" in challenge.content
    assert f"<@{BEN}> declined `{match}`" in notice.content
    assert notice.mentions == (ANNA,)
    assert await it.app.games.live(it.call(ANNA)) == []
    with pytest.raises(wrong.ChallengeClosedError):
        await it.app.challenges.join(it.call(BEN, match))


async def test_challenger_of_three_opens_declined_seat(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, CLEO)).match
    await it.app.challenges.join(it.call(CLEO, match))
    await it.app.challenges.decline(it.call(BEN, match))
    await it.app.idle()
    assert verbs(it, 0) == ["join", "decline", "start", "open-seat", "cancel", "lesson"]
    assert verbs(it) == ["open-seat", "cancel"]
    assert it.world.posts()[-1].mentions == (ANNA,)
    with refuses("challenge-full"):
        await it.app.challenges.join(it.call(DORA, match))
    with refuses("not-creator"):
        await it.app.challenges.open_declined_seat(it.call(CLEO, match))
    await it.app.challenges.open_declined_seat(it.call(ANNA, match))
    assert (await it.app.challenges.join(it.call(DORA, match))).key == "done-started"


async def test_notice_of_declined_seat_loses_buttons_when_challenge_ends(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, CLEO)).match
    await it.app.challenges.decline(it.call(BEN, match))
    await it.app.idle()
    assert it.world.messages[-1].buttons
    await it.app.challenges.cancel(it.call(ANNA, match))
    await it.app.idle()
    assert not it.world.messages[-1].buttons


async def test_who_declined_can_still_join(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, CLEO)).match
    await it.app.challenges.join(it.call(CLEO, match))
    await it.app.challenges.decline(it.call(BEN, match))
    assert (await it.app.challenges.join(it.call(BEN, match))).key == "done-started"


async def test_computer_takes_declined_seat_on_start(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, CLEO)).match
    await it.app.challenges.join(it.call(CLEO, match))
    await it.app.challenges.decline(it.call(BEN, match))
    await it.app.challenges.begin(it.call(ANNA, match))
    assert [seat.holder for seat in (await row_of(it, match)).seats].count("computer") == 1


async def test_free_seat_taken_can_be_given_back(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.challenges.decline(it.call(BEN, match))
    await it.app.challenges.join(it.call(CLEO, match))
    assert (await it.app.challenges.join(it.call(DORA, match))).key.startswith("done-started")


@pytest.mark.parametrize("user", [ANNA, DORA])
async def test_who_was_not_invited_cannot_decline(it: Club, user: int) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("not-invited"):
        await it.app.challenges.decline(it.call(user, match))
