"""Why a move cost chances: what happens after it and not after the better one, found by replaying both."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.position import Position
from engine.review.chances import Chances
from engine.review.follow import facts_of
from engine.review.walk import NODES, Replay, Taken, Walk
from engine.search.scoring import Scoring

ENDS: Final = "ends"
"""The move lets another seat end the game: `seat` wins, or no one (-1); `why` is the reason of the outcome."""
BARES: Final = "bares"
"""It lets a king be mated whose secret must then be told: the one on `square`."""
WINS: Final = "wins"
"""The better move would have won, by the reason `why`."""
LOSES: Final = "loses"
"""It loses pieces: after the cited move its seat has `lost` more than it has `won` since the position before the
turn.
"""
TAKES: Final = "takes"
"""The better move would have won pieces, likewise."""
SPARES: Final = "spares"
"""The better move would have cost another seat pieces, the `owner`, which the move played spares it."""
PROMOTES: Final = "promotes"
"""It lets the `seat` promote."""
RAISES: Final = "raises"
"""The better move would have led to a promotion."""
DANGER: Final = "danger"
"""It lets its own seat come into the danger that the note `why` tells of: its army is cut ..."""
BARE: Final = "bare"
"""It costs the good that the note `why` tells of: the protection from the seats `others`."""
WEAKER: Final = "weaker"
"""Nothing of that, but after the cited move one of the `terms` of the game, `why`, is worse for its seat than after as
many moves of the better line, and stays so: the `owner` has `held` of it, and would have `instead`."""
WORSE: Final = "worse"
"""Nothing of all that: after the cited answer the chances are lower than after the better move."""

CODES: Final = (ENDS, BARES, WINS, LOSES, TAKES, SPARES, PROMOTES, RAISES, DANGER, BARE, WEAKER, WORSE)

VAGUE: Final = (WEAKER, WORSE)
"""Those of which no one can tell that they decided anything."""

CHECKMATE: Final = "checkmate"

MATERIAL: Final = 120
"""Hundredths of a pawn that make a difference of pieces worth telling before anything else."""

LITTLE: Final = 80
"""Hundredths of a pawn that what was lost or won may still change by, later in its line; told where nothing else is."""

TERM: Final = 50
"""Hundredths of a pawn that make a difference of a term worth telling, where nothing else is."""

SOON: Final = 4
"""Moves after which a term or a danger must show at the latest."""

MAX_REASONS: Final = 2
"""Reasons shown for one move."""

NEAR: Final = 0.6
"""Share of the difference of long lines that a first round must reach to be reported instead."""


class Reason(NamedTuple):
    """Why a move cost chances. It cites a move, the last of `line`, which leads from the position before the turn.

    `line` begins with the move that was played, or with the better one for `WINS`, `TAKES`, `SPARES` and `RAISES`.
    """

    code: str
    """One of `CODES`."""
    line: tuple[str, ...]
    seat: int
    """Seat of the cited move; for `ENDS` the winner, -1 in a draw."""
    piece: str = ""
    """The letter of the king that `BARES` is about; for `PROMOTES` and `RAISES` of what a piece becomes."""
    square: str = ""
    """Square concerned."""
    owner: int = -1
    """Seat whose pieces, king or danger are concerned; for `ENDS` and `WINS` the mated one."""
    why: str = ""
    """A reason of an outcome, the key of a note, or a term."""
    others: tuple[int, ...] = ()
    """Seats that a note names."""
    lost: tuple[str, ...] = ()
    """Letters of pieces that the owner loses, the dearest first; those like what it wins are left out of both."""
    won: tuple[str, ...] = ()
    held: int = 0
    """Owner's amount of a term after the cited move."""
    instead: int = 0
    """And after as many moves of the better line."""


def reasons_of(
    position: Position,
    played: Sequence[str],
    better: Sequence[str],
    before: Chances,
    after: Chances,
    went: Sequence[str] = (),
    nodes: int = NODES,
) -> tuple[Reason, ...]:
    """Return why a move costs its seat chances: `played` and `better` are lines from the position before it.

    `went` is how the game went on from there: pieces that were really lost are told before others. The weightiest
    reason stands first; there is always one.
    """
    seat = position.turn
    bad = Walk(position, played, sure=_is_sure(after, seat), nodes=nodes)
    good = Walk(position, better, sure=_is_sure(before, seat), nodes=nodes)
    found = _endings(bad, good, seat)
    if not found:
        found = _happened(position, went, good, seat) or _of_pieces(position, bad, good, seat)
    found += _of_facts(position, bad, good, seat)
    if not found and len(position.seats) < 3:
        found = _of_pieces(position, bad, good, seat, least=LITTLE) or _of_terms(position, bad, good, seat)
    if found:
        return tuple(found[:MAX_REASONS])
    answer = min(1, len(bad.moves) - 1)
    return (Reason(WORSE, bad.upto(answer), bad.seats[answer], owner=seat),)


