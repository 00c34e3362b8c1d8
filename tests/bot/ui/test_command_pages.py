"""The pages that name commands: they are those that the bot has, in the language of the page."""

import re
from pathlib import Path

import pytest
from discord.app_commands import Group

from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES
from bot.ui.commands import commands
from bot.ui.translator import listed
from tests.command_pages import PAGES, page

ROOT = Path(__file__).parents[3]
NAMING = {
    "en": ["README.md", "docs/playing.md", "docs/tournaments.md"],
    "fr": ["README.fr.md", "docs/jouer.md", "docs/tournois.md"],
}
NAMED = re.compile(r"`/([\w-]+(?: [\w-]+)?)")


def command_names(language: str) -> set[str]:
    every = [
        name.qualified_name
        for command in commands(playable_variants())
        for name in ([command, *command.walk_commands()] if isinstance(command, Group) else [command])
    ]
    return {listed([name], language).get(name, name) for name in every}


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_of_commands_is_what_bot_has(language: str) -> None:
    kept = (ROOT / "docs" / PAGES[language]).read_text(encoding="utf-8")
    assert kept == page(language), "renew it with `make gallery`"


@pytest.mark.parametrize(("language", "name"), [(language, name) for language in NAMING for name in NAMING[language]])
def test_commands_named_on_page_exist(language: str, name: str) -> None:
    named = NAMED.findall((ROOT / name).read_text(encoding="utf-8"))
    known = command_names(language)
    assert named
    assert [words for words in named if words not in known and words.partition(" ")[0] not in known] == []
