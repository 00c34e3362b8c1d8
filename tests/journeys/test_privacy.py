"""Someone looks at what is held about them, and has it erased, by the buttons of the real library."""

from __future__ import annotations

import json

from sandbox.driver import items
from tests.storage.inside import holding

from .journey import Journey, files


async def test_someone_takes_their_data_along_and_is_forgotten(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    over = await journey.match(alice, bruno)
    await over.move(alice, "Nc3")
    asked = (await bruno.command(over.channel, "resign")).message
    await bruno.click(asked, items(asked)[0]["custom_id"])
    await alice.wait_for(lambda m: not m["ephemeral"] and "resigned" in m["content"])
    live = await journey.match(alice, bruno)
    await live.move(alice, "e3")

    answer = (await alice.command(live.channel, "my-data export")).message
    assert (answer["ephemeral"], files(answer)) == (True, ["my-data.json"])
    told = json.loads(await journey.driver.file(answer["attachments"][0]))
    assert (told["you"], [game["id"] for game in told["games"]]) == (alice.id, [over.name, live.name])
    assert [action["text"] for action in told["actions"]] == ["b1c3", "e2e3"]
    assert told["names"] == [{"match_id": match, "name": "Alice"} for match in sorted((over.name, live.name))]
    assert bruno.id not in json.dumps(told)
    assert "Bruno" not in json.dumps(told)

    first = (await alice.command(live.channel, "my-data erase")).message
    assert first["ephemeral"]
    assert "I resign your game in progress" in first["content"]
    await alice.click(first, items(first)[0]["custom_id"])
    second = await alice.wait_for(lambda m: m["id"] == first["id"] and "Are you sure?" in m["content"])
    assert holding(journey.bot.database, int(alice.id)) != []
    assert holding(journey.bot.database, "Alice") == ["seat_names.name"]
    await alice.click(second, items(second)[0]["custom_id"])
    await alice.wait_for(lambda m: m["id"] == first["id"] and "Your data is erased" in m["content"])
    end = await bruno.wait_for(lambda m: "White (a former player) resigned" in m["content"])
    assert [user["id"] for user in end["mentions"]] == [bruno.id]
    await journey.bot.stop()
    assert holding(journey.bot.database, int(alice.id)) == holding(journey.bot.database, "Alice") == []
    assert alice.id not in journey.bot.database.with_name("erasures.jsonl").read_text()
    await journey.bot.start()
    assert (await bruno.command(live.channel, "verify", game=live.name)).message["content"].count(
        "a former player"
    ) == 0
