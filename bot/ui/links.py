"""Commands in a text, written `/move` in the catalogues, become links on the way out."""

from __future__ import annotations

import re
from collections.abc import Mapping

MAX_MESSAGE = 2000
"""Characters that a message may have."""

# Code, addresses and what stands in angle brackets are passed over; a command stands by itself.
_COMMAND = re.compile(
    r"```[\s\S]*?```|`[^`]*`|https?://\S+|<[^<>\s]*>"
    r"|(?<![\w/.])/(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w/-])(?: (?P<sub>[a-z]+)(?![\w/-]))?"
)
_LINK = re.compile(r"</([^:<>]+):\d+>")


def clickable(text: str, ids: Mapping[str, int]) -> str:
    """The text with `</move:id>` for `/move`, for each command in `ids`; as it was if it would become too long.

    A command of a group is named with it, such as `event join`.

    Only the English names work: Discord shows a translated name in a link, but does not follow it.
    """

    def link(found: re.Match[str]) -> str:
        name, sub = found["name"], found["sub"]
        if sub and f"{name} {sub}" in ids:
            return f"</{name} {sub}:{ids[f'{name} {sub}']}>"
        return found[0].replace(f"/{name}", f"</{name}:{ids[name]}>", 1) if name in ids else found[0]

    linked = _COMMAND.sub(link, text)
    return linked if len(linked) <= MAX_MESSAGE else text


def plain(text: str) -> str:
    """The text as it was before `clickable`."""
    return _LINK.sub(r"/\1", text)


def commands_in(text: str) -> set[str]:
    """The names of the commands that a text speaks of, registered or not; of a group that of the group."""
    return {found["name"] for found in _COMMAND.finditer(text) if found["name"]}
