"""Posts in a tournament's channel, and answers to queries."""

from __future__ import annotations

import pytest

from bot.app.core.ports import Post
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import FOUR, HEAD, NINE, begun, created, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club

EIGHT = tuple(range(101, 109))


def verbs(post: Post) -> dict[str, str]:
    """The buttons of a post: verb and label."""
    return {button.verb: button.label for button in post.buttons}


def said(it: Club, words: str) -> list[Post]:
    """The posts that have these words."""
    return [post for post in it.world.posts() if words in post.content]


async def test_how_many_games_at_once_is_of_form_and_told_in_invitation(it: Club) -> None:
    tournament = await begun(it, FOUR, max_games_at_once=2)
    assert "at most 2 games" in "\n".join(
        await it.app.tournaments.rules(it.call(ANNA, tournament), translator_for("en"))
    )
    games = (await state(it, tournament)).games
    busy = [game for game in games if game.status == "playing"]
    assert max(sum(number in game.entries for game in busy) for number in range(1, 5)) == 2
    await created(it, name="Second", max_games_at_once=3)
    assert "You play at most 3 games at a time." in it.world.posts()[-1].content


async def test_round_by_round_no_limit_of_games_is_told(it: Club) -> None:
    await created(it, together=False)
    assert "at a time" not in it.world.posts()[-1].content


async def test_full_event_offers_reserve_list(it: Club) -> None:
    tournament = await created(it, max_entries="3")
    assert verbs(it.world.messages[0].post)["event-join"] == "Join"
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.idle()
    post = it.world.messages[0].post
    assert verbs(post)["event-join"] == "Join reserve list"
    assert f"Reserve list (1): <@{DORA}>" in post.content


async def test_after_start_one_joins_late_with_half_points_and_then_reserve_list(it: Club) -> None:
    tournament = await begun(it, NINE, "trichess", "swiss", rounds="4")
    post = it.world.messages[0].post
    assert list(verbs(post)) == ["event-join", "event-leave", "event-games", "event-table", "event-rules"]
    assert verbs(post)["event-join"] == "Join late"
    assert "Each round you missed scores like a draw" in post.content
    done = await it.app.joining.join(it.call(ANNA, tournament))
    assert "scores like a draw" in done.explain(translator_for("en"))
    for game in (await state(it, tournament)).games:
        await resigned(it, game.id)
    post = it.world.messages[0].post
    assert verbs(post)["event-join"] == "Join reserve list"
    assert "Each round you missed scores like a draw" not in post.content


async def test_round_robin_that_has_begun_offers_reserve_list_and_to_leave(it: Club) -> None:
    tournament = await begun(it, FOUR)
    post = it.world.messages[0].post
    assert verbs(post)["event-join"] == "Join reserve list"
    assert "event-leave" in verbs(post)
    assert "Reserve list: empty" in post.content
    await it.app.joining.join(it.call(777, tournament))
    await it.app.idle()
    assert "Reserve list (1): <@777>" in it.world.messages[0].post.content


async def test_ones_games_tell_round_whose_turn_it_is_and_time_left(it: Club) -> None:
    tournament = await begun(it, FOUR, max_games_at_once=1)
    mine = await it.app.tournaments.games(it.call(ANNA, tournament), translator_for("en"))
    game = next(game for game in (await state(it, tournament)).games if game.status == "playing" and 1 in game.entries)
    row = await it.store.matches.get(game.id)
    assert row is not None
    assert row.deadline is not None
    whose = "**Your move**" if row.turn == ANNA else f"<@{row.turn}> to move"
    line = next(line for line in mine if game.id in line)
    assert "round 1" in line
    assert whose in line
    assert f"time runs out <t:{int(row.deadline.timestamp())}:R>" in line
    assert sum("round 2" in line and "not started" in line for line in mine) == 1


async def test_in_pause_ones_games_are_said_to_stand_still(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    mine = await it.app.tournaments.games(it.call(ANNA, tournament), translator_for("en"))
    assert sum("Paused" in line for line in mine) == 3


async def test_threads_are_named_by_round_and_players_before_event(it: Club) -> None:
    it.world.called = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}
    await begun(it, FOUR, name="Autumn cup of the united chess clubs of the world and beyond")
    assert len(it.world.thread_names) == 6
    assert any(name.startswith("R1 T") and "Anna" in name for name in it.world.thread_names)
    assert any("seed 4" in name for name in it.world.thread_names)
    assert all("· Autumn cup" in name and len(name) <= 100 for name in it.world.thread_names)
    assert len(set(it.world.thread_names)) == 6


async def test_who_withdrew_stays_in_table_marked_but_never_on_podium(it: Club) -> None:
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    first = next(game for game in now.games)
    best = now.user_of(first.entries[0])
    for game in now.games:
        row = await it.store.matches.get(game.id)
        assert row is not None
        for seat in row.seats:
            if seat.user != best and best in (one.user for one in row.seats):
                await it.app.playing.resign(it.call(seat.user or 0, game.id))
    await it.app.idle()
    await it.app.joining.leave(it.call(best or 0, tournament))
    now = await played(it, tournament)
    assert now.user_of(now.format.places(now.tournament)[0].entry) == best
    [podium] = said(it, "🥇")
    assert [line for line in podium.content.splitlines() if f"<@{best}>" in line] == [
        f"**1.** ~~<@{best}>~~ · seed {first.entries[0]}, withdrawn — 3"
    ]
    assert best not in podium.mentions
    assert "Tournaments won" not in (await it.app.profiles.show(it.call(best or 0))).content
    table = await it.app.tournaments.table(it.call(ANNA, tournament), translator_for("en"))
    assert any(f"~~<@{best}>~~" in line and "withdrawn" in line for line in table)


