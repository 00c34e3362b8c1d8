"""The few words that stand in a picture of a board, in the language of whoever looks at it."""

from __future__ import annotations

from typing import NamedTuple

from render.view import View
from render.words import Say, army_key


class Labels(NamedTuple):
    """What armies are called, in seat order, and what explains the signs beside them; nothing is left out."""

    armies: tuple[str, ...] = ()
    true: str = ""
    brother: str = ""
    mated: str = ""


NONE = Labels()


def labels(view: View, say: Say) -> Labels:
    """The words for a picture of a view."""
    return Labels(
        armies=tuple(say(army_key(name)) for name in view.armies),
        true=say("picture-label-true"),
        brother=say("picture-label-brother"),
        mated=say("picture-label-mated"),
    )
