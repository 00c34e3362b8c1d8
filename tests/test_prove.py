"""`make prove` knows its parts."""

import re
from pathlib import Path

import pytest

from tests.prove import PARTS, main

HERE = Path(__file__).parent


def test_every_part_has_tests_and_every_mark_names_part() -> None:
    mark = re.compile(r'mark\.prove\b(?:\(part="(\w+)"\))?')
    assert {part for path in HERE.rglob("test_*.py") for part in mark.findall(path.read_text())} == PARTS.keys()


def test_unknown_part_is_one_sentence_with_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kills", "nothing"]) == 2
    told = capsys.readouterr().err
    assert "'nothing'" in told
    assert all(part in told for part in PARTS)
    assert len(told.splitlines()) == 1
