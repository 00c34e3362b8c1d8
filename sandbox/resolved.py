"""Objects behind the IDs in an interaction (Discord sends them along, as `resolved`), and choices in menus."""

from .errors import ControlError
from .things import DM, Channel, Json, Message, User
from .validate import CHANNEL_SELECT, ROLE_SELECT, STRING_SELECT, USER_SELECT, select_bounds
from .wire import channel_json, member_json, message_json, roles_json, user_json
from .world import World


class Resolver:
    """Collects in `found` the objects that the ids chosen by one member stand for; each method answers the id itself.

    They take mentions too, and raise KeyError for a stranger.
    """

    def __init__(self, world: World, chooser: User, where: Channel) -> None:
        self._world, self._chooser, self._where = world, chooser, where
        self.found: Json = {}

    def _add(self, kind: str, identifier: str, thing: Json) -> str:
        self.found.setdefault(kind, {})[identifier] = thing
        return identifier

    def user(self, text: str) -> str:
        """A user and their member object."""
        user = self._world.users[text.strip("<@!>")]
        guild_id = self._world.guild_of(self._where)
        if self._where.type == DM or not self._world.is_member(user, guild_id):
            return self._add("users", user.id, user_json(user))
        member = member_json(self._world, user, guild_id, self._where)
        self._add("members", user.id, {k: v for k, v in member.items() if k not in ("user", "deaf", "mute")})
        return self._add("users", user.id, user_json(user))

    def message(self, message: Message) -> str:
        """A message of the channel."""
        return self._add("messages", message.id, message_json(self._world, message))

    def role(self, text: str) -> str:
        """A role of the guild."""
        role_id = text.strip("<@&>")
        return self._add("roles", role_id, {role["id"]: role for role in self._roles()}[role_id])

    def _roles(self) -> list[Json]:
        return roles_json(self._world, self._world.guild_of(self._where))

    def channel(self, text: str, kinds: list[int] | None = None) -> str:
        """A channel of the guild or a thread, with what the chooser may do there; of these types, if any are named."""
        channel = self._world.channels[text.strip("<#>")]
        if self._world.guild_of(channel) != self._world.guild_of(self._where):
            raise KeyError(channel.id)
        if channel.type == DM or not self._world.sees(self._chooser, channel) or (kinds and channel.type not in kinds):
            raise KeyError(channel.id)
        permissions = {"permissions": str(int(self._world.permissions(channel, self._chooser)))}
        return self._add("channels", channel.id, channel_json(self._world, channel) | permissions)


def presets(item: Json) -> list[str]:
    """Preselected values of a menu."""
    chosen = [option["value"] for option in item.get("options") or [] if option.get("default")]
    return chosen + [str(one["id"]) for one in item.get("default_values") or []]


def check_chosen(
    resolver: Resolver, item: Json, values: list[str], *, name: str = "This menu", low: int | None = None
) -> None:
    """Look up what was chosen in a menu; ControlError if it is not in there, too little or too much.

    `low` is how many it takes at least, if not what the menu itself says.
    """
    least, most = select_bounds(item)
    least = least if low is None else low
    if not least <= len(values) <= most:
        raise ControlError(400, f"{name} takes {least} to {most} choices.")
    for value in values:
        try:
            _resolve(resolver, item, value)
        except KeyError:
            raise ControlError(400, f"“{value}” is not in this menu.") from None


def _resolve(resolver: Resolver, item: Json, value: str) -> None:
    if item["type"] == CHANNEL_SELECT:
        resolver.channel(value, item.get("channel_types"))
    elif item["type"] == STRING_SELECT:
        {option["value"]: option for option in item["options"]}[value]
    else:
        {USER_SELECT: resolver.user, ROLE_SELECT: resolver.role}[item["type"]](value)
