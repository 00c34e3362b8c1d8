"""Team matches of two servers: what one decides or is told that only the other one may (`docs/tournaments.md`)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.core.ports import Post
from tests.simulation.auditor.matches_between_servers import FIRST, SECOND, BetweenServers
from tests.simulation.audits.test_team_matches import BISHOPS, KNIGHTS, TEAMS, A, Spring, W
from tests.simulation.audits.test_tournaments import EVENT, HEAD, PLAN
from tests.simulation.evidence import Evidence, wrong
from tests.simulation.journal import Asked

CODE, ABROAD, SALON, LEADER = "K7QM-4XPT-2B", 7, 700, 300


class Abroad(Spring):
    """The match of the page against another server, over the tables; `guild` is where things are asked for."""

    guild = 9

    def ask(self, by: int, command: str, /, **given: str) -> dict[str, Any]:
        """What was asked for in the present server, by someone who manages it where that is needed."""
        interaction = 5000 + len(self.evidence.journal.entries)
        managing = command in ("event-accept", "event-withdraw", "event-pause")
        asked = {"process": 1, "user": by, "guild": self.guild, "channel": 1, "match": EVENT, "version": None}
        self.evidence.note(Asked, interaction=interaction, command=command, given=given, manager=managing, **asked)
        return {"user": by, "interaction": interaction}

    def accept(self, code: str = CODE) -> None:
        self.guild = ABROAD
        self.done(self.ask(LEADER, "event-accept", code=code), "accept", LEADER, guest=1)
        self.set(guest_guild_id=ABROAD, guest_channel_id=SALON)

    def gather(self) -> None:
        self.accept()
        for self.guild, team, users in ((9, 1, KNIGHTS), (ABROAD, 2, BISHOPS)):
            for user in users:
                self.join(user, team)

    def leak(self, place: int, content: str, *mentions: int) -> str:
        self.evidence.auditor.step()
        between = self.evidence.auditor._events.team_matches.between
        assert isinstance(between, BetweenServers)
        return between.leak(self.contest, place, Post(EVENT, 0, content, mentions=mentions))


@pytest.fixture
def abroad(match: Evidence) -> Abroad:
    made = Abroad(match, plan={**PLAN, "format": "teams"}, teams=TEAMS)
    made.set(invite_code=CODE)
    match.auditor.step()
    return made


def test_match_that_each_server_joins_passes(abroad: Abroad) -> None:
    abroad.gather()
    abroad.evidence.auditor.step()
    assert len(abroad.contest.signed) == 9


def test_other_code_is_found(abroad: Abroad) -> None:
    abroad.accept("AAAA-BBBB-CC")
    wrong(abroad.evidence, "it is accepted with AAAA-BBBB-CC")


def test_player_of_first_server_in_second_team_is_found(abroad: Abroad) -> None:
    abroad.accept()
    abroad.guild = 9
    abroad.join(A, 2)
    wrong(abroad.evidence, f"{A} joins team 2 in server 9")


def test_second_server_that_pauses_is_found(abroad: Abroad) -> None:
    abroad.gather()
    abroad.done(abroad.ask(LEADER, "event-pause"), "pause")
    wrong(abroad.evidence, "decides in server 7, which did not create it")


def test_first_server_that_withdraws_other_player_is_found(abroad: Abroad) -> None:
    abroad.gather()
    abroad.act("start", user=HEAD, order=[2, 3, 4, 5, 7, 8, 9, 10])
    abroad.set(status="running")
    abroad.guild = 9
    abroad.done(abroad.ask(HEAD, "event-withdraw", user=str(W)), "withdraw", W, entry=5, why="decided")
    wrong(abroad.evidence, "decides on a player of team 2 in server 9")


def test_match_without_second_server_does_not_begin(abroad: Abroad) -> None:
    abroad.act("start", user=HEAD, order=[])
    wrong(abroad.evidence, "it begins without a second server")


def test_lost_channel_that_is_open_is_found(abroad: Abroad) -> None:
    abroad.gather()
    abroad.act("guest-lost", why="gone")
    wrong(abroad.evidence, "is lost, which was never closed")


def test_nothing_of_other_server_is_posted(abroad: Abroad) -> None:
    abroad.gather()
    assert abroad.leak(FIRST, f"<@{A}> – Wim") == ""
    assert abroad.leak(SECOND, f"Ada – <@{W}>", W) == ""
    assert f"mentions [{W}]" in abroad.leak(FIRST, f"<@{A}> – <@{W}>")
    assert f"mentions [{A}]" in abroad.leak(SECOND, "Ada", A)
    assert "tells ['channels/9/']" in abroad.leak(SECOND, "https://discord.com/channels/9/100")
    assert "tells ['<#700>']" in abroad.leak(FIRST, "<#700>")
