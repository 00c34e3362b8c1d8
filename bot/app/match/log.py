"""Appending to the log of a match, in one transaction with everything that follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.app.core.requests import RequestContext
from bot.app.match import actions
from bot.app.match.action_validation import require
from bot.app.match.actions import MatchAction, encode, guest_of
from bot.app.match.conditional_moves import advanced, reply
from bot.app.match.hash_chain import log_line, seat_link
from bot.app.match.names import nonce
from bot.app.match.reducer import apply_action
from bot.app.match.remembered_names import learnt, renamed
from bot.app.match.reminders import next_reminder
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State, digest
from bot.app.match.unrated import late_seat, unrated_after
from engine.proofs import hashed
from storage import (
    RESULT,
    Action,
    Change,
    Match,
    MatchSeat,
    MatchTimer,
    OutboxMessage,
    SeatLink,
    Secret,
    StoredConditionalMoves,
)

KEPT_SAN_TEXTS = 2
"""Usual number of earlier moves in a post: those since the seat to move last moved."""
COMPUTER_REPLY_WAIT = timedelta(seconds=15)
"""Longest delay of a move that computers will answer: one post covers all of it."""
POSITION_ACTIONS = (actions.PlayMove, actions.RevealKing)
"""Actions that one post tells together with those that follow from them."""
LEAVING = (actions.Resign, actions.RunOutOfTime)
"""Actions by which a player leaves a seat."""
NOTICES = (
    *(actions.MakeOffer, actions.AnswerOffer, actions.StartVacation, actions.EndVacation, actions.EndPause),
    *(actions.LoseBoards, actions.RegainBoard),
    *(actions.PauseWithTournament, actions.ResumeWithTournament, actions.ExtendTime, actions.StartClocks),
)
"""Actions told in words alone, as they leave the position as it was."""


async def append(
    matches: MatchService,
    snapshot: Snapshot,
    action: MatchAction,
    request: RequestContext | None = None,
    *,
    secret: Secret | None = None,
    fields: Mapping[str, Any] | None = None,
) -> Snapshot:
    """Append one action, with the reveals and the planned moves that follow from it.

    `fields` are set in the match besides. Raises StaleVersionError if the match moved on, and what `why_not` returns.
    """
    match, before = snapshot.match, _prepared(snapshot.state, action)
    require(before, action, matches.clock.now())
    guest = _guest(matches, match, action)
    steps = [
        _step(
            matches, before, action, request.user if request else None, request.interaction if request else None, guest
        )
    ]
    conditional_moves = advanced(snapshot.conditional_moves, steps[0])
    while (more := await _consequence(matches, match.id, steps[-1], conditional_moves)) is not None:
        user = conditional_moves[more.seat].user if isinstance(more, actions.PlayPlannedMove) else None
        steps.append(_step(matches, steps[-1], more, user))
        conditional_moves = advanced(conditional_moves, steps[-1])
    late = late_seat(steps[0])
    loser = None if late is None else match.seats[late].user
    if loser is not None and steps[0].last is not None:
        steps[0] = replace(steps[0], last=replace(steps[0].last, user=loser))
    state = steps[-1]
    async with _losing(matches, loser):
        unrated = await unrated_after(matches.store, match, state, loser, matches.clock.now())
        seats = seats_of(match.seats, state)
        changed = {**_fields(matches, state, seats), **(fields or {})}
        if unrated != match.unrated:
            changed["unrated"] = unrated
        following = replace(match, version=state.version, seats=seats, **changed)
        names = learnt(snapshot, state, seats, request)
        await matches.write(
            Change(
                match=match.id,
                expected_version=match.version,
                expected_status=match.status,
                action=steps[0].last,
                fields=changed,
                seats=None if seats == match.seats else seats,
                outbox_messages=(*_outbox_messages(matches, snapshot.state, steps), *_results(matches, match, state)),
                consequences=tuple(step.last for step in steps[1:] if step.last is not None),
                secret=secret,
                timers=await timers_of(matches, following, state, snapshot.muted),
                conditional_moves=_changed(snapshot.conditional_moves, conditional_moves),
                guest=guest,
                may_merge=snapshot.state.computer_to_act is not None,
                names=names,
            )
        )
        if match.tournament is not None and (state.outcome is not None or isinstance(action, LEAVING)):
            matches.tournament_changed(match.tournament)
        known = renamed(snapshot.names, names)
        return matches.keep(
            replace(snapshot, match=following, state=state, conditional_moves=conditional_moves, names=known), steps
        )


def _losing(matches: MatchService, loser: int | None) -> AbstractAsyncContextManager[None]:
    """Have the losses on time of a user to oneself among all processes, as each depends on those before."""
    return nullcontext() if loser is None else matches.store.db.lock(f"losses {loser}")


async def timers_of(matches: MatchService, match: Match, state: State, muted: frozenset[int]) -> tuple[MatchTimer, ...]:
    """Timers of a match in progress: the next time forfeit, the end of a stop of clocks, and reminders."""
    timers = []
    if state.clocks is not None and (end := state.clocks.first) is not None:
        timers.append(MatchTimer("time", end, match.id))
    timers += [MatchTimer("board", until, match.id) for until in state.boardless.values()]
    for seat in sorted(state.clock_running):
        user = match.seats[seat].user
        if user is not None and user not in muted:
            timers += await reminder_of(matches, match, state, seat, user)
    return tuple(timers)


async def reminder_of(matches: MatchService, match: Match, state: State, seat: int, user: int) -> list[MatchTimer]:
    """The next reminder of a seat's player, if there is one."""
    pace = (await matches.preferences.player(user)).reminders
    end = None if state.clocks is None else state.clocks.deadline(seat)
    at = next_reminder(pace, state.since or match.created_at, end, matches.clock.now())
    return [] if at is None else [MatchTimer("remind", at, match.id, user, match.guild)]


