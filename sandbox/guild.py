"""The servers, which the bot may lose and get back, their members and their roles."""

from . import threads
from .errors import ControlError, unknown
from .things import Guild, User
from .world import World

HERE, UNAVAILABLE, REMOVED = "here", "unavailable", "removed"
STATES = (HERE, UNAVAILABLE, REMOVED)


def set_state(world: World, state: str, guild_id: str | None = None) -> None:
    """Let the bot be in a server, or in all, be removed from it, or have it an outage; ControlError.

    docs.discord.com/developers/events/gateway-events, Guild Delete: "Sent when a guild becomes or was already
    unavailable due to an outage, or when the user leaves or is removed from a guild."
    """
    if state not in STATES:
        raise ControlError(400, f"The server is one of: {', '.join(STATES)}.")
    for guild in [existing(world, guild_id)] if guild_id else list(world.guilds.values()):
        if guild.state != state:
            before, guild.state = guild.state, state
            if before == REMOVED:
                guild.bot_joined_at = world.clock()
            world.announce("guild_state", ([guild.id], before, state))


def existing(world: World, guild_id: object) -> Guild:
    """A server by id, the first if there is none; ControlError."""
    found = world.guilds.get(str(guild_id or world.guild_id))
    if found is None:
        raise ControlError(404, "There is no such server.")
    return found


def leave(world: World, user: User, guild_id: str | None = None) -> None:
    """Let someone leave one server, or all, with their roles there and from all threads."""
    left = [one for one in world.guilds if world.is_member(user, one) and guild_id in (None, one)]
    for thread in [channel for channel in world.channels.values() if user.id in channel.members]:
        if world.guild_of(thread) in left:
            threads.leave(world, thread, user, user)
    for one in left:
        _forget(world, user, world.guilds[one])
    if guild_id is None:
        user.gone = True
    else:
        user.guilds = [one for one in (world.guilds if user.guilds is None else user.guilds) if one != guild_id]
    for one in left:
        world.announce("member_removed", (user, one))
    world.announce("user", user)
    world.announce("places", None)


def _forget(world: World, user: User, guild: Guild) -> None:
    user.roles = [role for role in user.roles if role not in guild.roles]
    guild.managers = [manager for manager in guild.managers if manager != user.id]
    user.manager = user.manager and guild.id != world.guild_id


def come_back(world: World, user: User, guild_id: str | None = None) -> None:
    """Let someone be a member of one server, or again of theirs."""
    before = [one for one in world.guilds if world.is_member(user, one)]
    if guild_id is not None:
        known = [] if user.gone else [one for one in world.guilds if user.guilds is None or one in user.guilds]
        user.guilds = list(dict.fromkeys([*known, guild_id]))
    user.gone = False
    for one in world.guilds:
        if world.is_member(user, one) and one not in before:
            world.announce("member_added", (user, one))
    world.announce("user", user)
    world.announce("places", None)


def time_out(world: World, user: User, seconds: float) -> None:
    """Take most permissions from a member for a while; 0 gives them back."""
    user.timed_out_until = world.clock() + seconds if seconds else 0.0
    world.announce("member_changed", user)


def member(world: World, guild_id: str, user_id: str) -> User:
    """A member; ApiError 10013 for no one, 10007 for someone who is none."""
    user = world.user(user_id)
    if not world.is_member(user, guild_id):
        raise unknown("Member")
    return user


def add_guild(world: World, name: str, members: list[str] | None = None, state: str = HERE) -> str:
    """A further server, without channels and roles yet, with these members or with those of the first; its id.

    The bot joins it, or is not in it ("removed").
    """
    made = Guild(world.ids.next(), name, world.locale, world.ids.next(), world.ids.next(), state=state)
    made.bot_joined_at = 0.0 if state == REMOVED else world.clock()
    people = [user for user in world.users.values() if not user.bot]
    joining = [u for u in people if (world.is_member(u, world.guild_id) if members is None else u.id in members)]
    for user in people:
        user.guilds = list(world.guilds) if user.guilds is None and user not in joining else user.guilds
        if user in joining and user.guilds is not None:
            user.guilds.append(made.id)
    made.managers = [u.id for u in joining if u.manager] or [u.id for u in joining[:1]]
    world.guilds[made.id] = made
    if world.has_bot(made.id):
        world.announce("guild_added", made.id)
    world.announce("places", None)
    return made.id


def install(world: World, user: User, installed: bool) -> None:
    """Let someone install the bot for themselves, or remove it."""
    user.installed = installed
    world.announce("places", None)


def add_role(world: World, guild: Guild, name: str) -> str:
    """A new role of a server; its id."""
    role_id = world.ids.next()
    guild.roles[role_id] = name
    world.announce("role_created", (guild.id, role_id))
    return role_id


def delete_role(world: World, role_id: str) -> None:
    """Remove a role, also from those who have it; ControlError."""
    guild = next((one for one in world.guilds.values() if role_id in one.roles), None)
    if guild is None:
        raise ControlError(404, "There is no such role.")
    del guild.roles[role_id]
    for user in world.users.values():
        user.roles = [role for role in user.roles if role != role_id]
    world.announce("role_deleted", (guild.id, role_id))