async def test_tie_break_that_does_not_count_is_dash(it: Club) -> None:
    now = await played(it, await begun(it, FOUR[:3]))
    line = now.format.places(now.tournament)[0]
    if line.tiebreaks[0] is None:
        text = "\n".join(
            line
            for line in (await it.app.tournaments.export(it.call(ANNA, now.stored.id), translator_for("en")))[2].text
        )
        assert "–" in text


async def test_number_of_entry_is_called_its_seed_beside_its_place(it: Club) -> None:
    tournament = await begun(it, FOUR)
    table = "\n".join(await it.app.tournaments.table(it.call(ANNA, tournament), translator_for("en")))
    assert f"**1.** <@{ANNA}> · seed 1 — 0" in table
    assert "№" not in table
    assert f"1 = <@{ANNA}>" in it.world.messages[0].post.content


async def test_rules_tell_pace_cycles_and_what_forced_bye_gives(it: Club) -> None:
    translate = translator_for("en")
    tournament = await created(it, cycles=2)
    told = "\n".join(await it.app.tournaments.rules(it.call(ANNA, tournament), translate))
    assert "All games can be played at the same time" in told
    assert "plays everyone twice" in told
    assert "A bye scores 0 points" in told
    tournament = await created(it, "trichess", "swiss", together=False)
    told = "\n".join(await it.app.tournaments.rules(it.call(ANNA, tournament), translate))
    assert "Round by round" in told
    assert "A bye scores 1 point once its round is over" in told
    assert "more than" not in told


async def test_holding_game_and_giving_time_shows_no_seal(it: Club) -> None:
    tournament = await begun(it, FOUR)
    organiser = it.call(HEAD, tournament, manager=True)
    await it.app.organising.extend(organiser, 1)
    await it.app.idle()
    await it.app.organising.pause(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    for words in ("1 more day", "so is this game"):
        posts = [post for post in said(it, words) if post.match != tournament]
        assert posts
        assert all("Seal" not in post.content for post in posts)


async def test_record_of_game_names_its_event_and_round(it: Club) -> None:
    now = await played(it, await begun(it, FOUR, name='The "Autumn" cup'))
    records = (await it.app.tournaments.export(it.call(ANNA, now.stored.id), translator_for("en")))[3].text
    assert records.count('[Event "The ') == 6
    assert records.count('[Round "3"]') == 2
    alone = (await it.app.proofs.export(it.call(ANNA, now.games[-1].id))).text
    assert '[Round "3"]' in alone
    assert "Autumn" in alone
    assert "Féerie" not in alone


async def test_final_is_announced_to_finalists_only(it: Club) -> None:
    tournament = await begun(it, EIGHT, "connexes", "groups")
    while (now := await state(it, tournament)).tournament.rounds[-1].stage != "final":
        await resigned(it, next(game.id for game in now.games if game.status == "playing"))
    [post] = said(it, "the final")
    finalists = {
        now.user_of(entry)
        for one in now.tournament.rounds
        if one.stage == "final"
        for entry in (*one.byes, *(entry for game in one.games for entry in game.entries))
    }
    assert set(post.mentions) == finalists
    assert len(finalists) == 4
    assert "begins" not in post.content


async def test_round_that_was_posted_at_start_has_post_when_it_begins(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False, name="Autumn cup")
    assert said(it, "Round 2 of") == []
    for game in (await state(it, tournament)).games[:2]:
        await resigned(it, game.id)
    await it.restart()
    await it.app.idle()
    [post] = said(it, "Round 2 of **Autumn cup** starts")
    assert set(post.mentions) == set(FOUR)
    await played(it, tournament)
    assert len(said(it, "Round 2 of")) == len(said(it, "Round 3 of")) == 1


async def test_all_games_at_once_have_no_post_for_each_round(it: Club) -> None:
    await played(it, await begun(it, FOUR))
    assert said(it, "Round 2 of") == []


def test_one_is_not_written_as_many() -> None:
    for language, told in (("en", ("1 game ", "1 more game")), ("fr", ("une partie ", "une partie de plus"))):
        translate = translator_for(language)
        assert told[0] in translate("event-rule-at-once", count=1)
        assert told[1] in translate("event-more-games", count=1)
    assert "1 of 2" in translator_for("en")("event-progress", round=1, rounds=2, over=1, games=2)
    assert "terminées" not in translator_for("fr")("event-progress", round=1, rounds=2, over=1, games=2)
    assert "inscrits" not in translator_for("fr")("error-too-few-entries", count=1, least=3)
    assert "have" not in translator_for("en")("error-too-few-entries", count=1, least=3)


def test_day_of_beginning_is_part_of_sentence() -> None:
    beginnings = [translator_for(language)("event-starts", day="D", when="W") for language in ("en", "fr")]
    assert [text.partition(" D")[0] for text in beginnings] == ["Starts on", "Début le"]


@pytest.mark.parametrize(("written", "name"), [("[a](http://x) @everyone", "[a] (x) everyone"), ("\u202e", "Connexes")])
async def test_event_name_is_cleaned_before_it_is_stored(it: Club, written: str, name: str) -> None:
    tournament = await it.store.tournaments.get(await created(it, name=written))
    assert tournament is not None
    assert tournament.name == name
