"""A server takes the bot in: one welcome, whose cards lead to a game and to the rules."""

from __future__ import annotations

from sandbox.driver import Json, Member, items

from .journey import Journey, files, labels

CARDS = [f"card-{variant}.png" for variant in ("yalta", "trichess", "nouveaux", "connexes")]


async def welcomes(member: Member) -> list[Json]:
    """The welcomes in the system channel."""
    return [message for message in await member.messages("#general") if files(message) == CARDS]


async def test_new_server_is_welcomed_once_with_cards_that_start_games(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    journey.refusals.add("GET 403")  # the bot asks whether it is a member while it has been removed
    assert await welcomes(alice) == []  # the bot was here when it was started for the first time
    await journey.driver.admin("guild", state="removed")
    await journey.driver.admin("guild", state="here")
    welcome = await alice.wait_for(lambda message: files(message) == CARDS, "#general", within=60)
    assert labels(welcome) == ["Play the computer", "Challenge", "Rules"]
    alts = [attachment["description"] for attachment in welcome["attachments"]]
    assert alts[0] == "Yalta · 3 players · the first mate wins. The starting position."

    rules = await bruno.click(welcome, "Rules")
    await bruno.select(rules.message, items(rules.message)[0]["custom_id"], "connexes")
    await bruno.wait_for(lambda message: message["id"] == rules.message["id"] and files(message) == ["connexes-1.png"])

    cards = await alice.command("#games", "play")
    assert files(cards.message) == CARDS
    await alice.click(cards.message, "Challenge")
    menu = await alice.wait_for(lambda message: message["id"] == cards.message["id"] and files(message) == [])
    await alice.select(menu, items(menu)[0]["custom_id"], "yalta")
    await journey.until(lambda: journey.rows("SELECT variant FROM matches") == [("yalta",)])

    assert await journey.bot.stop() == 0
    await journey.driver.admin("guild", state="removed")
    await journey.driver.admin("guild", state="here")
    await journey.bot.start()
    await alice.command("#general", "help")
    assert [message["id"] for message in await welcomes(alice)] == [welcome["id"]]
