"""Simuls, against the example of `docs/tournaments.md`: host, colours, clocks and the score at the end."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from storage import tables
from tests.simulation.auditor.simuls import clock_of, end_wrong, ends_unplayed, tables_of_simul
from tests.simulation.auditor.tournament_leaving import is_deserted
from tests.simulation.auditor.tournament_log import Contest, Matches
from tests.simulation.auditor.tournament_posts import number
from tests.simulation.audits.test_tournaments import EVENT, HEAD, PLAN, Cup
from tests.simulation.evidence import DAY, MATCH, START, Evidence, wrong

PLAYERS = B, C, D, E, F, G = 101, 102, 103, 104, 105, 106
SIMUL = {**PLAN, "format": "simul"}
NOTHING = Matches({}, {})
SAID = "<@9> scored **3½** of 5: 3 wins, 1 draw, 1 loss."
DIT = "<@9> : **3½** sur 5. 3 gains, 1 nulle, 1 perte."


class Display(Cup):
    """The simul of the page, over the tables; its creator is the host."""

    def host(self, user: int = HEAD, *, joins: bool = True) -> None:
        self.act("host", user, HEAD)
        if joins:
            self.act("join", user, user)

    def join(self, *users: int) -> None:
        for user in users:
            interaction = self.evidence.ask(user, "event-join", EVENT)
            self.act("join", user, user, interaction=interaction)
            self.evidence.answer(interaction, user, match=EVENT)

    def start(self, *order: int) -> None:
        self.act("start", user=HEAD, order=order)
        self.set(status="running")

    def boards(self, *pairs: tuple[int, int], byes: dict[str, str] | None = None) -> None:
        games = [{"id": f"{EVENT}-{table}", "entries": pair, "table": table} for table, pair in enumerate(pairs, 1)]
        self.act("round", stage="players", games=games, byes=byes or {})

    def gather(self) -> None:
        self.host()
        self.join(*PLAYERS)
        self.start(2, 3, 4, 5, 6, 7, 8)

    def begin(self) -> None:
        self.gather()
        self.boards((1, 2), (3, 1), (1, 4), (5, 1), (1, 6), (7, 1))

    def decide(self, board: int, *scores: str) -> None:
        self.act("adjudicate", user=HEAD, game=f"{EVENT}-{board}", scores=scores)

    def play(self) -> None:
        """The results of the example."""
        self.begin()
        self.evidence.auditor.step()
        self.act("withdraw", G, G, entry=7, why="left")
        for board, scores in enumerate((("1", "0"), ("0", "1"), ("1", "0"), ("1/2", "1/2"), ("0", "1")), 1):
            self.decide(board, *scores)
        self.evidence.auditor.step()

    @property
    def contest(self) -> Contest:
        return self.evidence.auditor._events.contests[EVENT]


def display(match: Evidence, given: Mapping[str, str], **terms: Any) -> Display:
    """A simul as it was asked for."""
    alternating = given.get("colours") == "alternating"
    return Display(match, given, plan={**SIMUL, "alternating": alternating}, **terms)


@pytest.fixture
def simul(match: Evidence) -> Display:
    return display(match, {"colours": "alternating"})


def test_example_of_page_passes(simul: Display) -> None:
    simul.play()
    places, points = tables_of_simul(simul.contest, NOTHING)[""]
    assert places == {1: 0, 2: 3, 3: 3, 4: 3, 5: 2, 6: 1, 7: 3}
    assert points[1] == Fraction(7, 2)


@pytest.mark.parametrize("said", [SAID, DIT])
def test_score_of_host_is_that_of_page(simul: Display, said: str) -> None:
    simul.play()
    assert end_wrong(simul.contest, NOTHING, said, number) == ""


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (SAID.replace("3½", "4"), "its host scored"),
        (SAID.replace("of 5", "of 6"), "its host scored"),
        (SAID.replace("1 draw", "no draws"), "its host scored"),
        ("The end.", "the score of its host is missing"),
    ],
    ids=["points", "games", "draws", "nothing"],
)
def test_wrong_score_of_host_is_found(simul: Display, said: str, why: str) -> None:
    simul.play()
    assert why in end_wrong(simul.contest, NOTHING, said, number)


def test_host_with_black_on_first_board_is_found(simul: Display) -> None:
    simul.gather()
    simul.boards((2, 1), (1, 3), (4, 1), (1, 5), (6, 1), (1, 7))
    wrong(simul.evidence, "board 1 is")


def test_player_without_board_is_found(simul: Display) -> None:
    simul.gather()
    simul.boards((1, 2), (3, 1), (1, 4), (5, 1), (1, 6))
    wrong(simul.evidence, "the boards are for")


def test_second_round_is_found(simul: Display) -> None:
    simul.begin()
    simul.evidence.auditor.step()
    simul.boards((1, 2), (3, 1), (1, 4), (5, 1), (1, 6), (7, 1))
    wrong(simul.evidence, "it has 2 rounds")


def test_second_host_is_found(simul: Display) -> None:
    simul.host()
    simul.act("host", B, HEAD)
    wrong(simul.evidence, "it names 101 as a second host")


def test_host_whom_nobody_asked_for_is_found(simul: Display) -> None:
    simul.host(B, joins=False)
    wrong(simul.evidence, "its host is 101, and 9 was asked for")


def test_named_host_who_never_pressed_join_is_found(match: Evidence) -> None:
    simul = display(match, {"host": str(B)})
    simul.host(B)
    wrong(match, "101 has joined without asking")


def test_colours_that_nobody_asked_for_are_found(match: Evidence) -> None:
    Display(match, plan={**SIMUL, "alternating": True}).host()
    wrong(match, "its colours and host's clock are")


def test_start_without_host_is_found(simul: Display) -> None:
    simul.host()
    simul.join(B, C, D)
    simul.act("leave", HEAD, HEAD, joined=2)
    simul.start(3, 4, 5)
    wrong(simul.evidence, "it begins without its host")


def test_unrated_players_out_of_order_are_found(simul: Display) -> None:
    simul.host()
    simul.join(B, C)
    simul.start(2, 4, 3)
    wrong(simul.evidence, "its boards are for")


@pytest.mark.parametrize("order", [(2, 4, 5, 3), (2, 5, 4, 3)], ids=["best first", "best second"])
def test_best_rating_has_board_one(simul: Display, order: tuple[int, ...]) -> None:
    ended = {"variant": "connexes", "ended_at": START - DAY, "games": 1, "sigma": 8, "match_id": MATCH}
    simul.evidence.run(
        tables.ratings.insert().values(**ended, seat=0, user_id=C, mu=30),
        tables.ratings.insert().values(**ended, seat=1, user_id=D, mu=25),
    )
    simul.host()
    simul.join(B, C, D)
    simul.act("start", user=HEAD, order=order)
    if order == (2, 4, 5, 3):
        simul.evidence.auditor.step()
    else:
        wrong(simul.evidence, "its boards are for")


def test_place_of_host_that_is_taken_is_found(match: Evidence) -> None:
    simul = display(match, {"host": str(G)}, most=3)
    simul.host(G, joins=False)
    simul.join(B, C)
    match.auditor.step()
    simul.join(D)
    wrong(match, "take the place of its host")


def test_place_of_host_who_leaves_stays_free(match: Evidence) -> None:
    simul = display(match, {}, most=3)
    simul.host()
    simul.join(B, C)
    simul.act("join", D, D, reserve=True, interaction=match.ask(D, "event-join", EVENT))
    simul.act("leave", HEAD, HEAD, joined=2)
    match.auditor.step()
    assert simul.contest.signed == [B, C]
    assert simul.contest.reserves == [D]


def test_host_has_their_own_clock_with_both_colours(match: Evidence) -> None:
    simul = display(match, {"colours": "alternating", "host_clock": "7d"}, clock="3d", host_clock="7d")
    simul.begin()
    match.auditor.step()
    clocks = [clock_of(simul.contest, game) for game in simul.contest.games()]
    assert clocks[:2] == ["7d/3d", "3d/7d"]


def test_simul_is_not_cancelled_when_players_leave(simul: Display) -> None:
    simul.begin()
    simul.evidence.auditor.step()
    for entry, user in enumerate((HEAD, *PLAYERS[:-1]), 1):
        simul.act("withdraw", user, user, entry=entry, why="left")
    simul.evidence.auditor.step()
    assert not is_deserted(simul.contest, NOTHING)


def test_simul_ends_unplayed_only_without_host(simul: Display) -> None:
    simul.gather()
    simul.evidence.auditor.step()
    assert not ends_unplayed(simul.contest)
    simul.act("withdraw", HEAD, HEAD, entry=1, why="left")
    simul.evidence.auditor.step()
    assert ends_unplayed(simul.contest)
