"""Simul: a host plays everyone else, all games at once."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.formats.base import MAX_ENTRIES, Format, LeavingRule, Section, settled
from tournament.model import Game, Round, Tournament
from tournament.standings import StandingsRow, table

HOST = 1
"""Entry of the host."""
PLAYERS = "players"
"""Stage of the round, and of the table without the host."""
FEWEST_ENTRIES = 3
"""Fewest entries, with the host."""


class Simul(Format):
    """One round, in which entry 1 plays every other entry."""

    key = "simul"
    order = 6
    fixed_schedule = True
    seat_counts = (2,)
    hosted = True
    cross_table = False
    calls_off = False
    size_field = "host_clock"

    def limits(self, seats: int) -> tuple[int, int]:  # noqa: ARG002
        """From two players besides the host on."""
        return FEWEST_ENTRIES, MAX_ENTRIES

    def length(self, tournament: Tournament) -> int:  # noqa: ARG002
        """Always one round."""
        return 1

    def leaving(self, seats: int) -> LeavingRule:  # noqa: ARG002
        """A game that has not started counts for no one."""
        return "void"

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The round, unless it was posted or the host is gone."""
        players = [entry for entry in tournament.present if entry != HOST]
        if tournament.rounds or HOST in tournament.withdrawn or not players:
            return ()
        games = (_game(player, board, tournament) for board, player in enumerate(players, 1))
        return (Round(tuple(games), stage=PLAYERS),)

    def over(self, tournament: Tournament) -> bool:
        """True if no game is left to play."""
        return settled(tournament) and not self.next_rounds(tournament)

    def places(self, tournament: Tournament) -> Sequence[StandingsRow]:
        """The players by their result, and last the host, who has no place."""
        host, players = self.sections(tournament)
        return [*players.lines, *host.lines]

    def winners(self, tournament: Tournament) -> Sequence[int]:  # noqa: ARG002
        """No one."""
        return ()

    def sections(self, tournament: Tournament) -> Sequence[Section]:
        """The host, and the players."""
        sheet = self.sheet(tournament)
        (host,) = table(sheet, [HOST], {})
        players = table(sheet, [entry for entry in tournament.numbers if entry != HOST], {})
        without_place = StandingsRow(HOST, 0, host.points, counted=host.counted)
        return Section([without_place], stage="host", games=False), Section(players, stage=PLAYERS)


FORMAT = Simul()


def _game(player: int, board: int, tournament: Tournament) -> Game:
    """The game on a board."""
    black = tournament.plan.alternating and board % 2 == 0
    return Game((player, HOST) if black else (HOST, player), board)
