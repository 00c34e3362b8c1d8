"""Vacations in the matches: they are announced, and clocks stand still and go on."""

from __future__ import annotations

from datetime import timedelta

from bot.texts import translator_for
from tests.bot.app.people.vacationing import ELSEWHERE, deadline, only
from tests.bot.app.stored import kinds, state_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club


async def play_any(it: Club, match: str, user: int) -> None:
    position = (await state_of(it, match)).position
    await it.play(match, (user, min(map(str, position.legal_moves()))))


async def test_vacation_is_announced_in_every_match_of_server(it: Club) -> None:
    matches = [await it.begin("connexes", ANNA, other) for other in (BEN, CLEO)]
    done = await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.idle()
    until = int((it.world.now + timedelta(days=5)).timestamp())
    news = f"White (<@{ANNA}>) is on vacation until <t:{until}:D>. Their clock is stopped."
    for match in matches:
        told = [post for post in it.world.posts() if post.match == match and news in post.content]
        assert len(told) == 1
        assert told[0].mentions == ()
    assert done.explain(translator_for("en")).startswith(
        f"You’re on vacation until <t:{until}:D>. Your clocks are stopped in 2"
    )


async def test_match_without_clock_is_neither_told_of_vacation_nor_spoken_of(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    before = len(it.world.posts())
    done = await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.idle()
    assert await kinds(it, match) == []
    assert len(it.world.posts()) == before
    assert "It doesn’t stop a clock in any game right now." in done.explain(translator_for("en"))
    assert match not in done.explain(translator_for("en"))


async def test_who_is_away_is_not_reminded_of_matches_without_clock(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="")
    await it.app.preferences.change(it.call(ANNA), reminders="daily")
    await it.app.vacations.begin(it.call(ANNA), 2)
    before = len(it.world.posts())
    await it.pass_time(hours=36)
    assert len(it.world.posts()) == before
    await it.pass_time(hours=36)
    assert "it’s your move in" in it.world.posts()[-1].content


async def test_matches_of_other_servers_and_of_others_go_on(it: Club) -> None:
    mine = await it.begin("connexes", ANNA, BEN)
    theirs = await it.begin("connexes", BEN, CLEO)
    await it.app.vacations.begin(it.call(ANNA, guild=ELSEWHERE), 5)
    assert await kinds(it, mine) == await kinds(it, theirs) == []
    await it.app.vacations.begin(it.call(ANNA), 5)
    assert await kinds(it, mine) == ["away"]
    assert await kinds(it, theirs) == []


async def test_clock_of_who_is_away_stands_still_and_goes_on_after(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=1)
    await it.app.vacations.begin(it.call(ANNA), 10)
    assert await deadline(it, match) is None
    await it.pass_time(days=9)
    assert await kinds(it, match) == ["away"]
    await it.pass_time(days=1)
    assert await kinds(it, match) == ["away", "back"]
    assert await deadline(it, match) == it.world.now + timedelta(days=2)


async def test_clock_goes_on_with_half_day_at_least(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2, hours=23)
    await it.app.vacations.begin(it.call(ANNA), 1)
    await it.pass_time(days=1)
    assert await deadline(it, match) == it.world.now + timedelta(hours=12)


async def test_who_comes_back_to_their_turn_is_notified_and_no_one_else(it: Club) -> None:
    mine, other = await it.begin("connexes", ANNA, BEN), await it.begin("connexes", BEN, ANNA)
    await it.app.vacations.begin(it.call(ANNA), 2)
    await it.pass_time(days=2)
    back = {post.match: post for post in it.world.posts() if "is back from vacation" in post.content}
    assert back[mine].mentions == (ANNA,)
    assert back[other].mentions == ()


async def test_one_may_come_back_early(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.pass_time(days=2)
    done = await it.app.vacations.end(it.call(ANNA), (await only(it)).id)
    assert done.key == "done-vacation-over"
    assert await kinds(it, match) == ["away", "back"]
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.pass_time(days=2)
    assert await kinds(it, match) == ["away", "back"]


async def test_offer_outlives_news_of_vacation_with_its_buttons(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    await it.app.vacations.begin(it.call(BEN), 3)
    await it.app.idle()
    last = it.world.posts()[-1]
    assert "is on vacation" in last.content
    assert "Open: draw offer by White." in last.content
    assert [button.verb for button in last.buttons] == ["move", "board", "accept", "refuse", "withdraw"]
    await it.app.offers.refuse(it.call(BEN, match))
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages[-4:]] == [False, False, False, True]


async def test_who_is_to_move_finds_buttons_under_news_of_vacation(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(BEN), 3)
    await it.pass_time(days=1)
    await it.app.vacations.end(it.call(BEN), (await only(it, BEN)).id)
    await it.app.idle()
    assert [[button.verb for button in post.buttons] for post in it.world.posts()[-2:]] == [["move", "board"]] * 2
    assert [sent.buttons for sent in it.world.messages[-3:]] == [False, False, True]


async def test_moving_does_not_end_vacation(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.play(match, (ANNA, "Nc3"))
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.play(match, (BEN, "Nc6"))
    assert await deadline(it, match) is None
    await it.app.idle()
    assert "is on vacation, so their clock is stopped" in it.world.posts()[-1].content
    assert it.world.posts()[-1].mentions == ()


async def test_with_three_seats_others_play_on(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, clock="3d")
    await it.app.vacations.begin(it.call(BEN), 10)
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.pass_time(days=1)
    await play_any(it, match, ANNA)
    assert await deadline(it, match) is None
    await it.pass_time(days=5)
    await play_any(it, match, BEN)
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.app.vacations.begin(it.call(CLEO), 20)
    assert await deadline(it, match) is None
    await it.pass_time(days=4)
    assert await kinds(it, match) == ["away", "move", "move", "away", "back"]
    assert (await state_of(it, match)).away == {2}


async def test_log_of_match_with_vacations_replays_to_same_clocks(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+2d")
    await it.pass_time(days=4)
    await it.app.vacations.begin(it.call(ANNA), 3)
    await it.pass_time(days=3, hours=1)
    live = await state_of(it, match)
    await it.restart()
    replayed = await state_of(it, match)
    assert (replayed.clocks, replayed.away) == (live.clocks, live.away)
    assert await deadline(it, match) == it.world.now + timedelta(hours=23)


async def test_match_may_forbid_vacations(it: Club) -> None:
    strict = await it.begin("connexes", ANNA, BEN, clock="3d", vacations=False)
    other = await it.begin("connexes", ANNA, CLEO, clock="3d")
    done = await it.app.vacations.begin(it.call(ANNA), 10)
    assert await kinds(it, strict) == []
    assert await deadline(it, strict) == it.world.now + timedelta(days=3)
    assert await deadline(it, other) is None
    assert f"The clock in `{strict}` keeps running" in done.explain(translator_for("en"))


async def test_challenge_says_that_vacations_are_forbidden(it: Club) -> None:
    await it.challenge(ANNA, vacations=False)
    await it.app.idle()
    assert "Vacations don’t stop the clocks in this game." in it.world.posts()[0].content
