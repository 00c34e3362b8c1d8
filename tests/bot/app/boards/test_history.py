"""`/history`: positions with the moves that led to them."""

from __future__ import annotations

from random import Random

import pytest

from bot.app.boards.history import ROWS, _jumps, moves_of, rounds_of
from bot.app.match.reducer import begin
from bot.app.posts.draft import MessageDraft
from bot.texts import translator_for
from bot.texts.limits import MAX_CHOICES
from tests.bot.app.match.logs import match_of
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses

OPENING = ((ANNA, "e3"), (BEN, "Nf6"), (ANNA, "d3"), (BEN, "Nc6"), (ANNA, "d4"))


async def opened(it: Club) -> str:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    await it.play(match, *OPENING)
    await it.app.idle()
    return match


async def test_latest_position_comes_with_all_moves_in_columns(it: Club) -> None:
    match = await opened(it)
    page = await it.app.history.page(it.call(DORA, match))
    assert page.moves.splitlines() == [
        "     White  Black",
        "  1. e3     Nf6",
        "  2. d3     Nc6",
        "  3. d4",
    ]
    assert (page.frame.at, page.frame.last) == (5, 5)
    assert "White played d4" in page.frame.content


@pytest.mark.parametrize(("at", "shown"), [(0, []), (1, ["  1. e3"]), (2, ["  1. e3     Nf6"])])
async def test_earlier_position_comes_with_moves_up_to_it(it: Club, at: int, shown: list[str]) -> None:
    match = await opened(it)
    page = await it.app.history.page(it.call(ANNA, match), at)
    assert page.moves.splitlines()[1:] == shown
    assert page.frame.at == at
    assert f"{at}/5" in page.frame.content


async def test_moves_are_written_with_letters_of_posts(it: Club) -> None:
    match = await opened(it)
    page = await it.app.history.page(it.call(ANNA, match, language="fr"))
    assert page.moves.splitlines()[:2] == ["     Blancs  Noirs", "  1. e3      Nf6"]


async def test_game_of_three_has_three_columns(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e4"), (BEN, "l6"), (CLEO, "e10"), (ANNA, "d3"))
    page = await it.app.history.page(it.call(BEN, match))
    assert page.moves.splitlines() == ["     White  Red  Black", "  1. e4     l6   e10", "  2. d3"]


async def test_what_seat_does_in_row_stands_together(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L, *TO_THE_END)
    rows = (await it.app.history.page(it.call(ANNA, match), len(MATE_OF_L) + 4)).moves.splitlines()
    assert rows[-2:] == ["  5. Cxi10  !K ransom c8 e8 f8 j8 Kc9", "  6. P@b3"]
    state = (await it.app._matches.snapshot(match)).state
    rounds = rounds_of(moves_of(state.position.copy(), state.history, translator_for("en")))
    assert sum(len(text.split()) for row in rounds for text in row.values()) == len(state.history) - 2


async def test_long_game_shows_its_latest_rounds_and_leads_to_all(it: Club) -> None:
    match, chance = await it.begin("yalta", ANNA, BEN, CLEO), Random(5)
    for number in range(60):
        position = (await it.app._matches.snapshot(match)).state.position
        await it.play(match, ((ANNA, BEN, CLEO)[number % 3], str(chance.choice(position.legal_moves()))))
    page = await it.app.history.page(it.call(ANNA, match))
    rows = page.moves.splitlines()
    assert [row.split()[0] for row in rows[1:]] == [f"{at}." for at in range(21 - ROWS, 21)]
    assert [place.value for place in page.jumps] == ["0", *(str(at) for at in range(3, 61, 3))]
    assert page.jumps[-1].label.startswith("20. ")
    assert page.jumps[-1].label.endswith(" · Black")


@pytest.mark.parametrize(("variant", "seats"), [("connexes", 2), ("yalta", 3)])
def test_menu_has_room_for_places_of_match_of_any_length(variant: str, seats: int) -> None:
    match = match_of(variant, seats=seats)
    draft = MessageDraft(translator_for("en"), match, begin(match))
    for length in range(200):
        jumps = list(_jumps(draft, [(at % seats, "e4") for at in range(length)]))
        assert len(jumps) <= MAX_CHOICES
        assert jumps[-1].value == str(length)


async def test_menu_leads_to_each_move_of_short_game(it: Club) -> None:
    match = await opened(it)
    jumps = (await it.app.history.page(it.call(ANNA, match))).jumps
    assert [(place.label, place.value) for place in jumps[:3]] == [
        ("Start", "0"),
        ("1. e3 · White", "1"),
        ("1. Nf6 · Black", "2"),
    ]
    assert len(jumps) == 6


async def test_what_was_taken_back_is_not_shown(it: Club) -> None:
    match = await opened(it)
    await it.app.offers.takeback(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.play(match, (ANNA, "c3"))
    page = await it.app.history.page(it.call(DORA, match))
    assert page.moves.splitlines()[-1] == "  3. c3"
    assert page.frame.last == 5


async def test_match_that_is_over_is_read_where_it_was_played(it: Club) -> None:
    match = await opened(it)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    page = await it.app.history.page(it.call(DORA, channel=next(iter(it.world.threads))))
    assert (page.frame.match, page.frame.last) == (match, 5)


async def test_match_that_was_set_aside_can_be_read(it: Club) -> None:
    match = await opened(it)
    await it.app._matches.suspend(await row_of(it, match), "gone")
    assert (await it.app.history.page(it.call(DORA, match))).frame.last == 5


async def test_match_without_move_has_no_list(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    page = await it.app.history.page(it.call(ANNA, match))
    assert (page.moves, page.frame.last) == ("", 0)


async def test_challenge_has_no_history(it: Club) -> None:
    done = await it.challenge(ANNA, "connexes", BEN)
    with refuses("not-started"):
        await it.app.history.page(it.call(ANNA, done.match))
