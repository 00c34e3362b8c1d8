"""Plans: moves recorded ahead, for the case that the others play as expected. No one but their owner sees them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from bot.app.core.requests import Choice, CommandResult, RequestContext
from bot.app.core.translator import Translator, Word
from bot.app.errors import AppError, ConditionalMovesError, NotYourTurnError, Refused, StaleVersionError
from bot.app.match.conditional_moves import Variation, merged_variations
from bot.app.match.move_notation import accepted_alphabets, caller_translator, san_in
from bot.app.match.seats import army_key_of, seat_of
from bot.app.match.snapshot import Snapshot
from bot.app.people.match_command import Commands, command, done
from bot.app.play.autocomplete import explaining, fitting, forms_of
from bot.app.play.move_lines import BREAK, MAX_LINES, VariationReader, cut_last, example, too_long, tree_in_words
from bot.app.posts.moves import label_parts
from bot.texts import limits
from engine import Move, Position
from engine.moves import DROP, RANSOM
from storage import ConflictError, StoredConditionalMoves


@dataclass(frozen=True, slots=True)
class ConditionalMovesView:
    """The caller's conditional moves: `tree` is for a code block; its numbered lines are `lines`.

    `mark` identifies this version. `example` are lines that could be added now. `open`: lines may be added now. Visible
    to their owner only.
    """

    match: str
    version: int
    lines: int
    mark: str
    tree: str = field(repr=False)
    example: tuple[str, ...]
    open: bool


class ConditionalMoves(Commands):
    """Looking at one's own plan, and changing it."""

    async def show(self, request: RequestContext) -> ConditionalMovesView:
        """Show the caller's conditional moves, to them only. Raises ConditionalMovesErrors, and as `move` does."""
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        lines = _lines(snapshot, seat)
        try:
            _require_others_turn(snapshot, seat)
            may_add = True
        except AppError:
            if not lines:
                raise
            may_add = False
        position, translate = snapshot.state.position.copy(), caller_translator(request, snapshot.match)
        # Twenty lines would hold the event loop too long; threads take turns.
        tree, hints = await asyncio.to_thread(_in_words, translate, position, seat, lines)
        return ConditionalMovesView(
            match=snapshot.match.id,
            version=snapshot.match.version,
            lines=len(lines),
            mark=_mark(lines),
            tree=tree,
            example=hints,
            open=may_add,
        )

    @command()
    async def add(self, request: RequestContext, text: str) -> CommandResult:
        """Add lines of moves: each begins with whoever is to move now and ends with a move of the caller's.

        Lines are separated by `;` or new lines, moves by blanks or commas. They are played when they fit. Raises
        ConditionalMovesErrors, and adds nothing then.
        """
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        _require_others_turn(snapshot, seat)
        known = _lines(snapshot, seat)
        reader = _reader(snapshot, seat, request)
        lines = await asyncio.to_thread(_with, known, reader, text)
        await self._keep(snapshot, seat, StoredConditionalMoves(request.user, lines))
        return done("done-planned", snapshot, count=len(lines))

    @command()
    async def delete_line(self, request: RequestContext, mark: str, number: int | None) -> CommandResult:
        """Drop a line, or all, of the plan that was shown as `mark`. Refusals: plan-changed."""
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        lines = _lines(snapshot, seat)
        if mark != _mark(lines) or (number is not None and not 0 < number <= len(lines)):
            raise ConditionalMovesError("plan-changed")
        left = () if number is None else (*lines[: number - 1], *lines[number:])
        await self._keep(snapshot, seat, StoredConditionalMoves(request.user, left) if left else None)
        return done("done-planned", snapshot, count=len(left))

    @explaining
    async def choices(self, request: RequestContext, typed: str) -> list[Choice]:
        """Moves that may follow in a line being typed, for autocomplete, at most 25; never raises AppErrors."""
        before, last = cut_last(typed)
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        _require_others_turn(snapshot, seat)
        *_, line = BREAK.split(before)
        reader, translate = _reader(snapshot, seat, request), caller_translator(request, snapshot.match)
        position = reader.after(line, len(BREAK.findall(before)) + 1)
        found = [
            (f"{before}{san_in(translate.notation, position, move)}", _hint(translate, position, move))
            for move in fitting(last, forms_of(position))
        ]
        fits = [(value, hint) for value, hint in found if len(value) <= limits.MAX_CHOICE]
        return [Choice(_shown(value, hint), value) for value, hint in limits.choices(fits)]

    async def _keep(self, snapshot: Snapshot, seat: int, plan: StoredConditionalMoves | None) -> None:
        try:
            await self._matches.store.matches.set_conditional_moves(
                snapshot.match.id, snapshot.match.version, seat, plan
            )
        except ConflictError as error:
            raise StaleVersionError from error
        finally:
            self._matches.forget(snapshot.match.id)


def _with(known: Sequence[Variation], reader: VariationReader, text: str) -> tuple[Variation, ...]:
    """The lines of a plan with those of a text. Raises ConditionalMovesErrors."""
    for line in known:
        reader.read(0, line)
    lines = merged_variations((*known, *reader.read_all(text)))
    if len(lines) > MAX_LINES:
        raise too_long()
    return lines


def _reader(snapshot: Snapshot, seat: int, request: RequestContext) -> VariationReader:
    match = snapshot.match
    return VariationReader(
        snapshot.state.position.copy(),
        seat,
        accepted_alphabets(request, match),
        caller_translator(request, match).notation,
    )


def _in_words(
    translate: Translator, position: Position, seat: int, lines: Sequence[Variation]
) -> tuple[str, tuple[str, ...]]:
    """The lines as people read them, and lines such as could be planned."""
    return "\n".join(tree_in_words(translate, position, seat, lines)), example(position, seat, translate.notation)


def _require_others_turn(snapshot: Snapshot, seat: int) -> None:
    """Raise the error that says why a player cannot plan now."""
    state = snapshot.state
    if state.paused:
        raise Refused("paused", match=snapshot.match.id)
    if choosing := state.position.to_choose():
        if seat in choosing:
            raise NotYourTurnError("choice-owed")
        raise NotYourTurnError("choice-awaited", army=Word(army_key_of(state, choosing[0])))
    if state.position.turn == seat:
        raise ConditionalMovesError("plan-own-turn", match=snapshot.match.id)


def _hint(translate: Translator, position: Position, move: Move) -> str:
    """The words for a move that stand beside it, in brackets: a move's squares, or which piece is dropped or paid."""
    words, short = label_parts(translate, position, move)
    return short if move.kind not in (DROP, RANSOM) else words


def _shown(value: str, hint: str) -> str:
    """A suggestion as a list shows it: the value, and a hint if there is room for it."""
    whole = f"{value} ({hint})"
    return whole if len(whole) <= limits.MAX_CHOICE else value


def _lines(snapshot: Snapshot, seat: int) -> tuple[Variation, ...]:
    plan = snapshot.conditional_moves.get(seat)
    return () if plan is None else plan.lines


def _mark(lines: Sequence[Variation]) -> str:
    return blake2b(repr(lines).encode(), digest_size=6).hexdigest()
