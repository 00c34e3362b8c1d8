"""The pages of all commands, made from the commands themselves: `docs/commands.md`, and `docs/commandes.md` in French.

python -m tests.command_pages docs
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from discord.app_commands import Command, Group, Parameter

from bot.cli.wiring import playable_variants
from bot.texts import translator_for
from bot.ui.commands import Slash, commands
from bot.ui.help import TOPICS
from bot.ui.links import commands_in
from bot.ui.translator import listed, text_in

PAGES = {"en": "commands.md", "fr": "commandes.md"}
HEADS = {
    "en": "# Commands\n\n"
    "*[En français](commandes.md).* Type `/` in Discord to see them there; [how to play](../README.md). "
    "`make gallery` makes this page from the bot's own commands and texts.",
    "fr": "# Commandes\n\n"
    "*[In English](commands.md).* Tapez `/` dans Discord pour les voir ; [pour débuter](../README.fr.md). "
    "`make gallery` produit cette page à partir des commandes et des textes du bot.",
}
REQUIRED = {"en": "required", "fr": "obligatoire"}
COLON = {"en": ": ", "fr": " : "}


def page(language: str) -> str:
    """The page in a language: every command by topic, each with its options."""
    translate = translator_for(language)
    left = {command.name: command for command in commands(playable_variants())}
    sections = [HEADS[language]]
    for topic in TOPICS:
        named = [name for name in _named(translate(f"ui-help-{topic}")) if name in left]
        if named:
            sections.append(f"## {translate(f'ui-help-topic-{topic}')}")
            sections += ["\n".join(_lines(left.pop(name), language)) for name in named]
    assert not left, f"in no topic of /help: {sorted(left)}"
    return "\n\n".join(sections) + "\n"


def _named(text: str) -> dict[str, None]:
    """The commands that a text speaks of, in order."""
    return dict.fromkeys(name for line in text.splitlines() for word in line.split() for name in commands_in(word))


def _lines(command: Slash, language: str) -> Iterator[str]:
    for one in command.walk_commands() if isinstance(command, Group) else [command]:
        if isinstance(one, Command):
            name = one.qualified_name
            yield f"* **/{listed([name], language).get(name, name)}**{COLON[language]}{_words(one, language)}"
            yield from (_option(option, language) for option in one.parameters)


def _option(option: Parameter, language: str) -> str:
    name = translator_for(language)(f"ui-opt-{option.display_name}")
    need = f" ({REQUIRED[language]})" if option.required else ""
    return f"    * `{name}`{need}{COLON[language]}{_words(option, language)}"


def _words(described: Command[Any, ..., Any] | Parameter, language: str) -> str:
    """Its description in Discord's lists."""
    public = described.locale_description if isinstance(described, Parameter) else described._locale_description
    return text_in(language, public) or "" if public else described.description


if __name__ == "__main__":
    for language, name in PAGES.items():
        (Path(sys.argv[1]) / name).write_text(page(language), encoding="utf-8")
