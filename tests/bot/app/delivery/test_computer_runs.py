"""A run of computers' moves is one post, together with the move of the person that it answers."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club


def pictures(it: Club, match: str) -> list[int]:
    """The versions that public pictures show, in order."""
    return [int(name.removeprefix(f"{match}-").removesuffix(".png")) for name in it.world.names()]


async def thinking(it: Club, match: str, text: str = "e2e3") -> asyncio.Event:
    """Move, and have the computer think until the event is set."""
    it.thinker.held = gate = asyncio.Event()
    it.thinker.thinking.clear()
    await it.play(match, (ANNA, text))
    await it.thinker.thinking.wait()
    return gate


async def let_pass(it: Club, seconds: float) -> None:
    """Let time pass while computers think."""
    it.world.now += timedelta(seconds=seconds)
    for at, come in it.world.waits:
        if at <= it.world.now and not come.done():
            come.set_result(None)
    for _ in range(8):
        await asyncio.sleep(0)
    await it.app._scheduler.idle()
    await it.app._delivery.sender.idle()


async def test_round_against_two_computers_is_one_post(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.idle()
    assert pictures(it, match) == [0, 3]
    post = it.world.posts()[-1]
    turn, line = post.content.splitlines()
    assert turn == f"White (<@{ANNA}>) to move."
    assert line == "**1. e3** · Red **a5** · Black **e10**"
    assert (post.mentions, [button.verb for button in post.buttons]) == ((ANNA,), ["move", "what-if"])


async def test_answer_to_single_computer_is_one_post_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert pictures(it, match) == [0, 2]


async def test_among_people_post_waits_for_computer_between_them(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1)
    await it.play(match, (ANNA, "e2e3"))
    await it.app.idle()
    assert pictures(it, match) == [0, 1]
    await it.play(match, (BEN, "a5"))
    await it.app.idle()
    assert pictures(it, match)[-1] == len(await it.store.matches.actions(match))


async def test_move_is_told_after_while_however_long_computers_think(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    gate = await thinking(it, match)
    await let_pass(it, 14)
    assert pictures(it, match) == [0]
    await let_pass(it, 1)
    assert pictures(it, match) == [0, 1]
    assert it.world.posts()[-1].content.splitlines() == ["Red (computer, level 3) to move.", "**1. e3**"]
    gate.set()
    await it.app.idle()
    assert pictures(it, match) == [0, 1, 3]
    assert it.world.posts()[-1].content.splitlines()[1] == "**1. e3** · Red **a5** · Black **e10**"


async def test_kill_while_computer_thinks_loses_no_post_and_tells_none_twice(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await thinking(it, match)
    it.thinker.held = None
    await it.restart()
    await it.app.idle()
    assert pictures(it, match) == [0, 3]


async def test_run_that_no_one_takes_up_is_told_as_it_stands_after_restart(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2)
    await thinking(it, match)
    await it.restart()  # and the computer thinks on for ever
    await let_pass(it, 15)
    assert pictures(it, match) == [0, 1]


async def test_what_else_happens_while_computer_thinks_is_told_after_move(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, computers=1, seats="listed")
    await it.play(match, (ANNA, "e2e3"))
    it.thinker.held = gate = asyncio.Event()
    await it.play(match, (BEN, "a5"))
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    gate.set()
    await it.app.idle()
    told = [post.content.splitlines()[0] for post in it.world.posts()][-3:]
    assert told[0] == "Black (computer, level 3) to move."
    assert "Draw offered by" in told[1]
    assert told[2] == "**Draw by agreement.**"
    assert pictures(it, match) == [0, 1, 2, 3, 4]


async def test_end_of_game_in_run_is_told_with_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    mate = ["e2e3", "f7f6", "f2f4", "e8f7", "g1h3", "f7g6", "b1c3", "g6f5", "d1g4"]
    it.thinker.answers = list(mate[1::2])
    for text in mate[::2]:
        await it.play(match, (ANNA, text))
        await it.app.idle()
    assert pictures(it, match) == [0, 2, 4, 6, 8, 9]
    assert it.world.posts()[-1].content.splitlines()[1] == "4… Black **Kf5** · **5. Qg4#**"


async def test_each_person_in_turn_reads_all_that_was_played_since_their_own_move(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "a5"), (CLEO, "e10"), (ANNA, "d2d3"))
    await it.app.idle()
    assert [post.content.splitlines()[1] for post in it.world.posts()[-4:]] == [
        "**1. e3**",
        "**1. e3** · Red **a5**",
        "**1. e3** · Red **a5** · Black **e10**",
        "1… Red **a5** · Black **e10** · **2. d3**",
    ]


async def opened(it: Club, variant: str, computers: int) -> str:
    """A match in which computers move first, whose posts are sent."""
    match = await it.begin(variant, ANNA, computers=computers, seats="random")
    while (await row_of(it, match)).seats[0].user is not None:
        match = await it.begin(variant, ANNA, computers=computers, seats="random")
    return match


@pytest.mark.parametrize(("variant", "computers"), [("connexes", 1), ("yalta", 2)])
async def test_opening_by_computers_is_one_board(it: Club, variant: str, computers: int) -> None:
    match = await opened(it, variant, computers)
    seats = (await row_of(it, match)).seats
    mine = next(number for number, seat in enumerate(seats) if seat.user == ANNA)
    assert pictures(it, match) == [mine]
    post = it.world.posts()[-1]
    title, turn, line, players = post.content.splitlines()
    assert match in title
    assert f"(<@{ANNA}>) to move." in turn
    assert line.startswith("**1. ")
    assert players.startswith("-# ")
    assert (post.mentions, [button.verb for button in post.buttons]) == ((ANNA,), ["move", "what-if"])


async def test_opening_is_shown_after_while_however_long_computer_thinks(it: Club) -> None:
    it.thinker.held = gate = asyncio.Event()
    match = (await it.challenge(ANNA, "connexes", computers=1, seats="random")).match
    while (await row_of(it, match)).seats[0].user is not None:
        match = (await it.challenge(ANNA, "connexes", computers=1, seats="random")).match
    await it.app._delivery.sender.idle()
    assert pictures(it, match) == []
    await let_pass(it, 15)
    assert pictures(it, match) == [0]
    assert match in it.world.posts()[-1].content
    gate.set()
    await it.app.idle()
    assert pictures(it, match) == [0, 1]
    assert match not in it.world.posts()[-1].content


async def test_opening_survives_kill_before_computer_has_moved(it: Club) -> None:
    it.thinker.held = asyncio.Event()
    match = (await it.challenge(ANNA, "connexes", computers=1, seats="random")).match
    while (await row_of(it, match)).seats[0].user is not None:
        match = (await it.challenge(ANNA, "connexes", computers=1, seats="random")).match
    it.thinker.held = None
    await it.restart()
    await it.app.idle()
    assert pictures(it, match) == [1]


async def test_all_people_come_into_thread_of_opening_by_computer(it: Club) -> None:
    for _ in range(20):
        match = await it.begin("yalta", ANNA, BEN, computers=1, seats="random")
        if (await row_of(it, match)).seats[0].user is None:
            break
    thread = (await row_of(it, match)).thread
    last = (await row_of(it, match)).seats[2].user
    assert ("add_thread_member", thread, last) in it.world.tended
