"""Every refused move gets its reason: the one that the rules give on the slow board of `oracle`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import engine
from engine.errors import REFUSALS
from engine.moves import MOVE
from engine.pieces import KIND_MASK, PAWN
from tests.engine import oracle, play
from tests.engine.oracle.setups import setup
from tests.engine.oracle.setups_nouveaux import setup_nouveaux
from tests.engine.oracle.setups_trichess import setup_trichess
from tests.engine.reasons import KINGS, ends, expected

WANTED = 30
FEW = 5
RARE = {
    "castling attacked", "castling check", "castling cut", "en passant expired", "pinned", "barred", "not reconnected",
    "exposed", "owed king", "neither freed",
}  # fmt: skip
"""Reasons held in `FEW` positions: random play meets some of them so seldom that thirty would take a minute."""

COMMON = {
    "empty", "not yours", "same square", "movement", "blocked", "own piece", "king", "pawn diagonal",
    "push onto piece", "castling moved", "castling blocked", "castling check", "castling attacked", "attacked",
    "pinned", "check unanswered",
}  # fmt: skip
ORTHODOX = COMMON | {"no double step", "en passant expired"}
ONLY = {
    "yalta": ORTHODOX,
    "trichess": ORTHODOX | {"barred"},
    "connexes": ORTHODOX | {"cut", "not reconnected", "castling cut"},
    "nouveaux": COMMON - {"check unanswered"}
    | {"never double step", "no screen", "two screens", "capture without screen", "exposed", "flight", "owed king"},
    "nouveaux off": {"check unanswered", "neither freed", "owed king", "pinned", "exposed"},
}
"""Reasons of moves between two squares that each game must show."""

STYLES = {
    "yalta": ("castles", "centre", "pawns", "sparse"),
    "trichess": ("castles", "centre", "pawns", "standing"),
    "connexes": ("castling", "sparse", "pawns"),
    "nouveaux": ("castles", "doubles", "unfree", "sparse"),
    "nouveaux off": ("castles", "doubles", "unfree", "sparse"),
}
Stepped = dict[str, str]


def needed(reason: str) -> int:
    return FEW if reason in RARE else WANTED


def positions(name: str) -> Iterator[tuple[engine.Position, Stepped]]:
    """Positions of random games, and such in which rare things happen, with the pawns that have made a double step."""
    variant, _, off = name.partition(" ")
    options = {"flight": off} if off else {}
    for seed in range(1000):
        random = Random(seed)
        styles = STYLES[name]
        style = styles[seed % (len(styles) + 1)] if seed % (len(styles) + 1) < len(styles) else ""
        yield from played(variant, options, random, style)


def played(
    variant: str, options: dict[str, str], random: Random, style: str
) -> Iterator[tuple[engine.Position, Stepped]]:
    position = engine.new_position(variant, **options)
    if style:
        position = engine.parse_fen(variant, set_up(variant, options, random, style))
    stepped: Stepped = {}
    names = position.board.names
    for _ in range(4 if style else 70):
        if position.outcome() is not None or position.reveal_owed() is not None:
            return
        if not position.owes() and (style or random.random() < 0.2):
            yield position, stepped
        move = play.lively(position, random)
        if move.kind == MOVE:
            start, to = move.squares
            passed = position.tables.passes[position.turn].get((start, to))
            stepped = {at: over for at, over in stepped.items() if at not in (names[start], names[to])}
            if passed is not None and position.pieces[start] & KIND_MASK == PAWN:
                stepped[names[to]] = names[passed]
        position.push(move)


def set_up(variant: str, options: dict[str, str], random: Random, style: str) -> str:
    if variant == "nouveaux":
        return setup_nouveaux(options, style, random)
    if style == "castling":
        return set_up_castling(random)
    return setup_trichess(style, random) if style == "standing" else setup(variant, options, style, random)


def set_up_castling(random: Random) -> str:
    """An army with a rook to castle with, at times cut, against a king and a piece beside it (`connexes`)."""
    while True:
        rows = [["." for _ in range(8)] for _ in range(8)]
        rows[7], rows[6] = list("....K..R"), list(".....PPP")
        king = random.randrange(5), random.randrange(8)
        beside = king[0] + random.choice((-1, 0, 1)), king[1] + random.choice((-1, 1))
        if not (0 <= beside[0] < 6 and 0 <= beside[1] < 8):
            continue
        rows[king[0]][king[1]], rows[beside[0]][beside[1]] = "k", random.choice("qrbn")
        if random.random() < 0.2:
            rows[6][5] = "."
        text = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join("".join(row) for row in rows))
        try:
            return engine.parse_fen("connexes", f"{text} w K - 0 1").fen()
        except engine.FenError:
            continue


def pairs(game: oracle.Game, random: Random) -> Iterator[tuple[str, str]]:
    """Squares to move between: some for each piece, more for kings, and a few at random."""
    squares = sorted(game.surface.quads)
    for start, (seat, sign) in sorted(game.pieces.items()):
        if seat == game.turn:
            reached = sorted(ends(game, start))
            yield from ((start, to) for to in random.sample(reached, min(len(reached), 20 if sign in KINGS else 5)))
    for rook, king in game.king_homes.items():
        line = next(line for line in game.surface.rook_lines(king) if rook in line)
        if king in game.pieces:
            yield king, line[1]
    yield from (tuple(random.choices(squares, k=2)) for _ in range(6))  # type: ignore[misc]  # two of them
    yield random.choice(squares), squares[0]


@pytest.mark.parametrize("name", ONLY)
def test_reason_is_that_of_the_rules_in_many_positions(name: str) -> None:
    variant = name.split()[0]
    found: Counter[str] = Counter()
    random = Random(name)
    for position, stepped in positions(name):
        if all(found[reason] >= needed(reason) for reason in ONLY[name]):
            break
        game = oracle.read(variant, position.fen())
        legal = {move.squares for move in position.legal_moves()}
        squares, names = position.board.squares, position.board.names
        seen: set[str] = set()
        for start, to in pairs(game, random):
            if (squares[start], squares[to]) in legal:
                continue
            error = position.illegal_move_error("", squares[start], squares[to])
            if error.reason in seen or found[error.reason] >= WANTED:
                continue
            wanted = expected(game, start, to, stepped)
            if wanted is None:
                continue
            seen.add(error.reason)
            told = error.reason, {names[at] for at in error.squares}
            assert told == wanted, f"{position.fen()} {start}{to}"
            found[error.reason] += 1
    assert {reason for reason in ONLY[name] if found[reason] < needed(reason)} == set(), found
    assert found.keys() <= {*REFUSALS, *position.refusals}


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_no_refused_pair_of_squares_lacks_reason(variant: str) -> None:
    vague = []
    for position, _ in played(variant, {}, Random(variant), ""):
        legal = {move.squares for move in position.legal_moves()}
        for start in position.armies[position.turn]:
            for to in range(position.board.size):
                if (start, to) not in legal and position.illegal_move_error("", start, to).reason == "cannot":
                    vague.append((position.fen(), start, to))
    assert vague == []
