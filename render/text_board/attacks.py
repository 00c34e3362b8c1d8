"""Attacks in words: checks, the reader's pieces in danger, the reader's targets, and attacks between others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from engine.pieces import SYMBOLS
from render.text_board.reader import BoardReader, sentence
from render.view import mated_kings
from render.words import listed


def attacks(reader: BoardReader) -> list[str]:
    """Everything about attacks, for someone who plays; for those who look on, which pieces of each army are
    attacked.
    """
    lines = checks(reader)
    if reader.seat is None:
        for seat in reader.seats:
            lines += _under_attack(reader, seat)
        return lines
    lines += [*_under_attack(reader, reader.seat), *_attacked_by(reader, reader.seat)]
    return [*lines, *_between_others(reader, reader.seat)]


def checks(reader: BoardReader) -> list[str]:
    """The kings in check, or mated once the game is over, and by whom."""
    return [sentence(_check(reader, at)) for at in reader.view.checked]


def in_danger(reader: BoardReader) -> list[int]:
    """The reader's pieces that are attacked, kings apart, the most precious first."""
    return [] if reader.seat is None else _attacked(reader, reader.seat)


def _check(reader: BoardReader, at: int) -> str:
    king, givers = reader.piece(at), reader.pieces(_attackers(reader, at))
    if at in mated_kings(reader.view, reader.view.pieces[at].seat):
        return reader.translate("text-board-is-mated", king=king, pieces=givers)
    return reader.translate("text-board-in-check", king=king, pieces=givers)


def _under_attack(reader: BoardReader, seat: int) -> Iterator[str]:
    """An army's pieces that are attacked, a line each; those that no one defends; those that its game binds."""
    translate, own = reader.translate, seat == reader.seat
    yield translate("text-board-attacked-yours") if own else translate("text-board-attacked-of", army=reader.army(seat))
    attacked = _attacked(reader, seat)
    for at in attacked:
        yield _line(reader, at, _attackers(reader, at))
    if not attacked:
        yield translate("text-board-none")
    loose = [at for at in _pieces(reader, seat) if at not in attacked and not reader.position.attackers(seat, at)]
    if loose:
        yield translate("text-board-loose", pieces=", ".join(map(reader.plain, loose)))
    if bound := reader.position.immobilized_pieces(seat):
        yield translate(f"picture-bound-{reader.view.variant}", pieces=", ".join(map(reader.plain, bound)))


def _attacked_by(reader: BoardReader, seat: int) -> Iterator[str]:
    """Lines for the reader's attacks, one for each piece; en passant included."""
    translate, position = reader.translate, reader.position
    yield translate("text-board-targets")
    mine = position.turn == seat
    legal = [move for move in position.legal_moves() if position.is_capture(move)] if mine else []
    barred = {at for piece in list(position.armies[seat]) for at in position.barred(piece)} if mine else set()
    barred -= {move.to_square for move in legal}
    targets = [at for other in reader.seats[1:] for at in _pieces(reader, other)]
    found = {at: by for at in targets if (by := position.attackers(seat, at))}
    for at, by in found.items():
        protected = [translate("text-board-barred")] if at in barred else []
        yield " ".join([_line(reader, at, by), *protected])
    if not found:
        yield translate("text-board-none")
    passed = sorted({move.to_square for move in legal if move.to_square not in reader.view.pieces})
    if passed:
        yield translate("text-board-en-passant", squares=", ".join(reader.view.board.names[at] for at in passed))


def _between_others(reader: BoardReader, seat: int) -> list[str]:
    """Lines for the attacks between the other armies, if there are several."""
    lines = []
    for attacker, victim in permutations(reader.seats[1:], 2):
        pieces = [at for at in _pieces(reader, victim) if reader.position.attackers(attacker, at)]
        if pieces:
            names = ", ".join(map(reader.plain, pieces))
            lines.append(
                reader.translate(
                    "text-board-others", army=reader.army(attacker), other=reader.army(victim), pieces=names
                )
            )
    return [reader.translate("text-board-between-others"), *lines] if lines and seat is not None else []


def _line(reader: BoardReader, at: int, by: Iterable[int]) -> str:
    """A piece that is attacked, by whom, and who defends it."""
    owner = reader.view.pieces[at].seat
    piece = reader.plain(at) if owner == reader.seat or reader.seat is None else reader.piece(at)
    line = sentence(reader.translate("text-board-attacked", piece=piece, pieces=reader.pieces(by)))
    guards = listed(reader.translate, map(reader.plain, reader.position.attackers(owner, at)))
    defence = (
        reader.translate("text-board-defended", pieces=guards) if guards else reader.translate("text-board-undefended")
    )
    return f"{line} {defence}"


def _attackers(reader: BoardReader, at: int) -> list[int]:
    """Squares of all attackers of the piece on a square, army by army."""
    owner = reader.view.pieces[at].seat
    return [by for seat in reader.seats if seat != owner for by in reader.position.attackers(seat, at)]


def _attacked(reader: BoardReader, seat: int) -> list[int]:
    return [at for at in _pieces(reader, seat) if _attackers(reader, at)]


def _pieces(reader: BoardReader, seat: int) -> list[int]:
    """An army's pieces but its kings, the most precious first."""
    position = reader.position
    pieces = [at for at, piece in position.armies[seat].items() if not position.tables.royal[piece]]
    worth = {at: position.values.get(SYMBOLS.index(reader.view.pieces[at].symbol), 0) for at in pieces}
    return sorted(pieces, key=lambda at: (-worth[at], at))