def _is_sure(chances: Chances, seat: int) -> bool:
    """Tell whether it is proven how a game ends for a seat; what only seems certain need not come about."""
    return max(chances) >= 1.0 or chances[seat] <= 0.0


def _endings(bad: Walk, good: Walk, seat: int) -> list[Reason]:
    """Return how the game would end after either line."""
    lost, won = bad.outcome, good.outcome
    wins = won is not None and won.winner == seat
    if wins and won is not None and (lost is None or lost.winner != seat):
        return [Reason(WINS, _decisive(good), seat, owner=_loser(good), why=won.reason)]
    if lost is not None and lost.winner != seat and (won is None or won.scores != lost.scores):
        winner = -1 if lost.winner is None else lost.winner
        return [Reason(ENDS, _decisive(bad), winner, owner=_loser(bad), why=lost.reason)]
    owed, other = bad.end.reveal_owed(), good.end.reveal_owed()
    if owed == seat and other != seat:
        king = bad.end.kings_to_free()[0]
        piece = bad.end.piece_map()[king]
        last = len(bad.moves) - 1
        return [Reason(BARES, bad.upto(last), bad.seats[last], piece.symbol, bad.end.board.names[king], seat)]
    return []


def _decisive(walk: Walk) -> tuple[str, ...]:
    """Return a line that ends the game up to the move after which it ends so, whatever the third seat plays."""
    last, end = len(walk.moves) - 1, walk.end.outcome()
    if not last or end is None or end.winner in (None, walk.seats[last]):
        return walk.upto(last)
    before = walk.end.copy()
    before.pop()
    for move in before.legal_moves():
        before.push(move)
        outcome = before.outcome()
        before.pop()
        if outcome != end:
            return walk.upto(last)
    return walk.upto(last - 1)


def _loser(walk: Walk) -> int:
    """Return who is mated at the end of a line, -1 if that is not what ended it."""
    return walk.end.turn if walk.outcome is not None and walk.outcome.reason == CHECKMATE else -1


def _happened(position: Position, went: Sequence[str], good: Walk, seat: int) -> list[Reason]:
    """Return which pieces a move cost as the game went on, within a round and not taken back at once."""
    seen = len(position.seats) + 1
    real = Replay(position, went[:seen])
    balances = real.balances(seat)
    if balances and balances[-1] <= -MATERIAL and good.balances(seat)[:seen][-1] - balances[-1] >= MATERIAL:
        return [_of_balance(LOSES, real, balances, seat)]
    return []


def _of_pieces(position: Position, bad: Walk, good: Walk, seat: int, least: int = MATERIAL) -> list[Reason]:
    """Return what one line costs in pieces against the other, `least` hundredths of a pawn or more."""
    after, before = bad.balances(seat), good.balances(seat)
    seats = len(position.seats)
    # What falls within a round, taken back or not, is told rather than what a long line comes to.
    late = min(seats, len(after) - 1)
    soon = late if after[late] > after[late - 1] else max(0, late - 1)
    near = before[:seats][-1] - after[soon]
    far = before[-1] - after[-1]
    if near >= max(least, far * NEAR):
        after, before = after[: soon + 1], before[:seats]
    if before[-1] - after[-1] >= least:
        if after[-1] <= -min(MATERIAL, max(LITTLE, before[-1])):
            return [_of_balance(LOSES, bad, after, seat)]
        if before[-1] >= LITTLE:
            return [_of_balance(TAKES, good, before, seat)]
    spared = _spared(bad, good, seat, seats)
    if spared:
        return spared
    scoring = Scoring(position, plain=True)
    if scoring.rough(good.end, seat) - scoring.rough(bad.end, seat) < MATERIAL:
        return []
    raised = [number for number, move in enumerate(bad.promoted) if move and bad.seats[number] != seat]
    if raised:
        return [Reason(PROMOTES, bad.upto(raised[0]), bad.seats[raised[0]], bad.promoted[raised[0]])]
    mine = [number for number, move in enumerate(good.promoted) if move and good.seats[number] == seat]
    return [Reason(RAISES, good.upto(mine[0]), seat, good.promoted[mine[0]])] if mine else []


