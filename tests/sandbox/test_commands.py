"""Slash commands: registered with limits and stable ids, called with checked options."""

from typing import Any

import discord
import pytest

from bot.ui import registration
from sandbox import commands
from sandbox.driver import Driver, DriverError, Member
from sandbox.errors import FormError
from sandbox.world import World

from .conftest import TestBot


async def test_command_ids_survive_new_sync(bot: TestBot) -> None:
    before = {command.name: command.id for command in await bot.tree.fetch_commands()}
    bot.tree.remove_command("hello")
    after = {command.name: command.id for command in await bot.tree.sync()}
    assert after == {name: identifier for name, identifier in before.items() if name != "hello"}


async def test_renamed_command_keeps_its_id_and_permissions(bot: TestBot, driver: Driver, alice: Member) -> None:
    (command,) = [one for one in await bot.tree.fetch_commands() if one.name == "hello"]
    await driver.admin("integration", command="hello", id=alice.id, allow=False)
    changed = await command.edit(name="greet")
    assert (changed.id, changed.name, changed.description) == (command.id, "greet", command.description)
    with pytest.raises(DriverError, match="don’t have permission to use /greet"):
        await alice.command("#games", "greet")
    with pytest.raises(DriverError, match="no command /hello"):
        await alice.command("#games", "hello")


async def test_command_registered_under_new_name_is_another_one(bot: TestBot, driver: Driver) -> None:
    members = [await driver.member(name) for name in ("Alice", "Bruno")]
    await driver.admin("integration", command="hello", id=members[1].id, allow=False)
    before = await registration.known(bot)
    for one in before:  # Discord returns a text, and its schema asks for a number
        one["default_member_permissions"] = (needed := one["default_member_permissions"]) and int(needed)
    wanted = [one | {"name": "greet"} if one["name"] == "hello" else one for one in before]
    after = await registration.replace(bot, wanted, [])
    ids = [
        next(one["id"] for one in found if one["name"] == name) for found, name in ((before, "hello"), (after, "greet"))
    ]
    assert ids[0] != ids[1]
    allowed = [one for one in (await members[1].state())["commands"] if one["name"] == "greet"]
    assert allowed[0]["default_member_permissions"] is None


@pytest.mark.parametrize(("name", "code"), [("move", 50035), ("Greet", 50035)])
async def test_command_cannot_be_renamed_to_name_in_use_or_wrong_one(bot: TestBot, name: str, code: int) -> None:
    (command,) = [one for one in await bot.tree.fetch_commands() if one.name == "hello"]
    with pytest.raises(discord.HTTPException) as refused:
        await command.edit(name=name)
    assert refused.value.code == code


async def test_unknown_command_cannot_be_renamed(bot: TestBot) -> None:
    with pytest.raises(discord.NotFound) as refused:
        await bot.http.edit_global_command(bot.application_id or 0, 5, {"name": "greet"})
    assert refused.value.code == 10063


async def test_mention_calls_command_of_its_id(bot: TestBot, alice: Member) -> None:
    ids = {command.name: command.id for command in await bot.tree.fetch_commands()}
    assert (await alice.command("#games", f"</hello:{ids['hello']}>")).text == (
        await alice.command("#games", "hello")
    ).text
    assert (await alice.command("#games", f"</boss end:{ids['admin']}>", reason="late")).text == "ended: late"
    with pytest.raises(DriverError, match="no command"):
        await alice.command("#games", "</hello:5>")


async def test_entry_point_cannot_be_removed_by_registering_others(bot: TestBot, driver: Driver) -> None:
    await driver.admin("entry_point")
    with pytest.raises(discord.HTTPException) as caught:
        await bot.tree.sync()
    assert caught.value.code == 50240


async def test_registration_passes_entry_point_on(bot: TestBot, driver: Driver) -> None:
    await driver.admin("entry_point")
    before = await registration.known(bot)
    after = await registration.replace(bot, [{"name": "hello", "description": "hi"}], before)
    (entry,) = [one for one in before if one["type"] == registration.ENTRY_POINT]
    assert [(one["name"], one["type"]) for one in after] == [("hello", 1), ("launch", 4)]
    assert (after[1]["id"], after[1]["handler"]) == (entry["id"], 2)
    assert [one["name"] for one in registration.own(after)] == ["hello"]


