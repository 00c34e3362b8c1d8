"""Checks request bodies against Discord's own OpenAPI document, when someone has it at hand."""

import json
import os
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

VARIABLE = "FEERIE_DISCORD_OPENAPI"
NAME = "urn:discord"
MAX_CACHED_VERDICTS = 1024
"""Bodies whose verdicts are remembered: a bot says much again whenever it starts."""


class Schemas:
    """The request schemas of one OpenAPI 3.1 document. Needs the development tool `jsonschema`."""

    def __init__(self, document: dict[str, Any]) -> None:
        from jsonschema import Draft202012Validator
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        # Discord itself takes numbers where its document says that ids are texts; discord.py relies on that.
        snowflake = document["components"]["schemas"]["SnowflakeType"]
        document["components"]["schemas"]["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer", "minimum": 0}]}
        resource = Resource.from_contents(document, default_specification=DRAFT202012)
        registry: Any = Registry().with_resource(NAME, resource)
        self._paths = {_shape(path): (path, methods) for path, methods in document["paths"].items()}

        def make(pointer: str) -> "Validator":
            return Draft202012Validator({"$ref": f"{NAME}#{pointer}"}, registry=registry)

        self._make = make
        self._validators: dict[str, Validator] = {}
        self._judged = lru_cache(maxsize=MAX_CACHED_VERDICTS)(self._judge)

    @classmethod
    def from_environment(cls) -> "Schemas | None":
        """The document named by FEERIE_DISCORD_OPENAPI; None if the variable is not set."""
        path = os.environ.get(VARIABLE)
        return _read(path) if path else None

    def problem(self, method: str, path: str, data: Any) -> str | None:
        """Schema error in a body for a route such as "/channels/{id}/messages"; None if it is valid."""
        return self._judged(method, path, json.dumps(data))

    def _judge(self, method: str, path: str, body: str) -> str | None:
        from jsonschema.exceptions import best_match

        data = json.loads(body)
        if _shape(path) not in self._paths:
            return f"Discord's document has no {path}"
        name, methods = self._paths[_shape(path)]
        operation = methods.get(method.lower())
        if operation is None:
            return f"Discord's document has no {method} {path}"
        if "application/json" not in operation.get("requestBody", {}).get("content", {}):
            return None if data in ({}, None) else f"{method} {path} takes no body"
        parts = (name, method.lower(), "requestBody", "content", "application/json", "schema")
        pointer = "/paths/" + "/".join(part.replace("~", "~0").replace("/", "~1") for part in parts)
        validator = self._validators.get(pointer) or self._validators.setdefault(pointer, self._make(pointer))
        error = best_match(validator.iter_errors(data))
        return None if error is None else f"{error.json_path}: {error.message[:500]}"


@cache
def _read(path: str) -> Schemas:
    return Schemas(json.loads(Path(path).read_text("utf-8")))


def _shape(path: str) -> str:
    # Parameter names differ between the two sides; only their places count.
    return "/".join("{}" if part.startswith("{") else part for part in path.split("/"))
