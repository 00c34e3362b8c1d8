"""A view in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from engine.figurines import readable_move
from engine.moves import CHOICE, DROP, RANSOM, REVEAL
from engine.notes import Armies, Note, Pieces, Squares, Tally, Value
from render.targets import Targets
from render.view import KINGS, PlayedMove, View, mated_kings

LIMIT = 1024  # characters Discord keeps of an attachment's description

PIECES = {
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
"""The ends of the message keys of pieces: `picture-pieces-` some, `picture-hand-` so many, `picture-one-` one."""


class TranslateFunction(Protocol):
    """Words a message in one language."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence."""


def army_key(name: str) -> str:
    """The message that names an army, which the engine calls in English."""
    return f"army-{name.lower()}"


def reason_key(reason: str) -> str:
    """The message that tells why a game ended."""
    return f"picture-reason-{reason.replace(' ', '-')}"


def listed(translate: TranslateFunction, names: Iterable[str], *, armies: bool = False) -> str:
    """Names as a sentence tells them, `A, B and C`; those of `armies` follow an article, which French repeats."""
    text, *more = [*names] or [""]
    for left, name in zip(range(len(more), 0, -1), more, strict=True):
        if left > 1:
            text = translate("armies-next" if armies else "list-next", one=text, two=name)
        else:
            text = translate("armies-last" if armies else "list-last", one=text, two=name)
    return text


def apart(translate: TranslateFunction, parts: Iterable[str]) -> str:
    """Parts of a sentence that hold commas themselves, such as `A, B; C, D`."""
    text, *more = [*parts] or [""]
    for part in more:
        text = translate("list-apart", one=text, two=part)
    return text


def describe(
    view: View, translate: TranslateFunction, language: str, besides: Iterable[str] = (), ending: str = ""
) -> str:
    """Describe the last moves, the seat to move, checks and cuts, what a private picture shows `besides`, and the
    pieces as far as 1,024 characters allow, the `ending` included.
    """
    text, end = " ".join([situation(view, translate, language), *besides]), f" {ending}" if ending else ""
    for more in pieces_of(view, translate):
        if len(text) + 1 + len(more) + len(end) <= LIMIT:
            text += " " + more
    return text[: LIMIT - len(end)] + end


def pieces_of(view: View, translate: TranslateFunction) -> list[str]:
    """Everybody's pieces in hand, each army's pieces by kind, and what it has lost: a sentence each."""
    return [*_hands(view, translate), *armies_of(view, translate), *_lost(view, translate)]


def beside(view: View, translate: TranslateFunction) -> list[str]:
    """Sentences for the information beside the board: pieces in hand, and losses of each army."""
    return [*_hands(view, translate), *_lost(view, translate)]


def armies_of(view: View, translate: TranslateFunction) -> list[str]:
    """Each army's pieces by kind: a sentence each."""
    return [
        translate("picture-army", army=_army(view, translate, seat), pieces=_pieces(view, translate, seat))
        for seat in _seats(view)
    ]


def move_in_words(view: View, played: PlayedMove, translate: TranslateFunction, language: str, army: str) -> str:
    """One move in a sentence; `army` is how its seat is called there. A `language` may be `figurines`, too."""
    if played.kind == CHOICE:
        return translate("picture-chose", army=army)
    if played.kind == DROP:
        piece = translate(f"picture-one-{PIECES[played.piece]}")
        return translate("picture-dropped", army=army, piece=piece, square=_names(view, played.squares))
    if played.kind == RANSOM:
        return translate("picture-ransomed", army=army, squares=_names(view, played.squares))
    if played.kind == REVEAL:
        king = played.piece or readable_move(played.text, language).lstrip("!")
        return translate("picture-was-brother" if played.piece else "picture-was-true", army=army, king=king)
    move = readable_move(played.text, language)
    if view.pending_mate is not None and played is view.last[-1]:
        move = until(translate, move, _army(view, translate, view.pending_mate))
    return translate("picture-played", army=army, move=move)


