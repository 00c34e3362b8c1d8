"""Evidence made by hand: a database and a journal of one match, for tests of the auditor."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest
import sqlalchemy as sa

import engine
from bot.app.core.ports import Button, Post
from render.view import view_of
from storage import tables
from tests.simulation.auditor import Auditor, Violation
from tests.simulation.auditor.learning import drawn
from tests.simulation.journal import (
    AnalysisView,
    Answered,
    Asked,
    Edited,
    Journal,
    Posted,
    Started,
    Stripped,
    Trouble,
    shown,
)

MATCH = "kiva-tolu"
CHANNEL = 100
ALICE, BRUNO, CHLOE = 1, 2, 3
START = datetime(2026, 1, 1, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
SEED = "5" * 64
SALT = "a" * 32


def canonical(content: Mapping[str, Any]) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


class Evidence:
    """A match of two people on seats 0 and 1, begun at `START`; `good` posts everything as it should be."""

    def __init__(self, variant: str = "connexes", clock: str = "", people: int = 2) -> None:
        self.now = START
        self.database = sqlite3.connect(":memory:")
        self._engine = sa.create_engine("sqlite://", creator=lambda: self.database, poolclass=sa.StaticPool)
        tables.metadata.create_all(self._engine)
        self.journal = Journal(lambda: self.now, lambda: self.database)
        self.auditor = Auditor(self.journal)
        self.position = engine.new_position(variant)
        self.views = [shown(view_of(self.position))]
        self.lines: list[str] = []
        self.messages: list[tuple[int, Post]] = []
        self._interaction = 1000
        self._people = people
        self._open(variant, clock, people)
        self.note(Started, process=1)

    def close(self) -> None:
        self._engine.dispose()
        self.database.close()

    # -- the database -------------------------------------------------------------------------------------------

    def run(self, *statements: sa.Executable) -> None:
        with self._engine.begin() as connection:
            for statement in statements:
                connection.execute(statement)

    def row(self, table: sa.Table) -> Mapping[str, Any]:
        """The only row of a table."""
        with self._engine.begin() as connection:
            return dict(connection.execute(sa.select(table)).mappings().one())

    def set(self, **fields: Any) -> None:
        self.run(tables.matches.update().values(**fields))

    def _open(self, variant: str, clock: str, people: int) -> None:
        seats = len(self.position.seats)
        users = [user if user <= people else None for user in range(1, seats + 1)]
        links = [
            hashed(canonical({"match": MATCH, "seat": seat, "user": user and str(user), "salt": SALT}))
            for seat, user in enumerate(users)
        ]
        first = {
            "match": MATCH,
            "variant": variant,
            "options": self.position.chosen_options,
            "rules": 1,
            "start": self.position.fen(),
            "seats": links,
            "computers": [seat for seat, user in enumerate(users) if user is None],
            "clock": clock,
            "started": START.isoformat(),
            "seed": hashed(canonical({"match": MATCH, "seed": SEED})),
        }
        self.lines.append(canonical(first))
        match = {
            "id": MATCH,
            "guild_id": 9,
            "channel_id": CHANNEL,
            "place": CHANNEL,
            "wants_thread": False,
            "created_by": ALICE,
            "variant": variant,
            "options": self.position.chosen_options,
            "rules_version": 1,
            "status": "playing",
            "version": 0,
            "moves": 0,
            "turn_user": ALICE,
            "language": "en",
            "seats_mode": "listed",
            "rated": False,
            "created_at": START,
            "started_at": START,
            "scores": (),
            "clock": clock,
            "genesis": hashed(self.lines[0]),
        }
        self.run(tables.matches.insert().values(**match))
        for seat, user in enumerate(users):
            holder = "computer" if user is None else "joined"
            link = {"match_id": MATCH, "seq": 0, "seat": seat, "link": links[seat], "user_id": user, "salt": SALT}
            self.run(
                tables.seats.insert().values(match_id=MATCH, seat=seat, user_id=user, holder=holder, live=True),
                tables.seat_links.insert().values(**link),
            )
        self.run(tables.origins.insert().values(match_id=MATCH, line=self.lines[0], seed=SEED))

    def act(self, kind: str, seat: int | None, text: str = "", **more: Any) -> int:
        """Append an action, sealed, of a computer after thinking at `level`. Return its number.

        `user` is who holds the seat unless it is given.
        """
        seq = len(self.lines)
        level = more.pop("level", 3)
        if more.get("user", seat) is None:
            self.ponder(drawn(SEED, seq - 1), level)
        if kind in ("move", "plan", "reveal"):
            self.position.push(self.position.parse(text))
        elif kind == "choose" and seat is not None:
            self.position.choose(seat)
        self.views.append(shown(view_of(self.position)))
        line = {"previous": hashed(self.lines[-1]), "seq": seq, "at": self.now.isoformat(), "kind": kind, "text": text}
        result = more.pop("result", None)
        self.lines.append(canonical({**line, "seat": seat} | ({"result": result} if result else {})))
        row = {
            "match_id": MATCH,
            "seq": seq,
            "seat": seat,
            "user_id": None if seat is None else seat + 1,
            "kind": kind,
            "text": text,
            "interaction_id": None,
            "position_hash": hashed(self.position.fen())[:16],
            "at": self.now,
            "seal": hashed(self.lines[-1]),
        }
        row |= {{"user": "user_id", "interaction": "interaction_id"}.get(key, key): more[key] for key in more}
        self.run(tables.actions.insert().values(**row))
        waited = (*self.position.to_choose(), self.position.turn)[0] + 1
        if kind == "home":
            self.set(place=int(text))
        self.set(version=seq, turn_user=waited if waited <= self._people else None)
        return seq

    def over(self, reason: str, *scores: Fraction | int) -> None:
        self.set(status="over", reason=reason, scores=tuple(map(Fraction, scores)), ended_at=self.now)

    # -- the journal --------------------------------------------------------------------------------------------

    def note(self, entry: type[Any], **values: Any) -> None:
        self.journal.note(lambda number, at: entry(number, at, **values))

    def ponder(self, seed: int, level: int) -> None:
        """A thought about the position as it is."""
        self.note(AnalysisView, seed=seed, level=level, moves=tuple(map(str, self.position.move_stack)))

    def ask(self, user: int, command: str, match: str | None = MATCH, /, **given: str) -> int:
        return self.ask_as(user, command, match, given)

    def ask_as(
        self,
        user: int,
        command: str,
        match: str | None,
        given: Mapping[str, str],
        *,
        manager: bool = False,
        roles: tuple[int, ...] = (),
    ) -> int:
        """A request of someone with roles, or who may manage the server."""
        self._interaction += 1
        self.note(
            Asked,
            process=1,
            interaction=self._interaction,
            user=user,
            guild=9,
            channel=CHANNEL,
            command=command,
            match=match,
            version=None,
            given=given,
            manager=manager,
            roles=roles,
        )
        return self._interaction

    def answer(self, interaction: int, user: int, version: int = 0, refusal: str = "", **more: Any) -> None:
        values = {"match": MATCH, "again": False, "seen": ""} | more
        self.note(Answered, interaction=interaction, user=user, refusal=refusal, version=version, **values)

    def play(self, seat: int, text: str) -> int:
        """A move, asked for, done, answered and posted."""
        asked = self.ask(seat + 1, "move", text=text)
        coordinates = str(self.position.parse(text))
        san = self.position.san(self.position.parse(text))
        seq = self.act("move", seat, coordinates, interaction=asked)
        self.answer(asked, seat + 1, seq)
        self.strip()
        self.post(seq, content=f"White played **{san}**. <@{2 - seat}>")
        return seq

    def made(self, seq: int, **more: Any) -> Post:
        """The post of an action."""
        post = Post(
            match=MATCH,
            version=seq,
            content=f"<@{ALICE}>",
            buttons=(Button("move", "Move"), Button("board", "My view")),
            nonce=f"nonce-{len(self.messages)}",
            picture=self.views[seq].encode(),
            picture_name=f"{MATCH}-{seq}-{hashed(self.lines[seq])}.png",
        )
        return replace(post, **more)

    def post(self, seq: int, view: str | None = None, channel: int = CHANNEL, **more: Any) -> int:
        post = self.made(seq, **more)
        message = 500 + len(self.messages)
        self.messages.append((message, post))
        shown = self.views[seq] if view is None else view
        self.note(Posted, channel=channel, message=message, post=post, view=shown, known=True)
        return message

    def strip(self) -> None:
        """Take the buttons off the latest post."""
        if self.messages:
            self.note(Stripped, channel=CHANNEL, message=self.messages[-1][0])

    def edit(self, message: int, post: Post) -> None:
        self.note(Edited, channel=CHANNEL, message=message, post=post)

    def trouble(self, kind: str, until: datetime, where: int = 0) -> None:
        self.note(Trouble, kind=kind, until=until, where=where)

    def later(self, time: timedelta) -> None:
        self.now += time


Make = Callable[..., Evidence]


def wrong(evidence: Evidence, why: str, *, rest: bool = False) -> None:
    judge = evidence.auditor.rest if rest else evidence.auditor.step
    with pytest.raises(Violation, match=why):
        judge()
