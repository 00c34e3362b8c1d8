"""What a review tells, in words: kind ones, each of which cites a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import engine
from bot.app.posts.thoughts import numbered
from bot.app.say import Say
from engine.review import Reason, Review, Span, Turn
from engine.review.reasons import BARE, BARES, DANGER, ENDS, LOSES, PROMOTES, RAISES, TAKES, WINS
from render.words import MEN, army_key, reason_key

MOST_SPANS = 8
"""Facts that stood for a while, in one message."""
SHOWN = 6
"""Acts of a line that are shown."""


def percent(chance: float) -> int:
    """A chance in whole hundredths; what is not certain is never told as such."""
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


def army(say: Say, position: engine.Position, seat: int) -> str:
    """What a seat's army is called."""
    return say(army_key(position.seats[seat].name))


def accuracies(say: Say, position: engine.Position, review: Review) -> list[tuple[str, str]]:
    """Each army, and how accurately it played; `–` where it had nothing to choose."""
    figures = ["–" if one is None else str(round(one)) for one in review.accuracies]
    return [(army(say, position, seat), figure) for seat, figure in enumerate(figures)]


def headline(say: Say, before: engine.Position, turn: Turn) -> str:
    """A turning point in a line, which does not tell what would have been better."""
    played = next(numbered(before.copy(), turn.played[:1], say.letters))
    return say(
        "review-turn",
        army=army(say, before, turn.seat),
        move=played,
        before=percent(turn.before[turn.seat]),
        after=percent(turn.after[turn.seat]),
    )


def told_turn(say: Say, before: engine.Position, turn: Turn) -> list[str]:
    """A turning point whole: what was played, what would have been better, and why."""
    better = _line(say, before, turn.better[:SHOWN], bold=0)
    chances = percent(turn.before[turn.seat])
    return [
        headline(say, before, turn),
        say("review-better", line=better, chances=chances),
        *filter(None, (because(say, before, reason) for reason in turn.reasons)),
    ]


def because(say: Say, before: engine.Position, reason: Reason) -> str:
    """A reason in a sentence that cites a move; empty if its game has no words for it."""
    line = _line(say, before, reason.line, bold=len(reason.line) - 1)
    if reason.code in (ENDS, WINS):
        return _ending(say, before, reason, line)
    if reason.code in (LOSES, TAKES, BARES):
        return say(f"review-{reason.code}", line=line, man=_man(say, before, reason))
    if reason.code in (PROMOTES, RAISES):
        return say(f"review-{reason.code}", line=line, army=army(say, before, reason.seat))
    if reason.code in (DANGER, BARE):
        fact = _fact(say, before, reason.why, reason.owner, reason.others)
        return say(f"review-{reason.code}", line=line, fact=fact) if fact else ""
    return say("review-worse", line=line)


def _ending(say: Say, before: engine.Position, reason: Reason, line: str) -> str:
    why = say(reason_key(reason.why))
    if reason.seat < 0:
        return say("review-draw", line=line, why=why)
    winner = army(say, before, reason.seat)
    if len(before.seats) > 2 and reason.owner >= 0:
        return say(f"review-{reason.code}-author", line=line, winner=winner, loser=army(say, before, reason.owner))
    return say(f"review-{reason.code}", line=line, winner=winner, why=why)


def _man(say: Say, before: engine.Position, reason: Reason) -> str:
    key = before.names_of_men.get(reason.man) or MEN[reason.man]
    owner = army(say, before, reason.owner)
    return say("aloud-man", army=owner, man=say(f"picture-man-{key}"), square=reason.square)


def _line(say: Say, before: engine.Position, acts: Sequence[str], bold: int) -> str:
    words = list(numbered(before.copy(), acts, say.letters))
    words[bold] = f"**{words[bold]}**"
    return " ".join(words)


def _fact(say: Say, position: engine.Position, key: str, seat: int, others: Sequence[int]) -> str:
    names = ", ".join(army(say, position, other) for other in others)
    try:
        return say(f"review-fact-{key}", army=army(say, position, seat), others=names)
    except LookupError:  # a game from elsewhere may have no words for it
        return ""


def told_spans(say: Say, start: engine.Position, review: Review, acts: Sequence[str]) -> Iterator[str]:
    """What stood for a while, with its rounds; the longest, in the order in which they began."""
    longest = sorted(review.spans, key=_length)[:MOST_SPANS]
    rounds = rounds_of(start, acts)
    for span in sorted(longest, key=_first):
        fact = _fact(say, start, span.key, span.seat, span.others)
        first, last = rounds[span.first], rounds[span.last]
        if fact:
            yield say("review-span" if last > first else "review-span-short", first=first, last=last, fact=fact)


def rounds_of(start: engine.Position, acts: Sequence[str]) -> list[int]:
    """The round of the last move, after each number of acts; 1 before any."""
    position, found = start.copy(), [1]
    for act in acts:
        found.append(position.round)
        position.push(position.parse(act))
    return found


def _length(span: Span) -> int:
    return span.first - span.last


def _first(span: Span) -> int:
    return span.first
