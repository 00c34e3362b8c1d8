"""Logs and final results of events, against `docs/tournaments.md`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from storage import tables
from tests.simulation.auditor.ledger import Action
from tests.simulation.auditor.tournament_log import Contest, Matches
from tests.simulation.auditor.tournament_rest import check_rest
from tests.simulation.auditor.tournament_scores import tables_of
from tests.simulation.evidence import ALICE, BRUNO, CHLOE, DAY, HOUR, START, Evidence, Make, wrong
from tests.simulation.journal import Started

EVENT = "cup-of-tea"
HEAD = 9

PLAN = {"format": "round-robin", "rounds": 0, "cycles": 1, "pace": "together", "size": 0, "swiss": ""}
TERMS = {"clock": "1d", "most": 64, "at_once": 6, "rated": True, "vacations": True, "starts_at": None}


class Cup:
    """An event of three people over the tables."""

    def __init__(self, evidence: Evidence, given: Mapping[str, str] | None = None, **terms: Any) -> None:
        self.evidence = evidence
        self.seq = 0
        row = {
            "id": EVENT,
            "guild_id": 9,
            "channel_id": 100,
            "created_by": HEAD,
            "name": "Cup",
            "variant": "connexes",
            "options": {},
            "plan": {"plan": PLAN, **TERMS, **terms},
            "language": "en",
            "seed": 1,
            "created_at": START,
            "status": "open",
            "version": 0,
            "request_id": (asked := evidence.ask_as(HEAD, "event-create", None, given or {}, manager=True)),
        }
        evidence.run(tables.tournaments.insert().values(**row))
        evidence.answer(asked, HEAD, match=EVENT)

    def act(self, kind: str, subject: int | None = None, user: int | None = None, **data: Any) -> None:
        self.seq += 1
        row = {"event_id": EVENT, "seq": self.seq, "kind": kind, "at": self.evidence.now, "user_id": user}
        row["interaction_id"] = data.pop("interaction", None)
        self.evidence.run(
            tables.tournament_actions.insert().values(**row, subject_id=subject, data=json.loads(json.dumps(data))),
            tables.tournaments.update().where(tables.tournaments.c.id == EVENT).values(version=self.seq),
        )

    def set(self, **fields: Any) -> None:
        self.evidence.run(tables.tournaments.update().values(**fields))

    def begin(self) -> None:
        for user in (ALICE, BRUNO, CHLOE):
            self.act("join", user, user)
        self.act("start", user=HEAD, order=[1, 2, 3])
        self.set(status="running")

    def round(self, *tables: tuple[int, ...], bye: int | None = None, first: int) -> None:
        games = [{"id": f"{EVENT}-{number}", "entries": one, "table": 1} for number, one in enumerate(tables, first)]
        self.act("round", stage="", games=games, byes={} if bye is None else {str(bye): "forced"})

    def rounds(self) -> None:
        self.round((1, 2), bye=3, first=1)
        self.round((2, 3), bye=1, first=2)
        self.round((3, 1), bye=2, first=3)


@pytest.fixture
def cup(match: Evidence) -> Cup:
    return Cup(match)


def test_event_that_goes_by_page_passes(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.evidence.auditor.step()


def test_event_with_too_few_is_found(cup: Cup) -> None:
    cup.act("join", ALICE, ALICE)
    cup.act("start", user=HEAD, order=[1])
    wrong(cup.evidence, "it begins with 1, and it takes 3")


def test_someone_who_is_in_twice_is_found(cup: Cup) -> None:
    cup.act("join", ALICE, ALICE)
    cup.act("join", ALICE, ALICE)
    wrong(cup.evidence, "is in it twice")


def test_who_leaves_reserve_list_that_they_came_back_to_may_come_again(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.evidence.auditor.step()
    cup.act("withdraw", ALICE, HEAD, entry=1, why="decided")
    cup.act("join", ALICE, ALICE, reserve=True)
    cup.act("leave", ALICE, ALICE, joined=6)
    cup.act("join", ALICE, ALICE, reserve=True)
    cup.evidence.auditor.step()


def test_round_that_is_missing_is_found(cup: Cup) -> None:
    cup.begin()
    cup.round((1, 2), bye=3, first=1)
    wrong(cup.evidence, "play 1 rounds, not 3")


def test_log_that_is_shorter_than_its_version_is_found(cup: Cup) -> None:
    cup.begin()
    cup.set(version=9)
    wrong(cup.evidence, "its version is 9")


def test_result_of_game_that_is_not_over_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.act("result", game=f"{EVENT}-1")
    wrong(cup.evidence, "has no result")


def test_scores_that_do_not_add_up_are_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-1", scores=["1", "1"])
    wrong(cup.evidence, "scores of")


def test_decision_taken_back_after_next_round_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-1", scores=None)
    cup.evidence.auditor.step()
    cup.round(bye=3, first=4)
    cup.act("undo", user=HEAD, seq=8)
    wrong(cup.evidence, "but a round was paired since")


def test_someone_withdrawn_by_silence_who_was_not_silent_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.act("withdraw", ALICE, entry=1, why="silent")
    wrong(cup.evidence, "after running out of time 0 times")


def test_bye_outside_of_swiss_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    cup.act("bye", ALICE, HEAD, entry=1)
    wrong(cup.evidence, "byes are for a Swiss only")


def test_game_that_may_begin_and_does_not_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    wrong(cup.evidence, "has not begun, though it may", rest=True)


def test_event_that_stands_still_is_found(cup: Cup) -> None:
    cup.begin()
    cup.rounds()
    for game in (1, 2, 3):
        cup.act("adjudicate", user=HEAD, game=f"{EVENT}-{game}", scores=None)
    wrong(cup.evidence, "it runs, but all games", rest=True)


def test_event_that_is_over_and_goes_on_is_found(cup: Cup) -> None:
    cup.begin()
    cup.set(status="over")
    cup.evidence.auditor.step()
    cup.set(status="running")
    wrong(cup.evidence, "it was over and is running")


def test_match_that_is_no_game_of_its_event_is_found(make: Make) -> None:
    cup = Cup(make())
    cup.evidence.set(event_id=EVENT)
    wrong(cup.evidence, "which has no such game")


def returning(match: Evidence, why: str, rounds: int = 2) -> Cup:
    """A Swiss of four in which the first entry leaves and comes back."""
    cup = Cup(match, plan=PLAN | {"format": "swiss", "rounds": rounds})
    for user in range(1, 5):
        cup.act("join", user, user)
    cup.act("start", user=HEAD, order=[1, 2, 3, 4])
    cup.set(status="running")
    cup.round((1, 2), (3, 4), first=1)
    cup.evidence.auditor.step()
    cup.act("withdraw", ALICE, ALICE if why == "left" else HEAD, entry=1, why=why)
    cup.act("return", ALICE, ALICE, entry=1)
    return cup


def test_who_comes_back_to_swiss_continues_same_entry(match: Evidence) -> None:
    returning(match, "left").evidence.auditor.step()


def test_someone_who_comes_back_after_organiser_withdrew_them_is_found(match: Evidence) -> None:
    wrong(returning(match, "decided").evidence, "1 returns, whom the organiser withdrew")


def test_someone_who_comes_back_when_all_rounds_are_paired_is_found(match: Evidence) -> None:
    wrong(returning(match, "left", rounds=1).evidence, "1 returns, but no round is to be paired any more")


def test_second_bye_of_someone_whose_game_was_annulled_is_found(match: Evidence) -> None:
    cup = Cup(match, plan=PLAN | {"format": "swiss", "rounds": 3})
    for user in range(1, 7):
        cup.act("join", user, user)
    cup.act("start", user=HEAD, order=[1, 2, 3, 4, 5, 6])
    cup.set(status="running")
    pairs = ((1, 2), (3, 4), (5, 6))
    games = [{"id": f"{EVENT}-{number}", "entries": pair, "table": number} for number, pair in enumerate(pairs, 1)]
    cup.act("round", stage="", games=games, byes={})
    cup.evidence.auditor.step()
    cup.act("withdraw", ALICE, HEAD, entry=1, why="decided")
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-2", scores=["1", "0"])
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-3", scores=["1", "0"])
    cup.evidence.auditor.step()
    cup.round((5, 3), (6, 4), bye=2, first=4)
    wrong(cup.evidence, "2 has forced bye number 2 before all others")


def test_seat_of_annulled_game_was_nobodys(match: Evidence) -> None:
    cup = Cup(match, plan=PLAN | {"format": "swiss", "rounds": 4})
    cup.set(variant="yalta")
    for user in range(1, 10):
        cup.act("join", user, user)
    cup.act("start", user=HEAD, order=[*range(1, 10)])
    cup.set(status="running")
    rounds = (
        ((1, 3, 2), (4, 5, 6), (7, 8, 9)),
        ((4, 3, 7), (1, 5, 8), (2, 6, 9)),
        ((5, 3, 9), (1, 6, 7), (2, 4, 8)),
    )
    for number, games in enumerate(rounds):
        cup.round(*games, first=3 * number + 1)
        cup.evidence.auditor.step()
        for game in range(3 * number + 1, 3 * number + 4):
            cup.act("adjudicate", user=HEAD, game=f"{EVENT}-{game}", scores=["1", "0", "0"] if number else None)
    cup.round((8, 3, 6), (9, 4, 1), (7, 2, 5), first=10)
    wrong(cup.evidence, r"seats are not balanced: 3 \[0, 3, 0\]$")


# -- final results --------------------------------------------------------------------------------------------------


@pytest.fixture
def over(cup: Cup) -> Cup:
    """An event whose games were all decided and whose results are provisional."""
    cup.begin()
    cup.rounds()
    for game in (1, 2, 3):
        cup.act("adjudicate", user=HEAD, game=f"{EVENT}-{game}", scores=["1", "0"])
    cup.act("end")
    cup.set(status="over")
    cup.evidence.auditor.step()
    return cup


def test_correction_within_day_passes(over: Cup) -> None:
    over.evidence.later(DAY - HOUR)
    over.act("announce", user=HEAD, text="")
    over.evidence.auditor.step()


def test_correction_after_day_is_found(over: Cup) -> None:
    over.evidence.later(DAY)
    over.act("announce", user=HEAD, text="")
    wrong(over.evidence, "the results were final")


def test_correction_while_clock_is_doubted_passes(over: Cup) -> None:
    over.evidence.later(2 * DAY)
    over.evidence.note(Started, process=2)
    over.evidence.later(HOUR)
    over.act("announce", user=HEAD, text="")
    over.evidence.auditor.step()


def test_results_that_do_not_become_final_are_found(over: Cup) -> None:
    over.evidence.later(DAY + HOUR)
    auditor = over.evidence.auditor
    check_rest(auditor._events, auditor._events.contests[EVENT], auditor._matches, auditor._troubles, over.evidence.now)
    over.evidence.later(3 * HOUR)
    wrong(over.evidence, "should be final", rest=True)


# -- leaving --------------------------------------------------------------------------------------------------------


def left_early(match: Evidence, rules: int, **plan: Any) -> tuple[Cup, Contest]:
    """A cup of three whose first game was decided; then its player ALICE leaves with one game of two unplayed."""
    cup = Cup(match, plan=PLAN | {"rules": rules} | plan)
    cup.begin()
    cup.rounds()
    cup.evidence.auditor.step()
    return cup, cup.evidence.auditor._events.contests[EVENT]


def test_who_leaves_with_half_of_their_games_loses_rest_by_forfeit(match: Evidence) -> None:
    cup, contest = left_early(match, 2)
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-1", scores=["0", "1"])
    cup.act("withdraw", ALICE, ALICE, entry=1, why="left")
    cup.evidence.auditor.step()
    matches = Matches({}, {})
    assert contest.standing(contest.rounds[2].games[0], matches) == ("over", (1, 0))
    assert tables_of(contest, matches)[""][1] == {1: 0, 2: 1, 3: 1}


def test_who_leaves_with_fewer_games_is_taken_out_of_table(match: Evidence) -> None:
    cup, contest = left_early(match, 2)
    cup.act("adjudicate", user=HEAD, game=f"{EVENT}-2", scores=["1", "0"])
    cup.act("withdraw", ALICE, ALICE, entry=1, why="left")
    cup.evidence.auditor.step()
    places, points = tables_of(contest, Matches({}, {}))[""]
    assert (places, points) == ({1: 0, 2: 1, 3: 2}, {1: 0, 2: 1, 3: 0})


@pytest.mark.parametrize(
    ("lost", "scores"), [((), (Fraction(1, 2), Fraction(1, 2), 0)), ((0,), (0, 1, 0)), ((0, 1), (0, 0, 1))]
)
def test_points_won_after_leaving_go_to_who_stayed(
    make: Make, lost: tuple[int, ...], scores: tuple[Fraction, ...]
) -> None:
    cup = Cup(make("yalta", people=3), plan=PLAN | {"rounds": 1})
    cup.set(variant="yalta")
    cup.begin()
    cup.round((1, 2, 3), first=1)
    cup.evidence.auditor.step()
    cup.evidence.later(HOUR)
    cup.act("withdraw", CHLOE, CHLOE, entry=3, why="left")
    cup.evidence.auditor.step()
    contest, [case] = cup.evidence.auditor._events.contests[EVENT], cup.evidence.auditor._ledger.cases.values()
    log = [Action(seq, seat, None, "time", "", None, "", START, "") for seq, seat in enumerate(lost, 1)]
    won = replace(case, row=replace(case.row, scores=(Fraction(0), Fraction(0), Fraction(1))), log=log)
    assert contest._with_leavers(contest.rounds[0].games[0], won, begun=True) == scores


def test_older_event_keeps_who_leaves_in_table(match: Evidence) -> None:
    cup, contest = left_early(match, 1)
    cup.act("withdraw", ALICE, ALICE, entry=1, why="left")
    cup.evidence.auditor.step()
    assert tables_of(contest, Matches({}, {}))[""][0] == {1: 1, 2: 1, 3: 1}


def test_event_that_is_won_by_last_who_stayed_is_found(match: Evidence) -> None:
    cup, _ = left_early(match, 2)
    cup.act("withdraw", ALICE, ALICE, entry=1, why="left")
    cup.act("withdraw", BRUNO, BRUNO, entry=2, why="left")
    cup.act("end", until="2026-01-02T00:00:00+00:00")
    cup.set(status="over")
    wrong(cup.evidence, "it is over, but all but one left too early", rest=True)


def test_event_that_is_called_off_without_reason_is_found(match: Evidence) -> None:
    cup, _ = left_early(match, 2)
    cup.act("end", why="deserted")
    cup.set(status="cancelled")
    wrong(cup.evidence, "all but one did not leave too early", rest=True)
