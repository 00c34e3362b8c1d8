"""A number of rounds in which those with equal points meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from tournament import swiss
from tournament.formats.base import MAX_ENTRIES, Format, settled
from tournament.model import Bye, Game, Plan, Round, Tournament
from tournament.standings import SWISS, UNITS_PER_POINT, ByeScoring, StandingsRow, table


class Swiss(Format):
    """Each round is paired when the one before is over, by the rules that the tournament was created with."""

    key = "swiss"
    order = 3
    accepts_late_entries = True
    tiebreaks = tuple(SWISS)
    byes = ByeScoring(forced=True, walkovers=True)
    report_type = "Individual: Swiss-System (Dutch)"

    def limits(self, seats: int) -> tuple[int, int]:
        """From a first table on."""
        return max(3, seats), MAX_ENTRIES

    def length(self, tournament: Tournament) -> int:
        """Return the chosen or default number of rounds, at most one for each possible opponent."""
        seats, entries = tournament.seats, tournament.entries
        usual = 1
        while seats**usual < entries:
            usual += 1
        wished = tournament.plan.rounds or usual + seats - 1
        return max(1, min(wished, (entries - 1) // (seats - 1)))

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The next one."""
        if self.over(tournament) or not settled(tournament):
            return ()
        return (_paired(tournament, self.length(tournament)),)

    def over(self, tournament: Tournament) -> bool:
        """After the last round, or when too few are left for a game."""
        done = len(tournament.rounds) >= self.length(tournament) or len(tournament.present) < tournament.seats
        return done and settled(tournament)

    def places(self, tournament: Tournament) -> list[StandingsRow]:
        """By points."""
        return table(self.sheet(tournament), tournament.numbers, SWISS)

    def planned(self, plan: Plan, seats: int) -> Plan:
        """With the pairing rules for so many seats."""
        return replace(plan, pairing_rules=swiss.rules_for(seats))


FORMAT = Swiss()


def _paired(tournament: Tournament, rounds: int) -> Round:
    """Pair the next round, with the requested byes."""
    resting = [number for number in tournament.present if number in tournament.bye_requests]
    players = [
        swiss.Player(number, number in tournament.present and number not in resting) for number in tournament.numbers
    ]
    past = [_as_played(tournament, one) for one in tournament.rounds]
    found = swiss.pair(tournament.plan.pairing_rules, players, past, rounds, tournament.seed)
    byes: dict[int, Bye] = dict.fromkeys(found.byes, "forced")
    games = (Game(entries, table) for table, entries in enumerate(found.games, 1))
    return Round(tuple(games), byes | dict.fromkeys(resting, "asked"))


def _as_played(tournament: Tournament, one: Round) -> swiss.PastRound:
    """Convert a past round for pairing; void games were not played."""
    forced, drawn = (Fraction(parts, UNITS_PER_POINT) for parts in FORMAT.bye_parts(tournament))
    byes = [
        swiss.Bye(number, forced if kind == "forced" else drawn, kind != "forced") for number, kind in one.byes.items()
    ]
    stayed: Iterable[int] = (
        entry for game in one.games if game.status == "annulled" for entry in game.walkover_entries
    )
    games = tuple(swiss.PastGame(game.entries, game.scores) for game in one.games if game.status == "over")
    return swiss.PastRound(games, (*byes, *(swiss.Bye(entry, forced) for entry in stayed)))
