"""Rungs follow from the log: the examples of `docs/ladders.md`, and what holds for every log."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from tournament.ladders.positions import (
    Declined,
    Event,
    Expired,
    Inactive,
    Joined,
    Left,
    Result,
    Standing,
    apply,
    standing_after,
)
from tournament.ladders.rules import REACH, partners, targets

A, B, C, D, E = 1, 2, 3, 4, 5
START = datetime(2026, 5, 1)
FIVE: tuple[Event, ...] = tuple(map(Joined, (A, B, C, D, E)))
FOUR = FIVE[:4]


def rungs(*events: Event) -> tuple[int, ...]:
    return standing_after(events).positions


def day(number: int) -> datetime:
    return START + timedelta(days=number)


def test_win_takes_rung_and_moves_others_down() -> None:
    assert rungs(*FIVE, Result((E, B), E)) == (A, E, B, C, D)


@pytest.mark.parametrize("winner", [B, None])
def test_other_results_move_no_one(winner: int | None) -> None:
    assert rungs(*FIVE, Result((E, B), winner)) == (A, B, C, D, E)


def test_rungs_count_when_game_ends() -> None:
    assert rungs(*FIVE, Result((E, A), E), Result((E, B), E)) == (E, A, B, C, D)


@pytest.mark.parametrize(
    ("winner", "expected"), [(E, (A, E, B, C, D)), (D, (A, D, B, C, E)), (B, (A, B, C, D, E)), (None, (A, B, C, D, E))]
)
def test_winner_of_three_takes_highest_rung(winner: int | None, expected: tuple[int, ...]) -> None:
    assert rungs(*FIVE, Result((E, D, B), winner)) == expected


def test_declines_within_thirty_days_cost_rungs() -> None:
    events: list[Event] = [*FOUR, Declined(B, day(0))]
    assert rungs(*events) == (A, B, C, D)
    events.append(Expired(B, day(19)))
    assert rungs(*events) == (A, C, B, D)
    events.append(Declined(B, day(24)))
    assert rungs(*events) == (A, C, D, B)
    events.append(Declined(B, day(55)))
    assert rungs(*events) == (A, C, D, B)


def test_decline_after_exactly_thirty_days_costs_rung() -> None:
    assert rungs(*FOUR, Declined(B, day(0)), Declined(B, day(30))) == (A, C, B, D)


def test_excused_decline_counts_for_nothing() -> None:
    assert rungs(*FOUR, Declined(B, day(0), excused=True), Declined(B, day(1))) == (A, B, C, D)
    assert rungs(*FOUR, Declined(B, day(0)), Declined(B, day(1), excused=True)) == (A, B, C, D)


def test_inactive_player_changes_places_with_next() -> None:
    assert rungs(*FOUR, Inactive(A)) == (B, A, C, D)
    assert rungs(*FOUR, Inactive(D)) == (A, B, C, D)


def test_leaver_returns_on_lowest_rung_with_earlier_declines() -> None:
    events: tuple[Event, ...] = (*FOUR, Declined(B, day(0)), Left(B), Joined(B))
    assert rungs(*events) == (A, C, D, B)
    assert standing_after(events).costs_rung(Declined(B, day(1)))


def test_result_counts_among_players_still_there() -> None:
    assert rungs(*FIVE, Left(B), Result((E, B), E)) == (A, C, D, E)
    assert rungs(*FIVE, Left(B), Result((E, D, B), E)) == (A, C, E, D)
    assert rungs(*FIVE, Left(E), Result((E, B), E)) == (A, B, C, D)


def test_targets_are_three_above_nearest_first() -> None:
    positions = (A, B, C, D, E)
    assert targets(positions, E) == (D, C, B)
    assert targets(positions, B) == (A,)
    assert targets(positions, A) == targets(positions, 9) == ()


def test_partners_are_three_below_target() -> None:
    positions = (A, B, C, D, E)
    assert partners(positions, E, B) == (C, D)
    assert partners(positions, C, B) == (D, E)
    assert partners(positions, E, A) == ()


# Any log


def some_log(rng: Random, length: int = 60) -> list[Event]:
    players, now = range(1, 9), START
    log: list[Event] = []
    for _ in range(length):
        now += timedelta(days=rng.randrange(12))
        some = rng.sample(players, rng.choice((2, 3)))
        one = some[0]
        result = Result(tuple(some), rng.choice((*some, None)))
        declined, expired = Declined(one, now, rng.random() < 0.3), Expired(one, now, rng.random() < 0.3)
        kinds: list[Event] = [Joined(one), Joined(one), Left(one), result, declined, expired, Inactive(one)]
        log.append(rng.choice(kinds))
    return log


def steps(log: list[Event]) -> list[tuple[Event, Standing, Standing]]:
    standings = [Standing()]
    for event in log:
        standings.append(apply(standings[-1], event))
    return [(event, *pair) for event, pair in zip(log, pairwise(standings), strict=True)]


@pytest.mark.parametrize("seed", range(200))
def test_any_log_keeps_what_ladders_promise(seed: int) -> None:
    log = some_log(Random(seed))
    for event, before, after in steps(log):
        was, now = before.positions, after.positions
        assert len(set(now)) == len(now)
        if isinstance(event, (Joined, Left)):
            assert set(was) ^ set(now) <= {event.player}
            assert [one for one in was if one != event.player] == [one for one in now if one != event.player]
            continue
        assert set(was) == set(now)
        mover = event.winner if isinstance(event, Result) else event.player
        rest = [one for one in was if one != mover], [one for one in now if one != mover]
        assert rest[0] == rest[1]  # all others keep their order
        if mover not in was:
            assert was == now
        elif isinstance(event, Result):
            highest = min(was.index(one) for one in event.players if one in was)
            assert now.index(mover) == highest
        else:
            assert 0 <= now.index(mover) - was.index(mover) <= 1


@pytest.mark.parametrize("seed", range(50))
def test_standing_depends_on_events_alone(seed: int) -> None:
    log = some_log(Random(seed))
    middle = len(log) // 2
    assert standing_after(log[middle:], standing_after(log[:middle])) == standing_after(log)


@pytest.mark.parametrize("seed", range(50))
def test_targets_are_always_within_reach(seed: int) -> None:
    positions = standing_after(some_log(Random(seed))).positions
    for rung, player in enumerate(positions):
        found = targets(positions, player)
        assert all(0 < rung - positions.index(other) <= REACH for other in found)
        assert len(found) == min(rung, REACH)
