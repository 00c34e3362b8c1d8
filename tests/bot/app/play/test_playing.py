"""Moves and their refusals."""

from __future__ import annotations

import asyncio

import pytest

import engine
from bot.app import errors as wrong
from bot.texts import translator_for
from storage import StoreUnavailableError
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses
from tests.bot.world import unsealed

MATE = [(ANNA, "e3"), (BEN, "f6"), (ANNA, "f4"), (BEN, "Kf7"), (ANNA, "Nh3"), (BEN, "Kg6"), (ANNA, "Nc3"), (BEN, "Kf5")]


async def test_move_is_answered_and_posted_for_next_player_only(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    done = await it.app.playing.move(it.call(ANNA, match), "Nc3")
    assert done.explain(translator_for("en-US")) == f"You played **Nc3** in `{match}`. Black to move."
    assert done.explain(translator_for("fr")) == f"Vous avez joué **Nc3** dans `{match}`. Trait aux Noirs."
    await it.app.idle()
    post = it.world.posts()[-1]
    assert post.mentions == (BEN,)
    assert unsealed(post.picture_name) == f"{match}-1.png"
    turn, played = post.content.split("\n")
    assert turn.startswith(f"Black (<@{BEN}>) to move. Time runs out <t:")
    assert played == "**1. Nc3**"


async def test_new_post_takes_buttons_of_last(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages] == [False, False, False, True]


@pytest.mark.parametrize("text", ["b1c3", "B1-C3", "Nc3", "Cc3", " b1 c3 "])
async def test_both_notations_and_languages_are_read(it: Club, text: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, text))
    assert [action.text for action in await it.store.matches.actions(match)] == ["b1c3"]


async def test_french_r_is_king_for_who_reads_french_and_rook_for_others(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "a6"))
    with pytest.raises(wrong.MoveRefusedError):
        await it.app.playing.move(it.call(ANNA, match), "Re2")
    await it.app.playing.move(it.call(ANNA, match, language="fr"), "Re2")
    assert [action.text for action in await it.store.matches.actions(match)][-1] == "e1e2"


