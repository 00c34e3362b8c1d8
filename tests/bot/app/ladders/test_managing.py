"""Organisers create, move and close ladders."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app import ChannelInfo
from bot.app.core.ports import GoneError
from bot.texts import translator_for
from tests.bot.app.ladders.climbing import FOUR, HEAD, challenged, game, ladder_of, state, won
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club, club
from tests.bot.refusals import refuses

ELSEWHERE = 200


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


async def test_only_organisers_create_ladders(it: Club) -> None:
    with refuses("not-organiser"):
        await it.app.managing_ladders.create(it.call(ANNA), ChannelInfo(CHANNEL), "yalta", {}, None, rated=True)


async def test_server_has_one_ladder_per_variant(it: Club) -> None:
    await ladder_of(it, variant="yalta")
    await ladder_of(it, variant="connexes")
    with refuses("ladder-exists"):
        await ladder_of(it, variant="yalta")


async def test_ladder_is_no_tournament(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    assert await it.app.tournaments.visible(it.call(ANNA)) == []
    with refuses("no-such-event"):
        await it.app.joining.join(it.call(ANNA, ladder))


async def test_command_means_ladder_of_channel_or_variant(it: Club) -> None:
    connexes, yalta = await ladder_of(it, variant="connexes"), await ladder_of(it, variant="yalta")
    with refuses("several-ladders"):
        await it.app.ladder_queries.find(it.call(ANNA))
    assert await it.app.ladder_queries.find(it.call(ANNA), "yalta") == yalta
    assert await it.app.ladder_queries.find(it.call(ANNA, connexes)) == connexes
    with refuses("no-ladder"):
        await it.app.ladder_queries.find(it.call(ANNA), "trichess")


async def test_ladder_of_hidden_channel_is_hidden(it: Club) -> None:
    ladder = await ladder_of(it, ANNA)
    with refuses("no-ladder"):
        await it.app.ladders.join(it.call(BEN, ladder, channel=ELSEWHERE))
    await it.app.ladder_queries.show(it.call(ANNA, ladder, channel=ELSEWHERE), translator_for("en"))


async def test_organiser_withdraws_player(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await challenged(it, ladder, DORA, BEN)
    with refuses("not-organiser"):
        await it.app.managing_ladders.withdraw(it.call(ANNA, ladder), BEN, "")
    await it.app.managing_ladders.withdraw(it.call(HEAD, ladder, manager=True), BEN, "")
    now = await state(it, ladder)
    assert (now.positions, now.open_challenges) == ((ANNA, CLEO, DORA), ())
    assert f"an organiser withdrew <@{BEN}>" in it.world.messages[-1].post.content
    with refuses("no-such-rung"):
        await it.app.managing_ladders.withdraw(it.call(HEAD, ladder, manager=True), BEN, "")


async def test_closed_ladder_ends_challenges_and_frees_variant(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await challenged(it, ladder, DORA, BEN)
    match = await game(it, ladder, BEN, ANNA)
    await it.app.managing_ladders.close(it.call(HEAD, ladder, manager=True))
    await won(it, match, BEN)
    now = await it.app._ladder_steps.state(ladder)
    assert now is not None
    assert (now.positions, now.open_challenges) == (FOUR, ())
    assert it.world.messages[0].post.buttons == ()
    with refuses("no-ladder"):
        await it.app.ladders.join(it.call(CLEO, ladder))
    await ladder_of(it, *FOUR)


async def test_creator_is_told_of_ladder_on_hold(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    it.world.faults["post"] = [GoneError("gone")]
    await challenged(it, ladder, DORA, BEN)
    user, post = it.world.direct_messages[-1]
    assert user == HEAD
    assert post.content.startswith("**Échecs connexes ladder** is on hold: its channel or thread was deleted.")


async def test_ladder_whose_channel_is_gone_waits_until_moved(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    it.world.faults["post"] = [GoneError("gone")]
    await challenged(it, ladder, DORA, BEN)
    await it.pass_time(days=40)
    now = await state(it, ladder)
    assert now.stored.halted == "gone"
    assert (now.positions, len(now.open_challenges), now.told) == (FOUR, 1, {})
    it.world.faults["post"] = []
    await it.app.managing_ladders.move(it.call(HEAD, ladder, manager=True), ChannelInfo(ELSEWHERE), "")
    await it.app.idle()
    now = await state(it, ladder)
    assert (now.stored.halted, now.stored.channel) == (None, ELSEWHERE)
    assert any(sent.channel == ELSEWHERE and "1. <@11>" in sent.post.content for sent in it.world.messages)
    assert now.incoming(BEN) is not None


async def moved(it: Club) -> tuple[str, int]:
    """A ladder that moves while Dora's challenge waits for Ben; its ID and the challenge's number."""
    ladder = await ladder_of(it, *FOUR)
    number = await challenged(it, ladder, DORA, BEN)
    await it.pass_time(days=2)
    await it.app.managing_ladders.move(it.call(HEAD, ladder, manager=True), ChannelInfo(ELSEWHERE), "")
    await it.app.idle()
    return ladder, number


def asking(it: Club) -> list[int]:
    """Channels of the posts that ask someone to answer."""
    asks = [one for one in it.world.messages if any(button.verb == "ladder-accept" for button in one.post.buttons)]
    return [one.channel for one in asks]


async def test_moved_ladder_asks_again_in_its_new_channel(it: Club) -> None:
    ladder, _ = await moved(it)
    assert asking(it) == [CHANNEL, ELSEWHERE]
    await it.pass_time(days=2)
    assert (await state(it, ladder)).incoming(BEN) is not None


async def test_answer_takes_buttons_off_in_both_channels(it: Club) -> None:
    ladder, number = await moved(it)
    await it.app.ladders.withdraw(it.call(DORA, ladder), number)
    await it.app.idle()
    assert asking(it) == []


async def test_moved_ladder_leaves_pointer_without_buttons(it: Club) -> None:
    await moved(it)
    left = it.world.messages[0]
    assert (left.channel, left.post.buttons) == (CHANNEL, ())
    assert f"<#{ELSEWHERE}>" in left.post.content


async def test_edit_under_way_while_ladder_moves_leaves_pointer(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    pointer = f"<#{ELSEWHERE}>"

    async def move() -> None:
        await it.app.managing_ladders.move(it.call(HEAD, ladder, manager=True), ChannelInfo(ELSEWHERE), "")
        while pointer not in it.world.messages[0].post.content:  # noqa: ASYNC110 (no one tells of an edit)
            await asyncio.sleep(0)

    it.world.meanwhile["edit"] = move
    await it.app.ladders.leave(it.call(DORA, ladder))
    await it.app.idle()
    left = it.world.messages[0]
    assert (left.channel, left.post.buttons) == (CHANNEL, ())
    assert pointer in left.post.content


async def test_moved_ladder_goes_on_without_its_old_channel(it: Club) -> None:
    ladder, number = await moved(it)
    it.world.faults["edit"] = [GoneError("gone")]
    await it.app.ladders.withdraw(it.call(DORA, ladder), number)
    await it.app.idle()
    assert asking(it) == [CHANNEL]
    assert (await state(it, ladder)).stored.halted is None
