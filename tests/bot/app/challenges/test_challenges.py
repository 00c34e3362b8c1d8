"""From a challenge to the first turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app import ChallengeRequest, ChannelInfo, ForbiddenError, Opponent
from bot.app import errors as wrong
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club, club
from tests.bot.refusals import refuses
from tests.bot.world import unsealed

HERE = ChannelInfo(CHANNEL, can_thread=False)


def verbs(it: Club, index: int = -1) -> list[str]:
    return [button.verb for button in it.world.posts()[index].buttons]


async def test_challenge_is_posted_with_its_buttons_and_tells_only_invited(it: Club) -> None:
    await it.challenge(ANNA, "yalta", BEN)
    await it.app.idle()
    (post,) = it.world.posts(CHANNEL)
    assert verbs(it) == ["join", "decline", "start", "cancel", "lesson"]
    assert post.mentions == (BEN,)
    assert post.content.count(f"<@{ANNA}>") == 2


async def test_challenge_tells_players_goal_and_rating(it: Club) -> None:
    await it.challenge(ANNA, "yalta", BEN)
    await it.app.idle()
    (post,) = it.world.posts(CHANNEL)
    assert "3 players · the first mate wins" in post.content
    assert "Rated, or casual if computers join" in post.content


async def test_rules_button_finds_variant_of_challenge(it: Club) -> None:
    match = (await it.challenge(ANNA, "trichess")).match
    assert await it.app.games.variant(it.call(DORA, match)) == "trichess"


async def test_match_begins_when_last_invited_player_joins(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, CLEO)).match
    assert (await it.app.challenges.join(it.call(BEN, match))).key == "done-joined"
    await it.app.idle()
    done = await it.app.challenges.join(it.call(CLEO, match))
    assert done.explain(translator_for("en")) == f"`{match}` has started. Find it with /games."
    done = await it.app.challenges.with_board_channel(done)
    assert (
        done.explain(translator_for("en"))
        == f"`{match}` has started in <#{next(sent.id for sent in it.world.messages)}>."
    )
    await it.app.idle()
    challenge, start = it.world.messages
    assert (challenge.buttons, start.channel) == (False, challenge.id)
    assert f"<#{challenge.id}>" in challenge.post.content
    assert start.post.mentions == (ANNA,)
    assert [button.verb for button in start.post.buttons] == ["move", "board"]
    assert unsealed(start.post.picture_name) == f"{match}-0.png"
    assert start.post.picture is not None
    assert start.post.picture.startswith(b"\x89PNG")
    assert start.post.alt


async def test_anyone_may_take_free_seat_until_match_is_full(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes")).match
    assert (await it.app.challenges.join(it.call(DORA, match))).key.startswith("done-started")
    with pytest.raises(wrong.ChallengeClosedError):
        await it.app.challenges.join(it.call(CLEO, match))


async def test_stranger_finds_no_seat_among_invited(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("challenge-full"):
        await it.app.challenges.join(it.call(CLEO, match))


async def test_joining_twice_takes_one_seat(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.challenges.join(it.call(BEN, match))
    with refuses("already-in"):
        await it.app.challenges.join(it.call(BEN, match))


async def test_computers_alone_start_match_at_once_in_thread(it: Club) -> None:
    done = await it.app.challenges.with_board_channel(await it.challenge(ANNA, "yalta", computers=2))
    assert done.explain(translator_for("en")) == f"`{done.match}` has started in <#{it.world.messages[0].id}>."
    await it.app.idle()
    challenge, start = it.world.messages
    assert (challenge.buttons, start.channel, start.post.mentions) == (False, challenge.id, (ANNA,))


async def test_without_threads_match_is_played_in_channel(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", computers=1, channel=HERE)).match
    await it.app.idle()
    assert [sent.channel for sent in it.world.messages] == [CHANNEL]
    assert it.world.names() == [f"{match}-0.png"]
    assert (await it.app.playing.move(it.call(ANNA), "Nc3")).match == match


async def test_line_about_thread_that_cannot_be_deleted_holds_nothing_up(it: Club) -> None:
    it.world.faults["delete_thread_notice"] = [ForbiddenError()]
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    thread = it.world.messages[-1].channel
    assert thread != CHANNEL
    assert "delete_thread_notice" not in [what for what, *_ in it.world.tended]
    await it.app.challenges.join(it.call(CLEO, (await it.challenge(DORA, "connexes")).match))
    await it.app.idle()
    assert ("delete_thread_notice", CHANNEL, it.world.messages[-1].channel) in it.world.tended


async def test_refused_thread_leaves_match_in_channel(it: Club) -> None:
    it.world.faults["thread"] = [ForbiddenError()]
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    done = await it.app.challenges.with_board_channel(await it.app.challenges.join(it.call(BEN, match)))
    await it.app.idle()
    assert done.explain(translator_for("en")) == f"`{match}` has started in <#{CHANNEL}>."
    assert {sent.channel for sent in it.world.messages} == {CHANNEL}
    assert (await it.app.playing.move(it.call(ANNA), "Nc3")).match == match


async def test_start_gives_free_seats_to_computers(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.challenges.begin(it.call(ANNA, match))
    await it.app.idle()
    assert "Black (computer, level 3)" in it.world.posts()[-1].content


async def test_start_waits_for_invited(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN)).match
    with refuses("waiting-for-players") as caught:
        await it.app.challenges.begin(it.call(ANNA, match))
    assert caught.value.values["players"] == (f"<@{BEN}>",)


@pytest.mark.parametrize("user", [BEN, CLEO])
async def test_only_creator_starts(it: Club, user: int) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN)).match
    with refuses("not-creator"):
        await it.app.challenges.begin(it.call(user, match, manager=True))


@pytest.mark.parametrize(("user", "manager"), [(ANNA, False), (DORA, True)])
async def test_creator_or_manager_cancels(it: Club, user: int, manager: bool) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.challenges.cancel(it.call(user, match, manager=manager))
    await it.app.idle()
    assert verbs(it) == []
    assert "cancelled" in it.world.posts()[-1].content


async def test_others_do_not_cancel_nor_managers_of_other_servers(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    with refuses("not-creator"):
        await it.app.challenges.cancel(it.call(BEN, match))
    with refuses("no-such-match"):
        await it.app.challenges.cancel(it.call(DORA, match, guild=GUILD + 1, manager=True))


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (ChallengeRequest("chess"), "unknown-variant"),
        (ChallengeRequest("yalta", options={"direction": "up"}), "bad-option"),
        (ChallengeRequest("connexes", options={"direction": "clockwise"}), "bad-option"),
        (ChallengeRequest("yalta", (Opponent(99, bot=True),)), "bot-opponent"),
        (ChallengeRequest("yalta", (Opponent(ANNA),)), "self-opponent"),
        (ChallengeRequest("yalta", (Opponent(BEN), Opponent(BEN))), "same-player-twice"),
        (ChallengeRequest("connexes", (Opponent(BEN), Opponent(CLEO))), "too-many-players"),
        (ChallengeRequest("yalta", (Opponent(BEN),), computers=2), "too-many-players"),
        (ChallengeRequest("yalta", computers=-1), "too-many-players"),
    ],
)
async def test_impossible_wish_is_refused(it: Club, ask: ChallengeRequest, error: str) -> None:
    with refuses(error):
        await it.app.challenges.open(it.call(ANNA), ChannelInfo(CHANNEL), ask)
    await it.app.idle()
    assert it.world.messages == []


async def test_everything_that_bot_lacks_is_named_at_once(it: Club) -> None:
    room = ChannelInfo(CHANNEL, can_post=False, can_attach=False, can_thread=False, can_recall=False)
    with refuses("missing-permission") as caught:
        await it.challenge(ANNA, channel=room)
    assert caught.value.explain(translator_for("en")).startswith(
        "I’m missing permissions here: Send Messages, Attach Files, Create Public Threads and Read Message History."
    )


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (ChannelInfo(CHANNEL, can_thread=False), "played in this channel"),
        (ChannelInfo(CHANNEL, can_recall=False), "may see that post twice"),
    ],
)
async def test_what_bot_can_do_without_is_told_with_what_it_means(it: Club, room: ChannelInfo, told: str) -> None:
    done = await it.challenge(ANNA, channel=room)
    sentence, note = done.explain(translator_for("en")).splitlines()
    assert "posted" in sentence
    assert told in note


async def test_nothing_is_said_of_threads_where_there_can_be_none(it: Club) -> None:
    done = await it.challenge(ANNA, channel=ChannelInfo(CHANNEL, can_thread=False, takes_threads=False))
    assert len(done.explain(translator_for("en")).splitlines()) == 1


async def test_no_one_is_invited_who_cannot_see_channel(it: Club) -> None:
    ask = ChallengeRequest("yalta", (Opponent(BEN), Opponent(CLEO, sees=False)))
    with refuses("opponent-elsewhere") as caught:
        await it.app.challenges.open(it.call(ANNA), ChannelInfo(CHANNEL), ask)
    assert caught.value.explain(translator_for("en")).startswith(f"<@{CLEO}> can’t see this channel.")
    assert it.world.posts() == []


@pytest.mark.parametrize("lack", ["can_post", "can_attach"])
async def test_channel_where_bot_may_not_post_is_refused(it: Club, lack: str) -> None:
    with refuses("missing-permission"):
        await it.challenge(ANNA, channel=replace(HERE, can_post=lack != "can_post", can_attach=lack != "can_attach"))


async def test_in_server_that_names_channels_matches_are_opened_there_and_in_their_threads(it: Club) -> None:
    await it.app.preferences.change_server(it.call(ANNA, manager=True), channels=(CHANNEL,))
    for room in (ChannelInfo(CHANNEL), ChannelInfo(201, can_thread=False, parent=CHANNEL)):
        assert (await it.challenge(ANNA, "connexes", BEN, channel=room)).key == "done-opened"
    for room in (ChannelInfo(202), ChannelInfo(203, can_thread=False, parent=202)):
        with refuses("wrong-channel"):
            await it.challenge(ANNA, "connexes", BEN, channel=room)


async def test_channel_holds_one_match_at_time(it: Club) -> None:
    first = (await it.challenge(ANNA, "connexes", computers=1, channel=HERE)).match
    with pytest.raises(wrong.ChannelBusyError) as caught:
        await it.challenge(BEN, "connexes", channel=HERE)
    assert caught.value.values["match"] == first


async def test_of_two_challenges_for_one_channel_second_waits(it: Club) -> None:
    one = (await it.challenge(ANNA, "connexes", BEN, channel=HERE)).match
    two = (await it.challenge(CLEO, "connexes", DORA, channel=HERE)).match
    await it.app.challenges.join(it.call(BEN, one))
    with pytest.raises(wrong.ChannelBusyError):
        await it.app.challenges.join(it.call(DORA, two))
    await it.app.playing.abort(it.call(ANNA, one))
    assert (await it.app.challenges.join(it.call(DORA, two))).key == "done-started"


async def test_open_matches_are_limited(tmp_path: Path) -> None:
    async with club(tmp_path, limit=2) as it:
        first = (await it.challenge(ANNA, "connexes", BEN)).match
        await it.challenge(ANNA, "connexes", computers=1)
        with refuses("too-many-matches"):
            await it.challenge(ANNA, "connexes", CLEO)
        other = (await it.challenge(DORA, "connexes", ANNA)).match
        with refuses("too-many-matches"):
            await it.app.challenges.join(it.call(ANNA, other))
        await it.app.challenges.cancel(it.call(ANNA, first))
        assert (await it.app.challenges.join(it.call(ANNA, other))).key.startswith("done-started")


async def test_redelivered_challenge_is_opened_once(it: Club) -> None:
    call = it.call(ANNA)
    first = await it.app.challenges.open(call, ChannelInfo(CHANNEL), ChallengeRequest("connexes", (Opponent(BEN),)))
    again = await it.app.challenges.open(call, ChannelInfo(CHANNEL), ChallengeRequest("connexes", (Opponent(BEN),)))
    assert (again.match, again.again) == (first.match, True)
    await it.app.idle()
    assert len(it.world.messages) == 1


async def test_listed_seats_begin_with_creator_and_drawn_ones_vary(it: Club) -> None:
    firsts = set()
    for seats in ["listed"] * 4 + ["random"] * 12:
        match = (await it.challenge(ANNA, "connexes", BEN, seats=seats)).match
        await it.app.challenges.join(it.call(BEN, match))
        turn = next(game.turn for game in await it.app.games.live(it.call(ANNA)) if game.match == match)
        firsts.add((seats, turn))
        await it.app.playing.abort(it.call(ANNA, match))
    assert firsts == {("listed", ANNA), ("random", ANNA), ("random", BEN)}


async def test_posts_are_in_language_of_server(it: Club) -> None:
    await it.begin(
        "yalta", ANNA, BEN, CLEO, channel=ChannelInfo(CHANNEL, language="fr"), options={"direction": "counterclockwise"}
    )
    challenge, start = it.world.posts()
    assert "sens inverse" in challenge.content
    assert f"Trait aux Blancs (<@{ANNA}>)" in start.content


async def test_in_direct_message_one_plays_computer(it: Club) -> None:
    call = it.call(ANNA, channel=77, guild=None)
    match = (
        await it.app.challenges.open(call, ChannelInfo(77), ChallengeRequest("connexes", computers=1, seats="listed"))
    ).match
    assert (await it.app.playing.move(it.call(ANNA, channel=77, guild=None), "Nc3")).match == match
    with refuses("no-such-match"):
        await it.app.board.show(it.call(BEN, match, guild=None))


@pytest.mark.parametrize(
    ("unfit", "error"),
    [("voice", "room-voice"), ("private", "room-private"), ("locked", "room-locked")],
)
async def test_where_nothing_can_be_played_it_is_said_why(it: Club, unfit: Any, error: str) -> None:
    with refuses(error):
        await it.challenge(ANNA, "connexes", BEN, channel=ChannelInfo(CHANNEL, can_thread=False, unfit=unfit))
    assert it.world.messages == []


async def test_post_of_forum_is_for_one_game_at_time(it: Club) -> None:
    post = ChannelInfo(500, can_thread=False, takes_threads=False, parent=CHANNEL, post=True)
    match = await it.begin("connexes", ANNA, BEN, channel=post)
    assert {sent.channel for sent in it.world.messages} == {500}
    with refuses("post-busy"):
        await it.challenge(CLEO, "connexes", channel=post)
    await it.app.playing.resign(it.call(BEN, match))
    await it.challenge(CLEO, "connexes", channel=post)


async def test_forum_that_server_names_is_for_games_in_its_posts(it: Club) -> None:
    await it.app.preferences.change_server(it.call(ANNA, manager=True), channels=(CHANNEL,))
    await it.challenge(CLEO, "connexes", channel=ChannelInfo(500, can_thread=False, parent=CHANNEL, post=True))
    with refuses("wrong-channel"):
        await it.challenge(CLEO, "connexes", channel=ChannelInfo(501, can_thread=False, parent=CHANNEL + 1, post=True))


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (None, "Time control: 3 days per move. No clock if computers take all open seats."),
        ("1d", "Time control: 1 day per move."),
        ("none", "No time control: no one can run out of time."),
    ],
)
async def test_challenge_says_whether_clock_will_run(it: Club, clock: str | None, said: str) -> None:
    await it.challenge(ANNA, "yalta", clock=clock)
    await it.app.idle()
    assert said in it.world.posts()[-1].content.split("\n")


async def test_among_several_people_clock_runs_who_takes_other_seat(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta")).match
    await it.app.challenges.join(it.call(BEN, match))
    await it.app.idle()
    assert "Time control: 3 days per move." in it.world.posts()[-1].content.split("\n")


THREAD = 777
LOBBY = ChannelInfo(CHANNEL)


async def proposed(it: Club, place: int, lobby: ChannelInfo | None) -> str:
    """Text that names the channel where a challenge from a thread is posted."""
    call = it.call(ANNA, channel=place)
    done = await it.app.challenges.open(
        call, ChannelInfo(place, can_thread=False), ChallengeRequest("connexes", (Opponent(BEN),)), lobby
    )
    await it.app.idle()
    assert it.world.posts()[-1].content
    return done.explain(translator_for("en"))


async def test_in_thread_of_match_challenge_is_posted_in_its_channel(it: Club) -> None:
    await it.begin("connexes", ANNA, CLEO)
    thread = next(iter(it.world.threads))
    said = await proposed(it, thread, LOBBY)
    assert said.endswith(f"posted in <#{CHANNEL}>.")
    assert it.world.messages[-1].channel == CHANNEL


async def test_in_any_other_thread_challenge_is_posted_there(it: Club) -> None:
    said = await proposed(it, THREAD, LOBBY)
    assert " posted.\n" in said
    assert it.world.messages[-1].channel == THREAD


async def test_challenge_said_twice_is_told_twice_to_be_in_channel(it: Club) -> None:
    await it.begin("connexes", ANNA, CLEO)
    thread, ask = next(iter(it.world.threads)), ChallengeRequest("connexes", (Opponent(BEN),))
    call = it.call(ANNA, channel=thread)
    once = await it.app.challenges.open(call, ChannelInfo(thread, can_thread=False), ask, LOBBY)
    again = await it.app.challenges.open(call, ChannelInfo(thread, can_thread=False), ask, LOBBY)
    assert again.match == once.match
