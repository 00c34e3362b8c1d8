"""Calendars as text by RFC 5545: a few kinds of lines, escaped and folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

FOLD_OCTETS = 75
"""Length of a line in octets at most, without its end; a longer one goes on after a space."""
REFRESH = "PT1H"
"""Interval at which calendar programs are asked to fetch a calendar again."""


_UTC = (
    *("BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"),
    *("TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"),
)
"""Stands in a calendar without events: one without any component is not valid, and some programs refuse it."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event with an ID that stays the same, whatever else of it changes."""

    uid: str
    begins: datetime
    ends: datetime
    summary: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A calendar with its name and events."""

    name: str
    events: tuple[Event, ...]

    def text(self, domain: str, made_at: datetime) -> str:
        """The calendar as a file. Event IDs are unique to a `domain`; `made_at` is when this text was made."""
        return "".join(f"{folded(line)}\r\n" for line in self._lines(domain, made_at))

    def _lines(self, domain: str, made_at: datetime) -> Iterator[str]:
        yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Feerie//Calendar//EN", "METHOD:PUBLISH")
        yield from (f"NAME:{escaped(self.name)}", f"X-WR-CALNAME:{escaped(self.name)}")
        yield from (f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}", f"X-PUBLISHED-TTL:{REFRESH}")
        yield from () if self.events else _UTC
        for event in self.events:
            yield from ("BEGIN:VEVENT", f"UID:{event.uid}@{domain}", f"DTSTAMP:{in_utc(made_at)}")
            yield from (f"DTSTART:{in_utc(event.begins)}", f"DTEND:{in_utc(event.ends)}")
            yield f"SUMMARY:{escaped(event.summary)}"
            yield "TRANSP:TRANSPARENT"  # it takes no one's time: others may still book it
            if event.url:
                yield f"URL:{event.url}"
            yield "END:VEVENT"
        yield "END:VCALENDAR"


def escaped(text: str) -> str:
    """A text value: backslashes, semicolons, commas and line breaks are escaped, other control characters left out."""
    for character, code in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n")):
        text = text.replace(character, code)
    return "".join(character for character in text if character >= " " and character != "\x7f")


def in_utc(time: datetime) -> str:
    """A time in UTC, in whole seconds."""
    return time.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def folded(line: str) -> str:
    """A line in pieces of at most 75 octets, which never split a character."""
    pieces, piece, size = [], "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > FOLD_OCTETS:
            pieces.append(piece)
            piece, size = "", 1  # the space before it counts
        piece, size = piece + character, size + octets
    return "\r\n ".join([*pieces, piece])
