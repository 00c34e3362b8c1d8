"""The bot's slash commands: registered with Discord's limits, and called with checked options."""

import re
from collections.abc import Iterable
from typing import Any

from .errors import ApiError, ControlError, FormError, unknown
from .resolved import Resolver
from .things import Json
from .validate import check_count, check_distinct, check_text
from .world import World

NAME = re.compile(r"^[-_'\w]{1,32}$")
DUPLICATE = "APPLICATION_COMMANDS_DUPLICATE_NAME"
ENTRY_POINT = 4
"""The type of the command that starts an Activity."""
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
GUILD_CONTEXT, BOT_DM_CONTEXT = 0, 1
MOST_MENU_COMMANDS = 15
LOCALIZED = ("name_localizations", "description_localizations")
KEPT = (*LOCALIZED, "options", "handler", "contexts", "integration_types", "nsfw", "dm_permission")


def register(world: World, scope: str, commands: list[Json]) -> list[Json]:
    """Replace all commands of a scope ("" for global, or a guild id). A command's id survives; FormError."""
    for kind, most in ((CHAT_INPUT, 100), (USER_MENU, MOST_MENU_COMMANDS), (MESSAGE_MENU, MOST_MENU_COMMANDS)):
        check_count("commands", [c for c in commands if (c.get("type") or CHAT_INPUT) == kind], 0, most)
    names = ((c.get("type") or 1, c.get("name")) for c in commands)
    check_distinct("name", names, DUPLICATE)
    _check_entry_points(world.commands.get(scope, []), commands)
    before = {(c["type"], c["name"]): c for c in world.commands.get(scope, [])}
    registered = []
    for index, command in enumerate(commands):
        _check_command(f"{index}.", command)
        old = before.get((command.get("type") or 1, command["name"])) or {"id": world.ids.next(), "version": ""}
        registered.append(_made(world, scope, command, old))
    world.commands[scope] = registered
    world.announce("commands", registered)
    return registered


def edit(world: World, scope: str, identifier: str, changes: Json) -> Json:
    """Change a command, which keeps its id under a new name too. ApiError, FormError."""
    commands = world.commands.get(scope, [])
    old = next((command for command in commands if command["id"] == identifier), None)
    if old is None:
        raise unknown("application command")
    wanted = old | changes
    check_distinct("name", ((c["type"], c["name"]) for c in (wanted if c is old else c for c in commands)), DUPLICATE)
    _check_command("", wanted)
    made = _made(world, scope, wanted, old)
    world.commands[scope] = [made if command is old else command for command in commands]
    world.announce("commands", world.commands[scope])
    return made


def _made(world: World, scope: str, command: Json, old: Json) -> Json:
    needed = command.get("default_member_permissions")
    fresh: Json = {"id": old["id"], "application_id": world.bot_id, "version": old["version"]}
    fresh |= {
        "type": command.get("type") or 1,
        "name": command["name"],
        "description": command.get("description") or "",
    }
    fresh |= {"default_member_permissions": None if needed is None else str(needed)}
    fresh |= {key: command[key] for key in KEPT if key in command} | ({"guild_id": scope} if scope else {})
    if fresh != old:
        fresh["version"] = world.ids.next()
    return fresh


