"""Tournament pictures: in posts, with a legend, highlighted games, and files."""

from __future__ import annotations

import csv
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from benchmarks.events import NOW, display_name, state_of
from benchmarks.events import played as played_out
from bot.app.tournaments.brackets import round_title
from bot.app.tournaments.entry_names import full_names, picture_names
from bot.app.tournaments.exports import game_rows, table_rows
from bot.app.tournaments.highlights import highlights_of
from bot.app.tournaments.numbers import mixed_number, unicode_mixed_number
from bot.app.tournaments.pictures import described
from bot.app.tournaments.rows import notes_of, parts_of
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.words import legend_in_words
from bot.texts import translator_for
from bot.texts.limits import MAX_MESSAGE
from engine import records
from render.tables import Bracket, CellMark, StandingsTable
from storage import MatchSeat, TournamentMatch
from tests.bot.app.tournaments.club_night import HEAD, ROOM, begun, created, played, resigned, state
from tests.bot.app.tournaments.tournaments import over
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, NAMES, Club
from tournament.formats.levels import REPLAY_STAGE
from tournament.model import Game, Plan, Round, Tournament

FOUR = (ANNA, BEN, CLEO, DORA)
SAY = translator_for("en")


def table_of(tournament: Tournament, variant: str) -> StandingsTable:
    [found] = parts_of(SAY, state_of(tournament, variant))
    assert isinstance(found, StandingsTable)
    return found


def bracket_of(tournament: Tournament, variant: str) -> Bracket:
    [found] = parts_of(SAY, state_of(tournament, variant))
    assert isinstance(found, Bracket)
    return found


# Numbers


@pytest.mark.parametrize(
    ("number", "told", "shown"),
    [("5/2", "2 1/2", "2½"), ("1/3", "1/3", "⅓"), ("0", "0", "0"), ("3", "3", "3"), ("19/12", "1 7/12", "1 7/12")],
)
def test_numbers_are_exact_and_mixed(number: str, told: str, shown: str) -> None:
    assert (mixed_number(Fraction(number)), unicode_mixed_number(Fraction(number))) == (told, shown)


# Rows


def test_cross_has_column_for_everyone_in_order_of_places() -> None:
    table = table_of(played_out(Plan("round-robin"), 2, 6), "connexes")
    assert table.heads == tuple(str(row.entry) for row in table.rows)
    assert [row.cells[at] for at, row in enumerate(table.rows)] == [(CellMark(style="self"),)] * 6
    assert all(len(cell) == 1 for row in table.rows for cell in row.cells)


def test_two_cycles_are_two_games_in_cell() -> None:
    table = table_of(played_out(Plan("round-robin", cycles=2), 2, 4), "connexes")
    assert {len(cell) for at, row in enumerate(table.rows) for cell in (*row.cells[:at], *row.cells[at + 1 :])} == {2}


def test_more_than_sixteen_have_their_points_only() -> None:
    table = table_of(played_out(Plan("round-robin"), 2, 17), "connexes")
    assert {row.cells for row in table.rows} == {()}
    assert len(table.rows) == 17


def test_cell_tells_what_became_of_game() -> None:
    games = (
        over(Game((1, 2)), "1/2", "1/2"),
        replace(over(Game((1, 3)), 1, 0), adjudicated=True),
        Game((2, 3), status="annulled"),
        Game((1, 4)),
    )
    tournament = Tournament(Plan("round-robin"), 2, 4, (Round(games),))
    table = table_of(tournament, "connexes")
    rows = {row.entry: dict(zip(table.heads, row.cells, strict=True)) for row in table.rows}
    assert rows[1]["2"] == (CellMark("1/2", "part"),)
    assert rows[1]["3"] == (CellMark("1", "win", decided=True),)
    assert rows[3]["1"] == (CellMark("0", "loss", decided=True),)
    assert rows[3]["2"] == (CellMark("×", "faint"),)
    assert rows[4]["1"] == (CellMark("·", "faint"),)
    assert rows[4]["2"] == ()


def test_games_by_three_have_column_for_each_round_in_colour_of_seat() -> None:
    tournament = Tournament(Plan("round-robin"), 3, 4, (Round((over(Game((3, 1, 2)), 0, 1, 0),), {4: "forced"}),))
    rows = {row.entry: row.cells for row in table_of(tournament, "yalta").rows}
    assert rows == {
        1: ((CellMark("1", "win", "red"),),),
        2: ((CellMark("0", "loss", "black"),),),
        3: ((CellMark("0", "loss", "white"),),),
        4: ((CellMark("1", "faint", chip="–"),),),
    }


