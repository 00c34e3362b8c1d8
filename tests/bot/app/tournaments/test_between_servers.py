"""Team matches of two servers (`docs/tournaments.md`, *Against another server*)."""

from __future__ import annotations

import pytest

from bot.app import ChannelInfo, Restrictions
from tests.bot.app.tournaments.club_night import HEAD, ROOM, played, state
from tests.bot.app.tournaments.two_servers import (
    ABROAD,
    BISHOPS,
    CHLOE,
    ELSEWHERE,
    KNIGHTS,
    SALON,
    STRANGER,
    THERE,
    A,
    B,
    C,
    D,
    W,
    X,
    Y,
    Z,
    accept,
    accepted,
    announced,
    begun,
    created,
    posts,
    there,
    thread_there,
)
from tests.bot.fakes import CHANNEL, GUILD, Club
from tests.bot.refusals import refuses


async def test_code_is_told_to_creator_alone(it: Club) -> None:
    _, code = await created(it)
    assert not any(code in text for text in posts(it, CHANNEL))


async def test_match_is_posted_in_both_servers(it: Club) -> None:
    await announced(it)
    (ours,) = [text for text in posts(it, CHANNEL) if "Ada" not in text and "4. " in text]
    (theirs,) = [text for text in posts(it, SALON) if "4. " in text]
    assert f"1. <@{A}> (captain)" in ours
    assert "**Bishops** (4), captain Chloé: 1. Wim, 2. Xia" in ours
    assert "1. Ada (capitaine), 2. Bo" in theirs
    assert f"**Bishops** (4), capitaine <@{CHLOE}>\u00a0: 1. <@{W}>" in theirs


async def test_each_post_has_button_of_own_team(it: Club) -> None:
    tournament = await accepted(it)
    found = {
        sent.channel: [button.what for button in sent.post.buttons if button.verb == "event-join"]
        for sent in it.world.messages
        if sent.post.match == tournament and sent.post.buttons
    }
    assert found == {CHANNEL: ["1"], SALON: ["2"]}


async def test_people_play_for_server_where_they_joined(it: Club) -> None:
    tournament = await accepted(it)
    await it.app.joining.join(there(it, W, tournament), 1)
    (entry,) = (await state(it, tournament)).registered
    assert entry.team == 2


async def test_example_is_played_to_its_end(it: Club) -> None:
    tournament = await announced(it)
    await it.app.line_ups.place(there(it, CHLOE, tournament), Z, 1)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    now = await state(it, tournament)
    boards = [tuple(now.user_of(entry) for entry in game.entries) for game in now.games]
    assert boards == [(A, Z), (W, B), (C, X), (Y, D)]
    await played(it, tournament)
    for channel in (CHANNEL, SALON):
        assert any("**Knights** 2 – 2 **Bishops**" in text for text in posts(it, channel))


async def test_each_game_has_thread_in_both_servers(it: Club) -> None:
    tournament = await begun(it)
    for game in (await state(it, tournament)).games:
        match = await it.store.matches.get(game.id)
        assert match is not None
        assert match.thread is not None
        assert it.world.threads[match.thread] == CHANNEL
        assert it.world.threads[await thread_there(it, game.id)] == SALON


async def test_player_moves_in_own_thread(it: Club) -> None:
    tournament = await begun(it)
    game = (await state(it, tournament)).games[1]
    thread = await thread_there(it, game.id)
    await it.app.playing.move(there(it, X, channel=thread), "e3")
    await it.app.idle()
    match = await it.store.matches.get(game.id)
    assert match is not None
    assert any("e3" in text for text in posts(it, thread))
    assert any("e3" in text for text in posts(it, match.thread or 0))


async def test_threads_mention_own_people_only(it: Club) -> None:
    tournament = await begun(it)
    for game in (await state(it, tournament)).games:
        match = await it.store.matches.get(game.id)
        assert match is not None
        ours, theirs = posts(it, match.thread or 0), posts(it, await thread_there(it, game.id))
        assert not any(f"<@{user}>" in text for text in ours for user in BISHOPS)
        assert not any(f"<@{user}>" in text for text in theirs for user in KNIGHTS)


