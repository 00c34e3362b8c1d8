"""Ends wants to abort the game after everyone has moved: all the other people of a match must agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import errors as wrong
from bot.app.match.action_validation import why_not
from bot.app.match.actions import AcceptOffer, MakeOffer
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses


async def moved(it: Club) -> str:
    """A match in which everyone has moved."""
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    return match


async def test_abort_offer_asks_other_player(it: Club) -> None:
    match = await moved(it)
    assert (await it.app.offers.abort(it.call(ANNA, match))).key == "done-offered-abort"
    await it.app.idle()
    post = it.world.messages[-1].post
    assert post.mentions == (BEN,)
    assert "wants to abort the game" in post.content
    assert [button.verb for button in post.buttons] == ["move", "board", "accept", "refuse", "withdraw"]


async def test_accepted_abort_offer_ends_without_score(it: Club) -> None:
    match = await moved(it)
    await it.app.offers.abort(it.call(ANNA, match))
    assert await it.app.offers.would_end(it.call(BEN, match), "abort")
    done = await it.app.offers.accept(it.call(BEN, match), "abort")
    assert done.key == "done-concluded-abort"
    row = await row_of(it, match)
    assert (row.status, row.reason, row.scores) == ("over", "aborted", ())
    await it.app.idle()
    assert "aborted by agreement" in it.world.posts()[-1].content


async def test_abort_by_other_player_accepts(it: Club) -> None:
    match = await moved(it)
    await it.app.offers.abort(it.call(ANNA, match))
    with refuses("already-offered"):
        await it.app.offers.abort(it.call(ANNA, match))
    assert (await it.app.offers.abort(it.call(BEN, match))).key == "done-concluded-abort"


async def test_abort_offer_needs_all_remaining_players(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"), (CLEO, "Nj10"))
    await it.app.offers.abort(it.call(ANNA, match))
    assert (await it.app.offers.abort(it.call(CLEO, match))).key == "done-agreed"
    assert (await row_of(it, match)).status == "playing"
    await it.app.offers.accept(it.call(BEN, match))
    assert (await row_of(it, match)).reason == "aborted"


async def test_abort_offer_lapses_with_move(it: Club) -> None:
    match = await moved(it)
    await it.app.offers.abort(it.call(BEN, match))
    await it.play(match, (ANNA, "Nf3"))
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(ANNA, match))


async def test_abort_offer_lapses_with_takeback(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.offers.abort(it.call(ANNA, match))
    await it.app.offers.takeback(it.call(BEN, match))
    await it.app.offers.accept(it.call(ANNA, match), "takeback")
    state = (await it.app._matches.snapshot(match)).state
    assert not state.offers
    assert not state.stale
    assert why_not(state, AcceptOffer(1, "abort"), it.world.now)


@pytest.mark.parametrize(("user", "key"), [(BEN, "done-refused"), (ANNA, "done-withdrawn")])
async def test_refused_abort_offer_changes_nothing(it: Club, user: int, key: str) -> None:
    match = await moved(it)
    await it.app.offers.abort(it.call(ANNA, match))
    assert (await it.app.offers.refuse(it.call(user, match), "abort")).key == key
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board"]


async def test_computers_never_agree_to_abort(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    with pytest.raises(wrong.TooLateToAbortError):
        await it.app.offers.abort(it.call(ANNA, match))


async def test_strangers_offer_no_abort(it: Club) -> None:
    match = await moved(it)
    with refuses("not-a-player"):
        await it.app.offers.abort(it.call(DORA, match, manager=True))


async def test_abort_before_all_moved_needs_no_consent(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    assert (await it.app.offers.abort(it.call(BEN, match))).key == "done-aborted"


async def test_log_refuses_abort_offers_no_one_may_make(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    offer = MakeOffer(0, "abort")
    early = (await it.app._matches.snapshot(match)).state
    assert why_not(early, offer, it.world.now)
    await it.play(match, (BEN, "Nc6"))
    late = (await it.app._matches.snapshot(match)).state
    assert why_not(late, offer, it.world.now) is None
    assert why_not(replace(late, humans=frozenset({0})), offer, it.world.now)
