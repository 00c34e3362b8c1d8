"""Computer levels: chosen in the challenge, changed by agreement."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import ChannelInfo
from bot.app.match.audit import verify
from engine import records
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club
from tests.bot.refusals import refuses

ROOM = ChannelInfo(CHANNEL)


async def levels_of(it: Club, match: str, user: int, text: str) -> list[int]:
    """At which levels computers think after a move."""
    it.thinker.turns.clear()
    await it.play(match, (user, text))
    await it.app.idle()
    return [turn.level for turn in it.thinker.turns]


async def test_computer_plays_at_level_that_was_asked_for_and_its_posts_say_so(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1, level=5)
    assert "Black (computer, level 5)" in it.world.posts()[-1].content
    assert await levels_of(it, match, ANNA, "Nc3") == [5]


async def test_level_no_one_asked_for_is_3(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    assert await levels_of(it, match, ANNA, "Nc3") == [3]


async def test_challenge_tells_level(it: Club) -> None:
    await it.challenge(ANNA, "yalta", BEN, computers=1, level=2)
    await it.app.idle()
    assert "• computer, level 2" in it.world.posts()[-1].content.splitlines()


@pytest.mark.parametrize("level", [-1, 0, 6])
async def test_there_are_five_levels(it: Club, level: int) -> None:
    with refuses("bad-option"):
        await it.challenge(ANNA, "connexes", computers=1, level=level)


async def test_who_plays_alone_changes_level_at_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    done = await it.app.offers.level(it.call(ANNA, match), 1)
    await it.app.idle()
    assert done.key == "done-concluded-level"
    assert it.world.posts()[-1].content.splitlines()[0] == "The computer now plays at level 1."
    assert await levels_of(it, match, ANNA, "Nc3") == [1]


async def test_people_have_to_agree_to_level(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    await it.app.offers.level(it.call(ANNA, match), 4)
    await it.app.idle()
    told = it.world.posts()[-1]
    assert f"wants the computer to play at level 4. <@{BEN}>, do you accept?" in told.content
    assert await levels_of(it, match, ANNA, "e3") == []  # it stays on offer while others play
    await it.app.offers.accept(it.call(BEN, match), "level")
    assert await levels_of(it, match, BEN, "l7l6") == [4]


async def test_level_that_is_refused_changes_nothing(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    await it.app.offers.level(it.call(ANNA, match), 4)
    await it.app.offers.refuse(it.call(BEN, match), "level")
    assert (await it.app._matches.snapshot(match)).state.level == 3


async def test_changed_level_outlives_restart_and_rematch(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.app.offers.level(it.call(ANNA, match), 5)
    await it.app.idle()
    await it.restart()
    assert await levels_of(it, match, ANNA, "Nc3") == [5]
    await it.app.playing.resign(it.call(ANNA, match))
    again = await it.app.rematches.rematch(it.call(ANNA, match), ROOM)
    assert (await row_of(it, again.match)).level == 5


async def test_what_was_thought_at_another_level_is_not_played(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    await it.app.offers.level(it.call(ANNA, match), 5)
    it.thinker.held.set()
    await it.app.idle()
    assert [turn.level for turn in it.thinker.turns] == [3, 5]
    assert [action.kind for action in await it.store.matches.actions(match)] == ["move", "offer", "move"]


async def test_without_computer_there_is_no_level(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("no-computer"):
        await it.app.offers.level(it.call(ANNA, match), 4)


async def test_level_there_is_is_not_asked_for(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    with refuses("same-level"):
        await it.app.offers.level(it.call(ANNA, match), 3)
    assert await it.store.matches.actions(match) == []


async def test_who_plays_on_for_someone_has_level_too(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.offers.level(it.call(ANNA, match), 2)
    await it.app.offers.accept(it.call(CLEO, match))
    assert await levels_of(it, match, ANNA, "e3") == [2]


async def test_same_position_is_thought_about_alike_whatever_was_offered_meanwhile(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "e3"), (BEN, "l7l6"))
    await it.thinker.thinking.wait()
    await it.app.offers.pause(it.call(ANNA, match))
    await it.kill()
    it.thinker.held = None
    await it.open()
    await it.app.start()
    await it.app.idle()
    before, after = it.thinker.turns
    assert before == after


async def test_record_of_game_whose_level_was_changed_is_verified(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1, level=2)
    await it.app.offers.level(it.call(ANNA, match), 4)
    await it.app.playing.resign(it.call(ANNA, match))
    record = records.read((await it.app.proofs.export(it.call(ANNA, match))).text)
    head = (await it.app._matches.snapshot(match)).state.head_hash
    assert verify(record, head)[-1].startswith("authentic")