async def test_captain_who_plays_for_first_team_is_mentioned(it: Club) -> None:
    tournament = await accepted(it, boards="2")
    for user in (CHLOE, A):
        await it.app.joining.join(it.call(user, tournament))
    for user in (W, X):
        await it.app.joining.join(there(it, user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    match = await it.store.matches.get((await state(it, tournament)).games[0].id)
    assert match is not None
    assert any(f"<@{CHLOE}>" in text for text in posts(it, match.thread or 0))


async def test_nothing_of_a_server_is_told_in_the_other(it: Club) -> None:
    tournament = await begun(it)
    await played(it, tournament)
    people = {CHANNEL: (*KNIGHTS, HEAD), SALON: (*BISHOPS, CHLOE)}
    servers = {CHANNEL: GUILD, SALON: ABROAD}
    for sent in it.world.messages:
        home = it.world.threads.get(sent.channel, sent.channel)
        other = SALON if home == CHANNEL else CHANNEL
        strangers = [f"<@{user}>" for user in people[other]]
        secrets = [*strangers, f"<#{other}>", f"channels/{servers[other]}/"]
        assert not any(text in sent.post.content for text in secrets)
        assert not set(sent.post.mentions) & set(people[other])


async def test_links_lead_to_threads_of_own_server(it: Club) -> None:
    tournament = await begun(it)
    games = (await state(it, tournament)).games
    thread = await thread_there(it, games[0].id)
    await played(it, tournament)
    assert any(f"channels/{ABROAD}/{thread}" in text for text in posts(it, SALON))


async def test_own_games_are_listed_with_own_threads(it: Club) -> None:
    tournament = await begun(it)
    thread = await thread_there(it, (await state(it, tournament)).games[0].id)
    (game,) = await it.app.games.live(there(it, W))
    assert (game.guild, game.channel) == (ABROAD, thread)


async def test_wrong_code_is_refused(it: Club) -> None:
    await created(it)
    with refuses("no-such-code"):
        await accept(it, "AAAA-BBBB-CC")


async def test_code_may_be_typed_carelessly(it: Club) -> None:
    tournament, code = await created(it)
    await accept(it, f" {code.lower().replace('-', ' ')}")
    assert (await state(it, tournament)).stored.guest_guild == ABROAD


async def test_own_server_cannot_accept(it: Club) -> None:
    _, code = await created(it)
    with refuses("own-code"):
        await it.app.invitations.accept(it.call(HEAD, manager=True), ROOM, code, "Bishops")


async def test_third_server_cannot_accept(it: Club) -> None:
    _, code = await created(it)
    await accept(it, code)
    with refuses("code-used"):
        await it.app.invitations.accept(it.call(STRANGER, guild=3, manager=True), ROOM, code, "Rooks")


async def test_members_without_right_cannot_accept(it: Club) -> None:
    _, code = await created(it)
    with refuses("not-organiser"):
        await it.app.invitations.accept(there(it, W), THERE, code, "Bishops")


@pytest.mark.parametrize("name", ["knights", "  "])
async def test_team_needs_own_name(it: Club, name: str) -> None:
    _, code = await created(it)
    with refuses("team-name"):
        await it.app.invitations.accept(there(it, CHLOE, manager=True), THERE, code, name)


async def test_match_without_opponent_does_not_start(it: Club) -> None:
    tournament, _ = await created(it)
    with refuses("match-not-accepted"):
        await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)


async def test_named_captain_sets_line_up(it: Club) -> None:
    tournament, code = await created(it)
    await accept(it, code, captain=W)
    for user in (W, X):
        await it.app.joining.join(there(it, user, tournament))
    await it.app.line_ups.place(there(it, W, tournament), X, 1)
    assert [entry.user for entry in (await state(it, tournament)).registered] == [X, W]


async def test_servers_set_own_line_ups_only(it: Club) -> None:
    tournament = await announced(it)
    with refuses("not-captain"):
        await it.app.line_ups.place(it.call(HEAD, tournament, manager=True), Z, 1)
    with refuses("not-captain"):
        await it.app.line_ups.place(there(it, STRANGER, tournament, manager=True), D, 1)


async def test_second_server_decides_on_no_game(it: Club) -> None:
    tournament = await begun(it)
    game = (await state(it, tournament)).games[0].id
    call = there(it, CHLOE, tournament, manager=True)
    for command in (
        it.app.organising.adjudicate(call, game, "1 0"),
        it.app.organising.end(there(it, CHLOE, tournament, manager=True)),
        it.app.organising.pause(there(it, CHLOE, tournament, manager=True)),
        it.app.organising.announce(there(it, CHLOE, tournament, manager=True), "Hello"),
    ):
        with refuses("not-organiser"):
            await command


async def test_servers_replace_own_players_only(it: Club) -> None:
    tournament = await begun(it)
    with refuses("other-server"):
        await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), W, STRANGER)
    with refuses("other-server"):
        await it.app.replacing.replace(there(it, CHLOE, tournament, manager=True), A, STRANGER)


