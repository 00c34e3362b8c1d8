"""The arithmetic of `make load`: when members move, and how long they wait."""

from __future__ import annotations

from statistics import mean, variance

from benchmarks.load.arrivals import arrivals, busiest, quantile, unevenness


def test_members_move_as_often_as_asked_and_in_bursts() -> None:
    found = arrivals(5, 1000, 20_000, seed=1)
    assert found == sorted(found) == arrivals(5, 1000, 20_000, seed=1)
    assert abs(len(found) / 20_000 - 5) < 0.2
    counts = [0] * 50
    for one in found:
        counts[int(one.at // 400)] += 1
    assert variance(counts) / mean(counts) > unevenness(0.8) / 2  # 1 if nobody waited for anybody
    assert {one.match for one in found} == set(range(1000))


def test_busiest_second_is_found() -> None:
    assert busiest([], 1) == 0
    assert busiest([0.0, 0.9, 1.0, 1.5, 1.8, 3.0], 1) == 4


def test_quantile_is_one_of_values() -> None:
    assert quantile([], 0.5) == 0
    assert [quantile([3.0, 1.0, 2.0], part) for part in (0, 0.5, 0.99, 1)] == [1.0, 2.0, 3.0, 3.0]
