"""The few words that stand in a picture of a board, in the language of whoever looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.view import View
from render.words import TranslateFunction, army_key


class Labels(NamedTuple):
    """Names of armies in seat order, and meanings of the signs beside them; empty ones are left out.

    The `legend` explains the signs of notes: pairs of sign and meaning.
    """

    armies: tuple[str, ...] = ()
    hand: str = ""
    lost: str = ""
    true: str = ""
    brother: str = ""
    mated: str = ""
    legend: tuple[tuple[str, str], ...] = ()


NONE = Labels()


def labels(view: View, translate: TranslateFunction) -> Labels:
    """The words for a picture of a view."""
    return Labels(
        armies=tuple(translate(army_key(name)) for name in view.armies),
        hand=translate("picture-label-hand"),
        lost=translate("picture-label-lost"),
        true=translate("picture-label-true"),
        brother=translate("picture-label-brother"),
        mated=translate("picture-label-mated"),
        legend=tuple(
            {note.legend: translate(f"picture-legend-{note.key}") for note in view.notes if note.legend}.items()
        ),
    )


def with_players(names: Labels, players: Sequence[str]) -> Labels:
    """The same words with the names of players beside those of their armies."""
    if not names.armies or not any(players):
        return names
    pairs = zip(names.armies, players, strict=True)
    return names._replace(armies=tuple(f"{army} – {player}" if player else army for army, player in pairs))
