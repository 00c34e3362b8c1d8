"""Takebacks, pauses and substitutes: who is asked, who may answer, what comes of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from operator import attrgetter
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app import Ask, Opponent, Room
from bot.app import errors as wrong
from bot.app.match.state import State
from engine import proofs, records
from storage import Match, Plan, Seat, Vacation
from tests.bot.app.commands.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club

DAY = timedelta(days=1)


async def state_of(it: Club, match: str) -> State:
    return (await it.app._matches.snapshot(match)).state


async def row_of(it: Club, match: str) -> Match:
    found = await it.store.match(match)
    assert found is not None
    return found


async def acts(it: Club, match: str) -> list[str]:
    return [act for _, act in (await state_of(it, match)).line]


async def taken_back(it: Club, match: str, user: int, *others: int) -> None:
    await it.app.offers.takeback(it.call(user, match))
    for other in others:
        await it.app.offers.accept(it.call(other, match))


# Takebacks


async def test_a_takeback_asks_the_opponent_and_undoes_the_last_own_move_alone(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"))
    assert (await it.app.offers.takeback(it.call(ANNA, match))).key == "done-offered-takeback"
    await it.app.idle()
    asked = it.world.posts()[-1]
    assert (asked.mentions, [button.verb for button in asked.buttons]) == ((BEN,), ["accept", "refuse"])
    assert (await it.app.offers.accept(it.call(BEN, match))).key == "done-concluded-takeback"
    assert await acts(it, match) == ["b1c3", "b8c6"]
    await it.app.idle()
    told = it.world.posts()[-1]
    assert told.content.startswith("White takes the last move back.")
    assert (told.mentions, told.picture is not None) == ((ANNA,), True)
    assert [sent.buttons for sent in it.world.messages][-2:] == [False, True]


async def test_what_came_after_the_move_is_taken_back_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"), (BEN, "e6"))
    await taken_back(it, match, ANNA, BEN)
    assert await acts(it, match) == ["b1c3", "b8c6"]
    assert (await row_of(it, match)).turn == ANNA


async def test_a_refused_takeback_lets_the_move_stand(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.takeback(it.call(ANNA, match))
    assert (await it.app.offers.refuse(it.call(BEN, match))).key == "done-refused"
    assert await acts(it, match) == ["b1c3"]
    await it.app.idle()
    assert "does not agree to the takeback" in it.world.posts()[-1].content


async def test_a_move_answers_a_takeback(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.play(match, (BEN, "Nc6"))
    with pytest.raises(wrong.NoOfferError):
        await it.app.offers.accept(it.call(BEN, match))


async def test_all_opponents_of_three_must_agree(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.app.offers.takeback(it.call(ANNA, match))
    assert (await it.app.offers.accept(it.call(CLEO, match))).key == "done-agreed"
    assert len(await acts(it, match)) == 2
    assert (await it.app.offers.accept(it.call(BEN, match))).key == "done-concluded-takeback"
    assert await acts(it, match) == []


async def test_of_three_a_move_of_one_who_agrees_leaves_the_wish_standing(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.play(match, (BEN, "d7d6"))
    await it.app.offers.accept(it.call(CLEO, match))
    assert await acts(it, match) == []


async def test_against_computers_a_takeback_is_done_at_once(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.idle()
    assert len(await acts(it, match)) == 3
    assert (await it.app.offers.takeback(it.call(ANNA, match))).key == "done-concluded-takeback"
    await it.app.idle()
    assert await acts(it, match) == []
    assert (await row_of(it, match)).turn == ANNA


async def test_a_computers_answer_under_way_does_not_land_on_the_position_taken_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.play(match, (ANNA, "e3"))
    it.thinker.held.set()
    await it.app.idle()
    told = await acts(it, match)
    assert told[0] == "e2e3"
    assert len(told) == 2


@pytest.mark.parametrize("moved", [False, True])
async def test_whoever_has_not_moved_has_nothing_to_take_back(it: Club, moved: bool) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    if moved:
        await it.play(match, (ANNA, "Nc3"))
    with pytest.raises(wrong.NothingToTakeBackError):
        await it.app.offers.takeback(it.call(BEN, match))


async def test_nothing_is_taken_back_past_a_reveal(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L)
    for user in (ANNA, BEN):
        with pytest.raises(wrong.PastRevealError):
            await it.app.offers.takeback(it.call(user, match))


async def test_nothing_is_taken_back_past_a_choice(it: Club) -> None:
    match = await begun(it, "LK")
    with pytest.raises(wrong.NothingToTakeBackError):
        await it.app.offers.takeback(it.call(ANNA, match))


async def test_ransoms_and_drops_are_taken_back(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L)
    before = (await state_of(it, match)).position.fen()
    count = 0
    for text in TO_THE_END:
        turn = (await state_of(it, match)).position.turn
        await it.play(match, ((ANNA, BEN)[turn], text))
        if (await row_of(it, match)).status == "over":
            break
        count += 1
        after = (await state_of(it, match)).position.fen()
        await taken_back(it, match, (ANNA, BEN)[turn], (BEN, ANNA)[turn])
        assert (await state_of(it, match)).position.fen() == before
        await it.play(match, ((ANNA, BEN)[turn], text))
        before = (await state_of(it, match)).position.fen()
        assert before == after
    assert count > 2


async def test_plans_are_dropped(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.store.set_plan(match, 1, 0, Plan(ANNA, (("b8c6", "e2e3"),)))
    it.app._matches.forget(match)
    await taken_back(it, match, ANNA, BEN)
    assert await it.store.plans(match) == {}


async def test_a_takeback_against_the_computer_drops_the_plan_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.store.set_plan(match, 1, 0, Plan(ANNA, (("b8c6", "e2e3"),)))
    it.app._matches.forget(match)
    await it.app.offers.takeback(it.call(ANNA, match))
    assert await it.store.plans(match) == {}
    it.thinker.held.set()


async def test_the_time_for_the_move_is_whole_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=1)
    await taken_back(it, match, ANNA, BEN)
    assert (await row_of(it, match)).deadline == it.world.now + 3 * DAY


async def test_records_and_proofs_hold_after_a_takeback(
    it: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"), (BEN, "e6"))
    await taken_back(it, match, ANNA, BEN)
    await it.play(match, (ANNA, "d3"))
    state = await state_of(it, match)
    assert proofs.chain(match, "connexes", {}, [(0, "b1c3"), (1, "b8c6"), (0, "d2d3")])[-1] == state.head
    assert state.head in await it.app.proofs.verify(it.call(ANNA, match))
    export = await it.app.proofs.export(it.call(ANNA, match))
    record = records.read(export.text)
    assert records.check(record).fen() == state.position.fen()
    file = tmp_path / export.name
    file.write_text(export.text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert state.head[:12] in capsys.readouterr().out


async def test_a_replay_shows_no_move_that_was_taken_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await taken_back(it, match, BEN, ANNA)
    seen = await it.app.replays.step(it.call(ANNA, match), 9)
    assert (seen.at, seen.last) == (1, 1)
    assert "Nc3" in seen.content


async def test_a_match_with_takebacks_goes_on_after_a_restart(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await taken_back(it, match, ANNA, BEN)
    await it.restart()
    assert (await it.play(match, (ANNA, "e3"))).key == "done-moved"
    assert await acts(it, match) == ["e2e3"]


# Pauses


async def test_a_pause_needs_everybody_and_stops_moves_and_clocks(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.offers.pause(it.call(BEN, match))
    await it.play(match, (ANNA, "Nc3"))
    assert (await it.app.offers.accept(it.call(ANNA, match))).key == "done-concluded-pause"
    assert (await row_of(it, match)).deadline is None
    assert await it.store.due(it.world.now + 90 * DAY, 9) == []
    with pytest.raises(wrong.PausedError):
        await it.play(match, (BEN, "Nc6"))
    await it.pass_time(days=40)
    assert (await row_of(it, match)).status == "playing"


async def test_pausing_again_resumes_with_the_time_that_was_left(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=1)
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    await it.pass_time(days=40)
    assert (await it.app.offers.pause(it.call(BEN, match))).key == "done-resumed"
    assert (await row_of(it, match)).deadline == it.world.now + 2 * DAY
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (ANNA,)
    await it.play(match, (ANNA, "Nc3"))


async def test_a_clock_that_goes_on_has_twelve_hours_at_least(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2, hours=23)
    for user in (ANNA, BEN, ANNA):
        await it.app.offers.pause(it.call(user, match))
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(hours=12)


async def test_a_pause_against_the_computer_is_made_at_once_and_notifies_nobody(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    assert (await it.app.offers.pause(it.call(ANNA, match))).key == "done-concluded-pause"
    await it.app.idle()
    assert it.world.posts()[-1].mentions == ()


async def test_only_a_paused_match_is_resumed(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(wrong.NotPausedError):
        await it.app.offers.resume(it.call(ANNA, match))


async def test_computers_rest_in_a_paused_match_and_play_on_after_it(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.thinker.thinking.wait()
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    it.thinker.held.set()
    await it.app.idle()
    assert len(await acts(it, match)) == 2
    await it.restart()
    await it.app.idle()
    assert len(await acts(it, match)) == 2
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.idle()
    assert len(await acts(it, match)) == 3


async def test_a_match_that_was_set_aside_stays_paused(it: Club) -> None:
    room = Room(CHANNEL, can_thread=False)
    match = await it.begin("connexes", ANNA, BEN, room=room)
    for user in (ANNA, BEN):
        await it.app.offers.pause(it.call(user, match))
    await it.app._matches.park(await row_of(it, match), "forbidden")
    with pytest.raises(wrong.PausedError):
        await it.play(match, (ANNA, "Nc3"))
    assert (await row_of(it, match)).status == "playing"


# Substitutes


async def test_a_substitute_plays_on_once_everybody_agrees(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.idle()
    asked = it.world.posts()[-1]
    assert asked.mentions == (ANNA, DORA)
    assert [button.verb for button in asked.buttons] == ["accept", "refuse"]
    assert (await it.app.offers.accept(it.call(ANNA, match, version=2))).key == "done-agreed"
    taken = await it.app.offers.accept(it.call(DORA, match, version=2))
    assert taken.key == "done-taken-over"
    assert (await row_of(it, match)).seats[1] == Seat("joined", DORA)
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (DORA,)
    await it.play(match, (DORA, "Nc6"))
    with pytest.raises(wrong.NotAPlayerError):
        await it.app.playing.resign(it.call(BEN, match))
    assert [game.match for game in await it.app.games.live(it.call(DORA))] == [match]
    assert await it.app.games.live(it.call(BEN)) == []


async def test_the_substitute_is_told_even_if_another_agrees_last_and_moves_next(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.offers.accept(it.call(DORA, match))
    assert (await it.app.offers.accept(it.call(ANNA, match))).key == "done-concluded-substitute"
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (DORA, ANNA)
    assert f"<@{DORA}> plays Black from now on" in it.world.posts()[-1].content


async def test_a_substitute_may_decline(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    assert (await it.app.offers.refuse(it.call(DORA, match))).key == "done-refused"
    await it.app.idle()
    assert "The substitute declines" in it.world.posts()[-1].content
    with pytest.raises(wrong.NotAPlayerError):
        await it.app.offers.accept(it.call(DORA, match))


async def test_nobody_else_answers_for_the_substitute(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    for answer in (it.app.offers.accept, it.app.offers.refuse, it.app.offers.withdraw):
        with pytest.raises(wrong.NotAPlayerError):
            await answer(it.call(CLEO, match))
    await it.app.offers.accept(it.call(DORA, match))
    with pytest.raises(wrong.OwnOfferError):
        await it.app.offers.accept(it.call(DORA, match))


async def test_a_substitute_finds_the_true_king_that_was_chosen(it: Club) -> None:
    match = await begun(it, "LK")
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.offers.accept(it.call(BEN, match))
    assert (await it.app.offers.accept(it.call(DORA, match))).key == "done-taken-over-king"
    assert "**King L**" in (await it.app.kings.show(it.call(DORA, match))).content
    with pytest.raises(wrong.NotAPlayerError):
        await it.app.kings.show(it.call(ANNA, match))
    await it.app.idle()
    assert "/king shows it to its new owner alone" in it.world.posts()[-1].content


async def test_a_substitute_who_comes_before_the_choice_makes_it(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.offers.accept(it.call(DORA, match))
    assert (await it.app.kings.choose(it.call(DORA, match), "K")).key == "done-chosen"


async def test_a_manager_gives_the_seat_of_a_leaver_away_and_asks_the_substitute_alone(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    with pytest.raises(wrong.NotYourSeatError):
        await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA), CLEO)
    with pytest.raises(wrong.NotAPlayerError):
        await it.app.offers.substitute(it.call(99, match), Opponent(DORA))
    offered = await it.app.offers.substitute(it.call(ANNA, match, manager=True), Opponent(DORA), CLEO)
    assert (offered.key, offered.values["guest"]) == ("done-offered-seat", f"<@{DORA}>")
    await it.app.idle()
    asked = it.world.posts()[-1]
    assert asked.mentions == (DORA,)
    assert "The seat of Black (computer) is free" in asked.content
    await it.app.offers.accept(it.call(DORA, match))
    row = await row_of(it, match)
    assert row.seats == (Seat("joined", ANNA), Seat("joined", BEN), Seat("joined", DORA))
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    assert (await row_of(it, match)).turn == DORA


async def test_a_leaver_may_be_given_the_seat_back(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.substitute(it.call(DORA, match, manager=True), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    assert (await row_of(it, match)).seats[2] == Seat("joined", CLEO)


async def test_a_manager_withdraws_what_was_offered_for_a_leavers_seat(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    manager = it.call(DORA, match, manager=True)
    with pytest.raises(wrong.NotLeftError):
        await it.app.offers.substitute(manager, Opponent(99), BEN)
    await it.app.offers.substitute(manager, Opponent(99), CLEO)
    with pytest.raises(wrong.OwnOfferError):
        await it.app.offers.accept(it.call(ANNA, match))
    assert (await it.app.offers.withdraw(it.call(DORA, match, manager=True))).key == "done-withdrawn"


async def test_players_need_not_wait_for_a_substitute_who_never_answers(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.substitute(it.call(DORA, match, manager=True), Opponent(99), CLEO)
    assert (await it.app.offers.refuse(it.call(ANNA, match))).key == "done-refused"
    assert (await it.app.offers.draw(it.call(ANNA, match))).key == "done-offered-draw"


@pytest.mark.parametrize(
    ("guest", "error"),
    [
        (Opponent(99, bot=True), wrong.BotOpponentError),
        (Opponent(ANNA), wrong.AlreadyPlaysError),
        (Opponent(BEN), wrong.AlreadyPlaysError),
        (Opponent(CLEO), wrong.AlreadyPlaysError),
    ],
)
async def test_who_cannot_be_a_substitute(it: Club, guest: Opponent, error: type[wrong.AppError]) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    with pytest.raises(error):
        await it.app.offers.substitute(it.call(ANNA, match), guest)


async def test_a_substitute_with_too_many_matches_is_refused(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    settings = await it.app._matches.preferences.server(GUILD)
    await it.challenge(DORA, "connexes", CLEO)
    await it.app._matches.preferences.set_server(GUILD, type(settings)(limit=1))
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    with pytest.raises(wrong.TooManyMatchesError):
        await it.app.offers.accept(it.call(DORA, match))


async def test_a_substitute_on_vacation_is_refused(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.store.add_vacation(Vacation(DORA, GUILD, it.world.now, it.world.now + 5 * DAY, "active"))
    with pytest.raises(wrong.OnVacationError):
        await it.app.offers.accept(it.call(DORA, match))


async def test_nobody_comes_into_a_match_in_direct_messages(it: Club) -> None:
    done = await it.app.challenges.open(
        it.call(ANNA, guild=None), Room(CHANNEL, can_thread=False), Ask("connexes", computers=1)
    )
    with pytest.raises(wrong.DirectMatchError):
        await it.app.offers.substitute(it.call(ANNA, done.match, guild=None), Opponent(DORA))


async def test_a_stranger_of_another_server_sees_nothing_of_an_offer(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    with pytest.raises(wrong.NoSuchMatchError):
        await it.app.offers.accept(it.call(DORA, match, guild=GUILD + 1))


# One offer at a time


async def test_one_thing_is_on_offer_at_a_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.pause(it.call(ANNA, match))
    for deed in (it.app.offers.draw, it.app.offers.takeback):
        with pytest.raises(wrong.OtherOfferError):
            await deed(it.call(ANNA, match))
    with pytest.raises(wrong.AlreadyOfferedError):
        await it.app.offers.pause(it.call(ANNA, match))


async def test_asking_for_ones_own_takeback_does_not_agree_to_another(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.offers.takeback(it.call(ANNA, match))
    with pytest.raises(wrong.OtherOfferError):
        await it.app.offers.takeback(it.call(BEN, match))


async def test_only_ones_own_offer_is_withdrawn(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(wrong.NoOfferError):
        await it.app.offers.withdraw(it.call(ANNA, match))
    await it.app.offers.draw(it.call(ANNA, match))
    with pytest.raises(wrong.NotYourOfferError):
        await it.app.offers.withdraw(it.call(BEN, match))
    assert (await it.app.offers.withdraw(it.call(ANNA, match))).key == "done-withdrawn"


async def test_a_pause_on_offer_outlives_moves(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert "Still on offer: a pause" in it.world.posts()[-1].content
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["move", "board", "accept", "refuse"]
    assert (await it.app.offers.accept(it.call(BEN, match))).key == "done-concluded-pause"


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
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(wrong.NotAPlayerError):
        await attrgetter(deed)(it.app)(it.call(DORA, match))


@pytest.mark.parametrize(
    "deed", ["offers.takeback", "offers.pause", "offers.accept", "offers.refuse", "offers.withdraw"]
)
async def test_nothing_is_offered_in_a_match_that_is_over(it: Club, deed: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    with pytest.raises(wrong.MatchOverError):
        await attrgetter(deed)(it.app)(it.call(ANNA, match))


@pytest.mark.parametrize("deed", ["offers.takeback", "offers.pause"])
async def test_a_redelivered_wish_is_made_once(it: Club, deed: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    call = it.call(ANNA, match)
    assert not (await attrgetter(deed)(it.app)(call)).again
    assert (await attrgetter(deed)(it.app)(call)).again
    assert len(await it.store.actions(match)) == 2


async def test_the_post_of_a_pause_has_a_button_that_ends_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.idle()
    assert [button.verb for button in it.world.posts()[-1].buttons] == ["resume"]
    await it.app.offers.resume(it.call(BEN, match))
    await it.app.idle()
    last = it.world.posts()[-1]
    assert [button.verb for button in last.buttons] == ["move", "board"]
    assert last.mentions == (ANNA,)


async def test_after_a_takeback_the_moves_of_the_new_position_are_suggested(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    before = {choice.value for choice in await it.app.autocomplete.moves(it.call(ANNA, match), "N")}
    await taken_back(it, match, BEN, ANNA)
    await taken_back(it, match, ANNA, BEN)
    await it.play(match, (ANNA, "Nf3"), (BEN, "Nc6"))
    after = {choice.value for choice in await it.app.autocomplete.moves(it.call(ANNA, match), "N")}
    assert {text[:2] for text in before} == {"c3", "g1"}
    assert {text[:2] for text in after} == {"b1", "f3"}
