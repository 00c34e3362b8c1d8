"""A tournament as it follows from its log and from its matches: nothing else is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import groupby
from operator import attrgetter
from typing import Literal

import engine
from bot.app.match.resuming import CROWDED
from bot.app.tournaments.leaving import follows_handbook, is_deserted, quitters_of, with_withdrawals
from bot.app.tournaments.terms import Terms, terms_of
from storage import SUSPENDED, LoadedTournament, StoredTournament, TournamentAction, TournamentGame
from tournament.formats import FORMATS, Format
from tournament.model import Game, GameStatus, Round, Tournament

WithdrawalEffect = Literal["annulled", "removed", "forfeit", "none"]
"""Effect of a withdrawal: games that have not begun are annulled; the player is taken out of the table; these games are
lost by forfeit; or no game was unfinished.
"""
SILENT = 2
"""Number of losses on time after which a player is withdrawn."""


class TournamentReplayError(Exception):
    """The log of a tournament no longer makes sense."""


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """A place in the tournament: who holds it (or a ghost), since when, and which action of the log it came with."""

    user: int
    since: datetime
    joined: int


@dataclass(frozen=True, slots=True)
class ScoreDecision:
    """Organiser decision on a game by action `seq`: its scores, None for void."""

    seq: int
    scores: tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Extension:
    """More time, given by action `seq` in one game or in all (empty) that were under way."""

    seq: int
    at: datetime
    days: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament after the actions of its log so far.

    `entries` have the numbers from 1; before the start `signed` are those who take part, in the order they joined.
    `reserves` wait for a place. `noted` are the games whose results were told, `decided` the decisions that were not
    taken back, with their games.
    `paired` is the action that posted the latest round; `ending`: it was decided that it ends as it stands. `gone` says
    when an entry left a game by withdrawing, `reasons` why each withdrew, `replaced` who held an entry until another
    player took it over. `leavers` are the entries that withdrew while there was something to play, in that order, with
    when. `until` is when the results of a tournament that is over become final. `facts` are its matches.
    """

    stored: StoredTournament
    tournament: Tournament
    terms: Terms
    signed: tuple[TournamentEntry, ...] = ()
    reserves: tuple[TournamentEntry, ...] = ()
    entries: tuple[TournamentEntry, ...] = ()
    noted: frozenset[str] = frozenset()
    decided: tuple[tuple[str, ScoreDecision], ...] = ()
    paired: int = 0
    ending: bool = False
    extensions: tuple[Extension, ...] = ()
    gone: Mapping[tuple[str, int], datetime] = field(default_factory=dict)
    reasons: Mapping[int, str] = field(default_factory=dict)
    leavers: Mapping[int, datetime] = field(default_factory=dict)
    replaced: frozenset[int] = frozenset()
    until: datetime | None = None
    facts: Mapping[str, TournamentGame] = field(default_factory=dict)

    @property
    def format(self) -> Format:
        """Its format."""
        return FORMATS[self.tournament.plan.format]

    @property
    def decisions(self) -> Mapping[str, ScoreDecision]:
        """The decision that stands for each game: the last one."""
        return dict(self.decided)

    @property
    def deserted(self) -> bool:
        """True if all players but one withdrew too early for the tournament to be won."""
        if len(self.leavers) + 1 < len(self.entries):
            return False
        length = self.format.length(self.tournament)
        return is_deserted(self.tournament, _quitters(self), tuple(self.leavers), length)

    @property
    def games(self) -> list[Game]:
        """All games in the order of rounds and tables."""
        return list(self.tournament.games())

    def game(self, match: str) -> Game | None:
        """The game of a match."""
        return next((game for game in self.games if game.id == match), None)

    def number_of(self, user: int) -> int | None:
        """The entry that a user holds and has not left."""
        for number, entry in enumerate(self.entries, 1):
            if entry.user == user and number not in self.tournament.out:
                return number
        return None

    @property
    def is_provisional(self) -> bool:
        """Tell whether the tournament is over and its results can still be corrected."""
        return self.stored.status == "over" and self.stored.ended_at is None and self.until is not None

    def withdrawn_number_of(self, user: int) -> int | None:
        """The latest entry that a user held and withdrew from."""
        held = (number for number, entry in enumerate(self.entries, 1) if entry.user == user)
        return max((number for number in held if number in self.tournament.out), default=None)

    def user_of(self, number: int) -> int:
        """Holder of an entry, or the ghost of an erased user."""
        return self.entries[number - 1].user

    def outcome_of(self, number: int) -> WithdrawalEffect:
        """Effect of an entry's withdrawal on its games and on the table."""
        mine = [game for game in self.games if number in game.entries]
        if any(number in gone for gone in self.tournament.removed.values()):
            return "removed"
        if not follows_handbook(self.tournament):
            return "annulled"
        quit_ = number in self.leavers and any(number in game.left for game in mine)
        return "forfeit" if quit_ else "none"

    def lapses(self, number: int) -> int:
        """Number of games that the holder of an entry lost on time."""
        entry = self.entries[number - 1]
        played = [game for game in self.games if number in game.entries and game.id in self.facts]
        late = [
            departure
            for game in played
            for departure in self.facts[game.id].forfeits
            if departure.kind == "time" and departure.seat == game.entries.index(number) and departure.at >= entry.since
        ]
        return len(late)


