"""Data export: everything about the user, nothing about others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app import Opponent
from tests.bot.app.privacy.erasing import NAME, SELF, in_tournaments, traces
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, NAMES, Club
from tests.counting import counted

OTHERS = (ANNA, BEN, CLEO, DORA)


async def exported(it: Club, user: int = SELF) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(await it.app.privacy.export(it.call(user)))
    return told


async def test_export_tells_all_that_is_held_about_someone(it: Club) -> None:
    found = await traces(it)
    events = await in_tournaments(it)
    told = await exported(it)
    assert told["you"] == str(SELF)
    assert told["settings"]["theme"] == "high-contrast"
    games = {game["id"]: game for game in told["games"]}
    assert set(games) >= {name for what, name in found.items() if what not in ("offered", "handed")}
    assert (games[found["lost"]]["seat"], games[found["lost"]]["scores"]) == (1, ["1", "0"])
    assert {one["name"] for one in told["names"]} == {NAME}
    seated = {name for what, name in found.items() if what not in ("offered", "handed", "invited")}
    assert {one["match_id"] for one in told["names"]} == seated
    assert {note["text"] for note in told["notes"]} == {"Well played.", "My plan."}
    assert [(plan["match_id"], plan["lines"]) for plan in told["plans"]] == [(found["planned"], [["g8f6", "d2d3"]])]
    assert [(one["match_id"], one["choice"]) for one in told["secrets"]] == [(found["kings"], "K")]
    assert len(told["vacations"]) == 1
    assert len(told["ratings"]) == 2
    assert [one["channel_id"] for one in told["direct_messages"]] == [str(SELF)]
    assert [tournament["id"] for tournament in told["events"]] == [events["own"]]
    assert {action["event_id"] for action in told["event_actions"]} == {events["playing"], events["open"]}
    assert {action["kind"] for action in told["actions"]} >= {"move", "choose", "resign", "offer"}


async def test_it_tells_nothing_of_others(it: Club) -> None:
    found = await traces(it)
    await it.app.kings.choose(it.call(BEN, found["kings"]), "L")
    await it.app.notes.write(it.call(BEN, found["over"]), "He plays badly.")
    told = await exported(it)
    assert [one["seat"] for one in told["secrets"]] == [0]
    assert "badly" not in json.dumps(told)
    assert not any(name in json.dumps(told) for name in NAMES.values())
    values = set(_values(told))
    assert values.isdisjoint(OTHERS)
    assert values.isdisjoint(f"substitute {user}" for user in OTHERS)


def _values(told: Any) -> list[Any]:
    """All plain values but sequence numbers and the like."""
    if isinstance(told, dict):
        return [one for name, value in told.items() if name not in ("seq", "seat", "games") for one in _values(value)]
    return [one for value in told for one in _values(value)] if isinstance(told, list) else [told]


async def test_who_took_seat_over_is_not_told_where_another_was_asked(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN, rated=False)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(SELF))
    await it.app.offers.accept(it.call(BEN, match))
    await it.app.offers.accept(it.call(SELF, match))
    await it.app.idle()
    assert (await exported(it))["direct_messages"] == []
    assert [one["channel_id"] for one in (await exported(it, ANNA))["direct_messages"]] == [ANNA]


@pytest.mark.sqlite("hops to its threads")
async def test_statements_of_export_do_not_grow_with_what_is_held(it: Club) -> None:
    await it.app.idle()
    with counted(it.store) as few:
        await it.app.privacy.export(it.call(SELF))
    await traces(it)
    with counted(it.store) as many:
        await it.app.privacy.export(it.call(SELF))
    assert len(few.statements) == len(many.statements) == 21
    assert many.hops == 1


async def test_of_whom_nothing_is_held_nothing_is_told(it: Club) -> None:
    await traces(it)
    told = await exported(it, 5)
    assert {name for name, value in told.items() if value} == {"made_at", "you"}
