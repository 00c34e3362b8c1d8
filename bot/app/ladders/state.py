"""State of a ladder, derived from its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from bot.app.core.translator import Translator, Word, translated
from storage import LoadedTournament, StoredTournament, TournamentAction, TournamentMatch
from tournament.ladders.positions import Declined, Event, Expired, Inactive, Joined, Left, Result, Standing, apply
from tournament.ladders.rules import ANSWER_PERIOD

Score = Literal["win", "loss", "part"]
"""Score of a player in a game; `part` for a draw or a shared win."""
ACTIVITY = ("join", "challenge", "agree", "accept")
"""Kinds of actions that show that their user is active."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of a ladder; `number` is that of its action.

    `since` is when the player who must answer was asked, in the ladder's channel. The `partner` of a game of three must
    have `agreed` before the target is asked; unless `asks_partner`, that was known beforehand. `match` is its game.
    `outcome` is why it is no longer open: declined, expired, withdrawn, played, left or closed; `closer` is whose
    answer or departure that was, or the winner.
    """

    number: int
    challenger: int
    target: int
    since: datetime
    partner: int | None = None
    agreed: bool = False
    asks_partner: bool = False
    match: str = ""
    outcome: str = ""
    closer: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Challenger, partner if there is one, and target."""
        return tuple(user for user in (self.challenger, self.partner, self.target) if user is not None)

    @property
    def answerer(self) -> int | None:
        """The user who must answer now; None once the game has started or the challenge is closed."""
        if self.match or self.outcome:
            return None
        return self.partner if self.partner is not None and not self.agreed else self.target

    @property
    def stages(self) -> tuple[str, ...]:
        """Its posts: one that asks the partner, one that asks the target."""
        asked = ("target",) if self.agreed or self.partner is None else ()
        return ("partner", *asked) if self.asks_partner else ("target",)

    @property
    def answer_by(self) -> datetime:
        """When the time to answer is over."""
        return self.since + ANSWER_PERIOD


@dataclass(frozen=True, slots=True)
class LadderState:
    """A ladder as of its version.

    By user: `active` is the time of their last activity, `told` that of the last post about their inactivity since
    then, `asked` that of their last challenge, `last_target` whom it challenged. `keeps` are those for whom the bot
    makes challenges. `scores` are those of their games, in order. `matches` are the games whose result is not in the
    log yet.
    """

    stored: StoredTournament
    log: tuple[TournamentAction, ...] = ()
    standing: Standing = field(default_factory=Standing)
    challenges: Mapping[int, Challenge] = field(default_factory=dict)
    active: Mapping[int, datetime] = field(default_factory=dict)
    told: Mapping[int, datetime] = field(default_factory=dict)
    asked: Mapping[int, datetime] = field(default_factory=dict)
    last_target: Mapping[int, int] = field(default_factory=dict)
    keeps: frozenset[int] = frozenset()
    scores: Mapping[int, tuple[Score, ...]] = field(default_factory=dict)
    matches: Mapping[str, TournamentMatch] = field(default_factory=dict)

    @property
    def positions(self) -> tuple[int, ...]:
        """Players from the highest rung down."""
        return self.standing.positions

    @property
    def open_challenges(self) -> tuple[Challenge, ...]:
        """Challenges that are not over, in order."""
        return tuple(one for one in self.challenges.values() if not one.outcome)

    @property
    def clock(self) -> str:
        """Time control of its games."""
        return str(self.stored.plan["clock"])

    @property
    def rated(self) -> bool:
        """Tell whether its games are rated."""
        return bool(self.stored.plan["rated"])

    @property
    def name(self) -> Word:
        """Its name in the language of each reader."""
        return Word("ladder-name", {"game": Word(f"game-{self.stored.variant}")})

    def title(self, translate: Translator) -> str:
        """Its name in one language."""
        return translated(translate, self.name.key, self.name.values)

    def rung(self, user: int) -> int:
        """Rung of a player from 1, 0 for others."""
        return self.positions.index(user) + 1 if user in self.positions else 0

    def ordinal(self, challenge: Challenge) -> int:
        """Number of a challenge among all of the ladder, from 1."""
        return [*self.challenges].index(challenge.number) + 1

    def outgoing(self, user: int) -> Challenge | None:
        """The open challenge that a player made, or joined as a partner."""
        return next((one for one in self.open_challenges if user in (one.challenger, one.partner)), None)

    def incoming(self, user: int) -> Challenge | None:
        """The open challenge made to a player."""
        return next((one for one in self.open_challenges if user == one.target), None)


def state_of(whole: LoadedTournament) -> LadderState:
    """Return the state of a ladder after its log."""
    state = LadderState(whole.tournament, matches=whole.matches)
    for action in whole.actions:
        state = after(state, action)
    return state


def after(state: LadderState, action: TournamentAction) -> LadderState:
    """Return the state after one more action."""
    state = replace(_with_activity(state, action), log=(*state.log, action))
    handler = _HANDLERS.get(action.kind)
    return state if handler is None else handler(state, action)


