"""Analyses in words, for their owner and for everyone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import engine
from bot.app.analysis.tree import AnalysisTree
from bot.app.core.ports import Post
from bot.app.core.translator import Translator
from bot.app.match.conditional_moves import Variation
from bot.app.match.move_notation import move_in_words
from bot.app.posts.wording import person_mention
from engine.moves import RANSOM
from render.words import army_key, reason_key
from storage import Match

MOVES_AROUND = 24
"""Moves that are told before the place that is looked at, and after it."""


def numbered(translate: Translator, position: engine.Position, moves: Sequence[str], first: int = 0) -> Iterator[str]:
    """Moves as people read them, each with the number of its round where that is needed: `12… e5`, `13. Nf3`, `d6`.

    Those before `first` are left out. Leaves the position after all of them.
    """
    last_number = 0
    for at, text in enumerate(moves):
        move = position.parse(text)
        if at >= first:
            number, opens = position.round, position.turn == 0
            shown = "" if number == last_number else f"{number}. " if opens else f"{number}… "
            last_number = number
            yield shown + move_in_words(translate, position, move)
        position.push(move)


def describe_line(translate: Translator, start: engine.Position, tree: AnalysisTree) -> str:
    """The line that is looked at: what leads to the place, the last of it bold, and what was thought of beyond it."""
    depth, whole = tree.depth, tree.variation
    first, last = max(depth - MOVES_AROUND, 0), min(depth + MOVES_AROUND, len(whole))
    words = list(numbered(translate, start.copy(), whole[:last], first))
    if depth:
        words[depth - 1 - first] = f"**{words[depth - 1 - first]}**"
    if first:
        words.insert(0, "…")
    place = depth - first + bool(first)
    if last > depth:
        words.insert(place, "›")
    return " ".join([*words, *(["…"] if last < len(whole) else [])])


def listed(translate: Translator, start: engine.Position, lines: Sequence[Variation]) -> list[str]:
    """Each line on its own."""
    return [" ".join(numbered(translate, start.copy(), line)) for line in lines]


def side_to_move(translate: Translator, position: engine.Position) -> str:
    """Describe the side to move, the move owed first, or the result of a position."""
    army = translate(army_key(position.seats[position.turn].name))
    outcome = position.outcome()
    if outcome is not None:
        reason = translate(reason_key(outcome.reason))
        if outcome.winner is None:
            return translate("picture-drawn", reason=reason)
        return translate("picture-won", army=translate(army_key(position.seats[outcome.winner].name)), reason=reason)
    if position.reveal_owed() is not None:
        square = position.board.names[position.kings_to_free()[0]]
        return translate("thought-reveal", army=army, square=square)
    return translate("thought-ransom" if position.owes() == RANSOM else "thought-turn", army=army)


def thought_post(translate: Translator, match: Match, payload: Mapping[str, Any], nonce: str) -> Post:
    """Lines that a player shows to everyone; it notifies no one."""
    title = translate("post-thought", who=person_mention(translate, payload["user"]), match=match.id)
    return Post(
        match.id, match.version, f"{title}\n{payload['lines']}", nonce=nonce, patient=True, language=translate.language
    )
