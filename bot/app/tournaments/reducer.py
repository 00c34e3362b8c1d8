"""Effect of each action of a tournament's log on its state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import groupby
from operator import attrgetter

from bot.app.tournaments.state import GUEST_TEAM, Extension, ScoreDecision, TournamentEntry, TournamentState
from storage import TournamentAction
from tournament.model import Game, Round


def apply_action(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Return the state after an action. Raises KeyError, ValueError, LookupError for an impossible one."""
    after = _REDUCERS[action.kind](state, action) if action.kind in _REDUCERS else state
    return _with_guests(after, action) if state.between_servers else after


def _with_guests(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Note who is in the second server: its players, its captain, and those who act there."""
    acts = bool(action.data.get("guest"))
    found = {action.user} if acts else set()
    if action.data.get("team") == GUEST_TEAM or (acts and action.kind in ("accept", "replace", "invite")):
        found.add(action.subject)
    people = state.seen_in_guest.union(user for user in found if user is not None)
    return replace(state, seen_in_guest=people) if found else state


def _entry(action: TournamentAction) -> TournamentEntry:
    if action.subject is None:
        raise ValueError("nobody to hold the entry")
    return TournamentEntry(action.subject, action.at, action.seq, action.data.get("team", 0))


def _join(state: TournamentState, action: TournamentAction) -> TournamentState:
    entry = _entry(action)
    if state.entries or action.data.get("reserve"):
        return replace(state, reserves=(*state.reserves, entry))
    return replace(state, registered=(*state.registered, entry))


def _leave(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Unregister a player; if a place becomes free, the first reserve gets it."""
    registered = tuple(entry for entry in state.registered if entry.joined_seq != action.data["joined"])
    reserves = tuple(entry for entry in state.reserves if entry.joined_seq != action.data["joined"])
    freed = len(registered) < len(state.registered) and action.subject != state.host  # the host's place stays free
    if not state.entries and freed and reserves:
        registered, reserves = (*registered, reserves[0]), reserves[1:]
    return replace(state, registered=registered, reserves=reserves)


def _start(state: TournamentState, action: TournamentAction) -> TournamentState:
    known = {entry.joined_seq: entry for entry in state.registered}
    entries = tuple(known[joined] for joined in action.data["order"])
    divisions = tuple(action.data.get("divisions", ()))
    tournament = replace(state.tournament, entries=len(entries), divisions=divisions)
    left = tuple(entry for entry in state.registered if entry not in entries)  # players of teams without a board
    return replace(state, entries=entries, registered=(), reserves=(*left, *state.reserves), tournament=tournament)


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
    tournament = replace(state.tournament, rounds=rounds, bye_requests=frozenset())
    return replace(state, tournament=tournament, last_pairing_seq=action.seq)


def _withdraw(state: TournamentState, action: TournamentAction) -> TournamentState:
    number = action.data["entry"]
    gone, decisions = dict(state.left_game_at), state.decision_by_game

    def left(game: Game) -> Game:
        unfinished = number in game.entries and game.id not in state.reported_games and game.id not in decisions
        if not unfinished:
            return game
        gone.setdefault((game.id, number), action.at)
        return replace(game, withdrawn=game.withdrawn | {number})

    tournament = replace(state.tournament, withdrawn=state.tournament.withdrawn | {number}).map_games(left)
    ended = state.ended_by_organiser or state.provisional_until is not None
    withdrawn_at = state.withdrawn_at if ended else {**state.withdrawn_at, number: action.at}
    reasons = {**state.withdrawal_reasons, number: action.data["why"]}
    return replace(
        state, tournament=tournament, left_game_at=gone, withdrawal_reasons=reasons, withdrawn_at=withdrawn_at
    )


def _return(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Resume a withdrawn entry; the games it left stay lost or void."""
    number = action.data["entry"]
    entry = replace(state.entries[number - 1], held_since=action.at)
    entries = (*state.entries[: number - 1], entry, *state.entries[number:])
    reserves = tuple(one for one in state.reserves if one.user != action.subject)
    tournament = replace(state.tournament, withdrawn=state.tournament.withdrawn - {number})
    withdrawn_at = {entry: at for entry, at in state.withdrawn_at.items() if entry != number}
    return replace(state, entries=entries, reserves=reserves, tournament=tournament, withdrawn_at=withdrawn_at)


def _replace(state: TournamentState, action: TournamentAction) -> TournamentState:
    number = action.data["entry"]
    entry = replace(_entry(action), team=state.entries[number - 1].team)
    replaced = state.replaced_users | {state.user_of(number)}
    entries = (*state.entries[: number - 1], entry, *state.entries[number:])
    reserves = tuple(one for one in state.reserves if one.user != action.subject)
    return replace(state, entries=entries, reserves=reserves, replaced_users=replaced)


def _invite(state: TournamentState, action: TournamentAction) -> TournamentState:
    subject = action.subject
    return state if subject is None else replace(state, invited=state.invited | {subject})


def _bye(state: TournamentState, action: TournamentAction) -> TournamentState:
    bye_requests = state.tournament.bye_requests | {action.data["entry"]}
    return replace(state, tournament=replace(state.tournament, bye_requests=bye_requests))


def _adjudicate(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, score_decisions=(*state.score_decisions, _decision_of(action)))


@lru_cache(64)
def _score(text: str) -> Fraction:
    return Fraction(text)


def _decision_of(action: TournamentAction) -> tuple[str, ScoreDecision]:
    scores = action.data["scores"]
    return action.data["game"], ScoreDecision(action.seq, None if scores is None else tuple(map(_score, scores)))


def _undo(state: TournamentState, action: TournamentAction) -> TournamentState:
    undone = action.data["seq"]
    kept = tuple((game, decision) for game, decision in state.score_decisions if decision.seq != undone)
    bye_requests = state.tournament.bye_requests - {action.data.get("entry", 0)}
    return replace(state, score_decisions=kept, tournament=replace(state.tournament, bye_requests=bye_requests))


def _extend(state: TournamentState, action: TournamentAction) -> TournamentState:
    given = Extension(action.seq, action.at, action.data["days"], action.data.get("game", ""))
    return replace(state, extensions=(*state.extensions, given))


def _finish(state: TournamentState, _action: TournamentAction) -> TournamentState:
    return replace(state, ended_by_organiser=True)


def _end(state: TournamentState, action: TournamentAction) -> TournamentState:
    if "until" not in action.data:  # called off, or ended before results were provisional
        return state
    tournament = replace(state.tournament, closed=not state.ended_by_organiser)
    return replace(state, provisional_until=datetime.fromisoformat(action.data["until"]), tournament=tournament)


def _reopen(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Make results provisional again; tournaments that ended before results were, too."""
    tournament = replace(state.tournament, closed=not state.ended_by_organiser)
    return replace(state, provisional_until=datetime.fromisoformat(action.data["until"]), tournament=tournament)


def _result(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, reported_games=state.reported_games | {action.data["game"]})


def _next(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, next_season=action.data["tournament"])


def _host(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, host=action.subject)


def _wait(state: TournamentState, _action: TournamentAction) -> TournamentState:
    return replace(state, waits=True)


def _repeated(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, next_in_series=action.data["tournament"])


def _accept(state: TournamentState, action: TournamentAction) -> TournamentState:
    return replace(state, guest_captain=action.subject)


def _guest_left(state: TournamentState, _action: TournamentAction) -> TournamentState:
    """Take the players of the second server out; after the start, they withdraw one by one."""
    if state.entries:
        return state
    registered, reserves = (
        tuple(entry for entry in entries if entry.team != GUEST_TEAM) for entries in (state.registered, state.reserves)
    )
    return replace(state, registered=registered, reserves=reserves, guest_captain=None)


def _line_up(state: TournamentState, action: TournamentAction) -> TournamentState:
    """Put a player on a board of their team; the others move."""
    moved = next(entry for entry in state.registered if entry.joined_seq == action.data["joined"])
    team = [entry for entry in state.registered if entry.team == moved.team and entry != moved]
    team.insert(action.data["board"] - 1, moved)
    others = (entry for entry in state.registered if entry.team != moved.team)
    return replace(state, registered=(*team, *others))


_REDUCERS = {
    "join": _join,
    "leave": _leave,
    "start": _start,
    "late": _late,
    "round": _round,
    "withdraw": _withdraw,
    "return": _return,
    "replace": _replace,
    "invite": _invite,
    "bye": _bye,
    "adjudicate": _adjudicate,
    "undo": _undo,
    "extend": _extend,
    "finish": _finish,
    "end": _end,
    "reopen": _reopen,
    "result": _result,
    "next": _next,
    "host": _host,
    "repeated": _repeated,
    "wait": _wait,
    "line-up": _line_up,
    "accept": _accept,
    "guest-left": _guest_left,
}


def _report_all(state: TournamentState, actions: Sequence[TournamentAction]) -> TournamentState:
    """Apply several results at once."""
    return replace(state, reported_games=state.reported_games.union(action.data["game"] for action in actions))


def _adjudicate_all(state: TournamentState, actions: Sequence[TournamentAction]) -> TournamentState:
    """Apply several score decisions at once."""
    return replace(state, score_decisions=(*state.score_decisions, *map(_decision_of, actions)))


_BATCH_REDUCERS = {"result": _report_all, "adjudicate": _adjudicate_all}
"""Reducers for kinds that come in runs of thousands: one copy of the state instead of one per action."""


def apply_actions(state: TournamentState, actions: Iterable[TournamentAction]) -> TournamentState:
    """Return the state after several actions. Raises like `apply_action`."""
    for kind, group in groupby(actions, key=attrgetter("kind")):
        run = list(group)
        batch = _BATCH_REDUCERS.get(kind)
        state = batch(state, run) if batch is not None else reduce(apply_action, run, state)
    return state
