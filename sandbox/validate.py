"""The limits Discord puts on messages, components, autocomplete and modals. Everything raises FormError."""

from collections.abc import Container, Iterable, Iterator, Sized
from typing import Any

from .errors import EMPTY_MESSAGE, ApiError, FormError
from .things import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT = 1, 2, 3, 4, 5, 6, 8
TEXT_DISPLAY, LABEL = 10, 18
SELECTS = {STRING_SELECT: "", USER_SELECT: "user", ROLE_SELECT: "role", CHANNEL_SELECT: "channel"}
"""The kinds of menus, and what each takes for a default value."""
LINK = 5
COMPONENTS_V2 = 1 << 15
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_TEXT = 4000


def check_count(path: str, items: Sized, low: int, high: int) -> None:
    """Between low and high characters or entries."""
    if not low <= len(items) <= high:
        raise FormError(path, f"Must be between {low} and {high} in length.", "BASE_TYPE_BAD_LENGTH")


def check_text(path: str, holder: Json, name: str, low: int, high: int) -> None:
    """A text of low..high characters under that name; it may be missing if low is 0."""
    value = holder.get(name)
    if value is None and low == 0:
        return
    if not isinstance(value, str):
        raise FormError(f"{path}{name}", "This field must be a text.", "STRING_TYPE_CONVERT")
    check_count(f"{path}{name}", value, low, high)


def check_distinct(path: str, values: Iterable[object], code: str) -> None:
    """No value twice."""
    found = list(values)
    if len(set(found)) < len(found):
        raise FormError(path, "These must all differ.", code)


def check_message(body: Json, files: int, *, empty_ok: bool = False) -> None:
    """A message's content, components and attachments as sent by the bot; `files` is how many it uploads."""
    attachments, components = body.get("attachments") or [], body.get("components") or []
    if int(body.get("flags") or 0) & COMPONENTS_V2 or body.get("embeds"):
        raise FormError("flags", "This sandbox knows classic messages only, without Components V2 and embeds.")
    check_text("", body, "content", 0, 2000)
    check_count("attachments", range(max(files, len(attachments))), 0, 10)
    for index, attachment in enumerate(attachments):
        check_text(f"attachments.{index}.", attachment, "description", 0, 1024)
    check_count("nonce", str(body.get("nonce") or ""), 0, 25)
    check_components(components)
    if not (empty_ok or body.get("content") or files or attachments or components):
        raise ApiError(*EMPTY_MESSAGE)


def check_named(wanted: list[str], present: set[str], uploaded: set[str]) -> None:
    """An edit that names attachments names all that shall be there: those that stay and every upload."""
    for index, name in enumerate(wanted):
        if name not in present | uploaded:
            raise FormError(f"attachments.{index}.id", "Attachment data not found", "ATTACHMENT_NOT_FOUND")
    if missing := sorted(uploaded - set(wanted)):
        raise FormError("attachments", f"files[{missing[0]}] is not among them", "ATTACHMENT_NOT_FOUND")


def check_components(rows: list[Json]) -> None:
    """Up to five action rows of five buttons or one menu; every custom_id once."""
    check_count("components", rows, 0, 5)
    seen: set[str] = set()
    for r, row in enumerate(rows):
        items = row.get("components") or []
        if row.get("type") != ROW:
            raise FormError(f"components.{r}.type", "Value must be one of {1}.", "UNION_TYPE_CHOICES")
        menus = any(item.get("type") in SELECTS for item in items)
        check_count(f"components.{r}.components", items, 1, 1 if menus else 5)
        for c, item in enumerate(items):
            path = f"components.{r}.components.{c}."
            _check_item(path, item)
            if "custom_id" in item and item["custom_id"] in seen:
                reason = "Component custom id cannot be duplicated"
                raise FormError(f"{path}custom_id", reason, "COMPONENT_CUSTOM_ID_DUPLICATED")
            seen.add(item.get("custom_id", ""))


def check_emojis(rows: list[Json], known: Container[str]) -> None:
    """Every emoji in components is one of Unicode, or among those `known` by their ids, which the application has."""
    for path, emoji in _emojis(rows):
        if emoji.get("id") is not None and str(emoji["id"]) not in known:
            raise FormError(f"{path}.emoji.id", "Invalid emoji", "COMPONENT_INVALID_EMOJI")


def _emojis(rows: list[Json]) -> Iterator[tuple[str, Json]]:
    for r, row in enumerate(rows):
        for c, item in enumerate(row.get("components") or []):
            path = f"components.{r}.components.{c}"
            for holder, where in ((item, path), *((o, f"{path}.options") for o in item.get("options") or [])):
                if holder.get("emoji"):
                    yield where, holder["emoji"]