def _check_entry_points(before: Iterable[Json], after: Iterable[Json]) -> None:
    # docs.discord.com/developers/topics/opcodes-and-status-codes, 50240.
    if any(c["type"] == ENTRY_POINT for c in before) and not any(c.get("type") == ENTRY_POINT for c in after):
        raise ApiError(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation.")


def add_entry_point(world: World) -> Json:
    """Add the command that Discord adds by itself where Activities are turned on."""
    made: Json = {"id": world.ids.next(), "application_id": world.bot_id, "version": world.ids.next()}
    made |= {"type": ENTRY_POINT, "name": "launch", "description": "", "handler": 2, "contexts": [GUILD_CONTEXT]}
    world.commands.setdefault("", []).append(made | {"default_member_permissions": None, "integration_types": [0]})
    return made


def _check_command(path: str, command: Json) -> None:
    if (command.get("type") or 1) != 1:
        for name in (command.get("name"), *(command.get("name_localizations") or {}).values()):
            check_text(path, {"name": name}, "name", 1, 32)
        if command.get("description") and command.get("type") in (USER_MENU, MESSAGE_MENU):
            raise FormError(f"{path}description", "Must be empty.", "BASE_TYPE_BAD_LENGTH")
        return
    _check_named(path, command)
    total = _characters(command)
    if total > 8000:
        reason = f"Command exceeds maximum size (8000): {total}"
        raise FormError(f"{path}options", reason, "APPLICATION_COMMAND_TOO_LARGE")
    _check_options(path, command.get("options") or [], 0)


def _characters(part: Json) -> int:
    # docs.discord.com/developers/interactions/application-commands: "When localization fields are present, only the
    # longest localization for each field (including the default value) is counted towards the size limit."
    total = _longest(part, "name") + _longest(part, "description")
    total += sum(len(str(c["value"])) + _longest(c, "name") for c in part.get("choices") or [])
    return total + sum(_characters(option) for option in part.get("options") or [])


def _longest(part: Json, field: str) -> int:
    return max(len(text or "") for text in (part.get(field), *(part.get(f"{field}_localizations") or {}).values()))


def _check_named(path: str, part: Json) -> None:
    for name in (part.get("name"), *(part.get("name_localizations") or {}).values()):
        if not isinstance(name, str) or not NAME.match(name) or name != name.lower():
            raise FormError(f"{path}name", "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")
    for text in (part.get("description"), *(part.get("description_localizations") or {}).values()):
        check_text(path, {"description": text}, "description", 1, 100)


def _check_options(path: str, options: list[Json], depth: int) -> None:
    check_count(f"{path}options", options, 0, 25)
    names = (option.get("name") for option in options)
    check_distinct(f"{path}options", names, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")
    required = [bool(option.get("required")) for option in options if option.get("type", 0) > GROUP]
    if required != sorted(required, reverse=True):
        reason = "Required options must be placed before non-required options"
        raise FormError(f"{path}options", reason, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
    for index, option in enumerate(options):
        here, kind = f"{path}options.{index}.", option.get("type") or 0
        _check_named(here, option)
        # Groups stand only at the top, subcommands there or in a group.
        if kind not in range(1, 12) or (kind <= GROUP and depth > GROUP - kind):
            raise FormError(f"{here}type", "Value must be one of {1, 2, ..., 11}.", "BASE_TYPE_CHOICES")
        _check_choices(here, option)
        _check_options(here, option.get("options") or [], depth + 1)


def _check_choices(path: str, option: Json) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        reason = "Autocomplete may not be set to true if choices are present"
        raise FormError(f"{path}choices", reason, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES")
    check_count(f"{path}choices", choices, 0, 25)
    for index, choice in enumerate(choices):
        for name in (choice.get("name"), *(choice.get("name_localizations") or {}).values()):
            check_text(f"{path}choices.{index}.", {"name": name}, "name", 1, 100)
        if option["type"] == STRING:
            check_text(f"{path}choices.{index}.", choice, "value", 1, 100)


def option_values(
    resolver: Resolver, options: Iterable[Json], given: dict[str, Any], focused: str | None = None
) -> list[Json]:
    """The interaction's `options`; while a value is being typed (focused) nothing is refused.

    ControlError names the first option that is missing, unknown, of a wrong type or out of bounds.
    """
    known = {option["name"]: option for option in options}
    for name in given:
        if name not in known:
            raise ControlError(400, f"This command has no option “{name}”.")
    values: list[Json] = []
    for name, option in known.items():
        value = given.get(name)
        if name == focused:
            values.append({"name": name, "type": option["type"], "value": str(value or ""), "focused": True})
        elif value is None or value == "":
            if option.get("required") and focused is None:
                raise ControlError(400, f"The option “{name}” is required.")
        else:
            try:
                entry = {"name": name, "type": option["type"], "value": _value(resolver, option, value)}
            except ControlError:
                if focused is None:
                    raise
                continue
            values.append(entry)
    return values


def _value(resolver: Resolver, option: Json, value: Any) -> Any:
    try:
        converted = _convert(resolver, option["type"], str(value))
    except (ValueError, KeyError):
        raise ControlError(400, f"“{value}” does not fit the option “{option['name']}”.") from None
    choices = option.get("choices") or []
    if choices and converted not in [choice["value"] for choice in choices]:
        raise ControlError(400, f"“{value}” is not one of the choices of “{option['name']}”.")
    _check_bounds(option, converted)
    return converted


def _convert(resolver: Resolver, kind: int, text: str) -> Any:
    if kind in (INTEGER, NUMBER):
        return int(text) if kind == INTEGER else float(text)
    if kind == BOOLEAN:
        return {"true": True, "false": False}[text.lower()]
    if kind in (USER, MENTIONABLE):
        return resolver.user(text)
    if kind == CHANNEL:
        return resolver.channel(text)
    if kind == ROLE:
        return resolver.role(text)
    if kind == STRING:
        return text
    raise ControlError(400, "The sandbox does not know options of this type yet.")


def _check_bounds(option: Json, value: Any) -> None:
    if option["type"] == STRING:
        low, high, measure = option.get("min_length") or 0, option.get("max_length") or 6000, len(value)
    elif option["type"] in (INTEGER, NUMBER):
        low, high, measure = option.get("min_value"), option.get("max_value"), value
    else:
        return
    if (low is not None and measure < low) or (high is not None and measure > high):
        raise ControlError(400, f"The option “{option['name']}” must be between {low} and {high}.")
