"""The parser of catalogues reads the same as that of Fluent."""

from __future__ import annotations

import pytest
from fluent.syntax import FluentParser, ast

from bot.languages import LANGUAGES
from bot.texts import _catalogues
from bot.texts.parsing import CatalogueParser


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_parsed_as_by_fluent(language: str) -> None:
    for source in _catalogues(language):
        assert CatalogueParser().parse(source).equals(FluentParser(with_spans=False).parse(source))


@pytest.mark.parametrize(
    "source", ["a = {", "a = }", "1a = b", "a = { -1 }", "a = { é }", "-a", "a =\n    b\n  { c }\n\n    d"]
)
def test_errors_are_found_as_by_fluent(source: str) -> None:
    parsed, expected = CatalogueParser().parse(source), FluentParser(with_spans=False).parse(source)
    assert parsed.equals(expected)
    assert [type(entry) for entry in parsed.body if isinstance(entry, ast.Junk)] == [
        type(entry) for entry in expected.body if isinstance(entry, ast.Junk)
    ]
