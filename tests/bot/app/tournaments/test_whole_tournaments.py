"""Events from the invitation to the podium, over a real store and fakes at the ports."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from bot.app import MessageGoneError
from bot.app.tournaments.creating import Form
from bot.app.tournaments.game_results import with_matches
from storage import ConflictError, Forfeit
from tests.bot.app.tournaments.club_night import FOUR, HEAD, NINE, ROOM, begun, created, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club, LongPause
from tests.bot.refusals import refuses
from tests.storage.samples import ended


async def test_event_is_announced_with_buttons_to_join(it: Club) -> None:
    tournament = await created(it, name="Autumn cup")
    post = it.world.posts()[-1]
    assert post.match == tournament
    assert [button.verb for button in post.buttons] == ["event-join", "event-leave", "event-rules"]
    assert "Autumn cup" in post.content
    assert "Players (0/64)" in post.content


async def test_its_post_shows_who_joins_and_who_leaves_again(it: Club) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.joining.join(it.call(BEN, tournament))
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    assert f"Players (1/64): <@{BEN}>" in it.world.messages[0].post.content
    assert len(it.world.messages) == 1


async def test_who_joins_full_event_is_on_reserve_list_and_moves_up(it: Club) -> None:
    tournament = await created(it, max_entries="3")
    for user in FOUR:
        done = await it.app.joining.join(it.call(user, tournament))
    assert done.key == "done-event-reserve"
    await it.app.joining.leave(it.call(BEN, tournament))
    now = await state(it, tournament)
    assert [entry.user for entry in now.registered] == [ANNA, CLEO, DORA]
    assert now.reserves == ()


async def test_joining_twice_is_refused(it: Club) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    with refuses("already-in-event"):
        await it.app.joining.join(it.call(ANNA, tournament))


async def test_same_interaction_twice_joins_once(it: Club) -> None:
    tournament = await created(it)
    call = it.call(ANNA, tournament)
    await it.app.joining.join(call)
    assert (await it.app.joining.join(call)).again


async def test_only_those_who_may_run_events_create_and_start_them(it: Club) -> None:
    with refuses("not-organiser"):
        await it.app.creating.create(it.call(ANNA), ROOM, Form("connexes"))
    tournament = await created(it)
    with refuses("not-organiser"):
        await it.app.organising.start(it.call(ANNA, tournament), ROOM)
    with refuses("too-few-entries"):
        await it.app.organising.start(it.call(HEAD, tournament), ROOM)


async def test_round_robin_opens_all_its_games_in_threads_of_channel(it: Club) -> None:
    tournament = await begun(it, FOUR, days="0")
    now = await state(it, tournament)
    assert [game.id for game in now.games] == [f"{tournament}-{number}" for number in range(1, 7)]
    rows = [await it.store.matches.get(game.id) for game in now.games]
    assert {(row.status, row.tournament, row.clock, row.rated) for row in rows if row} == {
        ("playing", tournament, "3d", True)
    }
    assert len({row.board_channel for row in rows if row}) == 6
    assert all(row is not None and row.thread is not None for row in rows)


async def test_games_that_begin_together_are_spread(it: Club) -> None:
    await begun(it, FOUR)
    assert [wait for wait in it.world.slept if wait > 1] == [2.0] * 5


async def test_event_of_two_seats_is_played_to_its_podium(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await played(it, tournament)
    assert sum(line.points for line in now.format.places(now.tournament)) == 6
    assert now.is_provisional
    assert "🥇" in it.world.told_in(CHANNEL)[-1].content
    assert "The tournament is over." in it.world.messages[0].post.content


@pytest.mark.parametrize("format_", ["round-robin", "groups", "swiss", "knockout"])
async def test_nine_play_every_format_of_three_seats_to_its_podium(it: Club, format_: str) -> None:
    tournament = await begun(it, NINE, "trichess", format_, group_size="3" if format_ == "groups" else "")
    now = await played(it, tournament)
    assert "🥇" in "".join(post.content for post in it.world.posts())
    assert len(now.format.places(now.tournament)) == 9


async def test_round_by_round_next_round_waits_for_last_game(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    now = await state(it, tournament)
    assert [game.status for game in now.games] == ["playing"] * 2 + ["waiting"] * 4
    await resigned(it, now.games[0].id)
    assert [game.status for game in (await state(it, tournament)).games][2:] == ["waiting"] * 4
    await resigned(it, now.games[1].id)
    assert [game.status for game in (await state(it, tournament)).games][2:4] == ["playing"] * 2


async def test_no_one_has_more_games_under_way_than_form_says(it: Club) -> None:
    tournament = await begun(it, tuple(range(101, 112)))
    now = await state(it, tournament)
    playing = [game for game in now.games if game.status == "playing"]
    counts = [sum(number in game.entries for game in playing) for number in now.tournament.numbers]
    assert max(counts) == 6
    assert len(playing) < len(now.games)


async def test_event_games_do_not_count_against_limit_of_open_matches(it: Club) -> None:
    it.app.preferences._known._default = it.app.preferences._known._default.__class__(limit=3)
    await begun(it, FOUR)
    assert (await it.challenge(ANNA)).key == "done-opened"


async def test_event_begins_by_itself_when_its_time_has_come(it: Club) -> None:
    tournament = await created(it, days="2")
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.pass_time(days=1, hours=23)
    assert (await state(it, tournament)).stored.status == "open"
    await it.pass_time(hours=2)
    assert (await state(it, tournament)).stored.status == "running"


async def test_one_with_too_few_begins_as_soon_as_enough_have_joined(it: Club) -> None:
    tournament = await created(it, days="1")
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.joining.join(it.call(BEN, tournament))
    await it.pass_time(days=3)
    assert (await state(it, tournament)).stored.status == "open"
    await it.app.joining.join(it.call(CLEO, tournament))
    await it.app.idle()
    assert (await state(it, tournament)).stored.status == "running"


async def test_who_leaves_loses_games_that_have_begun_and_others_are_annulled(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    number = now.number_of(ANNA)
    first = next(game for game in now.games if number in game.entries)
    row = await it.store.matches.get(first.id)
    assert row is not None
    users = [seat.user for seat in row.seats]
    await it.play(first.id, (users[0] or 0, "e2e3"), (users[1] or 0, "a7a6"))
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    after = await state(it, tournament)
    mine = {game.id: game for game in after.games if number in game.entries}
    assert (mine[first.id].status, mine[first.id].scores[first.entries.index(number or 0)]) == ("over", 0)
    assert [game.status for game in mine.values()].count("annulled") == 2
    assert any("withdrew from" in post.content for post in it.world.posts())


async def test_who_runs_out_of_time_twice_is_withdrawn(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="1d")
    await it.pass_time(days=1, hours=1)
    now = await state(it, tournament)
    white = Counter(game.entries[0] for game in now.games)
    assert now.tournament.withdrawn == {entry for entry, games in white.items() if games > 1} != set()
    assert sum("out of time twice" in post.content for post in it.world.posts()) == len(now.tournament.withdrawn)


async def test_with_three_seats_computer_plays_on_for_who_left_and_game_counts_for_others(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO), "yalta", rounds="1")
    game = (await state(it, tournament)).games[0]
    row = await it.store.matches.get(game.id)
    assert row is not None
    users = [seat.user or 0 for seat in row.seats]
    await it.play(game.id, (users[0], "e2e4"), (users[1], "d7d5"), (users[2], "e11e10"))
    await it.app.joining.leave(it.call(users[2], tournament))
    await it.app.idle()
    assert (await state(it, tournament)).games[0].status == "playing"
    left = await it.store.matches.get(game.id)
    assert left is not None
    assert left.seats[2].holder == "left"
    await it.app.playing.resign(it.call(users[0], game.id))
    await it.app.idle()
    assert (await state(it, tournament)).games[0].scores == (0, 1, 0)


@pytest.mark.parametrize(
    ("times", "scores"), [((-1, 1), (0, 1, 0)), ((1, 1), (Fraction(1, 2), Fraction(1, 2), 0)), ((-1, -1), (0, 0, 1))]
)
async def test_game_of_three_won_after_leaving_is_lost(
    it: Club, times: tuple[int, int], scores: tuple[Fraction, ...]
) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO), "yalta", rounds="1")
    game = (await state(it, tournament)).games[0]
    row = await it.store.matches.get(game.id)
    assert row is not None
    users = [seat.user or 0 for seat in row.seats]
    await it.play(game.id, (users[0], "e2e4"), (users[1], "d7d5"), (users[2], "e11e10"))
    await it.app.joining.leave(it.call(users[2], tournament))
    await it.app.idle()
    now = await state(it, tournament)
    at = now.left_game_at[game.id, game.entries[2]]
    forfeits = tuple(Forfeit("time", seat, at + timedelta(seconds=after)) for seat, after in enumerate(times))
    won, end = (Fraction(0), Fraction(0), Fraction(1)), at + timedelta(seconds=1)
    match = replace(now.matches[game.id], status="over", scores=won, ended_at=end, forfeits=forfeits)
    assert with_matches(now, {game.id: match}).games[0].scores == scores


async def test_event_is_found_by_its_channel_and_by_its_name(it: Club) -> None:
    tournament = await created(it)
    assert (await it.app.joining.join(it.call(ANNA))).match == tournament
    with refuses("no-event-here"):
        await it.app.joining.join(it.call(BEN, channel=CHANNEL + 1))
    with refuses("no-such-event"):
        await it.app.joining.join(it.call(BEN, "nope-nope"))


@pytest.mark.parametrize(
    "fields", [{"max_entries": "2"}, {"max_entries": "x"}, {"rounds": "0"}, {"days": "1000"}, {"group_size": "99"}]
)
async def test_field_of_form_that_cannot_be_is_refused_in_sentence(it: Club, fields: dict[str, str]) -> None:
    with refuses("form-value"):
        await created(it, **fields)
    assert it.world.messages == []


async def test_event_survives_restart_at_any_step(it: Club) -> None:
    tournament = await begun(it, NINE[:3], days="0")
    for _ in range(3):
        await it.restart()
        now = await state(it, tournament)
        await resigned(it, next(game.id for game in now.games if game.status == "playing"))
    await it.restart()
    await it.app.idle()
    assert (await state(it, tournament)).stored.status == "over"
    assert sum("🥇" in post.content for post in it.world.posts()) == 1


async def test_entries_are_numbered_by_rating_and_those_without_one_come_last(it: Club) -> None:
    for winner, loser in ((DORA, BEN), (DORA, CLEO), (CLEO, BEN)):
        await ended(it.store, f"match-{winner}-{loser}", winner, loser, at=it.world.now)
    it.app._rating_worker.wake()
    await it.app._rating_worker.idle()
    now = await state(it, await begun(it, FOUR))
    assert [entry.user for entry in now.entries] == [DORA, CLEO, BEN, ANNA]


async def test_list_of_ones_games_tells_event(it: Club) -> None:
    await begun(it, FOUR, name="Autumn cup")
    await it.challenge(ANNA)
    games = await it.app.games.live(it.call(ANNA))
    assert sorted(game.tournament for game in games) == ["", "Autumn cup", "Autumn cup", "Autumn cup"]


async def test_post_of_event_that_someone_deleted_is_posted_anew(it: Club) -> None:
    tournament = await created(it)
    it.world.faults["edit"] = [MessageGoneError("deleted")]
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.idle()
    assert [sent.post.match for sent in it.world.messages] == [tournament, tournament]
    await it.app.joining.join(it.call(BEN, tournament))
    await it.app.idle()
    assert "Players (2/64)" in it.world.messages[1].post.content


async def test_late_joiner_enters_swiss_before_third_of_its_rounds_with_points_of_draws(it: Club) -> None:
    tournament = await begun(it, NINE, "trichess", "swiss", rounds="4")
    done = await it.app.joining.join(it.call(ANNA, tournament))
    assert done.key == "done-event-joined-late"
    now = await state(it, tournament)
    assert (now.number_of(ANNA), now.tournament.rounds[0].byes) == (10, {10: "missed"})
    for game in now.games:
        await resigned(it, game.id)
    now = await state(it, tournament)
    line = next(line for line in now.format.places(now.tournament) if line.entry == 10)
    assert str(line.points) == "1/3"
    assert (await it.app.joining.join(it.call(BEN, tournament))).key == "done-event-reserve"
    assert any(10 in game.entries for game in (await state(it, tournament)).tournament.rounds[1].games)


async def test_profile_names_events_that_were_won(it: Club) -> None:
    now = await played(it, await begun(it, (ANNA, BEN, CLEO), name="Autumn cup"))
    await it.app.organising.approve(it.call(HEAD, now.stored.id, manager=True))
    best = {now.user_of(line.entry) for line in now.format.places(now.tournament) if line.place == 1}
    for user in (ANNA, BEN, CLEO):
        told = (await it.app.profiles.show(it.call(user))).content
        assert ("Tournaments won: Autumn cup" in told) == (user in best)


async def test_step_that_store_refuses_is_tried_again_after_ever_longer_pauses(it: Club) -> None:
    tournament = await created(it)
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    it.world.faults["tournaments.advance"] = [ConflictError("taken") for _ in range(4)]
    await it.app.idle()
    assert [pause for pause in it.world.slept if pause in (1, 4, 8)] == [1, 4, 8]  # 2 s are between posts, too
    assert {game.status for game in (await state(it, tournament)).games} == {"playing"}


async def test_step_that_store_refuses_for_ever_does_not_keep_bot_busy(it: Club) -> None:
    tournament = await created(it, together=False)
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    pause = LongPause(it.world)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    it.world.faults["tournaments.advance"] = [None, *(ConflictError("taken") for _ in range(1000))]
    await asyncio.wait_for(pause.begun.wait(), 10)
    assert (await state(it, tournament)).games[0].status == "waiting"


async def test_game_of_event_takes_no_name_in_use(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    proposed = iter([match, "kiva-tolu-bemo", "kiva-tolu-bemo", *(f"kiva-tolu-{number}" for number in range(9))])
    await it.restart(match_namer=lambda *_: next(proposed))
    tournament = await begun(it, (ANNA, BEN, CLEO))
    names = [game.id for game in (await state(it, tournament)).games]
    assert names == ["kiva-tolu-bemo", "kiva-tolu-0", "kiva-tolu-1"]
