"""Calendars as text: the rules of RFC 5545, section by section."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.app.calendars.icalendar import Calendar, Event, escaped, folded, in_utc

NOW = datetime(2026, 2, 3, 4, 5, 6, 789, tzinfo=UTC)
EVENT = Event("move-a-3", NOW, NOW + timedelta(minutes=30), "Ton tour ; Yalta, vite", "https://discord.com/a")


def test_folded_line_has_at_most_75_octets() -> None:
    """Section 3.1."""
    line = "SUMMARY:" + "é♞x" * 60
    lines = folded(line).split("\r\n")
    assert max(len(one.encode()) for one in lines) <= 75
    assert all(one.startswith(" ") for one in lines[1:])
    assert folded(line).replace("\r\n ", "") == line


@pytest.mark.parametrize("length", [74, 75])
def test_short_line_is_not_folded(length: int) -> None:
    assert folded("x" * length) == "x" * length
    assert folded("x" * 76) == "x" * 75 + "\r\n x"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a,b;c", "a\\,b\\;c"), ("a\\n", "a\\\\n"), ("a\r\nb\nc", "a\\nb\\nc"), ("a\rEND:VEVENT\x00", "aEND:VEVENT")],
)
def test_text_is_escaped(text: str, expected: str) -> None:
    """Section 3.3.11."""
    assert escaped(text) == expected


def test_times_are_in_utc() -> None:
    """Section 3.3.5, form 2."""
    assert in_utc(NOW) == "20260203T040506Z"
    assert in_utc(NOW.astimezone(timezone(timedelta(hours=-5)))) == "20260203T040506Z"


def test_calendar_has_required_properties_and_crlf_alone() -> None:
    """Sections 3.1, 3.6 and 3.6.1."""
    text = Calendar("Féerie", (EVENT,)).text("club.example", NOW)
    assert text.endswith("\r\n")
    assert text.replace("\r\n", "").isprintable()
    lines = text.split("\r\n")
    for line in (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Feerie//Calendar//EN",
        "UID:move-a-3@club.example",
        "DTSTAMP:20260203T040506Z",
        "DTSTART:20260203T040506Z",
        "DTEND:20260203T043506Z",
        "SUMMARY:Ton tour \\; Yalta\\, vite",
        "END:VCALENDAR",
    ):
        assert lines.count(line) == 1


def test_calendar_without_events_has_component() -> None:
    """Section 3.6."""
    lines = Calendar("Féerie", ()).text("club.example", NOW).split("\r\n")
    assert (lines.count("BEGIN:VTIMEZONE"), lines.count("END:VTIMEZONE")) == (1, 1)
    assert "BEGIN:VEVENT" not in lines
