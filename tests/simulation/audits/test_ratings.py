"""Ratings follow from results."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from storage import tables
from tests.simulation.auditor import Violation
from tests.simulation.auditor.ratings import check_ratings
from tests.simulation.evidence import ALICE, BRUNO, MATCH, START, Evidence, Make, wrong


def rated(make: Make) -> Evidence:
    """A match that Alice has won, and that no one has counted yet."""
    match = make("connexes", clock="3d")
    match.set(rated=True)
    match.run(tables.timers.delete())
    match.act("resign", 1, result={"reason": "resignation", "scores": ["1", "0"]})
    match.over("resignation", 1, 0)
    return match


def keep(match: Evidence, *, games: int = 1) -> None:
    model = PlackettLuce()
    teams = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    for seat, (user, (rating,)) in enumerate(zip((ALICE, BRUNO), teams, strict=True)):
        row = {"match_id": MATCH, "seat": seat, "user_id": user, "variant": "connexes", "ended_at": START}
        match.run(tables.ratings.insert().values(**row, games=games, mu=rating.mu, sigma=rating.sigma))


def test_ratings_that_follow_from_results_are_good(make: Make) -> None:
    match = rated(make)
    keep(match)
    check_ratings(match.database, match.now)


def test_result_that_was_not_counted_is_found(make: Make) -> None:
    match = rated(make)
    with pytest.raises(Violation, match="is missing, unlike what follows"):
        check_ratings(match.database, match.now)


def test_result_that_was_counted_twice_is_found(make: Make) -> None:
    match = rated(make)
    keep(match, games=2)
    with pytest.raises(Violation, match="unlike what follows"):
        check_ratings(match.database, match.now)


def test_takeback_in_rated_match_is_found(make: Make) -> None:
    match = make("connexes", clock="3d")
    match.set(rated=True)
    match.post(0)
    match.play(0, "Nc3")
    match.act("offer", 0, "takeback", interaction=match.ask(ALICE, "takeback"))
    wrong(match, "action 2 wants a move of a rated match back")


def test_wish_that_was_not_heeded_is_found(make: Make) -> None:
    match = make("connexes")
    asked = match.ask(ALICE, "play", None, variant="connexes", rated="no")
    match.set(rated=True, request_id=asked)
    match.answer(asked, ALICE)
    wrong(match, "rated was to be False, but it is True")
