"""Where the bot is installed: in a server, or by a user for themselves.

docs.discord.com/developers/resources/application, "Installation Context": an app is "installable to servers" and "to
users". docs.discord.com/developers/interactions/application-commands: "`integration_types`" are the "installation
contexts where the command is available".
"""

from collections.abc import Iterable

from .things import DM, Channel, Json, User
from .world import World

GUILD_INSTALL, USER_INSTALL = 0, 1


def kinds_of(command: Json) -> list[int]:
    """The installation contexts of a command; by default that of servers alone."""
    return list(command.get("integration_types") or [GUILD_INSTALL])


def in_guild(world: World, guild_id: str) -> bool:
    """True if a server has the commands, with or without the bot."""
    return world.has_bot(guild_id) or world.rules.commands_stay


def owners(world: World, user: User, channel: Channel, kinds: Iterable[int] = (GUILD_INSTALL, USER_INSTALL)) -> Json:
    """The installations that let a command be used here: `authorizing_integration_owners`; empty if it cannot be.

    docs.discord.com/developers/interactions/receiving-and-responding: for `GUILD_INSTALL` "the guild ID if the
    interaction is triggered from a server", ""0" if the interaction is triggered from the app's bot DM"; for
    `USER_INSTALL` "the authorizing user's user ID".
    """
    found: Json = {}
    if GUILD_INSTALL in kinds:
        if channel.type == DM and _has_met(world, user):
            found["0"] = "0"
        if channel.type != DM and in_guild(world, world.guild_of(channel)):
            found["0"] = world.guild_of(channel)
    if USER_INSTALL in kinds and user.installed:
        found["1"] = user.id
    return found


def _has_met(world: World, user: User) -> bool:
    """True if someone shares a server with the bot, or has done so: then they have a DM with it."""
    guilds = [guild for guild in world.guilds.values() if world.is_member(user, guild.id)]
    return user.gone or any(guild.state != "removed" or guild.bot_joined_at for guild in guilds)
