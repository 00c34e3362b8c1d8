"""Ways into a seat: no bot takes one, and no one has two seats of a game, even one after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.app import ChallengeRequest, ChannelInfo, Opponent
from storage import Change, MatchSeat
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import HEAD, begun, state
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club
from tests.bot.refusals import refuses

Way = Callable[[Club], Awaitable[object]]
EVE = 777
ROBOT = Opponent(900, bot=True)


async def three(it: Club) -> str:
    """A game of three in which everyone has moved."""
    match = await it.begin("trichess", ANNA, BEN, CLEO)
    await move_round(it, match)
    return match


async def move_round(it: Club, match: str) -> None:
    """Let every seat make a move."""
    for _ in range(3):
        row = await row_of(it, match)
        assert row.turn is not None
        position = (await it.app._matches.snapshot(match)).state.position
        await it.play(match, (row.turn, str(position.legal_moves()[0])))
    await it.app.idle()


async def three_entries(it: Club) -> tuple[str, int]:
    """A tournament game of three that one of them left: the tournament, and an entrant who still plays."""
    tournament = await begun(it, (ANNA, BEN, CLEO), "trichess", "round-robin")
    for game in (await state(it, tournament)).games:
        if game.status == "playing":
            await move_round(it, game.id)
    await it.app.joining.leave(it.call(ANNA, tournament))
    await it.app.idle()
    assert any(game.status == "playing" for game in (await state(it, tournament)).games)
    return tournament, BEN


async def challenge(it: Club, *opponents: Opponent) -> object:
    return await it.app.challenges.open(
        it.call(ANNA), ChannelInfo(CHANNEL), ChallengeRequest("trichess", opponents=opponents)
    )


async def join_twice(it: Club) -> None:
    match = (await it.challenge(ANNA, "trichess")).match
    for _ in range(2):
        await it.app.challenges.join(it.call(BEN, match))


async def join_own_challenge(it: Club) -> None:
    await it.app.challenges.join(it.call(ANNA, (await it.challenge(ANNA, "connexes")).match))


async def substitute(it: Club, guest: Opponent) -> object:
    return await it.app.offers.substitute(it.call(ANNA, await three(it)), guest)


async def substitute_player_who_resigned(it: Club) -> None:
    match = await three(it)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))


async def fill_left_seat_with_a_player(it: Club) -> None:
    match = await three(it)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.offers.substitute(it.call(HEAD, match, manager=True), Opponent(BEN), CLEO)


async def rematch_of_a_game_handed_on(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(DORA))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(DORA, match))
    await it.app.playing.resign(it.call(DORA, match))
    await it.app.rematches.rematch(it.call(BEN, match), ChannelInfo(CHANNEL))


async def organise_replace(it: Club, guest: Opponent) -> None:
    tournament, player = await three_entries(it)
    head = it.call(HEAD, tournament, manager=True)
    await it.app.replacing.replace(head, player, guest.user, bot=guest.bot)


async def organise_replace_by_reserve(it: Club) -> None:
    tournament, player = await three_entries(it)
    await it.app.joining.join(it.call(ANNA, tournament))
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), player, None)


WAYS: dict[str, tuple[Way, str]] = {
    "challenge a bot": (lambda it: challenge(it, ROBOT), "bot-opponent"),
    "challenge oneself": (lambda it: challenge(it, Opponent(ANNA)), "self-opponent"),
    "challenge a player twice": (lambda it: challenge(it, Opponent(BEN), Opponent(BEN)), "same-player-twice"),
    "join twice": (join_twice, "already-in"),
    "join one's own challenge": (join_own_challenge, "already-in"),
    "substitute a bot": (lambda it: substitute(it, ROBOT), "bot-opponent"),
    "substitute a player": (lambda it: substitute(it, Opponent(BEN)), "already-plays"),
    "substitute a player who resigned": (substitute_player_who_resigned, "already-plays"),
    "fill a left seat with a player": (fill_left_seat_with_a_player, "already-plays"),
    "rematch of a game handed on": (rematch_of_a_game_handed_on, "not-a-player"),
    "replace by a bot": (lambda it: organise_replace(it, ROBOT), "bot-opponent"),
    "replace by a player": (lambda it: organise_replace(it, Opponent(CLEO)), "other-in-event"),
    "replace by a player who left": (lambda it: organise_replace(it, Opponent(ANNA)), "former-entry"),
    "replace by a reserve who left": (organise_replace_by_reserve, "former-entry"),
}


@pytest.mark.parametrize("way", WAYS)
async def test_way_into_seat_is_refused(it: Club, way: str) -> None:
    attempt, error = WAYS[way]
    with refuses(error):
        await attempt(it)


async def test_entry_goes_to_next_reserve_without_seat(it: Club) -> None:
    tournament, player = await three_entries(it)
    for user in (ANNA, EVE):
        await it.app.joining.join(it.call(user, tournament))
    number = (await state(it, tournament)).number_of(player)
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), player, None)
    await it.app.idle()
    now = await state(it, tournament)
    assert now.number_of(EVE) == number
    assert [entry.user for entry in now.reserves] == [ANNA]


async def test_player_who_was_replaced_may_take_entry_back(it: Club) -> None:
    tournament, player = await three_entries(it)
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), player, EVE)
    await it.app.idle()
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), EVE, player)
    await it.app.idle()
    (game,) = [game for game in (await state(it, tournament)).games if game.status == "playing"]
    assert player in [seat.user for seat in (await row_of(it, game.id)).seats]


async def test_player_replaced_in_game_takes_no_other_seat_of_it(it: Club) -> None:
    tournament, player = await three_entries(it)
    await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), player, EVE)
    await it.app.idle()
    with refuses("former-entry"):
        await it.app.replacing.replace(it.call(HEAD, tournament, manager=True), CLEO, player)


async def test_guest_who_had_another_seat_can_no_longer_accept(it: Club) -> None:
    match = await three(it)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    row = await row_of(it, match)
    seat = [one.user for one in row.seats].index(CLEO)
    seats = (*row.seats[:seat], MatchSeat("left", DORA), *row.seats[seat + 1 :])  # as an earlier version let it be
    await it.store.matches.apply(Change(match, row.version, "playing", seats=seats), it.world.now)
    it.app._matches.forget_all()
    with refuses("former-player"):
        await it.app.offers.accept(it.call(DORA, match))


async def test_rematch_seats_player_once(it: Club) -> None:
    match = await three(it)
    for user in (ANNA, BEN):
        await it.app.playing.resign(it.call(user, match))
    row = await row_of(it, match)
    assert row.status == "over"
    twice = tuple(replace(seat, user=ANNA) if seat.user == CLEO else seat for seat in row.seats)
    await it.store.matches.apply(Change(match, row.version, "over", seats=twice), it.world.now)
    it.app._matches.forget_all()
    done = await it.app.rematches.rematch(it.call(ANNA, match), ChannelInfo(CHANNEL))
    holders = [(seat.holder, seat.user) for seat in (await row_of(it, done.match)).seats]
    assert sorted(holders, key=str) == [("invited", BEN), ("joined", ANNA), ("open", None)]
