"""Terminal output of foreign texts."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.__main__ import main
from bot.cli.terminal import Terminal, printable

ODD = "\x1b[2K\x1b[1A\rauthentic\u202e\u200b\x9b2J"


@given(st.text(), st.text(min_size=1))
def test_nothing_unprintable_is_ever_printed(text: str, more: str) -> None:
    stream = io.StringIO()
    print(text, more, file=Terminal(stream))
    assert all(letter.isprintable() or letter in "\n\t" or letter.isspace() for letter in stream.getvalue())
    assert not set(stream.getvalue()) & set("\x1b\x9b\r\x08\x7f\u202e\u2028\x85")


def test_words_of_every_language_are_printed_as_they_are() -> None:
    assert printable("Échecs\u00a0: ♞ 詰\n\tfin\n") == "Échecs\u00a0: ♞ 詰\n\tfin\n"
    assert printable("\x1b[2J\u202e") == "\\x1b[2J\\u202e"


@pytest.mark.parametrize(
    "words",
    [
        ["record", "show", "FILE"],
        ["record", "check", "FILE"],
        ["verify", "FILE"],
        ["legal", ODD],
        ["legal", "connexes", ODD],
        [ODD],
        ["verify", ODD],
    ],
)
def test_commands_escape_what_terminal_would_act_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(f'[Variant "connexes"]\n[White "{ODD}"]\n\n1. Nc3 {{{ODD}}} *\n', encoding="utf-8", newline="")
    with suppress(SystemExit):
        main([str(file) if word == "FILE" else word for word in words])
    said = capsys.readouterr()
    assert said.out + said.err
    assert not set(said.out + said.err) & set("\x1b\x9b\r\u202e\u200b")
    assert isinstance(sys.stdout, Terminal)