def until(translate: TranslateFunction, move: str, mated: str) -> str:
    """A mating move with the army that it mated, whose turn has not come: `Qe10# (until Black’s turn)`."""
    return translate("picture-mate-pending", move=move, army=mated)


def possible(view: View, targets: Targets, translate: TranslateFunction) -> str:
    """Sentences for a piece's moves, captures, and forbidden captures, if there are any."""
    squares_by_key = {
        "picture-may-go": targets.moves,
        "picture-may-take": targets.captures,
        "picture-may-not-take": targets.barred,
    }
    found = [translate(key, squares=_names(view, squares)) for key, squares in squares_by_key.items() if squares]
    return " ".join(found) or translate("picture-may-nothing")


def situation(view: View, translate: TranslateFunction, language: str) -> str:
    """Describe the last moves, dangers, the seat to move or the result, and then the truth about kings."""
    news = [
        *_news(view, translate, language),
        *_dangers(view, translate),
        *_standing(view, translate),
        _next(view, translate),
    ]
    return " ".join([*news, *truth(view, translate)])


def piece_key(view: View, symbol: str) -> str:
    """The end of the keys of messages about a kind of piece, by its letter."""
    return _keys(view)[symbol]


def _keys(view: View) -> dict[str, str]:
    return PIECES | dict(view.look.names)


def _seats(view: View) -> range:
    return range(len(view.armies))


def _army(view: View, translate: TranslateFunction, seat: int) -> str:
    return translate(army_key(view.armies[seat]))


def _armies(view: View, translate: TranslateFunction, seats: Iterable[int]) -> str:
    return listed(translate, (_army(view, translate, seat) for seat in seats), armies=True)


def _news(view: View, translate: TranslateFunction, language: str) -> list[str]:
    if not view.last:
        return [translate("picture-start")]
    return [
        move_in_words(view, played, translate, language, _army(view, translate, played.seat))
        for played in (*view.own, *view.last)
    ]


def _standing(view: View, translate: TranslateFunction) -> list[str]:
    """Other public facts: kings to be chosen, and notes other than dangers and pieces."""
    sentences = [translate("picture-choosing", army=_army(view, translate, seat)) for seat in view.choosing]
    notes = (note for note in view.notes if not note.mark and not note.is_of_pieces() and not note.is_idle())
    return [*sentences, *(noted(view, translate, note) for note in notes)]


def _hands(view: View, translate: TranslateFunction) -> list[str]:
    return [noted(view, translate, note) for note in view.notes if note.is_of_pieces()]


def _lost(view: View, translate: TranslateFunction) -> list[str]:
    keys, sentences = _keys(view), list[str]()
    for seat, lost in enumerate(view.lost):
        pieces = (
            f"{count} {translate(f'picture-pieces-{keys[letter]}', count=count)}" for letter, count in lost.items()
        )
        sentences += (
            [translate("picture-lost", army=_army(view, translate, seat), pieces=", ".join(pieces))] if lost else []
        )
    return sentences


def _dangers(view: View, translate: TranslateFunction) -> list[str]:
    checks = [_checked(view, translate, at) for at in view.checked]
    return checks + [noted(view, translate, note) for note in view.notes if note.mark]


def _checked(view: View, translate: TranslateFunction, at: int) -> str:
    """A king in check; once the game is over, also from whom, and whether it is mated."""
    seat, square = view.pieces[at].seat, view.board.names[at]
    if at not in view.attackers:
        return translate("picture-check", army=_army(view, translate, seat), square=square)
    key = "picture-mated-by" if at in mated_kings(view, seat) else "picture-check-by"
    pieces = listed(translate, (_piece(view, translate, by) for by in view.attackers[at]))
    return translate(key, army=_army(view, translate, seat), square=square, pieces=pieces)


