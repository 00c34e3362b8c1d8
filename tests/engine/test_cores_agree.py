"""The compiled engine finds and thinks what pure Python does, in the same order: what is played from a seed repeats."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import engine
from engine.core import SWITCH
from engine.search import LEVELS, Engine, Level, SearchLimits, Strength, decide
from tests.foreign.marseillais.marseillais import Marseillais
from tests.foreign.threecheck.threecheck import Threecheck

ROOT = Path(__file__).parent.parent.parent
GAMES: dict[str, type[engine.Position]] = {**engine.variants(), "threecheck": Threecheck, "marseillais": Marseillais}
PLAYED = 6
LONGEST = 120
THOUGHT = 6
NODES = 300
QUICK = tuple(level for level in LEVELS.values() if level.number <= 3)
AHEAD = Level(0, Strength(NODES), Strength(NODES, rounds=1))
"""It plays its moves on among three, as the last level does."""


def seen(key: str) -> str:
    """A hash of all that is legal, and of every position, in some random games."""
    told = sha256()
    for seed in range(PLAYED):
        random = Random(seed)
        position = GAMES[key].new()
        for _ in range(LONGEST):
            moves = position.legal_moves()
            told.update(f"{position.fen()} {position.in_check(position.turn)} {' '.join(map(str, moves))}\n".encode())
            if not moves:
                break
            position.push(random.choice(moves))
        told.update(f"{position.outcome()}".encode())
        while position.undo_stack:
            position.pop()
        told.update(position.fen().encode())
    return told.hexdigest()


def thought(key: str) -> str:
    """A hash of what a computer thinks of the first positions of a game."""
    told = sha256()
    position = GAMES[key].new()
    for seed in range(THOUGHT):
        report = Engine().think(position, SearchLimits(nodes=NODES), seed=seed, lines=2)
        told.update(f"{report.nodes} {[(*map(str, line.moves), line.scores) for line in report.lines]}".encode())
        for level in (*QUICK, AHEAD):
            decided = decide(position, level, seed)
            told.update(f"{decided.move} {decided.report.nodes} {decided.report.score}".encode())
        position.push(report.move)
    return told.hexdigest()


@pytest.mark.skipif(engine.CORE != "compiled", reason="the engine is not compiled here: make compiled")
@pytest.mark.parametrize("key", GAMES)
def test_compiled_engine_sees_what_pure_one_sees(key: str) -> None:
    assert asked("seen", key) == seen(key)


@pytest.mark.skipif(engine.CORE != "compiled", reason="the engine is not compiled here: make compiled")
@pytest.mark.parametrize("key", GAMES)
def test_compiled_computer_thinks_what_pure_one_thinks(key: str) -> None:
    assert asked("thought", key) == thought(key)


def asked(what: str, key: str) -> str:
    """Answer of the pure engine."""
    ask = f"import engine; from {__name__} import {what}; print(engine.CORE, {what}({key!r}))"
    environment = os.environ | {SWITCH: "1"}
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    core, answer = done.stdout.split()
    assert core == "pure"
    return answer
