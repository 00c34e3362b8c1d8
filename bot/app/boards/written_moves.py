"""Moves as a list of moves writes them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.texts import LANGUAGES, translator_for
from engine import Move, Position
from engine.figurines import readable_move
from engine.moves import RANSOM
from render.words import army_key, until


def written_move(position: Position, move: Move) -> Mapping[str, str]:
    """A legal move from a position as a list of moves writes it, by language."""
    if move.kind == RANSOM:
        squares = ", ".join(position.board.names[at] for at in move.squares)
        return {language: translator_for(language)("web-board-ransom", squares=squares) for language in LANGUAGES}
    sans = position.sans(move)
    mated = _mated_later(position, move) if sans["en"].endswith("#") else None
    written = {language: readable_move(sans, language) for language in LANGUAGES}
    if mated is None:
        return written
    translators = {language: translator_for(language) for language in LANGUAGES}
    return {language: until(each, written[language], each(mated)) for language, each in translators.items()}


def _mated_later(position: Position, move: Move) -> str | None:
    """Key of the army that a move mates although another army moves first."""
    after = position.copy()
    after.push(move)
    seat = None if after.outcome() else after.pending_mate()
    return None if seat is None else army_key(after.seats[seat].name)
