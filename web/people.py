"""People as pages name them."""

from __future__ import annotations

from bot.app import PublicPerson, Translator


def person_text(translate: Translator, person: PublicPerson, level: int | None = None) -> str:
    """Name of a person, or what stands for it."""
    if person.kind == "named":
        return person.name
    if person.kind == "computer" and level is not None:
        return translate("computer-level", level=level)
    return translate(f"web-person-{person.kind}")
