"""Why an act cost chances: what happens after it and not after the better one, found by replaying both."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.moves import MOVE
from engine.outcome import Outcome
from engine.pieces import SYMBOLS, Piece
from engine.position import Position
from engine.review.chances import Chances
from engine.review.follow import Fact, facts_of
from engine.search.report import Limits
from engine.search.scoring import Scoring
from engine.search.thinking import MAX_N, Engine

ENDS: Final = "ends"
"""The act lets another seat end the game: `seat` wins, or nobody (-1); `why` is the reason of the outcome."""
BARES: Final = "bares"
"""It lets a king be mated whose secret must then be told: the one on `square`."""
WINS: Final = "wins"
"""The better act would have won, by the reason `why`."""
LOSES: Final = "loses"
"""It loses a man: `man`, which the cited act takes on `square`."""
TAKES: Final = "takes"
"""The better act would have taken one."""
PROMOTES: Final = "promotes"
"""It lets the `seat` promote."""
RAISES: Final = "raises"
"""The better act would have led to a promotion."""
DANGER: Final = "danger"
"""It lets its own seat come into the danger that the note `why` tells of: its army is cut ..."""
BARE: Final = "bare"
"""It costs the good that the note `why` tells of: the protection from the seats `others`."""
WORSE: Final = "worse"
"""Nothing of all that: after the cited answer the chances are lower than after the better act."""

CODES: Final = (ENDS, BARES, WINS, LOSES, TAKES, PROMOTES, RAISES, DANGER, BARE, WORSE)

MATERIAL: Final = 120
"""Hundredths of a pawn that make a difference of men worth telling."""

MANY: Final = 2
"""Reasons told of one act."""

LONGEST: Final = 14
"""Acts for which a line is followed until it is quiet or the game is over."""

SURE: Final = 0.999
"""A chance that is as good as certain."""
NODES: Final = 1_000
"""Positions looked at for each act by which a line is followed."""


class Reason(NamedTuple):
    """Why an act cost chances. It cites an act, the last of `line`, which leads from the position before the turn.

    `line` begins with the act that was played, or with the better one for `WINS`, `TAKES` and `RAISES`.
    """

    code: str
    """One of `CODES`."""
    line: tuple[str, ...]
    seat: int
    """Whose act the cited one is; for `ENDS` who wins, -1 in a draw."""
    man: str = ""
    """The letter of the man it is about."""
    square: str = ""
    """Where that man stood."""
    owner: int = -1
    """Whose man; for `ENDS` and `WINS` who is without a move at the end."""
    why: str = ""
    """A reason of an outcome, or the key of a note."""
    others: tuple[int, ...] = ()
    """Seats that a note names."""


class _Taken(NamedTuple):
    """A man that was taken: by which act of the line (from 0), whose, where, and what it was worth."""

    number: int
    by: int
    owner: int
    symbol: str
    square: str
    value: int


class _Walk:
    """A line replayed, and followed until it is quiet."""

    def __init__(self, position: Position, line: Sequence[str], *, sure: bool) -> None:
        self.values: dict[str, int] = {SYMBOLS[kind]: value for kind, value in position.values.items()}
        self.acts: list[str] = []
        self.seats: list[int] = []
        self.promoted: list[bool] = []
        self.taken: list[_Taken] = []
        self.facts: list[list[Fact]] = []
        self.end: Position = position.copy()
        for act in line:
            self._push(act)
        self._follow(sure=sure)
        self.outcome: Outcome | None = self.end.outcome()

    def _push(self, act: str) -> None:
        position = self.end
        move = position.parse(act)
        seat = position.turn
        before = position.pieces()
        position.push(move)
        names = position.board.names
        for at in [] if move.kind != MOVE else _missing(before, position.pieces(), seat):
            man = before[at]
            value = self.values.get(man.symbol, 0)
            self.taken.append(_Taken(len(self.acts), seat, man.seat, man.symbol, names[at], value))
        self.acts.append(act)
        self.seats.append(seat)
        self.promoted.append(bool(move.promotion))
        self.facts.append(facts_of(position))

    def _follow(self, *, sure: bool) -> None:
        """Go on while men are taken or a seat is in check, or the end is `sure` to come."""
        position = self.end
        engine = Engine(manner=MAX_N if len(position.seats) > 2 else "")
        while len(self.acts) < LONGEST and position.outcome() is None and position.reveal_owed() is None:
            move = engine.think(position, Limits(nodes=NODES)).move
            if not (sure or position.is_capture(move) or position.is_check()):
                return
            self._push(str(move))

    def upto(self, number: int) -> tuple[str, ...]:
        """Return the acts up to the one of a number, from 0."""
        return tuple(self.acts[: number + 1])


def reasons_of(
    position: Position, played: Sequence[str], better: Sequence[str], before: Chances, after: Chances
) -> tuple[Reason, ...]:
    """Return why an act costs its seat chances: `played` and `better` are lines from the position before it.

    The weightiest reason stands first; there is always one.
    """
    seat = position.turn
    bad = _Walk(position, played, sure=max(after) > SURE)
    good = _Walk(position, better, sure=max(before) > SURE)
    found = _endings(bad, good, seat)
    if not found:
        found = _of_men(position, bad, good, seat)
    found += _of_facts(position, bad, good, seat)
    if found:
        return tuple(found[:MANY])
    answer = min(1, len(bad.acts) - 1)
    return (Reason(WORSE, bad.upto(answer), bad.seats[answer]),)


def _endings(bad: _Walk, good: _Walk, seat: int) -> list[Reason]:
    """Return how the game would end after either line."""
    lost, won = bad.outcome, good.outcome
    wins = won is not None and won.winner == seat
    if wins and won is not None and (lost is None or lost.winner != seat):
        return [Reason(WINS, good.upto(len(good.acts)), seat, owner=_loser(good), why=won.reason)]
    if lost is not None and lost.winner != seat and (won is None or won.scores != lost.scores):
        winner = -1 if lost.winner is None else lost.winner
        return [Reason(ENDS, bad.upto(len(bad.acts)), winner, owner=_loser(bad), why=lost.reason)]
    owed, other = bad.end.reveal_owed(), good.end.reveal_owed()
    if owed == seat and other != seat:
        king = bad.end.pressed()[0]
        man = bad.end.pieces()[king]
        last = len(bad.acts) - 1
        return [Reason(BARES, bad.upto(last), bad.seats[last], man.symbol, bad.end.board.names[king], seat)]
    return []


def _loser(walk: _Walk) -> int:
    """Return who is without a move at the end of a line, -1 if that is not what ended it."""
    turn: int = walk.end.turn
    decided = walk.outcome is None or walk.outcome.winner in (None, turn)
    return -1 if decided or not walk.end.is_check() else turn


def _of_men(position: Position, bad: _Walk, good: _Walk, seat: int) -> list[Reason]:
    """Return what one line costs in men against the other."""
    scoring = Scoring(position, plain=True)
    gap = scoring.rough(good.end, seat) - scoring.rough(bad.end, seat)
    if gap < MATERIAL:
        return []
    own = scoring.men(good.end, seat) - scoring.men(bad.end, seat)
    lost, missed = _dearest(bad, seat, lost=True), _dearest(good, seat, lost=False)
    if lost is not None and (missed is None or 2 * own >= gap):
        return [_of_man(LOSES, bad, lost)]
    if missed is not None:
        return [_of_man(TAKES, good, missed)]
    raised = [number for number, act in enumerate(bad.promoted) if act and bad.seats[number] != seat]
    if raised:
        return [Reason(PROMOTES, bad.upto(raised[0]), bad.seats[raised[0]])]
    mine = [number for number, act in enumerate(good.promoted) if act and good.seats[number] == seat]
    return [Reason(RAISES, good.upto(mine[0]), seat)] if mine else []


def _of_man(code: str, walk: _Walk, taken: _Taken) -> Reason:
    return Reason(code, walk.upto(taken.number), taken.by, taken.symbol, taken.square, taken.owner)


def _dearest(walk: _Walk, seat: int, *, lost: bool) -> _Taken | None:
    """Return the man by which a seat loses (or gains) most in a line, what is taken back on its square set off."""
    best: _Taken | None = None
    most = 0
    for taken in walk.taken:
        mine = taken.owner == seat if lost else taken.by == seat
        if not mine:
            continue
        back = [
            other.value
            for other in walk.taken
            if other.square == taken.square
            and 0 < other.number - taken.number <= len(walk.end.seats) - 1
            and (other.by == seat if lost else other.owner == seat)
        ]
        net = taken.value - sum(back)
        if net > most:
            best, most = taken, net
    return best


def _of_facts(position: Position, bad: _Walk, good: _Walk, seat: int) -> list[Reason]:
    """Return the dangers that only the line played leads into, and what it alone gives away of what was good."""
    had = facts_of(position)
    known = {*had, *[fact for facts in good.facts for fact in facts]}
    kept = {fact for fact in had if fact in good.facts[-1] and fact not in bad.facts[-1]}
    found: list[Reason] = []
    for number, facts in enumerate(bad.facts):
        fresh = [fact for fact in facts if fact.danger and fact not in known]
        gone = [fact for fact in kept if not fact.danger and fact not in facts]
        for fact in [fact for fact in (*fresh, *sorted(gone)) if fact.seat == seat]:
            code = DANGER if fact.danger else BARE
            by = bad.seats[number]
            found.append(Reason(code, bad.upto(number), by, owner=seat, why=fact.key, others=fact.others))
        known.update(fresh)
        kept.difference_update(gone)
    return found


def _missing(before: dict[int, Piece], after: dict[int, Piece], seat: int) -> list[int]:
    """Return where men of others stood that are gone."""
    return [at for at, man in before.items() if man.seat != seat and after.get(at) != man]
