"""Holders of the seats: people, computers, and computers that replace a player who left."""

from __future__ import annotations

from tests.simulation.auditor.ledger import Case


class Seating:
    """The seats of a match, as its log changes them from how it began."""

    def __init__(self, case: Case) -> None:
        self.all = set(range(len(case.seats)))
        self.computers = {seat for seat, held in enumerate(case.seats) if held.holder == "computer"}
        self.users = {seat: held.user for seat, held in enumerate(case.seats) if held.user is not None}
        """The user of each seat that a person has or had."""
        self.left: set[int] = set()

    def people(self) -> set[int]:
        """The seats that people play."""
        return self.all - self.computers - self.left

    def holder(self, seat: int | None) -> int | None:
        """The user who plays a seat, None where a computer does, or where there is none."""
        return self.users.get(seat) if seat is not None and seat in self.people() else None

    def holders(self) -> set[int]:
        """The users who play."""
        return {self.users[seat] for seat in self.people()}

    def seat_of(self, user: int | None) -> int | None:
        """The seat that a user plays, or None."""
        return next((seat for seat in self.people() if self.users[seat] == user), None)

    def hand_over(self, seat: int, user: int) -> None:
        """`decisions.md`: a substitute takes everything over."""
        self.left.discard(seat)
        self.users[seat] = user
