"""Names of entries in pictures of a tournament and in their alt texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from bot.app.core.display_names import cleaned
from bot.app.core.translator import Translator
from bot.app.match.drawn_names import is_clear, numbered_player
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.tournaments.state import TournamentState
from storage import Store, is_ghost

DisplayName = Callable[[int], str | None]
"""Function that returns a user's display name, if it is known."""
PictureNames = Mapping[int, tuple[str, ...]]
"""By entry: the name, if it can be drawn, then its substitute `Player 3`."""
NO_NAMES: PictureNames = {}


async def known_names(store: Store, state: TournamentState, display_name: DisplayName) -> DisplayName:
    """Names of all players: as Discord last sent them, or else as they were stored with games of their server."""
    users = {entry.user for entry in (*state.entries, *state.registered, *state.reserves)}
    unknown = [user for user in users if not is_ghost(user) and not display_name(user)]
    stored = await store.people.names(unknown, state.stored.guild) if unknown else {}
    return lambda user: display_name(user) or stored.get(user)


def full_names(translate: Translator, state: TournamentState, display_name: DisplayName) -> dict[int, str]:
    """Display names by entry; `Player 3` for people who are unknown or were erased."""
    return {
        number: cleaned(display_name(entry.user) or "", MAX_NAME_LENGTH, numbered_player(translate, number))
        for number, entry in enumerate(state.entries, 1)
    }


def picture_names(translate: Translator, names: Mapping[int, str]) -> PictureNames:
    """Return the name drawn for each entry: one that the font can show, unlike any army's and any other entry's."""
    shared = Counter(name.casefold() for name in names.values())

    def candidates(number: int, name: str) -> tuple[str, ...]:
        substitute, clear = numbered_player(translate, number), is_clear(translate, name)
        return (name, substitute) if clear and shared[name.casefold()] == 1 else (substitute,)

    return {number: candidates(number, name) for number, name in names.items()}
