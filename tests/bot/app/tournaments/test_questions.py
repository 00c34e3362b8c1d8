"""Confirmation questions before decisions, and their autocomplete."""

from __future__ import annotations

from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, played, resigned, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses

SAY = translator_for("en")


async def test_question_before_taking_back_names_decision_and_game(it: Club) -> None:
    tournament = await begun(it, FOUR)
    game = (await state(it, tournament)).games[-1]
    await resigned(it, game.id)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), game.id, "0 1")
    question = await it.app.questions.undo(it.call(HEAD, tournament, manager=True))
    asked = question.explain(SAY)
    assert f"`{game.id}`" in asked
    assert "round 3" in asked
    assert ": 0 – 1?" in asked
    assert f"<@{HEAD}>" in asked
    done = await it.app.organising.undo(it.call(HEAD, tournament, manager=True), int(question.parameters[0]))
    await it.app.idle()
    assert game.id in done.explain(SAY)
    assert f"undid the decision on `{game.id}`" in "\n".join(post.content for post in it.world.posts())


async def test_who_answers_too_late_takes_no_other_decision_back(it: Club) -> None:
    tournament = await begun(it, FOUR)
    for name in (f"{tournament}-1", f"{tournament}-2"):
        await resigned(it, name)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", "0 1")
    question = await it.app.questions.undo(it.call(HEAD, tournament, manager=True))
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-2", "0 1")
    with refuses("other-decision"):
        await it.app.organising.undo(it.call(HEAD, tournament, manager=True), int(question.parameters[0]))


async def test_decision_that_has_ended_game_is_not_taken_back(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", "0 1")
    await it.app.idle()
    with refuses("cannot-undo") as refused:
        await it.app.questions.undo(it.call(HEAD, tournament, manager=True))
    assert f"Your decision ended `{tournament}-1`" in refused.value.explain(SAY)
    with refuses("cannot-undo"):
        await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", "annulled")
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    assert (await state(it, tournament)).games[0].scores == (0, 1)


async def test_game_decided_before_it_began_begins_when_that_is_taken_back(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-3", "0 1")
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True))
    for name in (f"{tournament}-1", f"{tournament}-2"):
        await resigned(it, name)
    assert (await state(it, tournament)).games[2].status == "playing"


async def test_only_decision_that_ends_event_is_asked_about(it: Club) -> None:
    tournament = await begun(it, FOUR[:3])
    organiser = it.call(HEAD, tournament, manager=True)
    assert await it.app.questions.adjudicate(organiser, f"{tournament}-1", "1 0") is None
    for name in (f"{tournament}-1", f"{tournament}-2"):
        await resigned(it, name)
    question = await it.app.questions.adjudicate(organiser, f"{tournament}-3", "1/2-1/2")
    assert question is not None
    assert "24 hours" in question.explain(SAY)
    assert question.parameters == (f"{tournament}-3", "1/2-1/2")
    await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), *question.parameters)
    await it.app.idle()
    assert (await state(it, tournament)).stored.status == "over"


async def test_ending_event_is_asked_about_with_and_without_entries(it: Club) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    question = await it.app.questions.end(it.call(HEAD, tournament, manager=True))
    assert ", for good? 1 player has joined" in question.explain(SAY)
    tournament = await begun(it, FOUR)
    again = await it.app.questions.end(it.call(HEAD, tournament, manager=True))
    assert "The 6 games in progress become void" in again.explain(SAY)
    assert question.parameters != again.parameters
    with refuses("not-organiser"):
        await it.app.questions.end(it.call(ANNA, tournament))


async def test_games_are_suggested_with_round_players_and_standing_those_under_way_first(it: Club) -> None:
    it.world.called = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo"}
    tournament = await begun(it, FOUR)
    await resigned(it, f"{tournament}-1")
    found = await it.app.suggestions.games(it.call(HEAD, tournament, manager=True), "")
    assert len(found) == 6
    assert found[-1].value == f"{tournament}-1"
    assert "· 1-0 ·" in found[-1].label
    assert all(choice.label.startswith("R") and "· in progress ·" in choice.label for choice in found[:5])
    anna = await it.app.suggestions.games(it.call(HEAD, tournament, manager=True), "anna")
    assert len(anna) == 3
    assert any("Dora" in choice.label for choice in anna)
    assert len(await it.app.suggestions.playing(it.call(HEAD, tournament, manager=True), "")) == 5


