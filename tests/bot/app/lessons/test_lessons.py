"""The pages of `/rules`."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import engine
from bot.app.lessons.lessons import lesson, position_of, targets_shown
from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES, translator_for
from engine.lessons import Page
from render.view import view_of
from render.words import possible
from tests.bot.refusals import refuses

PAGES = {key: game.lessons for key, game in engine.variants().items()}
EVERY = [(variant, number) for variant, pages in PAGES.items() for number in range(len(pages))]
PIECES = [(variant, page) for variant, pages in PAGES.items() for page in pages if targets_shown(variant, page)]


def squares(variant: str, name: str) -> tuple[str, str, str]:
    """Squares where a page's piece moves, captures, and must not capture."""
    page = next(page for page in PAGES[variant] if page.name == name)
    targets, names = targets_shown(variant, page), position_of(variant, page).board.names
    assert targets is not None
    moves, captures, barred = (
        " ".join(names[at] for at in found) for found in (targets.moves, targets.captures, targets.barred)
    )
    return moves, captures, barred


def test_every_game_on_offer_has_pages() -> None:
    assert PAGES.keys() == playable_variants().keys()


@pytest.mark.parametrize(("variant", "number"), EVERY)
async def test_every_page_draws_has_both_languages_and_fits_discords_limits(variant: str, number: int) -> None:
    english, french = [await lesson(variant, number, language) for language in LANGUAGES]
    assert english.titles != french.titles
    assert english.content != french.content
    for page in (english, french):
        assert page.picture is not None
        assert Image.open(BytesIO(page.picture)).width == 1000
        assert len(page.picture) < 100_000
        assert 1 <= len(page.alt) <= 1024
        assert len(page.content) <= 2000
        assert len(page.titles) <= 25
        assert all(len(title) <= 90 for title in page.titles)


@pytest.mark.parametrize(("variant", "page"), PIECES, ids=[f"{variant}-{page.name}" for variant, page in PIECES])
def test_every_diagram_of_piece_shows_piece_that_can_move(variant: str, page: Page) -> None:
    targets = targets_shown(variant, page)
    assert targets is not None
    assert targets.moves
    assert possible(view_of(position_of(variant, page)), targets, translator_for("en")) != translator_for("en")(
        "picture-may-nothing"
    )


@pytest.mark.parametrize("variant", ["yalta", "trichess"])
@pytest.mark.parametrize(
    ("name", "moves", "captures"),
    [
        ("three-bishop", "a1 e1 b2 d2 b4 d4 l8 k7 j6 i5 a5 h12 g11 f10 e9", ""),
        ("three-knight", "d3 f3 c4 g4 i6 j5 d5 f11 i11 g10 j10", ""),
        ("three-pawn", "e9", "d5 f9 i9"),
        ("three-castling", "c1 d1 f1 g1", ""),
        ("three-promotion", "d8", "i8 c8"),
    ],
)
def test_diagrams_of_96_squares_show_what_words_say(variant: str, name: str, moves: str, captures: str) -> None:
    assert squares(variant, name) == (moves, captures, "")


@pytest.mark.parametrize(
    ("variant", "name", "found"),
    [
        ("yalta", "three-passing", ("b3", "c3", "")),
        ("trichess", "three-passing", ("d3", "c3", "")),
        ("yalta", "yalta-strategy", ("j8 j7 l6 k6 i6 d6 c6 b6 a6 j5 j9", "j10", "")),
        ("trichess", "trichess-peace", ("a2 d2 a3 c3 a4 b4 c7 b6 a6", "", "a7 b5")),
        ("nouveaux", "nouveaux-cannon", ("a3 b3 h3 i3 j3 e5 e6", "e7", "")),
        ("nouveaux", "nouveaux-castling", ("b1 c1 e1", "", "")),
        ("connexes", "connexes-chain", ("b3", "", "")),
        ("connexes", "connexes-parry", ("f1 e2 b3 d3", "", "")),
    ],
)
def test_diagrams_show_what_words_say(variant: str, name: str, found: tuple[str, str, str]) -> None:
    assert squares(variant, name) == found


@pytest.mark.parametrize(
    ("variant", "name", "reason"),
    [
        ("yalta", "yalta-author", "checkmate"),
        ("yalta", "yalta-two-mates", "checkmate"),
        ("yalta", "yalta-end", "bare kings"),
        ("trichess", "trichess-double", "double check"),
        ("trichess", "trichess-joint", "joint mate"),
        ("nouveaux", "nouveaux-end", "checkmate"),
        ("connexes", "connexes-mate", "checkmate"),
        ("connexes", "connexes-end", "insufficient material"),
    ],
)
def test_pages_about_end_show_it(variant: str, name: str, reason: str) -> None:
    page = next(page for page in PAGES[variant] if page.name == name)
    outcome = position_of(variant, page).outcome()
    assert outcome is not None
    assert outcome.reason == reason


def test_author_of_mate_shown_is_red() -> None:
    page = next(page for page in PAGES["yalta"] if page.name == "yalta-author")
    outcome = position_of("yalta", page).outcome()
    assert outcome is not None
    assert outcome.winner == 1


def test_of_two_mates_shown_one_of_white_counts() -> None:
    page = next(page for page in PAGES["yalta"] if page.name == "yalta-two-mates")
    position = position_of("yalta", page)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == 0
    assert {position.board.names[at] for at in view_of(position).checked} == {"a1", "h12"}


async def test_lesson_of_trichess_tells_how_protection_is_counted() -> None:
    goal, french = [await lesson("trichess", 0, language) for language in LANGUAGES]
    assert "at least 3 points less than you" in goal.content
    assert "au moins 3 points de moins que vous" in french.content
    assert "Marrons" in french.content


@pytest.mark.parametrize(("language", "said"), [("en", "stricter reading"), ("fr", "lecture plus stricte")])
async def test_the_lessons_of_trichess_say_where_they_depart_from_a_stricter_reading(language: str, said: str) -> None:
    names = ("trichess-exception", "trichess-joint")
    numbers = [number for number, page in enumerate(PAGES["trichess"]) if page.name in names]
    assert [said in (await lesson("trichess", number, language)).content for number in numbers] == [True, True]


async def test_alt_text_says_what_diagram_shows() -> None:
    number = next(number for number, page in enumerate(PAGES["yalta"]) if page.name == "three-pawn")
    assert (await lesson("yalta", number, "en")).alt.startswith(
        "The pawn on e4. Moves to e9. Captures on d5 f9 i9. White: king a1; pawns b2 e4."
    )
    assert "pion en e4" in (await lesson("yalta", number, "fr")).alt


async def test_page_beyond_last_is_last() -> None:
    assert (await lesson("connexes", 99, "en")).number == len(PAGES["connexes"]) - 1


async def test_unknown_game_gets_sentence() -> None:
    with refuses("unknown-variant") as refused:
        await lesson("go", 0, "en")
    assert "connexes" in refused.value.explain(translator_for("en"))
