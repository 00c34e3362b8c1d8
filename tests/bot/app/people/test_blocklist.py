"""People say no: to challenges, to single people; managers bar someone; and few are notified often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.app import ChallengeRequest, ChannelInfo, CommandResult, Opponent
from bot.app.agreements.offers import MAX_SUBSTITUTE_REQUESTS_PER_DAY
from bot.app.people.blocklist import A_DAY, MAX_PINGS_PER_DAY, PINGS_OF_ONE
from bot.app.tournaments.creating import Form
from bot.texts import translator_for
from storage import MatchSeat
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, created
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses

ELSEWHERE = 2
ROOM = ChannelInfo(CHANNEL)
SAY = translator_for("en")
REFUSED = f"<@{BEN}> doesn’t accept challenges here. Name someone else in /play, or leave the seat open."


async def wish(it: Club, user: int, **chosen: Any) -> None:
    await it.app.preferences.change(it.call(user), **chosen)


async def block(it: Club, user: int, *others: int, lift: bool = False) -> None:
    await it.app.preferences.block(it.call(user), others, lift=lift)


async def bar(it: Club, *users: int, lift: bool = False) -> None:
    await it.app.preferences.bar(it.call(HEAD, manager=True), users, lift=lift)


async def over(it: Club, *users: int) -> str:
    """A match that the last of these users has given up."""
    match = await it.begin("connexes" if len(users) == 2 else "yalta", *users)
    for user in users[1:]:
        await it.app.playing.resign(it.call(user, match))
    await it.app.idle()
    return match


async def refused(work: Awaitable[Any], kind: str) -> str:
    """Text of the error that refuses a request."""
    with refuses(kind) as caught:
        await work
    return caught.value.explain(SAY)


# Who may challenge


async def test_who_takes_no_challenges_is_challenged_by_no_one_and_nothing_is_stored(it: Club) -> None:
    await wish(it, BEN, challengers="nobody")
    assert await refused(it.challenge(ANNA, "connexes", BEN), "unwilling") == REFUSED
    assert await it.store.matches.live_of(ANNA) == []
    assert await it.store.people.pinged(ANNA, it.world.now - A_DAY) == []
    await it.app.idle()
    assert it.world.posts() == []


async def test_who_takes_challenges_in_one_server_takes_none_elsewhere(it: Club) -> None:
    await wish(it, BEN, challengers="server", home=ELSEWHERE)
    assert await refused(it.challenge(ANNA, "connexes", BEN), "unwilling") == REFUSED
    await wish(it, BEN, challengers="server", home=GUILD)
    assert (await it.challenge(ANNA, "connexes", BEN)).key == "done-opened"


async def test_who_takes_no_challenges_still_joins_those_of_others_and_is_joined(it: Club) -> None:
    await wish(it, BEN, challengers="nobody")
    open_seat = await it.challenge(ANNA)
    await it.app.challenges.join(it.call(BEN, open_seat.match))
    own = await it.challenge(BEN)
    await it.app.challenges.join(it.call(ANNA, own.match))
    assert (await row_of(it, own.match)).status == "playing"


async def test_all_who_refuse_are_named(it: Club) -> None:
    await wish(it, BEN, challengers="nobody")
    await block(it, CLEO, ANNA)
    told = await refused(it.challenge(ANNA, "yalta", BEN, CLEO), "unwilling")
    assert told.startswith(f"<@{BEN}> and <@{CLEO}> don’t accept challenges here.")


# Blocks


async def test_block_is_not_told_from_refusal_of_all_challenges_or_bar(it: Club) -> None:
    await block(it, BEN, ANNA)
    assert await refused(it.challenge(ANNA, "connexes", BEN), "unwilling") == REFUSED
    await block(it, BEN, ANNA, lift=True)
    await bar(it, BEN)
    assert await refused(it.challenge(ANNA, "connexes", BEN), "unwilling") == REFUSED


async def test_who_is_blocked_can_still_be_challenged_by_others(it: Club) -> None:
    await block(it, BEN, ANNA)
    assert (await it.challenge(CLEO, "connexes", BEN)).key == "done-opened"


async def test_who_blocks_someone_lifts_that_before_challenging_them(it: Club) -> None:
    await block(it, ANNA, BEN)
    told = await refused(it.challenge(ANNA, "connexes", BEN), "own-block")
    assert told == f"You’ve blocked <@{BEN}>. Unblock them in /settings first."
    await block(it, ANNA, BEN, lift=True)
    assert (await it.challenge(ANNA, "connexes", BEN)).key == "done-opened"


async def test_who_is_blocked_takes_no_seat_in_open_challenge_of_one_who_blocks(it: Club) -> None:
    await block(it, ANNA, BEN)
    opened = await it.challenge(ANNA)
    told = await refused(it.app.challenges.join(it.call(BEN, opened.match)), "unwelcome")
    assert told == f"You can’t join `{opened.match}`. Start your own game with /play."
    assert (await row_of(it, opened.match)).seats == (MatchSeat("joined", ANNA), MatchSeat("open"))


@pytest.mark.parametrize("named", [True, False])
async def test_nor_in_one_where_one_who_blocks_has_joined_or_is_asked_to(it: Club, named: bool) -> None:
    await block(it, BEN, CLEO)
    opened = await it.challenge(ANNA, "yalta", *([BEN] if named else []))
    if not named:
        await it.app.challenges.join(it.call(BEN, opened.match))
    await refused(it.app.challenges.join(it.call(CLEO, opened.match)), "unwelcome")
    await it.app.challenges.join(it.call(DORA, opened.match))


async def test_who_blocks_may_join_those_they_have_blocked(it: Club) -> None:
    await block(it, BEN, ANNA)
    opened = await it.challenge(ANNA)
    await it.app.challenges.join(it.call(BEN, opened.match))
    assert (await row_of(it, opened.match)).status == "playing"


async def test_block_ends_no_match_but_keeps_it_from_rematch(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await block(it, BEN, ANNA)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.playing.resign(it.call(BEN, match))
    assert await refused(it.app.rematches.rematch(it.call(ANNA, match), ROOM), "unwilling") == REFUSED
    await refused(it.app.rematches.rematch(it.call(BEN, match), ROOM), "own-block")


async def test_who_is_blocked_takes_no_part_in_rematch_that_another_asks_for(it: Club) -> None:
    match = await over(it, ANNA, BEN, CLEO)
    await block(it, BEN, CLEO)
    await it.app.rematches.rematch(it.call(ANNA, match), ROOM)
    await refused(it.app.rematches.rematch(it.call(CLEO, match), ROOM), "unwelcome")


async def test_no_one_asks_someone_to_take_seat_over_who_takes_no_challenges(it: Club) -> None:
    match = await it.begin("connexes", ANNA, CLEO)
    await block(it, BEN, ANNA)
    asked = it.app.offers.substitute(it.call(ANNA, match), Opponent(BEN))
    assert await refused(asked, "unwilling") == REFUSED
    assert (await row_of(it, match)).version == 0


async def test_substitute_is_asked_in_server_of_match_wherever_that_is_said(it: Club) -> None:
    match = await it.begin("connexes", ANNA, CLEO)
    await wish(it, BEN, challengers="server", home=GUILD)
    await it.app.offers.substitute(it.call(ANNA, match, guild=None), Opponent(BEN))


async def test_events_pair_people_whatever_they_have_blocked(it: Club) -> None:
    await wish(it, ANNA, challengers="nobody")
    await block(it, ANNA, *FOUR)
    tournament = await begun(it, FOUR)
    assert len(await it.store.matches.live_of(ANNA)) == 3, tournament


async def test_blocks_outlive_restart_are_kept_once_and_name_no_one_themselves(it: Club) -> None:
    await block(it, ANNA, BEN, *range(1000, 1100))
    await block(it, ANNA, ANNA, BEN)
    await it.restart()
    assert (await it.app.preferences.player(ANNA)).blocked == (BEN, *range(1000, 1100))
    await block(it, ANNA, *range(1000, 1100), lift=True)
    assert (await it.app.preferences.player(ANNA)).blocked == (BEN,)


# Bars

NEW: dict[str, Callable[[Club, str], Awaitable[Any]]] = {
    "challenge": lambda it, _: it.challenge(BEN),
    "challenge of the computer": lambda it, _: it.challenge(BEN, computers=1),
    "seat": lambda it, match: it.app.challenges.join(it.call(BEN, match)),
    "rematch": lambda it, _: rematch(it),
    "event": lambda it, _: entry(it),
    "event of their own": lambda it, _: it.app.creating.create(it.call(BEN), ROOM, Form("connexes")),
}


async def rematch(it: Club) -> CommandResult:
    await bar(it, BEN, lift=True)
    match = await over(it, ANNA, BEN)
    await bar(it, BEN)
    return await it.app.rematches.rematch(it.call(BEN, match), ROOM)


async def entry(it: Club) -> CommandResult:
    return await it.app.joining.join(it.call(BEN, await created(it)))


@pytest.mark.parametrize("what", NEW)
async def test_who_is_barred_begins_nothing_in_server(it: Club, what: str) -> None:
    opened = await it.challenge(ANNA)
    await bar(it, BEN)
    told = await refused(NEW[what](it, opened.match), "barred")
    assert told.startswith("A moderator has blocked you from starting Féerie games here.")


async def test_who_is_barred_in_one_server_plays_in_others_and_again_once_that_is_lifted(it: Club) -> None:
    await bar(it, BEN)
    done = await it.app.challenges.open(it.call(BEN, guild=ELSEWHERE), ROOM, ChallengeRequest("connexes"))
    assert done.key == "done-opened"
    await bar(it, BEN, lift=True)
    assert (await it.challenge(BEN)).key == "done-opened"


async def test_who_is_barred_finishes_matches_they_are_in(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await bar(it, BEN)
    await it.app.server_bans.admit(it.call(BEN))
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.playing.resign(it.call(BEN, match))
    await refused(it.app.server_bans.admit(it.call(BEN)), "barred")


async def test_no_one_joins_challenge_of_someone_barred_who_cannot_start_it_but_withdraw_it(it: Club) -> None:
    opened = await it.challenge(BEN)
    await bar(it, BEN)
    await refused(it.app.challenges.join(it.call(ANNA, opened.match)), "unwelcome")
    await refused(it.app.challenges.begin(it.call(BEN, opened.match)), "barred")
    await it.app.server_bans.admit(it.call(BEN))
    await it.app.challenges.cancel(it.call(BEN, opened.match))
    await refused(it.app.server_bans.admit(it.call(BEN)), "barred")


async def test_gate_is_shut_for_no_one_else_nor_elsewhere_nor_in_private(it: Club) -> None:
    await bar(it, BEN)
    await it.app.challenges.open(it.call(BEN, guild=ELSEWHERE), ROOM, ChallengeRequest("connexes"))
    for call in (it.call(ANNA), it.call(BEN, guild=ELSEWHERE), it.call(BEN, guild=None), it.call(BEN, manager=True)):
        await it.app.server_bans.admit(call)
    await refused(it.app.server_bans.admit(it.call(BEN)), "barred")


async def test_managers_cannot_be_barred_from_beginning_anything(it: Club) -> None:
    await bar(it, BEN)
    assert (
        await it.app.challenges.open(it.call(BEN, manager=True), ROOM, ChallengeRequest("connexes"))
    ).key == "done-opened"


async def test_only_managers_bar_someone_and_only_in_server(it: Club) -> None:
    await refused(it.app.preferences.bar(it.call(ANNA), [BEN]), "managers-only")
    await refused(it.app.preferences.bar(it.call(ANNA, guild=None), [BEN]), "server-only")


async def test_who_is_barred_stays_in_events_they_are_in_and_may_leave_them(it: Club) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(BEN, tournament))
    await bar(it, BEN)
    await it.app.server_bans.admit(it.call(BEN))
    await it.app.joining.leave(it.call(BEN, tournament))
    await refused(it.app.server_bans.admit(it.call(BEN)), "barred")


async def test_who_is_barred_replaces_no_one_in_event_be_they_named_or_first_in_reserve(it: Club) -> None:
    tournament = await begun(it, FOUR)
    for user in (777, 778):
        await it.app.joining.join(it.call(user, tournament))
    await bar(it, 777)
    head = it.call(HEAD, tournament, manager=True)
    assert "<@777> is blocked" in await refused(it.app.replacing.replace(head, BEN, 777), "barred-guest")
    done = await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, None)
    assert done.values["guest"] == "<@778>"


async def test_more_can_be_barred_than_menu_holds(it: Club) -> None:
    await bar(it, *range(2000, 2100))
    await bar(it, BEN)
    await it.restart()
    await refused(it.challenge(BEN), "barred")


# Notifications


async def again(it: Club, user: int, *named: int) -> tuple[CommandResult, tuple[int, ...]]:
    """A challenge that is withdrawn at once, and whom its post has notified."""
    done = await it.challenge(user, "connexes" if len(named) == 1 else "yalta", *named)
    await it.app.idle()
    mentions = it.world.posts()[-1].mentions
    await it.app.challenges.cancel(it.call(user, done.match))
    await it.app.idle()
    return done, mentions


async def test_same_person_is_notified_few_times_day_and_challenge_is_posted_all_same(it: Club) -> None:
    for _ in range(PINGS_OF_ONE):
        done, mentions = await again(it, ANNA, BEN)
        assert (done.notes, mentions) == ((), (BEN,))
    await it.restart()
    done, mentions = await again(it, ANNA, BEN)
    assert mentions == ()
    assert f"<@{BEN}>" in it.world.posts()[-1].content
    assert "don’t get a notification" in done.explain(SAY)
    assert (await again(it, CLEO, BEN))[1] == (BEN,)
    await it.pass_time(days=1)
    assert (await again(it, ANNA, BEN))[1] == (BEN,)


async def test_one_person_notifies_few_people_day(it: Club) -> None:
    for guest in range(1000, 1000 + MAX_PINGS_PER_DAY - 1):
        assert (await again(it, ANNA, guest))[1] == (guest,)
    assert (await again(it, ANNA, BEN, CLEO))[1] == (BEN,)
    assert (await again(it, ANNA, CLEO))[1] == ()
    await it.pass_time(days=1)
    assert (await again(it, ANNA, BEN, CLEO))[1] == (BEN, CLEO)


async def test_rematches_count_too_and_say_so(it: Club) -> None:
    for _ in range(PINGS_OF_ONE):
        await again(it, ANNA, BEN)
    match = await over(it, BEN, ANNA)
    done = await it.app.rematches.rematch(it.call(ANNA, match), ROOM)
    await it.app.idle()
    assert (done.key, done.notes) == ("done-rematch", ("note-quiet",))
    assert it.world.posts()[-1].mentions == ()


async def test_challenge_posted_anew_after_crash_notifies_whom_it_would_have_and_counts_once(it: Club) -> None:
    await it.app._delivery.sender.close()
    await it.challenge(ANNA, "connexes", BEN)
    await it.restart()
    await it.app.idle()
    assert it.world.posts()[-1].mentions == (BEN,)
    assert await it.store.people.pinged(ANNA, it.world.now - A_DAY) == [BEN]


async def test_challenge_asked_for_twice_counts_once(it: Club) -> None:
    call = it.call(ANNA)
    for _ in range(2):
        await it.app.challenges.open(call, ROOM, ChallengeRequest("connexes", (Opponent(BEN),)))
    assert await it.store.people.pinged(ANNA, it.world.now - A_DAY) == [BEN]


async def test_substitutes_are_asked_few_times_day(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for _ in range(MAX_SUBSTITUTE_REQUESTS_PER_DAY):
        await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
        await it.app.offers.withdraw(it.call(ANNA, match))
    asked = it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    assert "You can ask again <t:" in await refused(asked, "asked-enough")
    await it.pass_time(days=1)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
