"""FIDE's report of a Swiss with two seats, in the columns of TRF16."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from caissify_pairings.trf import TRFParser

from tests.bot.app.tournaments.tournaments import annulled, over, played_out
from tournament.model import Game, Plan, Round, Tournament
from tournament.trf import ReportHeader, ascii_text, has_report, report_of

NAMES = {1: "Ann Lee", 2: "Zoé", 3: "Bo", 4: "Иван", 5: "Eve"}
ROUNDS = (
    Round((over(Game((1, 3), 1), 1, 0), over(Game((4, 2), 2), "1/2", "1/2")), {5: "forced"}),
    Round((over(Game((5, 1), 1), 0, 1), annulled(Game((2, 4), 2), 4)), {3: "asked"}),
)
CUP = Tournament(Plan("swiss", rounds=3), 2, 5, ROUNDS, withdrawn=frozenset({4}))
HEADER = ReportHeader(
    "Autumn cup", "3 days per move", date(2026, 9, 1), date(2026, 11, 2), (date(2026, 9, 1), date(2026, 10, 3))
)
WORKED = """\
012 Autumn cup
022 Discord
042 2026/09/01
052 2026/11/02
062 5
072 0
092 Individual: Swiss-System (Dutch)
122 3 days per move
132                                                                                        26/09/01  26/10/03
XXR 3
001    1      Ann Lee                                                            2.0    1     3 w 1     5 b 1
001    2      Zoe                                                                1.5    2     4 b =     4 w +
001    3      Bo                                                                 0.5    4     1 b 0  0000 - H
001    4      Player 4                                                           0.5    5     2 w =     2 b -
001    5      Eve                                                                1.0    3  0000 - U     1 w 0
"""


def test_report_is_that_of_worked_example() -> None:
    assert report_of(CUP, HEADER, NAMES) == WORKED.replace("\n", "\r\n")


def test_fields_stand_in_columns_of_handbook() -> None:
    lines = report_of(CUP, HEADER, NAMES).splitlines()
    dates, ann = lines[8], lines[10]
    assert (ann[0:3], ann[4:8], ann[14:47].rstrip()) == ("001", "   1", "Ann Lee")
    assert (ann[80:84], ann[85:89]) == (" 2.0", "   1")
    assert (ann[91:95], ann[96], ann[98]) == ("   3", "w", "1")
    assert (ann[101:105], ann[106], ann[108]) == ("   5", "b", "1")
    assert (dates[91:99], dates[101:109]) == ("26/09/01", "26/10/03")


@pytest.mark.parametrize(("entries", "seed"), [(7, 1), (16, 2), (33, 3)])
def test_another_program_reads_every_result_and_point(entries: int, seed: int) -> None:
    tournament = played_out(Plan("swiss"), 2, entries, seed, leaving=(2, 5))
    players = TRFParser(report_of(tournament, HEADER, {})).parse()["players"]
    worth = {"1": 1, "+": 1, "U": 1, "=": 0.5, "H": 0.5, "0": 0, "-": 0, "Z": 0}
    assert len(players) == entries
    for player in players:
        results = player["results"].values()
        assert len(results) == len(tournament.rounds)
        assert player["score"] == sum(worth[one["result"]] for one in results)
        for number, one in player["results"].items():
            if one["opponent"]:
                facing = players[one["opponent"] - 1]["results"][number]
                assert facing["opponent"] == player["starting_number"]
                assert {one["color"], facing["color"]} == {"w", "b"}


def test_round_in_progress_is_left_out() -> None:
    playing = Round((over(Game((1, 2), 1), 1, 0), Game((3, 5), 2, status="playing")))
    lines = report_of(replace(CUP, rounds=(*ROUNDS, playing)), HEADER, NAMES)
    assert lines == report_of(CUP, HEADER, NAMES)


def test_void_game_scores_nothing_for_both() -> None:
    voided = replace(CUP, rounds=(Round((annulled(Game((1, 2), 1)),), {3: "missed"}),), entries=3)
    lines = report_of(voided, HEADER, NAMES).splitlines()[-3:]
    assert [line[91:] for line in lines] == ["   2 w -", "   1 b -", "0000 - H"]


@pytest.mark.parametrize(
    ("name", "plain"),
    [("Zoé Müller", "Zoe Muller"), ("Søren Ærø", "Soren AEro"), ("a\tb\nc", "a b c"), ("Иван", ""), ("李 Li", "Li")],
)
def test_names_are_ascii(name: str, plain: str) -> None:
    assert ascii_text(name) == plain


def test_long_name_ends_at_its_last_column() -> None:
    line = report_of(CUP, HEADER, {1: "x" * 50}).splitlines()[10]
    assert line[14:49] == "x" * 33 + "  "


@pytest.mark.parametrize(("plan", "seats", "has"), [("swiss", 2, True), ("swiss", 3, False), ("round-robin", 2, False)])
def test_only_swiss_with_two_seats_has_report(plan: str, seats: int, has: bool) -> None:
    assert has_report(Tournament(Plan(plan), seats, 9)) is has


def test_nothing_is_reported_before_start() -> None:
    assert not has_report(Tournament(Plan("swiss"), 2, 0))
