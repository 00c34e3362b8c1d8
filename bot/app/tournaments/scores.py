"""Parsing of games and scores that organisers type."""

from __future__ import annotations

import re
from fractions import Fraction

from bot.app.errors import Refused
from bot.app.tournaments.state import TournamentState
from tournament.model import Game

ANNULLED = ("void", "annulled", "annul", "annulée", "annuler")
POSSIBLE_SCORES = {
    2: ("1-0", "1/2-1/2", "0-1"),
    3: ("1-0-0", "0-1-0", "0-0-1", "1/2-1/2-0", "1/2-0-1/2", "0-1/2-1/2", "1/3-1/3-1/3"),
}
"""All scores that a game can have, by its seats."""


def game_meant(state: TournamentState, name: str) -> Game:
    """Return the game with a typed name. Refusals: no-such-event-game."""
    plain = name.strip().lower().strip("`")
    game = state.game(plain)
    if game is None:
        raise Refused("no-such-event-game", event=state.stored.name, game=plain[:40])
    return game


def read_scores(text: str, seats: int) -> tuple[Fraction, ...] | None:
    """Scores such as `1 0` or `1/2 1/2 0`, None for an annulled game. Refusals: bad-scores."""
    plain = text.strip().lower()
    if plain in ANNULLED:
        return None
    example = "1/2 1/2 0" if seats == 3 else "1/2 1/2"
    parts = re.sub("[-–,:]", " ", plain.replace("0,5", "½")).replace("½", "1/2").replace("⅓", "1/3").split()
    try:
        scores = tuple(Fraction(part) for part in parts if len(part) <= 3)
    except (ValueError, ZeroDivisionError):
        scores = ()
    best = max(scores, default=Fraction(0))
    fair = all(score in (0, best) for score in scores) and sum(scores) == 1
    if len(parts) != seats or len(scores) != seats or not fair:
        raise Refused("bad-scores", text=plain[:30].replace("`", "'"), example=example)
    return scores
