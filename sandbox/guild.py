"""The servers, which the bot may lose and get back, their members and their roles: the same in all of them."""

from . import threads
from .errors import ControlError, unknown
from .things import User
from .world import World

HERE, UNAVAILABLE, REMOVED = "here", "unavailable", "removed"
STATES = (HERE, UNAVAILABLE, REMOVED)


def set_state(world: World, state: str) -> None:
    """Let the bot be in the servers, be removed from them, or have them an outage; ControlError.

    docs.discord.com/developers/events/gateway-events, Guild Delete: "Sent when a guild becomes or was already
    unavailable due to an outage, or when the user leaves or is removed from a guild."
    """
    if state not in STATES:
        raise ControlError(400, f"The server is one of: {', '.join(STATES)}.")
    if state != world.guild_state:
        before, world.guild_state = world.guild_state, state
        if before == REMOVED:
            world.bot_joined_at = world.clock()
        world.announce("guild_state", (before, state))


def leave(world: World, user: User) -> None:
    """Let a member leave, with their roles and from all threads."""
    if user.gone:
        return
    for thread in [channel for channel in world.channels.values() if user.id in channel.members]:
        threads.leave(world, thread, user, user)
    user.gone, user.roles, user.manager = True, [], False
    world.announce("member_removed", user)
    world.announce("user", user)


def come_back(world: World, user: User) -> None:
    """Let someone be a member again."""
    if user.gone:
        user.gone = False
        world.announce("member_added", user)
        world.announce("user", user)


def time_out(world: World, user: User, seconds: float) -> None:
    """Take most permissions from a member for a while; 0 gives them back."""
    user.timed_out_until = world.clock() + seconds if seconds else 0.0
    world.announce("member_changed", user)


def member(world: World, user_id: str) -> User:
    """A member; ApiError 10013 for no one, 10007 for someone who is none."""
    user = world.user(user_id)
    if user.gone:
        raise unknown("Member")
    return user


def add_guild(world: World, name: str) -> str:
    """A further server, without channels yet, which the bot joins; its id."""
    guild_id = world.ids.next()
    world.guilds[guild_id] = name
    world.announce("guild_added", guild_id)
    return guild_id


def add_role(world: World, name: str) -> str:
    """A new role; its id."""
    role_id = world.ids.next()
    world.roles[role_id] = name
    world.announce("role_created", role_id)
    return role_id


def delete_role(world: World, role_id: str) -> None:
    """Remove a role, also from those who have it; ControlError."""
    if world.roles.pop(role_id, None) is None:
        raise ControlError(404, "There is no such role.")
    for user in world.users.values():
        user.roles = [role for role in user.roles if role != role_id]
    world.announce("role_deleted", role_id)
