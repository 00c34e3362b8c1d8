"""The bot's slash commands: registered with Discord's limits, and called with checked options."""

import re
from collections.abc import Iterable
from typing import Any

from .errors import ControlError, FormError
from .permissions import Permission, member_permissions
from .validate import check_length
from .wire import channel_json, member_json, user_json
from .world import DM, Channel, Json, User, World

NAME = re.compile(r"^[-_'\w]{1,32}$")
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
GUILD_CONTEXT, BOT_DM_CONTEXT = 0, 1
OPTIONAL = (
    "options",
    "name_localizations",
    "description_localizations",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
    "dm_permission",
)


def register(world: World, scope: str, commands: list[Json]) -> list[Json]:
    """Replace all commands of a scope ("" for global, or a guild id). A command's id survives; FormError."""
    if len(commands) > 100:
        raise FormError("commands", "Maximum number of application commands reached (100).", "TOO_MANY_COMMANDS")
    keys = [(c.get("type") or 1, c.get("name")) for c in commands]
    if len(set(keys)) < len(keys):
        raise FormError("name", "Application command names must be unique", "APPLICATION_COMMANDS_DUPLICATE_NAME")
    before = {(c["type"], c["name"]): c for c in world.commands.get(scope, [])}
    registered = []
    for index, command in enumerate(commands):
        _check_command(str(index), command)
        old = before.get((command.get("type") or 1, command["name"]))
        fresh: Json = {name: command[name] for name in OPTIONAL if name in command}
        fresh |= {
            "id": old["id"] if old else world.ids.next(),
            "application_id": world.bot_id,
            "type": command.get("type") or 1,
            "name": command["name"],
            "description": command.get("description") or "",
            "version": old["version"] if old else "",
        }
        if fresh.get("default_member_permissions") is not None:
            fresh["default_member_permissions"] = str(fresh["default_member_permissions"])
        if scope:
            fresh["guild_id"] = scope
        if fresh != old:
            fresh["version"] = world.ids.next()
        registered.append(fresh)
    world.commands[scope] = registered
    world.announce("commands", registered)
    return registered


def _check_command(path: str, command: Json) -> None:
    if (command.get("type") or 1) != 1:
        check_length(f"{path}.name", command.get("name"), 1, 32)
        return
    _check_named(path, command)
    total = _characters(command)
    if total > 8000:
        raise FormError(path, f"Command exceeds maximum size (8000): {total}", "APPLICATION_COMMAND_TOO_LARGE")
    _check_options(path, command.get("options") or [], 0)


def _characters(part: Json) -> int:
    total = len(part.get("name", "")) + len(part.get("description", ""))
    total += sum(len(str(c["value"])) + len(c["name"]) for c in part.get("choices") or [])
    return total + sum(_characters(option) for option in part.get("options") or [])


def _check_named(path: str, part: Json) -> None:
    for name in (part.get("name"), *(part.get("name_localizations") or {}).values()):
        if not isinstance(name, str) or not NAME.match(name) or name != name.lower():
            raise FormError(f"{path}.name", "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")
    for text in (part.get("description"), *(part.get("description_localizations") or {}).values()):
        check_length(f"{path}.description", text, 1, 100)


