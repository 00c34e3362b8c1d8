"""Moves as people write them: which legal move is meant, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import engine
from bot.app.core.translator import Value, Word
from bot.app.errors import IllegalError, MalformedError, MoveRefusedError, UnclearMoveError
from bot.app.match.lenient_input import expect_clear, lenient_move, promotion_missing, quoted, spellings, unclear
from engine.errors import RefusalValue
from engine.moves import MOVE, RANSOM
from engine.notes import Armies, PieceName, Squares, Standing
from engine.pieces import ALPHABETS
from render.words import PIECES, army_key


def parse_move(
    position: engine.Position,
    text: str,
    languages: tuple[str, ...],
    legal: Sequence[engine.Move] | None = None,
    *,
    ask: bool = False,
) -> engine.Move:
    """The move meant by a text, read in the person's languages first; raises MoveRefusedErrors.

    A text that is no legal move is read leniently. `legal` are all legal moves, if they are known. With `ask` a pawn's
    move that could be a piece's with a small letter is unclear, too.
    """
    try:
        move = _strict_move(position, text, languages, legal)
    except UnclearMoveError:
        raise
    except MoveRefusedError as error:
        return lenient_move(position, text, languages, legal, _telling(position, text, languages, legal, error))
    if ask:
        expect_clear(position, text, move, languages, legal)
    return move


def _strict_move(
    position: engine.Position, text: str, languages: tuple[str, ...], legal: Sequence[engine.Move] | None
) -> engine.Move:
    """The move meant by a well written text. What is one move in one language and another in another is ambiguous."""
    found, refusal = dict[str, engine.Move](), None
    for language in dict.fromkeys(languages):
        try:
            move = _parsed(position, text, language, languages[-1], legal)
            found[str(move)] = move
        except MoveRefusedError as error:
            refusal = refusal or error
    if len(found) > 1:
        raise unclear(text, list(found))
    if refusal is not None and not found:
        raise refusal
    return next(iter(found.values()))


def _telling(
    position: engine.Position,
    text: str,
    languages: tuple[str, ...],
    legal: Sequence[engine.Move] | None,
    refusal: MoveRefusedError,
) -> MoveRefusedError:
    """The refusal of a text as it should have been spelled, if that tells why it is not legal."""
    if isinstance(refusal, MalformedError):
        for spelling in spellings(text):
            try:
                _strict_move(position, spelling, languages, legal)
            except IllegalError as error:
                return error
            except MoveRefusedError:
                continue
    return refusal


def _parsed(
    position: engine.Position, text: str, language: str, shown_in: str, legal: Sequence[engine.Move] | None
) -> engine.Move:
    shown = quoted(text)
    try:
        return position.parse(text, sorted(ALPHABETS, key=lambda other: other != language), legal)
    except engine.AmbiguousMoveError as error:
        raise unclear(text, error.candidates) from error
    except engine.PromotionNeededError as error:
        raise promotion_missing(position, text, error.choices, legal, shown_in) from error
    except engine.IllegalMoveError as error:
        owed = position.owes() == RANSOM
        raise IllegalError("ransom-owed" if owed else "illegal", text=shown, why=_why(position, error)) from error
    except engine.MalformedMoveError as error:
        raise _unreadable(position, text, shown_in) from error
    except engine.MoveError as error:
        raise MoveRefusedError(text=shown) from error


def _unreadable(position: engine.Position, text: str, language: str) -> MalformedError:
    """Error for a text that is no move in any notation, with examples of legal moves."""
    shown, plain, legal = quoted(text), text.strip(), sorted(position.legal_moves(), key=str)
    if not legal:
        return MalformedError(text=shown)
    coordinates, readable = _examples(position, legal, language)
    if not plain:
        return MalformedError("no-move-written", coordinates=coordinates, readable=readable)
    if position.owes() == RANSOM:
        return MalformedError("unreadable-ransom", text=shown, coordinates=coordinates, readable=readable)
    return MalformedError("unreadable", text=shown, coordinates=coordinates, readable=readable)


def _examples(position: engine.Position, legal: Sequence[engine.Move], language: str) -> tuple[str, str]:
    """Two of the legal moves, one in each notation."""
    moves = [move for move in legal if move.kind == MOVE] or legal
    of_pieces = [san for move in moves if (san := position.san(move, language))[0].isupper()]
    return str(moves[len(moves) // 2]), of_pieces[len(of_pieces) // 2] if of_pieces else position.san(
        moves[-1], language
    )


def _why(position: engine.Position, error: engine.IllegalMoveError) -> Word:
    """The reason why a move is refused, of which there may be two."""
    one = _reason(position, error.reason, error.values)
    if error.also is None:
        return one
    return Word("illegal-and", {"one": one, "two": _reason(position, error.also.reason, error.also.values)})


def _standing(position: engine.Position, symbol: str, square: str) -> Word:
    """A piece on the board, such as `the rook on e8`."""
    return Word("standing-piece", {"the": Word(f"the-{_piece_key(position, symbol)}"), "square": square})


def _piece_key(position: engine.Position, symbol: str) -> str:
    return position.names_of_pieces.get(symbol) or PIECES[symbol]


def _reason(position: engine.Position, reason: str, values: Mapping[str, RefusalValue]) -> Word:
    words: dict[str, Value] = {}
    for name, value in values.items():
        if isinstance(value, Armies):
            words[name] = Word(army_key(position.seats[value.seats[0]].name))
        elif isinstance(value, Squares):
            words[name] = tuple(position.board.names[at] for at in value.at)
        elif isinstance(value, Standing):
            words[name] = tuple(_standing(position, symbol, square) for symbol, square in value.pieces)
        elif isinstance(value, PieceName):
            key = _piece_key(position, value.symbol)
            words |= {name: Word(f"picture-piece-{key}"), "the": Word(f"the-{key}")}
            words["how"] = Word(f"movement-{position.ways_of_pieces.get(value.symbol) or PIECES[value.symbol]}")
        else:
            words[name] = value
    return Word(f"illegal-{reason.replace(' ', '-')}", words)
