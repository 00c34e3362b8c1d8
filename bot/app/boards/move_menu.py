"""Moves by buttons: which piece, where it goes, what it pays, and how the board would be then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import engine
from bot.app.boards.private_view import marks_for
from bot.app.core.requests import BoardView, Choice, Moving, Payment, Preview, RequestContext, page_size
from bot.app.core.translator import Translator
from bot.app.errors import StaleVersionError
from bot.app.match.move_notation import accepted_alphabets, caller_translator, move_in_words
from bot.app.match.parsing import parse_move
from bot.app.match.seats import turn_of
from bot.app.match.service import MatchService
from bot.app.posts.draft import MessageDraft, Render, in_colours, picture_name
from bot.app.posts.moves import label, paid_as, piece_id, piece_name, piece_on, prices
from bot.texts import translator_for
from engine.moves import DROP, MOVE, RANSOM

TAKING = 5
"""Weight of a capture in quiet moves, for the order of pieces."""
WAYS_BESIDE_TARGETS = 1
"""Buttons beside the squares of a piece: the one back to the pieces."""
RANKS = ("K", "L", "Q", "+B", "R", "C", "B", "N", "G", "+S", "+P", "S", "P")
"""Kinds of pieces in the order in which menus show them."""


class MoveMenu:
    """Menus of pieces and moves for the player to move. Read-only."""

    def __init__(self, matches: MatchService, render: Render) -> None:
        self._matches = matches
        self._render = render

    async def pieces(self, request: RequestContext) -> Moving:
        """The pieces the caller may move now, for a menu; raises as `move` does."""
        snapshot = await self._matches.visible(request)
        turn_of(snapshot, request)
        pieces = pieces_to_move(translator_for(request.language), snapshot.state.position)
        return Moving(snapshot.match.id, snapshot.match.version, tuple(pieces))

    async def targets(self, request: RequestContext, square: str) -> list[Choice]:
        """Moves of the piece `square` of `Moving` (value in coordinates to hand to `move`; promotions apart).

        Where they fill more than one page, those that take, promote or give check are on the first.
        """
        snapshot = await self._matches.visible(request)
        turn_of(snapshot, request)
        return moves_of(snapshot.state.position, square, caller_translator(request, snapshot.match))

    async def payment(self, request: RequestContext, kind: str) -> Payment:
        """The pieces of a kind (its letter) that may pay the ransom the caller owes, and how many it takes."""
        snapshot = await self._matches.visible(request)
        turn_of(snapshot, request)
        payment = payment_in(translator_for(request.language), snapshot.state.position, kind)
        if payment is None:
            raise StaleVersionError
        return payment

    async def preview(self, request: RequestContext, text: str) -> Preview:
        """A move the caller could play now and the position after it, from their own side; raises as `move` does."""
        snapshot = await self._matches.visible(request)
        seat = turn_of(snapshot, request)
        match, state, translate = snapshot.match, snapshot.state, caller_translator(request, snapshot.match)
        move = parse_move(state.position, text, accepted_alphabets(request, match), ask=True)
        after = state.position.copy()
        after.push(move)
        draft = MessageDraft(translate, match, replace(state, position=after), in_colours(self._render, request.theme))
        marks = await marks_for(self._matches, snapshot, request.user, translate, after)
        picture, alt = await draft.picture(seat, marks)
        content = label(translate, state.position, move)
        name = picture_name(match.id, match.version)
        board = BoardView(match.id, match.version, content, picture, name, alt)
        return Preview(str(move), piece_id(state.position, move), board)


def pieces_to_move(translate: Translator, position: engine.Position, size: int | None = None) -> list[Choice]:
    """First-level choices of the seat to move: its pieces, most useful first, or ways to pay a ransom."""
    if position.owes() == RANSOM:
        army = army_of(position, position.turn)
        return [
            Choice(f"{piece_name(translate, kind)} × {count}", f"${kind}", kind, f"× {count}", army)
            for kind, count in prices(position).items()
        ]
    return pieces_by_use(translate, position, size)


def moves_of(position: engine.Position, piece: str, translate: Translator) -> list[Choice]:
    """Moves of a piece of the seat to move, given by square or as `@P` in hand; promotions are separate choices."""
    moves = [move for move in position.legal_moves() if move.kind in (MOVE, DROP) and piece_id(position, move) == piece]
    return paged([_target(position, move, translate) for move in moves], page_size(len(moves), WAYS_BESIDE_TARGETS))


def payment_in(translate: Translator, position: engine.Position, kind: str) -> Payment | None:
    """The pieces of a kind that may pay the ransom that is owed, None if none is, or not so."""
    if position.owes() != RANSOM or kind not in prices(position):
        return None
    pieces = [choice for choice, at in _pieces_of(translate, position, position.turn) if paid_as(position, at) == kind]
    return Payment(prices(position)[kind], tuple(pieces))


def squares_to_choose(position: engine.Position) -> tuple[int, ...]:
    """Squares of the pieces that the seat to move may move, or that may pay the ransom it owes."""
    if position.owes() == RANSOM:
        kinds, mine = (
            prices(position),
            (at for at, piece in position.piece_map().items() if piece.seat == position.turn),
        )
        return tuple(sorted(at for at in mine if paid_as(position, at) in kinds))
    return tuple(sorted({move.from_square for move in position.legal_moves() if move.kind == MOVE}))


def _target(position: engine.Position, move: engine.Move, translate: Translator) -> tuple[int, Choice]:
    """A move of a chosen piece as short as it can be told, and whether it does more than go somewhere."""
    if move.kind == DROP:
        return 0, Choice(position.board.names[move.to_square], str(move))
    words = move_in_words(translate, position, move)
    forcing = position.is_capture(move) or bool(move.promotion) or words[-1] == "+" or "#" in words
    return int(forcing), Choice(words, str(move))


def pieces_by_use(translate: Translator, position: engine.Position, size: int | None = None) -> list[Choice]:
    """The pieces that the seat to move may move or drop, by kind, those that could do most on the first page."""
    use: Counter[str] = Counter()
    for move in position.legal_moves():
        use[piece_id(position, move)] += TAKING if move.kind == MOVE and position.is_capture(move) else 1
    pieces = sorted(on_board(translate, position), key=lambda piece: _rank(position, piece.value))
    return paged([(use[piece.value], piece) for piece in (*pieces, *in_hand(translate, position))], size)


def _rank(position: engine.Position, square: str) -> int:
    piece = position.piece_at(position.board.squares[square])
    return RANKS.index(piece.symbol) if piece is not None and piece.symbol in RANKS else len(RANKS)


def paged(found: Sequence[tuple[int, Choice]], size: int | None = None) -> list[Choice]:
    """Choices with their weights, cut so that the heaviest fill the first page; each page keeps the order given."""
    size = size or page_size(len(found))
    ranked = sorted(range(len(found)), key=lambda at: -found[at][0])
    parts = (sorted(ranked[start : start + size]) for start in range(0, len(ranked), size))
    return [found[at][1] for part in parts for at in part]


def _pieces_of(translate: Translator, position: engine.Position, seat: int) -> Iterator[tuple[Choice, int]]:
    """The pieces of a seat in board order, and their squares."""
    for at, piece in sorted(position.piece_map().items()):
        if piece.seat == seat:
            name = position.board.names[at]
            words = f"{piece_on(translate, position, at)} {name}"
            yield Choice(words, name, piece.symbol, name, army_of(position, seat)), at


def on_board(translate: Translator, position: engine.Position) -> list[Choice]:
    """The pieces that the seat to move may move, by their squares."""
    starts = squares_to_choose(position)
    return [choice for choice, at in _pieces_of(translate, position, position.turn) if at in starts]


def in_hand(translate: Translator, position: engine.Position) -> list[Choice]:
    """The pieces that the seat to move may drop, such as `@P`."""
    kinds = dict.fromkeys(move.text.partition("@")[0] for move in position.legal_moves() if move.kind == DROP)
    brief, army = translate("menu-held"), army_of(position, position.turn)
    return [
        Choice(translate("menu-in-hand", piece=piece_name(translate, kind)), f"@{kind}", kind, brief, army)
        for kind in kinds
    ]


def army_of(position: engine.Position, seat: int) -> str:
    """The name of a seat's army, such as `white`."""
    return position.seats[seat].name.lower()
