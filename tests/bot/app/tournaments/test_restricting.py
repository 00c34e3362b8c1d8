"""Restrictions of registration: ratings, a role, invitations."""

from __future__ import annotations

import pytest

from bot.app import Restrictions
from bot.texts import translator_for
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, created, state
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses

SAY = translator_for("en")
ROLE = 900


async def restricted(it: Club, **limits: int | bool) -> str:
    """A tournament that was announced with these restrictions."""
    tournament = await created(it)
    await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(**limits))  # type: ignore[arg-type]
    await it.app.idle()
    return tournament


async def rated(it: Club) -> None:
    """A rated game that Anna wins against Ben."""
    match = await it.begin("connexes", ANNA, BEN, rated=True)
    await it.play(match, (ANNA, "d2d3"), (BEN, "d7d6"), (ANNA, "e2e3"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()


async def test_only_members_with_role_join(it: Club) -> None:
    tournament = await restricted(it, role=ROLE)
    with refuses("role-only"):
        await it.app.joining.join(it.call(ANNA, tournament, roles=(1, 2)))
    await it.app.joining.join(it.call(ANNA, tournament, roles=(1, ROLE)))
    assert [entry.user for entry in (await state(it, tournament)).registered] == [ANNA]


async def test_tournament_can_be_created_with_restrictions(it: Club) -> None:
    tournament = await created(it, restrictions=Restrictions(role=ROLE))
    await it.app.idle()
    assert f"Only members with <@&{ROLE}> can join." in it.world.posts()[-1].content
    with refuses("role-only"):
        await it.app.joining.join(it.call(ANNA, tournament))


@pytest.mark.parametrize("limits", [Restrictions(), Restrictions(role=GUILD)])
async def test_tournament_without_restrictions_is_open_to_all(it: Club, limits: Restrictions) -> None:
    assert (await state(it, await created(it, restrictions=limits))).settings.restrictions is None


async def test_tournament_of_empty_rating_range_is_refused(it: Club) -> None:
    with refuses("rating-range"):
        await created(it, restrictions=Restrictions(least=1800, most=1400))


async def test_role_of_everyone_restricts_no_one(it: Club) -> None:
    tournament = await created(it)
    with refuses("same-restrictions"):
        await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(role=GUILD))


async def test_only_invited_players_join(it: Club) -> None:
    tournament = await restricted(it, invited=True)
    with refuses("invitation-only"):
        await it.app.joining.join(it.call(BEN, tournament))
    await it.app.restricting.invite(it.call(HEAD, tournament, manager=True), BEN)
    await it.app.idle()
    last = it.world.posts()[-1]
    assert (f"invited <@{BEN}>" in last.content, last.mentions) == (True, (BEN,))
    await it.app.joining.join(it.call(BEN, tournament))


async def test_invited_player_passes_every_restriction(it: Club) -> None:
    tournament = await restricted(it, role=ROLE, least=3000)
    await it.app.restricting.invite(it.call(HEAD, tournament, manager=True), CLEO)
    await it.app.joining.join(it.call(CLEO, tournament))
    with refuses("already-invited"):
        await it.app.restricting.invite(it.call(HEAD, tournament, manager=True), CLEO)


@pytest.mark.parametrize("limits", [{"least": 1600}, {"most": 1600}])
async def test_player_without_rating_cannot_join_by_rating(it: Club, limits: dict[str, int]) -> None:
    tournament = await restricted(it, **limits)
    with refuses("rating-missing"):
        await it.app.joining.join(it.call(DORA, tournament))


async def test_rating_must_be_in_range(it: Club) -> None:
    await rated(it)
    tournament = await restricted(it, least=1501)
    await it.app.joining.join(it.call(ANNA, tournament))
    with refuses("rating-only") as caught:
        await it.app.joining.join(it.call(BEN, tournament))
    assert "needs a rating of at least 1501. Yours is 1" in caught.value.explain(SAY)


async def test_range_of_ratings_is_in_order(it: Club) -> None:
    tournament = await created(it)
    with refuses("rating-range"):
        await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(1800, 1400))


async def test_players_who_have_joined_stay(it: Club) -> None:
    tournament = await created(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(invited=True))
    assert [entry.user for entry in (await state(it, tournament)).registered] == [ANNA]


async def test_reserve_list_and_late_entry_have_same_restrictions(it: Club) -> None:
    for format_ in ("round-robin", "swiss"):
        tournament = await begun(it, FOUR, "connexes", format_)
        await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(role=ROLE))
        with refuses("role-only"):
            await it.app.joining.join(it.call(77, tournament))


async def test_player_who_withdrew_comes_back_in_spite_of_restrictions(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss")
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(invited=True))
    await it.app.joining.join(it.call(ANNA, tournament))
    assert (await state(it, tournament)).number_of(ANNA) is not None


async def test_restrictions_are_lifted(it: Club) -> None:
    tournament = await restricted(it, invited=True)
    await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions())
    await it.app.idle()
    assert "opened the tournament to everyone" in it.world.posts()[-1].content
    await it.app.joining.join(it.call(BEN, tournament))
    assert (await state(it, tournament)).settings.restrictions is None


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"invited": True, "least": 1500}, "Only invited players can join."),
        ({"role": ROLE}, f"Only members with <@&{ROLE}> can join."),
        ({"least": 1400, "most": 1800}, "Only players with a rating from 1400 to 1800 can join."),
        ({"most": 1800, "role": ROLE}, f"Only members with <@&{ROLE}> and a rating of at most 1800 can join."),
    ],
)
async def test_posts_tell_who_can_join(it: Club, limits: dict[str, int], words: str) -> None:
    tournament = await restricted(it, **limits)
    assert sum(words in post.content for post in it.world.posts()) == 2
    assert any(words in line for line in await it.app.tournaments.rules(it.call(ANNA, tournament), SAY))


async def test_players_cannot_restrict_or_invite(it: Club) -> None:
    tournament = await created(it)
    with refuses("not-organiser"):
        await it.app.restricting.restrict(it.call(ANNA, tournament), Restrictions(invited=True))
    with refuses("not-organiser"):
        await it.app.restricting.invite(it.call(ANNA, tournament), BEN)


async def test_computers_are_not_invited(it: Club) -> None:
    tournament = await created(it)
    with refuses("bot-opponent"):
        await it.app.restricting.invite(it.call(HEAD, tournament, manager=True), 42, bot=True)
