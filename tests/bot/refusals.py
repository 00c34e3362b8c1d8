"""Refusals in tests: that one is raised, and all that the product can raise."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from bot.app import errors
from bot.app.core.requests import Unfit
from bot.app.errors import AppError

ROOT = Path(__file__).parents[2]
CLASSES = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, AppError)}
COMPUTED = {"f'room-{channel.unfit}'": tuple(f"room-{unfit}" for unfit in get_args(Unfit))}
"""Keys that are put together, by the expressions that do so."""


def refuses(key: str) -> pytest.RaisesExc[AppError]:
    """Expect an error with the message `error-{key}`."""
    return pytest.raises(AppError, match=rf"\A{re.escape(key)}(?: |\Z)")


@dataclass(frozen=True)
class Refusal:
    """An error as the source makes it: its key, None if it cannot be read there, and the names of its values."""

    key: str | None
    values: frozenset[str | None]


@cache
def product_refusals() -> dict[str, Refusal]:
    """All errors that the product makes, by where."""
    return {
        f"{path.relative_to(ROOT)}:{line} {refusal.key}": refusal
        for folder in ("bot", "web")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, refusal in refusals(path.read_text(encoding="utf-8"))
    }


def refusals(source: str) -> Iterator[tuple[int, Refusal]]:
    """Errors that a module makes, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (kind := _class(node.func)):
            values = frozenset(keyword.arg for keyword in node.keywords)
            keyed = node.args and not issubclass(kind, errors.SeveralMatchesError)
            for key in _keys(node.args[0]) if keyed else (kind.key or None,):
                yield node.lineno, Refusal(key, values)
        elif isinstance(node, ast.Raise) and node.exc is not None and (kind := _class(node.exc)):
            yield node.lineno, Refusal(kind.key or None, frozenset())


def _class(node: ast.expr) -> type[AppError] | None:
    """The class of errors that an expression names."""
    return CLASSES.get(node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else "")


def _keys(node: ast.expr) -> tuple[str | None, ...]:
    """The keys that an expression may be: a literal, or one of two."""
    match node:
        case ast.Constant(value=str(key)):
            return (key,)
        case ast.IfExp(body=one, orelse=other):
            return (*_keys(one), *_keys(other))
        case _:
            return COMPUTED.get(ast.unparse(node), (None,))
