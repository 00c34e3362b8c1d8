"""Computers resign, offer draws and answer draw offers."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.app.computers.worker import DRAW_OFFER_INTERVAL_ROUNDS
from bot.app.core.ports import Verdict
from bot.app.match.audit import verify
from engine import records
from engine.search.levels import EARLY
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, Club

SHUFFLE = ("Nc3", "Nb1")
ANSWERS = ("b8c6", "c6b8")


async def log_of(it: Club, match: str) -> list[tuple[str, int | None, str]]:
    return [(action.kind, action.seat, action.text) for action in await it.store.matches.actions(match)]


async def given_up(it: Club, rounds: int, **ask: Any) -> str:
    """A match whose computer would give up at every turn from some round on; no one repeats positions."""
    match, chance = await it.begin("connexes", ANNA, computers=1, **ask), Random(4)
    await strolled(it, match, rounds - 1, chance)
    it.thinker.resigns = True
    await strolled(it, match, 1, chance)
    return match


async def strolled(it: Club, match: str, rounds: int, chance: Random) -> None:
    for _ in range(rounds):
        state = (await it.app._matches.snapshot(match)).state
        await it.play(match, (ANNA, str(chance.choice(state.legal or state.position.legal_moves()))))
        await it.app.idle()


async def test_a_computer_that_gives_up_loses_and_its_post_names_it(it: Club) -> None:
    match = await given_up(it, 2, level=4)
    assert (await log_of(it, match))[-1] == ("resign", 1, "")
    row = await row_of(it, match)
    assert (row.status, row.reason, row.scores) == ("over", "resignation", (1, 0))
    assert row.seats[1].holder == "computer"
    assert "Black (computer, level 4) resigned." in it.world.posts()[-1].content


async def test_record_of_game_that_computer_gave_up_is_verified(it: Club) -> None:
    match = await given_up(it, 2)
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    head = (await it.app._matches.snapshot(match)).state.head_hash
    assert verify(record, head)[-1].startswith("authentic")


@pytest.mark.parametrize(("agrees", "kind"), [(True, "accept"), (False, "refuse"), (RuntimeError("no idea"), "refuse")])
async def test_computer_answers_offer_of_draw(it: Club, agrees: bool | Exception, kind: str) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.draws = [agrees]
    done = await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    assert done.key == "done-offered-draw"
    assert await log_of(it, match) == [("offer", 0, ""), (kind, 1, "draw")]
    row = await row_of(it, match)
    assert (row.status, row.turn) == (("over", None) if kind == "accept" else ("playing", ANNA))
    assert "Black (computer, level 3), do you accept?" in it.world.posts()[-2].content


async def test_every_computer_has_to_agree_to_a_draw(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    it.thinker.draws = [True, False]
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    assert await log_of(it, match) == [("offer", 0, ""), ("accept", 1, "draw"), ("refuse", 2, "draw")]


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        (EARLY, "Black (computer, level 3) declined the draw: computers don’t accept one in the first 10 moves."),
        (EARLY + 1, "Black (computer, level 3) declined the draw."),
    ],
)
async def test_draw_that_is_refused_because_it_is_early_is_told_so(it: Club, rounds: int, told: str) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await strolled(it, match, rounds - 1, Random(4))
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    assert told in it.world.posts()[-1].content


async def test_people_alone_decide_about_a_draw_among_themselves(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    assert (await row_of(it, match)).status == "over"


async def test_answer_owed_survives_restart(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.app.offers.draw(it.call(ANNA, match))
    await it.thinker.thinking.wait()
    assert await it.store.matches.awaiting_computer() == [match]
    it.thinker.held, it.thinker.draws = None, [True]
    await it.restart()
    await it.app.idle()
    assert await log_of(it, match) == [("offer", 0, ""), ("accept", 1, "draw")]


async def test_offer_withdrawn_meanwhile_is_not_answered(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held, it.thinker.draws = asyncio.Event(), [True]
    await it.app.offers.draw(it.call(ANNA, match))
    await it.thinker.thinking.wait()
    await it.app.offers.withdraw(it.call(ANNA, match))
    it.thinker.held.set()
    await it.app.idle()
    assert [kind for kind, _, _ in await log_of(it, match)] == ["offer", "refuse"]


async def test_offer_is_answered_at_once_and_move_thought_about_is_played(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    held = it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    it.thinker.held = None
    await it.app.offers.draw(it.call(ANNA, match))
    for _ in range(1_000):
        if len(await log_of(it, match)) == 3:
            break
        await asyncio.sleep(0.01)
    assert [kind for kind, _, _ in await log_of(it, match)] == ["move", "offer", "refuse"]
    held.set()
    await it.app.idle()
    assert [kind for kind, _, _ in await log_of(it, match)] == ["move", "offer", "refuse", "move"]
    assert it.thinker.asked == 1


async def test_no_one_waits_for_answer_in_match_that_is_over(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.app.offers.draw(it.call(ANNA, match))
    await asyncio.wait_for(it.thinker.thinking.wait(), 20)
    await it.app.playing.resign(it.call(ANNA, match))
    await asyncio.wait_for(it.app.idle(), 20)  # though it is held
    assert it.thinker.given_up == 1


async def test_nor_for_move_if_match_ends_while_draw_is_thought_about(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await asyncio.wait_for(it.thinker.thinking.wait(), 20)
    it.thinker.thinking.clear()
    await it.app.offers.draw(it.call(ANNA, match))
    await asyncio.wait_for(it.thinker.thinking.wait(), 20)
    await it.app.playing.resign(it.call(ANNA, match))
    await asyncio.wait_for(it.app.idle(), 20)
    assert it.thinker.given_up == 2


async def shuffled(it: Club, match: str, rounds: int) -> None:
    """Move knights to and fro; the computer would offer a draw each time."""
    for number in range(rounds):
        it.thinker.answers = [Verdict(ANSWERS[number % 2], offers_draw=True)]
        await it.play(match, (ANNA, SHUFFLE[number % 2]))
        await it.app.idle()


async def test_computer_offers_draw_at_its_first_move_of_kind_and_not_at_next(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await shuffled(it, match, 3)
    kinds = [kind for kind, _, _ in await log_of(it, match)]
    assert kinds.count("offer") == 1
    assert kinds[:3] == ["move", "move", "offer"]
    assert DRAW_OFFER_INTERVAL_ROUNDS > 3


async def test_draw_that_computer_offers_can_be_agreed_to(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await shuffled(it, match, 1)
    told = it.world.posts()[-1]
    assert f"Draw offered by Black (computer, level 3). <@{ANNA}>, do you accept?" in told.content
    await it.app.offers.accept(it.call(ANNA, match), "draw")
    row = await row_of(it, match)
    assert (row.status, row.reason) == ("over", "agreement")


async def test_computer_answers_in_paused_match_but_moves_only_once_it_goes_on(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    await it.app.offers.pause(it.call(ANNA, match))
    it.thinker.held = None
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    assert [kind for kind, _, _ in await log_of(it, match)] == ["move", "offer", "offer", "refuse"]
    await it.app.offers.resume(it.call(ANNA, match))
    await it.app.idle()
    assert [kind for kind, _, _ in await log_of(it, match)] == ["move", "offer", "offer", "refuse", "resume", "move"]
