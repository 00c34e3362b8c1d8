"""Plans: moves recorded ahead, for the case that the others play as expected. Nobody but their owner sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

import engine
from bot.app.acts import label
from bot.app.calls import Call, Choice, Done
from bot.app.desk import Desk, Snapshot
from bot.app.errors import (
    AppError,
    ChoiceAwaitedError,
    ChoiceOwedError,
    IllegalError,
    MalformedError,
    MoveRefusedError,
    NoMovesError,
    OwnTurnError,
    PausedError,
    PlanChangedError,
    PlanLineError,
    PlanTooLongError,
    StaleVersionError,
)
from bot.app.foresight import Line, Tree, tidied, tree_of
from bot.app.looking import LONGEST, MOST, cut, fitting, forms_of
from bot.app.playing import done, read_move, seat_of
from bot.app.say import Say, Word, Words
from bot.app.wording import army
from bot.texts import LANGUAGES, sayer
from storage import ConflictError, Plan

LINES = 20
"""Lines of one plan."""
ACTS = 20
"""Moves of one line, everybody's."""
_LINE = re.compile(r"[;\n]")
_WORD = re.compile(r"\$[^\s;→]+|[^\s,;→]+")
_NUMBER = re.compile(r"\d+(?:\.+|…)")


@dataclass(frozen=True, slots=True)
class Planned:
    """What the caller plans: `tree` is for a block of code; its numbered lines are `lines`.

    `mark` tells this plan from any other. `open`: lines may be added now. Only their owner may see any of it.
    """

    match: str
    version: int
    lines: int
    mark: str
    tree: str = field(repr=False)
    open: bool


