"""Forms: a window to write a longer text into. All that its sending needs stands in its id, as with buttons."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import discord
from discord import ui

from bot.texts import limits
from bot.ui.custom_ids import ComponentId


def form(
    name: ComponentId, title: str, label: str, *, most: int, hint: str = "", help_: str = "", value: str = ""
) -> ui.Modal:
    """A form with one field of up to `most` characters; `help_` stands above it, `hint` in it while it is empty."""
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id="text",
        placeholder=limits.input_placeholder(hint),
        default=limits.input_value(value, most),
        required=False,
        max_length=most,
    )
    made = ui.Modal(title=limits.title(title), custom_id=_form_id(name, [value]), timeout=None)
    made.add_item(ui.Label(text=limits.title(label), description=limits.description(help_), component=field))
    made.stop()  # discord.py keeps none: what is sent is understood from the id, even after a restart
    return made


def line_field(
    name: str, label: str, *, most: int = 100, hint: str = "", help_: str = "", value: str = ""
) -> ui.Label[ui.Modal]:
    """One line of a form with several, which may be left empty."""
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=limits.custom_id(name),
        placeholder=limits.input_placeholder(hint),
        default=limits.input_value(value, most),
        required=False,
        max_length=most,
    )
    return ui.Label(text=limits.title(label), description=limits.description(help_), component=field)


def fields_form(name: ComponentId, title: str, fields: Sequence[ui.Label[ui.Modal]]) -> ui.Modal:
    """A form with up to five fields."""
    presets = [str(getattr(field.component, "default", "") or "") for field in fields]
    made = ui.Modal(title=limits.title(title), custom_id=_form_id(name, presets), timeout=None)
    for field in fields:
        made.add_item(field)
    made.stop()
    return made


def _form_id(name: ComponentId, presets: Sequence[str]) -> str:
    """An id that differs with the prefilled text: phones go on showing the text that they first saw for an id.

    See https://github.com/discord/discord-api-docs/issues/7554.
    """
    return name.marked(blake2b("\0".join(presets).encode(), digest_size=4).hexdigest())


def fields_of(data: Any) -> dict[str, str]:
    """Texts of a submitted modal, by field name."""
    parts = data.get("components") or ()
    fields = [part.get("component") or (part.get("components") or [{}])[0] for part in parts]
    return {str(field.get("custom_id")): str(field.get("value") or "") for field in fields}


def kept(text: str) -> str:
    """A text that a person typed, given back for another try; an answer that is too long has it as a file."""
    plain = text.strip().replace("`", "'")
    return f"```\n{plain}\n```"