@pytest.mark.usefixtures("bot")
async def test_localisations_are_kept(alice: Member) -> None:
    shown = {command["name"]: command for command in (await alice.state())["commands"]}
    assert shown["move"]["name_localizations"] == {"fr": "coup"}


async def test_guild_command_hides_global_one_and_tells_its_guild(bot: TestBot, alice: Member) -> None:
    guild = bot.guilds[0]
    bot.tree.copy_global_to(guild=guild)
    await bot.tree.sync(guild=guild)
    names = [command["name"] for command in (await alice.state())["commands"]]
    assert len(names) == len(set(names))
    assert (await alice.command("#games", "hello")).state == "answered"


async def test_options_arrive_with_their_types_and_users_resolved(alice: Member, bruno: Member) -> None:
    answer = await alice.command("#games", "versus", who=bruno, side="b", hours="3")
    assert answer.text == f"<@{bruno.id}> b 3"
    assert answer.message["interaction_metadata"]["name"] == "versus"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"side": "w", "hours": 3}, "“who” is required"),
        ({"who": "12", "side": "w", "hours": 3}, "does not fit the option “who”"),
        ({"side": "red", "hours": 3}, "not one of the choices of “side”"),
        ({"side": "w", "hours": 10}, "“hours” must be between 1 and 9"),
        ({"side": "w", "hours": "x"}, "does not fit the option “hours”"),
        ({"side": "w", "hours": 1, "color": "red"}, "no option “color”"),
    ],
)
async def test_bad_options_never_reach_bot(
    alice: Member, bruno: Member, options: dict[str, Any], complaint: str
) -> None:
    who = {} if "who" in options or "required" in complaint else {"who": bruno}
    with pytest.raises(DriverError, match=complaint):
        await alice.command("#games", "versus", **who, **options)


async def test_integrations_say_of_members_before_roles_who_may_use_command(
    driver: Driver, alice: Member, bruno: Member
) -> None:
    async def say(who: str, allow: bool | None) -> None:
        await driver.admin("integration", command="admin", id=who, allow=allow)

    roles = {role["name"]: str(role["id"]) for role in (await alice.state())["guild"]["roles"]}
    await say(roles["Players"], True)
    assert (await bruno.command("#games", "admin end", reason="late")).text
    await say(bruno.id, False)
    with pytest.raises(DriverError, match="have permission to use /admin"):
        await bruno.command("#games", "admin end", reason="late")
    await say(roles["Players"], None)
    await say(bruno.id, None)
    with pytest.raises(DriverError, match="have permission to use /admin"):
        await bruno.command("#games", "admin end", reason="late")


async def test_subcommands_and_default_permissions(alice: Member, bruno: Member) -> None:
    assert (await alice.command("#games", "admin end", reason="late")).text == "ended: late"
    with pytest.raises(DriverError, match="You don’t have permission to use /admin"):
        await bruno.command("#games", "admin end", reason="late")
    with pytest.raises(DriverError, match="needs a subcommand"):
        await alice.command("#games", "admin")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": "Move"}, "name"),
        ({"name": "m" * 33}, "name"),
        ({"description": ""}, "description"),
        ({"description": "d" * 101}, "description"),
        ({"options": [{"type": 3, "name": f"o{n}", "description": "d"} for n in range(26)]}, "options"),
        (
            {
                "options": [
                    {"type": 3, "name": "a", "description": "d"},
                    {"type": 3, "name": "b", "description": "d", "required": True},
                ]
            },
            "options",
        ),
    ],
)
def test_commands_over_discords_limits_are_refused(change: dict[str, Any], path: str) -> None:
    with pytest.raises(FormError) as refused:
        commands.register(World(), "", [{"name": "move", "description": "Moves", **change}])
    assert refused.value.path == f"0.{path}"


async def test_commands_cannot_be_run_in_archived_thread(alice: Member, bot: TestBot, driver: Driver) -> None:
    channel = bot.guilds[0].text_channels[1]
    thread = await channel.create_thread(name="A match", type=discord.ChannelType.public_thread)
    await driver.admin("thread", id=str(thread.id), archived=True)
    with pytest.raises(DriverError, match="archived thread"):
        await alice.command("A match", "hello")
