"""The auditor's rules for people whom the host has blocked, on evidence made by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.simulation.evidence import ALICE, BRUNO, MATCH, START, Evidence, Make, wrong


@pytest.fixture
def blocked(make: Make) -> Evidence:
    """Bruno was blocked an hour before the match."""
    evidence = make()
    evidence.now -= timedelta(hours=1)
    evidence.answer(evidence.ask(ALICE, "host-block", None, who=str(BRUNO)), ALICE, match="")
    evidence.now = START
    return evidence


@pytest.mark.parametrize("command", ["seek", "join-seek"])
def test_blocked_person_in_lobby_is_found(blocked: Evidence, command: str) -> None:
    asked = blocked.ask(BRUNO, command, None, variant="connexes")
    blocked.ask(BRUNO, "board")  # or else its effect is looked for
    blocked.answer(asked, BRUNO, match="")
    wrong(blocked, "whom the host has blocked")


def test_refused_person_passes(blocked: Evidence) -> None:
    blocked.answer(blocked.ask(BRUNO, "join"), BRUNO, refusal="host-blocked")
    blocked.auditor.step()


def test_challenge_to_blocked_person_is_found(blocked: Evidence) -> None:
    asked = blocked.ask(ALICE, "play", None, opponents=str(BRUNO))
    blocked.ask(ALICE, "board")
    blocked.answer(asked, ALICE, match=MATCH)
    wrong(blocked, "whom the host has blocked")
