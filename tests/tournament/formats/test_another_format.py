"""A format is one file: nothing else has to know that it exists."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bot.app.tournaments.withdrawals import follows_handbook, is_deserted
from tests.bot.app.tournaments.tournaments import played_out
from tournament.formats import FORMATS, Format, rounds_of
from tournament.formats.base import MAX_ENTRIES, settled
from tournament.model import Game, Plan, Round, Tournament
from tournament.standings import StandingsRow, table


class Meeting(Format):
    """Neighbours in the order of entry play one game."""

    key = "meeting"
    order = 99

    def limits(self, seats: int) -> tuple[int, int]:
        """From one game on."""
        return seats, MAX_ENTRIES

    def length(self, tournament: Tournament) -> int:  # noqa: ARG002
        """Always one round."""
        return 1

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The round, unless it was posted; the last entries have byes."""
        numbers, seats = tournament.present, tournament.seats
        whole = len(numbers) // seats * seats
        games = (Game(tuple(numbers[at : at + seats]), 1 + at // seats) for at in range(0, whole, seats))
        return () if tournament.rounds else (Round(tuple(games), dict.fromkeys(numbers[whole:], "forced")),)

    def over(self, tournament: Tournament) -> bool:
        """True if its games are settled."""
        return bool(tournament.rounds) and settled(tournament)

    def places(self, tournament: Tournament) -> Sequence[StandingsRow]:
        """By points."""
        return table(self.sheet(tournament), tournament.numbers, {})


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    FORMATS[Meeting.key] = Meeting()
    yield
    del FORMATS[Meeting.key]


@pytest.mark.parametrize(("seats", "entries", "games"), [(2, 7, 3), (3, 11, 3)])
def test_format_in_one_file_is_played_to_its_end(seats: int, entries: int, games: int) -> None:
    tournament = played_out(Plan(Meeting.key), seats, entries)
    assert FORMATS[Meeting.key].over(tournament)
    assert len(tournament.rounds[0].games) == games
    assert sorted(line.entry for line in FORMATS[Meeting.key].places(tournament)) == list(tournament.numbers)


def test_format_in_one_file_has_one_table() -> None:
    (section,) = FORMATS[Meeting.key].sections(played_out(Plan(Meeting.key), 2, 4))
    assert (len(section.lines), section.tiebreaks) == (4, ())


def test_format_in_one_file_answers_where_others_are_asked() -> None:
    tournament = Tournament(Plan(Meeting.key, rules_version=2), 2, 4)
    assert len(rounds_of(tournament)) == 1
    assert not follows_handbook(tournament)
    assert not is_deserted(tournament, {}, (), 1)
    assert FORMATS[Meeting.key].planned(tournament.plan, 2) == tournament.plan


def test_no_other_module_names_format() -> None:
    from tests.test_floors import modules

    keys = [f'"{key}"' for key in FORMATS if key not in (Meeting.key, "groups")]  # which is also a stage's name
    naming = {
        name
        for name, path in modules()
        if not name.startswith("tournament.formats.") and any(key in path.read_text() for key in keys)
    }
    default, stored_key = {"bot.app.tournaments.creating", "bot.ui.new_tournament"}, "bot.app.tournaments.settings"
    assert naming == {*default, stored_key}


def test_page_on_adding_format_quotes_this_one() -> None:
    page = Path("docs/dev/adding-a-format.md").read_text(encoding="utf-8")
    assert f"```python\n{inspect.getsource(Meeting)}```" in page
