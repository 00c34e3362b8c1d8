"""Small words that many sentences share: people, armies, times, links, labels of buttons."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import engine
from bot.app.ports import Button, Style
from bot.app.say import Say
from storage import Match

_STYLES: dict[str, Style] = {
    "join": "success",
    "start": "primary",
    "choose": "primary",
    "king-k": "primary",
    "king-l": "primary",
    "move": "primary",
    "resume": "primary",
    "accept": "success",
    "rematch": "primary",
}
_LABELS = {
    "join": "button-join",
    "decline": "button-decline",
    "start": "button-start",
    "cancel": "button-cancel",
    "choose": "button-choose",
    "king-k": "king-K",
    "king-l": "king-L",
    "move": "button-move",
    "resume": "button-resume",
    "board": "button-board",
    "accept": "button-accept",
    "refuse": "button-refuse",
    "rematch": "button-rematch",
}


def buttons(say: Say, verbs: Iterable[str]) -> tuple[Button, ...]:
    """Buttons with their labels."""
    return tuple(Button(verb, say(_LABELS[verb]), _STYLES.get(verb, "secondary")) for verb in verbs)


def mention(user: int) -> str:
    """A user in the text of a message (who is notified only if the post says so)."""
    return f"<@{user}>"


def jump(guild: int | None, place: int, message: int | None) -> str:
    """A link to a message, or to its channel where there is none yet."""
    channel = f"https://discord.com/channels/{guild or '@me'}/{place}"
    return channel if message is None else f"{channel}/{message}"


def game_name(say: Say, match: Match) -> str:
    """The game and those of its options that are not as usual, in words."""
    name = say(f"game-{match.variant}")
    usual = {key: values[0] for key, values in engine.variants()[match.variant].options.items()}
    chosen = [say(f"option-{key}-{value}") for key, value in sorted(match.options.items()) if usual[key] != value]
    return f"{name} ({', '.join(chosen)})" if chosen else name


def moment(time: datetime) -> str:
    """How long until a time, as Discord shows it to everybody in their own zone."""
    return f"<t:{int(time.timestamp())}:R>"


def day(time: datetime) -> str:
    """A date, as Discord shows it."""
    return f"<t:{int(time.timestamp())}:D>"
