"""Moves in one line: `12. Nf3 · Red e5 · Black Nj10`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.app.core.translator import Translator
from bot.app.match.move_notation import read_move
from bot.app.match.state import State
from bot.app.posts.moves import pieces_at, revealed
from engine import Position
from engine.moves import CHOICE, RANSOM, REVEAL
from render.words import until

MAX_MOVES_IN_LINE = 12
"""Limit of moves in a line: the latest."""


@dataclass(frozen=True, slots=True)
class PostedMoves:
    """Moves covered by a post: from entry `start` of a history (None: only the last), those in `conditional` were
    planned.

    `lapsed` are the kinds of offers that they ended. `opening`: it is the first post of the match.
    """

    start: int | None = None
    conditional: Collection[int] = ()
    lapsed: Collection[str] = ()
    opening: bool = False

    @staticmethod
    def of(payload: Mapping[str, Any]) -> PostedMoves:
        """Moves covered by an outbox message."""
        return PostedMoves(
            payload.get("from"), payload.get("planned", ()), payload.get("lapsed", ()), payload.get("opening", False)
        )


@dataclass(frozen=True, slots=True)
class _MoveInWords:
    """One move of a seat in a round, in words; a `secret` that was revealed is a sentence."""

    seat: int
    round: int
    text: str
    secret: bool = False


def rounds(translate: Translator, state: State, armies: Sequence[str], posted_moves: PostedMoves) -> list[str]:
    """The line, and a sentence for each secret that was revealed; nothing where no one has moved.

    It tells what has happened since the seat to move last moved, that move included, and the `posted_moves`.
    """
    moves = _moves_in_words(translate, state, armies, posted_moves)
    may_pend = bool(moves) and "#" in moves[-1].text and state.outcome is None
    mated = state.position.pending_mate() if may_pend else None
    if mated is not None:
        moves[-1] = replace(moves[-1], text=until(translate, moves[-1].text, armies[mated]))
    line = _line([move for move in moves if not move.secret], translate, armies)
    return [*([line] if line else []), *(move.text for move in moves if move.secret)]


def _moves_in_words(
    translate: Translator, state: State, armies: Sequence[str], posted_moves: PostedMoves
) -> list[_MoveInWords]:
    """The moves that a post tells, oldest first."""
    position, moves = state.position.copy(), list[_MoveInWords]()
    start = len(state.history) - 1 if posted_moves.start is None else posted_moves.start
    seat, others, own = position.turn, False, False
    while len(moves) < min(MAX_MOVES_IN_LINE, len(state.history)):
        entry, san_texts = len(state.history) - 1 - len(moves), state.san_texts
        known = san_texts[-1 - len(moves)] if len(moves) < len(san_texts) else None
        after = position.copy()
        move = position.pop()
        others = others or position.turn != seat
        own = own or (others and position.turn == seat)
        if move.kind == CHOICE or (entry < start and own and position.turn != seat):
            break
        moves.append(
            _in_words(translate, position, after, armies, known, conditional=entry in posted_moves.conditional)
        )
    return moves[::-1]


def _in_words(
    translate: Translator,
    position: Position,
    after: Position,
    armies: Sequence[str],
    reading: Mapping[str, str] | None,
    *,
    conditional: bool,
) -> _MoveInWords:
    """The move that led from a position to the one `after` it."""
    move = after.move_stack[-1]
    if move.kind == REVEAL:
        return _MoveInWords(
            position.turn, position.round, revealed(translate, after, armies[position.turn]), secret=True
        )
    if move.kind == RANSOM:
        text = translate("post-act-paid", pieces=pieces_at(translate, position, move.squares))
    else:
        text = f"**{read_move(translate.notation, position, move, reading)}**"
    return _MoveInWords(position.turn, position.round, translate("post-act-planned", act=text) if conditional else text)


def _line(moves: Sequence[_MoveInWords], translate: Translator, armies: Sequence[str]) -> str:
    """As chess players number moves: the first seat's stands behind its number, the others' behind their names."""
    texts, number = list[str](), 0
    for move in moves:
        text = translate("post-act", army=armies[move.seat], act=move.text) if move.seat else move.text
        if move.round != number:
            text = _numbered(move, text)
        texts.append(text)
        number = move.round
    return " · ".join(texts)


def _numbered(move: _MoveInWords, text: str) -> str:
    """With its round. A line that began with a plain number and a dot would be a list to Discord, which indents it."""
    if move.seat:
        return f"{move.round}… {text}"
    return f"**{move.round}. {text[2:]}" if text.startswith("**") else f"**{move.round}.** {text}"