def _with_activity(state: LadderState, action: TournamentAction) -> LadderState:
    if action.kind not in ACTIVITY or action.user is None:
        return state
    return _active(state, (action.user,), action.at)


def _active(state: LadderState, users: tuple[int, ...], at: datetime) -> LadderState:
    told = {user: time for user, time in state.told.items() if user not in users}
    return replace(state, active={**state.active, **dict.fromkeys(users, at)}, told=told)


def _with(state: LadderState, event: Event) -> LadderState:
    return replace(state, standing=apply(state.standing, event))


def _changed(state: LadderState, number: int, **fields: Any) -> LadderState:
    changed = replace(state.challenges[number], **fields)
    return replace(state, challenges={**state.challenges, number: changed})


def _join(state: LadderState, action: TournamentAction) -> LadderState:
    return _with(state, Joined(_subject(action)))


def _leave(state: LadderState, action: TournamentAction) -> LadderState:
    gone = _subject(action)
    state = replace(_with(state, Left(gone)), keeps=state.keeps - {gone})
    for one in state.open_challenges:
        if gone in one.players and not one.match:
            state = _changed(state, one.number, outcome="left", closer=gone)
    return state


def _challenge(state: LadderState, action: TournamentAction) -> LadderState:
    challenger, target = action.user or 0, _subject(action)
    new = Challenge(action.seq, challenger, target, action.at)
    return replace(
        state,
        challenges={**state.challenges, action.seq: new},
        asked={**state.asked, challenger: action.at},
        last_target={**state.last_target, challenger: target},
    )


def _partner(state: LadderState, action: TournamentAction) -> LadderState:
    agreed = bool(action.data.get("agreed"))
    return _changed(state, action.data["challenge"], partner=_subject(action), agreed=agreed, asks_partner=not agreed)


def _agree(state: LadderState, action: TournamentAction) -> LadderState:
    return _changed(state, action.data["challenge"], agreed=True, since=action.at)


def _accept(state: LadderState, action: TournamentAction) -> LadderState:
    return _changed(state, action.data["challenge"], match=action.data["match"])


def _decline(state: LadderState, action: TournamentAction) -> LadderState:
    return _unanswered(state, action, "declined", Declined)


def _expire(state: LadderState, action: TournamentAction) -> LadderState:
    return _unanswered(state, action, "expired", Expired)


def _unanswered(state: LadderState, action: TournamentAction, outcome: str, event: type[Declined]) -> LadderState:
    number, closer = action.data["challenge"], _subject(action)
    if closer == state.challenges[number].target:
        state = _with(state, event(closer, action.at, bool(action.data.get("excused"))))
    return _changed(state, number, outcome=outcome, closer=closer)


def _withdraw(state: LadderState, action: TournamentAction) -> LadderState:
    return _changed(state, action.data["challenge"], outcome="withdrawn", closer=action.user)


def _result(state: LadderState, action: TournamentAction) -> LadderState:
    number = action.data["challenge"]
    one = state.challenges[number]
    state = _active(state, tuple(user for user in one.players if user in state.positions), action.at)
    if action.data.get("aborted"):
        state = _with(state, Declined(one.target, action.at, bool(action.data.get("excused"))))
        return _changed(state, number, outcome="played")
    if not action.data.get("void"):
        state = replace(state, scores=_with_scores(state, one, action.subject))
    state = _with(state, Result(one.players, action.subject))
    return _changed(state, number, outcome="played", closer=action.subject)


def _with_scores(state: LadderState, one: Challenge, winner: int | None) -> dict[int, tuple[Score, ...]]:
    scores = dict(state.scores)
    for user in one.players:
        score: Score = "part" if winner is None else "win" if user == winner else "loss"
        scores[user] = (*scores.get(user, ()), score)
    return scores


def _inactive(state: LadderState, action: TournamentAction) -> LadderState:
    return replace(state, told={**state.told, _subject(action): action.at})


def _drop(state: LadderState, action: TournamentAction) -> LadderState:
    return _inactive(_with(state, Inactive(_subject(action))), action)


def _keep(state: LadderState, action: TournamentAction) -> LadderState:
    user = {action.user or 0}
    return replace(state, keeps=state.keeps | user if action.data["on"] else state.keeps - user)


def _close(state: LadderState, _action: TournamentAction) -> LadderState:
    for one in state.open_challenges:
        state = _changed(state, one.number, outcome="closed")
    return state


def _move(state: LadderState, action: TournamentAction) -> LadderState:
    """Ask anew where the ladder is now: in the old channel no one may have seen the question."""
    for one in state.open_challenges:
        if one.answerer is not None:
            state = _changed(state, one.number, since=action.at)
    return state


def _subject(action: TournamentAction) -> int:
    return action.subject or 0


_HANDLERS = {
    "join": _join,
    "leave": _leave,
    "challenge": _challenge,
    "partner": _partner,
    "agree": _agree,
    "accept": _accept,
    "decline": _decline,
    "expire": _expire,
    "withdraw": _withdraw,
    "result": _result,
    "inactive": _inactive,
    "drop": _drop,
    "keep": _keep,
    "close": _close,
    "move": _move,
}
