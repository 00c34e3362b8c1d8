"""Replays: quick ones trust what the log says, and come to the same as careful ones; pauses come often enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import engine
from benchmarks.states import finished, replay
from bot.app.match.replay import VERIFIED_ACTION_WORK, WORK_PER_SLICE, carefully, replaying
from bot.app.match.state import ReplayError, State, digest
from storage import Action, Match
from tests.bot.app.match.logs import VARIANTS, logged, match_of, plain, random_log

Replay = Callable[[Match, Sequence[Action]], Any]


def same(match: Match, log: list[Action]) -> State:
    """The state after a log, by whichever replay."""
    quick, careful = replay(match, log), finished(carefully(match, log))
    assert plain(quick) == plain(careful)
    assert quick.legal is None or set(quick.legal) == set(quick.position.legal_moves())
    return quick


def long_game(variant: str, length: int) -> tuple[Match, list[Action]]:
    """A match and the log of a random game of at least so many moves."""
    match = match_of(variant, seats=len(engine.variants()[variant].seats))
    return match, next(log for seed in range(200) if len(log := random_log(match, seed, length)) >= length)


@pytest.mark.parametrize("variant", VARIANTS)
def test_quick_replay_comes_to_all_that_careful_one_does(variant: str) -> None:
    match, log = long_game(variant, 80)
    for length in (0, 1, 2, 3, 20, len(log) - 1, len(log)):
        assert same(match, log[:length]).version == length


@pytest.mark.prove(part="histories")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(60))
def test_quick_replays_of_many_games(variant: str, seed: int) -> None:
    match = match_of(variant, seats=len(engine.variants()[variant].seats))
    assert same(match, random_log(match, 100 + seed, 400)).version > 0


MOVES = [("move", number % 2, text) for number, text in enumerate(["b1c3", "b8c6", "e2e3", "e7e6", "d2d3", "d7d6"])]


@pytest.mark.parametrize(
    "between",
    [
        [("offer", 0, "")],
        [("offer", 1, ""), ("refuse", 0, "")],
        [("offer", 0, "pause")],
        [("offer", 0, "pause"), ("accept", 1, "pause")],
        [("offer", 0, "pause"), ("accept", 1, "pause"), ("resume", 0, "")],
        [("offer", 0, "substitute 77")],
        [("offer", 1, "takeback"), ("accept", 0, "takeback"), ("move", 1, "g8f6")],
        [("away", 1, "2026-02-01T00:00:00+00:00")],
        [("away", 0, "2026-02-01T00:00:00+00:00"), ("revive", None, ""), ("back", 0, "")],
    ],
)
def test_what_happens_between_moves_leaves_quick_replay_same(between: list[tuple[str, int | None, str]]) -> None:
    match = match_of(clock="1d+2d+3h")
    same(match, logged(match, [*MOVES[:2], *between, *MOVES[2:]]))
    same(match, logged(match, [*MOVES[:2], *between]))


def test_last_move_decides_game() -> None:
    match = match_of("yalta", seats=3)
    logs = (random_log(match, seed, 900) for seed in range(20))
    state = next(state for log in logs if (state := same(match, log)).outcome is not None)
    assert sum(state.outcome.scores if state.outcome else ()) == 1


def test_log_in_readable_notation_replays() -> None:
    match = match_of()
    log = logged(match, [("move", 0, "Nc3"), ("move", 1, "Nc6"), ("move", 0, "e3")])
    assert [move for _, move in same(match, log).history] == ["b1c3", "b8c6", "e2e3"]


@pytest.mark.parametrize("at", [0, 3, 5])
def test_log_in_which_move_was_changed_does_not_replay(at: int) -> None:
    match = match_of()
    log = logged(match, MOVES)
    log[at] = replace(log[at], text={0: "g1f3", 3: "g8f6", 5: "d7d5"}[at])
    with pytest.raises(ReplayError, match="m: "):
        replay(match, log)


def test_log_of_nonsense_does_not_replay() -> None:
    match = match_of()
    log = logged(match, MOVES)
    log[2] = replace(log[2], text="e5e6")
    with pytest.raises(ReplayError, match="e5e6"):
        replay(match, log)


def illegal(match: Match) -> list[Action]:
    """A log that leads to its last position only by way of a move that is not legal."""
    log, position = logged(match, MOVES), engine.new_position("connexes")
    log[4] = replace(log[4], text="a1a5")
    for action in log:
        position.push(position.board.by_text[action.text])
    return [*log[:-1], replace(log[-1], digest=digest(position))]


def test_moves_made_under_todays_rules_are_trusted() -> None:
    match = match_of()
    assert replay(match, illegal(match)).moves == 6


def test_moves_made_before_ruling_are_tested() -> None:
    match = replace(match_of(), rules_version=0)
    with pytest.raises(ReplayError, match="a1a5"):
        replay(match, illegal(match))
    assert replay(match, logged(match, MOVES)).moves == 6


class Watched(Action):
    """An action that tells when it is looked at."""

    seen: set[int]

    def __getattribute__(self, name: str) -> Any:
        if name == "kind":
            Watched.seen.add(object.__getattribute__(self, "seq"))
        return object.__getattribute__(self, name)


def slices(match: Match, log: list[Action], how: Replay) -> list[int]:
    """Number of actions replayed between pauses."""
    watched = [Watched(*(getattr(one, name) for name in Action.__dataclass_fields__)) for one in log]
    counts: list[int] = []
    work = how(match, watched)
    while True:
        Watched.seen = set()
        try:
            next(work)
        except StopIteration:
            return [*counts, len(Watched.seen)]
        finally:
            counts.append(len(Watched.seen))


def test_quick_replay_pauses_after_so_many_moves() -> None:
    match, log = long_game("connexes", 300)
    counts = slices(match, log, replaying)
    assert max(counts) <= WORK_PER_SLICE
    assert len(counts) > len(log) // WORK_PER_SLICE


def test_careful_replay_pauses_after_fewer() -> None:
    match, log = long_game("connexes", 80)
    counts = slices(match, log, carefully)
    assert max(counts) <= WORK_PER_SLICE // VERIFIED_ACTION_WORK
    assert len(counts) > len(log) * VERIFIED_ACTION_WORK // WORK_PER_SLICE


def test_log_of_offers_is_paused_like_careful_replay() -> None:
    log = logged(match_of(), [("offer", 0, ""), ("refuse", 1, "")] * 60)
    assert max(slices(match_of(), log, replaying)) <= WORK_PER_SLICE // VERIFIED_ACTION_WORK


def test_replay_that_was_wrong_to_trust_pauses_before_it_begins_anew() -> None:
    match, log = long_game("connexes", 80)
    log[-1] = replace(log[-1], digest="other")
    work, pauses = replaying(match, log), 0
    with pytest.raises(ReplayError):  # noqa: PT012 (the error comes after the pauses that are counted)
        while True:
            next(work)
            pauses += 1
    assert pauses >= 1 + len(log) * VERIFIED_ACTION_WORK // WORK_PER_SLICE
