"""Budget of a turn between people, in counted operations: none may grow unnoticed.

A turn is `/move`, typed in the thread of a match with a clock, until its post is up and the old buttons are gone.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import pytest
import pytest_asyncio
from fluent.runtime import FluentBundle

import engine
from bot import texts
from bot.app import Post
from bot.ui.typed_moves import typed
from render.png import encoded
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club, club
from tests.bot.ui.fakes import FakeInteractionContext
from tests.counting import counted
from tests.observing import IN_PYTHON, observed

BEFORE, TURNS = 6, 18
"""Turns that are played before any is counted, and in all."""
STATEMENTS, HOPS = 9, 4
SENTENCES = {"connexes": 5, "nouveaux": 7, "trichess": 5, "yalta": 5}
GENERATIONS = 1
CHECKED = Counter(sentences=1, generations=2)
"""Additional operations allowed while a king is in check, which has to be reported and could be mate."""


@dataclass
class Turn:
    """Counted operations of a turn."""

    post: Post
    statements: int
    hops: int
    calls: Counter[str]

    @property
    def checks(self) -> bool:
        """True if the move gives check, which the post has to mention."""
        return " in check." in self.post.content


class Caller(FakeInteractionContext):
    """Someone who types a command in a channel."""

    def __init__(self, it: Club, user: int, place: int) -> None:
        super().__init__(it.app)
        self.asked = it.call(user, None, channel=place)

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        assert (match, version) == (None, None)
        return self.asked


def generators() -> set[CodeType]:
    """The functions of all games that find the legal moves of a seat."""
    kinds = {kind for game in engine.variants().values() for kind in inspect.getmro(game)}
    return {vars(kind)["_legal"].__code__ for kind in kinds if "_legal" in vars(kind)}


@pytest_asyncio.fixture
async def observation(tmp_path: Path) -> AsyncIterator[tuple[Club, Counter[str]]]:
    """A club, and what is called in it from the start, so that none of its threads goes unseen.

    What was said in tests before this one is forgotten.
    """
    texts._speaker.cache_clear()
    sentences, encodings = [FluentBundle.format_pattern.__code__], [encoded.__code__]
    with observed({"sentences": sentences, "generations": generators(), "encodings": encodings}) as calls:
        async with club(tmp_path) as it:
            yield it, calls


def game(variant: str, seed: int = 0) -> list[str]:
    """Random moves after which the game goes on."""
    position, random = engine.new_position(variant), Random(seed)
    for seat in position.to_choose():
        position.choose(seat)
    moves = []
    for _ in range(TURNS):
        moves.append(random.choice(position.legal_moves()))
        position.push(moves[-1])
        if position.outcome() is not None or position.owes() is not None:
            return game(variant, seed + 1)
    return [str(move) for move in moves]


async def begun(it: Club, variant: str) -> tuple[int, tuple[int, ...]]:
    """A match in which all choices are made: its thread, and its players in the order of their turns."""
    players = (ANNA, BEN, CLEO)[: len(engine.variants()[variant].seats)]
    match = await it.begin(variant, *players)
    for seat in engine.new_position(variant).to_choose():
        await it.app.kings.choose(it.call(players[seat], match), "K")
    await it.app.idle()
    stored = await row_of(it, match)
    assert stored.clock
    assert stored.thread is not None
    return stored.thread, players


async def turns(it: Club, calls: Counter[str], variant: str) -> list[Turn]:
    """Some turns of a game."""
    thread, players = await begun(it, variant)
    found = []
    for number, text in enumerate(game(variant)):
        visit: Any = Caller(it, players[number % len(players)], thread)
        posts, stripped = len(it.world.messages), len(it.world.stripped)
        calls.clear()
        with counted(it.store) as counts:
            await it.app.preferences.player(visit.asked.user)  # as for every interaction
            await typed(visit, text, None)
            await it.app.idle()
        assert len(visit.answers) == len(it.world.messages) - posts == len(it.world.stripped) - stripped == 1
        found.append(Turn(it.world.posts()[-1], len(counts.statements), counts.hops, Counter(calls)))
    return found[BEFORE:]


@IN_PYTHON
@pytest.mark.parametrize("variant", ["connexes", "nouveaux", "trichess", "yalta"])
async def test_turn_costs_no_more_than_it_did(observation: tuple[Club, Counter[str]], variant: str) -> None:
    for turn in await turns(*observation, variant):
        allowed = Counter(sentences=SENTENCES[variant], generations=GENERATIONS, encodings=1)
        assert (turn.statements, turn.hops) == (STATEMENTS, HOPS)
        assert turn.calls <= allowed + (CHECKED if turn.checks else Counter())
