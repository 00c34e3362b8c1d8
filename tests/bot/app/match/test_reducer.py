"""From the log to the state: what a match is after any history is what its log says, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.states import replay
from bot.app import AppError, Opponent
from bot.app.match.audit import verify
from bot.app.match.clocks import Clocks
from bot.app.match.reducer import apply_action, begin, undone_by
from bot.app.match.state import ReplayError, State, digest
from engine import records
from engine.proofs import hashed
from storage import Action, Match
from tests.bot.app.match.logs import START, match_of, plain
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club
from tests.smallest import sized

HOUR = timedelta(hours=1)
UNTIL = "2026-02-01T00:00:00+00:00"
EVA, FINN = 15, 16


def history(match: Match, *steps: tuple[float, str, int | None, str]) -> State:
    """The state after actions: hours since the last one, kind, seat, text."""
    state, at = begin(match), START
    for hours, kind, seat, text in steps:
        at += hours * HOUR
        state = apply_action(state, Action(state.version + 1, kind, seat, text, "", at))
    return state


def left_of(state: State, seat: int) -> timedelta:
    """A seat's time for its move and in its bank."""
    clock = clocks_of(state).seats[seat]
    return clock.move + clock.bank


def clocks_of(state: State) -> Clocks:
    assert state.clocks is not None
    return state.clocks


# Takebacks


def test_takeback_leads_to_very_position_before_move() -> None:
    played = [(0, "move", 0, "b1c3"), (0, "move", 1, "b8c6")]
    after = history(
        match_of(), *played, (0, "move", 0, "e2e3"), (0, "offer", 0, "takeback"), (0, "accept", 1, "takeback")
    )
    before = history(match_of(), *played)
    assert digest(after.position) == digest(before.position)
    assert (after.history, after.moves, after.moved) == (before.history, 2, {0, 1})
    assert (after.position_version, after.version) == (5, 5)


def test_it_is_known_after_how_many_acts_seat_was_given_up_takeback_among_them() -> None:
    given_up = [(0, "move", 0, "e2e3"), (0, "move", 1, "d7d6"), (0, "resign", 2, "")]
    taken_back = [(0, "offer", 1, "takeback"), (0, "accept", 0, "takeback")]
    assert history(match_of("yalta", seats=3), *given_up).resigned == {2: 2}
    assert history(match_of("yalta", seats=3), *given_up, *taken_back).resigned == {2: 1}


def test_offer_of_takeback_alone_changes_nothing() -> None:
    played = (0, "move", 0, "b1c3")
    before, after = history(match_of(), played), history(match_of(), played, (0, "offer", 0, "takeback"))
    assert (after.position_version, after.history) == (before.position_version, before.history)
    assert list(after.offers) == ["takeback"]


def test_repetitions_are_counted_without_what_was_taken_back() -> None:
    shuffle = [(0, "move", number % 2, text) for number, text in enumerate(["b1a3", "b8a6", "a3b1", "a6b8"] * 2)]
    state = history(match_of(), *shuffle, (0, "offer", 1, "takeback"), (0, "accept", 0, "takeback"))
    assert not state.position.claims()
    again = apply_action(state, Action(state.version + 1, "move", 1, "a6b8", "", START))
    assert "repetition" in again.position.claims()


def test_how_much_seat_would_take_back() -> None:
    state = history(match_of("yalta", seats=3), (0, "move", 0, "e2e3"), (0, "move", 1, "d7d6"))
    assert [undone_by(state, seat) for seat in range(3)] == [2, 1, 0]


def test_log_that_takes_back_what_cannot_be_does_not_replay() -> None:
    actions = [
        Action(1, "offer", 1, "takeback", "", START),
        Action(2, "accept", 0, "takeback", "", START),
    ]
    with pytest.raises(ReplayError):
        replay(match_of(), actions)


# Clocks


def test_move_costs_its_time_and_bank_pays_rest() -> None:
    state = history(match_of(clock="1d+2d+12h"), (30, "move", 0, "b1c3"))
    assert clocks_of(state).seats[0].bank == timedelta(hours=42 + 12)
    assert clocks_of(state).seats[0].move == timedelta(hours=24)
    assert clocks_of(state).running == {1}


def test_planned_move_adds_to_bank_like_any_other() -> None:
    state = history(match_of(clock="1d+2d+12h"), (1, "move", 0, "b1c3"), (0, "plan", 1, "b8c6"))
    assert [left_of(state, seat) for seat in range(2)] == [timedelta(days=3, hours=12)] * 2


