"""Games against the computer, which keeps its word through a kill."""

from __future__ import annotations

import re

import pytest

from .journey import Journey, files, labels, mentioned, refused


@pytest.fixture
def cold() -> bool:
    """The computer thinks in a process of its own, whose start is part of what is shown."""
    return True


async def test_game_against_computer(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    match = await journey.match(alice, computer=1)
    assert f"White (<@{alice.id}>)" in match.post["content"]
    assert "Black (computer, level 3)" in match.post["content"]
    for number in range(1, 4):
        (first, *_) = await alice.autocomplete(match.channel, "move", "text", text="")
        await match.move(alice, first["value"], answers=1)
        turn, line, *_ = match.post["content"].splitlines()
        assert turn == f"White (<@{alice.id}>) to move."
        assert re.fullmatch(rf"\*\*{number}\. .+\*\* · Black \*\*.+\*\*", line)
        assert mentioned(match.post) == {alice.id}
        assert labels(match.post) == ["Move", "What if"]
    assert [action[2] for action in match.actions()] == [0, 1, 0, 1, 0, 1]


async def test_beginner_is_answered_at_level_1_and_changes_it(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    match = await journey.match(alice, computer=1, level=1)
    assert "Black (computer, level 1)" in match.post["content"]
    told = await alice.command(match.channel, "hint")
    assert told.message["ephemeral"]
    found = re.fullmatch(r"Level 4 would play \*\*.+ \((\w+)\)\*\*\.", told.text.splitlines()[0])
    assert found
    assert files(told.message) == [f"{match.name}-hint-0.png"]
    await match.move(alice, found[1], answers=1)
    assert [action[2] for action in match.actions()] == [0, 1]
    assert refused(await alice.command(match.channel, "level", level=4), "plays at level 4")
    await alice.wait_for(lambda m: m["content"].startswith("The computer now plays at level 4."))
    assert refused(await alice.command(match.channel, "draw"), "Draw offer sent")
    answer = await alice.wait_for(lambda m: m["content"].startswith("Black (computer, level 4) declined the draw"))
    assert labels(answer) == ["Move", "My view"]


async def test_one_person_and_two_computers_play_yalta_in_direct_messages(journey: Journey) -> None:
    (bruno,) = await journey.members("Bruno")
    match = await journey.match(bruno, variant="yalta", channel="dm", option="direction=counterclockwise")
    assert journey.sandbox.world.channels[match.channel].type == 1
    await match.move(bruno, "e4", answers=2)
    line = match.post["content"].splitlines()[1]
    assert re.fullmatch(r"\*\*1\. e4\*\* · Rouges \*\*.+\*\* · Noirs \*\*.+\*\*", line)
    assert mentioned(match.post) == {bruno.id}


async def test_move_owed_by_computer_survives_kill(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    match = await journey.match(alice, computer=1)
    # The answer comes after the commit, and the computer thinks for about a second.
    await alice.command(match.channel, "move", text="e3")
    await journey.bot.kill()
    assert match.actions() == [(1, "move", 0, "e2e3")]
    await journey.bot.start()
    await match.follow(2)
    await match.move(alice, (await alice.autocomplete(match.channel, "move", "text", text=""))[0]["value"], answers=1)
    assert [action[2] for action in match.actions()] == [0, 1, 0, 1]
    # A restart may take longer than the post of a move waits for the computer's.
    pictures = [name for name in await match.pictures() if name != f"{match.name}-1.png"]
    assert pictures == [f"{match.name}-{number}.png" for number in (0, 2, 4)]
