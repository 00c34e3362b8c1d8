"""Computers' moves are owed until they are played."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

import engine
from bot.app.computers.thinker import ProcessThinker
from bot.app.core.ports import ThinkRequest, UnavailableError
from bot.child_processes.computer import decided
from bot.texts import translator_for
from tests.bot.app.play.test_kings import MATE_OF_L, FixedEntropy
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


async def test_computer_answers_and_player_is_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [action.user for action in await it.store.matches.actions(match)] == [ANNA, None]
    assert it.world.posts()[-1].mentions == (ANNA,)


async def test_two_computers_move_one_after_another(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.idle()
    assert [action.seat for action in await it.store.matches.actions(match)] == [0, 1, 2]


async def test_computer_that_is_first_opens_game(it: Club) -> None:
    colours = set()
    for _ in range(8):
        match = (await it.challenge(ANNA, "connexes", computers=1, seats="random")).match
        await it.app.idle()
        colours.add(len(await it.store.matches.actions(match)))
        await it.app.playing.abort(it.call(ANNA, match))
    assert colours == {0, 1}


@pytest.mark.parametrize("answer", [RuntimeError("no idea"), "nonsense", "e2e5", ""])
async def test_failing_search_plays_some_legal_move(it: Club, answer: str | Exception) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.answers = [answer]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert len(await it.store.matches.actions(match)) == 2


async def test_move_owed_survives_restart(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await asyncio.sleep(0)
    await it.kill()
    it.thinker.held = None
    await it.open()
    await it.app.start()
    await it.app.idle()
    assert len(await it.store.matches.actions(match)) == 2


async def test_match_that_ends_while_computer_thinks_stays_ended(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.app.playing.resign(it.call(ANNA, match))
    it.thinker.held.set()
    await it.app.idle()
    assert [action.kind for action in await it.store.matches.actions(match)] == ["move", "resign"]


async def test_no_one_waits_for_thought_about_match_that_is_over(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    await it.app.playing.resign(it.call(ANNA, match))
    await asyncio.wait_for(it.app.idle(), 20)  # though it is held
    assert it.thinker.given_up == 1


async def test_level_that_is_lowered_while_computer_thinks_answers_as_soon_as_that_level_does(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1, level=5)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    it.thinker.held = None
    await it.app.offers.level(it.call(ANNA, match), 1)
    await it.app.idle()
    assert [turn.level for turn in it.thinker.turns] == [5, 1]
    assert [action.kind for action in await it.store.matches.actions(match)][-1] == "move"
    assert it.thinker.given_up == 1


async def test_someone_may_leave_while_computer_thinks(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(BEN, match))
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "e2e3"))
    await it.app.offers.draw(it.call(CLEO, match))
    it.thinker.held.set()
    await it.app.idle()
    assert [action.kind for action in await it.store.matches.actions(match)] == ["resign", "move", "offer", "move"]


def test_computer_pays_ransom_knowing_public_acts_only() -> None:
    assert decided("nouveaux", {}, ["!w", "!b", *MATE_OF_L, "!K"], 1, 1)[0].startswith("$")


async def test_computer_whose_brother_is_mated_pays_and_plays_on(it: Club) -> None:
    await it.restart(entropy=FixedEntropy())  # its king is K
    match = await it.begin("nouveaux", ANNA, computers=1)
    await it.app.kings.choose(it.call(ANNA, match), "L")
    it.thinker.answers = [*MATE_OF_L[1::2], "$c8,e8,f8,j8", "d10c9"]
    for text in MATE_OF_L[::2]:
        await it.play(match, (ANNA, text))
        await it.app.idle()
    kinds = [action.text[:1] for action in await it.store.matches.actions(match)][-4:]
    assert kinds == ["i", "!", "$", "d"]


async def test_real_thinker_finds_legal_move_in_its_own_process() -> None:
    thinker, turn = ProcessThinker(), ThinkRequest("connexes", {}, ["b1c3", "b8c6"], 1, 1, NOON, 2)
    try:
        verdict = await thinker.decide(turn)
    finally:
        thinker.close()
    position = engine.new_position("connexes")
    for played in ("b1c3", "b8c6", verdict.move):
        position.push(position.parse(played))


@pytest.mark.parametrize("failing", [False, True])
async def test_typing_sign_is_shown_once_while_computer_thinks(it: Club, *, failing: bool) -> None:
    await it.restart(typing_delay_seconds=0)
    match = await it.begin("connexes", ANNA, computers=1)
    shown = asyncio.Event()

    async def show() -> None:
        shown.set()

    it.world.meanwhile["show_typing"] = show
    if failing:
        it.world.faults["show_typing"].append(UnavailableError())
    held = it.thinker.held = asyncio.Event()
    done = await it.play(match, (ANNA, "Nc3"))
    assert "The computer (Black) is thinking." in done.explain(translator_for("en"))
    await asyncio.wait_for(shown.wait(), 20)
    held.set()
    await it.app.idle()
    assert it.world.typing == [(await row_of(it, match)).board_channel]
    assert len(await it.store.matches.actions(match)) == 2


async def test_computer_that_moves_at_once_shows_no_typing_sign(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.typing == []


def requests_made(it: Club) -> tuple[int, int, int, int]:
    """Requests to Discord so far: posts, stripped posts, care of threads, typing signs."""
    world = it.world
    return len(world.messages), len(world.stripped), len(world.tended), len(world.typing)


@pytest.mark.parametrize(("thinks", "signs"), [(False, 0), (True, 1)])
async def test_turn_of_thinking_computer_costs_one_request_more(it: Club, *, thinks: bool, signs: int) -> None:
    await it.restart(typing_delay_seconds=0 if thinks else 60)
    match = await it.begin("connexes", ANNA, computers=1)
    shown = asyncio.Event()

    async def show() -> None:
        shown.set()

    it.world.meanwhile["show_typing"] = show
    before = requests_made(it)
    held = it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    if thinks:
        await asyncio.wait_for(shown.wait(), 20)
    held.set()
    await it.app.idle()
    made = tuple(now - then for now, then in zip(requests_made(it), before, strict=True))
    assert made == (1, 1, 0, signs)
