"""Games of a season of a league: a round robin in each division (`docs/tournaments.md`, *Settings of a league*)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.simulation.auditor.tournament_log import Contest, Paired, divisions_of
from tests.simulation.auditor.tournament_pairings import check_balance, check_byes, check_robin, meetings

GAMES = {9: 4, 15: 7, 21: 10}
"""Games of each player in a division of three seats."""
NO_REPEATS = 8
"""Players from which on no pair of a division of three seats meets twice."""


def check_games(contest: Contest, new: Sequence[Paired]) -> str:
    """All games of a season are paired at its start: in each division a round robin."""
    if len(contest.rounds) > len(new):
        return "a season is paired a second time"
    divisions = divisions_of(contest)
    for number, hand in enumerate(divisions, 1):
        rounds = [[game.entries for game in one.games if game.group == number] for one in new]
        rounds = [games for games in rounds if games]
        wrong = _two(rounds, hand) if contest.seats == 2 else _three(rounds, hand)
        if wrong:
            return f"division {number}: {wrong}"
    groups = {game.group for one in new for game in one.games}
    return "" if groups == set(range(1, len(divisions) + 1)) else f"there are games of the divisions {sorted(groups)}"


def _two(rounds: Sequence[Sequence[tuple[int, ...]]], hand: Sequence[int]) -> str:
    return check_robin(rounds, hand, 2, 1)


def _three(rounds: Sequence[Sequence[tuple[int, ...]]], hand: Sequence[int]) -> str:
    played = {entry: sum(entry in table for games in rounds for table in games) for entry in hand}
    wanted = GAMES.get(len(hand))
    if wanted is not None and set(played.values()) != {wanted}:
        return f"its {len(hand)} players have {sorted(set(played.values()))} games each, not {wanted}"
    met = meetings(rounds)
    if len(hand) >= NO_REPEATS and max(met.values(), default=0) > 1:
        return f"{met.most_common(2)} meet again, though none of {len(hand)} need do so"
    return check_byes(played, hand) or check_balance(rounds, hand, 3, 1)
