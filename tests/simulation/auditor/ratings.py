"""Audit of ratings: eligible matches, and stored ratings that follow from the results."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction

from openskill.models import PlackettLuce

from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

Row = tuple[str, int, int, int, float, float]
"""Match, seat, user, rated matches so far, mu, sigma."""
Line = tuple[str, str, str, int, str | None, int | None, int | None]


def check_wish(asked: Asked, entry: Answered, connection: sqlite3.Connection) -> None:
    """README, *Ratings*: where all are people and there is a clock a match is rated, unless that was not wished."""
    if asked.command != "play" or entry.refusal:
        return
    found = connection.execute(
        "SELECT rated, clock != '', (SELECT count(*) FROM seats WHERE match_id = id AND holder = 'computer')"
        " FROM matches WHERE request_id = ?",
        (entry.interaction,),
    ).fetchone()
    if found is not None:
        rated, clock, computers = found
        expected = bool(clock) and not computers and asked.given.get("rated") != "no"
        if bool(rated) != expected:
            violated(entry.at, entry.match, f"rated was to be {expected}, but it is {bool(rated)}")


def check_kind(case: Case, game: Game, action: Action) -> None:
    """`decisions.md`, *Rated matches*: people with a clock alone play them, and take nothing back."""
    rated = case.row.rated
    if rated and (game.seating.computers or not case.row.clock):
        violated(action.at, case.id, "it is rated, but with a computer or without a clock")
    if rated and action.kind == "offer" and action.text == "takeback":
        violated(action.at, case.id, f"action {action.seq} wants a move of a rated match back")


def check_ratings(connection: sqlite3.Connection, now: datetime) -> None:
    """`decisions.md`, *Ratings*: they are what the results of all rated matches make of newcomers, in their order."""
    kept: list[Row] = connection.execute(
        "SELECT match_id, seat, user_id, games, mu, sigma FROM ratings ORDER BY match_id, seat"
    ).fetchall()
    expected = sorted(_made(_results(connection)))
    for row in sorted(set(kept) ^ set(expected)):
        where = "kept" if row in kept else "missing"
        violated(now, row[0], f"the rating {row[1:]} is {where}, unlike what follows from the results")


def _results(connection: sqlite3.Connection) -> Iterator[tuple[str, list[Line]]]:
    found: Iterable[Line] = connection.execute(
        "SELECT matches.id, variant, scores, seats.seat, unrated, seats.user_id, seat_links.user_id FROM matches"
        " JOIN seats ON seats.match_id = matches.id"
        " JOIN seat_links ON seat_links.match_id = matches.id AND seat_links.seat = seats.seat AND seat_links.seq = 0"
        " WHERE status = 'over' AND rated AND scores != '' ORDER BY ended_at, matches.id, seats.seat"
    )
    lines: dict[str, list[Line]] = {}
    for line in found:
        lines.setdefault(line[0], []).append(line)
    yield from lines.items()


def _made(results: Iterable[tuple[str, list[Line]]]) -> Iterator[Row]:
    model = PlackettLuce()
    known: dict[tuple[str, int], tuple[int, float, float]] = {}
    for match, lines in results:
        lines = _counted(lines)
        if not lines:
            continue
        variant, scores = lines[0][1], [Fraction(line[2].split()[line[3]]) for line in lines]
        seats = [line[3] for line in lines]
        users = [user if user == first else None for *_, user, first in lines]
        before = [known.get((variant, user or 0), (0, model.mu, model.sigma)) for user in users]
        teams = [[model.rating(mu, sigma)] for _, mu, sigma in before]
        ranks = [float(sum(other > score for other in scores)) for score in scores]
        after = model.rate(teams, ranks=ranks)
        for seat, user, (games, _, _), (rating,) in zip(seats, users, before, after, strict=True):
            if user is not None:
                known[variant, user] = (games + 1, rating.mu, rating.sigma)
                yield match, seat, user, games + 1, rating.mu, rating.sigma


def _counted(lines: list[Line]) -> list[Line]:
    """README, *Ratings*: the seats that a result rates; with two players it is both or neither."""
    unrated = (lines[0][4] or "").split()
    left = [line for line in lines if str(line[3]) not in unrated]
    return left if "unmoved" not in unrated and len(left) > 1 else []
