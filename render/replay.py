"""A game as an animated GIF: one frame for each position, all in one palette, small enough to post."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from types import MappingProxyType

from PIL import Image

from engine import Outcome, Position
from engine.moves import CHOICE
from render.labels import NONE, Labels
from render.picture import paint
from render.view import View, view_of

LIMIT = 8 * 1024 * 1024  # bytes
SIZES = (600, 480, 360, 280)  # pixels; smaller ones for games that would pass the limit
ROOM = 130_000_000  # bytes that all frames of one animation may take while it is written
LONGER = 3  # how many times longer the last frame stays

Progress = Callable[[int, int], None]
"""Told how many of how many frames are done."""


class ReplayTooLongError(ValueError):
    """So many positions do not fit into one animation."""


def positions_of(position: Position, moves: int | None = None) -> list[Position]:
    """The positions of a game up to now, oldest first: all of them, or those of the last so many moves.

    Choices of kings change no picture and are left out.
    """
    earlier = position.copy()
    found = [earlier.copy()]
    for _ in range(len(earlier.move_stack)):
        if moves is not None and len(found) > moves:
            break
        if earlier.pop().kind != CHOICE:
            found.append(earlier.copy())
    return found[::-1]


def animate(
    positions: Sequence[Position],
    seat: int = 0,
    theme: str = "classic",
    milliseconds: int = 1200,
    outcome: Outcome | None = None,
    true_kings: Mapping[int, str] = MappingProxyType({}),
    progress: Progress | None = None,
    limit: int = LIMIT,
    names: Labels = NONE,
) -> bytes:
    """A GIF of at least one position, at most `limit` bytes; `names` are the words in it.

    The last position may have an `outcome` that it cannot know, and `true_kings` that have been told.

    It takes about 10 ms for each position: call it in a thread.

    Raises ThemeError, and ReplayTooLongError if it cannot be made small enough.
    """
    views = [view_of(position) for position in positions[:-1]]
    views.append(view_of(positions[-1], outcome, true_kings=true_kings))
    for size in SIZES:
        if size * size * len(views) > ROOM:
            continue
        data = _gif(views, partial(paint, seat=seat, theme=theme, size=size, names=names), milliseconds, progress)
        if len(data) <= limit:
            return data
    raise ReplayTooLongError(f"{len(views)} positions are too many for one animation")


def _gif(
    views: list[View], painted: Callable[[View], Image.Image], milliseconds: int, progress: Progress | None
) -> bytes:
    def frames() -> Iterator[Image.Image]:
        for number, view in enumerate(views, 1):
            if progress is not None:
                progress(number, len(views))
            yield painted(view)

    rest = frames()
    first = next(rest)
    data = BytesIO()
    durations = [milliseconds] * (len(views) - 1) + [milliseconds * LONGER]
    first.save(data, "GIF", save_all=True, append_images=rest, duration=durations, loop=0, disposal=1, optimize=True)
    return data.getvalue()
