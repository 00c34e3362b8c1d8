"""A view in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from engine.figurines import written
from engine.moves import CHOICE, DROP, RANSOM, REVEAL
from engine.notes import Armies, Men, Note, Squares, Tally, Value
from render.targets import Targets
from render.view import KINGS, Played, View, mated_kings

LIMIT = 1024  # characters Discord keeps of an attachment's description

MEN = {
    "K": "king",
    "L": "king-l",
    "Q": "queen",
    "G": "gold",
    "R": "rook",
    "+B": "high-bishop",
    "B": "bishop",
    "N": "knight",
    "C": "cannon",
    "+S": "high-sergeant",
    "S": "sergeant",
    "+P": "silver",
    "P": "pawn",
}
"""The ends of the message keys of men: `picture-men-` some, `picture-hand-` so many, `picture-one-` one."""


class Say(Protocol):
    """Words a message in one language."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence."""


def army_key(name: str) -> str:
    """The message that names an army, which the engine calls in English."""
    return f"army-{name.lower()}"


def reason_key(reason: str) -> str:
    """The message that tells why a game ended."""
    return f"picture-reason-{reason.replace(' ', '-')}"


def listed(say: Say, names: Iterable[str], *, armies: bool = False) -> str:
    """Names as a sentence tells them, `A, B and C`; those of `armies` follow an article, which French repeats."""
    told, *more = [*names] or [""]
    for left, name in zip(range(len(more), 0, -1), more, strict=True):
        if left > 1:
            told = say("armies-next" if armies else "list-next", one=told, two=name)
        else:
            told = say("armies-last" if armies else "list-last", one=told, two=name)
    return told


def apart(say: Say, parts: Iterable[str]) -> str:
    """Parts of a sentence that hold commas themselves, such as `A, B; C, D`."""
    told, *more = [*parts] or [""]
    for part in more:
        told = say("list-apart", one=told, two=part)
    return told


def describe(view: View, say: Say, language: str) -> str:
    """What happened, who is next, any check or cut, and the men as far as they fit in 1,024 characters."""
    text = situation(view, say, language)
    for more in men_of(view, say):
        if len(text) + 1 + len(more) <= LIMIT:
            text += " " + more
    return text[:LIMIT]


def men_of(view: View, say: Say) -> list[str]:
    """Everybody's men in hand, each army's men by kind, and what it has lost: a sentence each."""
    return [*_hands(view, say), *armies_of(view, say), *_lost(view, say)]


def beside(view: View, say: Say) -> list[str]:
    """What stands beside the board: everybody's men in hand and what each army has lost, a sentence each."""
    return [*_hands(view, say), *_lost(view, say)]


def armies_of(view: View, say: Say) -> list[str]:
    """Each army's men by kind: a sentence each."""
    return [say("picture-army", army=_army(view, say, seat), men=_men(view, say, seat)) for seat in _seats(view)]


def told(view: View, played: Played, say: Say, language: str, army: str) -> str:
    """One act in a sentence; `army` is how its seat is called there. A `language` may be `figurines`, too."""
    if played.kind == CHOICE:
        return say("picture-chose", army=army)
    if played.kind == DROP:
        man = say(f"picture-one-{MEN[played.man]}")
        return say("picture-dropped", army=army, man=man, square=_names(view, played.squares))
    if played.kind == RANSOM:
        return say("picture-ransomed", army=army, squares=_names(view, played.squares))
    if played.kind == REVEAL:
        king = played.man or written(played.text, language).lstrip("!")
        return say("picture-was-brother" if played.man else "picture-was-true", army=army, king=king)
    return say("picture-played", army=army, move=written(played.text, language))


def possible(view: View, targets: Targets, say: Say) -> str:
    """Where a man may go, what it may take, and what it must not take: one sentence each, if there is any."""
    told = {
        "picture-may-go": targets.moves,
        "picture-may-take": targets.captures,
        "picture-may-not-take": targets.barred,
    }
    found = [say(key, squares=_names(view, squares)) for key, squares in told.items() if squares]
    return " ".join(found) or say("picture-may-nothing")


def situation(view: View, say: Say, language: str) -> str:
    """What happened, any danger, who is next or how it ended, and then the truth about kings."""
    news = [*_news(view, say, language), *_dangers(view, say), *_standing(view, say), _next(view, say)]
    return " ".join([*news, *truth(view, say)])


def man_key(view: View, symbol: str) -> str:
    """The end of the keys of messages about a kind of man, by its letter."""
    return _keys(view)[symbol]


def _keys(view: View) -> dict[str, str]:
    return MEN | dict(view.look.names)


def _seats(view: View) -> range:
    return range(len(view.armies))


def _army(view: View, say: Say, seat: int) -> str:
    return say(army_key(view.armies[seat]))


def _armies(view: View, say: Say, seats: Iterable[int]) -> str:
    return listed(say, (_army(view, say, seat) for seat in seats), armies=True)


def _news(view: View, say: Say, language: str) -> list[str]:
    if not view.last:
        return [say("picture-start")]
    return [told(view, played, say, language, _army(view, say, played.seat)) for played in (*view.own, *view.last)]


