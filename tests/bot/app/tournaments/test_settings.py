"""Settings of tournaments keep their stored keys, whatever their names in code."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.events import all_play_all, state_of
from bot.app.tournaments.settings import TournamentSettings, as_stored, settings_of
from tournament.model import Plan

SETTINGS = TournamentSettings(Plan("swiss", group_size=4, pairing_rules="triples-1", rules_version=2), "3d", 64, 2)


def test_stored_settings_keep_their_keys() -> None:
    stored = as_stored(SETTINGS)
    assert (stored["most"], stored["at_once"]) == (64, 2)
    assert {key: stored["plan"][key] for key in ("size", "swiss", "rules")} == {
        "size": 4,
        "swiss": "triples-1",
        "rules": 2,
    }
    assert set(stored) == {"plan", "clock", "most", "at_once", "rated", "vacations", "starts_at"}
    assert set(stored["plan"]) == {"format", "rounds", "cycles", "pace", "size", "swiss", "rules"}


def test_settings_read_back_are_equal() -> None:
    row = state_of(all_play_all(4), "connexes").stored
    assert settings_of(replace(row, plan=as_stored(SETTINGS))) == SETTINGS
