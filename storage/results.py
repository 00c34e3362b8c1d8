"""Rows of results, ratings and statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from storage.rows import Action


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a rated match: a score for each seat, none if it was aborted or is unreadable.

    `users` are the rated players by seat: those who started it and still held their seat at its end, even if a
    computer played on for them. None is a player of unknown strength: the seat was handed on, or its user erased.
    `unrated` names the seats that ratings leave out, as in the match.
    """

    match: str
    ended_at: datetime | None = None
    scores: tuple[Fraction, ...] = ()
    users: tuple[int | None, ...] = ()
    unrated: str | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """A user's rating after a match, the `games`-th of their rated ones in its variant."""

    match: str
    seat: int
    user: int
    ended_at: datetime
    games: int
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class RatingBatch:
    """Results of a variant to be counted, in order; `before` are the ratings of their players until then.

    `then` is the match whose result follows, None if there is none.
    """

    variant: str
    results: tuple[Result, ...]
    before: tuple[Rating, ...] = ()
    then: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished match of a user: their seat, the scores of all, and the users of the other seats.

    `guild` is its server, None for DMs; `board_channel` its channel or thread, `message` its last post, if known;
    `channel` is that of the thread. `rated` and `unrated` are as in the match.
    """

    match: str
    variant: str
    seat: int
    scores: tuple[Fraction, ...]
    others: tuple[int | None, ...]
    guild: int | None
    board_channel: int | None
    message: int | None
    ended_at: datetime
    channel: int | None = None
    rated: bool = False
    unrated: str | None = None


@dataclass(frozen=True, slots=True)
class RecentGame:
    """A finished match of a server: its number of moves, and the users of its seats. The rest is as in FinishedGame."""

    match: str
    variant: str
    guild: int
    board_channel: int | None
    message: int | None
    moves: int
    users: frozenset[int]


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A match with a clock against people that a user has finished or left: their seat, its dates and its log.

    `ended_at` is None while others play on; `scored` is False if the match has no scores (yet).
    """

    match: str
    seat: int
    started_at: datetime
    ended_at: datetime | None
    scored: bool
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class VariantTotals:
    """Numbers of matches of a variant by scores, by length in moves, and by first move."""

    results: Mapping[tuple[Fraction, ...], int]
    lengths: Mapping[int, int]
    openings: Mapping[str, int]
