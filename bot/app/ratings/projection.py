"""From results to ratings, one match after another."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.match.unrated import left_out
from bot.app.ratings.strength import NEWCOMER, SkillEstimate, after
from storage import Rating, RatingBatch, Result


def ratings_of(counting: RatingBatch) -> list[Rating]:
    """The ratings that follow from results of one variant; a pure function, so that each run gives the same floats.

    Those who are not known play as newcomers, and keep nothing of it.
    """
    known = {rating.user: rating for rating in counting.before}
    made = []
    for result in counting.results:
        for rating in _rated(result, known):
            known[rating.user] = rating
            made.append(rating)
    return made


def strength_of(rating: Rating | None) -> SkillEstimate:
    """Strength for a rating; that of a newcomer for None."""
    return NEWCOMER if rating is None else SkillEstimate(rating.mu, rating.sigma)


def _rated(result: Result, known: dict[int, Rating]) -> Iterator[Rating]:
    if not result.scores or result.ended_at is None:
        return
    out = left_out(result.unrated, len(result.users))
    seats = [seat for seat in range(len(result.users)) if seat not in out]
    if not seats:
        return
    before = {seat: None if (user := result.users[seat]) is None else known.get(user) for seat in seats}
    strengths = after([strength_of(before[seat]) for seat in seats], [result.scores[seat] for seat in seats])
    for seat, strength in zip(seats, strengths, strict=True):
        user, rating = result.users[seat], before[seat]
        if user is not None:
            games = 1 if rating is None else rating.games + 1
            yield Rating(result.match, seat, user, result.ended_at, games, strength.mu, strength.sigma)
