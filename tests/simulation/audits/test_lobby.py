"""The auditor's rules for the lobby, on evidence made by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from storage import tables
from tests.simulation.evidence import ALICE, BRUNO, CHANNEL, HOUR, MATCH, START, Evidence, Make, wrong

SERVER = 9
TERMS = '["connexes", {}, "", false]'


def sought(evidence: Evidence, user: int, **more: Any) -> None:
    """A seek of a user, whose ID is the user's."""
    values = {
        "id": user,
        "user_id": user,
        "terms": TERMS,
        "variant": "connexes",
        "options": {},
        "clock": "",
        "rated": False,
        "since": START - timedelta(hours=user),
        "language": "en",
        "name": "",
        "guild_id": SERVER,
        "channel_id": CHANNEL,
        "anywhere": True,
        "games": 1,
        "dm_id": None,
        "state": "open",
    }
    evidence.run(tables.seeks.insert().values(values | more))


def seated(evidence: Evidence) -> None:
    """The match takes both seeks."""
    evidence.auditor.step()
    for user in (ALICE, BRUNO):
        seat = {"match_id": MATCH, "user_id": user, "seek_id": user, "since": START}
        evidence.run(tables.lobby_seats.insert().values(seat))


def returned(evidence: Evidence, **more: Any) -> None:
    """Bruno cancels the match; Alice's seek is back, but for `more`."""
    evidence.auditor.step()
    evidence.later(HOUR)
    evidence.act("abort", 1)
    evidence.over("aborted")
    values = {"state": "cancelled", "kept_seat": 1}
    evidence.run(
        tables.lobby_seats.delete(),
        tables.seeks.update().where(tables.seeks.c.user_id == BRUNO).values(values),
        tables.seeks.update().where(tables.seeks.c.user_id == ALICE).values({"state": "open"} | more),
    )


def blocked(evidence: Evidence, user: int, command: str, other: int) -> None:
    asked = evidence.ask(user, command, None, who=str(other))
    evidence.answer(asked, user, match="")


@pytest.fixture
def lobby(make: Make) -> Evidence:
    evidence = make()
    for user in (ALICE, BRUNO):
        sought(evidence, user)
    return evidence


def test_game_of_two_seeks_passes(lobby: Evidence) -> None:
    seated(lobby)
    lobby.auditor.step()


def test_seek_of_other_terms_is_found(make: Make) -> None:
    evidence = make()
    sought(evidence, ALICE)
    sought(evidence, BRUNO, terms='["connexes", {}, "1d", false]')
    seated(evidence)
    wrong(evidence, "by seeks for")


def test_seek_that_was_withdrawn_is_found(make: Make) -> None:
    evidence = make()
    sought(evidence, ALICE)
    sought(evidence, BRUNO, state="closed")
    seated(evidence)
    wrong(evidence, "which is closed")


@pytest.mark.parametrize(("command", "why"), [("block", "has blocked"), ("bar", "which has blocked|has blocked")])
def test_blocked_players_in_one_game_are_found(make: Make, command: str, why: str) -> None:
    evidence = make()
    evidence.now -= timedelta(hours=2)
    blocked(evidence, ALICE, command, BRUNO)
    evidence.now = START
    for user in (ALICE, BRUNO):
        sought(evidence, user)
    seated(evidence)
    wrong(evidence, why)


def test_game_in_server_where_nobody_sought_is_found(make: Make) -> None:
    evidence = make()
    sought(evidence, ALICE)
    sought(evidence, BRUNO, guild_id=77)
    seated(evidence)
    wrong(evidence, "played in server")


def test_returned_seek_with_its_waiting_time_passes(lobby: Evidence) -> None:
    seated(lobby)
    returned(lobby)
    lobby.auditor.step()


def test_returned_seek_without_its_waiting_time_is_found(lobby: Evidence) -> None:
    seated(lobby)
    returned(lobby, since=START)
    wrong(lobby, "had waited since")


def test_player_who_did_not_cancel_stays_in_lobby(lobby: Evidence) -> None:
    seated(lobby)
    returned(lobby, state="cancelled")
    wrong(lobby, "did not cancel it")