async def test_hints_name_moves_of_who_asks(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    with refuses("unreadable") as refusal:
        await it.app.playing.move(it.call(BEN, match), "hello")
    coordinates, readable = (refusal.value.values[name] for name in ("coordinates", "readable"))
    legal = engine.parse_fen("connexes", (await it.app._matches.snapshot(match)).state.position.fen())
    assert {str(legal.parse(str(text)))[1] for text in (coordinates, readable)} <= {"7", "8"}
    assert str(readable)[0].isupper()


async def test_five_move_mate_ends_match(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    done = await it.play(match, *MATE, (ANNA, "Qg4"))
    assert done.key == "done-last-move"
    await it.app.idle()
    post = it.world.posts()[-1]
    assert [button.verb for button in post.buttons] == ["rematch", "seek-again", "replay", "review"]
    assert post.mentions == (BEN,)
    assert f"White (<@{ANNA}>) beat Black (<@{BEN}>) by checkmate, move 5." in post.content
    stored = await row_of(it, match)
    assert (stored.status, stored.reason, stored.scores, stored.turn) == ("over", "checkmate", (1, 0), None)
    with pytest.raises(wrong.MatchOverError):
        await it.app.playing.move(it.call(BEN, match), "Kg6")


async def test_eight_reply_line_offers_eight_replies(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    line = ["e3", "Nf6", "d3", "Nc6", "d4", "e5", "Bc4", "Nxd4"]
    await it.play(match, *((ANNA if n % 2 == 0 else BEN, text) for n, text in enumerate(line)))
    labels = [choice.label.split()[0] for choice in await it.app.autocomplete.moves(it.call(ANNA, match), "")]
    assert sorted(label.rstrip("+") for label in labels) == ["Bb3", "Bd3", "Be2", "Bf1", "Nc3", "Qd3", "b3", "c3"]
    for text in ("Qxd4", "exd4"):
        with pytest.raises(wrong.IllegalError):
            await it.app.playing.move(it.call(ANNA, match), text)


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("hello", "unreadable", "I can’t read"),
        ("", "no-move-written", "You didn’t enter a move"),
        ("`" * 300, "unreadable", "I can’t read"),
        ("e2e4", "illegal", "would cut your army apart"),
        ("e2e5", "illegal", "can’t reach e5. A pawn moves"),
        ("e4e5", "illegal", "no piece"),
        ("e7e6", "illegal", "the pawn on e7 belongs to Black"),
    ],
)
async def test_refused_text_is_explained_and_changes_nothing(it: Club, text: str, error: str, said: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses(error) as caught:
        await it.app.playing.move(it.call(ANNA, match), text)
    assert said in caught.value.explain(translator_for("en"))
    assert len(caught.value.explain(translator_for("fr"))) < 300
    assert await it.store.matches.actions(match) == []


async def test_ambiguous_move_names_its_candidates(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"), (BEN, "e6"))
    with refuses("ambiguous") as caught:
        await it.app.playing.move(it.call(ANNA, match), "Ne2")
    assert caught.value.values["candidates"] == "g1e2, c3e2"


async def test_a_promotion_without_its_letter_names_the_choices(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    line = "c3 Nc6 b4 Rb8 a4 b5 axb5 Ba6 Ra5 Nf6 b6 e5 e3 Qc8 Bxa6 Rg8 bxa7 g5 Qf3 Ne7 Qb7 h6"
    await it.play(match, *((ANNA if n % 2 == 0 else BEN, text) for n, text in enumerate(line.split())))
    with refuses("promotion") as caught:
        await it.app.playing.move(it.call(ANNA, match), "axb8")
    assert caught.value.values["choices"] == "Q, R, B, N"
    await it.play(match, (ANNA, "axb8=Q"))


async def test_who_is_not_to_move_is_told_whose_turn_it_is(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with pytest.raises(wrong.NotYourTurnError) as caught:
        await it.app.playing.move(it.call(BEN, match), "Nc6")
    assert "White" in caught.value.explain(translator_for("en"))


async def test_stranger_is_not_player(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("not-a-player"):
        await it.app.playing.move(it.call(DORA, match), "Nc3")


async def test_match_is_found_by_name_by_thread_or_as_only_one(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    thread = next(iter(it.world.threads))
    assert (await it.app.playing.move(it.call(ANNA, channel=thread), "Nc3")).match == match
    assert (await it.app.playing.move(it.call(BEN, channel=999), "Nc6")).match == match
    assert (await it.app.playing.move(it.call(ANNA, f" {match.upper()} "), "e3")).match == match


async def test_without_match_one_is_told_how_to_start(it: Club) -> None:
    with refuses("no-match-here"):
        await it.app.playing.move(it.call(ANNA), "Nc3")
    with refuses("no-such-match"):
        await it.app.playing.move(it.call(ANNA, "nobody-knows"), "Nc3")


async def test_with_several_matches_one_must_be_named(it: Club) -> None:
    one, two = await it.begin("connexes", ANNA, BEN), await it.begin("connexes", ANNA, CLEO)
    with pytest.raises(wrong.SeveralMatchesError) as caught:
        await it.app.playing.move(it.call(ANNA, channel=999), "Nc3")
    assert set(caught.value.matches) == {one, two}


async def test_in_thread_of_ended_match_no_other_match_is_touched(it: Club) -> None:
    ended = await it.begin("connexes", ANNA, BEN)
    thread = next(iter(it.world.threads))
    await it.app.playing.resign(it.call(BEN, ended))
    other = await it.begin("connexes", ANNA, CLEO)
    with pytest.raises(wrong.MatchOverError):
        await it.app.playing.move(it.call(ANNA, channel=thread), "Nc3")
    assert await it.store.matches.actions(other) == []


async def test_challenge_cannot_be_played_yet(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("not-started"):
        await it.app.playing.move(it.call(ANNA, match), "Nc3")


async def test_matches_of_other_servers_do_not_exist(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("no-such-match"):
        await it.app.board.show(it.call(DORA, match, guild=GUILD + 1))
    assert await it.app.board.show(it.call(DORA, match))


async def test_button_of_earlier_position_is_stale(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    with pytest.raises(wrong.StaleVersionError):
        await it.app.playing.move(it.call(ANNA, match, version=0), "e3")
    await it.app.playing.move(it.call(ANNA, match, version=2), "e3")


async def test_button_of_position_just_before_is_stale(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    with pytest.raises(wrong.StaleVersionError):
        await it.app.playing.move(it.call(BEN, match, version=0), "Nc6")
    await it.app.playing.move(it.call(BEN, match, version=1), "Nc6")


async def test_offer_in_between_does_not_make_button_stale(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(BEN, match))
    assert (await it.app.playing.move(it.call(ANNA, match, version=0), "e3")).version == 2


async def test_redelivered_move_is_made_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    call = it.call(ANNA, match)
    first, second = await asyncio.gather(it.app.playing.move(call, "Nc3"), it.app.playing.move(call, "Nc3"))
    third = await it.app.playing.move(call, "Nc3")
    assert [first.again, second.again, third.again] == [False, True, True]
    await it.app.idle()
    assert len(await it.store.matches.actions(match)) == 1
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


async def test_of_two_moves_at_once_one_is_made(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    results = await asyncio.gather(
        it.app.playing.move(it.call(ANNA, match), "Nc3"),
        it.app.playing.move(it.call(ANNA, match), "e3"),
        return_exceptions=True,
    )
    assert sum(isinstance(result, wrong.NotYourTurnError) for result in results) == 1
    assert len(await it.store.matches.actions(match)) == 1


@pytest.mark.parametrize("steps", range(0, 40, 3))
async def test_cancelled_caller_leaves_whole_turn_or_none(it: Club, steps: int) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    caller = asyncio.create_task(it.app.playing.move(it.call(ANNA, match), "Nc3"))
    for _ in range(steps):
        await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    await it.app._matches.finish()
    await it.app.idle()
    made = len(await it.store.matches.actions(match))
    assert it.world.names() == [f"{match}-{seq}.png" for seq in range(made + 1)]
    await it.play(match, (BEN, "Nc6") if made else (ANNA, "Nc3"))


async def test_three_members_play_yalta_in_turn(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"), (CLEO, "e11e10"), (ANNA, "d2d3"))
    await it.app.idle()
    assert [post.mentions for post in it.world.posts()[1:]] == [(ANNA,), (BEN,), (CLEO,), (ANNA,), (BEN,)]
    assert {sent.channel for sent in it.world.messages[1:]} == {it.world.messages[0].id} != {CHANNEL}


async def test_move_stored_although_it_seemed_to_fail_is_posted_at_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    changed: list[str] = []
    it.app.match_changed.connect(changed.append)
    it.world.after["matches.apply"].append(StoreUnavailableError("the answer was lost"))
    assert (await it.play(match, (ANNA, "Nc3"))).again
    await it.app.idle()
    assert it.world.messages[-1].post.version == 1
    assert match in changed
