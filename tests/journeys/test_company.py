"""People say no, and managers for their server, by menus of the real library."""

from __future__ import annotations

from sandbox.driver import Json, Member, items

from .journey import Journey, refused
from .settings import choose, field, people


async def pick(member: Member, menus: Json, name: str, shows: str, *chosen: Member) -> Json:
    """Choose people in a menu, and wait until the words above it show that."""
    (menu,) = (item for item in items(menus) if field(item) == name and "label" not in item)
    await member.select(menus, menu["custom_id"], *(one.id for one in chosen))
    return await member.wait_for(lambda m: m["id"] == menus["id"] and shows in m["content"])


async def turned(member: Member, menus: Json, there: str) -> Json:
    """Wait for the page that has a menu."""
    return await member.wait_for(lambda m: m["id"] == menus["id"] and there in map(field, items(m)))


async def barring(manager: Member) -> Json:
    """The page of `/config` that bars people."""
    menus = (await manager.command("#games", "config")).message
    await manager.click(menus, "More ›")
    menus = await turned(manager, menus, "limit")
    await manager.click(menus, "Public pages, blocked people ›")
    return await turned(manager, menus, "bar")


async def test_someone_is_blocked_and_learns_no_more_than_that_there_will_be_no_match(journey: Journey) -> None:
    alice, chloe, dan = await journey.members("Alice", "Chloé", "Dan")
    menus = await people(alice)
    menus = await pick(alice, menus, "block", f"Blocked: <@{dan.id}>", dan)
    told = await dan.command("#games", "play", variant="connexes", opponent=alice)
    assert refused(told, f"<@{alice.id}> doesn’t accept challenges here")
    challenge = await journey.challenge(alice)
    answer = await dan.click(challenge, items(challenge)[0]["custom_id"])
    assert refused(answer, "You can’t join")
    await pick(alice, menus, "unblock", "Blocked: no one", dan)
    await dan.click(challenge, items(challenge)[0]["custom_id"])
    await journey.begun(challenge, alice)

    menus = await people(alice)
    menus = await choose(alice, menus, "challengers", "nobody")
    told = await dan.command("#games", "play", variant="connexes", opponent=alice)
    assert refused(told, f"<@{alice.id}> doesn’t accept challenges here")
    here = next(o["value"] for item in items(menus) if field(item) == "challengers" for o in item["options"][1:2])
    await choose(alice, menus, "challengers", here)
    await journey.challenge(chloe, opponent=alice)


async def test_manager_bars_someone_who_finishes_what_they_have_begun(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(dan, alice)
    menus = await barring(alice)
    (bar,) = (item["custom_id"] for item in items(menus) if field(item) == "bar" and "label" not in item)
    await alice.select(menus, bar, alice.id, dan.id)
    await alice.wait_for(f"You can’t block <@{alice.id}>: they have the Manage Server permission.")
    menus = await barring(alice)
    assert "Blocked: no one" in menus["content"]
    menus = await pick(alice, menus, "bar", f"Blocked: <@{dan.id}>", dan)
    told = await dan.command("#games", "play", variant="connexes", computer=1)
    assert refused(told, "A moderator has blocked you")
    await match.move(dan, "Nc3")
    asked = (await dan.command(match.channel, "resign")).message
    await dan.click(asked, "Resign")
    await match.follow()
    assert refused(await dan.command("#games", "rules", variant="connexes"), "has blocked you")
    await pick(alice, menus, "unbar", "Blocked: no one", dan)
    await journey.challenge(dan)


async def test_no_one_is_written_to_for_being_challenged(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    await journey.challenge(alice, "nouveaux", opponent=dan)
    assert [request for request in journey.sandbox.requests if "users/@me/channels" in request["path"]] == []
