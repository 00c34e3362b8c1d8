"""Draws, resignations, aborted matches."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from operator import attrgetter

import pytest

from bot.app import ChannelInfo
from bot.app import errors as wrong
from bot.app.match.reducer import apply_action, begin
from bot.app.match.state import State
from storage import Action, Match, MatchSeat
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


async def result(it: Club, match: str) -> tuple[str | None, tuple[Fraction, ...]]:
    stored = await row_of(it, match)
    assert (stored.status, stored.ended_at) == ("over", it.world.now)
    return stored.reason, stored.scores


async def test_offer_asks_other_player_only(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    turn, offer = it.world.messages[-2:]
    assert (offer.post.mentions, offer.post.picture) == ((BEN,), None)
    assert [button.verb for button in offer.post.buttons] == ["move", "board", "accept", "refuse", "withdraw"]
    assert (turn.buttons, offer.buttons) == (False, True)


async def test_two_who_agree_share_the_point(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    assert (await it.app.offers.accept(it.call(BEN, match, version=1))).key == "done-concluded-draw"
    assert await result(it, match) == ("agreement", (HALF, HALF))
    await it.app.idle()
    assert "Draw by agreement" in it.world.posts()[-1].content
    assert [sent.buttons for sent in it.world.messages if not it.world.is_result(sent)] == [False, False, False, True]
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["rematch", "seek-again"]


async def test_three_must_all_agree(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.offers.draw(it.call(BEN, match))
    assert (await it.app.offers.accept(it.call(ANNA, match))).key == "done-agreed"
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (CLEO,)
    with refuses("own-offer"):
        await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(CLEO, match))
    assert await result(it, match) == ("agreement", (THIRD,) * 3)


async def test_offering_back_agrees(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    with refuses("already-offered"):
        await it.app.offers.draw(it.call(ANNA, match))
    assert (await it.app.offers.draw(it.call(BEN, match))).key == "done-concluded-draw"


async def test_refused_offer_is_gone_and_its_buttons_with_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.offers.refuse(it.call(BEN, match))
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages] == [False, False, False, True]
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board"]
    assert it.world.posts()[-1].mentions == ()
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match))


async def test_button_of_earlier_offer_does_not_answer_later_one(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.offers.refuse(it.call(BEN, match))
    await it.app.offers.draw(it.call(ANNA, match))
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match, version=1))


async def test_moving_instead_of_answering_refuses(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(BEN, match))
    await it.play(match, (ANNA, "Nc3"))
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(ANNA, match))


async def test_offerers_own_move_withdraws_offer(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    last = it.world.messages[-1].post
    assert [button.verb for button in last.buttons] == ["move", "board"]
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match))


async def test_offer_is_withdrawn_by_refusing_it_oneself(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    assert (await it.app.offers.refuse(it.call(ANNA, match))).key == "done-withdrawn"
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match))


async def test_repeated_position_may_be_claimed_by_seat_to_move(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("nothing-to-claim"):
        await it.app.playing.claim_draw(it.call(ANNA, match))
    for text in ("Nc3", "Nc6", "Nb1", "Nb8") * 2:
        await it.play(match, (ANNA if text in ("Nc3", "Nb1") else BEN, text))
    with pytest.raises(wrong.NotYourTurnError):
        await it.app.playing.claim_draw(it.call(BEN, match))
    await it.app.playing.claim_draw(it.call(ANNA, match))
    assert await result(it, match) == ("repetition", (HALF, HALF))


SHUFFLES = {
    "connexes": "b1a3 b8a6 a3b1 a6b8",
    "nouveaux": "b1d2 b10d9 d2b1 d9b10",
    "trichess": "b1a3 g12h10 k8l6 a3b1 h10g12 l6k8",
    "yalta": "b1a3 k8l6 g12h10 a3b1 l6k8 h10g12",
}


@pytest.mark.parametrize("variant", SHUFFLES)
async def test_claim_is_pointed_out_and_fifth_time_draws_at_once(it: Club, variant: str) -> None:
    line = SHUFFLES[variant].split()
    players = (ANNA, BEN, CLEO)[: len(line) // 2]
    match = await it.begin(variant, *players)
    if variant == "nouveaux":
        for user in players:
            await it.app.kings.choose(it.call(user, match), "K")
    for number, text in enumerate(line * 4):
        if number == 2 * len(line):
            await it.app.idle()
            assert "can claim a draw by repetition" in it.world.posts()[-1].content
        await it.play(match, (players[number % len(players)], text))
    await it.app.idle()
    assert "**Draw by repetition.**" in it.world.posts()[-1].content
    assert await result(it, match) == ("repetition", (Fraction(1, len(players)),) * len(players))


async def test_resigning_against_one_loses(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    assert await result(it, match) == ("resignation", (1, 0))
    await it.app.idle()
    post = it.world.posts()[-1]
    assert post.mentions == (ANNA,)
    assert f"White (<@{ANNA}>) wins by resignation" in post.content


async def test_resigning_against_computer_loses(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.app.playing.resign(it.call(ANNA, match))
    assert await result(it, match) == ("resignation", (0, 1))


async def test_a_computer_plays_on_for_who_leaves_three(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.idle()
    stored = await row_of(it, match)
    assert (stored.status, stored.turn, stored.seats[0]) == ("playing", BEN, MatchSeat("left", ANNA))
    assert it.world.posts()[-1].content.splitlines()[1].startswith("**1. ")
    assert f"White (<@{ANNA}>) resigned" in it.world.posts()[-2].content
    with refuses("not-a-player"):
        await it.app.playing.resign(it.call(ANNA, match))
    assert await it.app.games.live(it.call(ANNA)) == []


async def test_the_last_human_wins_at_once(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.playing.resign(it.call(CLEO, match))
    assert await result(it, match) == ("resignation", (0, 1, 0))


async def test_the_only_human_leaves_the_point_to_the_computers(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await it.app.playing.resign(it.call(ANNA, match))
    assert await result(it, match) == ("resignation", (0, HALF, HALF))


async def test_those_who_stay_can_agree_without_the_leaver(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.offers.accept(it.call(CLEO, match))
    assert await result(it, match) == ("agreement", (0, HALF, HALF))


def left_wins() -> State:
    """A two-seat mate seen as if the winner had left: enough to show how the point is shared."""
    seats = (MatchSeat("left", ANNA), MatchSeat("joined", BEN))
    match = Match("m", None, 1, ANNA, "connexes", {}, 1, "en", "listed", None, seats)  # type: ignore[arg-type]
    state = begin(match)
    line = ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"]
    state = replace(state, left=frozenset({0}), humans=frozenset({1}))
    for seq, text in enumerate(line, start=1):
        state = apply_action(state, Action(seq, "move", (seq - 1) % 2, text, "", None))  # type: ignore[arg-type]
    return state


def test_what_a_left_seat_wins_goes_to_the_others() -> None:
    outcome = left_wins().outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("checkmate", (0, 1))


async def test_player_aborts_before_all_have_moved(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.app.playing.abort(it.call(ANNA, match))
    assert await result(it, match) == ("aborted", ())
    await it.app.idle()
    post = it.world.posts()[-1]
    assert (post.mentions, post.content.splitlines()[-1]) == ((BEN, CLEO), f"<@{BEN}> <@{CLEO}>")


async def test_afterwards_only_manager_aborts(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    with pytest.raises(wrong.TooLateToAbortError):
        await it.app.playing.abort(it.call(ANNA, match))
    with refuses("not-a-player"):
        await it.app.playing.abort(it.call(DORA, match))
    with refuses("no-such-match"):
        await it.app.playing.abort(it.call(DORA, match, guild=GUILD + 1, manager=True))
    await it.app.playing.abort(it.call(DORA, match, manager=True))
    assert (await result(it, match))[0] == "aborted"


async def test_manager_who_plays_is_bound_by_players_rule(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    manager = it.call(ANNA, match, manager=True)
    await it.play(match, (ANNA, "Nc3"))
    assert await it.app.playing.may_abort(manager) == (match, True)
    await it.play(match, (BEN, "Nc6"))
    for deed in (it.app.playing.may_abort, it.app.playing.abort):
        with pytest.raises(wrong.TooLateToAbortError):
            await deed(manager)
    assert await it.app.playing.may_abort(it.call(DORA, match, manager=True)) == (match, False)
    assert [game.match for game in await it.app.games.live(it.call(ANNA))] == [match]


async def test_manager_who_resigned_cannot_end_game(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"), (CLEO, "Nj10"))
    await it.app.playing.resign(it.call(CLEO, match))
    with pytest.raises(wrong.TooLateToAbortError):
        await it.app.playing.abort(it.call(CLEO, match, manager=True))


@pytest.mark.parametrize("deed", ["playing.resign", "playing.abort", "offers.draw"])
async def test_redelivered_deed_is_done_once(it: Club, deed: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    call = it.call(ANNA, channel=next(iter(it.world.threads)))
    assert not (await attrgetter(deed)(it.app)(call)).again
    assert (await attrgetter(deed)(it.app)(call)).again
    assert len(await it.store.matches.actions(match)) == 1


async def test_ended_match_frees_its_channel(it: Club) -> None:
    room = ChannelInfo(CHANNEL, can_thread=False)
    match = await it.begin("connexes", ANNA, BEN, channel=room)
    await it.app.playing.resign(it.call(ANNA, match))
    assert (await it.challenge(ANNA, "connexes", computers=1, channel=room)).key == "done-started"


async def test_whose_turn_it_is_may_move_under_words_of_refusal(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.offers.refuse(it.call(ANNA, match))
    await it.app.idle()
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board"]


async def test_last_post_is_card_of_six_lines(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for minutes, (user, text) in enumerate([(ANNA, "Nc3"), (BEN, "e6"), (ANNA, "Nf3")], 20):
        it.world.now += timedelta(minutes=minutes * 10)
        await it.app.playing.move(it.call(user, match), text)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    won, _, rated, times, where, *notified = it.world.posts()[-1].content.splitlines()
    assert won == f"**🏆 White (<@{ANNA}>) beat Black (<@{BEN}>) by resignation, move 2.**"
    assert re.fullmatch(r"-# White 1500 → 1\d{3} \(\+\d+\) · Black 1500 → 1\d{3} \(–\d+\)", rated)
    assert times == "-# time used: White 7 h · Black 3 h 30 min"
    assert where == "-# /replay · /export"
    assert notified in ([], [f"<@{ANNA}>"])
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["rematch", "seek-again", "replay"]
