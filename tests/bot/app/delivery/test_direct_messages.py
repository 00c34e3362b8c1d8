"""Direct messages: in the user's language and colours, and only on request."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.app import ChallengeRequest, ChannelInfo, ClosedError, GoneError, Opponent, Post, UnavailableError
from storage import Match, MatchTimer, StoreUnavailableError
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, resigned, state
from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD, Club
from tests.bot.world import unsealed

NEVER = 777
"""Somebody who has never used the bot."""


def direct_messages(it: Club, user: int) -> list[Post]:
    """Direct messages that a user got."""
    return [post for to, post in it.world.direct_messages if to == user]


async def wish(it: Club, user: int, **chosen: Any) -> None:
    await it.app.preferences.change(it.call(user), **chosen)


async def test_first_private_message_is_in_language_of_who_took_seat(it: Club) -> None:
    done = await it.app.challenges.open(
        it.call(ANNA, language="fr"), ChannelInfo(CHANNEL, "en"), ChallengeRequest("nouveaux", (Opponent(BEN),))
    )
    await it.restart()
    await it.app.challenges.join(it.call(BEN, done.match))
    await it.app.idle()
    (anna,), (ben,) = direct_messages(it, ANNA), direct_messages(it, BEN)
    assert "Lequel est le vrai" in anna.content
    assert "Which one is your true king" in ben.content


async def test_language_that_was_chosen_goes_before_one_that_was_heard(it: Club) -> None:
    await wish(it, ANNA, language="en")
    await it.app.challenges.open(
        it.call(ANNA, language="fr"), ChannelInfo(CHANNEL), ChallengeRequest("nouveaux", computers=1)
    )
    await it.app.idle()
    assert "Which one is your true king" in direct_messages(it, ANNA)[0].content


async def test_no_one_gets_messages_at_their_turns_unasked(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.direct_messages == []


async def test_who_wants_it_gets_each_turn_in_private_too_with_way_to_post(it: Club) -> None:
    await wish(it, BEN, direct_turns=True)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    (post,) = direct_messages(it, BEN)
    sent = it.world.messages[-1]
    title, _, news = post.content.splitlines()
    assert title == f"**Échecs connexes** · `{match}`: https://discord.com/channels/{GUILD}/{sent.channel}/{sent.id}"
    assert news == "**1. Nc3**"
    assert post.picture is not None
    assert [button.verb for button in post.buttons] == ["move", "board"]
    assert direct_messages(it, ANNA) == []


async def test_turn_is_told_in_private_in_language_chosen_and_in_public_in_that_of_match(it: Club) -> None:
    await wish(it, BEN, direct_turns=True, language="fr")
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    (post,) = direct_messages(it, BEN)
    assert "**1. Nc3**" in post.content
    assert "**1. Nc3**" in it.world.posts()[-1].content


async def test_of_turns_that_are_told_late_only_last_is_told_in_private(it: Club) -> None:
    await wish(it, ANNA, direct_turns=True)
    await wish(it, BEN, direct_turns=True)
    match = await it.begin("connexes", ANNA, BEN)
    it.world.direct_messages.clear()
    await it.app._delivery.sender.close()  # the network is away
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.restart()
    await it.app.idle()
    assert it.world.names()[-2:] == [f"{match}-1.png", f"{match}-2.png"]
    assert [(user, unsealed(post.picture_name)) for user, post in it.world.direct_messages] == [
        (ANNA, f"{match}-2.png")
    ]


async def test_turn_told_in_words_has_no_picture(it: Club) -> None:
    await wish(it, BEN, direct_turns=True, words=True)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert direct_messages(it, BEN)[0].picture is None


async def test_in_direct_messages_turn_is_not_told_twice(it: Club) -> None:
    await wish(it, ANNA, direct_turns=True)
    room = ChannelInfo(CHANNEL, can_thread=False)
    call = it.call(ANNA, guild=None)
    await it.app.challenges.open(call, room, ChallengeRequest("connexes", computers=1, seats="listed"))
    await it.app.idle()
    assert direct_messages(it, ANNA) == []


async def test_closed_direct_messages_hold_up_nothing(it: Club) -> None:
    await wish(it, BEN, direct_turns=True)
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["send_direct_message"].append(ClosedError("closed"))
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert it.world.names()[-1] == f"{match}-2.png"


async def test_question_for_true_king_is_asked_in_language_chosen(it: Club) -> None:
    await wish(it, ANNA, language="fr", direct_turns=True)
    await it.begin("nouveaux", ANNA, BEN)
    (french,), (english,) = direct_messages(it, ANNA), direct_messages(it, BEN)
    assert "Lequel est le vrai" in french.content
    assert "Which one is your true king" in english.content


async def test_game_on_hold_is_told_in_chosen_language(it: Club) -> None:
    await wish(it, ANNA, language="fr")
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"].append(GoneError("no channel"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert re.match(f"Votre partie `{match}` est en suspens", direct_messages(it, ANNA)[0].content)


async def lost(it: Club) -> str:
    """A match whose channel is no more, which no one has been told of yet."""
    match = await it.begin("connexes", ANNA, BEN)
    it.world.direct_messages.clear()
    it.world.faults["post"].append(GoneError("no channel"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    return match


@pytest.mark.parametrize("killed", [True, False], ids=["by a bot that was killed", "by a Discord that was busy"])
async def test_that_match_is_set_aside_is_told_later_if_it_could_not_be(it: Club, killed: bool) -> None:
    it.world.faults["send_direct_message"].append(UnavailableError())
    match = await lost(it)
    assert it.world.direct_messages == []
    if killed:
        await it.restart()
    await it.pass_time(minutes=15)
    assert f"`{match}`" in direct_messages(it, ANNA)[0].content
    await it.pass_time(days=1)
    assert len(it.world.direct_messages) == 1


async def test_where_creator_takes_no_messages_another_player_is_told_of_match_set_aside(it: Club) -> None:
    it.world.faults["send_direct_message"].append(ClosedError("closed"))
    match = await lost(it)
    assert direct_messages(it, ANNA) == []
    assert f"`{match}`" in direct_messages(it, BEN)[0].content


async def test_match_that_goes_on_again_is_not_told_to_be_set_aside(it: Club) -> None:
    it.world.faults["send_direct_message"].append(UnavailableError())
    match = await lost(it)
    await it.app.relocation.move_here(it.call(ANNA, match, channel=101), ChannelInfo(101))
    await it.pass_time(minutes=15)
    assert [post for _, post in it.world.direct_messages if "on hold" in post.content] == []


async def test_that_match_is_set_aside_is_told_once_though_that_cannot_be_noted(it: Club) -> None:
    it.world.faults["timers.delete"] = [StoreUnavailableError("disk full") for _ in range(20)]
    await lost(it)
    assert len(it.world.direct_messages) == 1


async def test_message_that_is_held_up_is_not_queued_again(it: Club) -> None:
    let = asyncio.Event()
    direct = it.app._delivery.direct_messages._messenger.send_direct_message

    async def held(user: int, post: Post) -> tuple[int, int]:
        await let.wait()
        return await direct(user, post)

    it.app._delivery.direct_messages._messenger.send_direct_message = held  # type: ignore[method-assign]  # a Discord that lets one wait
    match = await it.begin("connexes", ANNA, BEN)
    await it.store.matches.suspend(match, "gone", it.world.now)
    for _ in range(3):
        it.app._delivery.direct_messages.notify_suspended(MatchTimer("parked", it.world.now, match, id=1))
        for _ in range(50):
            await asyncio.sleep(0)
    let.set()
    await it.app.idle()
    assert len(it.world.direct_messages) == 1


async def test_that_challenge_could_not_be_kept_up_is_told_as_such(it: Club) -> None:
    it.world.faults["post"].append(GoneError("no channel"))
    await it.challenge(ANNA, "connexes", BEN)
    await it.app.idle()
    assert direct_messages(it, ANNA)[0].content.startswith("Your challenge")


async def put_into(it: Club, tournament: str, entrant: int) -> None:
    """Put someone in the place of an entrant who knows nothing of it."""
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), entrant, NEVER)
    await it.app.idle()
    it.world.direct_messages.clear()


async def test_who_has_never_used_bot_is_asked_for_their_king_in_thread_alone(it: Club) -> None:
    tournament = await begun(it, FOUR, "nouveaux", "swiss", rounds="2")
    first, second = (game.id for game in (await state(it, tournament)).games)
    await resigned(it, first)
    await put_into(it, tournament, (await row_of(it, first)).seats[1].user or 0)
    await resigned(it, second)
    rows = [await row_of(it, game.id) for game in (await state(it, tournament)).games]
    row = next(row for row in rows if NEVER in players(row) and row.status == "playing")
    assert {user for user, _ in it.world.direct_messages} & players(row) == players(row) - {NEVER}
    (asked,) = [sent.post for sent in it.world.messages if sent.channel == row.thread]
    assert "choose" in [button.verb for button in asked.buttons]
    assert NEVER in asked.mentions


async def test_that_match_is_set_aside_is_told_to_someone_who_has_used_bot(it: Club) -> None:
    tournament = await begun(it, FOUR)
    row = await row_of(it, (await state(it, tournament)).games[0].id)
    goes, stays = (seat.user or 0 for seat in row.seats)
    await put_into(it, tournament, goes)
    it.world.faults["send_direct_message"].append(ClosedError("closed"))  # whoever created the event
    await it.app._matches.suspend(await row_of(it, row.id), "forbidden")
    await it.app.idle()
    assert [user for user, _ in it.world.direct_messages] == [stays]


async def test_who_was_put_into_game_is_written_to_once_they_have_played_in_it(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await put_into(it, tournament, BEN)
    assert not await it.store.people.has_used_bot(NEVER)
    rows = [await row_of(it, game.id) for game in (await state(it, tournament)).games]
    await it.app.playing.resign(it.call(NEVER, next(row.id for row in rows if NEVER in players(row))))
    assert await it.store.people.has_used_bot(NEVER)


def players(row: Match) -> set[int]:
    return {seat.user or 0 for seat in row.seats}
