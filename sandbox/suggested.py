"""The choices that members were shown, whose names Discord sometimes sends instead of their values."""

from collections.abc import Iterable

from .things import Json, User


class Suggested:
    """The names of suggestions, by member, command, option and value."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str, str], dict[object, str]] = {}

    def note(self, user: User, command: str, option: str, choices: Iterable[Json]) -> None:
        """Remember what a member was shown for an option."""
        names = self._names.setdefault((user.id, command, option), {})
        names.update((choice["value"], choice["name"]) for choice in choices)

    def rename(self, user: User, command: str, options: Iterable[Json], values: Iterable[Json]) -> None:
        """Put shown names in the place of the values of an interaction's text options, but for the one being typed."""
        known = {option["name"]: option for option in options}
        for entry in values:
            if entry.get("focused") or not isinstance(entry["value"], str):
                continue
            names = {choice["value"]: _name(choice, user) for choice in known[entry["name"]].get("choices") or []}
            names |= self._names.get((user.id, command, entry["name"]), {})
            entry["value"] = names.get(entry["value"], entry["value"])


def _name(choice: Json, user: User) -> str:
    localized: dict[str, str] = choice.get("name_localizations") or {}
    return localized.get(user.locale) or str(choice["name"])
