"""Text of the Markdown pages and of the local Discord's page, and messages of the bot that the pages quote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.plain_words import CODE, ROOT, VALUE, catalogues, messages, phrases_in, plain, sentences

PAGES = sorted(
    page
    for pattern in ("*.md", "docs/*.md", "docs/dev/*.md")
    for page in ROOT.glob(pattern)
    if page.name not in ("CHANGELOG.md", "glossary.md", "style.md")
)
"""Pages for people; the list of changes is history, and two pages name the phrases to avoid."""

FRENCH = re.compile(r"\b(?:le|la|les|des|une|est|dans|que|pour|vous)\b")
ENGLISH = re.compile(r"\b(?:the|a|of|is|are|in|to|and|for|you)\b")
FEW_WORDS = r"\S+(?: \S+){0,2}?"
QUOTE = re.compile(r"(?<![*\w])\*(?=[A-ZÀ-Ý“«/`])([^*\n]+)\*(?![*\w])")
LITERAL = re.compile(r"(\".*?\"|`.*?`)", re.DOTALL)


def text_of(page: str) -> str:
    """Text of a Markdown page: a line for each heading, paragraph, item and cell; code is `§`."""
    page = re.sub(r"```.*?```|<!--.*?-->|^(?: {4}|\t)[^\n]*$", "", page, flags=re.DOTALL | re.MULTILINE)
    page = re.sub(r"`+[^`]+`+", CODE, page)
    page = re.sub(r"\*?!?\[([^\]]*)\]\([^)\s]*\)(?:\.?\*)?|<[^>\n]+>", r"\1", page)
    page = re.sub(r"^(#.*)$", r"\1\n", page, flags=re.MULTILINE)
    page = re.sub(r"\n(?![\n|#>]|\s*(?:[*+-]|\d+\.) )(?<!\n\n)", " ", page)
    return re.sub(r" *\| *", "\n", page)


def language_of(text: str) -> str:
    """Language of a text, by its commonest words."""
    return "fr" if len(FRENCH.findall(text)) > len(ENGLISH.findall(text)) else "en"


def page_findings(path: str, page: str) -> list[str]:
    """Phrases to avoid and quotes of no message on a page."""
    text = text_of(page)
    language = language_of(text)
    return [*phrases_in(path, language, plain(text)), *misquotes(language, text)]


# Quotes


def _compared(text: str) -> str:
    return text.strip(" .:!?…›").lower()


@cache
def known_texts(language: str) -> tuple[re.Pattern[str], ...]:
    """Every message and every sentence of one, with up to three words in the place of a value."""
    wordings = {
        text
        for path in catalogues(language)
        for wordings in messages(path.read_text(encoding="utf-8")).values()
        for text in wordings
    }
    texts = {_compared(part) for text in wordings for part in (" ".join(text.split()), *sentences(text))}
    told = [text for text in texts if len(re.findall(r"[^\W\d]", text)) > 2]
    return tuple(re.compile(re.escape(text).replace(VALUE, FEW_WORDS)) for text in told)


def misquotes(language: str, text: str) -> Iterator[str]:
    """Words in italics with a capital that the bot does not show; several sentences may come from several messages."""
    for quote in QUOTE.findall(text):
        whole = _compared(plain(quote))
        parts = [whole] if any(known.fullmatch(whole) for known in known_texts(language)) else sentences(plain(quote))
        for part in map(_compared, parts):
            if not any(known.fullmatch(part) for known in known_texts(language)):
                yield f"the bot shows no such text: {quote}"
                break


# The page of the local Discord


def shown_strings(source: str) -> Iterator[str]:
    """Texts in a script or an HTML page that have more than one word."""
    source = re.sub(r"^\s*(?://|\*|/\*).*$", "", source, flags=re.MULTILINE)
    found = [literal[1:-1] for literal in LITERAL.findall(source)] + re.findall(r">([^<>{}\n]+)<", source)
    for text in found:
        if re.search(r"\w \w", text):
            yield re.sub(r"\$\{[^}]*\}", VALUE, text)


def sandbox_findings() -> list[str]:
    """Phrases to avoid on the page of the local Discord."""
    paths = [path for path in sorted((ROOT / "sandbox" / "page").iterdir()) if path.suffix in (".js", ".html")]
    return [
        f"{path.name}: {finding}"
        for path in paths
        for text in shown_strings(path.read_text(encoding="utf-8"))
        for finding in phrases_in(path.name, "en", plain(text))
    ]


def relative(page: Path) -> str:
    """Path of a page in the repository."""
    return page.relative_to(ROOT).as_posix()
