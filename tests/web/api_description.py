"""The description of the open data, read strictly: a field that it does not name is an error."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import web

DESCRIPTION: dict[str, Any] = json.loads(Path(web.__file__).with_name("openapi.json").read_text("utf-8"))


def _strict(part: Any) -> Any:
    """A schema that allows no more fields than it names."""
    if isinstance(part, list):
        return [_strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    closed = {"additionalProperties": False} if isinstance(part.get("properties"), dict) else {}
    return {**closed, **{key: _strict(value) for key, value in part.items()}}


@cache
def _components() -> Any:
    return _strict(DESCRIPTION["components"])


def check(path: str, status: int, answer: Any) -> None:
    """Check an answer of a described path. Raises jsonschema's ValidationError, or KeyError for an unknown status."""
    response = DESCRIPTION["paths"][path]["get"]["responses"][str(status)]
    if "$ref" in response:
        response = DESCRIPTION["components"]["responses"][response["$ref"].rpartition("/")[2]]
    schema = {"components": _components(), **_strict(response["content"]["application/json"]["schema"])}
    Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(answer)
