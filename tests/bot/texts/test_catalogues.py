"""Every text exists in every language, is used, and takes the same variables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import bot.texts
import engine
from bot.app.core.translator import Value, Word, Words, translated
from bot.texts import LANGUAGES, MissingTextError, folders_of_games, translator_for
from bot.texts.games import keys_of
from engine.pieces import KINDS
from tests.bot.refusals import product_refusals

ROOT = Path(bot.texts.__file__).parent.parent.parent
SOURCES = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "render").rglob("*.py"), *(ROOT / "web").rglob("*.py")]
TEMPLATES = sorted((ROOT / "web" / "templates").glob("*.html"))
GAMES = engine.variants().values()
FAMILIES = (
    "army|button|challenge|choice|dm|doctor|done|error|history|illegal|king|parked|permission|picture|plan|post|replay|rules|sight|theme|ui"
    "|verified"
)
KEY = re.compile(rf"({FAMILIES})-[a-z0-9-]+[a-z0-9]")

QUOTED = re.compile(r"(ui-)?(button|opt)-")
OPTIONAL = {"review-fact-threatened": {"count"}}
"""Variables of texts that choose forms of words and that not every language needs."""


class Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (fluent's name)
        self.messages.add(node.id.name)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (fluent's name)
        self.names.add(node.id.name)


def files_of(language: str) -> list[Path]:
    """The texts of the bot and of the games."""
    own = sorted((ROOT / "bot" / "texts" / language).glob("*.ftl"))
    return own + [Path(str(folder / f"{language}.ftl")) for folder in folders_of_games().values()]


@cache
def catalogue(language: str) -> dict[str, frozenset[str]]:
    """Each message of a language with its variables, and those of messages within it."""
    found: dict[str, frozenset[str]] = {}
    within: dict[str, set[str]] = {}
    for path in files_of(language):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} is written twice"
                collector = Variables()
                collector.visit(entry)
                found[entry.id.name] = frozenset(collector.names)
                within[entry.id.name] = collector.messages
    return {key: names.union(*(found[other] for other in within[key])) for key, names in found.items()}


@cache
def used() -> tuple[frozenset[str], frozenset[str]]:
    """Literal keys in the sources, and the beginnings of those that are put together."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    literal = set(re.findall(r'"([a-z][A-Za-z0-9-]*)"', text))
    begun = set(re.findall(r"""f["']([a-z]+(?:-[a-z]+)*-)\{""", text))
    pages = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    literal |= set(re.findall(r"text\('([a-z-]+)'[,)]", pages))
    begun |= set(re.findall(r"text\('([a-z-]+-)' ~", pages))
    return frozenset(literal), frozenset(begun - {"error-"})


def expected() -> set[str]:
    """Keys that follow from the games, the errors and what the engine may say."""
    keys = {f"error-{refusal.key}" for refusal in product_refusals().values()}
    for game in GAMES:
        keys |= keys_of(game)
    keys |= {
        f"parked-{reason}" for reason in ("gone", "forbidden", "closed", "busy", "crowded", "fault", "unreplayable")
    }
    keys |= {f"piece-{kind.symbol.replace('+', 'raised-')}" for kind in KINDS if kind.symbol.strip()}
    keys |= {f"king-{king}" for king in "KL"}
    return keys | {f"challenge-seats-{mode}" for mode in ("random", "listed")}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_same_texts_with_same_variables(language: str) -> None:
    own, english = (
        {key: names - OPTIONAL.get(key, set()) for key, names in catalogue(one).items()} for one in (language, "en")
    )
    assert own == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_use_has_text(language: str) -> None:
    literal, begun = used()
    refusals = {refusal.key for refusal in product_refusals().values()}
    keys = {key for key in literal if KEY.fullmatch(key)} - refusals | expected()
    assert keys - catalogue(language).keys() == set()
    assert [
        start for start in begun if KEY.match(start) and not any(k.startswith(start) for k in catalogue(language))
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_used(language: str) -> None:
    literal, begun = used()
    reached = literal | expected()
    unused = {key for key in catalogue(language) if key not in reached and not key.startswith(tuple(begun))}
    assert unused == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said(language: str) -> None:
    translate = translator_for(language)
    for key, names in catalogue(language).items():
        for number in (1, 2, "x"):
            text = translate(key, **dict.fromkeys(names, number))
            assert text.strip()
            assert not re.search("[\u2066-\u2069]", text)


def test_missing_text_or_variable_is_error() -> None:
    with pytest.raises(MissingTextError):
        translator_for("en")("no-such-text")
    with pytest.raises(MissingTextError):
        translator_for("fr")("error-match-over")


@pytest.mark.parametrize(
    ("locale", "language"), [("fr", "fr"), ("en-GB", "en"), ("FR-ca", "fr"), ("ja", "en"), ("", "en")]
)
def test_locale_finds_its_language_or_english(locale: str, language: str) -> None:
    assert translator_for(locale).language == language


def test_values_are_worded_in_same_language() -> None:
    values: dict[str, Value] = {
        "army": Word("army-red"),
        "match": "kiva-tolu",
        "san": Words({"en": "Nf3", "fr": "Cf3"}),
    }
    assert "Trait aux Rouges" in translated(translator_for("fr"), "done-moved", values)
    assert "Cf3" in translated(translator_for("fr"), "done-moved", values)
    assert "Nf3" in translated(translator_for("en"), "done-moved", values)


def test_button_is_quoted_as_posts_show_it() -> None:
    assert "*Move*" in translator_for("fr", posts="en")("error-malformed", text="zz")
    assert "*Jouer*" in translator_for("en", posts="fr")("error-malformed", text="zz")
    assert "*Jouer*" in translator_for("fr")("error-malformed", text="zz")


def test_option_is_quoted_as_readers_list_shows_it() -> None:
    assert "*game*" in translator_for("fr", lists="en-GB")("error-no-match-here")
    assert "*partie*" in translator_for("en", lists="fr")("error-no-match-here")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_quotes_button_or_option_by_word_of_its_own(language: str) -> None:
    translate = translator_for(language)
    names = {translate(key) for key, values in catalogue(language).items() if QUOTED.match(key) and not values}
    for path in files_of(language):
        for quoted in re.findall(r"(?<!\*)\*([^*{}]+)\*(?!\*)", path.read_text(encoding="utf-8")):
            assert quoted not in names, f"{path.name}: *{quoted}*"


def test_french_signs_stay_on_line_of_their_word() -> None:
    said = translator_for("fr")("error-malformed", text="e2 : e4 ?")
    assert said.startswith(
        "Je ne reconnais pas de coup dans «\N{NARROW NO-BREAK SPACE}e2 : e4 ?\N{NARROW NO-BREAK SPACE}»."
    )
    assert "Langue\N{NO-BREAK SPACE}: français" in translator_for("fr")(
        "ui-settings-language", language="fr", name="français"
    )


def test_french_code_holds_no_sign_that_would_change_it() -> None:
    for path in files_of("fr"):
        for line in path.read_text(encoding="utf-8").splitlines():
            code = line.split("`")[1::2]
            assert not [one for one in code if re.search(r" [;:?!%»]|« ", one)], line
