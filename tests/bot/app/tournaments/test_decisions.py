"""Organiser decisions, and their effect on games in progress."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import ChannelInfo, ForbiddenError, Opponent
from bot.app.match.transcript import transcribed
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import FOUR, HEAD, NINE, ROOM, begun, created, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club
from tests.bot.refusals import refuses


async def test_organiser_decides_game_under_way_which_ends(it: Club) -> None:
    tournament = await begun(it, FOUR)
    game = (await state(it, tournament)).games[0]
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "1/2 1/2")
    await it.app.idle()
    after = await state(it, tournament)
    assert (after.games[0].status, after.games[0].adjudicated, after.games[0].scores[0] * 2) == ("over", True, 1)
    row = await it.store.matches.get(game.id)
    assert row is not None
    assert (row.status, row.reason) == ("over", "aborted")
    assert f"adjudicated `{game.id}` as 1/2 – 1/2" in "\n".join(post.content for post in it.world.posts())


async def test_result_of_decided_game_is_told_as_it_was_decided(it: Club) -> None:
    tournament = await begun(it, FOUR)
    game = (await state(it, tournament)).games[0]
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "1/2 1/2")
    await it.app.idle()
    told = "\n".join(post.content for post in it.world.posts() if post.match == tournament)
    assert f"[{game.id}](" in told
    assert "void" not in told


async def test_thread_of_decided_game_does_not_call_it_void(it: Club) -> None:
    tournament = await begun(it, FOUR)
    game = (await state(it, tournament)).games[0]
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "1/2 1/2")
    await it.app.idle()
    last = [post.content for post in it.world.posts() if post.match == game.id][-1]
    assert last.startswith("**Game over: stopped by the tournament.**")
    assert f"shows the score of `{game.id}`" in last


async def test_decision_can_be_taken_back(it: Club) -> None:
    tournament = await begun(it, FOUR)
    game = (await state(it, tournament)).games[0]
    await resigned(it, game.id)
    organiser = it.call(HEAD, tournament, manager=True)
    await it.app.organising.adjudicate(organiser, game.id, "0 1")
    assert (await state(it, tournament)).games[0].scores == (0, 1)
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    assert (await state(it, tournament)).games[0].scores == (1, 0)
    with refuses("nothing-to-undo"):
        await it.app.organising.undo(it.call(HEAD, tournament, manager=True))


@pytest.mark.parametrize("text", ["1 1", "2 -1", "1/2 1/2 0", "", "1/0 1", "x y", "1/3 2/3"])
async def test_scores_that_no_game_can_have_are_refused(it: Club, text: str) -> None:
    tournament = await begun(it, FOUR)
    with refuses("bad-scores"):
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", text)


async def test_ending_event_annuls_what_is_under_way(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await resigned(it, f"{tournament}-1")
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.status == "over"
    assert [game.status for game in now.games] == ["over"] + ["annulled"] * 5
    assert sum(line.points for line in now.format.places(now.tournament)) == 1


async def test_games_stopped_by_end_have_no_posts(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await resigned(it, f"{tournament}-1")
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    told = [sent.post.content for sent in it.world.messages if sent.channel == CHANNEL]
    assert [text for text in told if "void" in text] == [
        f"<@{HEAD}> ended **Connexes**. Games in progress are void, and the standings stay as they are."
    ]
    assert sum(f"[{tournament}-" in text and " · [" in text for text in told) == 1


async def test_event_that_has_not_begun_is_called_off(it: Club) -> None:
    tournament = await created(it)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert "cancelled" in it.world.messages[0].post.content
    with refuses("event-over"):
        await it.app.joining.join(it.call(ANNA, tournament))


async def test_reserve_takes_entry_over_with_its_points(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.joining.join(it.call(777, tournament))
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, None)
    now = await state(it, tournament)
    assert now.number_of(777) is not None
    assert now.number_of(BEN) is None


async def test_pause_stops_clocks_of_all_games_and_no_one_but_organiser_goes_on(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="1d")
    organiser = {"manager": True}
    await it.app.organising.pause(it.call(HEAD, tournament, **organiser))
    await it.app.idle()
    game = (await state(it, tournament)).games[0]
    row = await it.store.matches.get(game.id)
    assert row is not None
    assert row.deadline is None
    with refuses("held"):
        await it.app.offers.resume(it.call(row.seats[0].user or 0, game.id))
    await it.pass_time(days=9)
    assert not (await state(it, tournament)).tournament.withdrawn
    await it.app.organising.start(it.call(HEAD, tournament, **organiser), ROOM)
    await it.app.idle()
    row = await it.store.matches.get(game.id)
    assert row is not None
    assert row.deadline is not None
    assert "The tournament continues" in "\n".join(post.content for post in it.world.posts())


async def test_more_time_is_given_once_to_games_that_were_under_way(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="1d")
    before = {game.id: await it.store.matches.get(game.id) for game in (await state(it, tournament)).games}
    await it.app.organising.extend(it.call(HEAD, tournament, manager=True), 2)
    await it.restart()
    await it.app.idle()
    for name, old in before.items():
        new = await it.store.matches.get(name)
        assert old is not None
        assert new is not None
        assert new.deadline == (old.deadline or it.world.now) + timedelta(days=2)


async def test_who_takes_entry_over_plays_its_games_on(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    number = now.number_of(BEN)
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, 777)
    await it.app.idle()
    for game in now.games:
        if number in game.entries:
            row = await it.store.matches.get(game.id)
            assert row is not None
            assert row.seats[game.entries.index(number)].user == 777


@pytest.mark.parametrize("what", ["pause", "abort", "rematch", "substitute"])
async def test_what_would_hold_up_event_is_left_to_who_runs_it(it: Club, what: str) -> None:
    tournament = await begun(it, FOUR)
    game = (await state(it, tournament)).games[0]
    row = await it.store.matches.get(game.id)
    assert row is not None
    call = it.call(row.seats[0].user or 0, game.id)
    if what == "rematch":
        await resigned(it, game.id)
        assert "rematch" not in {button.verb for post in it.world.posts() for button in post.buttons}
    tries = {
        "pause": lambda: it.app.offers.pause(call),
        "abort": lambda: it.app.playing.abort(call),
        "substitute": lambda: it.app.offers.substitute(call, Opponent(CLEO)),
        "rematch": lambda: it.app.rematches.rematch(call, ROOM),
    }
    with refuses("event-game"):
        await tries[what]()


async def test_log_of_game_in_which_event_has_decided_verifies(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="1d")
    organiser = {"manager": True}
    await it.app.organising.extend(it.call(HEAD, tournament, **organiser), 2)
    await it.app.idle()
    await it.app.organising.pause(it.call(HEAD, tournament, **organiser))
    await it.app.idle()
    await it.app.organising.start(it.call(HEAD, tournament, **organiser), ROOM)
    await it.app.replacing.replace(it.call(HEAD, tournament, **organiser), BEN, 777)
    await it.app.idle()
    now = await state(it, tournament)
    number = now.number_of(777)
    game = next(game for game in now.games if number in game.entries)
    await resigned(it, game.id)
    kinds = [action.kind for action in await it.store.matches.actions(game.id)]
    assert kinds == ["extend", "hold", "release", "replace", "resign"]
    log = next(post.log for post in it.world.posts() if post.match == game.id and post.log).splitlines()
    assert transcribed(log).state.outcome is not None
    assert "777" not in "".join(log)


async def test_event_whose_channel_is_lost_is_set_aside_and_goes_on_elsewhere(it: Club) -> None:
    tournament = await begun(it, FOUR)
    it.world.faults["edit"] = [ForbiddenError("lost")]
    await resigned(it, f"{tournament}-1")
    now = await state(it, tournament)
    assert now.stored.halted == "forbidden"
    assert [user for user, post in it.world.direct_messages if "on hold" in post.content] == [HEAD]
    await it.app.organising.start(
        it.call(HEAD, tournament, manager=True, channel=CHANNEL + 7), ChannelInfo(CHANNEL + 7)
    )
    await it.app.idle()
    assert (await state(it, tournament)).stored.halted is None
    assert [sent.channel for sent in it.world.messages if f"`{tournament}`" in sent.post.content] == [
        CHANNEL,
        CHANNEL + 7,
    ]


async def test_who_leaves_event_that_is_set_aside_leaves_its_games_at_once(it: Club) -> None:
    tournament = await begun(it, FOUR)
    it.world.faults["edit"] = [ForbiddenError("lost")]
    await resigned(it, f"{tournament}-1")
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    games = [game for game in (await state(it, tournament)).games if 1 in game.entries and game.id != f"{tournament}-1"]
    assert {game.status for game in games} == {"annulled"}


async def test_organiser_lets_someone_rest_in_next_round_of_swiss(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    await it.app.organising.bye(it.call(HEAD, tournament, manager=True), BEN)
    for game in (await state(it, tournament)).games:
        await resigned(it, game.id)
    now = await state(it, tournament)
    assert now.tournament.rounds[1].byes[now.number_of(BEN) or 0] == "asked"


async def test_who_runs_event_is_told_what_is_worth_look_and_no_one_else(it: Club) -> None:
    now = await played(it, await begun(it, NINE[:3], "yalta", rounds="2", cycles=2))
    translate = translator_for("en")
    told = await it.app.tournaments.review(it.call(HEAD, now.stored.id, manager=True), translate)
    assert sum("within the first ten moves" in line for line in told) == 2 * len(now.games)
    assert "Discord doesn’t share IP addresses" in told[-1]
    assert any("resigned 2 games" in line for line in told)
    with refuses("not-organiser"):
        await it.app.tournaments.review(it.call(ANNA, now.stored.id), translate)


async def test_who_wants_to_move_while_event_stands_still_is_told_so(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    row = await it.store.matches.get(f"{tournament}-1")
    assert row is not None
    with refuses("held"):
        await it.app.playing.move(it.call(row.seats[0].user or 0, f"{tournament}-1"), "e2e3")


@pytest.mark.parametrize("text", ["1/2-1/2", "½ ½", "1/2 – 1/2", "1/2,1/2"])
async def test_scores_are_read_as_people_write_them(it: Club, text: str) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", text)
    assert [str(score) for score in (await state(it, tournament)).games[0].scores] == ["1/2", "1/2"]


async def test_event_that_stands_still_can_be_ended(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert (await state(it, tournament)).stored.status == "over"
