"""Acts of the engine in words: moves, drops, ransoms, reveals."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.say import Say
from engine import Position
from engine.moves import DROP, RANSOM, REVEAL


def act_in_words(say: Say, position: Position, player: str) -> str:
    """The latest act that led to a position."""
    earlier = position.copy()
    act = earlier.pop()
    if act.kind == DROP:
        name = man_name(say, act.text.partition("@")[0])
        return say("post-dropped", army=player, man=name, square=position.board.names[act.to_square])
    if act.kind == RANSOM:
        men = [f"{_name_at(say, earlier, at)} {position.board.names[at]}" for at in act.squares]
        return say("post-paid", army=player, men=", ".join(men))
    if act.kind == REVEAL:
        true = say(f"king-{act.text[1:]}")
        gone = [at for at, man in earlier.pieces().items() if position.piece_at(at) != man]
        if not gone:
            return say("post-true-mated", army=player, king=true)
        brother = f"{_name_at(say, earlier, gone[0])} ({position.board.names[gone[0]]})"
        return say("post-brother-mated", army=player, king=true, brother=brother)
    return say("picture-played", army=player, move=f"**{earlier.san(act, say.language)}**")


def man_name(say: Say, symbol: str) -> str:
    """A kind of man; those promoted are `raised`."""
    return say(f"man-{symbol.replace('+', 'raised-')}")


def owes_ransom(position: Position) -> bool:
    """Whether the seat to move has a ransom to pay first."""
    return position.extra().get("owes") == RANSOM


def _name_at(say: Say, position: Position, square: int) -> str:
    man = position.piece_at(square)
    return man_name(say, man.symbol) if man else ""


def hand_in_words(say: Say, hand: Mapping[str, int]) -> str:
    """Such as `Pawn × 2, Rook × 1`."""
    return ", ".join(f"{man_name(say, symbol)} × {count}" for symbol, count in hand.items())
