"""Why a move between two squares is not legal, worked out from the rules on the slow board of `oracle`.

A reason comes with the squares that show it. `None` stands for a legal move, or one that two kings forbid at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.engine.oracle.chess import Game, Pieces, Try

Reason = tuple[str, set[str]]
SLIDERS = ("R", "B", "Q", "+B")
KINGS = ("K", "L")


def expected(game: Game, start: str, to: str, stepped: Mapping[str, str]) -> Reason | None:
    """`stepped` has the squares that pawns passed over by a double step, by where they have stood ever since."""
    if start not in game.pieces:
        return "empty", {start}
    if game.pieces[start][0] != game.turn:
        return "not yours", {start}
    if start == to:
        return "same square", {to}
    rook = castling_rook(game, start, to)
    if rook:
        return castling(game, start, to, rook)
    if to not in ends(game, start):
        return "movement", {start}
    found = in_the_way(game, start, to) or special(game, start, to, stepped)
    return found or safety(game, start, to)


def castling_rook(game: Game, start: str, to: str) -> str | None:
    """The rook with which a king castles by a move."""
    for rook, home in game.king_homes.items():
        own = game.surface.quads[home].territory == game.territory(game.turn)
        if game.key in ("connexes", "nouveaux"):
            own = rook[1:] == ("1" if game.turn == 0 else str(len({name[1:] for name in game.surface.quads})))
        sign = "L" if game.key == "nouveaux" and rook[0] == "j" else "K"
        line = next(line for line in game.surface.rook_lines(home) if rook in line)
        if own and home == start and line[1] == to and game.pieces[start] == (game.turn, sign):
            return rook
    return None


def castling(game: Game, start: str, to: str, rook: str) -> Reason | None:
    line = next(line for line in game.surface.rook_lines(start) if rook in line)
    if rook not in game.castling:
        return "castling moved", {start, rook}
    between = {square for square in line[: line.index(rook)] if square in game.pieces}
    if between:
        return "castling blocked", between
    if game.key == "connexes" and len(groups(game, game.pieces)) > 1:
        return "castling cut", lost(game, game.pieces)
    if hostile(game, game.pieces, start):
        return "castling check", hostile(game, game.pieces, start)
    without = {square: piece for square, piece in game.pieces.items() if square != start}
    for square in line[:2]:
        if hostile(game, without, square):
            return "castling attacked", {square} | hostile(game, without, square)
    after = dict(game.pieces)
    after[line[1]], after[line[0]] = after.pop(start), after.pop(rook)
    return unsafe(game, Try(start + to, after, start, to, castling=True))


def ends(game: Game, start: str) -> set[str]:
    """Where a piece could go if the others stood as it wished."""
    sign = game.pieces[start][1]
    if sign == "P":
        return set(steps(game, start)) | set(game.surface.pawn_captures(start, game.territory(game.turn)))
    return set(game.reach({start: (game.turn, "R" if sign == "C" else sign)}, start))


def steps(game: Game, start: str) -> list[str]:
    """The squares one and two ahead of a pawn."""
    land = game.territory(game.turn)
    one = game.surface.pawn_step(start, land)
    two = one and game.surface.pawn_step(one, land)
    return [square for square in (one, two) if square]


def may_step_twice(game: Game, start: str) -> bool:
    quad = game.surface.quads[start]
    if game.key == "connexes":
        return start[1] == ("2" if game.turn == 0 else "7")
    return game.key != "nouveaux" and quad.territory == game.territory(game.turn) and quad.row == 1


def in_the_way(game: Game, start: str, to: str) -> Reason | None:
    sign = game.pieces[start][1]
    if sign in SLIDERS and to not in game.reach(game.pieces, start):
        lines = game.surface.rook_lines(start) + game.surface.bishop_lines(start)
        ways = [line[: line.index(to)] for line in lines if to in line and fits(sign, line, game, start)]
        return "blocked", {next(square for square in way if square in game.pieces) for way in ways}
    if sign == "P" and may_step_twice(game, start) and to in steps(game, start)[1:]:
        first = steps(game, start)[0]
        if first in game.pieces:
            return "blocked", {first}
    return ("own piece", {to}) if game.pieces.get(to, (-1, ""))[0] == game.turn else None


def fits(sign: str, line: tuple[str, ...], game: Game, start: str) -> bool:
    straight = line in game.surface.rook_lines(start)
    return sign in (("R", "Q", "+B") if straight else ("B", "Q", "+B"))


def special(game: Game, start: str, to: str, stepped: Mapping[str, str]) -> Reason | None:
    there, sign = game.pieces.get(to), game.pieces[start][1]
    if there and there[1] in KINGS:
        return "king", {to}
    if sign == "C":
        return jump(game, start, to)
    if sign != "P":
        return None
    if to not in steps(game, start):
        if there or any(step.passed == to and game.turn in step.entitled for step in game.steps):
            return None
        enemies = {at for at, (seat, _) in game.pieces.items() if seat != game.turn}
        late = {pawn for pawn, passed in stepped.items() if passed == to and pawn in enemies}
        return ("en passant expired", late) if late else ("pawn diagonal", {to})
    if there:
        return "push onto piece", {to}
    if to in steps(game, start)[1:] and not may_step_twice(game, start):
        return ("never double step" if game.key == "nouveaux" else "no double step"), {start}
    return None


def jump(game: Game, start: str, to: str) -> Reason | None:
    line = next(line for line in game.surface.rook_lines(start) if to in line)
    met = {square for square in line[: line.index(to)] if square in game.pieces}
    if len(met) > 1:
        return "two screens", met
    return None if met else ("capture without screen" if to in game.pieces else "no screen", {to})


def safety(game: Game, start: str, to: str) -> Reason | None:
    move = game.made(start, to)
    if game.pieces[start][1] == "P" and to not in steps(game, start) and to not in game.pieces:
        for step in game.steps:
            if step.passed == to and game.turn in step.entitled:
                move.pieces.pop(step.pawn)
                move = Try(move.text, move.pieces, start, to, capture=True, en_passant=True)
    return unsafe(game, move)


def unsafe(game: Game, move: Try) -> Reason | None:
    if game.key == "nouveaux":
        return of_two_kings(game, move)
    found = of_king(game, move, next(at for at, piece in move.pieces.items() if piece == (game.turn, "K")))
    if found:
        return found
    if game.key == "connexes" and len(groups(game, move.pieces)) > 1:
        cut = len(groups(game, game.pieces)) > 1
        return ("not reconnected" if cut else "cut"), lost(game, move.pieces)
    rules: Any = game
    if game.key == "trichess" and rules.barred(game.turn, move):
        return "barred", {move.end}
    return None


def of_king(game: Game, move: Try, king: str) -> Reason | None:
    """What is wrong with one king after a move."""
    found = hostile(game, move.pieces, king)
    if not found or king == move.end:
        return ("attacked", {king} | found) if found else None
    still = found & hostile(game, game.pieces, king)
    if still:
        return "check unanswered", {king} | still
    lines = game.surface.rook_lines(king) + game.surface.bishop_lines(king)
    pinning = {at for at in found for line in lines if at in line and move.start in line[: line.index(at)]}
    return ("pinned", {move.start, king} | pinning) if pinning else ("exposed", {king} | found)


def of_two_kings(game: Any, move: Try) -> Reason | None:
    seat, sign = game.turn, game.pieces.get(move.start, (0, ""))[1]
    before, after = game.attacked(game.pieces, seat), game.attacked(move.pieces, seat)
    owed = game.owed.get(seat)
    must = before if owed is None else {owed}
    if before and game.options["flight"] == "on" and sign not in must:
        return ("flight" if owed is None else "owed king"), held(game, must)
    fresh = {king for king in after if king == sign or king not in before}
    places = game.kings(move.pieces, seat)
    if fresh:
        return of_king(game, move, places[fresh.pop()]) if len(fresh) == 1 else None
    if owed in after:
        return "owed king", held(game, {owed})
    if len(after) > 1:
        return "neither freed", held(game, after)
    free = game.options["flight"] == "on" or len(before) > 1 or not after
    return None if free else of_king(game, move, places[after.pop()])


def held(game: Any, kings: set[str]) -> set[str]:
    """The squares of kings, and of what attacks them."""
    places = {game.kings(game.pieces, game.turn)[king] for king in kings}
    return places.union(*(hostile(game, game.pieces, place) for place in places))


def hostile(game: Game, pieces: Pieces, square: str) -> set[str]:
    return {at for at, (seat, _) in pieces.items() if seat != game.turn and game.attacks(pieces, at, square)}


def groups(game: Game, pieces: Pieces) -> list[set[str]]:
    """The groups of the army to move, the largest first; of equal ones that with the lowest square."""
    left = sorted((at for at, (seat, _) in pieces.items() if seat == game.turn), key=lambda at: (at[1], at[0]))
    found: list[set[str]] = []
    for square in left:
        if not any(square in group for group in found):
            group, waiting = {square}, [square]
            while waiting:
                near = game.surface.touching(waiting.pop()) & set(left) - group
                group |= near
                waiting += near
            found.append(group)
    return sorted(found, key=len, reverse=True)


def lost(game: Game, pieces: Pieces) -> set[str]:
    return set().union(*groups(game, pieces)[1:])
