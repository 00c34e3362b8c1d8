"""Challenges on a ladder, their answers and their games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app.core.ports import GoneError
from bot.app.ladders.posts import answer_buttons
from bot.texts import translator_for
from tests.bot.app.ladders.climbing import FOUR, HEAD, challenged, game, ladder_of, state, won
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club, club
from tests.bot.refusals import refuses

EVE = 15


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


def said(it: Club) -> list[str]:
    return [sent.post.content for sent in it.world.messages if sent.channel == CHANNEL]


async def test_members_join_on_lowest_rung(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    assert (await state(it, ladder)).positions == FOUR


async def test_winning_challenger_takes_rung(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await won(it, await game(it, ladder, DORA, BEN), DORA)
    assert (await state(it, ladder)).positions == (ANNA, DORA, BEN, CLEO)
    assert "takes rung 2" in said(it)[-1]


async def test_winning_defender_keeps_rung(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await won(it, await game(it, ladder, DORA, BEN), BEN)
    assert (await state(it, ladder)).positions == FOUR
    assert "stays on rung 2" in said(it)[-1]


async def test_draw_of_two_is_told_in_plain_words(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    await it.app.offers.draw(it.call(DORA, match))
    await it.app.offers.accept(it.call(BEN, match), "draw")
    await it.app.idle()
    assert said(it)[-1].endswith(f"`{match}` is a draw. Both players keep their rungs.")


async def test_cancelled_game_is_told_as_void(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    await it.app.playing.abort(it.call(DORA, match))
    await it.app.idle()
    assert said(it)[-1].endswith(f"`{match}` is void. Everyone keeps their rung.")


async def test_time_out_without_move_loses_rung(it: Club) -> None:
    ladder = await ladder_of(it, ANNA, BEN, clock="1d")
    match = await game(it, ladder, BEN, ANNA)
    row = await it.store.matches.get(match)
    assert row is not None
    if row.turn == BEN:
        await it.play(match, (BEN, "e3"))
    await it.pass_time(days=2)
    assert (await state(it, ladder)).positions == (BEN, ANNA)


async def test_game_is_ordinary_rated_match_in_thread(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    row = await it.store.matches.get(await game(it, ladder, DORA, BEN))
    assert row is not None
    assert (row.status, row.rated, row.clock, row.tournament) == ("playing", True, "3d", None)
    assert row.thread is not None


async def test_game_is_announced_with_rungs(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    [post] = [text for text in said(it) if "ladder game" in text]
    assert post.startswith("**Échecs connexes**, ladder game: ")
    assert f"<@{BEN}> (rung 2)" in post
    assert f"<@{DORA}> (rung 4)" in post
    assert post.endswith(f"`{match}`")
    assert not any("wants to play" in text for text in said(it))


async def test_challenger_is_told_of_game_on_hold(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    row = await it.store.matches.get(match)
    assert row is not None
    it.world.faults["post"] = [GoneError("gone")]
    await it.play(match, (row.turn or 0, "e3"))
    await it.app.idle()
    user, post = it.world.direct_messages[-1]
    assert user == DORA
    assert post.content.startswith(f"Your game `{match}` is on hold: its channel or thread was deleted.")


async def test_player_out_of_reach_cannot_be_challenged(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR, EVE)
    for target in (ANNA, EVE, HEAD):
        with refuses("out-of-reach"):
            await challenged(it, ladder, EVE, target)


async def test_player_has_one_open_challenge_each_way(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await challenged(it, ladder, DORA, BEN)
    with refuses("ladder-challenging"):
        await challenged(it, ladder, DORA, CLEO)
    with refuses("ladder-challenged"):
        await challenged(it, ladder, CLEO, BEN)
    await challenged(it, ladder, BEN, ANNA)  # one made to him, and one that he made


async def test_challenge_stays_open_until_game_is_over(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    with refuses("ladder-challenging"):
        await challenged(it, ladder, DORA, CLEO)
    await won(it, match, BEN)
    await challenged(it, ladder, DORA, CLEO)


async def test_withdrawn_challenge_frees_both(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    with refuses("not-challenger"):
        await it.app.ladders.withdraw(it.call(BEN, ladder), number)
    await it.app.ladders.withdraw(it.call(DORA, ladder), number)
    assert (await state(it, ladder)).open_challenges == ()
    with refuses("ladder-challenge-gone"):
        await it.app.ladders.accept(it.call(BEN, ladder), number)


async def test_only_challenged_player_can_answer(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    for user in (DORA, CLEO):
        with refuses("not-asked"):
            await it.app.ladders.accept(it.call(user, ladder), number)


async def test_challenge_post_loses_buttons_when_answered(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    post = next(sent for sent in it.world.messages if "challenges" in sent.post.content)
    assert [button.verb for button in post.post.buttons] == ["ladder-accept", "ladder-decline", "ladder-withdraw"]
    assert post.post.mentions == (BEN,)
    await it.app.ladders.decline(it.call(BEN, ladder), number)
    await it.app.idle()
    post = next(sent for sent in it.world.messages if "challenges" in sent.post.content)
    assert "declined" in post.post.content
    assert post.post.buttons == ()


async def test_ladder_post_is_edited_in_place(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await won(it, await game(it, ladder, DORA, BEN), DORA)
    first = it.world.messages[0].post
    assert [line[:8] for line in first.content.splitlines()[2:]] == ["1. <@11>", "2. <@14>", "3. <@12>", "4. <@13>"]
    assert first.alt.startswith("Échecs connexes ladder, 4 players. 1 ")
    assert sum("rung" in text and "1. <@" in text for text in said(it)) == 1


async def test_blocked_players_cannot_challenge_each_other(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.app.preferences.block(it.call(BEN), [DORA])
    with refuses("unwilling"):
        await challenged(it, ladder, DORA, BEN)


async def test_leaver_ends_open_challenges_and_others_move_up(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await challenged(it, ladder, DORA, BEN)
    await it.app.ladders.leave(it.call(BEN, ladder))
    now = await state(it, ladder)
    assert now.positions == (ANNA, CLEO, DORA)
    assert now.open_challenges == ()


async def test_game_with_leaver_counts_among_others(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    await it.app.ladders.leave(it.call(BEN, ladder))
    await won(it, match, DORA)
    assert (await state(it, ladder)).positions == (ANNA, CLEO, DORA)


async def test_repeated_click_challenges_once(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    call = it.call(DORA, ladder)
    await it.app.ladders.challenge(call, BEN)
    done = await it.app.ladders.challenge(call, BEN)
    assert done.again
    assert len((await state(it, ladder)).challenges) == 1


async def test_result_missed_by_crash_is_recorded_once(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    await it.restart(start=False)
    row = await it.store.matches.get(match)
    assert row is not None
    await it.app.playing.resign(it.call(BEN, match, channel=row.thread))
    await it.restart()
    await it.pass_time(days=1)
    now = await state(it, ladder)
    assert now.positions == (ANNA, DORA, BEN, CLEO)
    assert [action.kind for action in now.log].count("result") == 1


async def test_buttons_of_challenge_have_words_of_manual(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await challenged(it, ladder, DORA, BEN)
    (one,) = (await state(it, ladder)).open_challenges
    labels = {
        language: [button.label for button in answer_buttons(translator_for(language), one)]
        for language in ("en", "fr")
    }
    assert labels == {"en": ["Accept", "Decline", "Withdraw"], "fr": ["Accepter", "Refuser", "Retirer"]}
