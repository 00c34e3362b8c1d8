"""Complete schedules: games of each round with seats, and byes."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.schedules import berger, triples

MAX_PLAYERS = 256
MAX_ROUNDS = 256


@dataclass(frozen=True)
class Schedule:
    """Rounds in order, of players numbered from 1.

    `rounds[i]` holds the games of a round, each with its players in seat order (the first moves first), and `byes[i]`
    the players who sit out in it, in ascending order.
    """

    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    byes: tuple[tuple[int, ...], ...]


_MAKERS: dict[int, Callable[[int, int, int], list[list[tuple[int, ...]]]]] = {
    2: lambda players, rounds, _seed: berger.games(players, rounds),
    3: triples.games,
}


def schedule(seats: int, players: int, rounds: int, seed: int = 0) -> Schedule:
    """Schedule `rounds` rounds of games with 2 or 3 seats, in which as few as possible meet more often than others.

    Everybody's counts of each seat, and of rounds sat out, differ by at most one. Two seats follow FIDE's Berger
    tables; three follow designs without a repeated pair, and what is searched for where these end. The same arguments
    give the same schedule everywhere; another seed, another one wherever something was searched for.
    Raises ValueError, with one sentence, for numbers that make no schedule.
    """
    if seats not in _MAKERS:
        raise ValueError(f"games have 2 or 3 seats, not {seats}")
    if not seats <= players <= MAX_PLAYERS:
        raise ValueError(f"games with {seats} seats take from {seats} to {MAX_PLAYERS} players, not {players}")
    if not 1 <= rounds <= MAX_ROUNDS:
        raise ValueError(f"a schedule has from 1 to {MAX_ROUNDS} rounds, not {rounds}")
    played = _MAKERS[seats](players, rounds, seed)
    everybody = range(1, players + 1)
    return Schedule(
        tuple(tuple(games) for games in played),
        tuple(tuple(sorted(set(everybody) - {player for game in games for player in game})) for games in played),
    )