def test_pause_stops_every_clock() -> None:
    paused = history(match_of(), (10, "offer", 0, "pause"), (1, "accept", 1, "pause"))
    assert clocks_of(paused).running == frozenset()
    assert clocks_of(paused).first is None
    resumed = apply_action(paused, Action(3, "resume", 1, "", "", START + 1000 * HOUR))
    assert left_of(resumed, 0) == timedelta(hours=72 - 11)
    assert clocks_of(resumed).running == {0}


def test_vacation_stops_clock_of_one_alone() -> None:
    away = history(match_of(), (10, "away", 0, UNTIL), (500, "move", 0, "b1c3"), (5, "back", 0, ""))
    assert clocks_of(away).running == {1}
    assert left_of(away, 1) == timedelta(hours=72 - 5)


def test_who_comes_back_has_twelve_hours_at_least_and_no_more_than_before() -> None:
    short = history(match_of(), (70, "away", 0, UNTIL), (500, "back", 0, ""))
    assert left_of(short, 0) == timedelta(hours=12)
    long = history(match_of(), (20, "away", 0, UNTIL), (500, "back", 0, ""))
    assert left_of(long, 0) == timedelta(hours=52)


def test_twelve_hours_are_whole_allowance_where_that_is_shorter() -> None:
    state = history(match_of(clock="6h"), (5, "away", 0, UNTIL), (500, "back", 0, ""))
    assert left_of(state, 0) == timedelta(hours=6)


def test_one_who_resumes_pause_while_other_is_away_starts_nothing() -> None:
    state = history(
        match_of(),
        *((1, "away", 0, UNTIL), (1, "offer", 1, "pause"), (1, "accept", 0, "pause"), (90, "resume", 1, "")),
    )
    assert clocks_of(state).running == frozenset()
    assert left_of(state, 0) == timedelta(hours=71)


def test_takeback_makes_time_for_move_whole_and_leaves_bank() -> None:
    state = history(
        match_of(clock="1d+2d"),
        *((30, "move", 0, "b1c3"), (5, "offer", 0, "takeback"), (5, "accept", 1, "takeback")),
    )
    assert [(clock.move, clock.bank) for clock in clocks_of(state).seats] == [
        (timedelta(days=1), timedelta(hours=42)),
        (timedelta(days=1), timedelta(days=2)),
    ]
    assert clocks_of(state).running == {0}
    assert state.since == START + 40 * HOUR


def test_time_while_match_is_set_aside_does_not_count() -> None:
    state = history(match_of(), (10, "move", 0, "b1c3"), (900, "revive", None, ""))
    assert left_of(state, 1) == timedelta(hours=72)


def test_time_goes_on_while_match_only_moves() -> None:
    state = history(match_of(), (10, "move", 0, "b1c3"), (20, "home", None, ""))
    assert left_of(state, 1) == timedelta(hours=52)
    assert state.since == START + 10 * HOUR


def test_who_is_moved_elsewhere_has_time_to_find_match() -> None:
    state = history(match_of(), (10, "move", 0, "b1c3"), (71, "home", 0, "moved"))
    assert left_of(state, 1) == timedelta(hours=12)


def test_who_moves_match_elsewhere_gains_no_time() -> None:
    state = history(match_of(), (10, "move", 0, "b1c3"), (71, "home", 1, "moved"))
    assert left_of(state, 1) == timedelta(hours=1)


def test_earlier_time_in_log_gives_no_one_time() -> None:
    state = history(match_of(), (10, "move", 0, "b1c3"), (-8, "move", 1, "b8c6"), (20, "move", 0, "e2e3"))
    assert left_of(state, 1) == timedelta(hours=72)
    assert clocks_of(state).since == START + 22 * HOUR


def test_time_far_ahead_in_log_holds_no_clock_up_for_longer() -> None:
    state = history(match_of(), (9000, "move", 0, "b1c3"), (-8980, "move", 1, "b8c6"))
    assert clocks_of(state).first == START + 20 * HOUR + timedelta(days=3)


@pytest.mark.parametrize("kind", ["revive", "home"])
def test_paused_match_that_goes_elsewhere_stays_paused(kind: str) -> None:
    state = history(match_of(), (1, "offer", 0, "pause"), (1, "accept", 1, "pause"), (1, kind, None, ""))
    assert state.paused
    assert clocks_of(state).running == frozenset()


# Substitutes


