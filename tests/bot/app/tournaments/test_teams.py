"""Team matches in a club: teams, line-ups, reserves, result (`docs/tournaments.md`, *Team matches*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.app.tournaments.queries import rules_in_words
from bot.app.tournaments.rows import parts_of
from bot.app.tournaments.teams import line_ups
from bot.texts import translator_for
from render.tables import StandingsTable
from tests.bot.app.tournaments.club_night import HEAD, ROOM, created, played, state
from tests.bot.fakes import Club
from tests.bot.refusals import refuses

KNIGHTS = A, B, C, D, E = (101, 102, 103, 104, 105)
BISHOPS = W, X, Y, Z = (201, 202, 203, 204)


def posts(it: Club, tournament: str) -> list[str]:
    return [post.content for post in it.world.posts() if post.match == tournament]


async def announced(it: Club, first: Sequence[int] = KNIGHTS, second: Sequence[int] = BISHOPS, **form: Any) -> str:
    """A match that these players have joined."""
    tournament = await created(it, "connexes", "teams", **{"teams": "Knights, Bishops", **form})
    for team, users in ((1, first), (2, second)):
        for user in users:
            await it.app.joining.join(it.call(user, tournament), team)
    await it.app.idle()
    return tournament


async def begun(it: Club, *users: Sequence[int], **form: Any) -> str:
    tournament = await announced(it, *users, **form)
    await start(it, tournament)
    return tournament


async def start(it: Club, tournament: str) -> None:
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()


async def boards(it: Club, tournament: str) -> list[tuple[int, ...]]:
    """The players of each game, White first."""
    now = await state(it, tournament)
    return [tuple(now.user_of(entry) for entry in game.entries) for game in now.games]


async def knights(it: Club, tournament: str) -> list[int]:
    """The first team before the start, by board."""
    return [entry.user for entry in (await state(it, tournament)).registered if entry.team == 1]


async def test_line_up_of_example_is_played(it: Club) -> None:
    tournament = await announced(it)
    await it.app.line_ups.place(it.call(A, tournament), E, 1)
    await start(it, tournament)
    assert await boards(it, tournament) == [(E, W), (X, A), (B, Y), (Z, C)]
    assert [entry.user for entry in (await state(it, tournament)).reserves] == [D]


async def test_match_without_changes_is_in_order_of_joining(it: Club) -> None:
    assert await boards(it, await begun(it, boards="2")) == [(A, W), (X, B)]


async def test_ratings_give_order_if_form_says_so(it: Club) -> None:
    now = await state(it, await announced(it, ordered_by_rating=True))
    ordered = line_ups(now, {B: 1900, D: 1700, A: 1500})
    assert [entry.user for entry in ordered] == [B, D, A, C, W, X, Y, Z]


async def test_post_shows_captains_and_reserves(it: Club) -> None:
    tournament = await announced(it, boards="4")
    text = posts(it, tournament)[0]
    assert f"**Knights** (5): 1. <@{A}> (captain), 2. <@{B}>" in text
    assert f"5. <@{E}> (reserve)" in text
    assert f"**Bishops** (4): 1. <@{W}> (captain)" in text


async def test_post_has_button_for_each_team(it: Club) -> None:
    tournament = await announced(it)
    (post,) = [post for post in it.world.posts() if post.match == tournament]
    assert [(button.label, button.what) for button in post.buttons if button.verb == "event-join"] == [
        ("Join Knights", "1"),
        ("Join Bishops", "2"),
    ]


async def test_team_has_to_be_chosen(it: Club) -> None:
    tournament = await announced(it, (), ())
    with refuses("choose-team"):
        await it.app.joining.join(it.call(A, tournament))


async def test_player_is_in_one_team_only(it: Club) -> None:
    tournament = await announced(it)
    with refuses("already-in-event"):
        await it.app.joining.join(it.call(A, tournament), 2)


async def test_next_player_becomes_captain(it: Club) -> None:
    tournament = await announced(it)
    await it.app.joining.leave(it.call(A, tournament))
    await it.app.line_ups.place(it.call(B, tournament), E, 1)
    assert await knights(it, tournament) == [E, B, C, D]


async def test_captain_stays_captain_on_any_board(it: Club) -> None:
    tournament = await announced(it)
    await it.app.line_ups.place(it.call(A, tournament), A, 9)
    await it.app.line_ups.place(it.call(A, tournament), E, 2)
    assert await knights(it, tournament) == [B, E, C, D, A]


async def test_only_captain_and_organisers_set_line_up(it: Club) -> None:
    tournament = await announced(it)
    for user in (B, W):
        with refuses("not-captain"):
            await it.app.line_ups.place(it.call(user, tournament), E, 1)
    await it.app.line_ups.place(it.call(HEAD, tournament, manager=True), E, 1)
    assert (await knights(it, tournament))[0] == E


async def test_line_up_is_final_at_start(it: Club) -> None:
    tournament = await begun(it)
    with refuses("line-up-final"):
        await it.app.line_ups.place(it.call(A, tournament), E, 1)


async def test_line_up_by_rating_is_not_set(it: Club) -> None:
    tournament = await announced(it, ordered_by_rating=True)
    with refuses("line-up-by-rating"):
        await it.app.line_ups.place(it.call(A, tournament), E, 1)


async def test_line_up_is_of_team_members(it: Club) -> None:
    tournament = await announced(it)
    with refuses("not-in-event"):
        await it.app.line_ups.place(it.call(A, tournament), 999, 1)


async def test_other_tournaments_have_no_line_up(it: Club) -> None:
    tournament = await created(it)
    with refuses("not-a-team-match"):
        await it.app.line_ups.place(it.call(HEAD, tournament, manager=True), A, 1)


async def test_match_waits_for_both_teams(it: Club) -> None:
    tournament = await announced(it, KNIGHTS, (W, X), boards="3", days="1")
    with refuses("team-too-small"):
        await start(it, tournament)
    await it.pass_time(days=2)
    assert (await state(it, tournament)).stored.status == "open"
    await it.app.joining.join(it.call(Y, tournament), 2)
    await it.pass_time(hours=1)
    assert len((await state(it, tournament)).games) == 3


@pytest.mark.parametrize("names", ["", "Knights", "Knights, knights", "A, B, C", "Knights,"])
async def test_match_needs_two_names(it: Club, names: str) -> None:
    with refuses("team-names"):
        await created(it, "connexes", "teams", teams=names)


async def test_player_who_joins_late_is_reserve_of_team(it: Club) -> None:
    tournament = await begun(it, KNIGHTS[:4])
    await it.app.joining.join(it.call(E, tournament), 1)
    await it.app.idle()
    assert [(entry.user, entry.team) for entry in (await state(it, tournament)).reserves] == [(E, 1)]
    assert f"<@{E}> (Knights)" in posts(it, tournament)[0]


async def test_first_reserve_of_team_replaces(it: Club) -> None:
    tournament = await begun(it, KNIGHTS, (*BISHOPS, 205, 206), boards="4")
    call = it.call(HEAD, tournament, manager=True)
    with refuses("other-team"):
        await it.app.replacing.replace(call, W, E)
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), W, None)
    now = await state(it, tournament)
    assert (now.user_of(5), now.entries[4].team) == (205, 2)


async def test_result_tells_winning_team(it: Club) -> None:
    tournament = await begun(it, boards="3")
    await played(it, tournament)
    (post,) = [text for text in posts(it, tournament) if text.startswith("🏆")]
    assert "**Knights** 2 – 1 **Bishops**" in post
    assert "**Knights** won the match." in post
    assert "*Knights: 2*" in post
    assert "🥇" not in post


async def test_drawn_match_is_told(it: Club) -> None:
    tournament = await begun(it, boards="2")
    await played(it, tournament)
    (post,) = [text for text in posts(it, tournament) if text.startswith("🏆")]
    assert "The match is drawn." in post


async def test_players_of_winning_team_have_won(it: Club) -> None:
    tournament = await begun(it, boards="3")
    await played(it, tournament)
    await it.app.organising.approve(it.call(HEAD, tournament, manager=True))
    won = {user: await it.app.achievements.won(it.call(user), user) for user in (A, B, W)}
    assert [user for user, found in won.items() if found] == [A, B]


async def test_withdrawal_loses_board_by_forfeit(it: Club) -> None:
    tournament = await begun(it)
    effect = (await it.app.joining.may_leave(it.call(Y, tournament)))[1]
    await it.app.joining.leave(it.call(Y, tournament))
    await it.app.idle()
    now = await state(it, tournament)
    (game,) = [game for game in now.games if 7 in game.entries]
    assert (effect, game.forfeit, game.scores) == ("forfeit", True, (1, 0))
    assert not any(now.tournament.removed.values())


async def test_match_goes_on_although_team_withdraws(it: Club) -> None:
    tournament = await begun(it, boards="2")
    for user in (W, X, B):
        await it.app.joining.leave(it.call(user, tournament))
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.status == "over"
    assert any("**Knights** 2 – 0 **Bishops**" in text for text in posts(it, tournament))


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_picture_has_table_of_each_team(it: Club, language: str) -> None:
    now = await played(it, await begun(it, boards="3"))
    first, second = parts_of(translator_for(language), now)
    assert isinstance(first, StandingsTable)
    assert isinstance(second, StandingsTable)
    assert "Knights" in first.title
    assert [row.place for row in first.rows] == [1, 2, 3]
    assert [row.leads for row in (*first.rows, *second.rows)] == [True] * 3 + [False] * 3


@pytest.mark.parametrize(("language", "words"), [("en", "Captains set the order"), ("fr", "Les capitaines fixent")])
async def test_rules_tell_order_of_players(it: Club, language: str, words: str) -> None:
    now = await state(it, await created(it, "connexes", "teams", teams="Knights, Bishops"))
    assert any(words in line for line in rules_in_words(translator_for(language), now))


@pytest.mark.parametrize(("cycles", "line"), [(1, "Knights, board 2: "), (2, "Knights, round 2, board 2: ")])
async def test_lines_of_games_tell_the_board(it: Club, cycles: int, line: str) -> None:
    tournament = await begun(it, cycles=cycles, name="Knights")
    games = {game.id for game in (await state(it, tournament)).games}
    told = [post.content.replace("**", "") for post in it.world.posts() if post.match in games]
    assert any(text.startswith(line) for text in told)
    assert not any("table" in text for text in told)


async def test_show_lists_teams_before_start(it: Club) -> None:
    tournament = await announced(it, boards="3")
    lines = await it.app.tournaments.table(it.call(A, tournament), translator_for("en"))
    assert "3 boards. The match waits until both teams can fill them." in lines
    assert any("**Bishops** (4)" in line and f"<@{Z}>" in line for line in lines)


async def test_own_games_tell_the_board(it: Club) -> None:
    tournament = await begun(it)
    lines = await it.app.tournaments.games(it.call(B, tournament), translator_for("en"))
    assert "board 2" in lines[1]
    assert "round" not in lines[1]
