"""The faults that `python -m tests.mutants` plants can be planted."""

from tests.mutants import ROOT, mutants


def test_each_fault_has_one_place_where_it_is_planted() -> None:
    places = {mutant.name: (ROOT / mutant.file).read_text().count(mutant.old) for mutant in mutants()}
    assert {name: count for name, count in places.items() if count != 1} == {}


def test_each_fault_has_a_name_of_its_own_and_tests_that_exist() -> None:
    known = mutants()
    assert len({mutant.name for mutant in known}) == len(known)
    assert [m.name for m in known for test in m.tests.split() if not (ROOT / test.partition("::")[0]).exists()] == []
