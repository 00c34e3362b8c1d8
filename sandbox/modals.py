"""What a member typed into a modal, checked and put into Discord's form."""

from typing import Any

from .commands import resolve_user
from .errors import ControlError
from .validate import LABEL, ROW, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, USER_SELECT, modal_inputs, select_bounds
from .world import Json, World


def submitted(world: World, modal: Json, values: dict[str, Any]) -> Json:
    """The `data` of a modal-submit interaction; ControlError if a field is missing, unknown, too short or too long."""
    known = {item["custom_id"] for item in modal_inputs(modal)}
    for name in values:
        if name not in known:
            raise ControlError(400, f"This form has no field “{name}”.")
    resolved: Json = {}
    number = 0
    parts: list[Json] = []
    for part in modal["components"]:
        number += 1
        if part["type"] == TEXT_DISPLAY:
            parts.append({"type": TEXT_DISPLAY, "id": number})
            continue
        wrapped = part["components"] if part["type"] == ROW else [part["component"]]
        filled = []
        for item in wrapped:
            number += 1
            filled.append(_filled(world, part, item, values.get(item["custom_id"]), resolved) | {"id": number})
        if part["type"] == LABEL:
            parts.append({"type": LABEL, "id": number, "component": filled[0]})
        else:
            parts.append({"type": ROW, "id": number, "components": filled})
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    return data | ({"resolved": resolved} if resolved else {})


def _filled(world: World, part: Json, item: Json, value: Any, resolved: Json) -> Json:
    name = part.get("label") or item.get("label") or item["custom_id"]
    entry: Json = {"type": item["type"], "custom_id": item["custom_id"]}
    required = item.get("required") is not False
    if item["type"] == TEXT_INPUT:
        text = str(value if value is not None else item.get("value") or "")
        low, high = item.get("min_length") or 0, item.get("max_length") or 4000
        if required and not text:
            raise ControlError(400, f"“{name}” is required.")
        if text and not low <= len(text) <= high:
            raise ControlError(400, f"“{name}” must have {low} to {high} characters.")
        return entry | {"value": text}
    chosen = [str(v) for v in (value if isinstance(value, list) else [] if value in (None, "") else [value])]
    low, high = select_bounds(item)
    if not (low if required else 0) <= len(chosen) <= high:
        raise ControlError(400, f"“{name}” takes {low} to {high} choices.")
    if item["type"] == STRING_SELECT:
        for choice in chosen:
            if choice not in [option["value"] for option in item["options"]]:
                raise ControlError(400, f"“{choice}” is not in the menu “{name}”.")
    elif item["type"] == USER_SELECT:
        for choice in chosen:
            if choice not in world.users:
                raise ControlError(400, "There is no such member.")
            resolve_user(world, choice, resolved)
    return entry | {"values": chosen}
