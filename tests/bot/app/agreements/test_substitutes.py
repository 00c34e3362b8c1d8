"""Substitutes: who may be one, who is asked, and what they take over."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import ChallengeRequest, ChannelInfo, Opponent
from storage import MatchSeat, Vacation
from tests.bot.app.play.test_kings import begun
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses


async def test_substitute_plays_on_once_everyone_agrees(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.idle()
    asked = it.world.posts()[-1]
    assert asked.mentions == (ANNA, DORA)
    assert [button.verb for button in asked.buttons] == ["move", "board", "accept", "refuse", "withdraw"]
    assert (await it.app.offers.accept(it.call(ANNA, match, version=2))).key == "done-agreed"
    taken = await it.app.offers.accept(it.call(DORA, match, version=2))
    assert taken.key == "done-taken-over"
    assert (await row_of(it, match)).seats[1] == MatchSeat("joined", DORA)
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (DORA,)
    await it.play(match, (DORA, "Nc6"))
    with refuses("not-a-player"):
        await it.app.playing.resign(it.call(BEN, match))
    assert [game.match for game in await it.app.games.live(it.call(DORA))] == [match]
    assert await it.app.games.live(it.call(BEN)) == []


async def test_substitute_is_told_even_if_another_agrees_last_and_moves_next(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.offers.accept(it.call(DORA, match))
    assert (await it.app.offers.accept(it.call(ANNA, match))).key == "done-concluded-substitute"
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (DORA, ANNA)
    assert f"<@{DORA}> now plays Black" in it.world.posts()[-1].content


async def test_substitute_may_decline(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    assert (await it.app.offers.refuse(it.call(DORA, match))).key == "done-refused"
    await it.app.idle()
    assert "The substitute declined" in it.world.posts()[-1].content
    with refuses("not-a-player"):
        await it.app.offers.accept(it.call(DORA, match))


async def test_no_one_else_answers_for_substitute(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    for answer in (it.app.offers.accept, it.app.offers.refuse, it.app.offers.withdraw):
        with refuses("not-a-player"):
            await answer(it.call(CLEO, match))
    await it.app.offers.accept(it.call(DORA, match))
    with refuses("own-offer"):
        await it.app.offers.accept(it.call(DORA, match))


async def test_substitute_finds_true_king_that_was_chosen(it: Club) -> None:
    match = await begun(it, "LK")
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.offers.accept(it.call(BEN, match))
    assert (await it.app.offers.accept(it.call(DORA, match))).key == "done-taken-over-king"
    assert "**King L**" in (await it.app.own_kings.show(it.call(DORA, match))).content
    with refuses("not-a-player"):
        await it.app.own_kings.show(it.call(ANNA, match))
    await it.app.idle()
    assert "The new player can see it with /king" in it.world.posts()[-1].content


async def test_substitute_who_comes_before_choice_makes_it(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.offers.accept(it.call(DORA, match))
    assert (await it.app.kings.choose(it.call(DORA, match), "K")).key == "done-chosen"


async def test_manager_gives_seat_of_leaver_away_and_asks_substitute_alone(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    with refuses("not-your-seat"):
        await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA), CLEO)
    with refuses("not-a-player"):
        await it.app.offers.substitute(it.call(99, match), Opponent(DORA))
    offered = await it.app.offers.substitute(it.call(ANNA, match, manager=True), Opponent(DORA), CLEO)
    assert (offered.key, offered.values["guest"]) == ("done-offered-seat", f"<@{DORA}>")
    await it.app.idle()
    asked = it.world.posts()[-1]
    assert asked.mentions == (DORA,)
    assert "The seat of Black (computer, level 3) is open" in asked.content
    await it.app.offers.accept(it.call(DORA, match))
    row = await row_of(it, match)
    assert row.seats == (MatchSeat("joined", ANNA), MatchSeat("joined", BEN), MatchSeat("joined", DORA))
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    assert (await row_of(it, match)).turn == DORA


async def test_leaver_may_be_given_seat_back(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.substitute(it.call(DORA, match, manager=True), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    assert (await row_of(it, match)).seats[2] == MatchSeat("joined", CLEO)


async def test_manager_withdraws_what_was_offered_for_leavers_seat(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    manager = it.call(DORA, match, manager=True)
    with refuses("not-left"):
        await it.app.offers.substitute(manager, Opponent(99), BEN)
    await it.app.offers.substitute(manager, Opponent(99), CLEO)
    with refuses("own-offer"):
        await it.app.offers.accept(it.call(ANNA, match))
    assert (await it.app.offers.withdraw(it.call(DORA, match, manager=True))).key == "done-withdrawn"


async def test_players_need_not_wait_for_substitute_who_never_answers(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.substitute(it.call(DORA, match, manager=True), Opponent(99), CLEO)
    assert (await it.app.offers.refuse(it.call(ANNA, match))).key == "done-refused"
    assert (await it.app.offers.draw(it.call(ANNA, match))).key == "done-offered-draw"


@pytest.mark.parametrize(
    ("guest", "error"),
    [
        (Opponent(99, bot=True), "bot-opponent"),
        (Opponent(ANNA), "already-plays"),
        (Opponent(BEN), "already-plays"),
        (Opponent(CLEO), "already-plays"),
    ],
)
async def test_who_cannot_be_substitute(it: Club, guest: Opponent, error: str) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    with refuses(error):
        await it.app.offers.substitute(it.call(ANNA, match), guest)


async def test_substitute_with_too_many_matches_is_refused(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    settings = await it.app._matches.preferences.server(GUILD)
    await it.challenge(DORA, "connexes", CLEO)
    await it.app._matches.preferences.change_server(GUILD, lambda _: type(settings)(limit=1))
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    with refuses("too-many-matches"):
        await it.app.offers.accept(it.call(DORA, match))


async def test_substitute_on_vacation_is_refused(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.store.vacations.add(Vacation(DORA, GUILD, it.world.now, it.world.now + timedelta(days=5), "active"))
    with refuses("on-vacation"):
        await it.app.offers.accept(it.call(DORA, match))


async def test_no_one_comes_into_match_in_direct_messages(it: Club) -> None:
    done = await it.app.challenges.open(
        it.call(ANNA, guild=None), ChannelInfo(CHANNEL, can_thread=False), ChallengeRequest("connexes", computers=1)
    )
    with refuses("direct-match"):
        await it.app.offers.substitute(it.call(ANNA, done.match, guild=None), Opponent(DORA))


async def test_stranger_of_another_server_sees_nothing_of_offer(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    with refuses("no-such-match"):
        await it.app.offers.accept(it.call(DORA, match, guild=GUILD + 1))


async def test_player_who_left_takes_no_other_seat(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(DORA, match))
    with refuses("former-player"):
        await it.app.offers.substitute(it.call(ANNA, match), Opponent(BEN))
    await it.app.offers.substitute(it.call(DORA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(CLEO, match))
    with refuses("former-player"):
        await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    assert (await it.app.offers.substitute(it.call(CLEO, match), Opponent(DORA))).key
