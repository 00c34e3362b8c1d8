"""Tables and pairings of events, against the examples and rules of `docs/tournaments.md`."""

from __future__ import annotations

from fractions import Fraction

from tests.simulation.auditor import tournament_pairings as page
from tests.simulation.auditor.tournament_log import Paired, Pairing, levels
from tests.simulation.auditor.tournament_tables import Result, Sheet

LETTERS = " ABCDEFGHI"


def results(*told: str) -> list[Result]:
    """`AB 1 0` is a game of A and B that A won."""
    parts = [text.split() for text in told]
    return [Result(tuple(map(LETTERS.index, names)), tuple(map(Fraction, scores))) for names, *scores in parts]


def places(sheet: Sheet, *, swiss: bool = False) -> str:
    return " ".join(f"{LETTERS[entry]}{place}" for entry, place in sheet.places(swiss=swiss).items())


TWO = results("AB 0 1", "AC 1 0", "AD 1 0", "BC 1/2 1/2", "BD 1/2 1/2", "CD 1/2 1/2")
THREE = results("ABC 1 0 0", "DEF 1/2 1/2 0", "GHI 1/3 1/3 1/3", "ADG 0 1 0", "BEH 1/2 1/2 0", "CFI 1 0 0")


def test_example_for_two_seats() -> None:
    assert places(Sheet(range(1, 5), TWO, {}, 2)) == "B1 A2 C3 D3"


def test_example_for_three_seats() -> None:
    sheet = Sheet(range(1, 10), THREE, {}, 3)
    assert places(sheet) == "D1 A2 E3 C4 B5 G6 H7 I7 F9"
    assert [sheet.sonneborn(entry) for entry in (4, 1, 5)] == [Fraction(11, 6), Fraction(5, 3), Fraction(4, 3)]
    assert sheet.buchholz(1) == 3


def test_bye_stands_for_opponents_with_as_many_points_as_oneself() -> None:
    sheet = Sheet(range(1, 4), results("AB 1 0"), {1: [Fraction(1)]}, 2)
    assert (sheet.points[1], sheet.buchholz(1)) == (2, 2)


ROBIN = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
NINE = [
    [(1, 2, 3), (4, 5, 6), (7, 8, 9)],
    [(4, 7, 1), (5, 8, 2), (6, 9, 3)],
    [(9, 1, 5), (3, 4, 8), (2, 6, 7)],
    [(8, 6, 1), (3, 7, 5), (9, 2, 4)],
]


def test_round_robin_in_which_everyone_meets_everyone_once_passes() -> None:
    assert page.check_robin(ROBIN, range(1, 5), 2, 1) == ""


def test_pair_that_meets_twice_is_found() -> None:
    again = [ROBIN[0], ROBIN[1], [(4, 1), (3, 2)]]
    assert "not everybody meets everybody once" in page.check_robin(again, range(1, 5), 2, 1)


def test_seats_that_are_not_balanced_are_found() -> None:
    uneven = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (1, 3)]]
    assert "seats are not balanced" in page.check_robin(uneven, range(1, 5), 2, 1)


def test_someone_at_two_tables_of_round_is_found() -> None:
    assert "more than once" in page.check_round([(1, 2), (1, 3)], [], None)


def test_someone_whom_round_forgets_is_found() -> None:
    assert "but has" in page.check_round([(1, 2)], [], [1, 2, 3])


def test_nine_of_three_seats_need_not_meet_twice_in_four_rounds() -> None:
    assert max(page.meetings(NINE).values()) == 1
    assert page.check_triples(NINE, range(1, 10)) == ""
    assert "nobody need meet twice" in page.check_triples([*NINE[:3], NINE[0]], range(1, 10))


def test_byes_that_differ_by_two_are_found() -> None:
    assert page.check_byes({1: 1}, [1, 2, 3]) == ""
    assert "differ by more than one" in page.check_byes({1: 2}, [1, 2, 3])


def test_second_cycle_has_everyone_in_next_seat() -> None:
    assert page.check_second_cycle([[(1, 2, 3)]], [[(3, 1, 2)]]) == ""
    assert "second cycle" in page.check_second_cycle([[(1, 2, 3)]], [[(1, 2, 3)]])


def test_groups_are_dealt_there_and_back() -> None:
    assert page.dealt(range(1, 10), 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]
    assert (page.group_count(9, 4, 2), page.group_count(8, 8, 2), page.group_count(7, 3, 3)) == (3, 2, 2)
    assert [page.finalists(groups, 40, 2) for groups in (2, 3, 9)] == [4, 6, 8]


def test_pair_of_swiss_that_meets_again_is_found_where_it_is_avoidable() -> None:
    before = [[(1, 2), (3, 4)]]
    assert "avoidable" in page.check_swiss_round([(2, 1), (3, 4)], before, 2)
    assert page.check_swiss_round([(1, 3), (2, 4)], before, 2) == ""
    assert page.check_swiss_round([(1, 2)], [[(2, 1)]], 2) == ""


def test_more_pairs_of_three_seats_that_meet_again_than_necessary_are_found() -> None:
    before = [[(1, 2, 3), (4, 5, 6)]]
    assert page.check_swiss_round([(1, 2, 4), (3, 5, 6)], before, 3) == ""
    assert "are enough" in page.check_swiss_round([(1, 2, 3), (4, 5, 6)], before, 3)


def test_second_forced_bye_before_all_others_had_one_is_found() -> None:
    assert page.check_forced_bye(3, {3: 1}, [1, 2, 3]) != ""
    assert page.check_forced_bye(2, {3: 1}, [1, 2, 3]) == ""


def test_byes_of_bracket_go_to_best_numbers() -> None:
    assert page.check_first_duels([(4, 5), (3, 6)], range(1, 7)) == ""
    assert "not to the 2 best" in page.check_first_duels([(1, 5), (3, 6)], range(1, 7))
    assert "meet in the first round" in page.check_first_duels([(1, 2), (3, 4)], range(1, 5))


def test_tables_of_knock_out_are_dealt_there_and_back() -> None:
    assert page.check_tables([(2, 5, 6), (3, 4, 7)], range(1, 8)) == ""
    assert "the tables are" in page.check_tables([(2, 3, 4), (5, 6, 7)], range(1, 8))


def test_best_of_others_fill_tables() -> None:
    assert page.filled([1, 2], {3: Fraction(0), 4: Fraction(1, 2)}) == {1, 2, 4}
    assert page.filled([1], {3: Fraction(0)}) == {1}


def test_rounds_in_which_games_are_played_again_belong_to_one_before() -> None:
    rounds = [Paired(1, "", (), {}), Paired(2, "again", (), {}), Paired(3, "", (), {})]
    assert [len(level) for level in levels(rounds)] == [2, 1]
    assert Paired(1, "", (Pairing("x", (1, 2), 1, 0, 0),), {}).tables == [(1, 2)]
