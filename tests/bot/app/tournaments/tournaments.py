"""Tournaments played out by chance, without people or matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

from tournament.formats import FORMATS
from tournament.model import Game, Plan, Round, Tournament
from tournament.swiss import rules_for

TWO = ((1, 0), (0, 1), (Fraction(1, 2), Fraction(1, 2)))
THREE = (
    (1, 0, 0),
    (0, 1, 0),
    (0, 0, 1),
    (Fraction(1, 2), Fraction(1, 2), 0),
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)),
)


def over(game: Game, *scores: Fraction | int | str) -> Game:
    """A game with its scores."""
    return replace(game, status="over", scores=tuple(Fraction(score) for score in scores))


def annulled(game: Game, *left: int) -> Game:
    """A game that counts for no one; some of its entries have left."""
    return replace(game, status="annulled", withdrawn=frozenset(left))


def with_round(tournament: Tournament, one: Round) -> Tournament:
    """The tournament with one round more."""
    return replace(tournament, rounds=(*tournament.rounds, one))


def decided(tournament: Tournament, chance: Random, gone: Collection[int] = ()) -> Tournament:
    """The tournament with every game of it over, by chance; those with someone who is gone are annulled."""

    def settled(game: Game) -> Game:
        if game.settled:
            return game
        if left := set(game.entries) & set(gone):
            return annulled(game, *left)
        return over(game, *chance.choice(TWO if tournament.seats == 2 else THREE))

    rounds = (replace(one, games=tuple(map(settled, one.games))) for one in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds))


def played_out(plan: Plan, seats: int, entries: int, seed: int = 1, leaving: Sequence[int] = ()) -> Tournament:
    """A whole tournament; one of those `leaving` leaves in each round."""
    chance, queue = Random(seed), list(leaving)
    if plan.format == "swiss":
        plan = replace(plan, pairing_rules=rules_for(seats))
    tournament = Tournament(plan, seats, entries, seed=seed)
    while rounds := FORMATS[plan.format].next_rounds(tournament):
        for one in rounds:
            tournament = with_round(tournament, one)
        gone = {queue.pop(0)} if queue else set[int]()
        tournament = decided(replace(tournament, withdrawn=tournament.withdrawn | gone), chance, gone)
    return tournament


def meetings(tournament: Tournament) -> Counter[frozenset[int]]:
    """Number of games of each pair."""
    pairs = (frozenset(pair) for game in tournament.games() for pair in combinations(game.entries, 2))
    return Counter(pairs)
