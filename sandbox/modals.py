"""Submitted modals: input checked and converted to Discord's format."""

from itertools import count
from typing import Any

from .errors import ControlError
from .resolved import Resolver, check_chosen, presets
from .things import Json
from .validate import LABEL, ROW, TEXT_INPUT, modal_inputs, text_bounds


def submitted(resolver: Resolver, modal: Json, values: dict[str, Any]) -> Json:
    """The `data` of a modal-submit interaction; ControlError if a field is missing, unknown, too short or too long."""
    known = {item["custom_id"] for item in modal_inputs(modal)}
    for name in values:
        if name not in known:
            raise ControlError(400, f"This form has no field “{name}”.")
    numbers = count(1)

    def filled(part: Json, item: Json) -> Json:
        return _filled(resolver, part, item, values.get(item["custom_id"])) | {"id": next(numbers)}

    parts: list[Json] = []
    for part in modal["components"]:
        parts.append({"type": part["type"], "id": next(numbers)})
        if part["type"] == LABEL:
            parts[-1]["component"] = filled(part, part["component"])
        elif part["type"] == ROW:
            parts[-1]["components"] = [filled(part, item) for item in part["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    return data | ({"resolved": resolver.found} if resolver.found else {})


def _filled(resolver: Resolver, part: Json, item: Json, value: Any) -> Json:
    # A field that a driver does not name keeps its preset, as one that no one touches.
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