def follow(state: TournamentState, action: TournamentAction) -> TournamentState:
    """The state after one more action. Raises KeyError, ValueError, LookupError if it makes no sense there."""
    return _FOLLOW[action.kind](state, action) if action.kind in _FOLLOW else state


def _entry(action: TournamentAction) -> TournamentEntry:
    if action.subject is None:
        raise ValueError("nobody to hold the entry")
    return TournamentEntry(action.subject, action.at, action.seq)


def _join(state: TournamentState, action: TournamentAction) -> TournamentState:
    entry = _entry(action)
    if state.entries or action.data.get("reserve"):
        return replace(state, reserves=(*state.reserves, entry))
    return replace(state, signed=(*state.signed, entry))


def _leave(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Before the start, or from the reserve list; the first of that moves up if a place is free."""
    signed = tuple(entry for entry in state.signed if entry.joined != action.data["joined"])
    reserves = tuple(entry for entry in state.reserves if entry.joined != action.data["joined"])
    if not state.entries and len(signed) < len(state.signed) and reserves:
        signed, reserves = (*signed, reserves[0]), reserves[1:]
    return replace(state, signed=signed, reserves=reserves)


def _start(state: TournamentState, action: TournamentAction) -> TournamentState:
    known = {entry.joined: entry for entry in state.signed}
    entries = tuple(known[joined] for joined in action.data["order"])
    tournament = replace(state.tournament, entries=len(entries))
    return replace(state, entries=entries, signed=(), tournament=tournament)


def _late(state: TournamentState, action: TournamentAction) -> TournamentState:
    entries = (*state.entries, _entry(action))
    missed = tuple(replace(one, byes={**one.byes, len(entries): "missed"}) for one in state.tournament.rounds)
    tournament = replace(state.tournament, entries=len(entries), rounds=missed)
    return replace(state, entries=entries, tournament=tournament)


def _round(state: TournamentState, action: TournamentAction) -> TournamentState:
    games = tuple(
        Game(tuple(game["entries"]), game["table"], game.get("group", 0), id=game["id"])
        for game in action.data["games"]
    )
    byes = {int(number): kind for number, kind in action.data["byes"].items()}
    rounds = (*state.tournament.rounds, Round(games, byes, action.data["stage"]))
    tournament = replace(state.tournament, rounds=rounds, resting=frozenset())
    return replace(state, tournament=tournament, paired=action.seq)


def _withdraw(state: TournamentState, action: TournamentAction) -> TournamentState:
    number = action.data["entry"]
    gone, decisions = dict(state.gone), state.decisions

    def left(game: Game) -> Game:
        unfinished = number in game.entries and game.id not in state.noted and game.id not in decisions
        if not unfinished:
            return game
        gone.setdefault((game.id, number), action.at)
        return replace(game, left=game.left | {number})

    tournament = _with_games(replace(state.tournament, out=state.tournament.out | {number}), left)
    ended = state.ending or state.until is not None
    leavers = state.leavers if ended else {**state.leavers, number: action.at}
    reasons = {**state.reasons, number: action.data["why"]}
    return replace(state, tournament=tournament, gone=gone, reasons=reasons, leavers=leavers)


def _return(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Continue an entry; games that were left stay lost or annulled."""
    number = action.data["entry"]
    entry = replace(state.entries[number - 1], since=action.at)
    entries = (*state.entries[: number - 1], entry, *state.entries[number:])
    reserves = tuple(one for one in state.reserves if one.user != action.subject)
    tournament = replace(state.tournament, out=state.tournament.out - {number})
    leavers = {entry: at for entry, at in state.leavers.items() if entry != number}
    return replace(state, entries=entries, reserves=reserves, tournament=tournament, leavers=leavers)


def _replace(state: TournamentState, action: TournamentAction) -> TournamentState:
    number = action.data["entry"]
    entry = _entry(action)
    replaced = state.replaced | {state.user_of(number)}
    entries = (*state.entries[: number - 1], entry, *state.entries[number:])
    reserves = tuple(one for one in state.reserves if one.user != action.subject)
    return replace(state, entries=entries, reserves=reserves, replaced=replaced)


def _bye(state: TournamentState, action: TournamentAction) -> TournamentState:
    resting = state.tournament.resting | {action.data["entry"]}
    return replace(state, tournament=replace(state.tournament, resting=resting))


def _adjudicate(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, decided=(*state.decided, _decided(action)))


@lru_cache(64)
def _score(text: str) -> Fraction:
    return Fraction(text)


def _decided(action: TournamentAction) -> tuple[str, ScoreDecision]:
    scores = action.data["scores"]
    return action.data["game"], ScoreDecision(action.seq, None if scores is None else tuple(map(_score, scores)))


def _undo(state: TournamentState, action: TournamentAction) -> TournamentState:
    undone = action.data["seq"]
    decided = tuple((game, decision) for game, decision in state.decided if decision.seq != undone)
    resting = state.tournament.resting - {action.data.get("entry", 0)}
    return replace(state, decided=decided, tournament=replace(state.tournament, resting=resting))


def _extend(state: TournamentState, action: TournamentAction) -> TournamentState:
    given = Extension(action.seq, action.at, action.data["days"], action.data.get("game", ""))
    return replace(state, extensions=(*state.extensions, given))


def _finish(state: TournamentState, _action: TournamentAction) -> TournamentState:
    return replace(state, ending=True)


def _end(state: TournamentState, action: TournamentAction) -> TournamentState:
    if "until" not in action.data:  # called off, or ended before results were provisional
        return state
    tournament = replace(state.tournament, closed=not state.ending)
    return replace(state, until=datetime.fromisoformat(action.data["until"]), tournament=tournament)


def _result(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, noted=state.noted | {action.data["game"]})


_FOLLOW = {
    "join": _join,
    "leave": _leave,
    "start": _start,
    "late": _late,
    "round": _round,
    "withdraw": _withdraw,
    "return": _return,
    "replace": _replace,
    "bye": _bye,
    "adjudicate": _adjudicate,
    "undo": _undo,
    "extend": _extend,
    "finish": _finish,
    "end": _end,
    "result": _result,
}


def _results(state: TournamentState, actions: Sequence[TournamentAction]) -> TournamentState:
    """The state after several results, with one copy of the games noted."""
    return replace(state, noted=state.noted.union(action.data["game"] for action in actions))


def _adjudicated(state: TournamentState, actions: Sequence[TournamentAction]) -> TournamentState:
    """The state after several decisions, with one copy of those made before."""
    return replace(state, decided=(*state.decided, *map(_decided, actions)))


_BATCHES = {"result": _results, "adjudicate": _adjudicated}
"""Kinds of actions of which there may be thousands in a row."""


def with_facts(state: TournamentState, facts: Mapping[str, TournamentGame]) -> TournamentState:
    """The state with what has become of its games."""

    decisions = state.decisions

    def known(game: Game) -> Game:
        return _standing(state, game, facts.get(game.id), decisions.get(game.id))

    found = replace(state, facts=facts, tournament=_with_games(state.tournament, known))
    if not found.leavers:
        return found
    tournament = with_withdrawals(found.tournament, _quitters(found), tuple(found.leavers))
    return replace(found, tournament=tournament)


def _quitters(state: TournamentState) -> dict[str, int]:
    """By game, the entry that left it first; no game that was decided."""
    decisions = state.decisions
    games = (game for game in state.games if game.id not in decisions)
    return quitters_of(games, state.leavers, state.gone, state.facts)


def _standing(state: TournamentState, game: Game, fact: TournamentGame | None, decision: ScoreDecision | None) -> Game:
    if decision is not None:
        if decision.scores is None:
            return _settled(game, "annulled", game.scores, decided=True)
        return _settled(game, "over", decision.scores, decided=True)
    if fact is None:
        gone = game.left or state.tournament.out & frozenset(game.entries) or state.ending
        return replace(game, status="annulled" if gone else "waiting", forfeit=False)
    if fact.status == "over":
        scores = _scored(state, game, fact)
        return _settled(game, "over" if scores else "annulled", scores)
    if fact.status == SUSPENDED and fact.reason == CROWDED and not fact.moves:
        return replace(game, status="waiting")
    return replace(game, status="playing")


def _settled(game: Game, status: GameStatus, scores: tuple[Fraction, ...], *, decided: bool = False) -> Game:
    """The game with its result. A tournament may have thousands, and `replace` takes several times as long."""
    return Game(game.entries, game.table, game.group, status, scores, game.decided or decided, game.left, game.id)


def _scored(state: TournamentState, game: Game, fact: TournamentGame) -> tuple[Fraction, ...]:
    """Scores of a match; if it ended by itself after a withdrawal that was to end it, those of the withdrawal."""
    ended = fact.ended_at
    gone = {entry for entry in game.left if ended is not None and ended > state.gone[game.id, entry]}
    if gone and not fact.begun:
        return ()
    if fact.scores and len(game.entries) == 2 and len(gone) == 1:
        return tuple(Fraction(int(entry not in gone)) for entry in game.entries)
    return fact.scores


def _with_games(tournament: Tournament, change: Callable[[Game], Game]) -> Tournament:
    """The tournament with every game changed."""
    rounds = (replace(one, games=tuple(map(change, one.games))) for one in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds))


def state_of(whole: LoadedTournament) -> TournamentState:
    """A tournament with its log and its matches, as far as all of that goes. Raises TournamentReplayError."""
    stored = whole.tournament
    terms = terms_of(stored)
    seats = len(engine.new_position(stored.variant, **stored.options).seats)
    state = TournamentState(stored, Tournament(terms.plan, seats, 0, seed=stored.seed), terms)
    try:
        for kind, run in groupby(whole.actions, key=attrgetter("kind")):
            actions = list(run)
            state = _BATCHES[kind](state, actions) if kind in _BATCHES else reduce(follow, actions, state)
    except (LookupError, ValueError, TypeError) as error:
        raise TournamentReplayError(f"the log of {stored.id} makes no sense: {error!r}") from error
    return with_facts(state, whole.games)
