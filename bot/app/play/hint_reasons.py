"""One reason for a suggested move: what it ends, answers, takes or attacks. Public facts alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.app.core.translator import Translator
from engine import Move, Position
from engine.moves import DROP, MOVE
from engine.pieces import SYMBOLS
from render.words import PIECES, army_key, reason_key


def hint_reason(translate: Translator, position: Position, move: Move) -> str:
    """The weightiest true reason for a legal move, in a sentence; empty if there is none."""
    if move.kind not in (MOVE, DROP):
        return ""
    after = position.copy()
    after.push(move)
    change = _Change(translate, position, after, move)
    return next(filter(None, (find(change) for find in _REASONS)), "")


@dataclass(frozen=True, slots=True)
class _Change:
    """A move with the positions before and after it."""

    translate: Translator
    before: Position
    after: Position
    move: Move

    @property
    def seat(self) -> int:
        return self.before.turn

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.before.seats)) if seat != self.seat]

    def army(self, seat: int) -> str:
        return self.translate(army_key(self.before.seats[seat].name))

    def piece(self, position: Position, at: int) -> str:
        """A piece with its square: `the rook on f8`."""
        square = position.board.names[at]
        return self.translate("standing-piece", the=self.translate(f"the-{_key(position, at)}"), square=square)

    def attacked_from(self, position: Position, at: int) -> list[int]:
        """Squares of the others' pieces that attack a square."""
        return [by for other in self.others for by in position.attackers(other, at)]

    def checked(self, position: Position) -> set[tuple[int, int]]:
        """Seats with the squares of their attacked kings."""
        pieces = position.piece_map()
        return {(pieces[at].seat, at) for at in position.checked_kings()}


def _key(position: Position, at: int) -> str:
    symbol = position.piece_map()[at].symbol
    return position.names_of_pieces.get(symbol) or PIECES[symbol]


def _value(position: Position, at: int) -> int:
    return int(position.values.get(SYMBOLS.index(position.piece_map()[at].symbol), 0))


def _end(change: _Change) -> str:
    outcome = change.after.outcome()
    if outcome is not None:
        won = outcome.winner == change.seat
        return change.translate("hint-wins", reason=change.translate(reason_key(outcome.reason))) if won else ""
    mated = change.after.pending_mate()
    if mated is not None:
        return change.translate("hint-mates", army=change.army(mated))
    owed = change.after.reveal_owed()
    return "" if owed is None else change.translate("hint-mates-king", army=change.army(owed))


def _danger(change: _Change) -> str:
    """A danger of the game's own, such as a cut army, that the move ends or brings about."""
    before, after = (
        {(note.seat, note.key) for note in position.followed() if note.mark}
        for position in (change.before, change.after)
    )
    for seat, key in sorted(before - after, key=str):
        if seat == change.seat:
            return change.translate(f"hint-ends-{key}")
    for seat, key in sorted(after - before, key=str):
        if seat is not None and seat != change.seat:
            return change.translate(f"hint-brings-{key}", army=change.army(seat))
    return ""


def _known_danger(change: _Change) -> str:
    try:
        return _danger(change)
    except LookupError:  # a game from elsewhere may have no words for it
        return ""


def _answered_check(change: _Change) -> str:
    before, after = (
        {at for seat, at in change.checked(position) if seat == change.seat}
        for position in (change.before, change.after)
    )
    return change.translate("hint-answers-check") if before and not after else ""


def _capture(change: _Change) -> str:
    was, now = change.before.piece_map(), change.after.piece_map()
    taken = [at for at, piece in was.items() if piece.seat != change.seat and now.get(at) != piece]
    if not taken:
        return ""
    safe = not change.attacked_from(change.after, change.move.to_square)
    return change.translate("hint-wins-piece" if safe else "hint-captures", piece=change.piece(change.before, taken[0]))


def _promotion(change: _Change) -> str:
    if not change.move.promotion:
        return ""
    return change.translate(
        "hint-promotes", piece=change.translate(f"picture-one-{_key(change.after, change.move.to_square)}")
    )


def _check(change: _Change) -> str:
    fresh = sorted(change.checked(change.after) - change.checked(change.before))
    return change.translate("hint-checks", army=change.army(fresh[0][0])) if fresh else ""


def _rescue(change: _Change) -> str:
    """A piece that was attacked, and is not where it moves."""
    start, to = change.move.from_square, change.move.to_square
    if change.move.kind != MOVE or change.before.tables.royal[change.before.pieces[start]]:
        return ""
    if not change.attacked_from(change.before, start) or change.attacked_from(change.after, to):
        return ""
    return change.translate("hint-rescues", piece=change.piece(change.before, start))


def _attack(change: _Change) -> str:
    """The dearest piece that the moved one attacks now, if it is not defended or worth more."""
    targets = sorted(_targets(change), key=lambda at: (-_value(change.after, at), at))
    return change.translate("hint-attacks", piece=change.piece(change.after, targets[0])) if targets else ""


def _targets(change: _Change) -> Iterator[int]:
    after, to = change.after, change.move.to_square
    trial = after.copy()
    trial.turn = change.seat
    barred = trial.barred(to)
    for at, piece in after.piece_map().items():
        if piece.seat == change.seat or after.tables.royal[after.pieces[at]] or at in barred:
            continue
        loose = not after.attackers(piece.seat, at) or _value(after, at) > _value(after, to)
        if loose and to in after.attackers(change.seat, at):
            yield at


_REASONS: tuple[Callable[[_Change], str], ...] = (
    *(_end, _known_danger, _answered_check, _capture, _promotion, _check, _rescue, _attack),
)
"""Reasons, the weightiest first."""
