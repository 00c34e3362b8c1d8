"""Players, each named by a text, so that a match can be repeated from its command.

`level:3`, `nodes:800`, `nodes:800/plain` (material only), `nodes:800/max^n` (a search strategy), `nodes:800/slip:50`
(choosing among its moves, for any two seats up to so much short of the best), `nodes:800/slip:50/overlooks:80` (and in
so many of a hundred turns not seeing that it can win), `nodes:800/rounds:2` (playing its best moves on for so many
rounds, in games of three), `nodes:800/careful` (never a move after which another seat is known to win by force, in
games of three), `nodes:800/terms:3,40,20` (other weights for the `terms` of the game), `random`, `material:2500`
(full-width alpha-beta on material, at least two plies).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

from benchmarks.strength.material import best_move as move_by_material
from engine.moves import Move
from engine.position import Position
from engine.search import LEVELS, Engine, Level, SearchLimits, Strength, decide
from engine.search.thinking import SEARCH_STRATEGIES

Player = Callable[[Position, int], Move]
"""Finds a move in a position, given a seed."""


def player(name: str) -> Player:
    """Return the player of a name; ValueError if there is none."""
    kind, _, rest = name.partition(":")
    if kind == "random":
        return lambda position, seed: Random(seed).choice(position.legal_moves())
    if kind == "level":
        return _level(int(rest))
    if kind == "nodes":
        return _nodes(*rest.split("/"))
    if kind == "material":
        return lambda position, seed: move_by_material(position, int(rest), seed)
    raise ValueError(f"there is no player {name!r}: see benchmarks/strength/players.py")


def _level(number: int) -> Player:
    engine = Engine()

    def play(position: Position, seed: int) -> Move:
        engine.forget()
        return decide(position, LEVELS[number], seed, engine).move

    return play


def _nodes(nodes: str, *ways: str) -> Player:
    search_strategy = next((way for way in ways if way in SEARCH_STRATEGIES), "")
    engine = Engine(search_strategy=search_strategy)
    settings = {name: value for name, _, value in (way.partition(":") for way in ways)}
    slip, overlooks, rounds = (int(settings.get(name, "0")) for name in ("slip", "overlooks", "rounds"))
    strength = Strength(int(nodes), slip, overlooks / 100, plain="plain" in ways, rounds=rounds)
    level = Level(0, strength, strength)
    weights = [int(weight) for weight in settings.get("terms", "").split(",") if weight]

    def play(position: Position, seed: int) -> Move:
        engine.forget()
        with _weighed(type(position), weights):
            if slip or rounds or "careful" in ways:
                return decide(position, level, seed, engine).move
            return engine.think(position, SearchLimits(nodes=strength.nodes), seed=seed, plain=strength.plain).move

    return play


@contextmanager
def _weighed(game: type[Position], weights: Sequence[int]) -> Iterator[None]:
    """Lend a game other weights: who plays has nothing but the position, and each process plays one game at a time."""
    own = game.terms
    if weights:
        game.terms = dict(zip(own, weights, strict=True))
    try:
        yield
    finally:
        game.terms = own
