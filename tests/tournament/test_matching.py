"""Matching of seeks: compared with all ways there are in small pools, and kept rules in large ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.matched import NOW, a_seek
from tournament.matching import Game, Seek, match_seeks

Pairs = dict[frozenset[int], int]


# The rules of the page, written down again


def distance(one: Seek, other: Seek, met: Pairs) -> int:
    """Distance of two players of certain ratings."""
    points = abs(one.rating - other.rating) + 100 * met.get(frozenset((one.player, other.player)), 0)
    if one.reliability is not None and other.reliability is not None:
        points += 2 * abs(one.reliability - other.reliability)
    return min(points, 2000)


def patience(seek: Seek) -> int:
    """Distance that a seek accepts."""
    return 200 + int((NOW - seek.since).total_seconds() / 360)


def may_meet(one: Seek, other: Seek, blocked: frozenset[frozenset[int]], met: Pairs) -> bool:
    """Tell whether two players may meet now."""
    windows = [seek.window for seek in (one, other) if seek.window is not None]
    return (
        frozenset((one.player, other.player)) not in blocked
        and all(abs(one.rating - other.rating) <= window for window in windows)
        and (one.kept_seat is None or one.kept_seat != other.kept_seat)
        and distance(one, other, met) <= max(patience(one), patience(other))
    )


def may_start(game: tuple[Seek, ...], blocked: frozenset[frozenset[int]], met: Pairs) -> bool:
    """Tell whether a game may start now."""
    return all(may_meet(*pair, blocked, met) for pair in combinations(game, 2))


def seat_cost(seek: Seek, seat: int) -> int:
    """Cost of a seat for a player; a kept one costs nothing, and any other too much."""
    if seek.kept_seat is not None:
        return 0 if seat == seek.kept_seat else 10**12
    spans = [
        max(after) - min(after)
        for at in range(len(seek.seats))
        if (after := [count + (number == at) for number, count in enumerate(seek.seats)])
    ]
    return 10_000 * (spans[seat] - min(spans))


def cost(game: tuple[Seek, ...], met: Pairs) -> int:
    """Cost of a game, its best seats included."""
    squares = sum(distance(*pair, met) ** 2 for pair in combinations(game, 2)) // (len(game) - 1)
    return squares + min(sum(seat_cost(seek, at) for at, seek in enumerate(way)) for way in permutations(game))


def least(seeks: tuple[Seek, ...], size: int, blocked: frozenset[frozenset[int]], met: Pairs) -> int:
    """Cost of the cheapest of all ways to form games and leave the others waiting."""
    if not seeks:
        return 0
    first, rest = seeks[0], seeks[1:]
    ways = [patience(first) ** 2 + least(rest, size, blocked, met)]
    for others in combinations(rest, size - 1):
        if may_start((first, *others), blocked, met):
            left = tuple(seek for seek in rest if seek not in others)
            ways.append(cost((first, *others), met) + least(left, size, blocked, met))
    return min(ways)


@st.composite
def pools(draw: st.DrawFn, size: int, most: int = 7) -> tuple[tuple[Seek, ...], frozenset[frozenset[int]], Pairs]:
    """Seeks, blocks and earlier games."""
    seeks = tuple(
        Seek(
            player,
            draw(st.integers(1000, 2000)),
            0,
            NOW - timedelta(hours=draw(st.integers(0, 240))),
            tuple(draw(st.integers(0, 3)) for _ in range(size)),
            draw(st.sampled_from([None, None, 300])),
            draw(st.sampled_from([1, 1, 2])),
            draw(st.sampled_from([None, 40, 90, 100])),
            draw(st.sampled_from([None, None, None, *range(size)])),
        )
        for player in range(1, draw(st.integers(1, most)) + 1)
    )
    pairs = [frozenset(pair) for pair in combinations(range(1, len(seeks) + 1), 2)]
    blocked = frozenset(draw(st.sets(st.sampled_from(pairs), max_size=2))) if pairs else frozenset()
    met = draw(st.dictionaries(st.sampled_from(pairs), st.integers(1, 4), max_size=5)) if pairs else {}
    return seeks, blocked, met


def whole_cost(seeks: tuple[Seek, ...], games: tuple[Game, ...], met: Pairs) -> int:
    """Cost of games with the seats that they have, and of those left waiting."""
    known = {seek.player: seek for seek in seeks}
    seated = {player for game in games for player in game}
    total = sum(patience(seek) ** 2 for seek in seeks if seek.player not in seated)
    for game in games:
        people = [known[player] for player in game]
        total += sum(distance(*pair, met) ** 2 for pair in combinations(people, 2)) // (len(game) - 1)
        total += sum(seat_cost(seek, at) for at, seek in enumerate(people))
    return total


def check(size: int, seeks: tuple[Seek, ...], blocked: frozenset[frozenset[int]], met: Pairs) -> None:
    """Compare games with the cheapest of all ways."""
    games = match_seeks(seeks, size, NOW, blocked=blocked, meetings=met)
    known = {seek.player: seek for seek in seeks}
    players = [player for game in games for player in game]
    assert len(set(players)) == len(players)
    assert all(may_start(tuple(known[player] for player in game), blocked, met) for game in games)
    assert whole_cost(seeks, games, met) == least(seeks, size, blocked, met)
    waiting = [seek for seek in seeks if seek.player not in players]
    assert not any(may_start(group, blocked, met) for group in combinations(waiting, size))


@given(pools(2))
def test_pairs_are_cheapest_of_all_ways(pool: tuple[tuple[Seek, ...], frozenset[frozenset[int]], Pairs]) -> None:
    check(2, *pool)


@given(pools(3))
def test_triples_are_cheapest_of_all_ways(pool: tuple[tuple[Seek, ...], frozenset[frozenset[int]], Pairs]) -> None:
    check(3, *pool)


# Large pools


def crowd(count: int, size: int, seed: int) -> tuple[tuple[Seek, ...], frozenset[frozenset[int]], Pairs]:
    """Many seeks of the most different kinds."""
    random = Random(seed)
    seeks = tuple(
        a_seek(
            player,
            round(random.gauss(1500, 250)),
            hours=random.choice([0, 0, 1, 30, 200]),
            seats=tuple(random.randrange(4) for _ in range(size)),
            reliability=random.choice([None, 70, 100]),
            window=random.choice([None, None, None, 150]),
            kept_seat=random.choice([None, None, None, None, 0]),
        )
        for player in range(1, count + 1)
    )
    pairs = [frozenset(random.sample(range(1, count + 1), 2)) for _ in range(count)]
    return seeks, frozenset(pairs[::2]), dict.fromkeys(pairs[1::2], 1)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize(("count", "seed"), [(11, 1), (30, 2), (90, 3)])
def test_large_pool_keeps_rules_and_leaves_no_game_that_may_start(size: int, count: int, seed: int) -> None:
    seeks, blocked, met = crowd(count, size, seed)
    games = match_seeks(seeks, size, NOW, blocked=blocked, meetings=met)
    known = {seek.player: seek for seek in seeks}
    players = [player for game in games for player in game]
    assert len(set(players)) == len(players) > count // 2
    assert all(may_start(tuple(known[player] for player in game), blocked, met) for game in games)
    drawn = {player: at for game in games for at, player in enumerate(game)}
    assert all(drawn.get(seek.player, seek.kept_seat) == seek.kept_seat for seek in seeks if seek.kept_seat is not None)
    waiting = [seek for seek in seeks if seek.player not in players]
    assert not any(may_start(group, blocked, met) for group in combinations(waiting, size))


@pytest.mark.parametrize("seed", range(5))
def test_large_pool_of_pairs_is_nearly_cheapest(seed: int) -> None:
    import networkx

    seeks, blocked, met = crowd(40, 2, seed)
    graph: networkx.Graph[int] = networkx.Graph()
    for pair in combinations(seeks, 2):
        if may_start(pair, blocked, met):
            gain = sum(patience(seek) ** 2 for seek in pair) - cost(pair, met)
            graph.add_edge(pair[0].player, pair[1].player, weight=gain)
    gains = sum(graph.edges[pair]["weight"] for pair in networkx.max_weight_matching(graph))
    cheapest = sum(patience(seek) ** 2 for seek in seeks) - gains
    found = whole_cost(seeks, match_seeks(seeks, 2, NOW, blocked=blocked, meetings=met), met)
    assert cheapest <= found <= 2 * cheapest


@pytest.mark.parametrize("size", [2, 3])
def test_order_of_seeks_does_not_matter(size: int) -> None:
    seeks, blocked, met = crowd(30, size, 4)
    games = match_seeks(seeks, size, NOW, blocked=blocked, meetings=met)
    assert match_seeks(seeks[::-1], size, NOW, blocked=set(blocked), meetings=met) == games


# Waiting


def rounds_until(seek: Seek, others: Iterator[list[Seek]], size: int) -> int:
    """Number of hours until a player gets a game, while others come each hour."""
    for hour, coming in enumerate(others):
        now = NOW + timedelta(hours=hour)
        games = match_seeks([seek, *(replace(one, since=now) for one in coming)], size, now)
        if any(seek.player in game for game in games):
            return hour
    raise AssertionError("never")


@pytest.mark.parametrize("size", [2, 3])
def test_outlier_gets_game_within_eight_days_of_others_coming(size: int) -> None:
    coming = [a_seek(number, 1500 + number, size=size) for number in range(2, 2 + 2 * (size - 1) + 1)]
    waited = rounds_until(a_seek(1, 3600, size=size), (coming for _ in range(400)), size)
    assert 150 < waited < 8 * 24


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_longest_wait_is_seated_before_new_seeks(size: int, seed: int) -> None:
    random = Random(seed)
    old = a_seek(99, random.randrange(500, 3000), hours=24 * 9, size=size)
    new = [a_seek(number, random.randrange(1400, 1600), size=size) for number in range(1, 8)]
    met = {frozenset((99, seek.player)): 9 for seek in new}
    assert any(99 in game for game in match_seeks([old, *new], size, NOW, meetings=met))


# Seats and arguments


def test_equal_players_get_seats_by_chance() -> None:
    pair = [a_seek(1), a_seek(2)]
    games = {match_seeks(pair, 2, NOW, seed=seed)[0] for seed in range(20)}
    assert games == {(1, 2), (2, 1)}
    assert len({match_seeks(pair, 2, NOW, seed=5) for _ in range(5)}) == 1


def test_standing_seek_gets_one_game_at_a_time() -> None:
    seeks = [a_seek(1, games=5), a_seek(2), a_seek(3)]
    assert len(match_seeks(seeks, 2, NOW)) == 1


def test_clock_that_went_back_does_no_harm() -> None:
    assert match_seeks([a_seek(1, hours=-5), a_seek(2, hours=-5)], 2, NOW)


def test_nobody_there_makes_no_game() -> None:
    assert match_seeks([], 3, NOW) == ()


@pytest.mark.parametrize(
    ("seeks", "size"), [([a_seek(1), a_seek(1)], 2), ([a_seek(1)], 3), ([a_seek(1, size=4)], 4), ([], 1)]
)
def test_seeks_that_make_no_sense_are_refused(seeks: list[Seek], size: int) -> None:
    with pytest.raises(ValueError, match=r"two seeks|no seeks for games"):
        match_seeks(seeks, size, NOW)
