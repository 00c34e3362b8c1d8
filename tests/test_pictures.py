"""Pictures of the docs: each is kept with its words and its alt text, which pages repeat."""

import re
from pathlib import Path

import pytest

from tests.gallery import DOCS, LARGEST, entries, hashed, keep, stale

ROOT = DOCS.parent
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])
FRENCH = ("README.fr.md", "defi.md", "tournois.md", "regles.md")
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+\.(?:png|svg|gif|webp|jpe?g))\)")
PICTURES = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.suffix in LARGEST}


def shown(page: Path) -> list[tuple[str, str]]:
    """The pictures that a page shows, by their path in `docs`, with their alt texts."""
    found = IMAGE.findall(page.read_text(encoding="utf-8"))
    return [((page.parent / path).resolve().relative_to(DOCS).as_posix(), alt) for alt, path in found]


def test_every_picture_of_docs_is_kept_with_its_words() -> None:
    assert {name for name, entry in entries().items() if entry["words"]} == PICTURES


def test_every_picture_of_docs_is_on_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in sorted(PICTURES) if f"{name})" not in text] == []


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page)], ids=lambda page: page.name)
def test_alt_texts_of_page_are_kept_ones(page: Path) -> None:
    language = "fr" if page.name in FRENCH else "en"
    kept = entries()
    assert all(alt for _, alt in shown(page))
    assert [(name, kept[name].get("alt", {}).get(language)) for name, _ in shown(page)] == shown(page)


def test_no_alt_text_is_kept_that_no_page_shows() -> None:
    used = {pair for page in PAGES for pair in shown(page)}
    kept = {(name, alt) for name, entry in entries().items() for alt in entry.get("alt", {}).values()}
    assert kept - used == set()


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_picture_of_docs_is_small(name: str) -> None:
    assert (DOCS / name).stat().st_size <= LARGEST[(DOCS / name).suffix]


def test_hash_of_words_ignores_names_figures_and_order() -> None:
    one = hashed("Yalta \u00b7 kiva-tolu\nTime runs out in 3 days.\nSeal 514fa4f2df96")
    assert one == hashed("Seal 07be514fa4f2df96\nYalta \u00b7 mori-bane-lano\nTime runs out in 2 days.")
    assert one != hashed("Yalta \u00b7 kiva-tolu\nTime is over in 3 days.\nSeal 514fa4f2df96")


def test_stale_picture_is_named_with_what_renews_it(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    keep({"page.png": "White to move"}, file)
    assert stale("page.png", "White to move", file) == ""
    assert "docs/page.png" in (told := stale("page.png", "Red to move", file))
    assert "make gallery" in told


def test_renewed_words_leave_alt_texts_alone(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text(
        '["page.png"]\nwords = "old"\nalt.en = "A \\"board\\""\nalt.fr = "Un \u00e9chiquier"\n', encoding="utf-8"
    )
    assert keep({"page.png": "White to move"}, file) == ["page.png"]
    assert entries(file)["page.png"]["alt"] == {"en": 'A "board"', "fr": "Un \u00e9chiquier"}
    assert keep({"page.png": "White to move"}, file) == []


def test_hash_ignores_units_that_come_and_go() -> None:
    assert hashed("White used 3 d, Red 5 min") == hashed("White used 3 d, Red 4 h 59 min")
