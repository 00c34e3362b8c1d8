"""Takebacks: who is asked, what is undone, and what goes on from there."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from engine import records
from storage import StoredConditionalMoves
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.app.stored import moves, row_of, state_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.refusals import refuses
from tests.storage.samples import conditional_moves_in


async def taken_back(it: Club, match: str, user: int, *others: int) -> None:
    await it.app.offers.takeback(it.call(user, match))
    for other in others:
        await it.app.offers.accept(it.call(other, match))


async def test_takeback_asks_opponent_and_undoes_last_own_move_alone(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"))
    assert (await it.app.offers.takeback(it.call(ANNA, match))).key == "done-offered-takeback"
    await it.app.idle()
    asked = it.world.posts()[-1]
    assert (asked.mentions, [button.verb for button in asked.buttons]) == (
        (BEN,),
        ["move", "board", "accept", "refuse", "withdraw"],
    )
    assert (await it.app.offers.accept(it.call(BEN, match))).key == "done-concluded-takeback"
    assert await moves(it, match) == ["b1c3", "b8c6"]
    await it.app.idle()
    told = it.world.posts()[-1]
    assert "\nTakeback accepted: White’s last move is taken back." in told.content
    assert (told.mentions, told.picture is not None) == ((ANNA,), True)
    assert [sent.buttons for sent in it.world.messages][-2:] == [False, True]


async def test_takeback_ends_draw_offer_and_says_so(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match), "takeback")
    await it.app.idle()
    assert "The draw offer expired." in it.world.posts()[-1].content
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match), "draw")


async def test_what_came_after_move_is_taken_back_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"), (BEN, "e6"))
    await taken_back(it, match, ANNA, BEN)
    assert await moves(it, match) == ["b1c3", "b8c6"]
    assert (await row_of(it, match)).turn == ANNA


async def test_refused_takeback_lets_move_stand(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.takeback(it.call(ANNA, match))
    assert (await it.app.offers.refuse(it.call(BEN, match))).key == "done-refused"
    assert await moves(it, match) == ["b1c3"]
    await it.app.idle()
    assert "declined the takeback" in it.world.posts()[-1].content


async def test_move_answers_takeback(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.play(match, (BEN, "Nc6"))
    with refuses("no-offer"):
        await it.app.offers.accept(it.call(BEN, match))


async def test_all_opponents_of_three_must_agree(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, rated=False)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.app.offers.takeback(it.call(ANNA, match))
    assert (await it.app.offers.accept(it.call(CLEO, match))).key == "done-agreed"
    assert len(await moves(it, match)) == 2
    assert (await it.app.offers.accept(it.call(BEN, match))).key == "done-concluded-takeback"
    assert await moves(it, match) == []


async def test_of_three_move_of_one_who_agrees_leaves_wish_standing(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, rated=False)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.play(match, (BEN, "d7d6"))
    await it.app.offers.accept(it.call(CLEO, match))
    assert await moves(it, match) == []


async def test_against_computers_takeback_is_done_at_once(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.idle()
    assert len(await moves(it, match)) == 3
    assert (await it.app.offers.takeback(it.call(ANNA, match))).key == "done-concluded-takeback"
    await it.app.idle()
    assert await moves(it, match) == []
    assert (await row_of(it, match)).turn == ANNA


async def test_computers_answer_under_way_does_not_land_on_position_taken_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.play(match, (ANNA, "e3"))
    it.thinker.held.set()
    await it.app.idle()
    told = await moves(it, match)
    assert told[0] == "e2e3"
    assert len(told) == 2


@pytest.mark.parametrize("moved", [False, True])
async def test_who_has_not_moved_has_nothing_to_take_back(it: Club, moved: bool) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    if moved:
        await it.play(match, (ANNA, "Nc3"))
    with refuses("nothing-to-take-back"):
        await it.app.offers.takeback(it.call(BEN, match))


async def test_nothing_is_taken_back_past_reveal(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L)
    for user in (ANNA, BEN):
        with refuses("past-reveal"):
            await it.app.offers.takeback(it.call(user, match))


async def test_nothing_is_taken_back_past_choice(it: Club) -> None:
    match = await begun(it, "LK")
    with refuses("nothing-to-take-back"):
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
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"))
    await it.store.matches.set_conditional_moves(match, 1, 0, StoredConditionalMoves(ANNA, (("b8c6", "e2e3"),)))
    it.app._matches.forget(match)
    await taken_back(it, match, ANNA, BEN)
    assert await conditional_moves_in(it.store, match) == {}


async def test_takeback_against_computer_drops_plan_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.store.matches.set_conditional_moves(match, 1, 0, StoredConditionalMoves(ANNA, (("b8c6", "e2e3"),)))
    it.app._matches.forget(match)
    await it.app.offers.takeback(it.call(ANNA, match))
    assert await conditional_moves_in(it.store, match) == {}
    it.thinker.held.set()


async def test_time_for_move_is_whole_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d", rated=False)
    await it.pass_time(days=2)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=1)
    await taken_back(it, match, ANNA, BEN)
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_records_and_proofs_hold_after_takeback(
    it: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"), (BEN, "e6"))
    await taken_back(it, match, ANNA, BEN)
    await it.play(match, (ANNA, "d3"))
    state = await state_of(it, match)
    assert state.head_hash in await it.app.proofs.verify(it.call(ANNA, match))
    export = await it.app.proofs.export(it.call(ANNA, match))
    record = records.read(export.text)
    assert records.check(record).fen() == state.position.fen()
    file = tmp_path / export.name
    file.write_text(export.text, encoding="utf-8")
    assert main(["verify", str(file), "--seal", state.head_hash]) == 0
    assert "log: 7 actions" in capsys.readouterr().out


async def test_replay_shows_no_move_that_was_taken_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await taken_back(it, match, BEN, ANNA)
    seen = await it.app.replays.step(it.call(ANNA, match), 9)
    assert (seen.at, seen.last) == (1, 1)
    assert "Nc3" in seen.content


async def test_match_with_takebacks_goes_on_after_restart(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await taken_back(it, match, ANNA, BEN)
    await it.restart()
    assert (await it.play(match, (ANNA, "e3"))).key == "done-moved"
    assert await moves(it, match) == ["e2e3"]


async def test_after_takeback_moves_of_new_position_are_suggested(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    before = {choice.value for choice in await it.app.autocomplete.moves(it.call(ANNA, match), "N")}
    await taken_back(it, match, BEN, ANNA)
    await taken_back(it, match, ANNA, BEN)
    await it.play(match, (ANNA, "Nf3"), (BEN, "Nc6"))
    after = {choice.value for choice in await it.app.autocomplete.moves(it.call(ANNA, match), "N")}
    assert {text[:2] for text in before} == {"c3", "g1"}
    assert {text[:2] for text in after} == {"b1", "f3"}
