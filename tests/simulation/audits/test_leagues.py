"""Divisions of leagues, against the examples of `docs/tournaments.md`."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from tests.simulation.auditor.league_divisions import (
    Before,
    check_newcomers,
    check_order,
    check_seeds,
    check_steps,
    expected,
    sizes,
)
from tests.simulation.auditor.league_places import Places, possible
from tests.simulation.auditor.leagues import Calendar
from tests.simulation.auditor.tournament_log import Contest, Deed, Matches, TournamentRow, follow
from tests.simulation.evidence import HOUR, START, Evidence
from tests.simulation.journal import Answered, Asked

FIRST, SECOND = list(b"ABCDEFGH"), list(b"IJKLMNOP")
ENDED = [FIRST, SECOND]


def after(leaving: bytes, new: bytes = b"") -> list[str]:
    """The divisions of 8 that follow if some do not play on, and some are new."""
    staying = frozenset([*FIRST, *SECOND]) - set(leaving)
    found = expected(Before(ENDED, staying, newcomers=list(new)), 8, 2, 2)
    return ["".join(map(chr, sorted(division))) for division in found]


@pytest.mark.parametrize(
    ("players", "size", "seats", "wanted"),
    [
        (19, 8, 2, [8, 11]),
        (19, 12, 2, [12, 7]),
        (19, 9, 3, [9, 10]),
        (22, 8, 2, [8, 8, 6]),
        (22, 12, 2, [12, 10]),
        (22, 9, 3, [9, 13]),
        (27, 12, 2, [12, 8, 7]),
        (27, 9, 3, [9, 9, 9]),
        (60, 8, 2, [8, 8, 8, 8, 8, 8, 12]),
        (60, 12, 2, [12] * 5),
        (60, 9, 3, [9] * 6 + [6]),
    ],
)
def test_sizes_are_those_of_page(players: int, size: int, seats: int, wanted: list[int]) -> None:
    assert sizes(players, size, seats) == wanted


def test_two_move_up_and_down() -> None:
    assert after(b"") == ["ABCDEFIJ", "GHKLMNOP"]


def test_best_who_would_have_fallen_stays() -> None:
    assert after(b"D", b"Q") == ["ABCEFGIJ", "HKLMNOPQ"]


def test_next_best_from_below_fills_division() -> None:
    assert after(b"ABC", b"QRS") == ["DEFGHIJK", "LMNOPQRS"]


def test_two_steps_at_once_are_found() -> None:
    before = Before([[1, 2, 3], [4, 5, 6], [7, 8, 9]], frozenset(range(1, 10)))
    assert check_steps(before, [[7, 1, 2], [3, 4, 5], [6, 8, 9]]) == "7 moves from division 3 to 1"
    assert check_steps(before, [[1, 2, 4], [3, 5, 7], [6, 8, 9]]) == ""


def test_better_player_in_lower_division_is_found() -> None:
    before = Before(ENDED, frozenset([*FIRST, *SECOND]))
    assert "who was behind" in check_order(before, [list(b"BCDEFGHI"), list(b"AJKLMNOP")])


def test_newcomer_above_others_is_found() -> None:
    before = Before(ENDED, frozenset([*FIRST, *SECOND]), newcomers=[1])
    assert "1 is new" in check_newcomers(before, [[1, *FIRST[:7]], [FIRST[7], *SECOND]])
    assert check_newcomers(before, [FIRST, [*SECOND, 1]]) == ""


def test_dates_of_twelve_weeks_are_those_of_page() -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    dates = Calendar(start, 12)
    assert [(date - start).days for date in (dates.registration, dates.games_end, dates.next_starts)] == [56, 82, 84]


def test_half_of_small_division_moves_at_most() -> None:
    before = Before([list(b"ABCDEF"), list(b"IJKLMN")], frozenset(b"ABCDEFIJKLMN"))
    assert ["".join(map(chr, sorted(one))) for one in expected(before, 6, 2, 3)] == ["ABCIJK", "DEFLMN"]
    few = Before([list(b"ABCDEF"), list(b"IJKLMN")], frozenset(b"ABCDEFIJK"), newcomers=list(b"XYZ"))
    assert ["".join(map(chr, sorted(one))) for one in expected(few, 6, 2, 3)] == ["ABCDEI", "FJKXYZ"]


def test_wrong_order_of_seeds_is_found() -> None:
    before = Before(ENDED, frozenset([*FIRST, *SECOND]))
    assert check_seeds(before, [list(b"ABCDEFIJ"), list(b"GHKLMNOP")]) == ""
    assert "division 2 begins with" in check_seeds(before, [list(b"ABCDEFIJ"), list(b"KGHLMNOP")])


def test_possible_places_are_those_of_page() -> None:
    points = tuple((player, Fraction(score)) for player, score in zip("ABCDE", (3, 2, 2, 1, 0), strict=True))
    numbered = tuple(("ABCDE".index(player), score) for player, score in points)
    places = possible(numbered, ((0, 3), (1, 2)))
    assert [places[number] for number in range(5)] == [(1, 2), (1, 4), (1, 4), (3, 4), (5, 5)]


# -- possible places ------------------------------------------------------------------------------------------------

GAMES = {"a": (2, 1), "b": (2, 3), "c": (2, 4), "d": (3, 1), "e": (3, 4), "f": (4, 1)}
"""The games of a season of four, by name: the entries by seat."""
WON, LOST, DRAWN = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))


class Season:
    """A season of four, of whose games everyone has made a move."""

    def __init__(self, match: Evidence) -> None:
        match.play(0, "e2e3")
        match.play(1, "e7e6")
        match.auditor.step()
        [self._case], [board] = match.auditor._ledger.cases.values(), match.auditor._games.values()
        self._cases = dict.fromkeys(GAMES, self._case)
        self.matches = Matches(self._cases, dict.fromkeys(GAMES, board))
        plan = {"plan": {"format": "league", "rules": 2}}
        row = TournamentRow(9, 100, 9, "connexes", {}, plan, "running", 0, None, START, START, None, None)
        self.contest = Contest("season", row, signed=[11, 12, 13, 14])
        self.places = Places(self.matches)
        for number in range(1, 5):
            self.act("join", 10 + number)
        self.act("start", order=[1, 2, 3, 4], divisions=[4])
        games = [{"id": name, "entries": entries, "table": 1, "group": 1} for name, entries in GAMES.items()]
        self.act("round", stage="division", games=games, byes={})

    def act(self, kind: str, subject: int | None = None, **data: Any) -> None:
        deed = Deed(len(self.contest.log) + 1, kind, START, subject, subject, data, None)
        follow(self.contest, deed, self.matches)

    def end(self, name: str, scores: tuple[Fraction, ...]) -> None:
        """Finish a game with scores."""
        row = replace(self._case.row, status="over", scores=scores)
        self._cases[name] = replace(self._case, row=row)

    def show(self, places: str) -> str:
        """Show someone the possible places of entry 1; return what is wrong with them."""
        asked = Asked(1, START + HOUR, 1, 1, 11, 9, 100, "event-show", "season", None)
        seen = f"**2.** <@11> · seed 1 — 0 · can finish {places}"
        return self.places.take(self.contest, Answered(2, START + HOUR, 1, 11, "", "season", 0, False, seen), asked)


@pytest.fixture
def season(match: Evidence) -> Season:
    """Entry 2 won one game of three and withdrew. They are removed, and entries 1 and 4 have one game left."""
    season = Season(match)
    season.end("a", WON)
    season.act("withdraw", 12, entry=2, why="left")
    for name in "bc":
        season.end(name, LOST)
    for name in "de":
        season.end(name, WON)
    return season


def test_removed_player_with_more_points_takes_no_place(season: Season) -> None:
    assert season.show("2–3") == ""
    season.end("f", DRAWN)
    assert season.places.final(season.contest) == ""


def test_final_place_that_was_not_possible_is_found(season: Season) -> None:
    assert season.show("3–4") == ""
    season.end("f", DRAWN)
    assert season.places.final(season.contest) == "entry 1 was to finish 3 to 4, but is 2 to 3"
