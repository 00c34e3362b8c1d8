"""What a review tells, in words: kind ones, each of which cites a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import engine
from bot.app.posts.thoughts import numbered
from bot.app.say import Say
from engine.review import Judgement, Reason, Review, Span, Turn, felt
from engine.review.reasons import BARE, BARES, DANGER, ENDS, LOSES, PROMOTES, RAISES, SPARES, TAKES, WEAKER, WINS
from render.words import MEN, apart, army_key, listed, reason_key

AS_GOOD = 0.02
"""By how much of all chances, in a game of two, another move may fall short of the best and still be as good."""
ALIVE = 0.3
"""Chances with which a game is not lost yet, among three, too, where an even share is hardly more."""
MOST_SPANS = 8
"""Facts that stood for a while, in one message."""
OF_BETTER = (WINS, TAKES, SPARES, RAISES)
"""Reasons that tell of the better line."""
SHOWN = 6
"""Acts of a line that are shown in games of two; among three the first, for later ones were hardly looked at."""


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
    shown = turn.better[: 1 if len(before.seats) > 2 else SHOWN]
    kept = {
        "line": told_line(say, before, shown, bold=0),
        "chances": percent(turn.before[turn.seat]),
        "army": army(say, before, turn.seat),
    }
    told = []
    better = say("review-better", **kept)
    for reason in turn.reasons:
        if reason.code in OF_BETTER and reason.line in (shown[:1], shown):  # the same line is not told twice
            better = say("review-better-for", **kept, what=_instead(say, before, reason, say("review-it")))
        else:
            told.append(because(say, before, reason))
    return [headline(say, before, turn), better, *filter(None, told)]


def told_attempt(say: Say, before: engine.Position, turn: Turn, move: str, judgement: Judgement) -> tuple[str, bool]:
    """What a move is worth in the place of the one that was played, and whether it is as good as the best."""
    chances, slight = judgement.chances, felt(AS_GOOD, before)
    found = chances >= judgement.best - slight
    if found:
        key = "review-try-more" if chances > turn.before[turn.seat] + slight else "review-try-good"
    else:
        halfway = (turn.after[turn.seat] + judgement.best) / 2
        key = "review-try-closer" if chances > max(turn.after[turn.seat] + slight, halfway) else "review-try-worse"
    return say(key, move=move, chances=percent(chances), army=army(say, before, turn.seat)), found


def because(say: Say, before: engine.Position, reason: Reason) -> str:
    """A reason in a sentence that cites a move; empty if its game has no words for it."""
    line = told_line(say, before, reason.line, bold=len(reason.line) - 1)
    if reason.code in OF_BETTER:
        return say("review-instead", what=_instead(say, before, reason, line))
    if reason.code == ENDS:
        return _ending(say, before, reason, line)
    if reason.code == LOSES:
        return _exchange(say, before, reason, line)
    if reason.code == BARES:
        return say("review-bares", line=line, man=_man(say, before, reason))
    if reason.code == PROMOTES:
        return say("review-promotes", line=line, army=army(say, before, reason.seat), man=_new(say, before, reason))
    if reason.code in (DANGER, BARE):
        fact = _fact(say, before, reason.why, reason.owner, reason.others)
        return say(f"review-{reason.code}", line=line, fact=fact) if fact else ""
    if reason.code == WEAKER and (fact := _term(say, before, reason)):
        return say("review-weaker", line=line, fact=fact)
    return say("review-worse", line=line, army=army(say, before, before.turn))


def _instead(say: Say, before: engine.Position, reason: Reason, line: str) -> str:
    """What the better line would have brought."""
    if reason.code == WINS:
        return _ending(say, before, reason, line)
    if reason.code == RAISES:
        return say("review-raises", line=line, army=army(say, before, reason.seat), man=_new(say, before, reason))
    return _exchange(say, before, reason, line)


def _exchange(say: Say, before: engine.Position, reason: Reason, line: str) -> str:
    lost, won = _men(say, before, reason.lost), _men(say, before, reason.won)
    key = f"review-{reason.code}-for" if lost and won else f"review-{reason.code}"
    return say(key, line=line, army=army(say, before, reason.owner), lost=lost, won=won)


def _ending(say: Say, before: engine.Position, reason: Reason, line: str) -> str:
    why = say(reason_key(reason.why))
    if reason.seat < 0:
        return say("review-draw", line=line, why=why)
    winner = army(say, before, reason.seat)
    if len(before.seats) > 2 and reason.owner >= 0:
        loser = army(say, before, reason.owner)
        return _of_game(say, before, f"review-{reason.code}-mate", line=line, winner=winner, loser=loser)
    return say(f"review-{reason.code}", line=line, winner=winner, why=why)


def _man(say: Say, before: engine.Position, reason: Reason) -> str:
    owner = army(say, before, reason.owner)
    man = say(f"picture-man-{_key(before, reason.man)}")
    return say("aloud-man", army=owner, man=man, square=reason.square)


def _new(say: Say, before: engine.Position, reason: Reason) -> str:
    """What a man is promoted to, such as `a queen`."""
    return _one(say, _key(before, reason.man))


def _key(position: engine.Position, letter: str) -> str:
    return position.names_of_men.get(letter) or MEN[letter]


def told_even(say: Say, start: engine.Position, review: Review, acts: Sequence[str], winner: int | None) -> str:
    """What is told of a game without a turning point: since when its winner, if any, stood best."""
    if winner is None:
        return say("review-even")
    since = _led_since([ply.chances[winner] >= max(ply.chances) for ply in review.plies], len(start.seats))
    if since == len(review.plies):
        return say("review-even")
    move = _acts(say, start, acts, each=True)[review.plies[since].at]
    return say("review-even-won" if since else "review-even-won-start", army=army(say, start, winner), move=move)


def told_resigned(say: Say, start: engine.Position, acts: Sequence[str], seat: int, chance: float) -> str:
    """What is told of a seat that resigned after some acts with a chance that was worth playing on for."""
    if chance < ALIVE:
        return ""
    move = [say("review-start"), *_acts(say, start, acts, each=True)][-1]
    return say("review-resigned", army=army(say, start, seat), move=move, chances=percent(chance))


def _led_since(led: Sequence[bool], brief: int) -> int:
    """From which ply on somebody led, `brief` runs of plies at most left out; how many there are if never."""
    since = away = len(led)
    for at in range(len(led) - 1, -1, -1):
        if led[at]:
            since = away = at
        elif away - at > brief:
            break
    return since


def _men(say: Say, before: engine.Position, letters: Sequence[str]) -> str:
    """Some men, such as `a knight and 2 pawns`."""
    told = []
    for letter, count in Counter(letters).items():
        key = _key(before, letter)
        told.append(_one(say, key) if count == 1 else f"{count} {say(f'picture-men-{key}', count=count)}")
    return listed(say, told)


def _one(say: Say, key: str) -> str:
    try:
        return say(f"picture-one-{key}")
    except LookupError:  # a game of another package need not have words for one man
        return f"1 {say(f'picture-men-{key}', count=1)}"


def told_line(say: Say, before: engine.Position, acts: Sequence[str], bold: int) -> str:
    """A line with one of its acts in bold; among three with the army of each act, as posts tell it."""
    words = _acts(say, before, acts)
    words[bold] = f"**{words[bold]}**"
    return (" · " if len(before.seats) > 2 else " ").join(words)


def _acts(say: Say, start: engine.Position, acts: Sequence[str], *, each: bool = False) -> list[str]:
    """Acts in words, with their numbers (`each` of them, or where needed), and among three with their armies."""
    position, found = start.copy(), list[str]()
    for words in numbered(start.copy(), acts, say.letters):
        number, opens, seat = position.round, position.turn == 0, position.turn
        before, _, text = words.rpartition(" ")
        if each:
            before = f"{number}." if opens else f"{number}…"
        name = army(say, start, seat) if len(start.seats) > 2 and not opens else ""
        found.append(" ".join(filter(None, (before, name, text))))
        position.push(position.parse(acts[len(found) - 1]))
    return found


def _fact(say: Say, position: engine.Position, key: str, seat: int, others: Sequence[int]) -> str:
    names = [army(say, position, other) for other in others]
    told = listed(say, names, armies=True)
    try:
        return say(f"review-fact-{key}", army=army(say, position, seat), others=told)
    except LookupError:  # a game from elsewhere may have no words for it
        return ""


def _term(say: Say, position: engine.Position, reason: Reason) -> str:
    change = "less" if reason.held < reason.instead else "more"
    owner = army(say, position, reason.owner)
    key = f"review-term-{reason.why}"
    try:
        return _of_game(say, position, key, army=owner, change=change, count=reason.held, instead=reason.instead)
    except LookupError:  # a game from elsewhere may have no words for it
        return ""


def _of_game(say: Say, position: engine.Position, key: str, **values: object) -> str:
    """The words of a game's own for something, or those of all games. Raises LookupError if there are none."""
    try:
        return say(f"{key}-{position.key}", **values)
    except LookupError:
        return say(key, **values)


def told_spans(say: Say, start: engine.Position, review: Review, acts: Sequence[str]) -> Iterator[str]:
    """What stood for a while, with the moves that began and ended it; the longest, in the order in which they began."""
    shown = sorted(sorted(review.spans, key=_length)[:MOST_SPANS], key=_first)
    words = [say("review-start"), *_acts(say, start, acts, each=True)]
    grouped: dict[tuple[str, int, tuple[int, ...]], list[str]] = {}
    for span in shown:
        key = "review-span" if span.last > span.first else "review-span-short"
        if span.last == len(acts) > span.first:
            key = "review-span-open"
        last = words[min(span.last + 1, len(acts))]
        told = grouped.setdefault((span.key, span.seat, span.others), [])
        told.append(say(key, first=words[span.first], last=last))
    for (key, seat, others), spans in grouped.items():
        fact = _fact(say, start, key, seat, others)
        if fact:
            yield say("review-span-line", fact=fact[0].upper() + fact[1:], spans=apart(say, spans))


def _length(span: Span) -> int:
    return span.first - span.last


def _first(span: Span) -> int:
    return span.first
