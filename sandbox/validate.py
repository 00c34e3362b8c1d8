"""The limits Discord puts on messages, components, menus of choices and modals. Everything raises FormError."""

from typing import Any

from .errors import EMPTY_MESSAGE, ApiError, FormError
from .world import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = 1, 2, 3, 4, 5
SELECTS = (3, 5, 6, 7, 8)
TEXT_DISPLAY, LABEL = 10, 18
LINK, PREMIUM = 5, 6
COMPONENTS_V2 = 1 << 15
MAX_FILES, MAX_FILE_BYTES = 10, 10 * 1024 * 1024


def check_length(path: str, value: object, low: int, high: int) -> None:
    """A text of low..high characters, or FormError."""
    if not isinstance(value, str):
        raise FormError(path, "This field must be a text.", "STRING_TYPE_CONVERT")
    if not low <= len(value) <= high:
        raise FormError(path, f"Must be between {low} and {high} in length.", "BASE_TYPE_BAD_LENGTH")


def check_message(body: Json, files: int, *, empty_ok: bool = False) -> None:
    """A message's content, components, embeds and attachments as sent by the bot; `files` is how many it uploads."""
    content, embeds = body.get("content"), body.get("embeds") or []
    attachments, components = body.get("attachments") or [], body.get("components") or []
    if int(body.get("flags") or 0) & COMPONENTS_V2:
        raise FormError("flags", "This sandbox knows classic messages only, not Components V2.")
    if content is not None:
        check_length("content", content, 0, 2000)
    if len(embeds) > 10:
        raise FormError("embeds", "Must be 10 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    if sum(_embed_length(embed) for embed in embeds) > 6000:
        raise FormError("embeds", "Embed size exceeds maximum size of 6000", "MAX_EMBED_SIZE_EXCEEDED")
    if max(files, len(attachments)) > MAX_FILES:
        raise FormError("attachments", "Must be 10 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    for index, attachment in enumerate(attachments):
        if attachment.get("description") is not None:
            check_length(f"attachments.{index}.description", attachment["description"], 0, 1024)
    if body.get("nonce") is not None:
        check_length("nonce", str(body["nonce"]), 0, 25)
    check_components(components)
    if not (empty_ok or content or embeds or files or attachments or components):
        raise ApiError(*EMPTY_MESSAGE)


def _embed_length(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for item in embed.get("fields") or []:
        texts += [item.get("name"), item.get("value")]
    return sum(len(text) for text in texts if text)


def check_components(rows: list[Json]) -> None:
    """Up to five action rows of five buttons or one menu; every custom_id once."""
    if len(rows) > 5:
        raise FormError("components", "Must be 5 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    seen: set[str] = set()
    for r, row in enumerate(rows):
        path = f"components.{r}"
        if row.get("type") != ROW:
            raise FormError(f"{path}.type", "Value must be one of {1}.", "UNION_TYPE_CHOICES")
        items = row.get("components") or []
        menus = [item for item in items if item.get("type") in SELECTS]
        if not 1 <= len(items) <= (1 if menus else 5):
            raise FormError(f"{path}.components", "Component layout width is exceeded or empty.", "COMPONENT_LAYOUT")
        for c, item in enumerate(items):
            _check_item(f"{path}.components.{c}", item)
            custom_id = item.get("custom_id")
            if custom_id is not None and custom_id in seen:
                where = f"{path}.components.{c}.custom_id"
                raise FormError(where, "Component custom id cannot be duplicated", "COMPONENT_CUSTOM_ID_DUPLICATED")
            seen.add(custom_id)


def _check_item(path: str, item: Json) -> None:
    if item.get("type") == BUTTON:
        _check_button(path, item)
    elif item.get("type") in SELECTS:
        check_select(path, item)
    else:
        raise FormError(f"{path}.type", "Value must be one of {2, 3, 5, 6, 7, 8}.", "UNION_TYPE_CHOICES")


def _check_button(path: str, item: Json) -> None:
    style = item.get("style")
    if style not in (1, 2, 3, 4, LINK):
        raise FormError(f"{path}.style", "Value must be one of {1, 2, 3, 4, 5}.", "BASE_TYPE_CHOICES")
    if style == LINK:
        check_length(f"{path}.url", item.get("url"), 1, 512)
    else:
        check_length(f"{path}.custom_id", item.get("custom_id"), 1, 100)
    if not item.get("label") and not item.get("emoji"):
        raise FormError(path, "A button needs a label or an emoji", "BUTTON_COMPONENT_MUST_HAVE_LABEL_OR_EMOJI")
    if item.get("label") is not None:
        check_length(f"{path}.label", item["label"], 0, 80)


def check_select(path: str, item: Json) -> None:
    """A menu: 1-25 options with distinct values, bounds that can be met."""
    check_length(f"{path}.custom_id", item.get("custom_id"), 1, 100)
    if item.get("placeholder") is not None:
        check_length(f"{path}.placeholder", item["placeholder"], 0, 150)
    options = item.get("options") or []
    low, high = select_bounds(item)
    limit = len(options) if item["type"] == STRING_SELECT else 25
    if item["type"] == STRING_SELECT:
        if not 1 <= len(options) <= 25:
            raise FormError(f"{path}.options", "Must be between 1 and 25 in length.", "BASE_TYPE_BAD_LENGTH")
        for index, option in enumerate(options):
            check_length(f"{path}.options.{index}.label", option.get("label"), 1, 100)
            check_length(f"{path}.options.{index}.value", option.get("value"), 1, 100)
            if option.get("description") is not None:
                check_length(f"{path}.options.{index}.description", option["description"], 0, 100)
        values = [option["value"] for option in options]
        if len(set(values)) < len(values):
            reason = "The specified option value is already used"
            raise FormError(f"{path}.options", reason, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    if not 0 <= low <= high <= limit:
        raise FormError(f"{path}.max_values", f"Must be between {low} and {limit}.", "NUMBER_TYPE_MAX")


def select_bounds(item: Json) -> tuple[int, int]:
    """How many values a menu asks for, at least and at most."""
    low = item.get("min_values")
    high = item.get("max_values")
    return (1 if low is None else int(low)), (1 if high is None else int(high))


def check_choices(choices: Any) -> None:
    """The answer to an autocomplete: at most 25 choices, names and text values up to 100 characters."""
    if not isinstance(choices, list) or len(choices) > 25:
        raise FormError("data.choices", "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    for index, choice in enumerate(choices):
        check_length(f"data.choices.{index}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            check_length(f"data.choices.{index}.value", choice["value"], 1, 100)


def modal_inputs(modal: Json) -> list[Json]:
    """The fields of a modal, out of their rows and labels."""
    inputs: list[Json] = []
    for part in modal["components"]:
        if part["type"] == ROW:
            inputs += part["components"]
        elif part["type"] == LABEL:
            inputs.append(part["component"])
    return inputs


def check_modal(modal: Json) -> None:
    """Title, id, and one to five rows or labels with text inputs or menus."""
    check_length("data.title", modal.get("title"), 1, 45)
    check_length("data.custom_id", modal.get("custom_id"), 1, 100)
    parts = modal.get("components") or []
    if not 1 <= len(parts) <= 5:
        raise FormError("data.components", "Must be between 1 and 5 in length.", "BASE_TYPE_BAD_LENGTH")
    for index, part in enumerate(parts):
        if part.get("type") == LABEL:
            check_length(f"data.components.{index}.label", part.get("label"), 1, 45)
        elif part.get("type") not in (ROW, TEXT_DISPLAY):
            raise FormError(f"data.components.{index}.type", "Value must be one of {1, 10, 18}.", "UNION_TYPE_CHOICES")
    inputs = modal_inputs(modal)
    if len({item.get("custom_id") for item in inputs}) < len(inputs):
        raise FormError("data.components", "Component custom id cannot be duplicated", "COMPONENT_CUSTOM_ID_DUPLICATED")
    for item in inputs:
        if item.get("type") == TEXT_INPUT:
            check_length("data.components.custom_id", item.get("custom_id"), 1, 100)
            check_length("data.components.placeholder", item.get("placeholder") or "", 0, 100)
            check_length("data.components.value", item.get("value") or "", 0, 4000)
        else:
            check_select("data.components", item)
