"""A log read back from its lines: canonical, chained, and replayed by the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import engine
from bot.app.match.action_validation import why_not
from bot.app.match.actions import LINKED, Abort, MatchAction, decode, text_in_line
from bot.app.match.hash_chain import log_line
from bot.app.match.reducer import apply_action, begin
from bot.app.match.state import State
from engine import EngineError
from engine.proofs import canonical, hashed
from engine.records import RecordError
from engine.search import DEFAULT, LEVELS
from storage import Action, Match, MatchSeat

_GENESIS = {
    "clock": str,
    "computers": list,
    "match": str,
    "options": dict,
    "rules": int,
    "seats": list,
    "seed": str,
    "start": str,
    "started": str,
    "variant": str,
}
_LEVEL = {"level": int}
_ACTION = {"at": str, "kind": str, "previous": str, "seq": int, "text": str}
_MORE = {"guest", "result", "seat"}
START_TIME_TOLERANCE = timedelta(minutes=1)
"""Tolerance for first actions before the start: the machine's clock may be corrected between the two."""


class RulesVersionError(RecordError):
    """A record of a later Féerie, whose rules this one does not know."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """Contents of a log: its first line, the final state, the hash after each line.

    `guests` are seat and link of the users who were offered a seat, by action.
    """

    genesis: Mapping[str, Any]
    state: State
    entry_hashes: Sequence[str]
    guests: Mapping[int, tuple[int, str]]


def transcribed(lines: Sequence[str], *, authentic: bool = False) -> Transcript:
    """Read a log. Raises RecordError at the first line that does not hold.

    `authentic`: a post showed the hash of its last line, so that it is the bot's own, whatever the bot allowed then.
    """
    genesis = _read(lines[0], 0)
    state, entry_hashes = begin(_match(genesis)), [hashed(lines[0])]
    began = _time(genesis["started"], 0)
    guests: dict[int, tuple[int, str]] = {}
    for seq, line in enumerate(lines[1:], 1):
        content = _read(line, seq)
        action = _action(content, seq, state.seats)
        if content["previous"] != entry_hashes[-1]:
            raise RecordError(f"action {seq} of the log does not follow from the line before it")
        if action.at < began - START_TIME_TOLERANCE:
            raise RecordError(f"action {seq} of the log comes before the match started")
        state = _followed(state, action, authentic=authentic)
        guest = content.get("guest")
        if log_line(entry_hashes[-1], action, state.outcome, guest) != line:
            raise RecordError(f"action {seq} of the log has another result by the rules, or tells what it should not")
        if guest is not None and action.seat is not None:
            guests[seq] = (action.seat, guest)
        entry_hashes.append(hashed(line))
    return Transcript(genesis, state, entry_hashes, guests)


def _followed(state: State, row: Action, *, authentic: bool) -> State:
    try:
        action = decode(row)
        if why_not(state, action, row.at) is None or (authentic and _drops(state, action)):
            return apply_action(state, row)
    except (ValueError, LookupError, OverflowError):  # refused below, like what is not allowed
        pass
    raise RecordError(f"action {row.seq} of the log, {row.kind} {text_in_line(row)!r}, is against the rules")


def _drops(state: State, action: MatchAction) -> bool:
    """Tell whether a player ended a match after everyone had moved, as they could while it was on hold."""
    return state.outcome is None and isinstance(action, Abort) and action.seat in state.humans


def _read(line: str, seq: int) -> Mapping[str, Any]:
    """The content of a line, which must be the one text that says it."""
    try:
        content = json.loads(line)
        if isinstance(content, dict) and canonical(content) == line:
            return content
    except (ValueError, RecursionError):  # refused below
        pass
    raise RecordError(f"line {seq + 1} of the log is not canonical JSON")


def _match(genesis: Mapping[str, Any]) -> Match:
    """The match that a first line tells of. Raises RecordError."""
    kinds = _GENESIS | (_LEVEL if "level" in genesis else {})  # logs of older releases do not tell it
    if genesis.keys() != kinds.keys():
        raise RecordError("the log does not begin with the first line of a match")
    _check_types(genesis, kinds, 0)
    if genesis["rules"] < 1:
        raise RecordError(f"no game has version {genesis['rules']} of its rules")
    level = genesis.get("level", DEFAULT)
    if level not in LEVELS:
        raise RecordError("the log does not begin with a level of computers")
    variant, options = genesis["variant"], genesis["options"]
    _check_start(variant, options, genesis)
    seats = len(engine.variants()[variant].seats)
    if len(genesis["seats"]) != seats or any(seat not in range(seats) for seat in genesis["computers"]):
        raise RecordError(f"the log does not begin with the {seats} seats of the game")
    began = _time(genesis["started"], 0)
    people = tuple(MatchSeat("computer" if seat in genesis["computers"] else "joined") for seat in range(seats))
    match = Match(
        id=genesis["match"],
        guild=None,
        channel=0,
        created_by=0,
        variant=variant,
        options=options,
        rules_version=genesis["rules"],
        language="en",
        seats_mode="listed",
        created_at=began,
        seats=people,
        clock=genesis["clock"],
        level=level,
    )
    try:
        begin(match)
    except (ValueError, OverflowError):
        raise RecordError("the log does not begin with a clock") from None
    return match


def _check_start(variant: str, options: Mapping[str, Any], genesis: Mapping[str, Any]) -> None:
    if variant not in engine.variants():
        raise RecordError(f"no game {variant!r}")
    try:
        position = engine.new_position(variant, **options)
        known = position.rules_version
        if genesis["rules"] > known:
            raise RulesVersionError(
                f"the match follows version {genesis['rules']} of the rules of {variant}, of which this Féerie knows"
                f" {known} at most: verify it with a later one"
            )
        start = engine.parse_fen(variant, genesis["start"], **options)
    except RulesVersionError:
        raise
    except (EngineError, TypeError) as error:
        raise RecordError(f"the log does not begin as a match does: {error}") from None
    if position.chosen_options != options or start.fen() != position.fen():
        raise RecordError("the log does not begin with the options and the position of the game")


def _action(content: Mapping[str, Any], seq: int, seats: int) -> Action:
    """The action that a line tells. Raises RecordError."""
    _check_types(content, _ACTION, seq)
    seat, guest = content.get("seat", ""), content.get("guest")
    offered = (content["kind"], content["text"]) in LINKED
    known = seat is None or (type(seat) is int and 0 <= seat < seats)
    if (
        not known
        or content["seq"] != seq
        or content.keys() - _ACTION.keys() - _MORE
        or isinstance(guest, str) != offered
    ):
        raise RecordError(f"line {seq + 1} of the log is not action {seq} of a match")
    text = f"{content['text']} {seq}" if offered else content["text"]  # the reducer knows guests by numbers
    return Action(seq, content["kind"], seat, text, "", _time(content["at"], seq))


def _check_types(content: Mapping[str, Any], types: Mapping[str, type], seq: int) -> None:
    wrong = [name for name, kind in types.items() if type(content.get(name)) is not kind]
    if wrong:
        raise RecordError(f"line {seq + 1} of the log says no {wrong[0]}")


def _time(text: str, seq: int) -> datetime:
    try:
        time = datetime.fromisoformat(text)
        if time.utcoffset() is not None:
            return time
    except ValueError:  # refused below
        pass
    raise RecordError(f"line {seq + 1} of the log says no time")
