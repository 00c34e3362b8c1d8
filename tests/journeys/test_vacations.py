"""Someone goes away and comes back, by commands and buttons of the real library."""

from __future__ import annotations

from .journey import Journey, labels, mentioned, refused


async def test_vacation_is_told_outlives_kill_and_ends_by_button(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    strict = await journey.match(alice, bruno, vacations="forbidden", channel="#club")
    answer = await alice.command("#games", "vacation", days=5)
    assert answer.message["ephemeral"]
    assert f"The clock in `{strict.name}` keeps running" in answer.text
    told = await bruno.wait_for(lambda m: "is on vacation until" in m["content"])
    assert (told["channel_id"], mentioned(told)) == (match.channel, set())
    assert refused(await alice.command("#games", "play", variant="yalta"), "while you’re on vacation, until")
    assert refused(await alice.command("#games", "vacation", days=1), "You already have a vacation")

    await journey.bot.kill()
    await journey.bot.start()
    shown = (await alice.command("#games", "vacation")).message
    assert labels(shown) == ["End vacation"]
    await journey.press(alice, shown, "End vacation")
    shown = await alice.wait_for(lambda m: m["id"] == shown["id"] and "Welcome back!" in m["content"])
    assert labels(shown) == []
    back = await bruno.wait_for(lambda m: "is back from vacation." in m["content"])
    assert (back["channel_id"], mentioned(back)) == (match.channel, {alice.id})
    log = "SELECT kind FROM actions WHERE match_id = ? ORDER BY seq"
    assert [kind for (kind,) in journey.rows(log, match.name)] == ["away", "back"]
    assert journey.rows(log, strict.name) == []
