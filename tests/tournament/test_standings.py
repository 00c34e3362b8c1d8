"""Points and tie-breaks: the examples of `docs/tournaments.md`, and what they leave out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.bot.app.tournaments.tournaments import annulled, over
from tournament.formats import FORMATS
from tournament.model import Game, Plan, Round, Tournament
from tournament.standings import ROUND_ROBIN, SWISS, UNITS_PER_POINT, Tiebreak, sheet_of, table

LETTERS = "ABCDEFGHI"


def game(names: str, scores: str) -> Game:
    return over(Game(tuple(LETTERS.index(name) + 1 for name in names)), *scores.split())


def tournament(seats: int, entries: int, *games: Game, format: str = "round-robin", **byes: str) -> Tournament:  # noqa: A002 (as the plan calls it)
    kinds = {LETTERS.index(name) + 1: kind for name, kind in byes.items()}
    return Tournament(Plan(format), seats, entries, (Round(games, kinds),))  # type: ignore[arg-type]


def lines(played: Tournament, tiebreaks: dict[str, Tiebreak]) -> list[tuple[str, int, str, tuple[str, ...]]]:
    made = table(FORMATS[played.plan.format].sheet(played), played.numbers, tiebreaks)
    return [(LETTERS[one.entry - 1], one.place, str(one.points), tuple(map(str, one.tiebreaks))) for one in made]


def test_example_for_two_seats_is_as_page_says() -> None:
    played = tournament(
        2, 4, game("AB", "0 1"), game("AC", "1 0"), game("AD", "1 0"),
        game("BC", "1/2 1/2"), game("BD", "1/2 1/2"), game("CD", "1/2 1/2"),
    )  # fmt: skip
    assert lines(played, dict(ROUND_ROBIN)) == [
        ("B", 1, "2", ("1", "3", "1")),
        ("A", 2, "2", ("0", "2", "2")),
        ("C", 3, "1", ("1/2", "3/2", "0")),
        ("D", 3, "1", ("1/2", "3/2", "0")),
    ]


NINE = tournament(
    3, 9, game("ABC", "1 0 0"), game("DEF", "1/2 1/2 0"), game("GHI", "1/3 1/3 1/3"),
    game("ADG", "0 1 0"), game("BEH", "1/2 1/2 0"), game("CFI", "1 0 0"),
)  # fmt: skip


def test_example_for_three_seats_is_as_page_says() -> None:
    told = [
        (name, place, points, tiebreaks[1], tiebreaks[2])
        for name, place, points, tiebreaks in lines(NINE, dict(ROUND_ROBIN))
    ]
    assert told == [
        ("D", 1, "3/2", "11/6", "1"),
        ("A", 2, "1", "5/3", "1"),
        ("E", 3, "1", "4/3", "0"),
        ("C", 4, "1", "7/12", "1"),
        ("B", 5, "1/2", "4/3", "0"),
        ("G", 6, "1/3", "5/6", "0"),
        ("H", 7, "1/3", "1/3", "0"),
        ("I", 7, "1/3", "1/3", "0"),
        ("F", 9, "0", "1/6", "0"),
    ]


def test_buchholz_leaves_lowest_opponent_out() -> None:
    assert next(tiebreaks[0] for name, _, _, tiebreaks in lines(NINE, dict(SWISS)) if name == "A") == "3"


def test_direct_encounter_counts_only_where_all_have_met() -> None:
    told = {name: tiebreaks[0] for name, _, _, tiebreaks in lines(NINE, dict(ROUND_ROBIN))}
    assert [told[name] for name in "ACE"] == ["None", "None", "None"]
    assert [told[name] for name in "GHI"] == ["1", "1", "1"]


def test_forced_bye_counts_nothing_in_round_robin_of_two_seats_and_point_elsewhere() -> None:
    def points(seats: int, format_: str) -> Fraction:
        played = tournament(seats, 4, game("ABC"[:seats], "1 0 0"[: 2 * seats - 1]), format=format_, D="forced")
        return next(
            line.points
            for line in table(FORMATS[played.plan.format].sheet(played), played.numbers, {})
            if line.entry == 4
        )

    assert (points(2, "round-robin"), points(2, "groups")) == (0, 0)
    assert (points(2, "swiss"), points(3, "round-robin"), points(3, "swiss")) == (1, 1, 1)


def test_bye_that_was_asked_for_or_missed_counts_as_draw() -> None:
    for seats, share in ((2, Fraction(1, 2)), (3, Fraction(1, 3))):
        played = tournament(seats, 2, format="swiss", A="asked", B="missed")
        assert [line.points for line in table(FORMATS[played.plan.format].sheet(played), played.numbers, SWISS)] == [
            share,
            share,
        ]


def test_game_annulled_because_someone_left_is_forced_bye_in_swiss_alone() -> None:
    left = annulled(Game((1, 2, 3)), 3)
    for format_, points in (("swiss", [1, 1, 0]), ("round-robin", [0, 0, 0])):
        played = tournament(3, 3, left, format=format_)
        assert [
            line.points for line in table(FORMATS[played.plan.format].sheet(played), played.numbers, SWISS)
        ] == points


@pytest.mark.parametrize("format_", ["round-robin", "groups", "swiss", "knockout"])
def test_bye_counts_when_its_round_is_over(format_: str) -> None:
    waiting = Tournament(Plan(format_), 3, 4, (Round((Game((1, 2, 3), 1),), {4: "forced"}),))
    played = replace(waiting, rounds=(replace(waiting.rounds[0], games=(over(Game((1, 2, 3), 1), 1, 0, 0),)),))
    assert [FORMATS[one.plan.format].sheet(one).points.get(4, 0) for one in (waiting, played)] == [0, UNITS_PER_POINT]
    assert [FORMATS[one.plan.format].sheet(one).byes.get(4, 0) for one in (waiting, played)] == [0, 1]


def test_walkover_counts_when_its_round_is_over() -> None:
    games = (annulled(Game((1, 2)), 2), Game((3, 4)))
    waiting = Tournament(Plan("swiss"), 2, 4, (Round(games),))
    played = replace(waiting, rounds=(Round((games[0], over(games[1], 1, 0))),))
    assert [FORMATS[one.plan.format].sheet(one).points.get(1, 0) for one in (waiting, played)] == [0, UNITS_PER_POINT]


def test_game_annulled_for_another_reason_counts_for_no_one() -> None:
    played = tournament(2, 2, annulled(Game((1, 2))), format="swiss")
    assert [line.points for line in table(FORMATS[played.plan.format].sheet(played), played.numbers, SWISS)] == [0, 0]


def test_bye_stands_for_opponent_with_as_many_points_as_oneself() -> None:
    rounds = (Round((game("AB", "1 0"),), {3: "forced"}), Round((game("AC", "1 0"),), {2: "forced"}))
    played = Tournament(Plan("swiss"), 2, 3, rounds)
    told = {
        line.entry: line.tiebreaks[0]
        for line in table(sheet_of(played, rounds, scoring=FORMATS[played.plan.format].byes), played.numbers, SWISS)
    }
    assert told == {1: 1, 2: 2, 3: 2}
