"""Texts, pages and the local Discord use plain words; every message that a page quotes exists."""

from __future__ import annotations

from pathlib import Path

import pytest
from discord.app_commands import Command

from tests.plain_pages import (
    PAGES,
    language_of,
    misquotes,
    page_findings,
    relative,
    sandbox_findings,
    shown_strings,
    text_of,
)
from tests.plain_words import (
    LANGUAGES,
    catalogues,
    command_finding,
    description_findings,
    every_command,
    findings,
    option_finding,
    phrases,
    sentences,
    tells_default,
)

# Catalogues, pages and the local Discord


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_use_plain_words(language: str) -> None:
    paths = catalogues(language)
    assert len(paths) > 20
    found = [f"{path.name}:{one}" for path in paths for one in findings(language, path.read_text(encoding="utf-8"))]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_verbs_and_options_nouns(language: str) -> None:
    found = description_findings(language)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_page_uses_plain_words_and_quotes_messages(page: Path) -> None:
    found = page_findings(relative(page), page.read_text(encoding="utf-8"))
    assert found == [], "\n".join(found)


def test_sandbox_page_uses_plain_words() -> None:
    assert sandbox_findings() == []


# Planted mistakes are found


def found_in(language: str, text: str) -> str:
    return "\n".join(findings(language, f"planted = {text}\n"))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Whoever leaves loses."),
        ("en", "Ask somebody else."),
        ("en", "{ $army } gives up the game."),
        ("en", "The game is paused, says { $by }."),
        ("en", "How strongly the computer plays (level 3, unless you choose)"),
        ("en", "The bot starts by itself."),
        ("en", "Ended. Who cannot pay loses."),
        ("en", "Games: { $count ->\n    [one] one under way\n   *[other] all over\n }"),
        ("fr", "Partie finie. Qui s’attarde perd."),
        ("fr", "Une ronde de plus, sans souhait"),
        ("fr", "Niveau (3, si vous ne dites rien)"),
        ("fr", "Autant qu'il en vient"),
        ("fr", "Demandez à la personne qui gère le serveur."),
        ("fr", "Visible de vous seul·e"),
        ("fr", "Invité(e) par { $who }"),
    ],
)
def test_phrase_to_avoid_is_found(language: str, text: str) -> None:
    assert found_in(language, text).count("planted: “") == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Use `whoever` or /give up."),
        ("en", "Who can challenge you: everyone"),
        ("en", "Who’s next?"),
        ("en", "Press *{ button-somebody }*."),
        ("fr", "Qui prend la place ?"),
        ("fr", "Trait aux { $army } · votre coup"),
    ],
)
def test_plain_text_passes(language: str, text: str) -> None:
    assert found_in(language, text) == ""


def test_exception_holds_in_its_places_alone() -> None:
    place, phrase = next((next(iter(one.exceptions)), one) for one in phrases() if one.exceptions)
    assert phrase.language == "en"
    assert place.startswith("docs/")
    assert page_findings(f"{place}page.md", "An array of squares.") == []
    assert len(page_findings("docs/page.md", "An array of squares.")) == 1


@pytest.mark.parametrize("words", [25, 26])
def test_sentence_over_25_words_is_found(words: int) -> None:
    text = "{ $who } " + "moves " * (words - 2) + "`e4 e5`. Next."
    assert found_in("en", text) == ("" if words == 25 else f"planted: 26 words in a sentence [{text_shown(text)}]")


def text_shown(text: str) -> str:
    return text.replace("{ $who }", "@").replace("`e4 e5`", "§").removesuffix(" Next.")


def test_sentences_end_at_stops_and_lines() -> None:
    text = "• One, two.\n• “Three?” Four; five: six. 1.5 e.g. seven (eight.) Nine"
    assert sentences(text) == ["One, two.", "“Three?", "Four; five: six.", "1.5 e.g. seven (eight.", "Nine"]


@pytest.mark.parametrize(
    ("language", "description"),
    [("en", "Your games"), ("en", "Resign"), ("en", "A board to think"), ("fr", "Jouez un coup"), ("fr", "Abandonner")],
)
def test_command_without_verb_and_object_is_found(language: str, description: str) -> None:
    assert command_finding(language, description)


@pytest.mark.parametrize(
    ("language", "description"),
    [("en", "Resign a game"), ("fr", "Abandonner une partie"), ("fr", "Se faire oublier"), ("fr", "Voir l’aide")],
)
def test_command_with_verb_and_object_passes(language: str, description: str) -> None:
    assert command_finding(language, description) is None


@pytest.mark.parametrize(
    ("language", "description"),
    [
        ("en", "Which variant (default: yours)"),
        ("en", "Computer level"),
        ("fr", "Quel niveau (par défaut : 3)"),
        ("fr", "À quel niveau (par défaut : 3)"),
        ("fr", "Niveau de l’ordinateur"),
    ],
)
def test_option_that_asks_or_hides_its_default_is_found(language: str, description: str) -> None:
    assert option_finding(language, description, has_default=True)


@pytest.mark.parametrize(
    ("language", "description", "has_default"),
    [("en", "Computer level (default: 3)", True), ("en", "Your move", False), ("fr", "Niveau (par défaut : 3)", True)],
)
def test_option_that_tells_its_default_passes(language: str, description: str, has_default: bool) -> None:
    assert option_finding(language, description, has_default) is None


def test_options_with_defaults_are_those_of_commands() -> None:
    (play,) = (command for command in every_command() if command.qualified_name == "play")
    assert isinstance(play, Command)
    told = {option.display_name for option in play.parameters if tells_default(option)}
    assert {"variant", "level", "clock", "seats"} <= told
    assert "opponent" not in told


# Pages


def test_page_is_read_without_code_and_links() -> None:
    page = (
        "# One\nTwo\nthree `whoever` [four](whoever.md).\n\n    whoever\n\n* five\n| six | seven |\n```\nwhoever\n```\n"
    )
    assert sentences(text_of(page)) == ["One", "Two three § four.", "five", "six", "seven"]


def test_language_of_page_is_found() -> None:
    assert language_of("Les pièces de la partie restent dans la main.") == "fr"
    assert language_of("The pieces in the hand are yours.") == "en"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Press *Start a new war*."),
        ("en", "The answer is *This game has no queens.*"),
        ("fr", "Le bouton *Move*"),
    ],
)
def test_quote_of_no_message_is_found(language: str, text: str) -> None:
    assert len(list(misquotes(language, text))) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Press *Move*, *not* **Whatever**."), ("en", "*anything* in small letters"), ("fr", "Le bouton *Jouer*")],
)
def test_quote_of_message_passes(language: str, text: str) -> None:
    assert list(misquotes(language, text)) == []


def test_texts_of_script_are_found() -> None:
    script = '// "not this one"\nbutton("Say it", `${name} is here`, "class-name")\n<p>A line</p>'
    assert list(shown_strings(script)) == ["Say it", "@ is here", "A line"]
