"""A backup made in the middle of play, a kill, and the backup restored: the game goes on as it was."""

from __future__ import annotations

from pathlib import Path

from storage.opening import known_versions
from tests.bot.processes import feerie

from .journey import Journey, labels, mentioned


async def test_game_is_saved_killed_restored_and_played_on(journey: Journey, tmp_path: Path) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    await match.move(alice, "e3")
    place = {"FEERIE_DATABASE": f"sqlite+aiosqlite:///{journey.bot.database}"}
    status, told = await feerie(tmp_path, "backup", "saved.db", **place)
    held = f"matches: 1, sealed actions: 1, version {known_versions()[0]}, checked."
    assert (status, told.partition(": ")[2]) == (0, f"{held}\n"), told
    await match.move(bruno, "e6")
    lost = await match.move(alice, "d3")

    await journey.bot.kill()
    status, told = await feerie(tmp_path, "restore", "saved.db", **place)
    assert (status, told.count("\n")) == (0, 2), told
    await journey.bot.start()
    again = await alice.wait_for("I was restored from a backup", within=20)
    assert mentioned(again) == {bruno.id}
    assert labels(again)[0] == "Move"
    await match.stripped(lost)

    answer = await bruno.command(match.channel, "move", text="f6")
    assert "**f6**" in answer.text
    await alice.wait_for(lambda m: not m["ephemeral"] and "Black **f6**" in m["content"])
    assert [action[3] for action in match.actions()] == ["e2e3", "restored", "f7f6"]
