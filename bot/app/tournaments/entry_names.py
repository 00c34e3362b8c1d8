"""Names of entries in pictures of a tournament and in their alt texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import engine
from bot.app.core.display_names import cleaned
from bot.app.core.translator import Translator
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.tournaments.state import TournamentState
from render.letters import can_draw
from render.words import army_key

DisplayName = Callable[[int], str | None]
"""Function that returns a user's display name, if it is known."""
PictureNames = Mapping[int, tuple[str, ...]]
"""By entry: the name, if it can be drawn, then its substitute `Player 3`."""
NO_NAMES: PictureNames = {}


def numbered_player(translate: Translator, number: int) -> str:
    """The name of an entry whose own cannot be drawn."""
    return translate("picture-player", number=number)


def full_names(translate: Translator, state: TournamentState, display_name: DisplayName) -> dict[int, str]:
    """Display names by entry; `Player 3` for people who are unknown or were erased."""
    return {
        number: cleaned(display_name(entry.user) or "", MAX_NAME_LENGTH, numbered_player(translate, number))
        for number, entry in enumerate(state.entries, 1)
    }


def picture_names(translate: Translator, names: Mapping[int, str]) -> PictureNames:
    """Return the name drawn for each entry: one that the font can show, unlike any army's and any other entry's."""
    variants = engine.variants().values()
    armies = {translate(army_key(seat.name)).casefold() for variant in variants for seat in variant.seats}
    shared = Counter(name.casefold() for name in names.values())

    def candidates(number: int, name: str) -> tuple[str, ...]:
        key, substitute = name.casefold(), numbered_player(translate, number)
        unclear = key in armies or shared[key] > 1 or not can_draw(name)
        return (substitute,) if unclear else (name, substitute)

    return {number: candidates(number, name) for number, name in names.items()}
