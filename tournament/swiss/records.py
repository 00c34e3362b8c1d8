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
    """A round that someone sat out, and what it was worth; `asked` if that was their own wish."""

    player: int
    points: Fraction
    asked: bool = False


@dataclass(frozen=True)
class PastRound:
    """A past round. Who is neither in a game nor in a bye was absent, for no points."""

    games: tuple[PastGame, ...]
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """A new round: games with their players in seat order, the best first, and who of those present sits out."""

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
        """Everybody's points before each past round, and at last what they have now."""
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