def test_who_has_left_and_who_leads_is_told() -> None:
    table = table_of(played_out(Plan("round-robin"), 2, 5, gone=(2,)), "connexes")
    assert [row.entry for row in table.rows if row.gone] == [2]
    assert [row.place for row in table.rows if row.leads] == [1]


def test_final_keeps_its_games_and_groups_follow() -> None:
    parts = parts_of(SAY, state_of(played_out(Plan("groups"), 2, 8), "connexes"))
    assert [(part.title, part.main) for part in parts if isinstance(part, StandingsTable)] == [
        ("Final", True),
        ("Group 1", False),
        ("Group 2", False),
    ]


def test_tree_shows_levels_to_come() -> None:
    made = bracket_of(played_out(Plan("knockout"), 2, 7, rounds=0), "connexes")
    assert [(level.title, len(level.tables)) for level in made.levels] == [
        ("Quarter-final", 4),
        ("Semi-final", 2),
        ("Final", 1),
    ]
    assert [slot.entry for slot in made.levels[0].tables[0]] == [1, None]
    assert {slot.entry for level in made.levels[1:] for table in level.tables for slot in table} == {None}


def test_in_tree_who_goes_on_is_at_next_table() -> None:
    made = bracket_of(played_out(Plan("knockout"), 2, 13), "connexes")
    for level, following in zip(made.levels, made.levels[1:], strict=False):
        on = [next(slot.entry for slot in table if slot.on) for table in level.tables]
        assert [slot.entry for table in following.tables for slot in table] == on


def test_level_of_three_seats_lights_all_who_go_on() -> None:
    made = bracket_of(played_out(Plan("knockout"), 3, 14), "yalta")
    for level, following in zip(made.levels, made.levels[1:], strict=False):
        on = {slot.entry for table in level.tables for slot in table if slot.on}
        assert on == {slot.entry for table in following.tables for slot in table}
    assert made.levels[-1].title == "Final"


def test_only_marks_that_occur_are_explained() -> None:
    plain = state_of(played_out(Plan("round-robin"), 2, 4, seed=3), "connexes")
    assert [note.words for note in notes_of(SAY, plain)] == []
    left = state_of(played_out(Plan("round-robin"), 2, 4, seed=3, gone=(2,)), "connexes")
    assert [note.words for note in notes_of(SAY, left)] == ["void", "withdrew"]
    byes = state_of(played_out(Plan("round-robin"), 3, 4, seed=3), "yalta")
    assert [note.words for note in notes_of(SAY, byes)] == ["bye", "White", "Red", "Black"]


# Words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_alternative_text_tells_places_and_points_and_keeps_to_its_limit(language: str) -> None:
    translate = translator_for(language)
    crowd = state_of(played_out(Plan("round-robin"), 3, 64), "trichess")
    many = described(translate, crowd, full_names(translate, crowd, display_name))
    assert 700 < len(many) <= 1024
    assert many.count(";") == 64
    few = state_of(played_out(Plan("round-robin"), 2, 4), "connexes")
    first = few.format.places(few.tournament)[0]
    names = full_names(translate, few, display_name)
    assert f"1 {names[first.entry]} {unicode_mixed_number(first.points)}" in described(translate, few, names)


@pytest.mark.parametrize(("language", "heading"), [("en", " Division 2: 1 "), ("fr", " Division 2\u00a0: 1 ")])
def test_headings_in_words_end_with_colon_of_language(language: str, heading: str) -> None:
    translate = translator_for(language)
    league = state_of(played_out(Plan("league", group_size=9), 3, 18), "yalta")
    assert heading in described(translate, league, full_names(translate, league, display_name))


def test_names_that_mislead_or_cannot_be_drawn_are_numbered() -> None:
    people = ("Alice", "red", "漢字", "Bruno", "BRUNO", "@everyone", None, "**Zoé**")
    crowd = state_of(played_out(Plan("round-robin"), 2, 8), "connexes")
    names = full_names(SAY, crowd, lambda user: people[user % 10**17 - 1])
    assert list(names.values()) == ["Alice", "red", "漢字", "Bruno", "BRUNO", "everyone", "Player 7", "Zoé"]
    drawn = [found[0] for found in picture_names(SAY, names).values()]
    assert drawn == ["Alice", *(f"Player {number}" for number in range(2, 6)), "everyone", "Player 7", "Zoé"]


def test_players_of_same_name_are_told_apart_in_words() -> None:
    crowd = state_of(played_out(Plan("round-robin"), 2, 4), "connexes")
    told = described(SAY, crowd, {1: "Alex", 2: "Bruno", 3: "alex", 4: "Dora"})
    assert "Alex #1" in told
    assert "alex #3" in told
    assert "#2" not in told


