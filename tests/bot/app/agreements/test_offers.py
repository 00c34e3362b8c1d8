"""Rules for every offer: one of its kind at a time, made and answered by players, in a game in progress."""

from __future__ import annotations

from operator import attrgetter

import pytest

from bot.app import errors as wrong
from bot.app.core.translator import Word
from tests.bot.fakes import ANNA, BEN, DORA, Club
from tests.bot.refusals import refuses


async def test_one_thing_of_each_kind_is_on_offer_at_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"))
    for deed in (it.app.offers.pause, it.app.offers.draw, it.app.offers.takeback):
        await deed(it.call(ANNA, match))
        with refuses("already-offered"):
            await deed(it.call(ANNA, match))
    await it.app.offers.refuse(it.call(BEN, match), "draw")
    await it.app.offers.accept(it.call(BEN, match), "pause")
    await it.app.offers.withdraw(it.call(ANNA, match), "takeback")
    assert [action.text for action in await it.store.matches.actions(match)][-3:] == [
        "draw",
        "pause",
        "takeback withdrawn",
    ]


async def test_who_answers_what_is_not_on_offer_is_told_that_something_else_is(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    with refuses("no-offer"):
        await it.app.offers.withdraw(it.call(ANNA, match), "takeback")
    await it.app.offers.pause(it.call(ANNA, match))
    with refuses("not-offered") as other:
        await it.app.offers.withdraw(it.call(ANNA, match), "takeback")
    assert other.value.values == {"what": Word("offer-takeback")}


async def test_answer_that_could_mean_several_offers_means_none(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.app.offers.pause(it.call(ANNA, match))
    version = (await it.app.offers.draw(it.call(ANNA, match))).version
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match))
    earlier = it.call(BEN, match, version=version - 1)  # a button from when there was only one
    assert (await it.app.offers.accept(earlier)).key == "done-concluded-pause"


async def test_newest_post_has_buttons_to_move_and_for_every_offer(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.app.offers.pause(it.call(BEN, match))
    await it.app.idle()
    labels = [button.label for button in it.world.posts()[-1].buttons]
    assert labels == ["Move", "My view", "Accept", "Decline", "Withdraw"]
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    answers = [(button.row, button.label, button.what) for button in it.world.posts()[-1].buttons[2:]]
    assert answers == [
        (row, f"{deed}: {what}", kind)
        for row, (what, kind) in enumerate([("pause request", "pause"), ("draw offer", "draw")], 1)
        for deed in ("Accept", "Decline", "Withdraw")
    ]
    assert "Open: pause request by Black." in it.world.posts()[-1].content
    assert "Open: draw offer" not in it.world.posts()[-1].content


async def test_asking_for_ones_own_takeback_does_not_agree_to_another(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.offers.takeback(it.call(ANNA, match))
    with refuses("other-offer"):
        await it.app.offers.takeback(it.call(BEN, match))


async def test_only_ones_own_offer_is_withdrawn(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    with refuses("no-offer"):
        await it.app.offers.withdraw(it.call(ANNA, match))
    await it.app.offers.draw(it.call(ANNA, match))
    with refuses("not-your-offer"):
        await it.app.offers.withdraw(it.call(BEN, match))
    assert (await it.app.offers.withdraw(it.call(ANNA, match))).key == "done-withdrawn"


@pytest.mark.parametrize(
    "deed",
    [
        "offers.takeback",
        "offers.pause",
        "offers.resume",
        "offers.draw",
        "offers.accept",
        "offers.refuse",
        "offers.withdraw",
    ],
)
async def test_spectators_neither_offer_nor_answer(it: Club, deed: str) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    with refuses("not-a-player"):
        await attrgetter(deed)(it.app)(it.call(DORA, match))


@pytest.mark.parametrize(
    "deed", ["offers.takeback", "offers.pause", "offers.accept", "offers.refuse", "offers.withdraw"]
)
async def test_nothing_is_offered_in_match_that_is_over(it: Club, deed: str) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.app.playing.resign(it.call(BEN, match))
    with pytest.raises(wrong.MatchOverError):
        await attrgetter(deed)(it.app)(it.call(ANNA, match))


@pytest.mark.parametrize("deed", ["offers.takeback", "offers.pause"])
async def test_redelivered_wish_is_made_once(it: Club, deed: str) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"))
    call = it.call(ANNA, match)
    assert not (await attrgetter(deed)(it.app)(call)).again
    assert (await attrgetter(deed)(it.app)(call)).again
    assert len(await it.store.matches.actions(match)) == 2
