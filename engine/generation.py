"""Legal moves: pseudo-legal ones of each piece, tested only where a king could be left attacked."""

from mypy_extensions import mypyc_attr

from engine.attacks import attacked, attackers, shields
from engine.board_state import BoardState
from engine.moves import Move
from engine.pieces import KIND_MASK, KING, KNIGHT, PAWN, ROOK, code


@mypyc_attr(allow_interpreted_subclasses=True)
class Generator(BoardState):
    """Move generation shared by all variants."""

    def in_check(self, seat: int) -> bool:
        """Tell whether a seat's king is attacked, whoever's turn it is."""
        return attacked(self.tables, self.pieces, self.kings[seat], seat)

    def royals(self, seat: int) -> list[int]:
        """Return the squares of a seat's kings."""
        return [self.kings[seat]]

    def checked_kings(self) -> list[int]:
        """Return the squares of all attacked kings."""
        seats = range(self.tables.seats)
        return [king for seat in seats for king in self.royals(seat) if attacked(self.tables, self.pieces, king, seat)]

    def attackers(self, seat: int, square: int) -> list[int]:
        """Return the squares of a seat's pieces that attack a square, or guard it if a piece of their own stands
        there.
        """
        return attackers(self.tables, self.pieces, square, self.tables.seats + seat)

    def _admitted(self, moves: list[Move], seat: int) -> list[Move]:  # noqa: ARG002 - for variants that override it
        """Return those of the moves, each of one piece, that leave no king attacked which the variant allows too."""
        return moves

    def _legal(self, seat: int, attacker_set: int | None = None) -> list[Move]:
        """Return a seat's moves as if it were its turn, automatic draws apart.

        Only the attacks of the attacker set count: by default those of all the seat's enemies (see `Tables`).
        """
        if attacker_set is None:
            attacker_set = seat
        king = self.kings[seat]
        parry, pins = shields(self.tables, self.pieces, king, seat, attacker_set)
        moves: list[Move] = []
        self._add_pieces(moves, seat)
        if parry is not None:
            moves = [move for move in moves if move.to_square in parry]
        for pinned, line in pins.items():
            moves = [move for move in moves if move.from_square != pinned or move.to_square in line]
        if self.en_passant:
            self._add_en_passant(moves, seat, attacker_set)
        self._add_king(moves, seat, attacker_set)
        moves = self._admitted(moves, seat)
        if self.castling and parry is None:
            self._add_castling(moves, seat, attacker_set)
        return moves

    def _captures_of_pieces(self, seat: int) -> list[Move]:
        """Return a seat's moves that take a piece or promote, for games that change nothing else of `_legal`."""
        pieces = self.pieces
        parry, pins = shields(self.tables, pieces, self.kings[seat], seat, seat)
        moves: list[Move] = []
        self._add_captures(moves, seat)
        if parry is not None:
            moves = [move for move in moves if move.to_square in parry]
        for pinned, line in pins.items():
            moves = [move for move in moves if move.from_square != pinned or move.to_square in line]
        if self.en_passant:
            self._add_en_passant(moves, seat, seat)
        if any(pieces[to] and self.tables.takes[seat][pieces[to]] for to in self.board.king_steps[self.kings[seat]]):
            quiet: list[Move] = []
            self._add_king(quiet, seat, seat)
            moves += [move for move in quiet if pieces[move.to_square]]
        return self._admitted(moves, seat)

    def _add_pieces(self, moves: list[Move], seat: int) -> None:  # noqa: C901 - the one hot loop, kept in one piece
        """Add the moves of all pieces but the king, whether or not they leave it attacked."""
        pieces = self.pieces
        tables = self.tables
        can_land_on = tables.can_land_on[seat]
        takes = tables.takes[seat]
        ready = tables.ready[seat]
        pawn_hits = tables.pawn_hits[seat]
        pawn_walks = tables.pawn_walks[seat]
        glides = tables.glides
        leaps = tables.leaps
        forks = tables.board.ray_branches
        for square, piece in self.armies[seat].items():
            kind = piece & KIND_MASK
            if kind == PAWN:
                if ready[square]:
                    self._add_promotions(moves, seat, square)
                    continue
                for move in pawn_hits[square]:
                    if takes[pieces[move.to_square]]:
                        moves.append(move)
                for move in pawn_walks[square]:
                    if pieces[move.to_square]:
                        break
                    moves.append(move)
            elif kind == KNIGHT:
                for move in leaps[square]:
                    if can_land_on[pieces[move.to_square]]:
                        moves.append(move)
            elif kind != KING:
                for way in glides[kind][square]:
                    for move in way:
                        met = pieces[move.to_square]
                        if met:
                            if takes[met]:
                                moves.append(move)
                            break
                        moves.append(move)
                if kind != ROOK and forks[square]:
                    self._add_ray_branches(moves, seat, square)

    def _add_captures(self, moves: list[Move], seat: int) -> None:  # noqa: C901 - the like of it
        """Add the moves of all pieces but the king that take or promote, whether or not they leave it attacked."""
        pieces = self.pieces
        tables = self.tables
        board = tables.board
        takes = tables.takes[seat]
        ready = tables.ready[seat]
        pawn_takes = tables.pawn_takes[seat]
        slides = tables.slides
        every = board.moves
        for square, piece in self.armies[seat].items():
            kind = piece & KIND_MASK
            if kind == PAWN:
                if ready[square]:
                    self._add_promotions(moves, seat, square)
                    continue
                for to in pawn_takes[square]:
                    if takes[pieces[to]]:
                        moves.append(every[square][to])
            elif kind == KNIGHT:
                for to in board.knight_leaps[square]:
                    if takes[pieces[to]]:
                        moves.append(every[square][to])
            elif kind != KING:
                for ray in slides[kind][square]:
                    for to in ray:
                        if pieces[to]:
                            if takes[pieces[to]]:
                                moves.append(every[square][to])
                            break
                if board.ray_branches[square] and kind != ROOK:
                    forked: list[Move] = []
                    self._add_ray_branches(forked, seat, square)
                    moves += [move for move in forked if pieces[move.to_square]]

    def _add_ray_branches(self, moves: list[Move], seat: int, square: int) -> None:
        pieces = self.pieces
        for shared, ending in self.board.ray_branches[square]:
            if any(pieces[at] for at in shared):
                continue
            for to in ending:
                if pieces[to]:
                    if self.tables.takes[seat][pieces[to]]:
                        moves.append(self.board.moves[square][to])
                    break
                moves.append(self.board.moves[square][to])

    def _add_promotions(self, moves: list[Move], seat: int, square: int) -> None:
        for to in self.tables.pawn_takes[seat][square]:
            if self.tables.takes[seat][self.pieces[to]]:
                moves += self.tables.promotions(square, to)
        for to in self.tables.pawn_steps[seat][square]:
            if not self.pieces[to]:
                moves += self.tables.promotions(square, to)

    def _add_en_passant(self, moves: list[Move], seat: int, attacker_set: int) -> None:
        pieces = self.pieces
        pawn = code(seat, PAWN)
        for square, taken, taken_at, seats in self.en_passant:
            if not seats >> seat & 1 or pieces[square]:
                continue
            for at in self.tables.pawn_from[seat][square]:
                if pieces[at] != pawn:
                    continue
                pieces[at], pieces[square], pieces[taken_at] = 0, pawn, 0
                if not attacked(self.tables, pieces, self.kings[seat], attacker_set):
                    moves.append(self.board.moves[at][square])
                pieces[at], pieces[square], pieces[taken_at] = pawn, 0, taken

    def _add_king(self, moves: list[Move], seat: int, attacker_set: int) -> None:
        pieces = self.pieces
        tables = self.tables
        can_land_on = tables.can_land_on[seat]
        king = self.kings[seat]
        piece = pieces[king]
        pieces[king] = 0
        for to in tables.board.king_steps[king]:
            if can_land_on[pieces[to]] and not attacked(tables, pieces, to, attacker_set):
                moves.append(tables.board.moves[king][to])
        pieces[king] = piece

    def _is_unsafe(self, square: int) -> bool:
        """Tell whether enemies of the seat to move attack a square."""
        return attacked(self.tables, self.pieces, square, self.turn)

    def _add_castling(self, moves: list[Move], seat: int, attacker_set: int) -> None:
        pieces = self.pieces
        for castling in self.tables.castlings[seat]:
            if not self.castling & castling.bit:
                continue
            for at in castling.empty:
                if pieces[at]:
                    break
            else:
                if not any(attacked(self.tables, pieces, at, attacker_set) for at in castling.safe):
                    moves.append(self.board.moves[castling.king_from][castling.king_to])
