"""Rated matches that leave ratings alone, worked out from what people did."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Action, Case
from tests.simulation.auditor.violation import violated

WINDOW = timedelta(days=10)
"""README, *Ratings*: how long a loss on time counts."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move of a person, or a loss on time."""

    at: datetime
    case: Case
    seat: int
    lost: bool


class Unrated:
    """README, *Ratings*: who has not moved, and who lost on time again without a move."""

    def __init__(self) -> None:
        self._first: dict[str, dict[int, int | None]] = {}
        self._deeds: dict[int, list[Deed]] = defaultdict(list)

    def begin(self, case: Case, game: Game) -> None:
        """Note who holds the seats before the first action."""
        self._first[case.id] = dict(game.seating.users)

    def act(self, case: Case, game: Game, action: Action) -> None:
        """Note a move, or a loss on time, once the game has followed it."""
        if action.seat is None:
            return
        if action.kind in ("move", "plan") and action.user is not None:
            self._deeds[action.user].append(Deed(action.at, case, action.seat, lost=False))
        drawn = game.result is not None and (not game.result[1] or game.result[1][action.seat] > 0)
        user = game.seating.users.get(action.seat)
        if action.kind == "time" and action.text != "all" and not drawn and user is not None:
            self._deeds[user].append(Deed(action.at, case, action.seat, lost=True))
            if action.user != user:
                violated(action.at, case.id, f"action {action.seq} does not name {user}, who lost on time by it")

    def check(self, case: Case, now: datetime) -> None:
        """Compare what a match says of itself, once it is over, with what was done in it and elsewhere."""
        row = case.row
        if row.status != "over" or not row.rated or not row.scores or not row.language or case.id not in self._first:
            return
        if not all(self._moved(case, seat, user) for seat, user in self._first[case.id].items()):
            allowed = {"unmoved"}
        else:
            allowed = {""}
            for user, deed in self._losses(case):
                allowed = {
                    (f"{before or 'absent'} {deed.seat}" if absent else before)
                    for before in allowed
                    for absent in self._absent(user, deed)
                }
        if row.unrated not in allowed:
            violated(now, case.id, f"it is said to be {row.unrated!r} where the README says one of {sorted(allowed)}")

    def _moved(self, case: Case, seat: int, user: int | None) -> bool:
        deeds = self._deeds[user] if user is not None else []
        return any(deed.case is case and deed.seat == seat and not deed.lost for deed in deeds)

    def _losses(self, case: Case) -> list[tuple[int, Deed]]:
        found = [(user, deed) for user, deeds in self._deeds.items() for deed in deeds if deed.case is case]
        return sorted(((user, deed) for user, deed in found if deed.lost), key=lambda one: one[1].at)

    def _absent(self, user: int, loss: Deed) -> set[bool]:
        """Possible answers to "had the user stayed away?"; both for simultaneous events or an erased server."""
        before = [deed for deed in self._deeds[user] if loss.at - WINDOW <= deed.at <= loss.at and deed is not loss]
        if any(deed.at == loss.at or deed.at == loss.at - WINDOW or not deed.case.row.language for deed in before):
            return {True, False}
        latest = max((deed.at for deed in before if deed.lost), default=None)
        return {latest is not None and all(deed.at <= latest for deed in before if not deed.lost)}
