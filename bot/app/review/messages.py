"""Texts of a review: kind ones, each of which cites a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import engine
from bot.app.analysis.messages import numbered
from bot.app.core.translator import Translator
from engine.review import Judgement, Reason, Review, ReviewedTurn, Span, scaled_part
from engine.review.reasons import BARE, BARES, DANGER, ENDS, LOSES, PROMOTES, RAISES, SPARES, TAKES, WEAKER, WINS
from render.words import PIECES, apart, army_key, listed, reason_key

AS_GOOD = 0.02
"""By how much of all chances, in a game of two, another move may fall short of the best and still be as good."""
ALIVE = 0.3
"""Chances with which a game is not lost yet, among three, too, where an even share is hardly more."""
MOST_SPANS = 8
"""Facts that stood for a while, in one message."""
OF_BETTER = (WINS, TAKES, SPARES, RAISES)
"""Reasons that tell of the better line."""
MAX_LINE_MOVES = 6
"""Moves of a line that are shown in games of two; among three the first, for later ones were hardly looked at."""


def percent(chance: float) -> int:
    """A chance in whole hundredths; what is not certain is never told as such."""
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


def army(translate: Translator, position: engine.Position, seat: int) -> str:
    """Name of a seat's army."""
    return translate(army_key(position.seats[seat].name))


def accuracies(translate: Translator, position: engine.Position, review: Review) -> list[tuple[str, str]]:
    """Each army, and how accurately it played; `–` where it had nothing to choose."""
    figures = ["–" if one is None else str(round(one)) for one in review.accuracies]
    return [(army(translate, position, seat), figure) for seat, figure in enumerate(figures)]


def headline(translate: Translator, before: engine.Position, turn: ReviewedTurn) -> str:
    """A turning point in a line, which does not tell what would have been better."""
    played = next(numbered(translate, before.copy(), turn.played[:1]))
    return translate(
        "review-turn",
        army=army(translate, before, turn.seat),
        move=played,
        before=percent(turn.before[turn.seat]),
        after=percent(turn.after[turn.seat]),
    )


def turns_line(translate: Translator, review: Review, before: Callable[[int], engine.Position]) -> str:
    """All turning points in one line; `before` returns the position before an act."""
    turns = []
    for number, turn in enumerate(review.turns, 1):
        position = before(turn.at)
        turns.append(
            translate(
                "review-turn-short",
                number=number,
                army=army(translate, position, turn.seat),
                move=next(numbered(translate, position.copy(), turn.played[:1])),
                before=percent(turn.before[turn.seat]),
                after=percent(turn.after[turn.seat]),
            )
        )
    return translate("review-turns", count=len(turns), turns=" · ".join(turns))


def describe_turn(translate: Translator, before: engine.Position, turn: ReviewedTurn) -> list[str]:
    """A turning point whole: what was played, what would have been better, and why."""
    shown = turn.better[: 1 if len(before.seats) > 2 else MAX_LINE_MOVES]
    kept = {
        "line": describe_line(translate, before, shown, bold=0),
        "chances": percent(turn.before[turn.seat]),
        "army": army(translate, before, turn.seat),
    }
    sentences = []
    better = translate("review-better", **kept)
    for reason in turn.reasons:
        if reason.code in OF_BETTER and reason.line in (shown[:1], shown):  # the same line is not told twice
            better = translate(
                "review-better-for", **kept, what=_instead(translate, before, reason, translate("review-it"))
            )
        else:
            sentences.append(because(translate, before, reason))
    return [headline(translate, before, turn), better, *filter(None, sentences)]


def describe_attempt(
    translate: Translator, before: engine.Position, turn: ReviewedTurn, move: str, judgement: Judgement
) -> tuple[str, bool]:
    """Value of an alternative to the move played, and True if it is as good as the best."""
    chances, slight = judgement.chances, scaled_part(AS_GOOD, before)
    found = chances >= judgement.best - slight
    if found:
        key = "review-try-more" if chances > turn.before[turn.seat] + slight else "review-try-good"
    else:
        halfway = (turn.after[turn.seat] + judgement.best) / 2
        key = "review-try-closer" if chances > max(turn.after[turn.seat] + slight, halfway) else "review-try-worse"
    return translate(key, move=move, chances=percent(chances), army=army(translate, before, turn.seat)), found


