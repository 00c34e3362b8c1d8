"""Lenient reading of typed moves: letters of any case and of either alphabet, move numbers, and signs such as `!?`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

import engine
from bot.app.errors import MoveRefusedError, UnclearMoveError
from engine.figurines import lettered
from engine.moves import DROP, MOVE
from engine.pieces import ALPHABETS, KIND_MASK, PAWN, SYMBOLS

MAX_QUOTED_TEXT_LENGTH: Final = 60
"""Characters of a refused text that are repeated to its writer."""
_BARE: Final = re.compile(r"(?:\d+(?:\.+|…))?(?:\.+|…)?(.*?)(?:e\.?p\.?)?[!?]*")
_CASTLING: Final = re.compile(r"[o0]-?[o0](-?[o0])?")
_MISREAD: Final = frozenset(
    (
        *(
            "cannot",
            "no such piece",
            "not there",
            "movement",
            "no piece reaches",
            "no pawn reaches",
            "blocked",
            "own piece",
        ),
        *("king", "pawn diagonal", "push onto piece", "no double step", "never double step"),
        *("no screen", "capture without screen", "two screens"),
    )
)
"""Reasons that show that a text, read strictly, names a move that its piece does not make."""


def quoted(text: str) -> str:
    """Return a refused text as its writer is shown it."""
    return text.strip()[:MAX_QUOTED_TEXT_LENGTH].replace("`", "'")


def unclear(text: str, moves: Sequence[str], *, illegal: bool = False) -> UnclearMoveError:
    """Return the error for a text that could mean some moves, given in coordinates, and may be `illegal` as written."""
    return UnclearMoveError(
        "unsure-move" if illegal else "ambiguous", tuple(moves), text=quoted(text), candidates=", ".join(moves)
    )


def promotion_missing(
    position: engine.Position, text: str, choices: Sequence[str], legal: Sequence[engine.Move] | None, alphabet: str
) -> UnclearMoveError:
    """Return the error for a text that does not say to which of some pieces a pawn promotes."""
    found = _fitting(position, text, ALPHABETS, legal) or _fitting(position, text.strip()[:-1], ALPHABETS, legal)
    moves = tuple(str(move) for move in found if move.promotion)
    letters = position.style.letters.get(alphabet, position.style.letters["en"])
    written = [letters[SYMBOLS.index(symbol)] if symbol in SYMBOLS else symbol for symbol in choices]
    return UnclearMoveError("promotion", moves, text=quoted(text), choices=", ".join(written))


def spellings(text: str) -> Iterator[str]:
    """Yield a text without number and signs, as strict notation would spell it: to find out why it is not legal."""
    bare = _bare(text)
    if _CASTLING.fullmatch(bare):
        yield "O-O-O" if len(re.findall("[o0]", bare)) > 2 else "O-O"
    elif bare:
        yield bare[0].upper() + bare[1:]
        yield bare


def lenient_move(
    position: engine.Position,
    text: str,
    languages: Sequence[str],
    legal: Sequence[engine.Move] | None,
    refusal: MoveRefusedError,
) -> engine.Move:
    """Return the only legal move that fits a text which the strict reading refuses.

    Raises UnclearMoveError if several fit, or one that the writer need not mean, and `refusal` if none does.
    """
    found = _fitting(position, text, ALPHABETS, legal)
    if not found or _names_own_piece(position, text):
        raise refusal
    moves, paths = [str(move) for move in found], {(move.from_square, move.to_square) for move in found}
    if len(found) > 1 and len(paths) == 1 and found[0].from_square >= 0:
        raise promotion_missing(position, text, [move.promotion for move in found], legal, languages[-1])
    if len(found) > 1:
        raise unclear(text, moves)
    if _is_written_otherwise(position, text, refusal) or _is_foreign(position, text, found[0], languages):
        raise unclear(text, moves, illegal=True)
    return found[0]


def expect_clear(
    position: engine.Position,
    text: str,
    move: engine.Move,
    languages: Sequence[str],
    legal: Sequence[engine.Move] | None,
) -> None:
    """Raise UnclearMoveError if a pawn's move, such as `bxc4`, could also be one of a piece with a small letter."""
    of_pawn = move.kind == MOVE and position.pieces[move.from_square] & KIND_MASK == PAWN
    if not of_pawn or position.style.coordinate.fullmatch(_bare(text)):
        return
    found = _fitting(position, text, _alphabets(languages), legal)
    if text.lstrip()[:1].islower() and any(other.from_square != move.from_square for other in found):
        raise unclear(text, [str(other) for other in found])


