"""What ratings are made of, and what is kept of them: frozen rows, no SQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Result:
    """How a rated match ended: a score for each seat, none if it was aborted or cannot be read.

    `users` are those whom it counts for, by seat: who began it and still held their seat at its end, having left it to
    a computer or not. None is a player whose strength is not known: the seat was handed on, or its user erased.
    `unrated` says which seats ratings leave out, as the match has it.
    """

    match: str
    ended_at: datetime | None = None
    scores: tuple[Fraction, ...] = ()
    users: tuple[int | None, ...] = ()
    unrated: str | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """What a user's rating was after a match, the `games`-th of their rated ones in its variant."""

    match: str
    seat: int
    user: int
    ended_at: datetime
    games: int
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Counting:
    """Results of a variant to be counted, in their order; `before` is how their players were rated until then.

    `then` is the match whose result follows, None if there is none yet.
    """

    variant: str
    results: tuple[Result, ...]
    before: tuple[Rating, ...] = ()
    then: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A match that a user has played to its end: their seat, the score of each, and the users of the other seats.

    `guild` is the server that it was played in, None for a direct message; `place` the channel or thread, `message` its
    last post, if they are known; `channel` is that of the thread. `rated` and `unrated` are as the match has them.
    """

    match: str
    variant: str
    seat: int
    scores: tuple[Fraction, ...]
    others: tuple[int | None, ...]
    guild: int | None
    place: int | None
    message: int | None
    ended_at: datetime
    channel: int | None = None
    rated: bool = False
    unrated: str | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """How often matches of a variant ended with which scores, after how many moves, and began with which one."""

    results: Mapping[tuple[Fraction, ...], int]
    lengths: Mapping[int, int]
    openings: Mapping[str, int]
