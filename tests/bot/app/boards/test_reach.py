"""Looking closer: where a piece may go, boards in words, boards in other colours."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from bot.app import THEMES
from bot.app import errors as wrong
from bot.texts import translator_for
from bot.texts.limits import MAX_PAGE, pages
from tests.bot.app.play.test_hints import Painter
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END, begun
from tests.bot.app.play.test_kings import played as played_nouveaux
from tests.bot.app.test_trichess import BEHIND
from tests.bot.app.test_trichess import played as played_trichess
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club
from tests.bot.refusals import refuses

PNG = b"\x89PNG"


async def test_who_sees_board_sees_where_piece_may_go(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    look = await it.app.reach.show(it.call(DORA, match), "B1")
    assert look.content == "**Knight b1** (White). Moves to a3 c3."
    assert look.alt == "Knight b1 (White). Moves to a3 c3."
    assert look.picture is not None
    assert look.picture.startswith(PNG)
    assert look.picture != (await it.app.board.show(it.call(DORA, match))).picture
    assert (await it.app.reach.show(it.call(DORA, match), "a1")).content == "**Rook a1** (White). No legal move."


async def test_pieces_to_move_are_shown_on_own_board(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "b1c3"))
    look = await it.app.reach.choices(it.call(BEN, match))
    board = await it.app.board.show(it.call(BEN, match))
    assert look.alt == board.alt
    assert look.picture is not None
    assert look.picture.startswith(PNG)
    assert look.picture != board.picture


async def test_pieces_that_pay_ransom_are_shown(it: Club) -> None:
    painter = Painter()
    await it.restart(paint=painter)
    match = await begun(it)
    await played_nouveaux(it, match, *MATE_OF_L)
    assert (await it.app.reach.choices(it.call(BEN, match))).picture == b"PNG"
    (targets,) = painter.marked
    position = (await it.app._matches.snapshot(match)).state.position
    kinds = {position.piece_map()[at].symbol for at in targets.choices} if targets else set()
    assert kinds == {"R", "B", "C", "S", "P"}


async def test_match_of_another_server_stays_unseen(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("no-such-match"):
        await it.app.reach.show(it.call(DORA, match, guild=2), "b1")
    with refuses("no-such-match"):
        await it.app.board.in_words(it.call(DORA, match, guild=2))


async def test_captures_are_told_apart(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(
        match, (ANNA, "b1c3"), (BEN, "d7d6"), (CLEO, "e11e10"), (ANNA, "c3d5"), (BEN, "a7a6"), (CLEO, "h11h10")
    )
    told = (await it.app.reach.show(it.call(ANNA, match), "d5")).content
    assert "Captures on" in told
    assert "Moves to" in told


async def test_barred_capture_is_crossed_out_and_told(it: Club) -> None:
    match = await played_trichess(it, *BEHIND)
    look = await it.app.reach.show(it.call(ANNA, match, language="fr"), "h10")
    assert "Ne peut pas prendre en g11\N{NO-BREAK SPACE}: pièces protégées." in look.content
    assert look.alt == look.content.replace("*", "")


@pytest.mark.parametrize("typed", ["P", "P@", "@P", "p", "Pawn"])
async def test_piece_in_hand_shows_where_it_may_be_dropped(it: Club, typed: str) -> None:
    match = await begun(it, "LK")
    await played_nouveaux(it, match, *MATE_OF_L, *TO_THE_END[:2])
    look = await it.app.reach.show(it.call(DORA, match), typed)
    assert look.content.startswith("**Pawn** in hand (White). Moves to e1 a2 b2")
    assert look.picture_name == f"{match}-hand-P-{look.version}.png"


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ("z9", "no square or piece in hand called “z9”"),
        ("P@", "no square or piece in hand called “P@”"),
        ("", "no square or piece in hand"),
        ("e4", "There’s no piece on e4."),
        ("e7", "The piece on e7 belongs to Black, but it’s White’s turn."),
    ],
)
async def test_what_is_no_piece_to_move_gets_sentence(it: Club, piece: str, said: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(wrong.AppError) as caught:
        await it.app.reach.show(it.call(ANNA, match), piece)
    assert said in caught.value.explain(translator_for("en"))
    assert caught.value.explain(translator_for("fr")) != caught.value.explain(translator_for("en"))


async def test_pieces_wait_for_kings_to_be_chosen_and_ransoms_to_be_paid(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    with refuses("choice-awaited"):
        await it.app.reach.show(it.call(DORA, match), "b1")
    await it.app.kings.choose(it.call(ANNA, match), "L")
    await it.app.kings.choose(it.call(BEN, match), "K")
    await played_nouveaux(it, match, *MATE_OF_L)
    with refuses("ransom-first"):
        await it.app.reach.show(it.call(DORA, match), "a8")
    (choice,) = await it.app.autocomplete.pieces(it.call(DORA, match), "a8")
    assert "Black must pay a ransom" in choice.label


async def test_no_piece_moves_before_or_after_game_or_for_older_menu(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("not-started"):
        await it.app.reach.show(it.call(ANNA, match), "b1")
    await it.app.challenges.join(it.call(BEN, match))
    await it.play(match, (ANNA, "b1c3"))
    with pytest.raises(wrong.StaleVersionError):
        await it.app.reach.show(it.call(BEN, match, version=0), "b8")
    await it.app.playing.resign(it.call(BEN, match))
    with pytest.raises(wrong.MatchOverError):
        await it.app.reach.show(it.call(ANNA, match), "b1")


async def test_what_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError("no paint")

    async with club(tmp_path) as it:
        match = await it.begin("connexes", ANNA, BEN)
        await it.restart(paint=broken)
        look = await it.app.reach.show(it.call(ANNA, match), "b1")
        assert (look.picture, look.content) == (None, "**Knight b1** (White). Moves to a3 c3.")


async def test_picture_that_takes_too_long_is_not_waited_for(tmp_path: Path) -> None:
    done = threading.Event()

    def slow(*_: object, **__: object) -> bytes:
        done.wait()
        return PNG

    async with club(tmp_path) as it:
        match = await it.begin("connexes", ANNA, BEN)
        await it.restart(paint=slow)
        look = await it.app.reach.show(it.call(ANNA, match), "b1", within=0.01)
        board = await it.app.reach.choices(it.call(ANNA, match), within=0.01)
        done.set()
        assert (look.picture, board.picture) == (None, None)
        assert "Moves to a3 c3." in look.content


async def test_pieces_are_offered_by_name_or_square_to_anyone(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)

    async def offered(typed: str, **more: Any) -> list[tuple[str, str]]:
        return [
            (choice.label, choice.value)
            for choice in await it.app.autocomplete.pieces(it.call(DORA, match, **more), typed)
        ]

    assert await offered("kn") == [("Knight b1", "b1"), ("Knight g1", "g1")]
    assert await offered("g1", language="fr") == [("Cavalier g1", "g1")]
    assert await offered("zz") == [("No piece matching “zz” can move", "zz")]
    await it.app.playing.resign(it.call(ANNA, match))
    assert await offered("kn") == [(f"{match} is over. Start another game with /play.", "kn")]


async def test_pieces_in_hand_are_offered_too(it: Club) -> None:
    match = await begun(it, "LK")
    await played_nouveaux(it, match, *MATE_OF_L, *TO_THE_END[:2])
    assert [choice.value for choice in await it.app.autocomplete.pieces(it.call(DORA, match), "hand")] == ["P@"]


async def test_board_is_told_in_language_of_reader(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    (english,) = (await it.app.board.in_words(it.call(DORA, match), "squares")).pages
    (french,) = (await it.app.board.in_words(it.call(DORA, match, language="fr"))).pages
    assert "Rank 3. White: knight c3." in english
    assert "Blancs\N{NO-BREAK SPACE}: Nc3, cavalier de b1 en c3." in french


async def test_challenge_has_no_board_to_tell_and_ended_match_has(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("not-started"):
        await it.app.board.in_words(it.call(ANNA, match))
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.playing.resign(it.call(BEN, match))
    assert "wins by resignation." in (await it.app.board.in_words(it.call(DORA, match))).pages[0]


LINES = [f"Line {number} of some words." for number in range(400)]


@pytest.mark.parametrize("text", ["word " * 2000, "\n".join(LINES), "x" * 5000, "word\n" * 380, "short", ""])
def test_pages_fit_message_and_lose_no_word(text: str) -> None:
    found = list(pages(text))
    assert all(len(page) <= MAX_PAGE < 2000 for page in found)
    assert all(found) or not text
    assert "".join("".join(found).split()) == "".join(text.split())


def test_pages_are_cut_between_lines() -> None:
    assert [line for page in pages("\n".join(LINES)) for line in page.split("\n")] == LINES


def test_line_too_long_for_page_is_cut_between_words() -> None:
    long = " ".join(f"word{number}" for number in range(500))
    first, *middle, last = pages(f"before\n{long}\nafter")
    assert (first, last.split("\n")[1:]) == ("before", ["after"])
    assert " ".join([*middle, last.split("\n")[0]]) == long


async def test_boards_come_in_every_theme(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    found = [(await it.app.board.show(it.call(ANNA, match), theme)).picture for theme in THEMES]
    assert found[0] == (await it.app.board.show(it.call(ANNA, match))).picture
    assert len(set(found)) == len(THEMES) == 3


async def test_unknown_theme_is_refused_with_those_there_are(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("unknown-theme") as caught:
        await it.app.board.show(it.call(ANNA, match), "pink")
    assert "classic, high contrast, colour-blind friendly" in caught.value.explain(translator_for("en"))
    assert "classiques" in caught.value.explain(translator_for("fr"))
