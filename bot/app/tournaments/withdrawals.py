"""Withdrawals from round robins and groups of two seats (FIDE handbook, C.05), and tournaments that are called off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from storage import TournamentMatch
from tournament.formats import FORMATS, LeavingRule
from tournament.model import HANDBOOK_RULES_VERSION, Game, Tournament

Quitters = Mapping[str, int]
"""By game, the entry that left it first, before it was over; no game that was decided."""


def quitters_of(
    games: Iterable[Game],
    withdrawn: Mapping[int, datetime],
    left_game_at: Mapping[tuple[str, int], datetime],
    matches: Mapping[str, TournamentMatch],
) -> dict[str, int]:
    """Return the first entry to leave each game before it was over, by game.

    `withdrawn` are entries in the order of withdrawal; `left_game_at` is the time when an entry left a game.
    """
    order = {entry: at for at, entry in enumerate(withdrawn)}

    def has_quit(game: Game, entry: int) -> bool:
        at, match = left_game_at.get((game.id, entry)), matches.get(game.id)
        if at is not None and at < withdrawn[entry]:  # it came back since
            return False
        return match is None or (at is not None and (match.ended_at is None or match.ended_at >= at))

    found: dict[str, int] = {}
    for game in games:
        quit_ = [entry for entry in game.entries if entry in order and has_quit(game, entry)]
        if quit_:
            found[game.id] = min(quit_, key=order.__getitem__)
    return found


def leaving_rule(tournament: Tournament) -> LeavingRule:
    """Return the effect of a withdrawal on games that have not started."""
    plan = tournament.plan
    return FORMATS[plan.format].leaving(tournament.seats) if plan.rules_version >= HANDBOOK_RULES_VERSION else "void"


def follows_handbook(tournament: Tournament) -> bool:
    """Return whether withdrawals follow the FIDE handbook: removal from the standings, or forfeits."""
    return leaving_rule(tournament) == "handbook"


def with_withdrawals(tournament: Tournament, quitters: Quitters, withdrawn: Sequence[int]) -> Tournament:
    """Remove withdrawn entries with too few games from the standings, by the handbook; forfeit other unfinished games.

    `withdrawn` are the entries in the order in which they left.
    """
    rule = leaving_rule(tournament)
    if not withdrawn or rule == "void":
        return tournament
    removed = _removed(tournament, quitters, withdrawn) if rule == "handbook" else {}

    def forfeited(game: Game, stage: str) -> Game:
        leaver = quitters.get(game.id)
        if game.status != "annulled" or leaver is None or leaver in removed.get(stage, ()):
            return game
        scores = tuple(Fraction(int(entry != leaver)) for entry in game.entries)
        return replace(game, status="over", scores=scores, forfeit=True)

    rounds = (replace(one, games=tuple(forfeited(game, one.stage) for game in one.games)) for one in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds), removed=removed)


def _removed(tournament: Tournament, quitters: Quitters, withdrawn: Sequence[int]) -> Mapping[str, frozenset[int]]:
    """Return by stage the withdrawn entries that played fewer than half of their games."""
    games: dict[tuple[str, int], list[Game]] = defaultdict(list)
    stages = dict.fromkeys(one.stage for one in tournament.rounds)
    for one in tournament.rounds:
        for game in one.games:
            for entry in game.entries:
                games[one.stage, entry].append(game)
    removed = {stage: frozenset[int]() for stage in stages}
    for stage in stages:
        for number in withdrawn:  # the first to withdraw decides how a game between two of them counts for the other
            if _played_too_little(number, games[stage, number], quitters, removed[stage]):
                removed[stage] |= {number}
    return removed


def _played_too_little(number: int, games: Sequence[Game], quitters: Quitters, removed: frozenset[int]) -> bool:
    """Return whether fewer than half of an entry's games were played when it left."""
    played = unplayed = 0
    for game in games:
        leaver = quitters.get(game.id)
        if leaver == number:
            unplayed += 1
        elif game.status == "over" or (leaver is not None and leaver not in removed):
            played += 1
    return played < unplayed


def is_deserted(tournament: Tournament, quitters: Quitters, withdrawn: Sequence[int], length: int) -> bool:
    """Return whether all players but one withdrew before half of `length` rounds were over."""
    format_ = FORMATS[tournament.plan.format]
    if tournament.plan.rules_version < HANDBOOK_RULES_VERSION or format_.elimination or not format_.calls_off:
        return False
    if len(withdrawn) < tournament.entries - 1:
        return False
    last = withdrawn[tournament.entries - 2]
    over = 0
    for one in tournament.rounds:
        left = [quitters.get(game.id) for game in one.games]
        over += last not in left and any(
            game.status == "over" and leaver is None for game, leaver in zip(one.games, left, strict=True)
        )
    return 2 * over < length