async def test_names_stored_with_games_outlast_restart(it: Club) -> None:
    tournament = await begun(it, FOUR)
    for game in (await state(it, tournament)).games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        await it.play(game.id, (row.seats[0].user or 0, "e2e3"), (row.seats[1].user or 0, "a7a6"))
    await it.restart()
    look = await it.app.tournaments.picture(it.call(HEAD, tournament), SAY)
    assert look is not None
    assert [name for name in NAMES.values() if name not in look.alt] == []
    found = await it.app.suggestions.games(it.call(HEAD, tournament, manager=True), "")
    assert all(" – " in choice.label and "seed" not in choice.label for choice in found)


async def test_last_posts_are_redrawn_once_a_player_is_erased(it: Club) -> None:
    it.world.called = {ANNA: "Annabel", BEN: "Ben"}
    tournament = await begun(it, FOUR)
    for game in (await state(it, tournament)).games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        await it.play(game.id, (row.seats[0].user or 0, "e2e3"), (row.seats[1].user or 0, "a7a6"))
    await played(it, tournament)
    before = it.world.told_in(CHANNEL)
    assert "Annabel" in before[-2].alt
    del it.world.called[ANNA]
    await it.app.privacy.erase(it.call(ANNA))
    await it.app.idle()
    main, *others, podium, games = it.world.told_in(CHANNEL)
    assert len(others) + 3 == len(before)
    for post in (main, podium, games):
        assert "Annabel" not in post.alt
        assert f"<@{ANNA}>" not in post.content
    assert podium.picture != before[-2].picture
    assert [post.content for post in others] == [post.content for post in before[1:-2]]


async def test_replay_is_no_round_in_list_of_own_games(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN), "connexes", "knockout")
    while len(rounds := (await state(it, tournament)).tournament.rounds) == 1:
        game = next(game.id for one in rounds for game in one.games if game.status == "playing")
        await it.app.offers.draw(it.call(ANNA, game))
        await it.app.offers.accept(it.call(BEN, game))
        await it.app.idle()
    mine = await it.app.tournaments.games(it.call(ANNA, tournament), SAY)
    assert mine[1].startswith("✓ Final · ")
    assert mine[-1].startswith("• Final: replay after ")
    assert "round" not in "".join(mine)


async def test_games_and_threads_of_knockout_name_their_level(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN), "connexes", "knockout")
    while len((await state(it, tournament)).tournament.rounds) == 1:
        game = next(one.id for one in (await state(it, tournament)).games if one.status == "playing")
        await it.app.offers.draw(it.call(ANNA, game))
        await it.app.offers.accept(it.call(BEN, game))
        await it.app.idle()
    lines = [post.content for post in it.world.told_in(CHANNEL) if ", table 1: " in post.content]
    assert all(", Final, table 1" in line for line in lines[:2])
    assert all(", Final: replay after 1–1, table 1" in line for line in lines[2:])
    assert {name.partition(" · ")[0] for name in it.world.thread_names} == {"Final", "Final: replay after 1–1"}


def test_replay_of_tied_table_has_title_of_its_level() -> None:
    games = (over(Game((1, 2), table=1), "1/2", "1/2"), over(Game((1, 2), table=1), "1/2", "1/2"))
    level = Round(games)
    replay = Round((Game((1, 2), table=1),), stage=REPLAY_STAGE)
    tournament = Tournament(Plan("knockout"), 2, 2, (level, replay))
    titles = [round_title(SAY, tournament, number) for number in (1, 2)]
    assert titles == ["Final", "Final: replay after 1–1"]


def with_long_ids(crowd: TournamentState) -> TournamentState:
    return replace(crowd, entries=tuple(replace(entry, user=(entry.user or 0) * 100) for entry in crowd.entries))


def test_who_sixty_four_numbers_are_fits_into_post() -> None:
    crowd = with_long_ids(state_of(played_out(Plan("round-robin"), 3, 64), "trichess"))
    lines = legend_in_words(SAY, crowd, 1900)
    assert len("\n".join(lines)) <= 1900
    assert "\n".join(lines).count("<@") > 50


def test_legend_without_room_says_how_many_are_missing() -> None:
    crowd = state_of(played_out(Plan("round-robin"), 3, 64), "trichess")
    lines = legend_in_words(SAY, crowd, 700)
    person_mention = "\n".join(lines).count("<@")
    assert len("\n".join(lines)) <= 700
    assert f"{64 - person_mention} more" in lines[-1]