def test_substitute_has_seat_whole_time_and_no_vacation_of_other() -> None:
    state = history(
        match_of(),
        *((10, "away", 0, UNTIL), (1, "offer", 0, f"substitute {DORA}"), (1, "accept", 1, "substitute")),
        (60, "accept", 0, "substitute guest"),
    )
    assert (state.guests, state.away, state.humans) == ({0: DORA}, frozenset(), {0, 1})
    assert left_of(state, 0) == timedelta(hours=72)
    assert clocks_of(state).running == {0}


def test_who_comes_back_or_takes_over_to_move_is_asked_anew() -> None:
    back = history(match_of(), (10, "away", 0, UNTIL), (100, "back", 0, ""))
    assert back.since == START + 110 * HOUR
    taken = history(
        match_of(),
        *((10, "offer", 0, f"substitute {DORA}"), (1, "accept", 1, "substitute"), (1, "accept", 0, "substitute guest")),
    )
    assert taken.since == START + 12 * HOUR


def test_no_one_is_asked_anew_because_another_comes_back_or_takes_over() -> None:
    back = history(match_of(), (10, "away", 1, UNTIL), (100, "back", 1, ""))
    assert back.since == START
    taken = history(
        match_of(),
        *((10, "offer", 1, f"substitute {DORA}"), (1, "accept", 0, "substitute"), (1, "accept", 1, "substitute guest")),
    )
    assert taken.since == START


# Offers


def test_offers_of_several_kinds_stand_side_by_side_and_are_answered_each_for_itself() -> None:
    asked = (0, "move", 0, "b1c3"), (0, "offer", 0, ""), (0, "offer", 0, "takeback"), (0, "offer", 1, "pause")
    state = history(match_of(), *asked, (0, "refuse", 1, "draw"))
    assert list(state.offers) == ["takeback", "pause"]
    assert (state.lapsed, state.outcome) == ((), None)
    paused = history(match_of(), *asked, (0, "accept", 0, "pause"))
    assert paused.paused
    assert list(paused.offers) == ["draw", "takeback"]


def test_move_ends_offers_that_it_answers_and_no_others() -> None:
    asked = (0, "move", 0, "b1c3"), (0, "offer", 0, ""), (0, "offer", 0, "takeback"), (0, "offer", 0, "pause")
    state = history(match_of(), *asked, (0, "move", 1, "b8c6"))
    assert list(state.offers) == ["pause"]
    assert [offer.kind for offer in state.lapsed] == ["draw", "takeback"]


def test_who_takes_seat_over_is_bound_by_no_offer_of_before() -> None:
    asked = (0, "offer", 0, ""), (0, "offer", 0, f"substitute {DORA}"), (0, "accept", 1, "substitute")
    state = history(match_of(), *asked, (0, "accept", 0, "substitute guest"))
    assert (dict(state.offers), [offer.kind for offer in state.lapsed]) == ({}, ["draw"])


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_answers_in_old_logs_that_name_no_offer_are_about_one_that_stands(answer: str) -> None:
    state = history(match_of(), (0, "offer", 0, "pause"), (0, answer, 1, ""))
    assert (dict(state.offers), state.paused) == ({}, answer == "accept")


def test_draw_on_offer_outlives_move_of_seat_that_was_left() -> None:
    state = history(
        match_of("yalta", seats=3),
        *((0, "move", 0, "e2e3"), (0, "move", 1, "d7d6"), (0, "resign", 2, ""), (0, "offer", 0, "")),
        (0, "move", 2, "e11e10"),
    )
    assert state.waits_for(state.offers["draw"]) == {1}


@pytest.mark.parametrize("kind", ["pause", f"substitute {DORA}"])
def test_pause_or_substitute_on_offer_outlives_everybodys_moves(kind: str) -> None:
    state = history(match_of(), (0, "offer", 0, kind), (0, "move", 0, "b1c3"), (0, "move", 1, "b8c6"))
    assert list(state.offers) == kind.split()[:1]


def test_seat_that_was_left_is_played_by_person_again() -> None:
    match = match_of("yalta", seats=3)
    left = history(match, (1, "time", 0, ""))
    assert left.humans == {1, 2}
    taken = apply_action(left, Action(2, "offer", 0, f"substitute {DORA}", "", START + HOUR))
    assert list(taken.offers) == ["substitute"]
    assert not taken.waits_for(taken.offers["substitute"])
    taken = apply_action(taken, Action(3, "accept", 0, "substitute guest", "", START + HOUR))
    assert (taken.humans, taken.left) == ({0, 1, 2}, frozenset())
    assert clocks_of(taken).running == {0}


# Any history


