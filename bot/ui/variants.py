"""The variants that can be played, as `/play` and `/help` need to know them (the rules stay in the engine)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.app import Choice, Translator
from bot.app.errors import Refused
from bot.texts import limits


@dataclass(frozen=True, slots=True)
class VariantOptions:
    """Number of seats, and options with their values, the default first."""

    seats: int
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)


Variants = Mapping[str, VariantOptions]


def option_choices(variants: Variants, variant: str, typed: str, translate: Translator) -> list[Choice]:
    """Choices of the `option` field: each option value of the chosen variant with its text."""
    chosen = variants.get(variant)
    if chosen is None:
        return [Choice(translate("ui-option-variant-first"), limits.choice_value(typed.strip()))]
    found = [
        Choice(limits.choice_name(translate(f"option-{name}-{value}")), f"{name}={value}")
        for name, values in chosen.options.items()
        for value in values
    ]
    if not found:
        return [Choice(translate("ui-option-none"), "-")]
    wanted = typed.strip().lower()
    return [choice for choice in found if wanted in f"{choice.label} {choice.value}".lower()] or found


def read_options(variant: VariantOptions | None, text: str) -> dict[str, str]:
    """`direction=counterclockwise`, or only `counterclockwise`; several by commas or blanks.

    Checked by `Challenges.open`.
    """
    chosen: dict[str, str] = {}
    for part in re.split(r"[,;\s]+", text.strip().lower()):
        name, equals, value = part.partition("=")
        if equals:
            chosen[name] = value
        elif part.strip("-?"):
            options = variant.options if variant else {}
            owner = next((key for key, values in options.items() if part in values), next(iter(options), None))
            chosen[owner or part] = part if owner else "…"
    return chosen


def check_options(variant: VariantOptions | None, chosen: Mapping[str, str]) -> None:
    """Raise Refused("bad-option") for an option or a value that a variant does not have."""
    options = variant.options if variant else {}
    for option, value in chosen.items():
        if value not in options.get(option, ()):
            raise Refused("bad-option", option=option, value=value)
