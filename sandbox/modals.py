"""What a member typed into a modal, checked and put into Discord's form."""

from typing import Any

from .errors import ControlError
from .resolved import Resolver, check_chosen, presets
from .validate import LABEL, ROW, TEXT_DISPLAY, TEXT_INPUT, modal_inputs, text_bounds
from .world import Json


def submitted(resolver: Resolver, modal: Json, values: dict[str, Any]) -> Json:
    """The `data` of a modal-submit interaction; ControlError if a field is missing, unknown, too short or too long."""
    known = {item["custom_id"] for item in modal_inputs(modal)}
    for name in values:
        if name not in known:
            raise ControlError(400, f"This form has no field “{name}”.")
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
            filled.append(_filled(resolver, part, item, values.get(item["custom_id"])) | {"id": number})
        if part["type"] == LABEL:
            parts.append({"type": LABEL, "id": number, "component": filled[0]})
        else:
            parts.append({"type": ROW, "id": number, "components": filled})
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    return data | ({"resolved": resolver.found} if resolver.found else {})


def _filled(resolver: Resolver, part: Json, item: Json, value: Any) -> Json:
    # A field that a driver does not name keeps its preset, as one that nobody touches.
    name = part.get("label") or item.get("label") or item["custom_id"]
    entry: Json = {"type": item["type"], "custom_id": item["custom_id"]}
    required = item.get("required") is not False
    if item["type"] == TEXT_INPUT:
        text = str(value if value is not None else item.get("value") or "")
        low, high = text_bounds(item)
        if required and not text:
            raise ControlError(400, f"“{name}” is required.")
        if text and not low <= len(text) <= high:
            raise ControlError(400, f"“{name}” must have {low} to {high} characters.")
        return entry | {"value": text}
    chosen = presets(item) if value is None else [str(v) for v in value] if isinstance(value, list) else [str(value)]
    check_chosen(resolver, item, chosen, name=f"“{name}”", low=None if required else 0)
    return entry | {"values": chosen}