class Restless:
    """People who do anything they may, in a club whose time passes."""

    def __init__(self, it: Club, match: str, seed: int) -> None:
        self.it, self.match, self.chance = it, match, Random(seed)
        self.people = [ANNA, BEN, CLEO, DORA, EVA, FINN]

    async def step(self) -> None:
        app, chance, it = self.it.app, self.chance, self.it
        it.world.now += timedelta(hours=chance.choice([0, 0.5, 3, 11]))
        call = it.call(chance.choice(self.people), self.match)
        deed = chance.choices(
            [
                self.move,
                app.offers.takeback,
                app.offers.pause,
                self.substitute,
                app.offers.accept,
                app.offers.refuse,
                app.offers.withdraw,
                self.leave,
            ],
            [30, 6, 2, 3, 14, 1, 1, 0.4],
        )[0]
        with suppress(AppError):
            await deed(call)

    async def move(self, call: Any) -> None:
        row = await self.it.store.matches.get(self.match)
        assert row is not None
        moving = self.it.call(row.turn or call.user, self.match)
        if row.variant == "nouveaux" and (await self.state()).position.to_choose():
            await self.it.app.kings.choose(self.it.call(call.user, self.match), self.chance.choice("KL"))
            return
        moves = [choice.value for choice in await self.it.app.autocomplete.moves(moving, "")]
        await self.it.app.playing.move(moving, self.chance.choice(moves))

    async def substitute(self, call: Any) -> None:
        manager = self.it.call(call.user, self.match, manager=self.chance.random() < 0.5)
        await self.it.app.offers.substitute(manager, Opponent(self.chance.choice(self.people)))

    async def leave(self, call: Any) -> None:
        await self.it.app.playing.resign(call)

    async def state(self) -> State:
        return (await self.it.app._matches.snapshot(self.match)).state

    async def check(self) -> None:
        """Live, cached and replayed, everything is the same; the seal is that of the whole log."""
        await self.it.app.idle()
        row, state = await self.it.store.matches.get(self.match), await self.state()
        assert row is not None
        replayed = replay(row, await self.it.store.matches.actions(self.match))
        assert plain(replayed) == plain(state)
        if state.legal is not None:
            assert set(state.legal) == set(state.position.legal_moves())
        before = state.position.copy()
        for reading in reversed(state.san_texts):
            move = before.pop()
            assert reading == before.sans(move)
        assert hashed((await self.it.app._matches.log_lines(row, state))[-1]) == state.head_hash
        assert [move for _, move in state.history] == [str(move) for move in state.position.move_stack]
        users = [state.guests.get(number, user) for number, user in enumerate((ANNA, BEN, CLEO)[: state.seats])]
        assert [seat.user for seat in row.seats] == users
        assert row.deadline == (state.clocks.first if state.clocks and not state.outcome else None)
        assert row.turn == (None if state.outcome else state.turn_user(row.seats))


async def lived(path: Path, variant: str, seed: int, steps: int) -> dict[str, int]:
    """Let people do anything in a match and look at it often; how often each kind of action came."""
    async with club(path) as it:
        await it.restart(render=lambda *_, **__: b"")  # pictures are not what this is about
        users = (ANNA, BEN, CLEO)[: 3 if variant in ("yalta", "trichess") else 2]
        match = await it.begin(variant, *users, clock="5d+9d+12h")
        restless = Restless(it, match, seed)
        for number in range(steps):
            await restless.step()
            if number % 10 == 0:
                await restless.check()
        await it.app.idle()
        await restless.check()
        export = await it.app.proofs.export(it.call(ANNA, match))
        assert verify(records.read(export.text), (await restless.state()).head_hash)[-1].startswith("authentic")
        kinds = [action.kind for action in await it.store.matches.actions(match)]
        return {kind: kinds.count(kind) for kind in set(kinds)}


@pytest.mark.parametrize("variant", ["connexes", "yalta", "trichess", "nouveaux"])
async def test_any_history_replays_to_what_it_was_when_it_was_lived(tmp_path: Path, variant: str) -> None:
    seen = await lived(tmp_path, variant, seed=4, steps=150)
    assert seen.keys() >= {"move", "offer", "accept"}


@pytest.mark.prove(part="histories")
@pytest.mark.parametrize("seed", range(40))
async def test_many_histories_replay(tmp_path: Path, seed: int) -> None:
    variant = ("connexes", "yalta", "trichess", "nouveaux")[seed % 4]
    assert await lived(tmp_path, variant, 1000 + seed, steps=sized(400, 60))
