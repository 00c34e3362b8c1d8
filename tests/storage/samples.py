"""Matches, turns and parcels to store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from storage import Action, Change, Match, Parcel, Plan, Seat, Store

NOW = datetime(2026, 2, 3, 4, 5, 6, tzinfo=UTC)
TWO = (Seat("joined", 1), Seat("joined", 2))


def a_match(name: str = "kiva-tolu", **more: Any) -> Match:
    plain = Match(name, 9, 100, 1, "yalta", {"direction": "clockwise"}, 1, "fr", "random", NOW, TWO)
    return replace(plain, **more)


def playing(name: str = "kiva-tolu", place: int = 100, **more: Any) -> Match:
    usual = {"status": "playing", "place": place, "channel": place, "turn": 1, "started_at": NOW}
    return a_match(name, **{**usual, **more})


def turn(version: int, *parcels: Parcel, interaction: int | None = None, match: str = "kiva-tolu") -> Change:
    action = Action(version + 1, "move", 0, "e2e4", "abcd", NOW, user=1, interaction=interaction)
    return Change(match, version, "playing", action, {"moves": version + 1, "turn": 2}, None, parcels)


def parcel(seq: int = 0, kind: str = "turn", *, buttons: bool = True) -> Parcel:
    return Parcel(kind, seq, f"nonce{seq}", {"seq": seq}, buttons)


async def plans_of(store: Store, match: str = "kiva-tolu") -> dict[int, Plan]:
    """The plans of a match by seat."""
    whole = await store.whole(match)
    return {} if whole is None else dict(whole.plans)


async def silent_in(store: Store, match: str = "kiva-tolu") -> frozenset[int]:
    """Users who want no reminders in a match."""
    whole = await store.whole(match)
    return frozenset() if whole is None else whole.silent
