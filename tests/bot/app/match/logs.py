"""Matches and their logs, without a store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.app.match.reducer import apply_action, begin
from bot.app.match.state import State, digest
from engine.moves import CHOICE, REVEAL, Move
from storage import Action, Match, MatchSeat
from tests.bot.fakes import ANNA, BEN, CLEO
from tests.engine.play import game

START = datetime(2026, 1, 1, tzinfo=UTC)
VARIANTS = ("connexes", "yalta", "trichess", "nouveaux")


def match_of(variant: str = "connexes", clock: str = "3d", seats: int = 2, name: str = "m") -> Match:
    """A match that was begun at START."""
    people = tuple(MatchSeat("joined", user) for user in (ANNA, BEN, CLEO)[:seats])
    return Match(
        *(name, None, 1, ANNA, variant, {}, 1, "en", "listed", START, people),
        status="playing",
        started_at=START,
        clock=clock,
    )


def logged(match: Match, deeds: Iterable[tuple[str, int | None, str]]) -> list[Action]:
    """The log of these deeds (kind, seat, text), an hour between them, as the application writes it."""
    state, log = begin(match), []
    for number, (kind, seat, text) in enumerate(deeds, 1):
        action = Action(number, kind, seat, text, "", START + timedelta(hours=number), user=ANNA, interaction=number)
        state = apply_action(state, action)
        log.append(replace(action, digest=digest(state.position)))
    return log


def random_log(match: Match, seed: int, plies: int) -> list[Action]:
    """The log of a random game of about so many moves at most."""
    *_, (keeper, _) = game(match.variant, seed, plies)
    position = keeper.position
    return logged(match, _deeds(position.move_stack, position.seats))


def _deeds(moves: Sequence[Move], seats: Sequence[Any]) -> Iterable[tuple[str, int, str]]:
    letters, turn = [seat.letter for seat in seats], 0
    for move in moves:
        if move.kind == CHOICE:
            yield "choose", letters.index(move.text[1]), "0" * 64
        else:
            yield "reveal" if move.kind == REVEAL else "move", turn, move.text
            turn = (turn + (move.kind not in (REVEAL, "ransom"))) % len(seats)


def plain(state: State) -> dict[str, Any]:
    """All there is to a state, in a form that can be compared."""
    found = {field.name: getattr(state, field.name) for field in fields(state)}
    position = found.pop("position")
    del found["legal"], found["san_texts"]  # what is only found out on the way
    return found | {
        "fen": position.fen(),
        "past": position.undo_stack,
        "men": position.armies,
        "points": position.points,
    }
