"""Rules, replays and help: private answers that are turned like pages, before and after a restart."""

from __future__ import annotations

import re
from io import BytesIO

from PIL import Image

from sandbox.driver import Json, Member, items

from .journey import Journey, files, labels, refused

LINK = re.compile(r"</([a-z -]+):(\d+)>")
OPENING = ["e3", "Nf6", "d3", "Nc6"]


async def turned(member: Member, message: Json, way: str, name: str) -> Json:
    """Press the button that leads that way, and wait for the picture of that name in the same message."""
    await member.click(message, ways(message)[way]["custom_id"])
    return await member.wait_for(lambda m: m["id"] == message["id"] and files(m) == [name])


def ways(message: Json) -> dict[str, Json]:
    """The buttons by what their ids end with."""
    return {item["custom_id"].rpartition(":")[2]: item for item in items(message) if "label" in item}


async def test_rules_are_read_page_by_page_across_restart(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    answer = await alice.command("#games", "rules", variant="yalta")
    assert answer.message["ephemeral"]
    assert files(answer.message) == ["yalta-1.png"]
    assert "1/15" in answer.text
    await journey.bot.kill()
    await journey.bot.start()
    array = await turned(alice, answer.message, "forward", "yalta-2.png")
    rook = await turned(alice, array, "forward", "yalta-3.png")
    assert rook["attachments"][0]["description"].startswith("The rook on e3. Moves to e1")
    (menu,) = (item for item in items(rook) if "options" in item)
    await alice.select(rook, menu["custom_id"], "5")
    knight = await alice.wait_for(lambda m: files(m) == ["yalta-6.png"])
    assert "eleven" in knight["content"]
    last = await turned(alice, knight, "last", "yalta-15.png")
    assert ways(last)["forward"]["disabled"]


async def test_game_is_replayed_and_stepped_through_in_place(journey: Journey) -> None:
    alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(alice, bruno)
    for number, text in enumerate(OPENING):
        await match.move((alice, bruno)[number % 2], text)
    answer = await chloe.command(match.channel, "replay")
    assert answer.message["ephemeral"]
    assert files(answer.message) == [f"{match.name}.gif"]
    (attachment,) = answer.message["attachments"]
    data = await journey.driver.file(attachment)
    with Image.open(BytesIO(data)) as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("GIF", 5)
    assert "Animation de la partie\N{NO-BREAK SPACE}: 4 coups" in attachment["description"]
    back = await turned(chloe, answer.message, "back", f"{match.name}-step-3.png")
    assert "Les Blancs ont joué d3" in back["content"]
    first = await turned(chloe, back, "first", f"{match.name}-step-0.png")
    assert "0/4" in first["content"]
    assert labels(match.post) == ["Move", "My view"]


async def test_replay_without_match_is_explained(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    assert refused(await alice.command("#games", "replay"), "No game")
    assert refused(await alice.command("#games", "replay", game="no-such"), "no-such")


async def test_help_leads_from_topic_to_topic_and_links_every_command(journey: Journey) -> None:
    (bruno,) = await journey.members("Bruno")
    page = (await bruno.command("dm", "help")).message
    topics = [item["custom_id"] for item in items(page)]
    linked: set[tuple[str, str]] = set()
    for topic in topics:
        if not next(item for item in items(page) if item["custom_id"] == topic).get("disabled"):
            page = (await bruno.click(page, topic)).message
        linked |= set(LINK.findall(page["content"]))
    commands = [one for one in (await bruno.state())["commands"] if one["type"] == 1]
    assert {(name.partition(" ")[0], number) for name, number in linked} == {
        (one["name"], one["id"]) for one in commands
    }
