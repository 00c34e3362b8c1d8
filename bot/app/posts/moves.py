"""Special moves in words: drops, ransoms, reveals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase

from bot.app.core.translator import Translator, Word
from bot.app.match.move_notation import move_in_words, san_in
from engine import Move, Position
from engine.moves import DROP, RANSOM
from render.text_board.reader import sentence
from render.words import listed


def revealed(translate: Translator, position: Position, army: str) -> str:
    """Describe the reveal that led to a position and made a secret public."""
    earlier = position.copy()
    move = earlier.pop()
    true = translate(f"king-{move.text[1:]}")
    gone = [at for at, piece in earlier.piece_map().items() if position.piece_at(at) != piece]
    if not gone:
        return translate("post-true-mated", army=army, king=true)
    brother = f"{translate('king-L' if move.text == '!K' else 'king-K')} ({position.board.names[gone[0]]})"
    return translate("post-brother-mated", army=army, king=true, brother=brother)


def label(translate: Translator, position: Position, move: Move) -> str:
    """A legal move in a list, such as `Nf3 (g1f3)` or `Pawn b3 (P@b3)`."""
    return "{} ({})".format(*label_parts(translate, position, move))


def label_parts(translate: Translator, position: Position, move: Move) -> tuple[str, str]:
    """A legal move in words, and in short: its squares, or as a drop or ransom is typed, in one alphabet."""
    if move.kind == DROP:
        piece = piece_name(translate, move.text.partition("@")[0])
        square = position.board.names[move.to_square]
        return f"{piece} {square}", san_in(translate.notation, position, move)
    if move.kind == RANSOM:
        return pieces_at(translate, position, move.squares), str(move)
    return move_in_words(translate, position, move), str(move).rstrip(ascii_lowercase)


def piece_id(position: Position, move: Move) -> str:
    """ID of the piece that moves, as in menus: its square, a piece in hand (`@P`), or the kind that is paid (`$P`)."""
    if move.kind == DROP:
        return f"@{move.text.partition('@')[0]}"
    if move.kind == RANSOM:
        return f"${paid_as(position, move.squares[0])}"
    return position.board.names[move.from_square]


def prices(position: Position) -> dict[str, int]:
    """Payments that satisfy the ransom owed: number of pieces by the letter of their kind."""
    return {
        paid_as(position, move.squares[0]): len(move.squares) for move in position.legal_moves() if move.kind == RANSOM
    }


def paid_as(position: Position, square: int) -> str:
    """The letter a piece counts as when it is paid or dropped: that of its kind before any promotion."""
    piece = position.piece_at(square)
    return piece.symbol.lstrip("+") if piece else ""


def pieces_paid(position: Position, ransom: Move) -> tuple[Word, ...]:
    """The pieces of a ransom with their squares, to be worded later."""
    found = []
    for at in ransom.squares:
        piece = Word(_piece_key(_symbol_at(position, at)))
        found.append(Word("piece-at", {"piece": piece, "square": position.board.names[at]}))
    return tuple(found)


def piece_name(translate: Translator, symbol: str) -> str:
    """A kind of piece; those promoted are `raised`."""
    return translate(_piece_key(symbol))


def piece_on(translate: Translator, position: Position, square: int) -> str:
    """The piece on a square, as its game calls it: where there are two kings, each has its letter."""
    symbol = _symbol_at(position, square)
    name = position.names_of_pieces.get(symbol)
    return piece_name(translate, symbol) if name is None else sentence(translate(f"picture-piece-{name}"))


def _piece_key(symbol: str) -> str:
    return f"piece-{symbol.replace('+', 'raised-')}"


def pieces_at(translate: Translator, position: Position, squares: Iterable[int]) -> str:
    """Such as `Pawn b2 and Rook a1`."""
    return listed(
        translate, (f"{piece_name(translate, _symbol_at(position, at))} {position.board.names[at]}" for at in squares)
    )


def _symbol_at(position: Position, square: int) -> str:
    piece = position.piece_at(square)
    return piece.symbol if piece else ""


def hand_in_words(translate: Translator, hand: Mapping[str, int]) -> str:
    """Such as `Pawn × 2, Rook × 1`."""
    return ", ".join(f"{piece_name(translate, symbol)} × {count}" for symbol, count in hand.items())
