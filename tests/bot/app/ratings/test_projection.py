"""From results to ratings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from bot.app.ratings.projection import ratings_of
from bot.app.ratings.strength import NEWCOMER, after
from storage import RatingBatch, Result

START = datetime(2026, 1, 1, tzinfo=UTC)
WIN = (Fraction(1), Fraction(0))


def result(number: int, *users: int | None, scores: tuple[Fraction, ...] = WIN) -> Result:
    return Result(f"match-{number}", START + timedelta(hours=number), scores, users)


def test_each_match_builds_on_those_before_it() -> None:
    first, second, third, fourth = ratings_of(RatingBatch("chess", (result(1, 11, 12), result(2, 12, 11))))
    assert (first.user, first.games, second.user, second.games) == (11, 1, 12, 1)
    assert (third.user, third.games, fourth.user, fourth.games) == (12, 2, 11, 2)
    assert third.mu > second.mu


def test_counting_goes_on_where_earlier_one_stopped() -> None:
    results = tuple(result(number, 11 + number % 2, 13) for number in range(8))
    whole = ratings_of(RatingBatch("chess", results))
    begun = ratings_of(RatingBatch("chess", results[:5]))
    latest = {rating.user: rating for rating in begun}
    assert begun + ratings_of(RatingBatch("chess", results[5:], tuple(latest.values()))) == whole


def test_someone_unknown_counts_as_newcomer_and_is_not_rated() -> None:
    *_, rating = ratings_of(RatingBatch("chess", (result(1, 12, 13), result(2, 11, None))))
    [expected, _] = after([NEWCOMER, NEWCOMER], WIN)
    assert (rating.user, rating.mu, rating.sigma) == (11, expected.mu, expected.sigma)


def test_match_that_no_one_known_played_leaves_nothing() -> None:
    assert ratings_of(RatingBatch("chess", (result(1, None, None),))) == []


def test_match_without_scores_counts_for_no_one() -> None:
    assert ratings_of(RatingBatch("chess", (result(1, 11, 12, scores=()), Result("damaged")))) == []
