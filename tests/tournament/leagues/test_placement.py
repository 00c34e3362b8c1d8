"""Promotion, relegation, newcomers and returning players; letters are the players of `docs/tournaments.md`."""

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from tournament.leagues.placement import (
    FEWEST_PLAYERS,
    Divisions,
    LastSeason,
    TooFewPlayersError,
    first_divisions,
    next_divisions,
)
from tournament.leagues.rules import LeagueRules
from tournament.leagues.sizes import division_sizes

EIGHT = LeagueRules(2, 8)


def numbers(letters: str) -> list[int]:
    return [ord(letter) for letter in letters]


def letters(divisions: Iterable[Sequence[int]]) -> list[str]:
    return ["".join(sorted(map(chr, division))) for division in divisions]


def after(*divisions: str, gone: str = "", new: str = "", returning: dict[str, int] | None = None) -> LastSeason:
    staying = frozenset(numbers("".join(divisions))) - set(numbers(gone))
    back = {ord(letter): number for letter, number in (returning or {}).items()}
    return LastSeason([numbers(one) for one in divisions], staying, back, numbers(new))


def test_first_season_goes_by_rating() -> None:
    ratings = {player: 1000.0 + player for player in range(5, 13)}
    assert first_divisions(LeagueRules(2, 6), range(1, 13), ratings) == [[12, 11, 10, 9, 8, 7], [6, 5, 1, 2, 3, 4]]


def test_two_move_up_and_two_move_down() -> None:
    assert letters(next_divisions(EIGHT, after("ABCDEFGH", "IJKLMNOP"))) == ["ABCDEFIJ", "GHKLMNOP"]


def test_best_of_those_who_would_move_down_fills_a_place() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", gone="D", new="Q")
    assert letters(next_divisions(EIGHT, last)) == ["ABCEFGIJ", "HKLMNOPQ"]


@pytest.mark.parametrize(
    ("gone", "new", "expected"),
    [
        ("", "", ["ABCDEFIJ", "GHKLMNOP"]),
        ("D", "Q", ["ABCEFGIJ", "HKLMNOPQ"]),
        ("ABC", "QRS", ["DEFGHIJK", "LMNOPQRS"]),
    ],
)
def test_divisions_list_players_by_strength(gone: str, new: str, expected: list[str]) -> None:
    made = next_divisions(EIGHT, after("ABCDEFGH", "IJKLMNOP", gone=gone, new=new))
    assert ["".join(map(chr, division)) for division in made] == expected


def test_returning_player_stands_before_those_who_move_up() -> None:
    made = next_divisions(EIGHT, after("ABCDEFGH", "IJKLMNOP", gone="DP", returning={"R": 1}))
    assert ["".join(map(chr, division)) for division in made] == ["ABCEFRIJ", "GHKLMNO"]


def test_next_best_of_division_below_fills_more_places() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", gone="ABC", new="QRS")
    assert letters(next_divisions(EIGHT, last)) == ["DEFGHIJK", "LMNOPQRS"]


def test_newcomers_enter_lowest_division() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", new="QRSTUVWX")
    assert letters(next_divisions(EIGHT, last))[2] == "QRSTUVWX"


def test_newcomer_fills_free_place_by_rating() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", gone="D", new="Q")
    ratings = dict.fromkeys(numbers("ABCDEFGH"), 1500.0) | {ord("Q"): 1600.0}
    rated = LastSeason(last.divisions, last.staying, last.returning, last.newcomers, ratings)
    assert letters(next_divisions(LeagueRules(2, 8, by_rating=True), rated)) == ["ABCEFIJQ", "GHKLMNOP"]


def test_weaker_newcomer_enters_lowest_division() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", gone="D", new="Q")
    ratings = dict.fromkeys(numbers("ABCDEFGHIJKLMNOP"), 1500.0) | {ord("Q"): 1400.0}
    rated = LastSeason(last.divisions, last.staying, last.returning, last.newcomers, ratings)
    assert letters(next_divisions(LeagueRules(2, 8, by_rating=True), rated)) == ["ABCEFGIJ", "HKLMNOPQ"]