def _names_own_piece(position: engine.Position, text: str) -> bool:
    """Tell whether a text names, by its square, a piece of the seat to move: it means that piece, not `F5f4`."""
    found = position.style.coordinate.fullmatch(text.strip())
    start = None if found is None else position.board.squares.get(found[1])
    piece = None if start is None else position.piece_at(start)
    return piece is not None and piece.seat == position.turn


def _is_written_otherwise(position: engine.Position, text: str, refusal: MoveRefusedError) -> bool:
    """Tell whether a text is well written and means another move, which is not legal."""
    if position.style.coordinate.fullmatch(_bare(text)):
        return True
    error = refusal.__cause__
    return isinstance(error, engine.IllegalMoveError) and error.reason not in _MISREAD


def _is_foreign(position: engine.Position, text: str, move: engine.Move, languages: Sequence[str]) -> bool:
    """Tell whether a move fits only in an alphabet other than the writer's, where its letter means another piece."""
    own = _alphabets(languages)
    if move in _fitting(position, text, own, [move]):
        return False
    return any(_bare(text)[0] in map(str.lower, position.style.kinds[language]) for language in own)


def _alphabets(languages: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(language if language in ALPHABETS else "en" for language in languages))


def _bare(text: str) -> str:
    """Return a text in small letters, without move number and signs."""
    match = _BARE.fullmatch("".join(lettered(text).split()).lower())
    return match[1] if match is not None else ""


def _fitting(
    position: engine.Position, text: str, alphabets: Collection[str], legal: Sequence[engine.Move] | None
) -> list[engine.Move]:
    """Return the legal moves that a text can mean; a promotion that is not asked for only if it is forced."""
    bare = _bare(text)
    if not bare or len(text) > MAX_QUOTED_TEXT_LENGTH:
        return []
    bare = bare if position.style.plus_promotes else bare.rstrip("+#")
    known = position.legal_moves() if legal is None else legal
    found = [move for move in known if any(_fits(position, move, bare, alphabet) for alphabet in alphabets)]
    plain = {(move.from_square, move.to_square) for move in found if not move.promotion}
    return [
        move
        for move in found
        if not move.promotion
        or (move.from_square, move.to_square) not in plain
        or any(bare.endswith(end) for end in _ends(position, move, alphabets))
    ]


def _ends(position: engine.Position, move: engine.Move, alphabets: Collection[str]) -> set[str]:
    """Return what may follow the target square of a promotion."""
    if position.style.plus_promotes:
        return {"+", "=+"}
    letters = [position.style.letters[alphabet][SYMBOLS.index(move.promotion)].lower() for alphabet in alphabets]
    return {sign + letter for letter in letters for sign in ("", "=")}


def _fits(position: engine.Position, move: engine.Move, bare: str, alphabet: str) -> bool:
    letters, names = position.style.letters[alphabet], position.board.names
    if move.kind == DROP:
        kind = SYMBOLS.index(str(move).partition("@")[0])
        return bare == f"{letters[kind].lower()}@{names[move.to_square]}"
    if move.kind != MOVE:
        return False
    castling = position.castling_made(move)
    if castling is not None:
        castles = _CASTLING.fullmatch(bare)
        return castles is not None and castling.short == (castles[1] is None)
    kind, origin, to = position.pieces[move.from_square] & KIND_MASK, names[move.from_square], names[move.to_square]
    for end in ("", *(_ends(position, move, (alphabet,)) if move.promotion else ())):
        if bare.endswith(to + end):
            head = bare.removesuffix(to + end)
            head = head[:-1] if head[-1:] in ("x", "-", ":", "×") else head
            if kind != PAWN:
                letter = letters[kind].lower()
                fits = head in (letter, letter + origin[0], letter + origin[1:], letter + origin)
            else:
                fits = head.removeprefix("p") in (
                    origin[0],
                    origin,
                    *(() if position.is_capture(move) and head != "p" else ("",)),
                )
            if fits:
                return True
    return False
