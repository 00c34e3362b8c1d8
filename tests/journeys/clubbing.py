"""An event as its members live it: stand-ins move by the control API."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

from sandbox.driver import Json, Member, items

from .journey import Journey

EVENT = re.compile(r"`([a-z]{4}-[a-z]{4})`")
CHANNEL = "#games"


@dataclass
class ClubNight:
    """An event in #games, run by `head`."""

    journey: Journey
    head: Member
    name: str
    players: dict[str, Member]

    @classmethod
    async def announced(
        cls, journey: Journey, variant: str, count: int, *, fields: dict[str, str] | None = None, **options: object
    ) -> Self:
        """An event that was announced by its form, with so many members who know of it."""
        (head,) = await journey.members("Alice")
        form = await head.command(CHANNEL, "manage-tournament create", variant=variant, **options)
        await head.submit(form, **{"name": "Autumn cup", **(fields or {})})
        post = await head.wait_for(lambda m: "Autumn cup" in m["content"] and labels(m) != [])
        found = EVENT.search(post["content"])
        assert found, post["content"]
        members = {}
        for number in range(1, count + 1):
            await journey.driver.admin("user", username=f"Member {number}")
            member = await journey.driver.member(f"Member {number}")
            members[member.id] = member
        return cls(journey, head, found[1], members)

    def fix_lots(self, seed: int = 1) -> None:
        """Let lots fall the same way each time, so that its pictures are the same."""
        with closing(sqlite3.connect(self.journey.bot.database)) as connection, connection:
            connection.execute("UPDATE events SET seed = ? WHERE id = ?", (seed, self.name))

    async def join(self, *members: Member) -> None:
        """Press *Join*."""
        post = await self.post()
        for member in members or self.players.values():
            await member.click(post, items(post)[0]["custom_id"])

    async def post(self) -> Json:
        """The event's own post."""
        posts = await self.head.messages(CHANNEL)
        return next(message for message in posts if f"`{self.name}`" in message["content"])

    async def start(self) -> None:
        """Begin it."""
        answer = await self.head.command(CHANNEL, "manage-tournament start")
        assert "has started" in answer.text, answer.text

    async def shows(self, text: str, within: float = 20) -> Json:
        """Wait for a message of the channel with that text."""
        return await self.head.wait_for(lambda m: text in m["content"] and not m["ephemeral"], within=within)

    def open(self) -> list[tuple[str, str]]:
        """The games under way: match and thread."""
        query = (
            "SELECT id, thread_id FROM matches WHERE event_id = ? AND status = 'playing' AND thread_id IS NOT NULL"
            " ORDER BY id"
        )
        return [(str(match), str(thread)) for match, thread in self.journey.rows(query, self.name)]

    def seats(self, match: str) -> list[str]:
        """The members in its seats."""
        rows = self.journey.rows("SELECT user_id FROM seats WHERE match_id = ? ORDER BY seat", match)
        return [str(user) for (user,) in rows]

    def people(self, match: str) -> dict[int, str]:
        """The members who still play in it, by seat."""
        rows = self.journey.rows("SELECT seat, user_id FROM seats WHERE match_id = ? AND holder = 'joined'", match)
        return {seat: str(user) for seat, user in rows}

    def moves(self, match: str) -> list[str]:
        """The moves of a game so far."""
        query = "SELECT text FROM actions WHERE match_id = ? AND kind = 'move' ORDER BY seq"
        return [text for (text,) in self.journey.rows(query, match)]

    def variant_of(self, match: str) -> tuple[str, dict[str, str]]:
        """Variant and options of a match."""
        ((variant, options),) = self.journey.rows("SELECT variant, options FROM matches WHERE id = ?", match)
        return variant, json.loads(options)

    def over(self) -> bool:
        """True if the tournament has ended."""
        return self.journey.rows("SELECT status FROM events WHERE id = ?", self.name) == [("over",)]

    async def resign(self, match: str, *seats: int) -> None:
        """Let these seats of a game give up."""
        users = self.seats(match)
        for seat in seats:
            member = self.players[users[seat]]
            asked = await member.command(CHANNEL, "resign", game=match)
            if "is over" in asked.text:  # the event was quicker
                return
            assert items(asked.message), asked.text
            await member.click(asked.message, items(asked.message)[0]["custom_id"])
            await self._left(match, seat)

    async def _left(self, match: str, seat: int) -> None:
        """Wait until a seat was given up, or the game has ended otherwise: a click is answered before."""
        query = "SELECT count(*) FROM actions WHERE match_id = ? AND seat = ? AND kind = 'resign'"
        for _ in range(200):
            if self.journey.rows(query, match, seat) == [(1,)] or match not in dict(self.open()):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"seat {seat} of {match} was not given up")

    async def play_out(self) -> None:
        """Let the first seat win every game until the event is over; time is moved for games to open."""
        for _ in range(500):
            if self.over():
                return
            for match, _thread in self.open():
                await self.resign(match, *range(1, len(self.seats(match))))
            await self.journey.driver.later(timedelta(minutes=1))
        raise AssertionError("the event does not end")


def labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    return [item["label"] for item in items(message) if "label" in item]
