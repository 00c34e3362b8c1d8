"""Events in words: what holds in one, how it stands, who is who."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.app.events.numbers import signed
from bot.app.events.standings import Line
from bot.app.events.state import EventState
from bot.app.posts.clock_words import clock_in_words
from bot.app.posts.wording import day, mention, moment, title
from bot.app.say import Say

FIRST = 12
"""Entries that have a line of their own under the picture of a table."""
RESERVES = 12
"""Of the reserve list, how many are named."""


def name_of(state: EventState, entry: int) -> str:
    """Who holds an entry, as text."""
    user = state.user_of(entry)
    return f"№ {entry}" if user is None else mention(user)


def scores_in_words(scores: Sequence[Fraction]) -> list[str]:
    """Exact, as `1/2`."""
    return [str(score) for score in scores]


def facts_in_words(say: Say, state: EventState) -> list[str]:
    """What is played, and how."""
    terms, event = state.terms, state.event
    kind = say(f"format-{terms.plan.format}")
    lines = [say("event-facts", game=title(say, event.variant), format=kind, clock=clock_in_words(say, terms.clock))]
    if event.status == "open":
        starts = terms.starts_at
        lines.append(
            say("event-starts-when-told")
            if starts is None
            else say("event-starts", day=day(starts), when=moment(starts))
        )
    return lines


def standing_in_words(say: Say, state: EventState, room: int) -> list[str]:
    """Who is in, or how it stands and who the numbers of the picture are, in at most `room` characters."""
    if state.event.status == "cancelled":
        return [say("event-cancelled")]
    if not state.entries:
        names = [mention(entry.user) for entry in state.signed if entry.user is not None]
        lines = [say("event-signed", count=len(names), most=state.terms.most, who=", ".join(names) or "–")]
    else:
        lines = _progress(say, state)
    waiting = [mention(entry.user) for entry in state.reserves if entry.user is not None]
    more = f" +{len(waiting) - RESERVES}" if len(waiting) > RESERVES else ""
    last = [say("event-reserves", who=", ".join(waiting[:RESERVES]) + more)] if waiting else []
    if state.entries:
        lines += legend_in_words(say, state, room - sum(len(line) + 1 for line in (*lines, *last)))
    return lines + last


def _progress(say: Say, state: EventState) -> list[str]:
    if state.event.status == "over":
        return [say("event-over")]
    if state.event.status == "paused":
        return [say("event-paused")]
    games = state.games
    over = sum(game.settled for game in games)
    rounds, length = state.tournament.rounds, state.format.length(state.tournament)
    now = next((number for number, one in enumerate(rounds, 1) if not one.settled), len(rounds))
    return [say("event-progress", round=now, rounds=max(len(rounds), length), over=over, games=len(games))]


def legend_in_words(say: Say, state: EventState, room: int) -> list[str]:
    """Who the numbers are, in the order of places: the first with their points, all others side by side."""
    order = state.format.places(state.tournament)
    lines = [f"№ {_who(state, line.entry)} · **{signed(line.points)}**" for line in order[:FIRST]]
    room -= sum(len(line) + 1 for line in lines)
    others: list[str] = []
    for line in order[FIRST:]:
        told = _who(state, line.entry)
        more = say("event-more-entries", count=len(order) - FIRST - len(others))
        if room < len(told) + 3 + len(more) + 1:
            return [*lines, " · ".join(others), more]
        others.append(told)
        room -= len(told) + 3
    return [*lines, " · ".join(others)] if others else lines


def _who(state: EventState, entry: int) -> str:
    """A number and who has it."""
    gone = "~~" if entry in state.tournament.out else ""
    user = state.user_of(entry)
    return f"{gone}{entry}{gone} {'?' if user is None else mention(user)}"


def table_in_words(say: Say, state: EventState, most: int) -> list[str]:
    """The first lines of each table of the event."""
    sections = state.format.sections(state.tournament)
    lines: list[str] = []
    for section in sections:
        if section.stage:
            lines.append(say(f"stage-{section.stage}", group=section.group))
        share = max(3, most // len(sections))
        lines += [_line(state, line) for line in section.lines[:share]]
        if len(section.lines) > share:
            lines.append(say("event-more-entries", count=len(section.lines) - share))
    return lines


def _line(state: EventState, line: Line) -> str:
    return f"**{line.place}.** № {_who(state, line.entry)} — {signed(line.points)}"
