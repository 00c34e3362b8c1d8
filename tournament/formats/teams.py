"""Team match: two teams play on as many boards, and their points are added up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournament.formats.base import MAX_ENTRIES, Format, LeavingRule, Section, settled
from tournament.model import Game, Round, Tournament
from tournament.standings import UNITS_PER_POINT, StandingsRow

TEAM = "team"
"""Stage of all rounds, and of the table of each team."""
FEWEST_BOARDS, MOST_BOARDS = 2, MAX_ENTRIES // 2


class TeamMatch(Format):
    """Board by board; with two cycles once more, with the colours reversed."""

    key = "teams"
    order = 7
    fixed_schedule = True
    seat_counts = (2,)
    teams = True
    cross_table = False
    calls_off = False
    size_field = "boards"

    def limits(self, seats: int) -> tuple[int, int]:  # noqa: ARG002
        """From two boards on."""
        return 2 * FEWEST_BOARDS, MAX_ENTRIES

    def sizes(self, seats: int) -> tuple[int, int]:  # noqa: ARG002
        """Numbers of boards."""
        return FEWEST_BOARDS, MOST_BOARDS

    def length(self, tournament: Tournament) -> int:
        """One round for each cycle."""
        return tournament.plan.cycles

    def leaving(self, seats: int) -> LeavingRule:  # noqa: ARG002
        """The team loses the board."""
        return "forfeit"

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """All at the start, with those who withdrew since: their team loses by forfeit."""
        if tournament.rounds:
            return ()
        boards = list(enumerate(zip(*entries_by_team(tournament), strict=False), 1))
        cycles = range(tournament.plan.cycles)
        return [Round(tuple(_game(board, pair, cycle) for board, pair in boards), stage=TEAM) for cycle in cycles]

    def over(self, tournament: Tournament) -> bool:
        """True if all games are settled."""
        return bool(tournament.rounds) and settled(tournament)

    def winners(self, tournament: Tournament) -> Sequence[int]:
        """The players of the winning team who stayed; no one if the match is drawn."""
        first, second = team_points(tournament)
        if first == second:
            return ()
        team = entries_by_team(tournament)[second > first]
        return [entry for entry in team if entry not in tournament.withdrawn]

    def sections(self, tournament: Tournament) -> Sequence[Section]:
        """The teams, their players by board, which is the place in the table."""
        sheet = self.sheet(tournament)
        tables = [
            [
                StandingsRow(entry, board, _exact(sheet.points.get(entry, 0)), counted=sheet.counted.get(entry, 0))
                for board, entry in enumerate(entries, 1)
            ]
            for entries in entries_by_team(tournament)
        ]
        return [Section(lines, stage=TEAM, group=number) for number, lines in enumerate(tables, 1)]

    def places(self, tournament: Tournament) -> Sequence[StandingsRow]:
        """The players of the winning team share first place; those of both in a drawn match."""
        first, second = team_points(tournament)
        teams = [section.lines for section in self.sections(tournament)]
        if second > first:
            teams.reverse()
        later = 1 if first == second else 1 + len(teams[0])
        return [
            StandingsRow(line.entry, place, line.points, counted=line.counted)
            for place, lines in zip((1, later), teams, strict=True)
            for line in lines
        ]


FORMAT = TeamMatch()


def entries_by_team(tournament: Tournament) -> tuple[Sequence[int], Sequence[int]]:
    """Return the entries of both teams by board."""
    boards = tournament.entries // 2
    return tournament.numbers[:boards], tournament.numbers[boards:]


def team_points(tournament: Tournament) -> tuple[Fraction, Fraction]:
    """Return the points of both teams."""
    points = FORMAT.sheet(tournament).points
    first, second = (sum(points.get(entry, 0) for entry in team) for team in entries_by_team(tournament))
    return _exact(first), _exact(second)


def _exact(points: int) -> Fraction:
    return Fraction(points, UNITS_PER_POINT)


def _game(board: int, pair: tuple[int, ...], cycle: int) -> Game:
    """The game on a board: the first team has White on the odd ones, in the second cycle on the others."""
    return Game(pair if (board + cycle) % 2 else pair[::-1], board)
