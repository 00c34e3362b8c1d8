"""Acts of the engine in words: drops, ransoms, reveals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.app.match.move_letters import san_in
from bot.app.translator import Translator, Word
from engine import Move, Position
from engine.moves import DROP, RANSOM
from render.text_board.reader import sentence
from render.words import listed


def revealed(translate: Translator, position: Position, army: str) -> str:
    """What the reveal tells that led to a position, by which a secret became known."""
    earlier = position.copy()
    act = earlier.pop()
    true = translate(f"king-{act.text[1:]}")
    gone = [at for at, man in earlier.pieces().items() if position.piece_at(at) != man]
    if not gone:
        return translate("post-true-mated", army=army, king=true)
    brother = f"{translate('king-L' if act.text == '!K' else 'king-K')} ({position.board.names[gone[0]]})"
    return translate("post-brother-mated", army=army, king=true, brother=brother)


def label(translate: Translator, position: Position, act: Move) -> str:
    """A legal act in a list, such as `Nf3 (g1f3)` or `Pawn b3 (P@b3)`."""
    if act.kind == DROP:
        return f"{man_name(translate, act.text.partition('@')[0])} {position.board.names[act.to_square]} ({act})"
    if act.kind == RANSOM:
        return f"{men_at(translate, position, act.squares)} ({act})"
    return f"{san_in(translate.letters, position, act)} ({act})"


def mover(position: Position, act: Move) -> str:
    """What makes an act, as menus call it: a man's square, a man in hand (`@P`), or the kind that is paid (`$P`)."""
    if act.kind == DROP:
        return f"@{act.text.partition('@')[0]}"
    if act.kind == RANSOM:
        return f"${paid_as(position, act.squares[0])}"
    return position.board.names[act.from_square]


def prices(position: Position) -> dict[str, int]:
    """How many men of a kind, by its letter, pay the ransom that is owed; only what can be paid."""
    return {paid_as(position, act.squares[0]): len(act.squares) for act in position.legal_moves() if act.kind == RANSOM}


def paid_as(position: Position, square: int) -> str:
    """The letter a man counts as when it is paid or dropped: that of its kind before any promotion."""
    man = position.piece_at(square)
    return man.symbol.lstrip("+") if man else ""


def men_paid(position: Position, ransom: Move) -> tuple[Word, ...]:
    """The men of a ransom with their squares, to be worded later."""
    found = []
    for at in ransom.squares:
        man = Word(_man_key(_symbol_at(position, at)))
        found.append(Word("man-at", {"man": man, "square": position.board.names[at]}))
    return tuple(found)


def man_name(translate: Translator, symbol: str) -> str:
    """A kind of man; those promoted are `raised`."""
    return translate(_man_key(symbol))


def man_on(translate: Translator, position: Position, square: int) -> str:
    """The man on a square, as its game calls it: where there are two kings, each has its letter."""
    symbol = _symbol_at(position, square)
    name = position.names_of_men.get(symbol)
    return man_name(translate, symbol) if name is None else sentence(translate(f"picture-man-{name}"))


def _man_key(symbol: str) -> str:
    return f"man-{symbol.replace('+', 'raised-')}"


def men_at(translate: Translator, position: Position, squares: Iterable[int]) -> str:
    """Such as `Pawn b2 and Rook a1`."""
    return listed(
        translate, (f"{man_name(translate, _symbol_at(position, at))} {position.board.names[at]}" for at in squares)
    )


def _symbol_at(position: Position, square: int) -> str:
    man = position.piece_at(square)
    return man.symbol if man else ""


def hand_in_words(translate: Translator, hand: Mapping[str, int]) -> str:
    """Such as `Pawn × 2, Rook × 1`."""
    return ", ".join(f"{man_name(translate, symbol)} × {count}" for symbol, count in hand.items())
