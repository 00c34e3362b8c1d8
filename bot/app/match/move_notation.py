"""Move notation for one person: that of the posts, unless they have chosen another."""

from __future__ import annotations

from collections.abc import Mapping

import engine
from bot.app.core.requests import RequestContext
from bot.app.core.translator import Translator
from bot.texts import translator_for
from engine.figurines import FIGURINES, figured, readable_drop, readable_move
from engine.moves import DROP
from engine.pieces import ALPHABETS
from render.words import army_key, until
from storage import Match

NOTATIONS = (*ALPHABETS, FIGURINES)
"""Available notations."""


def caller_translator(request: RequestContext, match: Match) -> Translator:
    """Translator for a caller: their language, with moves in their chosen notation or that of the match's posts."""
    return translator_for(request.language, posts=match.language, notation=request.notation or match.language)


def accepted_alphabets(request: RequestContext, match: Match) -> tuple[str, str]:
    """Languages in which a caller's moves are parsed: their own, and that in which they see moves."""
    if request.notation in ALPHABETS:
        return request.notation, request.notation
    return translator_for(request.language).language, match.language


def san_in(notation: str, position: engine.Position, move: engine.Move) -> str:
    """The readable form of a legal move."""
    if move.kind == DROP:
        return readable_drop(move, position.style, notation)
    return figured(position.san(move)) if notation == FIGURINES else position.san(move, notation)


def read_move(notation: str, position: engine.Position, move: engine.Move, san_texts: Mapping[str, str] | None) -> str:
    """The same of a move whose readable forms may be known."""
    if san_texts is None or move.kind == DROP:
        return san_in(notation, position, move)
    return readable_move(san_texts, notation)


def move_in_words(translate: Translator, position: engine.Position, move: engine.Move) -> str:
    """A legal move as its readers see it: with a mate that has to wait, the army whose turn it waits for."""
    san = san_in(translate.notation, position, move)
    if not san.endswith("#"):
        return san
    after = position.copy()
    after.push(move)
    mated = after.pending_mate() if after.outcome() is None else None
    return san if mated is None else until(translate, san, translate(army_key(after.seats[mated].name)))
