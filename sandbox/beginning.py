"""The world on its first day: the first server with its members, and on demand two more servers."""

from collections.abc import Iterator
from typing import Protocol

from .ids import WORLD_BEGAN, snowflake
from .things import TEXT, Channel, Guild, User

MEMBERS = (
    ("Alice", "en-US", True, "#d8574d", "Players"),
    ("Bruno", "fr", False, "#3f8f5f", "Players"),
    ("Chloé", "fr", False, "#c98a1b", ""),
    ("Dan", "en-US", False, "#2f7fc4", "Guests"),
)
ROLES = ("Players", "Guests")
SHARED = "Dan"
"""A member of the first server and of the second."""
ELSEWHERE = (("Emma", "en-US", "#9a4fb0"), ("Farid", "fr", "#3a8f96"))
"""Members of the second server alone; the first of them manages it."""
INSTALLED = ("Grace", "en-US", "#b5527e")
"""Has installed the bot for herself, and shares no server with it."""


class World(Protocol):
    """The world to fill: `sandbox.world.World`."""

    guild_id: str
    bot_id: str
    guilds: dict[str, Guild]
    users: dict[str, User]

    @property
    def locale(self) -> str:
        """The first guild's language."""

    def put_channel(self, channel: Channel) -> Channel:
        """Add a channel."""

    def put_user(self, user: User, dm_id: str) -> User:
        """Add a user."""


def _ids(minutes: int, count: int) -> Iterator[str]:
    return (snowflake(WORLD_BEGAN + minutes * 60 + step * 60) for step in range(count))


def begin(world: World, locale: str) -> None:
    """Fill an empty world with the first server. Its ids stand in saved worlds."""
    start = _ids(0, 40)
    guild_id, world.bot_id, bot_role, manager_role = (next(start) for _ in range(4))
    world.guild_id = guild_id
    roles = {snowflake(WORLD_BEGAN + 3600 + number): name for number, name in enumerate(ROLES)}
    world.guilds = {guild_id: Guild(guild_id, "Féerie", locale, bot_role, manager_role, roles)}
    world.users[world.bot_id] = User(world.bot_id, "feerie", "Féerie", bot=True, avatar_color="#7a4dd8")
    for name in ("general", "games", "club"):
        world.put_channel(Channel(next(start), TEXT, name))
    for name, where, manager, color, named in MEMBERS:
        user = User(next(start), name.lower().replace("é", "e"), name, where, manager=manager, avatar_color=color)
        user.roles = [role_id for role_id, role in roles.items() if role == named]
        world.put_user(user, next(start))


def more_servers(world: World) -> None:
    """Add a second server with the bot, and one without it, in which someone has installed the bot for herself."""
    start = _ids(120, 40)
    for user in world.users.values():
        user.guilds = None if user.bot else [world.guild_id]
    club = _guild(world, start, "Another club", ("general", "games"))
    for name, locale, color in ELSEWHERE:
        user = User(next(start), name.lower(), name, locale, avatar_color=color, guilds=[club.id])
        club.managers += [] if club.managers else [user.id]
        world.put_user(user, next(start))
    shared = next(user for user in world.users.values() if user.global_name == SHARED)
    shared.guilds = [world.guild_id, club.id]
    alone = _guild(world, start, "Book club", ("general",))
    alone.state, alone.bot_joined_at = "removed", 0.0
    name, locale, color = INSTALLED
    grace = User(next(start), name.lower(), name, locale, avatar_color=color, guilds=[alone.id], installed=True)
    alone.managers = [grace.id]
    world.put_user(grace, next(start))


def _guild(world: World, ids: Iterator[str], name: str, channels: tuple[str, ...]) -> Guild:
    guild = Guild(next(ids), name, world.locale, next(ids), next(ids))
    world.guilds[guild.id] = guild
    for channel in channels:
        world.put_channel(Channel(next(ids), TEXT, channel, guild_id=guild.id))
    return guild
