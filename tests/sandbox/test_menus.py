"""Menus of channels, roles, members and options, with presets; forms of several lines; who may use a command."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import pytest_asyncio

from sandbox.driver import Answer, Driver, DriverError, Member, items
from sandbox.errors import FormError
from sandbox.validate import check_message, check_modal

from .conftest import TestBot


@pytest_asyncio.fixture(loop_scope="session")
async def config(alice: Member) -> Answer:
    return await alice.command("#games", "config")


async def role_id(member: Member, name: str) -> str:
    roles = (await member.state())["guild"]["roles"]
    return str(next(role["id"] for role in roles if role["name"] == name))


async def test_menu_of_channels_takes_several_or_none(alice: Member, config: Answer) -> None:
    chosen = [await alice.channel_id(name) for name in ("#games", "#club")]
    assert (await alice.select(config.message, "t:where", *chosen)).text == "where: club, games"
    assert (await alice.select(config.message, "t:where")).text == "where: nothing"


async def test_menu_of_channels_takes_only_its_kinds(alice: Member, bot: TestBot, config: Answer) -> None:
    thread = await bot.guilds[0].text_channels[1].create_thread(name="A match", type=discord.ChannelType.public_thread)
    for other in (str(thread.id), await alice.channel_id("dm"), "12"):
        with pytest.raises(DriverError, match="not in this menu"):
            await alice.select(config.message, "t:where", other)


async def test_menu_of_roles_resolves_them_and_members_tell_theirs(
    alice: Member, driver: Driver, config: Answer
) -> None:
    players, guests = [await role_id(alice, name) for name in ("Players", "Guests")]
    assert (await alice.select(config.message, "t:who", players, guests)).text == "who: Guests, Players; you: Players"
    await driver.admin("user", id=alice.id, roles=[guests])
    assert (await alice.select(config.message, "t:who", players, guests)).text == "who: Guests, Players; you: Guests"
    with pytest.raises(DriverError, match="not in this menu"):
        await alice.select(config.message, "t:who", alice.id)
    with pytest.raises(DriverError, match="no such role"):
        await driver.admin("user", id=alice.id, roles=["12"])


async def test_menu_of_members_resolves_them(alice: Member, bruno: Member, config: Answer) -> None:
    assert (await alice.select(config.message, "t:substitute", bruno.id)).text == "substitute: bruno"
    with pytest.raises(DriverError, match="takes 1 to 2"):
        await alice.select(config.message, "t:substitute")


async def test_menu_of_options_takes_several_or_none(alice: Member, config: Answer) -> None:
    assert (await alice.select(config.message, "t:remind", "turn", "draw")).text == "remind: draw, turn"
    assert (await alice.select(config.message, "t:remind")).text == "remind: nothing"


async def test_presets_reach_page(alice: Member) -> None:
    players, games = await role_id(alice, "Players"), await alice.channel_id("#games")
    answer = await alice.command("#games", "config", preset=players)
    menus = {item["custom_id"]: item for item in items(answer.message)}
    assert menus["t:where"]["default_values"] == [{"id": int(games), "type": "channel"}]
    assert menus["t:who"]["default_values"] == [{"id": int(players), "type": "role"}]
    assert [option["default"] for option in menus["t:remind"]["options"]] == [True, True, False]


async def test_form_of_several_lines_keeps_what_is_not_touched(alice: Member) -> None:
    async def sent(**values: Any) -> str:
        return (await alice.submit(await alice.command("#games", "notes"), **values)).text

    games = await alice.channel_id("#games")
    assert await sent() == r"'Watch f7.\nCastle.'; nothing; end"
    assert await sent(text="a\nb", where=[games], kinds=["turn", "draw"]) == r"'a\nb'; games; draw, turn"
    assert await sent(text="") == "''; nothing; end"


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"text": "x" * 41}, "“Notes” must have 0 to 40 characters"),
        ({"kinds": []}, "“Kinds” takes 1 to 2 choices"),
        ({"kinds": ["turn", "end", "draw"]}, "“Kinds” takes 1 to 2 choices"),
        ({"where": ["12"]}, "not in this menu"),
        ({"other": "x"}, "no field “other”"),
    ],
)
async def test_form_is_checked_before_bot_sees_it(alice: Member, values: dict[str, Any], complaint: str) -> None:
    form = await alice.command("#games", "notes")
    with pytest.raises(DriverError, match=complaint):
        await alice.submit(form, **values)


async def test_command_for_managers_is_refused_to_others(bruno: Member, driver: Driver) -> None:
    with pytest.raises(DriverError, match="You don’t have permission to use /config"):
        await bruno.command("#games", "config")
    await driver.admin("user", id=bruno.id, manager=True)
    assert (await bruno.command("#games", "config")).text == "Settings"


def menu(kind: int, **values: Any) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": [{"type": kind, "custom_id": "m", **values}]}]}


PRESET = [{"id": "1", "type": "channel"}]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (menu(7), "type"),
        (menu(8, max_values=26), "max_values"),
        (menu(8, min_values=2, max_values=1), "max_values"),
        (menu(8, default_values=PRESET * 2), "default_values"),
        (menu(8, default_values=PRESET, min_values=2, max_values=3), "default_values"),
        (menu(6, default_values=PRESET), "default_values"),
        (menu(3, options=[{"label": n, "value": n, "default": True} for n in "ab"]), "options"),
    ],
)
def test_menus_over_discords_limits_are_refused(body: dict[str, Any], field: str) -> None:
    with pytest.raises(FormError) as refused:
        check_message(body, 0)
    assert refused.value.path == f"components.0.components.0.{field}"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"style": 3}, "style"),
        ({"max_length": 4001}, "max_length"),
        ({"min_length": 9, "max_length": 8}, "max_length"),
        ({"max_length": 3, "value": "abcd"}, "value"),
        ({"placeholder": "x" * 101}, "placeholder"),
        ({"type": 2}, "type"),
    ],
)
def test_forms_over_discords_limits_are_refused(change: dict[str, Any], field: str) -> None:
    item = {"type": 4, "custom_id": "i", "style": 2} | change
    modal = {"title": "A form", "custom_id": "f", "components": [{"type": 18, "label": "L", "component": item}]}
    with pytest.raises(FormError) as refused:
        check_modal(modal)
    assert refused.value.path.endswith(field)
