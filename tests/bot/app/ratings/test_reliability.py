"""Reliability of a player, from the logs of games: handmade ones, and some that were played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.app import Opponent
from bot.app.ratings.reliability import COUNTED_GAMES, FEWEST_GAMES, Reliability, reliability_of
from storage import Action, TimedGame
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club

START = datetime(2026, 1, 1, tzinfo=UTC)
Line = tuple[float, str, int | None, int | None]
"""An action: hours since the start, kind, seat and user."""
OPENING: tuple[Line, ...] = ((2, "move", 0, ANNA), (5, "move", 1, BEN))


def a_game(*lines: Line, day: int = 0, ended: bool = True, scored: bool = True, text: str = "") -> TimedGame:
    """A game of Anna, in seat 0, and Ben that began on that day and ended with its last action."""
    begun = START + timedelta(days=day)
    texts = {"move": "e2e4", "plan": "e2e4", "away": "2026-02-01T00:00:00+00:00", "replace": f"substitute {ANNA}"}
    log = tuple(
        Action(seq, kind, seat, texts.get(kind, text), "", begun + timedelta(hours=hours), user=user)
        for seq, (hours, kind, seat, user) in enumerate(lines, 1)
    )
    return TimedGame(f"game-{day}", 0, begun, log[-1].at if ended else None, scored and ended, log)


def good(day: int = 0) -> TimedGame:
    """A game that Ben resigned, in which Anna thought for two hours."""
    return a_game(*OPENING, (6, "resign", 1, BEN), day=day)


def late(day: int = 0) -> TimedGame:
    """A game in which Anna ran out of time."""
    return a_game(*OPENING, (77, "time", 0, ANNA), day=day)


def counts(*games: TimedGame) -> tuple[int, int]:
    """Games that count, and those of them that Anna finished."""
    found = reliability_of(ANNA, games)
    return found.games, found.finished


def test_nothing_is_said_of_newcomer() -> None:
    assert reliability_of(ANNA, []) == Reliability(0, 0, None)
    assert reliability_of(ANNA, [late(day) for day in range(FEWEST_GAMES - 1)]).percent is None


def test_fifth_game_gives_share_of_finished_ones() -> None:
    assert reliability_of(ANNA, [good(1), good(2), late(3), good(4), good(5)]).percent == 80


def test_ten_games_make_up_for_anything_before() -> None:
    lapses = [late(day) for day in range(0, 90, 3)]
    again = [good(day) for day in range(100, 100 + COUNTED_GAMES)]
    assert reliability_of(ANNA, lapses).percent == 0
    assert reliability_of(ANNA, [*lapses, *again[:5]]).percent == 50
    assert reliability_of(ANNA, [*lapses, *again]).percent == 100


def test_order_of_games_is_that_of_their_ends() -> None:
    slow = a_game(*OPENING, (24 * 99, "time", 0, ANNA))
    assert counts(slow, *(good(day) for day in range(1, 11))) == (10, 9)


def test_loss_is_no_lapse() -> None:
    assert counts(a_game(*OPENING, (6, "resign", 0, ANNA))) == (1, 1)


def test_opponents_lapse_is_not_players() -> None:
    assert counts(a_game(*OPENING, (8, "move", 0, ANNA), (99, "time", 1, BEN))) == (1, 1)


def test_running_out_of_time_without_move_counts() -> None:
    assert counts(a_game((72, "time", 0, ANNA))) == (1, 0)


def test_resigning_without_move_does_not_count() -> None:
    assert counts(a_game((1, "resign", 0, ANNA))) == (0, 0)


def test_void_game_does_not_count() -> None:
    assert counts(a_game(*OPENING, (6, "accept", 1, BEN), scored=False)) == (0, 0)


def test_void_game_counts_for_who_chose_no_king() -> None:
    assert counts(a_game((72, "time", 1, None), scored=False, text="all")) == (1, 0)
    assert counts(a_game((1, "choose", 0, ANNA), (72, "time", 1, None), scored=False, text="all")) == (0, 0)


def test_game_of_three_counts_once_player_has_left_it() -> None:
    assert counts(a_game(*OPENING, (80, "time", 0, ANNA), (81, "move", 1, BEN), ended=False)) == (1, 0)
    assert counts(a_game(*OPENING, (80, "resign", 0, ANNA), (81, "move", 1, BEN), ended=False)) == (1, 1)
    assert counts(a_game(*OPENING, ended=False)) == (0, 0)


def test_lapse_of_substitutes_predecessor_is_not_theirs() -> None:
    assert counts(a_game(*OPENING, (80, "time", 0, CLEO), (90, "replace", 0, None), (91, "move", 0, ANNA))) == (1, 1)


def test_draw_by_lack_of_material_is_lapse_all_the_same() -> None:
    assert counts(a_game(*OPENING, (77, "time", 0, None))) == (1, 0)


def test_median_time_is_of_own_moves() -> None:
    game = a_game(*OPENING, (6, "move", 0, ANNA), (9, "move", 1, BEN), (19, "move", 0, ANNA), (20, "resign", 1, BEN))
    assert reliability_of(ANNA, [game]).median_time == timedelta(hours=2)


def test_conditional_moves_take_no_time_to_think() -> None:
    game = a_game(*OPENING, (5, "plan", 0, ANNA), (6, "resign", 1, BEN))
    assert reliability_of(ANNA, [game]).median_time == timedelta(hours=2)


def test_vacation_is_neither_thinking_nor_lapse() -> None:
    away = ((6.0, "away", 0, ANNA), (300.0, "back", 0, ANNA))
    game = a_game(*OPENING, *away, (301, "move", 0, ANNA), (302, "resign", 1, BEN))
    assert reliability_of(ANNA, [game]) == Reliability(1, 1, timedelta(hours=2))


def test_vacation_excuses_no_later_lapse() -> None:
    away = ((6.0, "away", 0, ANNA), (300.0, "back", 0, ANNA))
    assert counts(a_game(*OPENING, *away, (380, "time", 0, ANNA))) == (1, 0)


# In the club


async def finish(it: Club, *pairs: tuple[int, int], move: bool = True, **ask: object) -> None:
    """Games in which White moves after two hours, and Black resigns."""
    for white, black in pairs:
        match = await it.begin("connexes", white, black, **ask)
        if move:
            await it.pass_time(hours=2)
            await it.play(match, (white, "e3"))
            await it.pass_time(hours=5)
            await it.play(match, (black, "e6"))
        await it.app.playing.resign(it.call(black, match))
        await it.app.idle()


async def profile(it: Club, user: int, language: str = "en") -> str:
    return (await it.app.profiles.show(it.call(user, language=language))).content


async def test_profile_shows_reliability_and_median_time(it: Club) -> None:
    await finish(it, *[(ANNA, BEN)] * 4)
    match = await it.begin("connexes", ANNA, BEN)
    await it.pass_time(days=4)
    assert (await it.store.matches.get(match)).reason == "time"  # type: ignore[union-attr]
    shown = await profile(it, ANNA)
    assert "Reliability: 80%, 4 of the last 5 games finished without running out of time" in shown
    assert "Median time per move: 2 hours" in shown
    assert "Median time per move: 5 hours" in await profile(it, BEN)
    french = await profile(it, ANNA, "fr")
    assert "80\N{NARROW NO-BREAK SPACE}%, 4 des 5 dernières parties terminées sans perte au temps" in french
    assert "Temps médian par coup\N{NO-BREAK SPACE}: 2 heures" in french


async def test_profile_of_newcomer_says_how_many_games_are_known(it: Club) -> None:
    await finish(it, (ANNA, BEN))
    assert "Reliability: known after five games with a clock against people (1 so far)" in await profile(it, ANNA)
    assert "(1 pour l’instant)" in await profile(it, BEN, "fr")


async def test_games_without_clock_say_nothing(it: Club) -> None:
    await finish(it, (ANNA, BEN), clock="none")
    assert await it.store.statistics.timed_games(ANNA) == []
    assert "Reliability" not in await profile(it, ANNA)


async def test_games_against_computers_say_nothing(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", computers=1, clock="1d")).match
    await it.app.idle()
    await it.play(match, (ANNA, "e3"))
    await it.app.playing.resign(it.call(ANNA, match))
    assert await it.store.statistics.timed_games(ANNA) == []


async def test_left_game_of_three_is_known_before_its_end(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.pass_time(days=4)
    assert (await it.store.matches.get(match)).status == "playing"  # type: ignore[union-attr]
    found = reliability_of(ANNA, await it.store.statistics.timed_games(ANNA))
    assert (found.games, found.finished) == (1, 0)
    assert await it.store.statistics.timed_games(BEN) == []


async def test_player_who_handed_on_their_seat_has_no_lapse(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(DORA))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.offers.accept(it.call(DORA, match))
    await it.pass_time(days=4)
    assert reliability_of(ANNA, await it.store.statistics.timed_games(ANNA)).games == 0
    assert reliability_of(DORA, await it.store.statistics.timed_games(DORA)) == Reliability(1, 0, None)