def _check_options(path: str, options: list[Json], depth: int) -> None:
    if len(options) > 25:
        raise FormError(f"{path}.options", "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    if len({option.get("name") for option in options}) < len(options):
        raise FormError(f"{path}.options", "Option names must be unique", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")
    required = [bool(option.get("required")) for option in options if option.get("type", 0) > GROUP]
    if required != sorted(required, reverse=True):
        reason = "Required options must be placed before non-required options"
        raise FormError(f"{path}.options", reason, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
    for index, option in enumerate(options):
        here = f"{path}.options.{index}"
        _check_named(here, option)
        kind = option.get("type") or 0
        if kind not in range(1, 12) or (kind <= GROUP and depth > 2 - kind // 2):
            raise FormError(f"{here}.type", "Value must be one of {1, 2, ..., 11}.", "BASE_TYPE_CHOICES")
        _check_choices(here, option)
        _check_options(here, option.get("options") or [], depth + 1)


def _check_choices(path: str, option: Json) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        reason = "Autocomplete may not be set to true if choices are present"
        raise FormError(path, reason, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES")
    if len(choices) > 25:
        raise FormError(f"{path}.choices", "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    for index, choice in enumerate(choices):
        for name in (choice.get("name"), *(choice.get("name_localizations") or {}).values()):
            check_length(f"{path}.choices.{index}.name", name, 1, 100)
        if option["type"] == STRING:
            check_length(f"{path}.choices.{index}.value", choice.get("value"), 1, 100)


def available(world: World) -> list[Json]:
    """All commands of the guild; a guild's own hides the global one of that name."""
    own = world.commands.get(world.guild_id, [])
    names = {command["name"] for command in own}
    return own + [command for command in world.commands.get("", []) if command["name"] not in names]


def find(world: World, user: User, channel: Channel, name: str) -> tuple[Json, list[Json], list[Json]]:
    """The command called "name", "name sub" or "name group sub": itself, its wrappers, its options.

    ControlError if there is none, or the member may not use it there.
    """
    first, *rest = name.strip().removeprefix("/").split()
    command = next((c for c in available(world) if c["name"] == first and c["type"] == 1), None)
    if command is None or (channel.type == DM and "guild_id" in command):
        raise ControlError(404, f"There is no command /{name} here.")
    _check_allowed(command, user, channel)
    options, wrappers = command.get("options") or [], []
    for part in rest:
        wrapper = next((o for o in options if o["name"] == part and o["type"] <= GROUP), None)
        if wrapper is None:
            raise ControlError(404, f"There is no command /{name} here.")
        wrappers.append(wrapper)
        options = wrapper.get("options") or []
    if any(option["type"] <= GROUP for option in options):
        raise ControlError(400, f"/{name} needs a subcommand.")
    return command, wrappers, options


def _check_allowed(command: Json, user: User, channel: Channel) -> None:
    contexts = command.get("contexts")
    if contexts is None:
        contexts = [GUILD_CONTEXT] if command.get("dm_permission") is False else [GUILD_CONTEXT, BOT_DM_CONTEXT]
    if (BOT_DM_CONTEXT if channel.type == DM else GUILD_CONTEXT) not in contexts:
        raise ControlError(403, f"/{command['name']} cannot be used in this kind of channel.")
    needed = command.get("default_member_permissions")
    if needed is None or channel.type == DM:
        return
    bits = int(needed)
    # Zero means: nobody but administrators.
    if bits == 0 or bits & ~int(member_permissions(user)) & ~int(Permission.ADMINISTRATOR):
        raise ControlError(403, f"You may not use /{command['name']}.")


def option_values(
    world: World, options: Iterable[Json], given: dict[str, Any], focused: str | None = None
) -> tuple[list[Json], Json]:
    """The interaction's `options` and `resolved`; while a value is being typed (focused) nothing is refused.

    ControlError names the first option that is missing, unknown, of a wrong type or out of bounds.
    """
    known = {option["name"]: option for option in options}
    for name in given:
        if name not in known:
            raise ControlError(400, f"This command has no option “{name}”.")
    values: list[Json] = []
    resolved: Json = {}
    for name, option in known.items():
        value = given.get(name)
        if name == focused:
            values.append({"name": name, "type": option["type"], "value": str(value or ""), "focused": True})
        elif value is None or value == "":
            if option.get("required") and focused is None:
                raise ControlError(400, f"The option “{name}” is required.")
        else:
            try:
                entry = {"name": name, "type": option["type"], "value": _value(world, option, value, resolved)}
            except ControlError:
                if focused is None:
                    raise
                continue
            values.append(entry)
    return values, resolved


def _value(world: World, option: Json, value: Any, resolved: Json) -> Any:
    kind, name = option["type"], option["name"]
    converted = value
    try:
        if kind == STRING:
            converted = str(value)
        elif kind == INTEGER:
            converted = int(value)
        elif kind == NUMBER:
            converted = float(value)
        elif kind == BOOLEAN:
            converted = {"true": True, "false": False}[str(value).lower()]
        elif kind in (USER, MENTIONABLE):
            return resolve_user(world, str(value), resolved)
        elif kind == CHANNEL:
            return _resolve_channel(world, str(value), resolved)
        else:
            raise ControlError(400, f"The sandbox does not know options like “{name}” yet.")
    except (ValueError, KeyError):
        raise ControlError(400, f"“{value}” does not fit the option “{name}”.") from None
    choices = option.get("choices") or []
    if choices and converted not in [choice["value"] for choice in choices]:
        raise ControlError(400, f"“{value}” is not one of the choices of “{name}”.")
    _check_bounds(option, converted)
    return converted


def _check_bounds(option: Json, value: Any) -> None:
    if option["type"] == STRING:
        low, high, measure = option.get("min_length") or 0, option.get("max_length") or 6000, len(value)
    elif option["type"] in (INTEGER, NUMBER):
        low, high, measure = option.get("min_value"), option.get("max_value"), value
    else:
        return
    if (low is not None and measure < low) or (high is not None and measure > high):
        raise ControlError(400, f"The option “{option['name']}” must be between {low} and {high}.")


def resolve_user(world: World, user_id: str, resolved: Json) -> str:
    """Put a user and their member object into `resolved`; KeyError for a stranger."""
    user = world.users[user_id.strip("<@!>")]
    resolved.setdefault("users", {})[user.id] = user_json(user)
    member = member_json(world, user, interaction=True)
    del member["user"], member["deaf"], member["mute"]
    resolved.setdefault("members", {})[user.id] = member
    return user.id


def _resolve_channel(world: World, channel_id: str, resolved: Json) -> str:
    channel = world.channels[channel_id.strip("<#>")]
    resolved.setdefault("channels", {})[channel.id] = channel_json(world, channel) | {
        "permissions": str(int(world.permissions(channel)))
    }
    return channel.id
