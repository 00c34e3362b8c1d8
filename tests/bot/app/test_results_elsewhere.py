"""The line in the channel that tells what came of a game in its thread."""

from __future__ import annotations

import re

import pytest

from bot.app import ChannelInfo, ForbiddenError, GoneError, UnavailableError
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club


async def resigned(it: Club, *users: int, channel: ChannelInfo | None = None) -> str:
    """A match that the last of its users has given up."""
    match = await it.begin(
        "yalta" if len(users) == 3 else "connexes", *users, **({"channel": channel} if channel else {})
    )
    await it.app.playing.resign(it.call(users[-1], match))
    await it.app.idle()
    return match


def told(it: Club) -> list[str]:
    """Posts in the channel after the challenge."""
    return [post.content for post in it.world.posts(CHANNEL)[1:]]


async def test_channel_of_thread_hears_in_one_line_what_came_of_its_game(it: Club) -> None:
    await resigned(it, ANNA, BEN)
    thread = next(iter(it.world.threads))
    assert told(it) == [f"**Échecs connexes** · White (<@{ANNA}>) wins by resignation. <#{thread}>"]
    line = it.world.posts(CHANNEL)[-1]
    assert (line.mentions, line.picture) == ((), None)
    assert [button.verb for button in line.buttons] == ["rematch", "seek-again"]


async def test_card_in_channel_names_both_sides_the_move_and_the_ratings(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "d4"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    won, changes = told(it)[-1].split("\n")
    assert won.startswith(
        f"**Échecs connexes** · 🏆 White (<@{ANNA}>) beat Black (<@{BEN}>) by resignation, move 2. <#"
    )
    assert re.fullmatch(r"-# White 1500 → 1\d{3} \(\+\d+\) · Black 1500 → 1\d{3} \(–\d+\)", changes)
    assert [button.verb for button in it.world.posts(CHANNEL)[-1].buttons][:2] == ["rematch", "seek-again"]


async def test_thread_shows_same_card_as_its_channel(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    won, changes = told(it)[-1].split("\n")
    thread = next(iter(it.world.threads))
    last = it.world.posts(thread)[-1].content.splitlines()
    assert (last[0].strip("*"), last[2]) == (won.partition(" · ")[2].rpartition(" ")[0], changes)


async def test_card_keeps_ratings_of_unlisted_players_to_itself(it: Club) -> None:
    await it.app.preferences.change(it.call(BEN), listed=False)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert "White 1500" in told(it)[-1]
    assert "Black 1" not in told(it)[-1]


async def test_card_keeps_its_buttons(it: Club) -> None:
    match = await resigned(it, ANNA, BEN)
    thread = next(iter(it.world.threads))
    card = next(sent for sent in reversed(it.world.messages) if sent.channel == thread)
    assert card.buttons
    assert (await row_of(it, match)).message == card.id


async def test_game_that_goes_on_is_not_told(it: Club) -> None:
    await resigned(it, ANNA, BEN, CLEO)
    assert told(it) == []


async def test_game_without_score_is_not_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.abort(it.call(ANNA, match))
    await it.app.idle()
    assert told(it) == []


async def test_game_over_before_its_thread_is_told_in_channel(it: Club) -> None:
    it.world.faults["thread"] = [UnavailableError(3600)] * 50
    match = (await it.challenge(ANNA, "connexes", BEN, clock="1d")).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.playing.resign(it.call(BEN, match))
    await it.pass_time(hours=3)
    assert it.world.threads == {}
    assert sum("resignation" in text for text in told(it)) == 1


async def test_where_thread_was_refused_nothing_is_told_twice(it: Club) -> None:
    it.world.faults["thread"] = [ForbiddenError()]
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert sum("resignation" in text for text in told(it)) == 1


async def test_where_game_was_played_in_channel_itself_nothing_is_told_twice(it: Club) -> None:
    await resigned(it, ANNA, BEN, channel=ChannelInfo(CHANNEL, can_thread=False))
    assert sum("resignation" in text for text in told(it)) == 1


async def test_result_whose_answer_was_lost_is_told_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.idle()
    it.world.after["post"] = [UnavailableError(1.0), UnavailableError(1.0)]  # of the card, and of the line
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert it.world.after["post"] == []
    assert len(told(it)) == 1


async def test_result_is_told_after_crash(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.idle()
    it.world.faults["post"] = [UnavailableError(60), UnavailableError(60)]
    await it.app.playing.resign(it.call(BEN, match))
    await it.restart()
    await it.app.idle()
    assert len(told(it)) == 1


@pytest.mark.parametrize("error", [GoneError(), ForbiddenError()])
async def test_channel_that_takes_no_result_leaves_game_alone(it: Club, error: Exception) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.idle()
    it.world.faults[f"post in {CHANNEL}"] = [error]
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert told(it) == []
    assert (await row_of(it, match)).status == "over"
    assert it.world.direct_messages == []