def _standing(view: View, say: Say) -> list[str]:
    """What else is public: kings to be chosen, and what the game notes besides dangers and men."""
    told = [say("picture-choosing", army=_army(view, say, seat)) for seat in view.choosing]
    notes = (note for note in view.notes if not note.mark and not note.is_of_men() and not note.is_idle())
    return [*told, *(noted(view, say, note) for note in notes)]


def _hands(view: View, say: Say) -> list[str]:
    return [noted(view, say, note) for note in view.notes if note.is_of_men()]


def _lost(view: View, say: Say) -> list[str]:
    keys, told = _keys(view), list[str]()
    for seat, lost in enumerate(view.lost):
        men = (f"{count} {say(f'picture-men-{keys[letter]}', count=count)}" for letter, count in lost.items())
        told += [say("picture-lost", army=_army(view, say, seat), men=", ".join(men))] if lost else []
    return told


def _dangers(view: View, say: Say) -> list[str]:
    checks = [_checked(view, say, at) for at in view.checked]
    return checks + [noted(view, say, note) for note in view.notes if note.mark]


def _checked(view: View, say: Say, at: int) -> str:
    """A king in check; once the game is over, also from whom, and whether it is mated."""
    seat, square = view.men[at].seat, view.board.names[at]
    if at not in view.attackers:
        return say("picture-check", army=_army(view, say, seat), square=square)
    key = "picture-mated-by" if at in mated_kings(view, seat) else "picture-check-by"
    men = listed(say, (_man(view, say, by) for by in view.attackers[at]))
    return say(key, army=_army(view, say, seat), square=square, men=men)


def _man(view: View, say: Say, at: int) -> str:
    """The man on a square: `Black’s rook a1`."""
    man = view.men[at]
    name = say(f"picture-man-{man_key(view, man.symbol)}")
    return say("aloud-man", army=_army(view, say, man.seat), man=name, square=view.board.names[at])


def noted(view: View, say: Say, note: Note) -> str:
    """A note in a sentence."""
    army = {} if note.seat is None else {"army": _army(view, say, note.seat)}
    values = {name: _valued(view, say, value) for name, value in note.values.items()}
    return say(f"picture-note-{note.key}", **army, **values)


def _valued(view: View, say: Say, value: Value) -> object:
    if isinstance(value, Armies):
        return _armies(view, say, value.seats)
    if isinstance(value, Squares):
        return _names(view, value.at)
    if isinstance(value, Men):
        keys = _keys(view)
        return ", ".join(say(f"picture-hand-{keys[letter]}", count=count) for letter, count in value.counts.items())
    if isinstance(value, Tally):
        each = enumerate(value.counts)
        return ", ".join(say("picture-tally", army=_army(view, say, seat), count=count) for seat, count in each)
    return value


def _next(view: View, say: Say) -> str:
    outcome = view.outcome
    if outcome is None:
        army, pressed = _army(view, say, view.turn), _names(view, view.pressed)
        if view.choosing:
            return say("picture-before-choices", army=army)
        if view.owes:
            return say(f"picture-owes-{view.owes}", army=army, square=pressed)
        owed = [say("picture-pressed", army=army, square=pressed)] if pressed else []
        return " ".join([*owed, say("picture-turn", army=army)])
    reason = say(reason_key(outcome.reason))
    if outcome.winner is not None:
        return say("picture-won", army=_army(view, say, outcome.winner), reason=reason)
    if not outcome.scores:
        return say("picture-over", reason=reason)
    if len(set(outcome.scores)) == 1:
        return say("picture-drawn", reason=reason)
    best = max(outcome.scores)
    armies = _armies(view, say, (seat for seat, score in enumerate(outcome.scores) if score == best))
    return say("picture-shared", armies=armies, reason=reason)


def truth(view: View, say: Say) -> list[str]:
    """Once the game is over: where the true kings and their brothers stand, and which of them are mated."""
    return [_truth_of(view, say, seat, letter) for seat, letter in enumerate(view.true_kings)]


def _truth_of(view: View, say: Say, seat: int, true: str) -> str:
    squares = {view.men[at].symbol: at for at in view.kings(seat)}
    mated = mated_kings(view, seat)

    def told(king: str) -> str:
        if king not in squares:
            return say("picture-king-gone", king=king)
        key = "picture-king-mated" if squares[king] in mated else "picture-king-at"
        return say(key, king=king, square=view.board.names[squares[king]])

    brother = next(king for king in KINGS if king != true)
    return say("picture-kings", army=_army(view, say, seat), true=told(true), brother=told(brother))


def _men(view: View, say: Say, seat: int) -> str:
    return "; ".join(f"{men} {_names(view, squares)}" for men, squares in kinds_of(view, say, seat))


def kinds_of(view: View, say: Say, seat: int) -> Iterator[tuple[str, list[int]]]:
    """An army's men by kind: what so many of them are called, and their squares."""
    for symbol, key in _keys(view).items():
        squares = sorted(at for at, man in view.men.items() if man == (seat, symbol))
        if squares:
            yield say(f"picture-men-{key}", count=len(squares)), squares


def _names(view: View, squares: Iterable[int]) -> str:
    return " ".join(view.board.names[at] for at in sorted(squares))
