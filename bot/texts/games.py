"""Messages that a variant has to provide."""

from __future__ import annotations

import logging

from bot.texts import LANGUAGES, translator_for
from engine import REASONS, Position
from engine.errors import REFUSALS

log = logging.getLogger(__name__)


def keys_of(game: type[Position]) -> set[str]:
    """The messages by which people know a game, its options, its armies, its rules, its ends and its refusals."""
    keys = {f"game-{game.key}", f"ui-about-{game.key}", f"goal-{game.key}"}
    keys |= {f"option-{name}-{value}" for name, values in game.options.items() for value in values}
    keys |= {f"army-{seat.name.lower()}" for seat in game.seats}
    keys |= {f"rules-{page.name}{end}" for page in game.lessons for end in ("", "-text")}
    keys |= {f"the-{name}" for name in game.names_of_pieces.values()}
    keys |= {f"movement-{way}" for way in game.ways_of_pieces.values()}
    keys |= {f"picture-reason-{reason.replace(' ', '-')}" for reason in (*REASONS, *game.reasons)}
    return keys | {f"illegal-{reason.replace(' ', '-')}" for reason in (*REFUSALS, *game.refusals)}


def is_worded(game: type[Position]) -> bool:
    """True if a variant has all its messages; otherwise log the missing ones."""
    missing = {key for language in LANGUAGES for key in keys_of(game) if not translator_for(language).knows(key)}
    if missing:
        log.error("left out the variant %s: it has no text for %s", game.key, ", ".join(sorted(missing)))
    return not missing
