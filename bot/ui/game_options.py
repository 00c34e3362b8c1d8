"""Options that all commands for a new game have: variant, its options, time control, and rated or casual."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice

from bot.app import Word
from bot.ui import autocomplete
from bot.ui.translator import text
from bot.ui.variants import Variants

Callback = TypeVar("Callback", bound=Callable[..., Any])


def with_game_options(variants: Variants) -> Callable[[Callback], Callback]:
    """Describe the parameters `variant`, `option`, `clock` and `rated` of a command, and offer their choices."""
    games = [
        Choice(name=text("ui-play-choice", game=Word(f"game-{variant}"), players=options.seats), value=variant)
        for variant, options in variants.items()
    ]
    kinds = [Choice(name=text(f"ui-rated-{rule}"), value=rule) for rule in ("yes", "no")]

    def decorate(callback: Callback) -> Callback:
        described = app_commands.describe(
            variant=text("ui-play-which"),
            option=text("ui-play-option"),
            clock=text("ui-play-clock"),
            rated=text("ui-play-rated"),
        )(callback)
        chosen = app_commands.choices(variant=games, rated=kinds)(described)
        return app_commands.autocomplete(option=autocomplete.options, clock=autocomplete.clocks)(chosen)

    return decorate


def is_rated(rated: str | None) -> bool | None:
    """The choice in `rated`; None for what is usual."""
    return None if rated is None else rated == "yes"
