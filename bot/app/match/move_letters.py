"""In which letters moves are written for one person: those of the posts, unless they have chosen others."""

from __future__ import annotations

import engine
from bot.app.core.requests import RequestContext
from bot.app.core.translator import Translator
from bot.texts import translator_for
from engine.figurines import FIGURINES, figured
from engine.pieces import ALPHABETS
from storage import Match

LETTERS = (*ALPHABETS, FIGURINES)
"""Available notations."""


def caller_translator(request: RequestContext, match: Match) -> Translator:
    """Translator for a caller: their language, with moves in their chosen notation or that of the match's posts."""
    return translator_for(request.language, posts=match.language, letters=request.letters or match.language)


def accepted_alphabets(request: RequestContext, match: Match) -> tuple[str, str]:
    """The languages in which the letters of a caller's moves are read: their own, and that in which they see moves."""
    if request.letters in ALPHABETS:
        return request.letters, request.letters
    return translator_for(request.language).language, match.language


def san_in(letters: str, position: engine.Position, move: engine.Move) -> str:
    """The readable form of a legal move."""
    return figured(position.san(move)) if letters == FIGURINES else position.san(move, letters)
