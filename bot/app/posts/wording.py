"""Small words that many sentences share: people, armies, times, links, labels of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

import engine
from bot.app.core.ports import Button, Style
from bot.app.core.requests import GameListItem
from bot.app.core.translator import Translator, Value, Word
from bot.app.posts.clock_words import roughly
from render.words import listed
from storage import Match, is_ghost

BUTTONS_PER_ROW = 4
_STYLES: dict[str, Style] = {
    "join": "success",
    "start": "primary",
    "open-seat": "primary",
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
    "open-seat": "button-open-seat",
    "lesson": "button-rules",
    "choose": "button-choose",
    "king-k": "king-K",
    "king-l": "king-L",
    "move": "button-move",
    "resume": "button-resume",
    "board": "button-board",
    "what-if": "button-what-if",
    "accept": "button-accept",
    "refuse": "button-refuse",
    "withdraw": "button-withdraw",
    "rematch": "button-rematch",
    "seek-again": "button-seek-again",
    "replay": "button-replay",
    "review": "button-review",
}


def buttons(translate: Translator, verbs: Iterable[str]) -> tuple[Button, ...]:
    """Buttons with their labels."""
    return tuple(Button(verb, translate(_LABELS[verb]), _STYLES.get(verb, "secondary")) for verb in verbs)


def in_rows(shown: Sequence[Button]) -> tuple[Button, ...]:
    """Buttons in rows of four, which fit the width of a phone."""
    return tuple(replace(button, row=at // BUTTONS_PER_ROW) for at, button in enumerate(shown))


def answers(translate: Translator, offers: Sequence[str]) -> Iterator[Button]:
    """The buttons by which standing offers are answered, a row for each; told apart where there are several."""
    for row, kind in enumerate(offers, 1):
        for button in buttons(translate, ("accept", "refuse", "withdraw")):
            label = translate("button-of-offer", deed=button.label, what=translate(f"offer-{kind}"))
            yield replace(button, label=label if len(offers) > 1 else button.label, what=kind, row=row)


def mention(user: int) -> str:
    """A user in the text of a message (who is notified only if the post says so), who is sure to be no ghost."""
    return f"<@{user}>"


def person_mention(translate: Translator, user: int) -> str:
    """Mention of any person; an erased person has no name and cannot be mentioned."""
    return translate("ghost") if is_ghost(user) else mention(user)


def person_mentions(translate: Translator, users: Iterable[int]) -> str:
    """Several of them."""
    return listed(translate, (person_mention(translate, user) for user in users))


def person(user: int) -> Value:
    """The same as a value that is worded later."""
    return Word("ghost") if is_ghost(user) else mention(user)


def people(users: Iterable[int | None]) -> tuple[int, ...]:
    """Those of some holders of seats who can be notified: neither computers nor ghosts."""
    return tuple(user for user in users if user is not None and not is_ghost(user))


def message_link(guild: int | None, channel: int, message: int | None) -> str:
    """A link to a message, or to its channel where there is none yet."""
    link = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return link if message is None else f"{link}/{message}"


def title(translate: Translator, variant: str) -> str:
    """Name of a variant; its key if it is not installed."""
    return _known(translate, f"game-{variant}", variant)


def variant_summary(translate: Translator, variant: str) -> str:
    """Number of players and goal of an installed variant, such as `3 players · the first mate wins`."""
    players = len(engine.variants()[variant].seats)
    return translate("game-line", players=players, goal=translate(f"goal-{variant}"))


def short(translate: Translator, game: GameListItem) -> str:
    """A game on a button or in a list: which, what it waits for, and how long that may take."""
    name, status = title(translate, game.variant), translate(f"choice-status-{game.turn_status}")
    if game.left is None:
        return translate("choice-game", game=name, status=status)
    return translate("choice-game-left", game=name, status=status, left=roughly(translate, game.left))


def variant_with_options(translate: Translator, match: Match) -> str:
    """The game and those of its options that are not as usual, in words."""
    name, game = title(translate, match.variant), engine.variants().get(match.variant)
    usual = {} if game is None else {key: values[0] for key, values in game.options.items()}
    others = sorted((key, value) for key, value in match.options.items() if usual.get(key) != value)
    chosen = [_known(translate, f"option-{key}-{value}", value) for key, value in others]
    return f"{name} ({', '.join(chosen)})" if chosen else name


def _known(translate: Translator, key: str, plain: str) -> str:
    """A message that a game brings, or what stands for it where the game does not."""
    try:
        return translate(key)
    except LookupError:
        return plain


def relative_timestamp(time: datetime) -> str:
    """Discord's relative timestamp, shown in each reader's own time zone."""
    return f"<t:{int(time.timestamp())}:R>"


def time_timestamp(time: datetime) -> str:
    """A date with its time, as Discord shows it."""
    return f"<t:{int(time.timestamp())}:f>"


def date_timestamp(time: datetime) -> str:
    """A date, as Discord shows it."""
    return f"<t:{int(time.timestamp())}:D>"
