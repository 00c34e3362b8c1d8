"""Team matches, against the example of `docs/tournaments.md`, and line-ups, boards and reserves that are not so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from storage import tables
from tests.simulation.auditor.team_match_posts import open_post_wrong, score_wrong
from tests.simulation.auditor.team_matches import points_of
from tests.simulation.auditor.tournament_log import Contest, Matches
from tests.simulation.auditor.tournament_posts import number
from tests.simulation.audits.test_tournaments import EVENT, HEAD, PLAN, Cup
from tests.simulation.evidence import MATCH, Evidence, wrong

KNIGHTS = A, B, C, D, E = 101, 102, 103, 104, 105
BISHOPS = W, X, Y, Z = 201, 202, 203, 204
TEAMS = {"names": ["Knights", "Bishops"], "by_rating": False}
EXAMPLE = [E, A, B, C, W, X, Y, Z]
BOARDS = [(1, 5), (6, 2), (3, 7), (8, 4)]


class Spring(Cup):
    """The match of the page, over the tables."""

    def ask(self, by: int, command: str, /, **given: str) -> dict[str, Any]:
        """What was asked for, as the columns of the action that it becomes."""
        return {"user": by, "interaction": self.evidence.ask(by, command, EVENT, **given)}

    def join(self, user: int, team: int) -> None:
        self.done(self.ask(user, "event-join", team=str(team)), "join", user, team=team)

    def done(self, asked: dict[str, Any], kind: str, subject: int | None = None, **data: Any) -> None:
        """Do what was asked for."""
        self.act(kind, subject, asked["user"], **data)
        mine = tables.tournament_actions.c.seq == self.seq
        self.evidence.run(tables.tournament_actions.update().where(mine).values(interaction_id=asked["interaction"]))

    def gather(self) -> None:
        for team, users in ((1, KNIGHTS), (2, BISHOPS)):
            for user in users:
                self.join(user, team)

    def line_up(self, by: int, user: int, board: int) -> None:
        asked = self.ask(by, "event-line-up", user=str(user), board=str(board))
        self.done(asked, "line-up", user, joined=0, board=board)

    def start(self, *users: int) -> None:
        joined = {user: seq for seq, user in enumerate((*KNIGHTS, *BISHOPS), 1)}
        self.act("start", user=HEAD, order=[joined[user] for user in users])
        self.set(status="running")

    def boards(self, *pairs: tuple[int, int]) -> None:
        games = [{"id": f"{MATCH}-{table}", "entries": pair, "table": table} for table, pair in enumerate(pairs, 1)]
        self.act("round", stage="team", games=games, byes={})

    def begin(self) -> None:
        self.gather()
        self.line_up(A, E, 1)
        self.start(*EXAMPLE)
        self.boards(*BOARDS)

    @property
    def contest(self) -> Contest:
        return self.evidence.auditor._events.contests[EVENT]


@pytest.fixture
def spring(match: Evidence) -> Spring:
    return Spring(match, plan={**PLAN, "format": "teams"}, teams=TEAMS)


def test_example_of_page_passes(spring: Spring) -> None:
    spring.begin()
    spring.evidence.auditor.step()
    assert spring.contest.users == EXAMPLE
    assert spring.contest.reserves == [D]


def test_score_of_example_is_that_of_page(spring: Spring) -> None:
    spring.begin()
    spring.evidence.auditor.step()
    spring.act("adjudicate", user=HEAD, game=f"{MATCH}-1", scores=["1", "0"])
    spring.act("adjudicate", user=HEAD, game=f"{MATCH}-2", scores=["1/2", "1/2"])
    spring.act("withdraw", Y, Y, entry=7, why="left")
    spring.act("adjudicate", user=HEAD, game=f"{MATCH}-4", scores=["1", "0"])
    spring.evidence.auditor.step()
    matches = Matches({}, {})
    assert points_of(spring.contest, matches) == (Fraction(5, 2), Fraction(3, 2))
    assert score_wrong(spring.contest, matches, "**Knights** 2½ – 1½ **Bishops**", number) == ""
    assert "the score is" in score_wrong(spring.contest, matches, "**Knights** 2 – 1½ **Bishops**", number)


def test_player_who_leaves_before_boards_are_paired_loses(spring: Spring) -> None:
    spring.gather()
    spring.line_up(A, E, 1)
    spring.start(*EXAMPLE)
    spring.act("withdraw", Y, Y, entry=7, why="left")
    spring.boards(*BOARDS)
    spring.evidence.auditor.step()
    assert points_of(spring.contest, Matches({}, {})) == (1, 0)


def test_line_up_by_someone_else_is_found(spring: Spring) -> None:
    spring.gather()
    spring.line_up(B, E, 1)
    wrong(spring.evidence, f"102 sets the line-up of team 1, whose captain is {A}")


def test_line_up_after_start_is_found(spring: Spring) -> None:
    spring.begin()
    spring.line_up(A, D, 1)
    wrong(spring.evidence, "a line-up is changed that is final")


def test_line_up_that_is_forgotten_is_found(spring: Spring) -> None:
    spring.gather()
    spring.line_up(A, E, 1)
    spring.start(A, B, C, D, W, X, Y, Z)
    wrong(spring.evidence, "its boards are for")


def test_player_in_another_team_is_found(spring: Spring) -> None:
    spring.done(spring.ask(A, "event-join", team="1"), "join", A, team=2)
    wrong(spring.evidence, "joins team 2, but asked for 1")


def test_team_that_is_too_small_is_found(spring: Spring) -> None:
    for user, team in ((A, 1), (B, 1), (W, 2)):
        spring.join(user, team)
    spring.act("start", user=HEAD, order=[1, 3])
    wrong(spring.evidence, r"it begins with teams of \[2, 1\]")


def test_colours_that_do_not_alternate_are_found(spring: Spring) -> None:
    spring.gather()
    spring.line_up(A, E, 1)
    spring.start(*EXAMPLE)
    spring.boards((1, 5), (2, 6), (3, 7), (8, 4))
    wrong(spring.evidence, "the boards are")


def test_reserve_of_other_team_is_found(spring: Spring) -> None:
    spring.begin()
    spring.join(301, 2)
    spring.done(spring.ask(HEAD, "event-replace", user=str(A), by="301"), "replace", 301, entry=2)
    wrong(spring.evidence, "takes over in team 1, who is a reserve of the other one")


def test_reserve_out_of_turn_is_found(spring: Spring) -> None:
    spring.begin()
    spring.join(301, 1)
    spring.done(spring.ask(HEAD, "event-replace", user=str(A)), "replace", 301, entry=2)
    wrong(spring.evidence, r"takes over in team 1, whose reserves are \[104, 301\]")


def test_post_with_another_order_is_found(spring: Spring) -> None:
    spring.gather()
    spring.evidence.auditor.step()
    teams = spring.evidence.auditor._events.team_matches.teams(spring.contest)
    good = (
        f"**Knights** (5): 1. <@{A}> (captain), 2. <@{B}>, 3. <@{C}>, 4. <@{D}>, 5. <@{E}> (reserve)\n"
        f"**Bishops** (4): 1. <@{W}> (captain), 2. <@{X}>, 3. <@{Y}>, 4. <@{Z}>"
    )
    assert open_post_wrong(spring.contest, teams, good) == ""
    assert "its post says of Knights" in open_post_wrong(
        spring.contest, teams, good.replace(f"1. <@{A}> (captain), 2. <@{B}>", f"1. <@{B}>, 2. <@{A}> (captain)")
    )
    assert "captain of Bishops" in open_post_wrong(
        spring.contest, teams, good.replace(f"<@{W}> (captain), 2. <@{X}>", f"<@{W}>, 2. <@{X}> (captain)")
    )