def because(translate: Translator, before: engine.Position, reason: Reason) -> str:
    """A reason in a sentence that cites a move; empty if its game has no words for it."""
    line = describe_line(translate, before, reason.line, bold=len(reason.line) - 1)
    if reason.code in OF_BETTER:
        return translate("review-instead", what=_instead(translate, before, reason, line))
    if reason.code == ENDS:
        return _ending(translate, before, reason, line)
    if reason.code == LOSES:
        return _exchange(translate, before, reason, line)
    if reason.code == BARES:
        return translate("review-bares", line=line, piece=_piece(translate, before, reason))
    if reason.code == PROMOTES:
        return translate(
            "review-promotes",
            line=line,
            army=army(translate, before, reason.seat),
            piece=_new(translate, before, reason),
        )
    if reason.code in (DANGER, BARE):
        fact = _fact(translate, before, reason.why, reason.owner, reason.others)
        return translate(f"review-{reason.code}", line=line, fact=fact) if fact else ""
    if reason.code == WEAKER and (fact := _term(translate, before, reason)):
        return translate("review-weaker", line=line, fact=fact)
    return translate("review-worse", line=line, army=army(translate, before, before.turn))


def _instead(translate: Translator, before: engine.Position, reason: Reason, line: str) -> str:
    """Gain of the better line, in a sentence."""
    if reason.code == WINS:
        return _ending(translate, before, reason, line)
    if reason.code == RAISES:
        return translate(
            "review-raises", line=line, army=army(translate, before, reason.seat), piece=_new(translate, before, reason)
        )
    return _exchange(translate, before, reason, line)


def _exchange(translate: Translator, before: engine.Position, reason: Reason, line: str) -> str:
    lost, won = _pieces(translate, before, reason.lost), _pieces(translate, before, reason.won)
    key = f"review-{reason.code}-for" if lost and won else f"review-{reason.code}"
    return translate(key, line=line, army=army(translate, before, reason.owner), lost=lost, won=won)


def _ending(translate: Translator, before: engine.Position, reason: Reason, line: str) -> str:
    why = translate(reason_key(reason.why))
    if reason.seat < 0:
        return translate("review-draw", line=line, why=why)
    winner = army(translate, before, reason.seat)
    if len(before.seats) > 2 and reason.owner >= 0:
        loser = army(translate, before, reason.owner)
        return _of_game(translate, before, f"review-{reason.code}-mate", line=line, winner=winner, loser=loser)
    return translate(f"review-{reason.code}", line=line, winner=winner, why=why)


def _piece(translate: Translator, before: engine.Position, reason: Reason) -> str:
    owner = army(translate, before, reason.owner)
    piece = translate(f"picture-piece-{_key(before, reason.piece)}")
    return translate("text-board-piece", army=owner, piece=piece, square=reason.square)


def _new(translate: Translator, before: engine.Position, reason: Reason) -> str:
    """Name of the promoted piece, such as `a queen`."""
    return _one(translate, _key(before, reason.piece))


def _key(position: engine.Position, letter: str) -> str:
    return position.names_of_pieces.get(letter) or PIECES[letter]


def describe_even(
    translate: Translator, start: engine.Position, review: Review, moves: Sequence[str], winner: int | None
) -> str:
    """Text for a game without a turning point: since when the winner, if any, was ahead."""
    if winner is None:
        return translate("review-even")
    since = _led_since([ply.chances[winner] >= max(ply.chances) for ply in review.plies], len(start.seats))
    if since == len(review.plies):
        return translate("review-even")
    move = _moves_in_words(translate, start, moves, each=True)[review.plies[since].at]
    return translate(
        "review-even-won" if since else "review-even-won-start", army=army(translate, start, winner), move=move
    )


def describe_resigned(
    translate: Translator, start: engine.Position, moves: Sequence[str], seat: int, chance: float
) -> str:
    """Text for a seat that resigned after some moves although its chance was worth playing on."""
    if chance < ALIVE:
        return ""
    move = [translate("review-start"), *_moves_in_words(translate, start, moves, each=True)][-1]
    return translate("review-resigned", army=army(translate, start, seat), move=move, chances=percent(chance))


