"""People and managers choose in menus of the real library, and what they chose takes effect."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.driver import DriverError, items

from .journey import Journey, files, refused
from .settings import choose, field, preset


async def test_persons_choices_hold_wherever_they_are_answered(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    menus = (await alice.command("#games", "settings")).message
    assert menus["ephemeral"]
    assert preset(menus) == {
        "language": ["-"],
        "theme": ["classic"],
        "reminders": ["late"],
        "switches": [],
    }
    assert files(menus) == ["classic.png"]
    menus = await choose(alice, menus, "language", "fr")
    assert menus["content"].startswith("**Vos réglages**")
    menus = await choose(alice, menus, "switches", "words", "direct_turns")
    assert files(menus) == []
    await journey.bot.kill()
    await journey.bot.start()

    match = await journey.match(bruno, alice)
    await match.move(bruno, "Nc3")
    assert "Nc3" in match.post["content"]  # what everybody sees stays in the language of the server
    direct = await alice.wait_for(
        lambda m: "**1. Nc3**" in m["content"] and "Trait aux" in m["content"] and m["channel_id"] != match.channel
    )
    assert match.name in direct["content"]
    board = await alice.command(match.channel, "board")
    assert (board.message["ephemeral"], files(board.message)) == (True, [])
    assert "Trait aux Noirs" in board.text
    (move,) = await alice.autocomplete(match.channel, "move", "text", text="Cc6")
    assert move["name"].startswith("Nc6")


async def test_moves_are_shown_first_to_who_wants_that(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    menus = (await alice.command("#games", "settings")).message
    await choose(alice, menus, "switches", "confirm")
    match = await journey.match(alice, bruno)
    asked = await alice.command(match.channel, "move", text="Nc3")
    assert "Play **" in asked.text
    assert match.row("version") == (0,)
    await alice.click(asked.message, "Play")
    await match.follow()


async def test_manager_decides_where_and_by_whom_matches_are_opened(journey: Journey) -> None:
    alice, chloe, dan = await journey.members("Alice", "Chloé", "Dan")
    club = await alice.channel_id("#club")
    roles = {role["name"]: str(role["id"]) for role in (await alice.state())["guild"]["roles"]}
    menus = (await alice.command("#games", "config")).message
    assert preset(menus) == {"channels": [], "roles": [], "clock": ["3d"], "side": ["turn"]}
    menus = await choose(alice, menus, "channels", club)
    menus = await choose(alice, menus, "roles", roles["Guests"])
    assert f"<#{club}>" in menus["content"]
    menus = await choose(alice, menus, "clock", "-")

    assert refused(await dan.command("#games", "play", variant="connexes"), f"<#{club}>")
    assert refused(await chloe.command("#club", "play", variant="connexes"), f"<@&{roles['Guests']}>")
    await journey.challenge(dan, channel="#club")
    assert journey.rows("SELECT clock, created_by FROM matches") == [("", int(dan.id))]

    await alice.click(menus, "All channels")
    await alice.wait_for(lambda m: m["id"] == menus["id"] and preset(m).get("channels") == [])
    await journey.challenge(dan, channel="#games")


async def test_second_page_of_servers_settings_has_its_language(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    menus = (await alice.command("#games", "config")).message
    await alice.click(menus, "More ›")
    menus = await alice.wait_for(lambda m: m["id"] == menus["id"] and "limit" in preset(m))
    assert preset(menus) == {"limit": ["20"], "vacation": ["30"], "language": ["-"], "organisers": []}
    await choose(alice, menus, "language", "fr")
    challenge = await journey.challenge(dan)
    assert next(item["label"] for item in items(challenge)) == "Rejoindre"


async def test_who_does_not_manage_server_has_no_such_command(journey: Journey) -> None:
    (bruno,) = await journey.members("Bruno")
    with pytest.raises(DriverError):
        await bruno.command("#games", "config")


async def test_who_integrations_lets_use_command_configures_server(journey: Journey) -> None:
    (bruno,) = await journey.members("Bruno")
    roles = {role["name"]: str(role["id"]) for role in (await bruno.state())["guild"]["roles"]}
    await journey.driver.admin("integration", command="config", id=roles["Players"], allow=True)
    menus = (await bruno.command("#games", "config")).message
    await choose(bruno, menus, "clock", "1d")
    ((chosen,),) = journey.rows("SELECT chosen FROM preferences WHERE kind = 'guild'")
    assert '"clock": "1d"' in chosen


async def test_server_all_of_whose_channels_and_roles_are_deleted_locks_no_one_out(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    club = await alice.channel_id("#club")
    role = (await journey.driver.admin("role", name="Chess"))["id"]
    menus = (await alice.command("#games", "config")).message
    menus = await choose(alice, menus, "channels", club)
    await choose(alice, menus, "roles", role)
    assert refused(await dan.command("#games", "play", variant="connexes"), f"<#{club}>")
    await journey.driver.admin("delete_channel", id=club)
    await journey.driver.admin("delete_role", id=role)
    await journey.challenge(dan)


async def test_manager_who_is_one_no_more_cannot_go_on(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    menus: Any = (await alice.command("#games", "config")).message
    await journey.driver.admin("user", id=alice.id, manager=False)
    clock = next(item for item in items(menus) if field(item) == "clock")
    await alice.select(menus, clock["custom_id"], "1d")
    told = await alice.wait_for(lambda m: m["id"] == menus["id"] and "Manage Server permission" in m["content"])
    assert items(told) == []
    assert journey.rows("SELECT * FROM preferences") == []
