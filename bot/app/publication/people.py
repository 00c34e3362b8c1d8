"""People on public pages: by name, unless they are not listed or were erased."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.app.core.display_names import cleaned
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.people.unlisted import unlisted_of
from storage import Store, is_ghost

DisplayName = Callable[[int], str | None]
"""Function that returns a user's global display name, if it is known."""


@dataclass(frozen=True, slots=True)
class PublicPerson:
    """A person on a public page. `name` is set only for `named` people, `user` only where a page of theirs may exist.

    Pages call the others "a player", "a former player" and "the computer".
    """

    kind: Literal["named", "unknown", "former", "computer"]
    name: str = ""
    user: int | None = None


COMPUTER, FORMER, UNKNOWN = PublicPerson("computer"), PublicPerson("former"), PublicPerson("unknown")


async def public_people(
    store: Store, users: Collection[int | None], display_name: DisplayName, remembered: Mapping[int, str]
) -> dict[int | None, PublicPerson]:
    """Return each of some users as public pages show them. `remembered` are names from the games they stand in."""
    hidden = await unlisted_of(store, users)
    found: dict[int | None, PublicPerson] = {None: COMPUTER}
    for user in users:
        if user is not None:
            found[user] = _person(user, display_name(user) or remembered.get(user, ""), unlisted=user in hidden)
    return found


def _person(user: int, name: str, *, unlisted: bool) -> PublicPerson:
    if is_ghost(user):
        return FORMER
    shown = "" if unlisted else cleaned(name, MAX_NAME_LENGTH)
    return PublicPerson("named", shown, user) if shown else UNKNOWN