def _piece(view: View, translate: TranslateFunction, at: int) -> str:
    """The piece on a square: `Black’s rook a1`."""
    piece = view.pieces[at]
    name = translate(f"picture-piece-{piece_key(view, piece.symbol)}")
    return translate(
        "text-board-piece", army=_army(view, translate, piece.seat), piece=name, square=view.board.names[at]
    )


def noted(view: View, translate: TranslateFunction, note: Note) -> str:
    """A note in a sentence."""
    army = {} if note.seat is None else {"army": _army(view, translate, note.seat)}
    values = {name: _valued(view, translate, value) for name, value in note.values.items()}
    return translate(f"picture-note-{note.key}", **army, **values)


def _valued(view: View, translate: TranslateFunction, value: Value) -> object:
    if isinstance(value, Armies):
        return _armies(view, translate, value.seats)
    if isinstance(value, Squares):
        return _names(view, value.at)
    if isinstance(value, Pieces):
        keys = _keys(view)
        return ", ".join(
            translate(f"picture-hand-{keys[letter]}", count=count) for letter, count in value.counts.items()
        )
    if isinstance(value, Tally):
        each = enumerate(value.counts)
        return ", ".join(
            translate("picture-tally", army=_army(view, translate, seat), count=count) for seat, count in each
        )
    return value


def _next(view: View, translate: TranslateFunction) -> str:
    outcome = view.outcome
    if outcome is None:
        army, pressed = _army(view, translate, view.turn), _names(view, view.pressed)
        if view.choosing:
            return translate("picture-before-choices", army=army)
        if view.owes:
            return translate(f"picture-owes-{view.owes}", army=army, square=pressed)
        owed = [translate("picture-pressed", army=army, square=pressed)] if pressed else []
        return " ".join([*owed, translate("picture-turn", army=army)])
    reason = translate(reason_key(outcome.reason))
    if outcome.winner is not None:
        return translate("picture-won", army=_army(view, translate, outcome.winner), reason=reason)
    if not outcome.scores:
        return translate("picture-over", reason=reason)
    if len(set(outcome.scores)) == 1:
        return translate("picture-drawn", reason=reason)
    best = max(outcome.scores)
    armies = _armies(view, translate, (seat for seat, score in enumerate(outcome.scores) if score == best))
    return translate("picture-shared", armies=armies, reason=reason)


def truth(view: View, translate: TranslateFunction) -> list[str]:
    """Once the game is over: where the true kings and their brothers stand, and which of them are mated."""
    return [_truth_of(view, translate, seat, letter) for seat, letter in enumerate(view.true_kings)]


def _truth_of(view: View, translate: TranslateFunction, seat: int, true: str) -> str:
    squares = {view.pieces[at].symbol: at for at in view.kings(seat)}
    mated = mated_kings(view, seat)

    def shown(king: str) -> str:
        if king not in squares:
            return translate("picture-king-gone", king=king)
        key = "picture-king-mated" if squares[king] in mated else "picture-king-at"
        return translate(key, king=king, square=view.board.names[squares[king]])

    brother = next(king for king in KINGS if king != true)
    return translate("picture-kings", army=_army(view, translate, seat), true=shown(true), brother=shown(brother))


def _pieces(view: View, translate: TranslateFunction, seat: int) -> str:
    return "; ".join(f"{pieces} {_names(view, squares)}" for pieces, squares in kinds_of(view, translate, seat))


def kinds_of(view: View, translate: TranslateFunction, seat: int) -> Iterator[tuple[str, list[int]]]:
    """An army's pieces by kind: what so many of them are called, and their squares."""
    for symbol, key in _keys(view).items():
        squares = sorted(at for at, piece in view.pieces.items() if piece == (seat, symbol))
        if squares:
            yield translate(f"picture-pieces-{key}", count=len(squares)), squares


def _names(view: View, squares: Iterable[int]) -> str:
    return " ".join(view.board.names[at] for at in sorted(squares))
