"""A match read like a book: the position at any place, and the moves that led there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.app.boards.replay import Frame, Replays
from bot.app.core.requests import Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.match.move_notation import move_in_words
from bot.app.match.seats import army_key_of
from bot.app.match.state import SeatMove
from bot.app.posts.draft import MessageDraft
from bot.texts import limits
from engine import Position
from engine.moves import CHOICE

ROWS = 12
"""Rounds of a list of moves: as many as leave the picture in sight on a telephone."""
WIDEST = 12
"""Characters to which a column grows for the sake of one long move."""
Round = dict[int, str]
"""Moves of a round, by seat."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """One place of a match: what is seen there, the latest moves up to it (for a block of code, or empty at the
    start), and positions to jump to, by their numbers."""

    frame: Frame
    moves: str
    jumps: tuple[Choice, ...]


class History:
    """Steps through matches, for whoever may see them. Changes nothing."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def page(self, request: RequestContext, at: int | None = None) -> HistoryPage:
        """The position after `at` moves as `step` shows it (the last one for None), with the moves that led there."""
        draft, seat = await self._replays.draft_for(request)
        # Hundreds of moves in readable form would hold the event loop too long; threads take turns.
        latest, line = draft.state.position.copy(), draft.state.history
        moves = await asyncio.to_thread(moves_of, latest, line, draft.translate)
        moves = [(number, _move_in_list(draft.translate, text)) for number, text in moves]
        frame = await self._replays.look(draft, seat, len(moves) if at is None else at)
        table = "\n".join(_table(draft, rounds_of(moves[: frame.at])))
        return HistoryPage(frame, table, tuple(_jumps(draft, moves)))


def moves_of(latest: Position, line: Sequence[SeatMove], translate: Translator) -> list[SeatMove]:
    """Everything that led to a position, by a line of moves in coordinate form, choices of kings apart.

    Takes all of it back in `latest`.
    """
    found = []
    for seat, _ in reversed(line):
        move = latest.pop()
        if move.kind != CHOICE:
            found.append((seat, move_in_words(translate, latest, move)))
    return found[::-1]


def _move_in_list(translate: Translator, text: str) -> str:
    """A move as it stands in a list; a ransom in words."""
    return translate("history-ransom", squares=text[1:].replace(",", " ")) if text.startswith("$") else text


def rounds_of(moves: Sequence[SeatMove]) -> list[Round]:
    """The moves by rounds; what a seat does in a row, such as paying and then moving, stands together."""
    rounds: list[Round] = []
    latest = -1
    for seat, text in moves:
        if not rounds or seat < latest:
            rounds.append({})
        rounds[-1][seat] = f"{rounds[-1].get(seat, '')} {text}".strip()
        latest = seat
    return rounds


def _table(draft: MessageDraft, rounds: Sequence[Round]) -> Iterator[str]:
    """The last rounds in columns, one for each army."""
    if not rounds:
        return
    seats = range(draft.state.seats)
    shown = list(enumerate(rounds, 1))[-ROWS:]
    cells = [[row.get(seat, "") for seat in seats] for _, row in shown]
    names = [draft.translate(army_key_of(draft.state, seat)) for seat in seats]
    widths = [min(WIDEST, max(map(len, column))) for column in zip(names, *cells, strict=True)]
    for number, row in (("", names), *((f"{at}.", row) for (at, _), row in zip(shown, cells, strict=True))):
        yield f"{number:>4} {'  '.join(f'{cell:<{width}}' for cell, width in zip(row, widths, strict=True))}".rstrip()


def _jumps(draft: MessageDraft, moves: Sequence[SeatMove]) -> Iterator[Choice]:
    """Places all over the match, as many as a menu has room for; in long matches the ends of rounds."""
    translate, step = draft.translate, 1
    if len(moves) >= limits.MAX_CHOICES:
        step = draft.state.seats * -(-len(moves) // (draft.state.seats * (limits.MAX_CHOICES - 1)))
    yield Choice(translate("history-start"), "0")
    for at in sorted({*range(step, len(moves), step), len(moves)} - {0}):
        yield Choice(limits.choice_name(_place(translate, draft, moves, at)), str(at))


def _place(translate: Translator, draft: MessageDraft, moves: Sequence[SeatMove], at: int) -> str:
    seat, text = moves[at - 1]
    return f"{len(rounds_of(moves[:at]))}. {text} · {translate(army_key_of(draft.state, seat))}"