def _spared(bad: Walk, good: Walk, seat: int, seats: int) -> list[Reason]:
    """Return what the third seat would soon have taken from the other, for good; that counts among `seats` - 1."""
    found: list[tuple[int, int]] = []
    for other in range(seats):
        theirs, kept = good.balances(other), bad.balances(other)
        soon, late = theirs[: seats + 1][-1], theirs[-1]
        spared = min(-soon, -late, kept[: seats + 1][-1] - soon, kept[-1] - late)
        if other != seat and seats > 2 and spared >= MATERIAL * (seats - 1):
            found.append((spared, other))
    if not found:
        return []
    other = max(found)[1]
    return [_of_balance(SPARES, good, good.balances(other)[: seats + 1], other)]


def _of_balance(code: str, walk: Replay, balances: Sequence[int], seat: int) -> Reason:
    """Return which pieces change hands until the balance of the whole line is reached, but for little."""
    number = len(balances) - 1
    while number and abs(balances[number - 1] - balances[-1]) < LITTLE:
        number -= 1
    upto = [taken for taken in sorted(walk.taken, key=_worth) if taken.number <= number]
    lost = [taken.symbol for taken in upto if taken.owner == seat]
    won: list[str] = []
    for symbol in [taken.symbol for taken in upto if taken.by == seat]:
        if symbol in lost:
            lost.remove(symbol)
        else:
            won.append(symbol)
    return Reason(code, walk.upto(number), walk.seats[number], owner=seat, lost=tuple(lost), won=tuple(won))


def _worth(taken: Taken) -> tuple[int, int]:
    return -taken.value, taken.number


def _of_facts(position: Position, bad: Walk, good: Walk, seat: int) -> list[Reason]:
    """Return the dangers that only the line played leads into, and what it alone gives away of what was good."""
    had = facts_of(position)
    known = {*had, *[fact for facts in good.facts for fact in facts]}
    kept = {fact for fact in had if fact in good.facts[-1] and fact not in bad.facts[-1]}
    found: list[Reason] = []
    for number, facts in enumerate(bad.facts[:SOON]):
        fresh = {fact for fact in facts if fact.danger and fact not in known}
        gone = {fact for fact in kept if not fact.danger and fact not in facts}
        for code, changed in ((DANGER, fresh), (BARE, gone)):
            mine = sorted([fact for fact in changed if fact.seat == seat])
            for why in dict.fromkeys([fact.key for fact in mine]):
                others = tuple([other for fact in mine if fact.key == why for other in fact.others])
                found.append(Reason(code, bad.upto(number), bad.seats[number], owner=seat, why=why, others=others))
        known.update(fresh)
        kept.difference_update(gone)
    return found


def _of_terms(position: Position, bad: Walk, good: Walk, seat: int) -> list[Reason]:
    """Return the term that gets worst for a seat, as soon as it stays worse than after the better move."""
    after, before = _features(position, bad.moves), _features(position, good.moves)
    common = min(len(after), len(before))
    found: list[tuple[int, Reason]] = []
    for term, (why, weight) in enumerate(position.terms.items()):
        for owner in range(len(position.seats)):
            sign = weight if owner == seat else -weight
            gains = [sign * (after[at][owner][term] - before[at][owner][term]) for at in range(common)]
            at = common
            while at and gains[at - 1] <= -TERM:
                at -= 1
            if at < min(common, SOON):
                held, instead = after[at][owner][term], before[at][owner][term]
                by = bad.seats[at]
                reason = Reason(WEAKER, bad.upto(at), by, owner=owner, why=why, held=held, instead=instead)
                found.append((gains[-1], reason))
    return [min(found)[1]] if found else []


def _features(position: Position, moves: Sequence[str]) -> list[list[tuple[int, ...]]]:
    """Return what all seats have of the terms of a game after each move."""
    after = position.copy()
    found: list[list[tuple[int, ...]]] = []
    for move in moves:
        after.push(after.parse(move))
        found.append([after.features(seat) for seat in range(len(after.seats))])
    return found
