"""Matches: one player in one seat against another in all the others, every opening played from every seat."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures._base import FIRST_COMPLETED
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

import engine
from benchmarks.strength.players import Player, player
from engine.moves import REVEAL
from engine.search import Engine, SearchLimits
from engine.search.thinking import MAX_N

OPENING: Final = 2
"""Rounds of random moves before the players take over."""

LONGEST: Final = 120
"""Rounds after which a game counts as drawn."""

EVEN: Final = 150
"""By how much, in hundredths of a pawn, a seat may stand better or worse after an opening; others are drawn again."""

GLANCE: Final = SearchLimits(nodes=3_000)
"""Limits of a short search that evaluates a position."""

_AHEAD: Final = 4
"""Games handed out to each process before the first results are asked for."""


@dataclass(frozen=True)
class Pairing:
    """Variant and players of a match."""

    variant: str
    one: str
    others: str
    seed: int = 1


@dataclass(frozen=True)
class Game:
    """Result of a game for the first player: its share, reason, plies; CPU seconds per move of it and of the others."""

    share: float
    reason: str
    plies: int
    seconds: tuple[float, float]


def play(pairing: Pairing, number: int) -> Game:
    """Play the game of a number: the seats take turns at an opening, then comes the next opening."""
    seats = len(engine.variants()[pairing.variant].seats)
    opening, seat = divmod(number, seats)
    random = Random(pairing.seed * 1_000_003 + opening)
    position = opened(pairing.variant, random)
    one, others = player(pairing.one), player(pairing.others)
    spent = {True: [0.0, 0], False: [0.0, 0]}
    while position.ply < LONGEST * seats:
        moves = position.legal_moves()
        if not moves:
            break
        if moves[0].kind == REVEAL:
            position.push(random.choice(moves))
            continue
        mine = position.turn == seat
        began = process_time()
        move = _found(one if mine else others, position, random)
        spent[mine][0] += process_time() - began
        spent[mine][1] += 1
        position.push(move)
    outcome = position.outcome()
    seconds = tuple(total / max(count, 1) for total, count in (spent[True], spent[False]))
    if outcome is None:
        return Game(1 / seats, "too long", position.ply, (seconds[0], seconds[1]))
    return Game(float(outcome.scores[seat]), outcome.reason, position.ply, (seconds[0], seconds[1]))


def opened(variant: str, random: Random) -> engine.Position:
    """Return a position after an opening that leaves the game open: a won one would tell nothing of who plays it."""
    while True:
        position = engine.new_position(variant)
        for _ in range(OPENING * len(position.seats) + len(position.to_choose())):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(random.choice(moves))
        if _is_even(position):
            return position


def _is_even(position: engine.Position) -> bool:
    """Tell whether nobody stands much better or worse than the others; among three each looks to itself."""
    if position.outcome() is not None:
        return False
    thinker = Engine(search_strategy=MAX_N if len(position.seats) > 2 else "")
    scores = thinker.think(position, GLANCE).lines[0].scores
    return all(abs(score) <= EVEN for score in scores)


def _found(who: Player, position: engine.Position, random: Random) -> engine.Move:
    return who(position, random.getrandbits(32))


def games(pairing: Pairing, count: int, jobs: int) -> Iterator[Game]:
    """Yield the games of a match as they end."""
    with ProcessPoolExecutor(jobs) as pool:
        numbers = iter(range(count))
        running: set[Future[Game]] = set()
        try:
            while True:
                for number in numbers:
                    running.add(pool.submit(play, pairing, number))
                    if len(running) >= _AHEAD * jobs:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


def reasons(played: list[Game]) -> str:
    """Return how often games ended for which reasons, the most frequent first."""
    return ", ".join(f"{reason} {count}" for reason, count in Counter(game.reason for game in played).most_common())
