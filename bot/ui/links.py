"""Commands in a text, written `/move` in the catalogues, become links on the way out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from bot.texts import limits

# Code, addresses and what stands in angle brackets are passed over; a command stands by itself.
_COMMAND = re.compile(
    r"```[\s\S]*?```|`[^`]*`|https?://\S+|<[^<>\s]*>"
    r"|(?<![\w/.])/(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w/-])(?: (?P<sub>[a-z]+)(?![\w/-]))?"
)
_BESIDE = "\N{NO-BREAK SPACE}"
_LINK = re.compile(rf"</([^:<>]+):\d+>(?:{_BESIDE}`/[^`]+`)?")
_TIME = re.compile(r"<t:(\d{1,11})(?::\w)?>")
_PERSON = re.compile(r"<@!?(\d{1,20})>")
_NONE: Mapping[str, str] = MappingProxyType({})


def clickable(text: str, ids: Mapping[str, int], listed: Mapping[str, str] = _NONE) -> str:
    """The text with `</move:id>` for `/move`, for each command in `ids`; as it was if it would become too long.

    A command of a group is named with it, such as `tournament join`. `listed` are names as the reader's list of
    commands shows them: they stand beside the link, the first time, as far as there is room. Only English names work as
    links: Discord shows a translated one, but does not follow it.
    """
    for names in (listed, _NONE):
        linked = _linked(text, ids, names)
        if len(linked) <= limits.MAX_MESSAGE:
            return linked
    return text


def _linked(text: str, ids: Mapping[str, int], listed: Mapping[str, str]) -> str:
    linked = set()

    def link(found: re.Match[str]) -> str:
        name, sub = found["name"], found["sub"]
        whole = f"{name} {sub}"
        command, rest = (whole, "") if sub and whole in ids else (name, f" {sub}" if sub else "")
        if command not in ids:
            return found[0]
        beside = f"{_BESIDE}`/{listed[command]}`" if command in listed and command not in linked else ""
        linked.add(command)
        return f"</{command}:{ids[command]}>{beside}{rest}"

    return _COMMAND.sub(link, text)


def plain(text: str) -> str:
    """The text as it was before `clickable`."""
    return _LINK.sub(r"/\1", text)


def commands_in(text: str) -> set[str]:
    """The names of the commands that a text speaks of, registered or not; of a group that of the group."""
    return {found["name"] for found in _COMMAND.finditer(text) if found["name"]}


def readable(text: str, display_name: Callable[[int], str | None]) -> str:
    """A text as a file shows it: times in UTC instead of Discord's, and people by the names that are known."""

    def time(found: re.Match[str]) -> str:
        return f"{datetime.fromtimestamp(int(found[1]), UTC):%Y-%m-%d %H:%M} UTC"

    return _PERSON.sub(lambda found: display_name(int(found[1])) or found[0], _TIME.sub(time, text))