# Posts


async def test_events_own_post_carries_table_once_it_has_begun(it: Club) -> None:
    tournament = await begun(it, FOUR)
    post = it.world.messages[0].post
    now = await state(it, tournament)
    assert post.picture is not None
    assert Image.open(BytesIO(post.picture)).width == 1000
    assert post.picture_name == f"{tournament}-{now.stored.version}.png"
    assert "Standings of" in post.alt
    assert len(it.world.messages) > 1


async def test_result_replaces_picture(it: Club) -> None:
    tournament = await begun(it, FOUR)
    before = it.world.messages[0].post
    await resigned(it, (await state(it, tournament)).games[0].id)
    after = it.world.messages[0].post
    assert after.picture_name != before.picture_name
    assert after.picture != before.picture
    assert after.content.count("· **1**") == 1


async def test_invitation_has_no_picture(it: Club) -> None:
    await created(it)
    assert it.world.messages[0].post.picture is None


async def test_table_that_cannot_be_drawn_holds_up_no_post(it: Club) -> None:
    def broken(*_: Any, **__: Any) -> bytes:
        raise ValueError("no ink")

    await it.restart(render_table=broken, render_boards=broken)
    tournament = await begun(it, FOUR)
    await played(it, tournament)
    contents = [post.content for post in it.world.posts()]
    assert it.world.messages[0].post.picture is None
    assert sum("🥇" in content for content in contents) == 1
    assert "The tournament is over." in contents[0]


async def test_podium_carries_table_and_games_that_stand_out_follow(it: Club) -> None:
    tournament = await begun(it, FOUR)
    for game in (await state(it, tournament)).games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        await it.play(game.id, (row.seats[0].user or 0, "e2e3"), (row.seats[1].user or 0, "a7a6"))
    await played(it, tournament)
    podium, games = it.world.told_in(CHANNEL)[-2:]
    assert "🥇" in podium.content
    assert podium.picture is not None
    assert games.picture is not None
    assert games.picture_name.endswith("-games.png")
    assert "Shortest" in games.content
    assert Image.open(BytesIO(games.picture)).width == 1000


