"""Jobs in other processes have the same results as in this one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import Random

import pytest

from bot.app.boards.replay import Replays
from bot.app.boards.replay_spec import ReplaySpec
from bot.app.cluster.job_handlers import JobAnimationRenderer, JobPairer, ProcessAnimationRenderer, job_handlers
from bot.app.cluster.jobs import JobClient
from bot.app.tournaments.pairing import ThreadPairer
from render.replay import ReplayTooLongError
from tests.bot.app.tournaments.test_pairing import under_way
from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.refusals import refuses
from tournament.formats import rounds_of


class Direct(JobClient):
    """Has its jobs run at once, by the trades of this process."""

    def __init__(self, animation_renderer: ProcessAnimationRenderer | None = None) -> None:
        self.trades = job_handlers(ThreadPairer(), animation_renderer or ProcessAnimationRenderer())
        self.questions: list[str] = []
        self.answer: bytes | None = None
        self.silent = False

    async def ask(self, kind: str, question: str, far: Callable[[int, int], None] = lambda *_: None) -> bytes | None:
        """The answer of the trade, or the one that is set."""
        self.questions.append(question)

        async def tell(done: int, count: int) -> None:
            far(done, count)

        if self.silent or self.answer is not None:
            return self.answer
        return await self.trades[kind](question, tell)


@pytest.fixture(scope="module")
def animation_renderer() -> Iterator[ProcessAnimationRenderer]:
    """One for all tests: its process takes long to start."""
    # Looked at so often, no machine is quick enough to end an animation between two looks.
    made = ProcessAnimationRenderer(report_interval=0.001)
    yield made
    made.close()


@pytest.mark.parametrize(("format_", "seats"), [("swiss", 2), ("swiss", 3), ("knockout", 2), ("groups", 3)])
@pytest.mark.parametrize("silent", [False, True])
async def test_rounds_are_paired_as_they_would_be_here(format_: str, seats: int, silent: bool) -> None:
    asking = Direct()
    asking.silent = silent
    tournament = under_way(format_, seats)
    assert list(await JobPairer(asking, ThreadPairer()).rounds(tournament)) == list(rounds_of(tournament))
    assert len(asking.questions) == 1


async def test_answer_that_makes_no_sense_is_not_taken(caplog: pytest.LogCaptureFixture) -> None:
    asking = Direct()
    asking.answer = b'{"of": "a newer version"}'
    tournament = under_way("swiss", 2)
    assert list(await JobPairer(asking, ThreadPairer()).rounds(tournament)) == list(rounds_of(tournament))
    assert "cannot read the pairings" in caplog.text


async def animation(it: Club, match: str, asking: Direct | None, rounds: int | None = None) -> bytes | None:
    animation_renderer = None if asking is None else JobAnimationRenderer(asking)
    replays = Replays(it.app._matches, lambda *_, **__: b"PNG", animation_renderer=animation_renderer)
    return (await replays.animate(it.call(ANNA, match), rounds, lambda *_: None)).picture


@pytest.mark.parametrize("variant", ["connexes", "nouveaux", "yalta"])
@pytest.mark.parametrize("ended", [False, True])
async def test_animation_is_same_wherever_it_is_made(
    it: Club, animation_renderer: ProcessAnimationRenderer, variant: str, ended: bool
) -> None:
    match = await it.begin(variant, *(ANNA, BEN, 3)[: 3 if variant == "yalta" else 2])
    chance = Random(7)
    for _ in range(8):
        state = (await it.app._matches.snapshot(match)).state
        if state.position.to_choose():
            break
        user = (await it.app._matches.snapshot(match)).match.seats[state.position.turn].user
        assert user is not None
        await it.play(match, (user, str(chance.choice(state.position.legal_moves()))))
    if ended:
        await it.app.playing.resign(it.call(ANNA, match))
    asking = Direct(animation_renderer)
    assert await animation(it, match, asking) == await animation(it, match, None)
    assert len(asking.questions) == 1


async def test_last_rounds_alone_are_same_wherever_they_are_shown(
    it: Club, animation_renderer: ProcessAnimationRenderer
) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "Nf6"), (ANNA, "d3"), (BEN, "Nc6"))
    assert await animation(it, match, Direct(animation_renderer), 1) == await animation(it, match, None, 1)


async def test_what_is_asked_names_no_one(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    asking = Direct()
    asking.answer = b"GIF"
    assert await animation(it, match, asking) == b"GIF"
    assert not any(str(user) in asking.questions[0] for user in (ANNA, BEN))
    assert match not in asking.questions[0]


async def test_animation_that_no_one_makes_is_made_here(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    asking = Direct()
    asking.silent = True
    assert await animation(it, match, asking) == await animation(it, match, None)


async def test_game_too_long_for_another_process_is_refused_here(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    asking = Direct()
    asking.answer = b""
    with refuses("replay-too-large"):
        await animation(it, match, asking)


LONG = ReplaySpec("connexes", {}, ("b1c3", "b8c6", "c3b1", "c6b8") * 60, None, 0, "classic", {})


async def nobody(_done: int, _count: int) -> None:
    """No one follows."""


async def test_process_of_animation_tells_how_far_it_is(animation_renderer: ProcessAnimationRenderer) -> None:
    told: list[tuple[int, int]] = []

    async def tell(done: int, count: int) -> None:
        told.append((done, count))

    assert (await animation_renderer.make(LONG, tell)).startswith(b"GIF")
    assert told
    assert told == sorted(told)
    assert all(count in (0, 241) and done <= 241 for done, count in told)


async def test_animation_after_one_whose_process_died_is_made(animation_renderer: ProcessAnimationRenderer) -> None:
    async def kill(_done: int, _count: int) -> None:
        pool = animation_renderer._workers._pool
        assert pool is not None
        for process in pool._processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    short = ReplaySpec("connexes", {}, (), None, 0, "classic", {})
    with pytest.raises(BrokenProcessPool):
        await animation_renderer.make(LONG, kill)
    assert (await animation_renderer.make(short, nobody)).startswith(b"GIF")


async def test_film_too_long_is_told_to_be(animation_renderer: ProcessAnimationRenderer) -> None:
    endless = ReplaySpec("connexes", {}, ("b1c3", "b8c6", "c3b1", "c6b8") * 500, None, 0, "classic", {})
    asking = Direct(animation_renderer)
    with pytest.raises(ReplayTooLongError):
        await JobAnimationRenderer(asking).make(endless, lambda *_: None)
