"""Checks of plain language: phrases to avoid, long sentences, descriptions of commands and options.

Run `python -m tests.plain_words [en|fr]` to list the findings in the catalogues and on the pages.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from discord import app_commands
from fluent.syntax import FluentParser, ast

from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES as LANGUAGES
from bot.texts import translator_for
from bot.ui.commands import commands

Command = app_commands.Command[Any, ..., Any] | app_commands.Group
ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "dev" / "glossary.md"
MOST_WORDS = 25
VALUE, CODE = "@", "§"
"""Marks in the place of a value, and of a command or code."""

IMPERATIVE = re.compile(
    r"(?:abort|accept|adjudicate|analyse|announce|answer|ask|block|cancel|challenge|change|check|"
    r"choose|claim|confirm|continue|create|decide|delete|download|edit|end|erase|explain|"
    r"export|extend|find|get|give|invite|join|keep|list|manage|move|mute|offer|open|pause|"
    r"play|post|prepare|read|remove|replace|replay|request|resign|resume|review|run|see|send|"
    r"set|show|start|step|stop|take|try|undo|use|verify|view|withdraw|write)\b",
    re.IGNORECASE,
)
"""First words of English descriptions of commands."""

INFINITIVE = re.compile(r"(?:se |s’)?\w+(?:er|ir|re)\b", re.IGNORECASE)
QUESTIONS = {
    "en": re.compile(r"(?:How|What|When|Where|Whether|Which|Who|Whom|Whose)\b(?!.*\?)"),
    "fr": re.compile(r"(?:(?:à|de) )?(?:Combien|Comment|Où|Quand|Que|Quel(?:le)?s?|Qui|Si)\b(?!.*\?)", re.IGNORECASE),
}
DEFAULT = {"en": "default", "fr": "par défaut"}
NO_DEFAULT = frozenset(["opponent", "opponent2", "leaver", "lines", "moves"])
"""Options that add something to a command which is complete without them."""


# Reading texts


@dataclass(frozen=True)
class Phrase:
    """A row of the table of phrases to avoid."""

    language: str
    pattern: re.Pattern[str]
    instead: str
    exceptions: frozenset[str]
    """Messages, or beginnings of the paths of pages, in which the phrase is right."""


def expanded(pattern: ast.Pattern) -> list[str]:
    """Every wording of a message, with a mark in the place of each value."""
    return ["".join(parts) for parts in product(*map(_wordings, pattern.elements))]


def _wordings(element: ast.TextElement | ast.Placeable) -> list[str]:
    if isinstance(element, ast.TextElement):
        return [str(element.value)]
    expression = element.expression
    if isinstance(expression, ast.SelectExpression):
        return list(dict.fromkeys(text for variant in expression.variants for text in expanded(variant.value)))
    if isinstance(expression, ast.StringLiteral):
        return [str(expression.parse()["value"])]
    return [VALUE]


def messages(catalogue: str) -> dict[str, list[str]]:
    """Messages of a catalogue with all their wordings; names of commands and options are left out."""
    entries = FluentParser().parse(catalogue).body
    found = {entry.id.name: entry.value for entry in entries if isinstance(entry, ast.Message) and entry.value}
    return {
        key: [plain(text) for text in expanded(value)]
        for key, value in found.items()
        if not key.startswith(("ui-name-", "ui-opt-"))
    }


@cache
def _command_name() -> re.Pattern[str]:
    """A command such as `/play`, or one of a group."""
    subcommands = {command.qualified_name.partition(" ")[2] for command in every_command()} - {""}
    return re.compile(rf"(?<![\w/`])/[a-zà-ÿ]+(?:-[a-zà-ÿ]+)*(?: (?:{'|'.join(sorted(subcommands))})\b)?")


def plain(text: str) -> str:
    """A text without code, names of commands and emphasis."""
    text = re.sub(r"`[^`]*`", CODE, text.replace("'", "’"))
    text = _command_name().sub(CODE, text)
    return re.sub(r"[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE} ]+", " ", re.sub(r"[*~]+|\b_|_\b", "", text))


def sentences(text: str) -> list[str]:
    """Sentences of a text; every line ends one."""
    parts = re.split(r"(?<=[.!?…])[)\"”]*(?: »)?\s+(?=[^a-zà-ÿ])|\n+", text)
    return [sentence for part in parts if (sentence := re.sub(r"^[^\w@§“«]+", "", part).strip())]


def length(sentence: str) -> int:
    """Number of words; a value or a command counts as one."""
    return len([word for word in sentence.split() if re.search(rf"[\w{VALUE}{CODE}]", word)])


# The rules


@cache
def phrases() -> tuple[Phrase, ...]:
    """The table of the glossary."""
    table = GLOSSARY.read_text(encoding="utf-8").partition("| language |")[2].partition("\n\n")[0]
    rows = [re.split(r"(?<!\\)\|", row)[1:-1] for row in table.splitlines()[2:]]
    return tuple(
        Phrase(
            language.strip(),
            re.compile(pattern.strip().strip("`").replace(r"\|", "|"), re.IGNORECASE),
            instead.strip(),
            frozenset(re.findall(r"`([^`]+)`", exceptions)),
        )
        for language, pattern, instead, exceptions in rows
    )


def phrases_in(place: str, language: str, text: str) -> Iterator[str]:
    """Phrases to avoid in a text; `place` is a message or the path of a page."""
    for sentence in sentences(text):
        for phrase in phrases():
            if phrase.language != language or place.startswith(tuple(phrase.exceptions)):
                continue
            if found := phrase.pattern.search(sentence):
                yield f"“{found[0].strip()}”: {phrase.instead} [{sentence}]"


def findings(language: str, catalogue: str) -> list[str]:
    """Findings in a catalogue, each with its message."""
    found: dict[str, None] = {}
    for key, wordings in messages(catalogue).items():
        for text in wordings:
            found.update((f"{key}: {one}", None) for one in phrases_in(key, language, text))
        for sentence in {sentence for text in wordings for sentence in sentences(text)}:
            if (words := length(sentence)) > MOST_WORDS:
                found[f"{key}: {words} words in a sentence [{sentence}]"] = None
    return list(found)


def command_finding(language: str, description: str) -> str | None:
    """Explain why a description of a command is not verb and object."""
    verb = {"en": IMPERATIVE, "fr": INFINITIVE}[language].match(description)
    return None if verb and " " in description else f"a command is a verb and an object [{description}]"


def option_finding(language: str, description: str, has_default: bool) -> str | None:
    """Explain why a description of an option is not a noun and its default."""
    if QUESTIONS[language].match(description):
        return f"an option is a noun [{description}]"
    if has_default and DEFAULT[language] not in description.lower():
        return f"an option tells its default [{description}]"
    return None


@cache
def every_command() -> tuple[Command, ...]:
    """All commands and groups, as they are registered."""
    top = commands(playable_variants())
    below = [one for group in top if isinstance(group, app_commands.Group) for one in group.walk_commands()]
    return (*top, *below)


def tells_default(option: app_commands.Parameter) -> bool:
    """True if a description has to tell the default of its option: not of switches, which are off."""
    return not option.required and option.default is not False and option.display_name not in NO_DEFAULT


def description_findings(language: str) -> list[str]:
    """Findings in the descriptions of all commands and options."""
    translate = translator_for(language)
    found: dict[str, None] = {}
    for command in every_command():
        key = _key(command._locale_description)
        if finding := command_finding(language, translate(key)):
            found[f"{key}: {finding}"] = None
        for option in command.parameters if isinstance(command, app_commands.Command) else ():
            key = _key(option.locale_description)
            if finding := option_finding(language, translate(key), tells_default(option)):
                found[f"{key}: {finding}"] = None
    return list(found)


def _key(text: app_commands.locale_str | None) -> str:
    """Key of a description."""
    assert text
    return str(text.extras["words"].key)


# The sources


def catalogues(language: str) -> list[Path]:
    """Catalogues of the bot and of the variants."""
    own = sorted((ROOT / "bot" / "texts" / language).glob("*.ftl"))
    return own + sorted((ROOT / "engine" / "variants").glob(f"*/texts/{language}.ftl"))


def main() -> None:
    """Print every finding."""
    for language in sys.argv[1:] or LANGUAGES:
        for path in catalogues(language):
            for finding in findings(language, path.read_text(encoding="utf-8")):
                sys.stdout.write(f"{path.relative_to(ROOT)}:{finding}\n")
        for finding in description_findings(language):
            sys.stdout.write(f"{language}: {finding}\n")


if __name__ == "__main__":
    main()