async def test_replacement_gets_thread_in_second_server(it: Club) -> None:
    tournament = await begun(it)
    it.world.called[STRANGER] = "Sam"
    await it.app.replacing.replace(there(it, CHLOE, tournament, manager=True), W, STRANGER)
    await it.app.idle()
    game = (await state(it, tournament)).games[0].id
    (board,) = await it.store.boards.of(game)
    assert board.user == STRANGER
    await it.app.playing.resign(there(it, STRANGER, channel=board.channel))


async def test_blocked_by_other_server_cannot_join(it: Club) -> None:
    tournament = await accepted(it)
    await it.app.preferences.bar(it.call(HEAD, manager=True), [W])
    with refuses("blocked-by-other"):
        await it.app.joining.join(there(it, W, tournament))


async def test_blocked_player_gets_no_board(it: Club) -> None:
    tournament = await announced(it, boards="")
    await it.app.preferences.bar(it.call(HEAD, manager=True), [W])
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    now = await state(it, tournament)
    assert [entry.user for entry in now.entries] == [A, B, C, X, Y, Z]
    assert W in [entry.user for entry in now.reserves]


async def test_roles_do_not_restrict(it: Club) -> None:
    tournament = await accepted(it)
    with refuses("role-between-servers"):
        await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(role=5))


async def test_match_is_not_repeated(it: Club) -> None:
    tournament = await accepted(it)
    with refuses("repeat-between-servers"):
        await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))
    with refuses("repeat-between-servers"):
        await it.app.templates.save(it.call(HEAD, tournament, manager=True), "Spring")


async def test_vacations_stop_no_clock(it: Club) -> None:
    assert not (await state(it, await accepted(it))).settings.vacations


async def test_posts_move_to_another_channel(it: Club) -> None:
    tournament, code = await created(it)
    await accept(it, code)
    call = there(it, CHLOE, manager=True)
    await it.app.invitations.accept(call, ChannelInfo(ELSEWHERE, language="fr"), code, "Bishops")
    await it.app.idle()
    assert posts(it, SALON) == [
        f"**{(await state(it, tournament)).stored.name}** est désormais annoncé dans un autre salon."
    ]
    assert len(posts(it, ELSEWHERE)) == 1


async def test_team_withdraws_before_start(it: Club) -> None:
    tournament = await announced(it)
    before = (await state(it, tournament)).stored.invite_code
    await it.app.invitations.withdraw_team(there(it, CHLOE, tournament))
    await it.app.idle()
    now = await state(it, tournament)
    assert [entry.user for entry in now.registered] == list(KNIGHTS)
    assert now.stored.guest_guild is None
    assert now.stored.invite_code != before
    assert "s’est retirée" in posts(it, SALON)[0]
    assert not [sent for sent in it.world.messages if sent.channel == SALON and sent.buttons]
    await accept(it, now.stored.invite_code or "")
    assert (await state(it, tournament)).stored.guest_guild == ABROAD


async def test_team_withdraws_after_start(it: Club) -> None:
    tournament = await begun(it)
    await it.app.invitations.withdraw_team(there(it, STRANGER, tournament, manager=True))
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.status == "over"
    for channel in (CHANNEL, SALON):
        assert any("**Knights** 4 – 0 **Bishops**" in text for text in posts(it, channel))


async def test_first_server_does_not_withdraw_second_team(it: Club) -> None:
    tournament = await accepted(it)
    with refuses("not-second-server"):
        await it.app.invitations.withdraw_team(it.call(HEAD, tournament, manager=True))
