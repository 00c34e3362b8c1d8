"""The few words that stand in a picture of a board, in the language of whoever looks at it."""

from __future__ import annotations

from typing import NamedTuple

from render.view import View
from render.words import Say, army_key


class Labels(NamedTuple):
    """What armies are called, in seat order, and what the signs beside them mean; what nobody has told is left out.

    The `legend` are those of notes, each after what stands for it.
    """

    armies: tuple[str, ...] = ()
    hand: str = ""
    lost: str = ""
    true: str = ""
    brother: str = ""
    mated: str = ""
    legend: tuple[tuple[str, str], ...] = ()


NONE = Labels()


def labels(view: View, say: Say) -> Labels:
    """The words for a picture of a view."""
    return Labels(
        armies=tuple(say(army_key(name)) for name in view.armies),
        hand=say("picture-label-hand"),
        lost=say("picture-label-lost"),
        true=say("picture-label-true"),
        brother=say("picture-label-brother"),
        mated=say("picture-label-mated"),
        legend=tuple({note.legend: say(f"picture-legend-{note.key}") for note in view.notes if note.legend}.items()),
    )