async def test_several_tournaments_of_channel_are_named(it: Club) -> None:
    first, second = await created(it, name="Spring cup"), await created(it, name="Autumn cup")
    with refuses("several-events") as caught:
        await it.app.organising.start(it.call(HEAD, manager=True), ROOM)
    assert f"**Spring cup** (`{first}`)" in caught.value.explain(SAY)
    assert f"**Autumn cup** (`{second}`)" in caught.value.explain(SAY)


async def test_without_event_suggestion_explains_itself(it: Club) -> None:
    [choice] = await it.app.suggestions.games(it.call(HEAD, manager=True), "x")
    assert "There’s no tournament" in choice.label
    assert await it.app.suggestions.scores(it.call(HEAD, manager=True), "", "") == []


async def test_scores_are_suggested_for_game_that_is_meant(it: Club) -> None:
    it.world.called = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo", DORA: "Dora"}
    tournament = await begun(it, FOUR[:3], "yalta", rounds="2")
    found = await it.app.suggestions.scores(it.call(HEAD, tournament, manager=True), f"{tournament}-1", "1/3")
    assert [choice.value for choice in found] == ["1/3-1/3-1/3"]
    assert "Anna" in found[0].label
    whole = await it.app.suggestions.scores(it.call(HEAD, tournament, manager=True), "", "")
    assert len(whole) == 8
    assert whole[-1].value == "annulled"
    for choice in whole:
        await it.app.organising.adjudicate(it.call(HEAD, tournament, manager=True), f"{tournament}-1", choice.value)


async def test_announcement_mentions_players_and_no_one_else(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.joining.join(it.call(777, tournament))
    await it.app.organising.announce(it.call(HEAD, tournament, manager=True), "Tea is ready. <@9>")
    await it.app.idle()
    post = it.world.posts()[-1]
    assert set(post.mentions) == set(FOUR)
    assert all(f"<@{user}>" in post.content for user in FOUR)
    await it.app.organising.announce(it.call(HEAD, tournament, manager=True), "Hush.", quiet=True)
    await it.app.idle()
    post = it.world.posts()[-1]
    assert (post.mentions, "Hush." in post.content, "\n" in post.content) == ((), True, False)


async def test_announcement_to_many_fits_and_reaches_all(it: Club) -> None:
    tournament = await created(it)
    users = tuple(10**18 + number for number in range(64))
    for user in users:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.organising.announce(it.call(HEAD, tournament, manager=True), "x" * 1500)
    await it.app.idle()
    posts = it.world.posts()[-2:]
    assert {user for post in posts for user in post.mentions} == set(users)
    assert all(len(post.content) <= 2000 and len(post.mentions) <= 100 for post in posts)


async def test_event_that_is_over_is_asked_about_no_more(it: Club) -> None:
    now = await played(it, await begun(it, FOUR[:3]))
    await it.app.organising.approve(it.call(HEAD, now.stored.id, manager=True))
    with refuses("event-over"):
        await it.app.questions.undo(it.call(HEAD, now.stored.id, manager=True))


async def test_that_entry_is_taken_over_tells_from_whom(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, 777)
    await it.app.idle()
    assert f"replaced <@{BEN}> with <@777>" in "\n".join(post.content for post in it.world.posts())


async def test_without_reserves_someone_has_to_be_named_who_takes_over(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("no-reserve") as refused:
        await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), BEN, None)
    assert "option *by*" in refused.value.explain(SAY)


async def test_question_before_taking_bye_back_names_who_has_it(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", rounds="2")
    await it.app.organising.bye(it.call(HEAD, tournament, manager=True), BEN)
    question = await it.app.questions.undo(it.call(HEAD, tournament, manager=True))
    assert f"<@{BEN}>’s bye" in question.explain(SAY)
    await it.app.organising.undo(it.call(HEAD, tournament, manager=True), int(question.parameters[0]))
    await it.app.idle()
    assert not (await state(it, tournament)).tournament.bye_requests
    assert f"cancelled <@{BEN}>’s bye" in "\n".join(post.content for post in it.world.posts())
