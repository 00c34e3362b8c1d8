"""Matches, turns and outbox messages to store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from storage import (
    Action,
    BoardChannel,
    Change,
    Genesis,
    LobbyGame,
    Match,
    MatchSeat,
    OutboxMessage,
    SeatLink,
    Store,
    StoredConditionalMoves,
    StoredSeek,
    StoredTournament,
)

NOW = datetime(2026, 2, 3, 4, 5, 6, tzinfo=UTC)
TWO = (MatchSeat("joined", 1), MatchSeat("joined", 2))


def a_match(name: str = "kiva-tolu", **more: Any) -> Match:
    plain = Match(name, 9, 100, 1, "yalta", {"direction": "clockwise"}, 1, "fr", "random", NOW, TWO)
    return replace(plain, **more)


def playing(name: str = "kiva-tolu", board_channel: int = 100, **more: Any) -> Match:
    usual = {
        "status": "playing",
        "board_channel": board_channel,
        "channel": board_channel,
        "turn": 1,
        "started_at": NOW,
    }
    return a_match(name, **{**usual, **more})


def an_event(name: str = "kiva-tolu", **more: Any) -> StoredTournament:
    plan = {"plan": {"format": "round-robin"}, "clock": "3d", "most": 8, "starts_at": None}
    plain = StoredTournament(name, 9, 100, 1, "Autumn cup", "yalta", {"direction": "clockwise"}, plan, "fr", 7, NOW)
    return replace(plain, **more)


def turn(
    version: int, *outbox_messages: OutboxMessage, interaction: int | None = None, match: str = "kiva-tolu"
) -> Change:
    action = Action(version + 1, "move", 0, "e2e4", "abcd", NOW, user=1, interaction=interaction)
    return Change(match, version, "playing", action, {"moves": version + 1, "turn": 2}, None, outbox_messages)


def outbox_message(seq: int = 0, kind: str = "turn", *, buttons: bool = True) -> OutboxMessage:
    return OutboxMessage(kind, seq, f"nonce{seq}", {"seq": seq}, buttons)


async def conditional_moves_in(store: Store, match: str = "kiva-tolu") -> dict[int, StoredConditionalMoves]:
    """The plans of a match by seat."""
    whole = await store.matches.load(match)
    return {} if whole is None else dict(whole.conditional_moves)


async def muted_in(store: Store, match: str = "kiva-tolu") -> frozenset[int]:
    """Users who want no reminders in a match."""
    whole = await store.matches.load(match)
    return frozenset() if whole is None else whole.muted


async def ended(store: Store, name: str, winner: int, loser: int, at: datetime, **more: Any) -> Match:
    """A rated match of two that has been won."""
    seats = (MatchSeat("joined", winner), MatchSeat("joined", loser))
    usual = {"variant": "connexes", "options": {}, "status": "over", "rated": True, "reason": "checkmate", "moves": 20}
    result = {"seats": seats, "ended_at": at, "scores": (Fraction(1), Fraction(0))}
    match = a_match(name, **{**usual, **result, **more})
    links = tuple(SeatLink(0, number, "a" * 64, seat.user, "5" * 32) for number, seat in enumerate(match.seats))
    await store.matches.create(match, [], genesis=Genesis("{}", "0" * 64, links))
    return match


def a_seek(user: int = 1, **more: Any) -> StoredSeek:
    """A seek for Connexes."""
    usual = {"id": user, "variant": "connexes", "options": {}, "clock": "3d", "rated": True, "since": NOW}
    return StoredSeek(user=user, **{**usual, "language": "en", "name": "Anna", "channel": 5, "guild": 9, **more})


def a_lobby_game(name: str, *users: int) -> LobbyGame:
    """A match across servers, made of seeks."""
    seats = tuple(MatchSeat("joined", user) for user in users)
    links = tuple(SeatLink(0, number, "a" * 64, user, "5" * 32) for number, user in enumerate(users))
    match = a_match(name, guild=None, status="playing", seats=seats, boards=1, board_channel=600, channel=600)
    message = OutboxMessage("turn", 0, f"nonce {name}", {}, buttons=True)
    boards = (BoardChannel(700, None, users[-1], "fr"),)
    return LobbyGame(
        match, tuple(a_seek(user) for user in users), (message,), (), Genesis("{}", "0" * 64, links), {}, boards
    )