def seats_of(seats: tuple[MatchSeat, ...], state: State) -> tuple[MatchSeat, ...]:
    """Holders of the seats: abandoned ones belong to a computer, others may have been taken over."""

    def holder(number: int, seat: MatchSeat) -> MatchSeat:
        user = state.guests.get(number, seat.user)
        if number in state.left and user is not None:
            return MatchSeat("left", user)
        return MatchSeat("joined", user) if number in state.humans else seat

    return tuple(holder(number, seat) for number, seat in enumerate(seats))


def is_notice(state: State) -> bool:
    """True if the last action is posted as text only, because the position is unchanged."""
    action = state.action
    timed = isinstance(action, actions.ResumeMatch) and action.reason in ("outage", "corrected", "returned")
    return state.outcome is None and (timed or isinstance(action, NOTICES)) and state.position_version != state.version


def _prepared(state: State, action: MatchAction) -> State:
    """The state with what an action asks of it more than once: a move, for all legal ones."""
    legal = state.legal
    if legal is None and isinstance(action, actions.PlayMove):
        legal = tuple(state.position.legal_moves())
    return replace(state, san_texts=state.san_texts[-KEPT_SAN_TEXTS:], legal=legal)


def _guest(matches: MatchService, match: Match, action: MatchAction) -> SeatLink | None:
    """Link of the person to whom an action offers a seat."""
    user = guest_of(action)
    if user is None or action.seat is None or not match.genesis_hash:
        return None
    return seat_link(match.id, match.version + 1, action.seat, user, matches.rng)


def _step(
    matches: MatchService,
    state: State,
    action: MatchAction,
    user: int | None = None,
    interaction: int | None = None,
    guest: SeatLink | None = None,
) -> State:
    """The state after one more action, which is its `last`."""
    row = Action(state.version + 1, *encode(action), "", matches.clock.now(), user, interaction)
    following = apply_action(state, row)
    san_texts = following.san_texts
    if len(following.history) > len(state.history):
        san_texts = (*state.san_texts, state.position.sans(following.position.move_stack[-1], state.legal))
    line = log_line(state.head_hash, row, following.outcome, None if guest is None else guest.link)
    entry_hash = hashed(line) if state.head_hash else ""
    done = replace(row, digest=digest(following.position), entry_hash=entry_hash)
    return replace(following, last=done, san_texts=san_texts)


