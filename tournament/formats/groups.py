"""Groups, each a round robin, then a final among the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from random import Random

from tournament.formats.base import MAX_ENTRIES, Format, Section, settled
from tournament.formats.round_robin import round_robin_length, round_robin_rounds
from tournament.model import Game, Round, Tournament
from tournament.standings import ROUND_ROBIN, StandingsRow, sheet_of, table

GROUPS, FINAL = "groups", "final"
THREE_SEAT_GROUP_SIZE = 9
"""Entries of a group, and of the final where there are twice as many."""


class Groups(Format):
    """Two stages."""

    key = "groups"
    order = 2
    tiebreaks = tuple(ROUND_ROBIN)
    fixed_schedule = True
    size_field = "size"

    def limits(self, seats: int) -> tuple[int, int]:
        """At least two groups of four, or of three."""
        return (8 if seats == 2 else 6), MAX_ENTRIES

    def length(self, tournament: Tournament) -> int:
        """Those of the largest group, then those of the final."""
        largest = max(map(len, entries_by_group(tournament)))
        return round_robin_length(tournament, largest) + round_robin_length(tournament, final_size(tournament))

    def next_rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The groups at the start, the final when they are over."""
        if not tournament.rounds:
            return _in_groups(tournament)
        if self.over(tournament) or not settled(tournament):
            return ()
        finalists = qualified(tournament)
        if len(finalists) < tournament.seats:
            return ()
        drawn = Random(tournament.seed).sample(finalists, len(finalists))
        return round_robin_rounds(tournament, drawn, FINAL)

    def over(self, tournament: Tournament) -> bool:
        """True if the final is over, or too few entries are left for one."""
        if not tournament.rounds or not settled(tournament):
            return False
        return tournament.rounds[-1].stage == FINAL or len(qualified(tournament)) < tournament.seats

    def sections(self, tournament: Tournament) -> Sequence[Section]:
        """The final if it has begun, then every group."""
        names = tuple(ROUND_ROBIN)
        groups = [Section(lines, names, GROUPS, number) for number, lines in enumerate(_group_tables(tournament), 1)]
        final = _final(tournament)
        return [Section(final, names, FINAL), *groups] if final else groups

    def places(self, tournament: Tournament) -> list[StandingsRow]:
        """Those of the final, then all others by their place in the group, points for each game, and number."""
        final = _final(tournament)
        finalists = {line.entry for line in final}
        others = [line for lines in _group_tables(tournament) for line in lines if line.entry not in finalists]
        removed = [line for line in (*final, *others) if line.removed]
        final = [line for line in final if not line.removed]
        others = sorted((line for line in others if not line.removed), key=_order)
        following = [replace(line, place=len(final) + place) for place, line in enumerate(others, 1)]
        return final + following + removed


FORMAT = Groups()


def entries_by_group(tournament: Tournament) -> list[list[int]]:
    """The groups: numbers dealt out there and back; no group is too small for a game."""
    largest = tournament.plan.group_size or (4 if tournament.seats == 2 else THREE_SEAT_GROUP_SIZE)
    count = max(2, min(-(-tournament.entries // largest), tournament.entries // tournament.seats))
    groups: list[list[int]] = [[] for _ in range(count)]
    for at, number in enumerate(tournament.numbers):
        turn, place = divmod(at, count)
        groups[place if turn % 2 == 0 else count - 1 - place].append(number)
    return groups


def final_size(tournament: Tournament) -> int:
    """Number of entries in the final."""
    if tournament.seats == 2:
        return min(8, max(4, 2 * len(entries_by_group(tournament))))
    return THREE_SEAT_GROUP_SIZE if tournament.entries >= 2 * THREE_SEAT_GROUP_SIZE else 3


def qualified(tournament: Tournament) -> list[int]:
    """Finalists: equally many of each group, then the best of the next rank."""
    groups = (sorted(lines, key=_order) for lines in _group_tables(tournament))
    tables = [[line for line in lines if line.entry not in tournament.withdrawn] for lines in groups]
    ranks = [[line for line in rank if line is not None] for rank in zip_longest(*tables)]
    wanted = final_size(tournament)
    chosen: list[int] = []
    for rank in ranks:
        rank.sort(key=lambda line: (-line.rate, line.entry))
        chosen += [line.entry for line in rank[: wanted - len(chosen)]]
    return sorted(chosen)


def _order(line: StandingsRow) -> tuple[int, Fraction, int]:
    """Order by place in a group, points for each game, and number."""
    return line.place, -line.rate, line.entry


def _in_groups(tournament: Tournament) -> list[Round]:
    played = [
        round_robin_rounds(tournament, Random(tournament.seed + number).sample(group, len(group)), GROUPS, number)
        for number, group in enumerate(entries_by_group(tournament), 1)
    ]
    return [merged_round([one for one in rounds if one is not None], GROUPS) for rounds in zip_longest(*played)]


def merged_round(rounds: Sequence[Round], stage: str) -> Round:
    """Return the same round of all groups as one, its tables numbered through."""
    games = (game for one in rounds for game in one.games)
    numbered = (Game(game.entries, number, game.group) for number, game in enumerate(games, 1))
    return Round(tuple(numbered), {entry: bye for one in rounds for entry, bye in one.byes.items()}, stage)


def _group_tables(tournament: Tournament) -> list[list[StandingsRow]]:
    rounds = [one for one in tournament.rounds if one.stage == GROUPS]
    return [
        table(sheet_of(tournament, rounds, number), group, ROUND_ROBIN)
        for number, group in enumerate(entries_by_group(tournament), 1)
    ]


def _final(tournament: Tournament) -> list[StandingsRow]:
    rounds = [one for one in tournament.rounds if one.stage == FINAL]
    finalists = {entry for one in rounds for game in one.games for entry in game.entries}
    return table(sheet_of(tournament, rounds), finalists, ROUND_ROBIN)
