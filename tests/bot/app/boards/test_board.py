"""MoveMenu, autocomplete, boards, lists."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import errors as wrong
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.bot.world import unsealed


async def labels(it: Club, user: int, match: str | None, typed: str, **more: object) -> list[str]:
    return [choice.label for choice in await it.app.autocomplete.moves(it.call(user, match, **more), typed)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Nc", "Nc3 (b1c3)"),
        ("b1", "b1"),
        ("Cf3", "Nf3 (g1f3)"),
        ("nf3", "Nf3 (g1f3)"),
        ("e", "e3 (e2e3)"),
        ("B1-C3", "Nc3 (b1c3)"),
    ],
)
async def test_moves_are_found_in_both_notations_as_typed(it: Club, typed: str, first: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    assert first in (await labels(it, ANNA, match, typed))[0]


async def test_labels_have_letters_chosen(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    assert await labels(it, ANNA, match, "Nc3", notation="fr") == ["Cc3 (b1c3)"]


async def test_at_most_25_moves_are_offered(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"), (CLEO, "e11e10"))
    assert len(await it.app.autocomplete.moves(it.call(ANNA, match), "")) == 25


@pytest.mark.parametrize(("user", "said"), [(BEN, "not your turn"), (DORA, "Only the players")])
async def test_who_cannot_move_gets_one_choice_that_explains(it: Club, user: int, said: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    (choice,) = await it.app.autocomplete.moves(it.call(user, match), "Nc")
    assert said in choice.label
    assert "`" not in choice.label
    assert choice.value == "Nc"
    (choice,) = await it.app.autocomplete.moves(it.call(user, match), " ")
    assert choice.value == "?"


async def test_no_match_and_no_such_move_are_explained_too(it: Club) -> None:
    assert "No game" in (await labels(it, ANNA, None, "e4"))[0]
    match = await it.begin("connexes", ANNA, BEN)
    (choice,) = await it.app.autocomplete.moves(it.call(ANNA, match), "z" * 300)
    assert "No legal move" in choice.label
    assert len(choice.value) <= 100


async def test_menus_lead_from_piece_to_move(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    moving = await it.app.move_menu.pieces(it.call(ANNA, match, language="fr"))
    assert [piece.value for piece in moving.pieces][:2] == ["b1", "g1"]
    assert moving.pieces[0].label == "Cavalier b1"
    assert {piece.army for piece in moving.pieces} == {"white"}
    targets = await it.app.move_menu.targets(it.call(ANNA, match, version=moving.version), "b1")
    assert sorted(choice.value for choice in targets) == ["b1a3", "b1c3"]
    assert await it.app.move_menu.targets(it.call(ANNA, match), "z9") == []


async def test_menus_refuse_as_moves_do(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(wrong.NotYourTurnError):
        await it.app.move_menu.pieces(it.call(BEN, match))
    with refuses("not-a-player"):
        await it.app.move_menu.targets(it.call(DORA, match), "b1")


async def test_board_shows_callers_own_side_in_their_language(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    mine, theirs = (
        await it.app.board.show(it.call(BEN, match)),
        await it.app.board.show(it.call(ANNA, match, language="fr")),
    )
    assert mine.picture != theirs.picture
    assert "**1. Nc3**" in theirs.content
    assert "Blancs" in theirs.alt
    verbs = [[button.verb for button in board.buttons] for board in (mine, theirs)]
    assert verbs == [["move", "what-if"], ["what-if"]]


async def test_board_names_its_match_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    assert (await it.app.board.show(it.call(BEN, match))).content.count(match) == 1
    await it.play(match, (ANNA, "Nc3"))
    assert (await it.app.board.show(it.call(BEN, match))).content.count(match) == 1


async def test_challenge_has_no_board_yet_and_ended_match_still_has(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("not-started"):
        await it.app.board.show(it.call(ANNA, match))
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.playing.resign(it.call(BEN, match))
    assert "wins" in (await it.app.board.show(it.call(DORA, match))).content


async def test_games_waiting_for_caller_come_first(it: Club) -> None:
    theirs = await it.begin("connexes", BEN, ANNA)
    it.world.now += timedelta(hours=1)
    mine = await it.begin("connexes", ANNA, CLEO)
    it.world.now += timedelta(hours=1)
    asked = (await it.challenge(DORA, "yalta", ANNA)).match
    await it.app.idle()
    games = await it.app.games.live(it.call(ANNA))
    assert [(game.match, game.my_turn) for game in games] == [(mine, True), (asked, True), (theirs, False)]
    assert games[2].turn == BEN
    assert games[0].channel in it.world.threads
    assert games[0].message == next(s.id for s in it.world.messages if unsealed(s.post.picture_name) == f"{mine}-0.png")


async def test_games_are_listed_by_time_that_is_left(it: Club) -> None:
    slow, none, quick = [await it.begin("connexes", ANNA, BEN, clock=clock) for clock in ("5d", "none", "12h")]
    assert [game.match for game in await it.app.games.live(it.call(ANNA))] == [quick, slow, none]
    assert [game.match for game in await it.app.games.live(it.call(BEN))] == [quick, slow, none]
    assert (await it.app.games.live(it.call(ANNA)))[0].deadline == it.world.now + timedelta(hours=12)


async def test_offer_to_answer_comes_before_matches_that_wait_for_others(it: Club) -> None:
    first, second = await it.begin("connexes", BEN, ANNA), await it.begin("connexes", BEN, ANNA)
    await it.app.offers.draw(it.call(BEN, second))
    games = await it.app.games.live(it.call(ANNA))
    assert [(game.match, game.asked) for game in games] == [(second, True), (first, False)]


async def test_paused_match_waits_for_no_one(it: Club) -> None:
    paused, other = await it.begin("connexes", ANNA, BEN), await it.begin("connexes", BEN, ANNA)
    await it.app.offers.pause(it.call(ANNA, paused))
    await it.app.offers.accept(it.call(BEN, paused))
    games = await it.app.games.live(it.call(BEN))
    assert [game.match for game in games] == [other, paused]
    assert games[1].paused
    assert not games[1].my_turn


async def test_matches_are_offered_by_name_or_game(it: Club) -> None:
    one, two = await it.begin("connexes", ANNA, BEN), await it.begin("yalta", ANNA, computers=2)
    values = [choice.value for choice in await it.app.autocomplete.matches(it.call(ANNA), "yal")]
    assert values == [two]
    assert {choice.value for choice in await it.app.autocomplete.matches(it.call(ANNA), "")} == {one, two}
    assert await it.app.autocomplete.matches(it.call(DORA), "") == []


async def test_variant_here_is_that_of_the_match_in_a_thread(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    row = await it.store.matches.get(match)
    assert row is not None
    here = row.thread or row.channel
    assert await it.app.games.variant_here(it.call(DORA, channel=here)) == "yalta"
    assert await it.app.games.variant_here(it.call(ANNA, channel=here + 1)) is None