async def test_without_played_game_no_game_stands_out(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    assert highlights_of(await state(it, tournament)) == []
    assert not any("Highlights" in post.content for post in it.world.posts())


def with_matches(tournament: Tournament, moves: dict[str, int]) -> TournamentState:
    """An event whose games ended one after another, after so many moves."""
    games = {game.id: game for game in tournament.games()}
    seats = (MatchSeat("joined", 1), MatchSeat("joined", 2))
    matches = {
        name: TournamentMatch(name, "over", seats, count, games[name].scores, ended_at=NOW + timedelta(hours=hour))
        for hour, (name, count) in enumerate(moves.items())
    }
    return replace(state_of(tournament, "connexes"), matches=matches)


def test_decisive_game_is_one_after_which_winner_led_to_end() -> None:
    games = (
        replace(over(Game((1, 2)), 1, 0), id="a"),
        replace(over(Game((1, 3)), 0, 1), id="b"),
        replace(over(Game((2, 3)), 0, 1), id="c"),
    )
    tournament = Tournament(Plan("round-robin"), 2, 3, (Round(games),))
    made = highlights_of(with_matches(tournament, {"a": 31, "b": 90, "c": 60}))
    assert [(game.id, kinds) for game, kinds in made] == [
        ("a", ("shortest",)),
        ("b", ("longest",)),
        ("c", ("decisive",)),
    ]


def test_game_that_no_one_played_does_not_stand_out() -> None:
    games = (replace(over(Game((1, 2)), 1, 0), id="a"), replace(over(Game((1, 3)), 1, 0), id="b", adjudicated=True))
    tournament = Tournament(Plan("round-robin"), 2, 3, (Round(games),))
    assert [game.id for game, _ in highlights_of(with_matches(tournament, {"a": 31, "b": 9}))] == ["a"]
    assert highlights_of(with_matches(tournament, {"a": 1, "b": 9})) == []


def test_no_game_decided_first_place_that_is_shared() -> None:
    games = (replace(over(Game((1, 2)), "1/2", "1/2"), id="a"),)
    tournament = Tournament(Plan("round-robin"), 2, 2, (Round(games),))
    assert highlights_of(with_matches(tournament, {"a": 31})) == []


# Files


def test_table_as_csv_has_exact_points_and_tie_breaks() -> None:
    rows = list(table_rows(state_of(played_out(Plan("groups"), 2, 8), "connexes")))
    assert rows[0] == (
        *("stage", "group", "place", "number", "player", "left", "points"),
        *("direct", "berger", "wins"),
    )
    assert len(rows) == 1 + 4 + 8
    assert {len(row) for row in rows} == {10}
    assert all(str(row[4]).startswith("@") for row in rows[1:])


def test_games_as_csv_name_every_game_and_every_bye() -> None:
    tournament = played_out(Plan("round-robin"), 3, 7)
    rows = list(game_rows(state_of(tournament, "yalta")))
    byes = sum(len(one.byes) for one in tournament.rounds)
    assert len(rows) == 1 + len(list(tournament.games())) + byes
    assert sum(row[5] == "bye forced" for row in rows) == byes


async def test_event_is_exported_as_tables_text_and_records(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    await resigned(it, f"{tournament}-1")
    found = {one.name: one.text for one in await it.app.tournaments.export(it.call(ANNA, tournament), SAY)}
    assert list(found) == [
        f"{tournament}-table.csv",
        f"{tournament}-games.csv",
        f"{tournament}.txt",
        f"{tournament}.pgn",
    ]
    games = list(csv.DictReader(found[f"{tournament}-games.csv"].splitlines()))
    assert [game["standing"] for game in games] == ["over", *["playing"], *["waiting"] * 4]
    assert (games[0]["score1"], games[0]["score2"]) == ("1", "0")
    assert f"@{ANNA}" in found[f"{tournament}.txt"]
    assert found[f"{tournament}.pgn"].count(f'[Match "{tournament}-') == 2


async def test_swiss_is_exported_as_report_with_names(it: Club) -> None:
    it.world.called |= NAMES
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="1")
    await played(it, tournament)
    files = {one.name: one.text for one in await it.app.tournaments.export(it.call(ANNA, tournament), SAY)}
    lines = files[f"{tournament}.trf"].splitlines()
    assert sorted(line[14:47].strip() for line in lines if line.startswith("001")) == ["Anna", "Ben", "Cleo", "Dora"]
    assert "122 3 days per move" in lines
    assert any(line.startswith("132") for line in lines)


async def test_record_in_file_is_one_that_export_makes(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO), together=False)
    await resigned(it, f"{tournament}-1")
    alone = await it.app.proofs.export(it.call(ANNA, f"{tournament}-1"))
    files = {one.name: one.text for one in await it.app.tournaments.export(it.call(ANNA, tournament), SAY)}
    assert files[f"{tournament}.pgn"].startswith(alone.text)
    assert records.read(alone.text).tags["Match"] == f"{tournament}-1"


async def test_file_of_records_names_those_who_have_acted_in_its_games(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO), together=False)
    row = await it.store.matches.get(f"{tournament}-1")
    assert row is not None
    user = row.seats[0].user
    assert user is not None
    await it.play(f"{tournament}-1", (user, "e3"))
    files = {one.name: one.text for one in await it.app.tournaments.export(it.call(DORA, tournament), SAY)}
    names = [line for line in files[f"{tournament}.pgn"].splitlines() if 'Name "' in line]
    assert names == [f'[WhiteName "{NAMES[user]}"]']


async def test_file_of_records_keeps_choices_of_games_under_way(it: Club) -> None:
    tournament = await begun(it, (ANNA, BEN, CLEO), "nouveaux", together=False)
    game = next(game for game in (await state(it, tournament)).games if game.status == "playing")
    row = await it.store.matches.get(game.id)
    assert row is not None
    for seat in row.seats:
        await it.app.kings.choose(it.call(seat.user or 0, game.id), "K")
    await it.app.idle()
    files = {one.name: one.text for one in await it.app.tournaments.export(it.call(ANNA, tournament), SAY)}
    assert "Choice" not in files[f"{tournament}.pgn"]
    assert "Nonce" not in files[f"{tournament}.pgn"]


async def test_standings_answer_has_picture_in_callers_colours(it: Club) -> None:
    tournament = await created(it)
    assert await it.app.tournaments.picture(it.call(ANNA, tournament), SAY) is None
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    usual = await it.app.tournaments.picture(it.call(ANNA, tournament), SAY)
    stark = await it.app.tournaments.picture(it.call(ANNA, tournament, theme="high-contrast"), SAY)
    assert usual is not None
    assert stark is not None
    assert usual.data != stark.data


async def test_no_post_of_large_event_is_longer_than_discord_takes(it: Club) -> None:
    users = [10**18 + number for number in range(40)]
    await begun(it, users, "trichess", "knockout")
    assert max(len(post.content) for post in it.world.posts()) <= MAX_MESSAGE
