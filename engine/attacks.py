"""Attackers of a square, and pieces that shield a king."""

from engine.tables import Tables

SquareSet = frozenset[int]


def attacked(tables: Tables, pieces: list[int], square: int, attacker_set: int) -> bool:  # noqa: C901 - one hot loop after another
    """Tell whether a piece of an attacker set (a seat's enemies, or one seat alone: see `Tables`) attacks `square`."""
    board = tables.board
    hostile = tables.like_rook[attacker_set]
    for ray in board.rook_rays[square]:
        for at in ray:
            piece = pieces[at]
            if piece:
                if hostile[piece]:
                    return True
                break
    hostile = tables.like_bishop[attacker_set]
    for ray in board.bishop_lines[square]:
        for at in ray:
            piece = pieces[at]
            if piece:
                if hostile[piece]:
                    return True
                break
    hostile = tables.knight[attacker_set]
    for at in board.knight_leaps[square]:
        if hostile[pieces[at]]:
            return True
    for at, hostile in tables.step_attacks[attacker_set][square]:  # noqa: SIM110 - a plain loop is twice as fast here
        if hostile[pieces[at]]:
            return True
    return False


def attackers(tables: Tables, pieces: list[int], square: int, attacker_set: int) -> list[int]:
    """Return the squares of the pieces in an attacker set that attack `square`, whether or not it is occupied."""
    board = tables.board
    like_rook, cannon, like_bishop = (
        tables.like_rook[attacker_set],
        tables.cannon[attacker_set],
        tables.like_bishop[attacker_set],
    )
    found = {at for at in board.knight_leaps[square] if tables.knight[attacker_set][pieces[at]]}
    found.update(at for at, hostile in tables.step_attacks[attacker_set][square] if hostile[pieces[at]])
    for ray in board.rook_rays[square]:
        standing = [at for at in ray if pieces[at]]
        found.update(at for at in standing[:1] if like_rook[pieces[at]])
        found.update(at for at in standing[1:2] if cannon[pieces[at]])
    for ray in board.bishop_lines[square]:
        at = next((at for at in ray if pieces[at]), square)
        if at != square and like_bishop[pieces[at]]:
            found.add(at)
    return sorted(found)


def shields(  # noqa: C901 - one hot loop after another
    tables: Tables, pieces: list[int], king: int, seat: int, attacker_set: int
) -> tuple[SquareSet | None, dict[int, SquareSet]]:
    """Return what parries the checks of an attacker set on a seat's king, and how far its shielding pieces may go.

    The first is None when the king is not attacked, otherwise the squares to which a piece other than the king must
    move to parry every check at once. On 96 squares two checks through the centre can share a square, so the answers to
    each line are intersected instead of forcing the king to move.
    """
    board = tables.board
    parry: SquareSet | None = None
    pins: dict[int, SquareSet] = {}
    mine = tables.mine[seat]
    hostile = tables.like_rook[attacker_set]
    rays = board.rook_rays[king]
    for _ in range(2):
        for ray in rays:
            shield = -1
            for at in ray:
                piece = pieces[at]
                if piece:
                    if mine[piece]:
                        if shield >= 0:
                            break
                        shield = at
                        continue
                    if hostile[piece]:
                        line = frozenset(ray[: ray.index(at) + 1])
                        if shield < 0:
                            parry = line if parry is None else parry & line
                        else:
                            pins[shield] = pins.get(shield, line) & line
                    break
        hostile = tables.like_bishop[attacker_set]
        rays = board.bishop_lines[king]
    hostile = tables.knight[attacker_set]
    for at in board.knight_leaps[king]:
        if hostile[pieces[at]]:
            parry = frozenset((at,)) if parry is None else parry & {at}
    for at, hostile in tables.step_attacks[attacker_set][king]:
        if hostile[pieces[at]]:
            parry = frozenset((at,)) if parry is None else parry & {at}
    return parry, pins