def test_returning_player_enters_former_division() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", "QSTUVWXY", gone="D", returning={"R": 2})
    assert "R" in letters(next_divisions(EIGHT, last))[1]


def test_returning_player_of_single_division_is_not_relegated() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", gone="P", returning={"R": 1})
    assert letters(next_divisions(EIGHT, last)) == ["ABCDEFIR", "GHJKLMNO"]


def test_nearly_empty_division_merges_with_next() -> None:
    last = after("ABCDEFGH", "IJKLMNOP", gone="ABCDEF")
    assert letters(next_divisions(EIGHT, last)) == ["GHIJKLMNOP"]


def test_everyone_new_begins_anew() -> None:
    last = after("ABC", gone="ABC", new="DEFG")
    assert letters(next_divisions(EIGHT, last)) == ["DEFG"]


def test_two_players_are_too_few() -> None:
    with pytest.raises(TooFewPlayersError):
        next_divisions(EIGHT, after("ABC", gone="A"))
    with pytest.raises(TooFewPlayersError):
        first_divisions(EIGHT, [1, 2], {})


def seasons(seed: int, leaving: float) -> Iterable[tuple[LeagueRules, LastSeason, Divisions]]:
    """Seasons of a league of random settings, from which up to a share of `leaving` leave each time."""
    random = Random(seed)
    seats = random.choice((2, 3))
    size = random.randint(*((6, 12) if seats == 2 else (9, 21)))
    rules = LeagueRules(seats, size, random.randint(1, 3), random.random() < 0.5)
    divisions = first_divisions(rules, range(random.randint(3, 90)), {})
    known = 90
    away: dict[int, int] = {}
    for _ in range(5):
        share = random.random() * leaving
        staying = frozenset(player for one in divisions for player in one if random.random() >= share)
        newcomers = range(known, known + random.choice((0, 1, 3, 10, 30)))
        known += len(newcomers)
        back = {player: number for player, number in away.items() if random.random() < 0.3}
        ended = [random.sample(one, len(one)) for one in divisions]
        ratings = {player: random.random() for player in range(known)}
        last = LastSeason(ended, staying, back, newcomers, ratings)
        if len(staying) + len(back) + len(newcomers) < FEWEST_PLAYERS:
            return
        made = next_divisions(rules, last)
        yield rules, last, made
        away = {player: number for number, one in enumerate(divisions, 1) for player in one if player not in staying}
        divisions = made


@pytest.mark.parametrize("leaving", [0.2, 1.0])
def test_everyone_is_placed_once_in_playable_divisions(leaving: float) -> None:
    for seed in range(300):
        for _, last, made in seasons(seed, leaving):
            assert sorted(player for one in made for player in one) == sorted(
                [*last.staying, *last.returning, *last.newcomers]
            )
            assert min(map(len, made)) >= FEWEST_PLAYERS


@pytest.mark.parametrize("leaving", [0.2, 1.0])
def test_no_one_moves_two_divisions(leaving: float) -> None:
    for seed in range(300):
        for _, last, made in seasons(seed, leaving):
            before = {player: number for number, one in enumerate(last.divisions, 1) for player in one}
            before |= last.returning
            counts = [
                sum(before.get(one) == number for one in {*last.staying, *last.returning}) for number in range(1, 99)
            ]
            merged = any(count < FEWEST_PLAYERS for count in counts[: max(before.values())])
            moves = [
                abs(before[player] - number) for number, one in enumerate(made, 1) for player in one if player in before
            ]
            assert merged or max(moves, default=0) <= 1


def test_sizes_are_usually_those_of_settings() -> None:
    found = [
        [len(one) for one in made] == division_sizes(rules.seats, rules.division_size, sum(map(len, made)))
        for seed in range(300)
        for rules, _, made in seasons(seed, 0.2)
    ]
    assert sum(found) > 0.9 * len(found)