class Planning:
    """Looking at one's own plan, and changing it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, call: Call) -> Planned:
        """See `App.plan`."""
        snapshot = await self._desk.seen(call)
        seat = seat_of(snapshot, call)
        lines = _lines(snapshot, seat)
        try:
            _require_others_turn(snapshot, seat)
            may_add = True
        except AppError:
            if not lines:
                raise
            may_add = False
        tree = "\n".join(_told(snapshot.state.position, seat, lines, sayer(call.language)))
        return Planned(snapshot.match.id, snapshot.match.version, len(lines), _mark(lines), tree, may_add)

    async def add(self, call: Call, text: str) -> Done:
        """See `App.add_to_plan`."""
        snapshot = await self._desk.seen(call)
        seat = seat_of(snapshot, call)
        _require_others_turn(snapshot, seat)
        known = _lines(snapshot, seat)
        reader = Reader(snapshot.state.position, seat, sayer(call.language).language)
        for line in known:
            reader.read(0, line)
        lines = tidied((*known, *reader.lines(text)))
        if len(lines) > LINES:
            raise _too_long()
        await self._keep(snapshot, seat, Plan(call.user, lines))
        return done("done-planned", snapshot, count=len(lines))

    async def drop(self, call: Call, mark: str, number: int | None) -> Done:
        """See `App.drop_from_plan`."""
        snapshot = await self._desk.seen(call)
        seat = seat_of(snapshot, call)
        lines = _lines(snapshot, seat)
        if mark != _mark(lines) or (number is not None and not 0 < number <= len(lines)):
            raise PlanChangedError
        left = () if number is None else (*lines[: number - 1], *lines[number:])
        await self._keep(snapshot, seat, Plan(call.user, left) if left else None)
        return done("done-planned", snapshot, count=len(left))

    async def choices(self, call: Call, typed: str) -> list[Choice]:
        """See `App.plan_choices`."""
        say = sayer(call.language)
        before, last = _cut_last(typed)
        try:
            snapshot = await self._desk.seen(call)
            seat = seat_of(snapshot, call)
            _require_others_turn(snapshot, seat)
            *_, line = _LINE.split(before)
            reader = Reader(snapshot.state.position, seat, say.language)
            position = reader.after(line, len(_LINE.findall(before)) + 1)
        except AppError as error:
            plain = error.explain(say).replace("`", "").replace("*", "")  # a list shows no formatting
            return [Choice(cut(plain), cut(typed.strip() or "?"))]
        found = [
            (f"{before}{position.san(act, say.language)}", label(say, position, act))
            for act in fitting(last, forms_of(position))
        ]
        return [Choice(_end(before, shown), value) for value, shown in found if len(value) <= LONGEST][:MOST]

    async def _keep(self, snapshot: Snapshot, seat: int, plan: Plan | None) -> None:
        try:
            await self._desk.store.set_plan(snapshot.match.id, snapshot.match.version, seat, plan)
        except ConflictError as error:
            raise StaleVersionError from error
        finally:
            self._desk.forget(snapshot.match.id)


class Reader:
    """Reads lines of moves from a position on, each of which must leave the planner with one reply at most."""

    def __init__(self, start: engine.Position, seat: int, language: str) -> None:
        self._start = start
        self._seat = seat
        self._language = language
        self._replies: dict[Line, engine.Move] = {}

    def lines(self, text: str) -> Iterator[Line]:
        """The lines of a text in coordinate form. Raises PlanErrors."""
        written = [words for line in _LINE.split(text) if (words := _words(line))]
        if not written:
            raise NoMovesError
        if len(written) > LINES or any(len(words) > ACTS for words in written):
            raise _too_long()
        for number, words in enumerate(written, 1):
            yield self.read(number, words)

    def read(self, number: int, words: Sequence[str]) -> Line:
        """One line, of which all moves but the planner's are anybody's."""
        position = self._walk(number, words)
        acts = tuple(str(act) for act in position.move_stack[-len(words) :])
        before = position.copy()
        before.pop()
        if before.turn != self._seat:
            raise PlanLineError(line=number, move=len(words), text=_shown(words[-1]), why=Word("plan-unanswered"))
        return acts

    def after(self, line: str, number: int) -> engine.Position:
        """The position at the end of an unfinished line."""
        position = self._walk(number, words := _words(line))
        if why := _closed(position):
            raise PlanLineError(line=number, move=len(words), text=_shown(words[-1]), why=why)
        return position

    def _walk(self, number: int, words: Sequence[str]) -> engine.Position:
        position = self._start.copy()
        acts: Line = ()
        for at, word in enumerate(words, 1):
            found = self._next(position, acts, word)
            if isinstance(found, Word):
                raise PlanLineError(line=number, move=at, text=_shown(word), why=found)
            position.push(found)
            acts = (*acts, str(found))
        return position

    def _next(self, position: engine.Position, acts: Line, word: str) -> engine.Move | Word:
        """The move that a word means, or why it cannot be planned."""
        if why := _closed(position):
            return why
        mine = position.turn == self._seat
        try:
            act = read_move(position, word, self._language)
        except MoveRefusedError as error:
            return _why(error, mine=mine)
        if not mine or (reply := self._replies.setdefault(acts, act)) == act:
            return act
        return Word("plan-two-replies", {"other": Words({to: position.san(reply, to) for to in LANGUAGES})})


def _require_others_turn(snapshot: Snapshot, seat: int) -> None:
    """Raise the error that says why a player cannot plan now."""
    state = snapshot.state
    if state.paused:
        raise PausedError(match=snapshot.match.id)
    if choosing := state.position.to_choose():
        if seat in choosing:
            raise ChoiceOwedError
        raise ChoiceAwaitedError(army=Word(army(state, choosing[0])))
    if state.position.turn == seat:
        raise OwnTurnError(match=snapshot.match.id)


def _closed(position: engine.Position) -> Word | None:
    """Why no plan goes on from a position: the game is over there, or hangs on a secret."""
    if position.outcome() is not None:
        return Word("plan-over")
    return Word("plan-secret") if position.reveal_owed() is not None else None


def _why(error: MoveRefusedError, *, mine: bool) -> Word:
    if isinstance(error, IllegalError):
        return Word("plan-illegal", {"why": error.values["why"]}) if mine else Word("plan-illegal-theirs")
    return Word("plan-malformed" if isinstance(error, MalformedError) else error.key, error.values)


def _words(line: str) -> list[str]:
    """The moves of a line without their numbers."""
    bare = (_NUMBER.sub("", word, count=1) if _NUMBER.match(word) else word for word in _WORD.findall(line))
    return [word.rstrip(",") for word in bare if word.strip(".…,")]


def _cut_last(typed: str) -> tuple[str, str]:
    """A text up to the move that is being typed, and that move without its number."""
    found = re.search(r"(?:\$[^\s;→]*|[^\s,;→]*)$", typed)
    last = found[0] if found else ""
    number = _NUMBER.match(last)
    start = len(typed) - len(last) + (number.end() if number else 0)
    return typed[:start], typed[start:]


def _end(before: str, shown: str) -> str:
    """A suggestion as a list shows it: with as much of what stands before it as there is room for."""
    whole = f"{before}{shown}"
    return whole if len(whole) <= LONGEST else f"…{whole[1 - LONGEST :]}"


def _shown(word: str) -> str:
    return word[:30].replace("`", "'")


def _too_long() -> PlanTooLongError:
    return PlanTooLongError(lines=LINES, moves=ACTS)


def _lines(snapshot: Snapshot, seat: int) -> tuple[Line, ...]:
    plan = snapshot.plans.get(seat)
    return () if plan is None else plan.lines


def _mark(lines: Sequence[Line]) -> str:
    return blake2b(repr(lines).encode(), digest_size=6).hexdigest()


def _told(start: engine.Position, seat: int, lines: Sequence[Line], say: Say) -> list[str]:
    """The lines in readable form, those that begin alike indented; `→` stands before the planner's moves."""
    numbers = iter(range(1, len(lines) + 1))
    return list(_branches(start, seat, tree_of(lines), say.language, numbers, 0))


def _branches(
    position: engine.Position, seat: int, tree: Tree, language: str, numbers: Iterator[int], depth: int
) -> Iterator[str]:
    for text, below in tree.items():
        here, words, rest, answered = position.copy(), "", {text: below}, False
        while len(rest) == 1:
            [(text, rest)] = rest.items()
            act, mine = here.parse(text), here.turn == seat
            words += f"{' →' if mine else ',' if answered else ''} {here.san(act, language)}"
            here.push(act)
            answered = mine
        number = "" if rest else str(next(numbers))
        yield f"{number:>2}{'  ' * depth} {words.strip()}"
        yield from _branches(here, seat, rest, language, numbers, depth + 1)