def _led_since(led: Sequence[bool], brief: int) -> int:
    """From which ply on someone led, `brief` runs of plies at most left out; how many there are if never."""
    since = away = len(led)
    for at in range(len(led) - 1, -1, -1):
        if led[at]:
            since = away = at
        elif away - at > brief:
            break
    return since


def _pieces(translate: Translator, before: engine.Position, letters: Sequence[str]) -> str:
    """Some pieces, such as `a knight and 2 pawns`."""
    parts = []
    for letter, count in Counter(letters).items():
        key = _key(before, letter)
        parts.append(
            _one(translate, key) if count == 1 else f"{count} {translate(f'picture-pieces-{key}', count=count)}"
        )
    return listed(translate, parts)


def _one(translate: Translator, key: str) -> str:
    try:
        return translate(f"picture-one-{key}")
    except LookupError:  # a game of another package need not have words for one piece
        return f"1 {translate(f'picture-pieces-{key}', count=1)}"


def describe_line(translate: Translator, before: engine.Position, moves: Sequence[str], bold: int) -> str:
    """A line with one of its moves in bold; among three with the army of each move, as posts tell it."""
    words = _moves_in_words(translate, before, moves)
    words[bold] = f"**{words[bold]}**"
    return (" · " if len(before.seats) > 2 else " ").join(words)


def _moves_in_words(
    translate: Translator, start: engine.Position, moves: Sequence[str], *, each: bool = False
) -> list[str]:
    """Moves in words, with their numbers (`each` of them, or where needed), and among three with their armies."""
    position, found = start.copy(), list[str]()
    for words in numbered(translate, start.copy(), moves):
        number, opens, seat = position.round, position.turn == 0, position.turn
        before, _, text = words.partition(" ") if words[0].isdigit() else ("", "", words)
        if each:
            before = f"{number}." if opens else f"{number}…"
        name = army(translate, start, seat) if len(start.seats) > 2 and not opens else ""
        found.append(" ".join(filter(None, (before, name, text))))
        position.push(position.parse(moves[len(found) - 1]))
    return found


def _fact(translate: Translator, position: engine.Position, key: str, seat: int, others: Sequence[int]) -> str:
    names = [army(translate, position, other) for other in others]
    names_text = listed(translate, names, armies=True)
    try:
        return translate(
            f"review-fact-{key}", army=army(translate, position, seat), others=names_text, count=len(others)
        )
    except LookupError:  # a game from elsewhere may have no words for it
        return ""


def _term(translate: Translator, position: engine.Position, reason: Reason) -> str:
    change = "less" if reason.held < reason.instead else "more"
    owner = army(translate, position, reason.owner)
    key = f"review-term-{reason.why}"
    try:
        return _of_game(translate, position, key, army=owner, change=change, count=reason.held, instead=reason.instead)
    except LookupError:  # a game from elsewhere may have no words for it
        return ""


def _of_game(translate: Translator, position: engine.Position, key: str, **values: object) -> str:
    """The words of a game's own for something, or those of all games. Raises LookupError if there are none."""
    try:
        return translate(f"{key}-{position.key}", **values)
    except LookupError:
        return translate(key, **values)


def describe_spans(
    translate: Translator, start: engine.Position, review: Review, moves: Sequence[str]
) -> Iterator[str]:
    """Longest spans of a lasting feature with their first and last moves, in order of their start."""
    shown = sorted(sorted(review.spans, key=_length)[:MOST_SPANS], key=_first)
    words = [translate("review-start"), *_moves_in_words(translate, start, moves, each=True)]
    grouped: dict[tuple[str, int, tuple[int, ...]], list[str]] = {}
    for span in shown:
        key = "review-span" if span.last > span.first else "review-span-short"
        if span.last == len(moves) > span.first:
            key = "review-span-open"
        last = words[min(span.last + 1, len(moves))]
        ranges = grouped.setdefault((span.key, span.seat, span.others), [])
        ranges.append(translate(key, first=words[span.first], last=last))
    for (key, seat, others), spans in grouped.items():
        fact = _fact(translate, start, key, seat, others)
        if fact:
            yield translate("review-span-line", fact=fact[0].upper() + fact[1:], spans=apart(translate, spans))


def _length(span: Span) -> int:
    return span.first - span.last


def _first(span: Span) -> int:
    return span.first
