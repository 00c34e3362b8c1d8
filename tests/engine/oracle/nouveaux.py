"""Nouveaux échecs: two kings a side, one of them secretly the true one, and a ransom for the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Self

from tests.engine.oracle import chess
from tests.engine.oracle.chess import Pieces, Result, Try
from tests.engine.oracle.surface import grid

ARRAY = "RNGKBBLGNR/1C6C1/P1PSPPSP1P"
KINGS = ("K", "L")
RESERVE = "RBCSP"
RANSOMS = {"R": 1, "B": 1, "C": 1, "S": 2, "P": 4}
HOMES = {"a1": "d1", "j1": "g1", "a10": "d10", "j10": "g10"}
Reserve = tuple[str, ...]


@dataclass(frozen=True)
class Act(Try):
    """A choice, a drop, a ransom or a move."""

    drop: bool = False
    paid: tuple[str, ...] = ()
    names: str = ""
    """The king said to be the true one."""


def place(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def depth(square: str, seat: int) -> int:
    """The rank as that seat counts it: 1 to 10."""
    rank = int(square[1:])
    return rank if seat == 0 else 11 - rank


@cache
def around(square: str, seat: int) -> tuple[set[str], set[str], set[str]]:
    """The squares that share a side: ahead, beside and behind."""
    all_four = {line[0] for line in Game.surface.rook_lines(square)}
    ahead = {other for other in all_four if depth(other, seat) > depth(square, seat)}
    behind = {other for other in all_four if depth(other, seat) < depth(square, seat)}
    return ahead, all_four - ahead - behind, behind


@cache
def widest(seat: int, sign: str, square: str) -> frozenset[str]:
    """All that a piece could attack there, whatever else stands on the board."""
    alone = {square: (seat, "R" if sign == "C" else sign)}
    return frozenset(Game().reach(alone, square))


class Game(chess.Game):
    key = "nouveaux"
    letters = "wb"
    surface = grid(10, 10)

    reserves: dict[int, Reserve]
    unchosen: tuple[int, ...]
    """Seats that still have to choose their true king."""
    true: dict[int, str]
    """True kings that the rules have revealed."""
    ransom: bool
    """The seat to move has lost the brother and has not paid yet."""
    owed: dict[int, str]
    """Kings left in check by the answer to a check of both."""

    def set_up(self) -> None:
        self.options = {"flight": "on"} | self.options
        self.pieces = {}
        for row, signs in enumerate(ARRAY.split("/")):
            column = 0
            for sign in signs:
                if sign.isdigit():
                    column += int(sign)
                    continue
                file = "abcdefghij"[column]
                self.pieces[f"{file}{row + 1}"], self.pieces[f"{file}{10 - row}"] = (0, sign), (1, sign)
                column += 1
        self.castling = frozenset(HOMES)
        self.reserves = {0: (), 1: ()}
        self.unchosen = (0, 1)
        self.true, self.owed = {}, {}
        self.ransom = False

    def territory(self, seat: int) -> int:
        return seat

    @property
    def king_homes(self) -> dict[str, str]:
        return HOMES

    # Attack

    def reach(self, pieces: Pieces, square: str) -> Iterator[str]:
        seat, sign = pieces[square]
        if sign in KINGS:
            yield from self.surface.king_steps(square)
        elif sign == "N":
            yield from self.surface.knight_jumps(square)
        elif sign == "C":
            yield from self.shots(pieces, square)
        elif sign in ("R", "B", "+B"):
            yield from self.slides(pieces, square, sign)
        else:
            ahead, beside, behind = around(square, seat)
            yield from self.surface.pawn_captures(square, seat)
            steps = {"P": set[str](), "S": ahead, "+P": ahead | behind, "G": ahead | beside | behind}
            yield from steps["G" if sign == "+S" else sign]

    def slides(self, pieces: Pieces, square: str, sign: str) -> Iterator[str]:
        lines = self.surface.bishop_lines(square) if "B" in sign else ()
        for line in lines + (self.surface.rook_lines(square) if sign != "B" else ()):
            for end in line:
                yield end
                if end in pieces:
                    break

    def shots(self, pieces: Pieces, square: str) -> Iterator[str]:
        """Squares a cannon can land on: beyond exactly one piece."""
        for line in self.surface.rook_lines(square):
            met = 0
            for end in line:
                if met == 1:
                    yield end
                met += end in pieces
                if met == 2:
                    break

    def attacks(self, pieces: Pieces, square: str, target: str) -> bool:
        return target in self.reach(pieces, square)

    def is_attacked(self, pieces: Pieces, target: str, by: int) -> bool:
        return any(owner == by and self.attacks(pieces, square, target) for square, (owner, _) in pieces.items())

    def kings(self, pieces: Pieces, seat: int) -> dict[str, str]:
        return {sign: square for square, (owner, sign) in pieces.items() if owner == seat and sign in KINGS}

    def attacked(self, pieces: Pieces, seat: int) -> set[str]:
        """Kings of that seat that are attacked."""
        kings = self.kings(pieces, seat)
        found: set[str] = set()
        for square, (owner, sign) in pieces.items():
            if owner != seat and not widest(owner, sign, square).isdisjoint(kings.values()):
                hit = set(self.reach(pieces, square))
                found |= {king for king, at in kings.items() if at in hit}
        return found

    def hurt(self, pieces: Pieces, seat: int) -> bool:
        return bool(self.attacked(pieces, seat))

    def checked_kings(self) -> list[str]:
        return sorted(
            self.kings(self.pieces, seat)[sign] for seat in self.seats for sign in self.attacked(self.pieces, seat)
        )

    # Moves

    def may_take(self, seat: int, square: str) -> bool:
        piece = self.pieces.get(square)
        return piece is not None and piece[0] != seat and piece[1] not in KINGS

    def tries(self, seat: int) -> Iterator[Try]:
        for square, (owner, sign) in self.pieces.items():
            if owner != seat:
                continue
            for end in sorted(set(self.reach(self.pieces, square))):
                if self.may_take(seat, end) or (end not in self.pieces and sign != "P"):
                    yield from self.ranked(seat, self.made(square, end))
            ahead = around(square, seat)[0]
            if sign == "P" and not ahead & set(self.pieces):
                yield from (move for end in ahead for move in self.ranked(seat, self.made(square, end)))
        yield from self.castling_tries(seat)
        yield from self.drops(seat)

    def ranked(self, seat: int, move: Try) -> Iterator[Try]:
        """The move without and with promotion."""
        sign = move.pieces[move.end][1]
        forced = sign in ("P", "S") and depth(move.end, seat) == 10
        camp = max(depth(move.start, seat), depth(move.end, seat)) >= 8
        if not forced:
            yield move
        if sign in ("P", "S", "B") and camp:
            pieces = {**move.pieces, move.end: (seat, "+" + sign)}
            yield replace(move, text=move.text + "+", pieces=pieces, promotion="+" + sign)

    def castling_tries(self, seat: int) -> Iterator[Try]:
        for rook in sorted(self.castling):
            king = HOMES[rook]
            if self.pieces[rook][0] != seat or self.is_attacked(self.pieces, king, 1 - seat):
                continue
            line = next(line for line in self.surface.rook_lines(king) if rook in line)
            first, second = line[:2]
            if first in self.pieces or second in self.pieces:
                continue
            crossing = {**self.pieces, first: self.pieces[king]}
            del crossing[king]
            pieces = dict(self.pieces)
            pieces[second], pieces[first] = pieces.pop(king), pieces.pop(rook)
            if not self.is_attacked(crossing, first, 1 - seat) and not self.is_attacked(pieces, second, 1 - seat):
                yield Try(king + second, pieces, king, second, castling=True)

    def drops(self, seat: int) -> Iterator[Try]:
        for sign in sorted(set(self.reserves[seat])):
            for end in self.surface.quads:
                if end in self.pieces or depth(end, seat) > 3:
                    continue
                pieces = {**self.pieces, end: (seat, sign)}
                if not any(hit in pieces and pieces[hit][0] != seat for hit in self.reach(pieces, end)):
                    yield Act(f"{sign}@{end}", pieces, "", end, drop=True)

    def parries(self, seat: int, move: Try, before: set[str]) -> bool:
        """May the seat leave its kings like this, of which these are attacked?"""
        after = self.attacked(move.pieces, seat)
        mover = self.pieces[move.start][1] if move.start else ""
        owed = self.owed.get(seat)
        if mover in KINGS and mover in after:
            return False
        if self.options["flight"] == "on" and before:
            return mover in (before if owed is None else {owed}) and not after - (before - {mover})
        if len(before) < 2:
            return not after
        return len(after) < 2 if owed is None else owed not in after

    def legal(self, seat: int) -> list[Try]:
        before = self.attacked(self.pieces, seat)
        return [move for move in self.tries(seat) if self.parries(seat, move, before)]

    def stuck(self, seat: int) -> bool:
        before = self.attacked(self.pieces, seat)
        return not any(self.parries(seat, move, before) for move in self.tries(seat))

    # Secrets and ransoms

    def mated(self) -> set[str]:
        """The mated kings of the seat to move."""
        attacked = self.attacked(self.pieces, self.turn)
        if not attacked or self.unchosen or self.ransom or not self.stuck(self.turn):
            return set()
        owed = self.owed.get(self.turn)
        return attacked if owed is None else {owed}

    def reveal_owed(self) -> int | None:
        """The seat that has to say which of its kings was the true one."""
        if self.true or len(self.kings(self.pieces, self.turn)) < 2 or len(self.mated()) != 1:
            return None
        return self.turn

    def payments(self) -> Iterator[Try]:
        for sign, count in RANSOMS.items():
            able = [
                square for square, (owner, piece) in self.pieces.items() if owner == self.turn and piece[-1] == sign
            ]
            for paid in combinations(sorted(able, key=place), count):
                pieces = {square: piece for square, piece in self.pieces.items() if square not in paid}
                yield Act("$" + ",".join(paid), pieces, "", "", paid=paid)

    def choices(self) -> dict[str, Try]:
        if self.outcome() is not None:
            return {}
        if self.unchosen or self.reveal_owed() is not None:
            return {f"!{king}": Act(f"!{king}", self.pieces, "", "", names=king) for king in KINGS}
        found = list(self.payments()) if self.ransom else self.legal(self.turn)
        named = {move.text: move for move in found}
        assert len(named) == len(found), "two moves with one text"
        return named

    # Play

    def make(self, move: Try) -> None:
        act = move if isinstance(move, Act) else Act(**vars(move))
        if act.names:
            self.name(act.names)
        elif act.paid:
            self.pay(act)
        else:
            self.go(act)
        self.castling = frozenset(rook for rook in self.castling if self.at_home(rook))
        self.owed = {seat: king for seat, king in self.owed.items() if king in self.attacked(self.pieces, seat)}
        if not act.names:
            self.seen = (*self.seen, self.repetition_key())

    def at_home(self, rook: str) -> bool:
        """A rook or king that has left lost its right when it left; here only what was taken away is missed."""
        seat = 0 if rook.endswith("1") else 1
        king = "K" if rook[0] == "a" else "L"
        return self.pieces.get(rook) == (seat, "R") and self.pieces.get(HOMES[rook]) == (seat, king)

    def name(self, king: str) -> None:
        if self.unchosen:
            self.unchosen = self.unchosen[1:]
            return
        mated = self.mated()
        if king in mated:
            self.true = {self.turn: king}
            return
        brother = self.kings(self.pieces, self.turn)[mated.pop()]
        self.pieces = {square: piece for square, piece in self.pieces.items() if square != brother}
        self.ransom = True

    def pay(self, act: Act) -> None:
        given = tuple(self.pieces[square][1][-1] for square in act.paid)
        self.reserves = {**self.reserves, 1 - self.turn: self.reserves[1 - self.turn] + given}
        self.pieces = act.pieces
        self.ransom = False

    def go(self, act: Act) -> None:
        mover = self.turn
        both = len(self.attacked(self.pieces, mover)) == 2
        left = self.attacked(act.pieces, mover)
        self.owed = {seat: king for seat, king in self.owed.items() if seat != mover}
        if both and left:
            self.owed[mover] = left.pop()
        if act.drop:
            held = list(self.reserves[mover])
            held.remove(act.text[0])
            self.reserves = {**self.reserves, mover: tuple(held)}
        slow = act.drop or act.capture or self.pieces[act.start][1] in ("P", "S")
        self.quiet = 0 if slow else self.quiet + 1
        self.castling = frozenset(rook for rook in self.castling if not {rook, HOMES[rook]} & {act.start, act.end})
        self.pieces = act.pieces
        self.turn = 1 - mover
        self.round += mover

    # Ends

    def repetition_key(self) -> object:
        reserves = tuple("".join(sorted(self.reserves[seat])) for seat in self.seats)
        return (frozenset(self.pieces.items()), self.turn, self.castling, reserves)

    def outcome(self) -> Result | None:
        """A mate is settled to its end before any automatic draw."""
        if self.unchosen:
            return None
        if self.true:
            return self.win("checkmate", 1 - self.turn)
        if self.ransom:
            return None if any(self.payments()) else self.win("ransom unpaid", 1 - self.turn)
        mated = self.mated()
        if mated:
            lost = len(mated) == len(self.kings(self.pieces, self.turn))
            return self.win("checkmate", 1 - self.turn) if lost else None
        return super().outcome()

    def insufficient(self) -> str | None:
        return None

    def claims(self) -> list[str]:
        settled = not self.unchosen and not self.ransom and self.reveal_owed() is None
        return super().claims() if settled else []

    # Text

    @classmethod
    def read(cls, fen: str) -> Self:
        placement, seat, castling, _, counts, extra = fen.split()
        more = dict(pair.split("=") for pair in extra.split(";")) if extra != "-" else {}
        game = cls(flight=more.get("flight", "on"))
        game.pieces = cls.pieces_of(placement)
        game.turn = cls.letters.index(seat)
        game.castling = frozenset(castling.split(",")) if castling != "-" else frozenset()
        game.quiet, game.round = (int(part) for part in counts.split(","))
        game.unchosen = tuple(cls.letters.index(letter) for letter in more.get("choose", ""))
        for item in filter(None, more.get("reserves", "").split(",")):
            owner, _, held = item.partition(":")
            game.reserves[cls.letters.index(owner)] = tuple(held)
        game.ransom = "owes" in more
        game.owed = {cls.letters.index(item[0]): item[1] for item in filter(None, more.get("owed", "").split(","))}
        game.true = {cls.letters.index(item[0]): item[1] for item in filter(None, more.get("true", "").split(","))}
        game.seen = (game.repetition_key(),)
        return game

    @staticmethod
    def pieces_of(placement: str) -> Pieces:
        pieces: Pieces = {}
        for rank, row in zip(range(10, 0, -1), placement.split("/"), strict=True):
            file = 0
            for sign in re.findall(r"\d+|\+?[A-Za-z]", row):
                if sign.isdigit():
                    file += int(sign)
                else:
                    pieces["abcdefghij"[file] + str(rank)] = (int(sign.islower()), sign.upper())
                    file += 1
        return pieces

    def placement(self) -> str:
        rows = []
        for rank in range(10, 0, -1):
            row, empty = "", 0
            for file in "abcdefghij":
                piece = self.pieces.get(f"{file}{rank}")
                if piece is None:
                    empty += 1
                    continue
                row += str(empty or "") + (piece[1] if piece[0] == 0 else piece[1].lower())
                empty = 0
            rows.append(row + str(empty or ""))
        return "/".join(rows)

    def castling_text(self) -> str:
        return ",".join(rook for rook in HOMES if rook in self.castling) or "-"

    def en_passant_text(self) -> str:
        return "-"

    def extra(self) -> str:
        def seated(marks: dict[int, str]) -> str:
            return ",".join(self.letters[seat] + marks[seat] for seat in sorted(marks))

        held = {seat: Counter(self.reserves[seat]) for seat in self.seats}
        texts = {seat: ":" + "".join(sign * held[seat][sign] for sign in RESERVE) for seat in self.seats if held[seat]}
        fields = {
            "flight": self.options["flight"],
            "choose": "".join(self.letters[seat] for seat in self.unchosen),
            "reserves": seated(texts),
            "owes": "ransom" if self.ransom else "",
            "owed": seated(self.owed),
            "true": seated(self.true),
        }
        return ";".join(f"{key}={value}" for key, value in fields.items() if value) or "-"
