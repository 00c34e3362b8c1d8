"""Hints on possible unfair play, for organisers. They prove nothing, and the bot takes no action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from bot.app.core.translator import Translator
from bot.app.posts.wording import message_link
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.words import name_of

EARLY_RESIGNATION_MOVES = 10
"""Moves of each player below which giving up is early."""
SUSPICIOUS_RESIGNATIONS = 2
"""Number of resignations in favour of the same opponent that is worth a look."""


def fairness_hints(translate: Translator, state: TournamentState) -> list[str]:
    """Return hints, a line each: early resignations, and repeated ones in favour of the same opponent."""
    lines = [
        translate("event-early", who=who, match=match, where=where) for who, match, where in _early(translate, state)
    ]
    gifts = Counter(_gifts(state))
    for (giver, taker), count in sorted(gifts.items()):
        if count >= SUSPICIOUS_RESIGNATIONS:
            lines.append(
                translate(
                    "event-gifts",
                    who=name_of(translate, state, giver),
                    other=name_of(translate, state, taker),
                    count=count,
                )
            )
    return lines


def _early(translate: Translator, state: TournamentState) -> Iterator[tuple[str, str, str]]:
    for game in state.games:
        match = state.matches.get(game.id)
        if match is None or match.moves >= EARLY_RESIGNATION_MOVES * len(game.entries):
            continue
        where = message_link(state.stored.guild, match.thread or state.stored.channel, None)
        for departure in match.forfeits:
            if departure.kind == "resign" and game.entries[departure.seat] not in state.tournament.withdrawn:
                yield name_of(translate, state, game.entries[departure.seat]), game.id, where


def _gifts(state: TournamentState) -> Iterator[tuple[int, int]]:
    """Pairs (resigned, winner) in games of three or more players."""
    for game in state.games:
        match = state.matches.get(game.id)
        if match is None or len(game.entries) < 3 or Fraction(1) not in game.scores:
            continue
        winner = game.entries[game.scores.index(Fraction(1))]
        for departure in match.forfeits:
            if departure.kind == "resign" and game.entries[departure.seat] != winner:
                yield game.entries[departure.seat], winner
