"""The page's own words exist in French, and its groups name commands of the bot."""

from __future__ import annotations

import re
from pathlib import Path

import sandbox
from bot.cli.wiring import playable_variants
from bot.ui.commands import commands

SANDBOX = Path(sandbox.__file__).parent
PAGE = SANDBOX / "page"
TEXT = r'"((?:[^"\\]|\\.)*)"'
OTHERS = "\n".join(
    path.read_text(encoding="utf-8") for path in (*PAGE.glob("*.js"), *SANDBOX.glob("*.py")) if path.name != "french.js"
)


def french() -> dict[str, str]:
    """The French words by the English ones."""
    return dict(re.findall(rf"{TEXT}:\s+{TEXT},", (PAGE / "french.js").read_text(encoding="utf-8")))


def test_words_of_page_exist_in_french() -> None:
    assert len(french()) > 150
    assert set(re.findall(rf"translate\({TEXT}", OTHERS)) - set(french()) == set()


def test_french_words_are_those_of_page_or_server() -> None:
    used = {without_values(text) for quote in '"`' for text in re.findall(rf"{quote}([^{quote}\n]*){quote}", OTHERS)}
    assert [text for text in french() if without_values(text) not in used] == []


def without_values(text: str) -> str:
    """A text with {} for each value in it."""
    return re.sub(r"\$?\{[^{}]*\}", "{}", text)


def test_french_words_keep_their_values() -> None:
    values = re.compile(r"\{\w+\}")
    lost = [text for text, words in french().items() if not set(values.findall(words)) <= set(values.findall(text))]
    assert lost == []


def test_groups_name_commands_of_bot() -> None:
    groups = (PAGE / "groups.js").read_text(encoding="utf-8")
    named = {name for names in re.findall(r"\[([^\[\]]+)\]", groups) for name in re.findall(r'"([a-z-]+)"', names)}
    assert len(named) > 20
    assert named <= {command.name for command in commands(playable_variants())}