def _check_item(path: str, item: Json) -> None:
    if item.get("type") in SELECTS:
        check_select(path, item)
    elif item.get("type") != BUTTON:
        raise FormError(f"{path}type", "Value must be one of {2, 3, 5, 6, 8}.", "UNION_TYPE_CHOICES")
    elif item.get("style") not in (1, 2, 3, 4, LINK):
        raise FormError(f"{path}style", "Value must be one of {1, 2, 3, 4, 5}.", "BASE_TYPE_CHOICES")
    else:
        check_text(path, item, *(("url", 1, 512) if item["style"] == LINK else ("custom_id", 1, 100)))
        check_text(path, item, "label", 0 if item.get("emoji") else 1, 80)


def check_select(path: str, item: Json) -> None:
    """A menu: 1-25 options with distinct values, bounds that can be met, presets within them."""
    check_text(path, item, "custom_id", 1, 100)
    check_text(path, item, "placeholder", 0, 150)
    options, limit = item.get("options") or [], 25
    if item["type"] == STRING_SELECT:
        limit = len(options)
        check_count(f"{path}options", options, 1, 25)
        for index, option in enumerate(options):
            for name, least in (("label", 1), ("value", 1), ("description", 0)):
                check_text(f"{path}options.{index}.", option, name, least, 100)
        values = (option["value"] for option in options)
        check_distinct(f"{path}options", values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    low, high = select_bounds(item)
    if not 0 <= low <= high <= limit:
        raise FormError(f"{path}max_values", f"Must be between {low} and {limit}.", "NUMBER_TYPE_MAX")
    check_count(f"{path}options", [option for option in options if option.get("default")], 0, high)
    presets = item.get("default_values") or []
    check_count(f"{path}default_values", presets, low if presets else 0, high)
    if any(one.get("type") != SELECTS[item["type"]] for one in presets):
        raise FormError(f"{path}default_values", f"Must be of type {SELECTS[item['type']]}.", "BASE_TYPE_CHOICES")


def select_bounds(item: Json) -> tuple[int, int]:
    """Minimum and maximum number of values in a menu."""
    low, high = item.get("min_values"), item.get("max_values")
    return (1 if low is None else int(low)), (1 if high is None else int(high))


def check_choices(choices: Any) -> None:
    """The answer to an autocomplete: at most 25 choices, names and text values up to 100 characters."""
    check_count("data.choices", choices or [], 0, 25)
    for index, choice in enumerate(choices or []):
        check_text(f"data.choices.{index}.", choice, "name", 1, 100)
        if isinstance(choice.get("value"), str):
            check_text(f"data.choices.{index}.", choice, "value", 1, 100)


def modal_inputs(modal: Json) -> list[Json]:
    """The fields of a modal, out of their rows and labels."""
    inputs: list[Json] = []
    for part in modal["components"]:
        if part["type"] != TEXT_DISPLAY:
            inputs += part["components"] if part["type"] == ROW else [part["component"]]
    return inputs


def check_modal(modal: Json) -> None:
    """Title, id, and one to five rows or labels with text inputs or menus."""
    check_text("data.", modal, "title", 1, 45)
    check_text("data.", modal, "custom_id", 1, 100)
    check_count("data.components", modal.get("components") or [], 1, 5)
    for index, part in enumerate(modal["components"]):
        if part.get("type") == LABEL:
            check_text(f"data.components.{index}.", part, "label", 1, 45)
            check_text(f"data.components.{index}.", part, "description", 0, 100)
        elif part.get("type") not in (ROW, TEXT_DISPLAY):
            raise FormError(f"data.components.{index}.type", "Value must be one of {1, 10, 18}.", "UNION_TYPE_CHOICES")
    inputs = modal_inputs(modal)
    ids = (item.get("custom_id") for item in inputs)
    check_distinct("data.components", ids, "COMPONENT_CUSTOM_ID_DUPLICATED")
    for item in inputs:
        if item.get("type") == TEXT_INPUT:
            check_input("data.components.", item)
        elif item.get("type") in SELECTS:
            check_select("data.components.", item)
        else:
            raise FormError("data.components.type", "Value must be one of {3, 4, 5, 6, 8}.", "UNION_TYPE_CHOICES")


def check_input(path: str, item: Json) -> None:
    """A text input: one line or several, bounds that can be met, a preset that is not too long for them."""
    low, high = text_bounds(item)
    if item.get("style") not in (1, 2):
        raise FormError(f"{path}style", "Value must be one of {1, 2}.", "BASE_TYPE_CHOICES")
    if not 0 <= low <= high <= MAX_TEXT or high < 1:
        raise FormError(f"{path}max_length", f"Must be between {max(low, 1)} and {MAX_TEXT}.", "NUMBER_TYPE_MAX")
    for name, least, most in (("custom_id", 1, 100), ("placeholder", 0, 100), ("value", 0, high)):
        check_text(path, item, name, least, most)


def text_bounds(item: Json) -> tuple[int, int]:
    """Minimum and maximum length of a text."""
    low, high = item.get("min_length"), item.get("max_length")
    return (0 if low is None else int(low)), (MAX_TEXT if high is None else int(high))
