"""Input and output of pairing. All of it can be pickled."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


class PairingError(Exception):
    """A round cannot be paired; the message says why in one sentence."""


@dataclass(frozen=True)
class Player:
    """An entry of a tournament; a withdrawn one stays in the list, as absent, because past rounds name it."""

    id: int
    present: bool = True


@dataclass(frozen=True)
class PastGame:
    """A game that was posted: its players in seat order, and the score of each unless it has none (yet)."""

    players: tuple[int, ...]
    scores: tuple[Fraction, ...] | None = None


@dataclass(frozen=True)
class Bye:
    """A bye in a past round and its points; `asked`: the player requested it."""

    player: int
    points: Fraction
    asked: bool = False


@dataclass(frozen=True)
class PastRound:
    """A past round. Players without game and bye were absent and scored nothing."""

    games: tuple[PastGame, ...]
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """A new round: games, best first, with players in seat order; and forced byes."""

    games: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


@dataclass(frozen=True)
class PairingInput:
    """All that a round is paired from: players in the order of their pairing numbers, rounds played, rounds in all."""

    players: Sequence[Player]
    past: Sequence[PastRound]
    rounds: int
    seed: int

    def scores(self) -> list[dict[int, Fraction]]:
        """Return the points of all players before each past round, and now."""
        scores = [dict.fromkeys((player.id for player in self.players), Fraction(0))]
        for played in self.past:
            now = dict(scores[-1])
            for game in played.games:
                for player, score in zip(game.players, game.scores or (), strict=False):
                    now[player] += score
            for bye in played.byes:
                now[bye.player] += bye.points
            scores.append(now)
        return scores