async def _consequence(
    matches: MatchService, match: str, state: State, conditional_moves: Mapping[int, StoredConditionalMoves]
) -> actions.SeatAction | None:
    """Forced follow-up action: the reveal owed by a mate, or a planned reply."""
    if state.outcome is not None:
        return None
    if (owing := state.position.reveal_owed()) is not None:
        true = next(known.choice for known in await matches.store.matches.secrets(match) if known.seat == owing)
        return actions.RevealKing(owing, true)
    return reply(conditional_moves, state, matches.clock.now())


def _changed(
    before: Mapping[int, StoredConditionalMoves], after: Mapping[int, StoredConditionalMoves]
) -> dict[int, StoredConditionalMoves | None]:
    return {seat: after.get(seat) for seat in before if after.get(seat) != before[seat]}


def _outbox_messages(matches: MatchService, before: State, steps: Sequence[State]) -> Iterator[OutboxMessage]:
    """The posts that tell what an action led to: one for all moves, after one for an action that is no move."""
    first, state = steps[0], steps[-1]
    earlier = before
    if len(steps) > 1 and not _changed_position(first):
        yield _outbox_message(matches, first, {"quiet": True})
        earlier = first
    outbox_message = _outbox_message(
        matches, state, _payload(earlier, [step for step in steps if _changed_position(step)])
    )
    if _changed_position(state):
        mergeable = state.computer_to_act is not None and not state.paused
        due = matches.clock.now() + COMPUTER_REPLY_WAIT if mergeable else None
        outbox_message = replace(
            outbox_message, mergeable=mergeable, due=due, merges=before.computer_to_act is not None
        )
    yield outbox_message


def _results(matches: MatchService, match: Match, state: State) -> Iterator[OutboxMessage]:
    """The line that tells, in the channel of a match's thread, what came of it (a tournament posts its own results).

    The thread may not be there yet, or never be: that is known when it is sent.
    """
    scored = state.outcome is not None and bool(state.outcome.scores)
    if scored and match.wants_thread and match.tournament is None:
        yield OutboxMessage(RESULT, state.version, nonce(matches.rng), channel=match.channel)


def _changed_position(state: State) -> bool:
    """True if the last action of a state changed the position by the rules."""
    return isinstance(state.action, POSITION_ACTIONS)


def _payload(before: State, steps: Sequence[State]) -> dict[str, Any]:
    """Payload of a post about moves: first entry of the line, planned entries, and lapsed offers."""
    if not steps:
        return {}
    conditional = [len(step.history) - 1 for step in steps if isinstance(step.action, actions.PlayPlannedMove)]
    lapsed = [offer.kind for step in steps for offer in step.lapsed]
    more = {"planned": conditional, "lapsed": lapsed}
    return {"from": len(before.history), **{name: found for name, found in more.items() if found}}


def _outbox_message(matches: MatchService, state: State, payload: Mapping[str, Any]) -> OutboxMessage:
    """The post that tells a state."""
    sort = "notice" if is_notice(state) else "turn"
    live = state.outcome is None and "quiet" not in payload and (not state.tournament_paused or bool(state.offers))
    return OutboxMessage(sort, state.version, nonce(matches.rng), payload, live)


def _fields(matches: MatchService, state: State, seats: tuple[MatchSeat, ...]) -> dict[str, Any]:
    fields: dict[str, Any] = {"moves": state.moves, "deadline": state.clocks and state.clocks.first}
    if state.outcome is None:
        return fields | {"turn": state.turn_user(seats)}
    ended = {"status": "over", "turn": None, "deadline": None, "ended_at": matches.clock.now()}
    return fields | ended | {"reason": state.outcome.reason, "scores": state.outcome.scores}
