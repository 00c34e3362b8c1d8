"""Changes since the reader last moved: moves, captures, drops, removals, checks."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Move, Piece, Position
from engine.figurines import readable_drop, readable_move
from engine.moves import CHOICE, DROP, MOVE, RANSOM, REVEAL
from render.text_board.attacks import checks, in_danger
from render.text_board.reader import BoardReader
from render.words import noted, truth

MAX_LISTED_MOVES = 12
"""Limit of moves listed: the latest."""


def changes(reader: BoardReader) -> list[str]:
    """Lines for each move since the reader last moved, and for the current dangers."""
    translate, moves = reader.translate, _since(reader.position, reader.seat)
    own = any(before.turn == reader.seat for before, _ in moves)
    title = (
        "text-board-changes-looking"
        if reader.seat is None
        else "text-board-changes"
        if own
        else "text-board-changes-start"
    )
    lines = [_move_in_words(reader, before, after) for before, after in moves] or [translate("picture-start")]
    now = [*checks(reader), *(noted(reader.view, translate, note) for note in reader.view.notes if note.mark)]
    if reader.view.outcome is None and (attacked := in_danger(reader)):
        now.append(translate("text-board-in-danger", pieces=", ".join(map(reader.plain, attacked))))
    return [
        translate(title),
        *lines,
        *([translate("text-board-now"), *now] if now else []),
        *truth(reader.view, translate),
    ]


def _since(latest: Position, seat: int | None) -> list[tuple[Position, Position]]:
    """The positions before and after each move since a seat last ended a turn, that move included; oldest first.

    For someone without a seat that is the seat to move. Choices of kings are told only while no piece has moved.
    """
    found = list[tuple[Position, Position]]()
    own, after = latest.turn if seat is None else seat, latest
    while after.undo_stack and len(found) < MAX_LISTED_MOVES:
        before = after.copy()
        move = before.pop()
        if move.kind == CHOICE and any(later.move_stack[-1].kind != CHOICE for _, later in found):
            break
        found.append((before, after))
        if before.turn == own and move.kind in (MOVE, DROP):
            break
        after = before
    return found[::-1]


def _move_in_words(reader: BoardReader, before: Position, after: Position) -> str:
    """One move: the round, whose it is, how it is written, and what it did."""
    move = after.move_stack[-1]
    seat = _actor(before, move)
    army = reader.translate("text-board-you") if seat == reader.seat else reader.army(seat)
    effects = list(_effects(reader, before, after, move))
    if move.kind in (MOVE, DROP):
        san = (
            readable_drop(move, before.style, reader.notation)
            if move.kind == DROP
            else readable_move(before.sans(move), reader.notation)
        )
        effects = [reader.translate("text-board-written", move=san), *effects, *_warnings(reader, before, after, san)]
    return reader.translate("text-board-act", round=before.round, army=army, deeds=", ".join(effects))


def _actor(before: Position, move: Move) -> int:
    if move.kind != CHOICE:
        return before.turn
    return next(number for number, seat in enumerate(before.seats) if seat.letter == move.text[1:])


def _effects(reader: BoardReader, before: Position, after: Position, move: Move) -> Iterator[str]:
    """Effects of a move on the pieces, as sentences."""
    translate, names = reader.translate, reader.view.board.names
    was, now = before.piece_map(), after.piece_map()
    if move.kind == MOVE:
        yield from _moved(reader, before, move)
        gone = (at for at, piece in was.items() if piece.seat != before.turn and now.get(at) != piece)
        yield from (translate("text-board-takes", piece=reader.piece(at, was[at])) for at in gone)
        if now[move.to_square] != was[move.from_square]:
            yield translate("text-board-promoted", piece=reader.kind(now[move.to_square].symbol))
    elif move.kind == DROP:
        piece = reader.kind(now[move.to_square].symbol)
        yield translate("text-board-comes-in", piece=piece, square=names[move.to_square])
    elif move.kind == RANSOM:
        yield _paid(reader, before, was, move)
    elif move.kind == REVEAL:
        gone = (at for at, piece in was.items() if now.get(at) != piece)
        brother = next(gone, None)
        if brother is None:
            yield translate("text-board-true", king=move.text[1:])
        else:
            yield translate("text-board-brother", piece=reader.piece(brother, was[brother]))
    else:
        yield translate("text-board-chose")


def _moved(reader: BoardReader, before: Position, move: Move) -> Iterator[str]:
    """Sentences for the pieces that a move moves: two if it castles."""
    ways = [(move.from_square, move.to_square)]
    if (castling := before.castling_made(move)) is not None:
        ways.append((castling.rook_from, castling.rook_to))
    names = reader.view.board.names
    for start, to in ways:
        piece = before.piece_at(start)
        if piece is not None:
            yield reader.translate(
                "text-board-moves", piece=reader.kind(piece.symbol), start=names[start], to=names[to]
            )


def _paid(reader: BoardReader, before: Position, was: dict[int, Piece], move: Move) -> str:
    pieces = ", ".join(f"{reader.kind(was[at].symbol)} {reader.view.board.names[at]}" for at in move.squares)
    receiver = (before.turn + 1) % len(before.seats)
    if receiver == reader.seat:
        return reader.translate("text-board-pays-you", pieces=pieces)
    return reader.translate("text-board-pays", army=reader.army(receiver), pieces=pieces)


def _warnings(reader: BoardReader, before: Position, after: Position, san: str) -> Iterator[str]:
    """Sentences for the checks that a move gives, and mate."""
    standing = before.checked_kings()
    for at in after.checked_kings():
        if at not in standing and (king := after.piece_at(at)) is not None:
            name, square = reader.kind(king.symbol), reader.view.board.names[at]
            if king.seat == reader.seat:
                yield reader.translate("text-board-checks-you", king=name, square=square)
            else:
                yield reader.translate("text-board-checks", king=name, square=square, army=reader.army(king.seat))
    if san.endswith("#"):
        mated = after.pending_mate()
        pending = None if mated is None else reader.translate("text-board-mate-pending", army=reader.army(mated))
        yield pending or reader.translate("text-board-mate")
