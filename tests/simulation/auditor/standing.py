"""Audit of a match's rows against its log."""

from __future__ import annotations

from datetime import datetime

from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import LIVE, Action, Case
from tests.simulation.auditor.violation import violated


def check_status(case: Case, game: Game, now: datetime) -> None:
    """`rules.md`, `decisions.md`: a match is over when its log says so, for that reason and with those scores."""
    row = case.row
    if game.result is None:
        if row.status not in LIVE:
            violated(now, case.id, f"it is {row.status} ({row.reason}), but nothing in its log has ended it")
        return
    if row.status != "over":
        violated(now, case.id, f"it is {row.status}, but its log ends it: {game.result[0]}")
    if (row.reason, row.scores) != game.result:
        found, said = (
            f"{reason} {' '.join(map(str, scores))}" for reason, scores in (game.result, (row.reason, row.scores))
        )
        violated(now, case.id, f"it ended by {found}, but it says {said}")


def check_turn(case: Case, game: Game, now: datetime) -> None:
    """`storage/rows.py`: `turn` is the user to move, None where a computer is, or has to answer; lists go by it."""
    if case.row.status != "playing":
        return
    waited = {game.seating.users[seat] if seat in game.seating.people() else None for seat in game.waited()}
    if game.offers.owed():
        waited = {None}
    if case.row.turn not in waited:
        violated(now, case.id, f"it is said to be the turn of {case.row.turn}, but it is that of {waited}")


def check_seats(case: Case, game: Game, now: datetime) -> None:
    """`decisions.md`: seats change hands by a substitute's consent alone, and only by leaving is one left."""
    for seat, held in enumerate(case.seats):
        expected = "computer" if seat in game.seating.computers else "left" if seat in game.seating.left else "joined"
        if held.holder != expected and game.result is None:
            violated(now, case.id, f"seat {seat} is {held.holder}, but by the log it is {expected}")
        if seat in game.seating.people() and held.user != game.seating.users.get(seat):
            violated(
                now, case.id, f"seat {seat} is that of {held.user}, but by the log of {game.seating.users.get(seat)}"
            )


class Positions:
    """`design.md`: each action keeps a hash of the public position after it, so just equal positions agree."""

    def __init__(self) -> None:
        self._digests: dict[str, str] = {}
        self._fens: dict[str, str] = {}

    def check(self, case: Case, game: Game, action: Action) -> None:
        """Hold the hash of an action against those of all positions so far."""
        text = f"{case.row.variant} {game.fens[action.seq]}"
        if self._digests.setdefault(text, action.digest) != action.digest:
            violated(action.at, case.id, f"action {action.seq} has another hash than the same position had elsewhere")
        if self._fens.setdefault(action.digest, text) != text:
            violated(
                action.at, case.id, f"action {action.seq} has the hash of another position: {self._fens[action.digest]}"
            )
