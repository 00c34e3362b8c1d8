"""Schedules for three seats in which no two meet twice, developed from the starter games of `designs.toml`.

The points of a design are `3b`, the number 3 of level b, and the fixed points `x` and `y`. To turn a game is to add one
to the number of each point, modulo the order of the design's group; what is fixed stays.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Round = list[tuple[int, ...]]


@dataclass(frozen=True)
class Design:
    """Recipe of one schedule; a round is written as its games, a game as its three points.

    `turned`: rounds, each of which gives as many rounds as the group is large. `swept`: games whose turns together make
    one round. `kept`: rounds used unchanged.
    """

    group: int
    levels: int
    fixed: str
    turned: Sequence[str] = ()
    swept: Sequence[str] = ()
    kept: Sequence[str] = ()

    def rounds(self) -> list[Round]:
        """All rounds, of players numbered from 1: level a in order, then b ..., and the fixed points last."""
        turns = range(self.group)
        rounds = [self._games(games, turn) for games in self.turned for turn in turns]
        rounds += [[self._game(game, turn) for turn in turns] for game in self.swept]
        return rounds + [self._games(games, 0) for games in self.kept]

    def _games(self, games: str, turn: int) -> Round:
        return [self._game(game, turn) for game in games.split(",")]

    def _game(self, game: str, turn: int) -> tuple[int, ...]:
        return tuple(self._player(point, turn) for point in game.split())

    def _player(self, point: str, turn: int) -> int:
        if point in self.fixed:
            return self.group * self.levels + self.fixed.index(point) + 1
        return self.group * "abcdefghij".index(point[-1]) + (int(point[:-1]) + turn) % self.group + 1


@cache
def designs() -> dict[int, Design]:
    """The stored designs by their numbers of players."""
    text = files(__package__).joinpath("designs.toml").read_text(encoding="utf-8")
    return {int(players): Design(**entry) for players, entry in tomllib.loads(text).items()}


def rounds_without_repeats(players: int) -> list[Round]:
    """The longest schedule known in which no two meet twice and byes are fair at every moment; maybe no rounds at all.

    Where two are left over, the last player of a design for one more may be left out: both whom that one would have met
    sit out, and everyone does so once.
    """
    design = designs().get(players) or designs().get(players + 1 if players % 3 == 2 else players)
    if design is None:
        return []
    return [[game for game in games if max(game) <= players] for games in design.rounds()]
