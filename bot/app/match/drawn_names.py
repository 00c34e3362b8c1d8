"""Names of players as pictures show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import engine
from bot.app.core.translator import Translator
from render.letters import can_draw
from render.words import army_key

MAX_DRAWN_LENGTH = 12
"""Characters of a name beside a board."""


def numbered_player(translate: Translator, number: int) -> str:
    """The substitute for a name that cannot be drawn."""
    return translate("picture-player", number=number)


def is_clear(translate: Translator, name: str) -> bool:
    """True if the font has every letter of a name and no army is called so."""
    variants = engine.variants().values()
    armies = {translate(army_key(seat.name)).casefold() for variant in variants for seat in variant.seats}
    return name.casefold() not in armies and can_draw(name)


def drawn_players(translate: Translator, names: Sequence[str]) -> tuple[str, ...]:
    """Names drawn beside a board, by seat: `Player 3` for one that is long, shared or unclear; empty if unknown."""
    shared = Counter(name.casefold() for name in names)

    def drawn(seat: int, name: str) -> str:
        fits = len(name) <= MAX_DRAWN_LENGTH and shared[name.casefold()] == 1 and is_clear(translate, name)
        return name if not name or fits else numbered_player(translate, seat + 1)

    return tuple(drawn(seat, name) for seat, name in enumerate(names))
