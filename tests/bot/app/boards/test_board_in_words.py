"""Text board of `/board text`: its parts for each reader, in pages that fit a message."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import PARTS
from bot.app.boards.board import paged
from bot.texts import LANGUAGES, translator_for
from bot.texts.limits import MAX_PAGE
from tests.bot.app.play.test_kings import MATE_OF_L, begun, played
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club


async def told(it: Club, user: int, match: str, part: str = PARTS[0]) -> list[str]:
    """The lines of a part."""
    words = await it.app.board.in_words(it.call(user, match), part)
    assert words.part == part
    return "\n".join(words.pages).splitlines()


async def verbs(it: Club, user: int, match: str) -> list[str]:
    return [button.verb for button in (await it.app.board.in_words(it.call(user, match))).buttons]


async def test_who_is_to_move_finds_it_below_words(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    assert await verbs(it, ANNA, match) == ["move", "what-if"]
    assert await verbs(it, BEN, match) == ["what-if"]
    assert await verbs(it, DORA, match) == ["what-if"]


async def test_who_has_king_to_choose_finds_that(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    assert await verbs(it, BEN, match) == ["choose"]


async def test_players_hear_which_army_is_theirs_and_others_do_not(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    assert (await told(it, CLEO, match))[1] == "You play Black."
    assert not [line for line in await told(it, DORA, match) if "You play" in line]


async def test_what_is_offered_is_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    assert [line for line in await told(it, BEN, match) if "draw" in line.lower()]


async def test_who_has_left_is_told_as_long_as_others_play_on(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    assert not [line for line in await told(it, CLEO, match) if "has left" in line]
    await it.app.playing.resign(it.call(BEN, match))
    await it.play(match, (ANNA, "e4"))
    await it.app.idle()
    assert "Red has left the game. A computer plays on." in await told(it, CLEO, match)


async def test_each_part_says_which_it_is(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for part in PARTS:
        assert (await told(it, ANNA, match, part))[0].endswith(f". {translator_for('en')(f'ui-text-board-{part}')}.")


async def test_game_that_was_resigned_says_who_gave_up(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.playing.resign(it.call(BEN, match))
    lines = await told(it, ANNA, match)
    assert f"**🏆 White (<@{ANNA}>) beat Black (<@{BEN}>) by resignation, move 1.**" in lines
    assert f"Black (<@{BEN}>) resigned." in lines


async def test_no_part_tells_anything_of_secret(tmp_path: Path) -> None:
    seen = []
    for kings in ("KL", "KK"):
        (folder := tmp_path / kings).mkdir()
        async with club(folder) as it:
            match = await begun(it, kings)
            await played(it, match, *MATE_OF_L[:-1])
            seen.append([await told(it, user, match, part) for user in (ANNA, DORA) for part in PARTS])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_several_pages_says_which_it_is(language: str) -> None:
    translate = translator_for(language)
    assert paged(translate, "short") == ["short"]
    found = paged(translate, "a line of words\n" * 300)
    assert [page.splitlines()[0] for page in found] == [
        translate("ui-text-board-page", page=at, pages=len(found)) for at in range(1, len(found) + 1)
    ]
    assert all(len(page) < 2000 for page in found)
    assert MAX_PAGE + len(translate("ui-text-board-page", page=10, pages=10)) < 2000


async def test_words_of_post_tell_its_position(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    words = await it.app.board.in_words(it.call(ANNA, match), version=1)
    assert (words.version, words.past, words.buttons) == (1, True, ())
    assert f"Black (<@{BEN}>) to move." in words.pages[0]
    assert "Time runs out" not in words.pages[0]
    assert not (await it.app.board.in_words(it.call(ANNA, match), version=2)).past
