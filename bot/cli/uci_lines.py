"""The lines of UCI: what an interface says to an engine, and what it hears of a search. Nothing is done here."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import engine
from engine.search import LEVELS, Report, SearchLimits, plies_to_end
from engine.search.thinking import ENTRIES

VARIANT: Final = "UCI_Variant"
LEVEL: Final = "Level"
HASH: Final = "Hash"
THREADS: Final = "Threads"
LINES: Final = "MultiPV"
SEED: Final = "Seed"

MEGABYTES: Final = 25
"""Memory of `ENTRIES` entries of the transposition table."""

MOVES_LEFT: Final = 30
"""So many moves a clock must last for, if no one says how many."""

LEAST_SECONDS: Final = 0.01


class UciError(engine.EngineError):
    """A line that cannot be used."""


class Option(NamedTuple):
    """Something that an interface may set: one of some values, or a whole number."""

    name: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def __str__(self) -> str:
        if self.values:
            values = "".join(f" var {value}" for value in self.values)
            return f"option name {self.name} type combo default {self.default}{values}"
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, text: str) -> str:
        """Return the value that a text is, or raise `UciError`."""
        if self.values:
            fitting = [value for value in self.values if value.lower() == text.lower()]
            if not fitting:
                raise UciError(f"{self.name} is one of {', '.join(self.values)}, not {text!r}")
            return fitting[0]
        if re.fullmatch(r"\d{1,15}", text, re.ASCII) is None or not self.least <= int(text) <= self.most:
            raise UciError(f"{self.name} is a whole number from {self.least} to {self.most}, not {text!r}")
        return str(int(text))


def options() -> dict[str, Option]:
    """Return what can be set, by its name in small letters: the engine's own, and the options of all games."""
    games = engine.variants()
    own = (
        Option(VARIANT, next(iter(games)), tuple(games)),
        Option(LEVEL, str(max(LEVELS)), least=min(LEVELS), most=max(LEVELS)),
        Option(HASH, str(MEGABYTES), least=1, most=1024),
        Option(THREADS, "1", least=1, most=1),
        Option(LINES, "1", least=1, most=64),
        Option(SEED, "0", least=0, most=2**31 - 1),
    )
    found = {option.name.lower(): option for option in own}
    for game in games.values():
        for name, values in game.options.items():
            known = found.get(name.lower(), Option(name, values[0]))
            found[name.lower()] = known._replace(values=tuple(dict.fromkeys((*known.values, *values))))
    return found


def read_option(words: list[str]) -> tuple[str, str]:
    """Return the name and the value of the words after `setoption`."""
    if words[:1] != ["name"] or "value" not in words:
        raise UciError("setoption is followed by: name NAME value VALUE")
    at = words.index("value")
    return " ".join(words[1:at]), " ".join(words[at + 1 :])


def entries(megabytes: str) -> int:
    """Return how many positions a table of so many megabytes remembers."""
    return int(megabytes) * ENTRIES // MEGABYTES


# -- positions ----------------------------------------------------------------------------------------------------


def read_position(words: list[str], variant: str, chosen: Mapping[str, str]) -> engine.Position:
    """Return the position of the words after `position`, under those of the chosen options that the game has.

    Choices of kings may be among the moves or not: no one learns them, and they are taken as made. Raises `UciError`
    and the errors of positions and moves.
    """
    at = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:at], words[at + 1 :]
    known = engine.variants()[variant].options
    fitting = {name: chosen[name] for name in known if chosen.get(name) in known[name]}
    if start == ["startpos"]:
        position = engine.new_position(variant, **fitting)
    elif start[:1] == ["fen"]:
        position = engine.parse_fen(variant, " ".join(start[1:]), **fitting)
    else:
        raise UciError("position is followed by startpos or fen TEXT, then by moves MOVE ... if there are any")
    while owed := position.to_choose():
        if moves and moves[0].startswith("!"):
            position.push(position.parse(moves.pop(0)))
        else:
            position.choose(owed[0])
    for text in moves:
        position.push(position.parse(text))
    return position


# -- searches -----------------------------------------------------------------------------------------------------


class Go(NamedTuple):
    """Parameters of a search: play at a level (0: none), or search until the limits or a stop."""

    level: int
    limits: SearchLimits
    infinite: bool
    among: tuple[engine.Move, ...] = ()
    """The only moves to look at, if any are given."""
    passed_over: tuple[str, ...] = ()
    """Words that mean nothing here."""


COUNTS: Final = ("nodes", "depth", "mate", "movetime")
MOVES: Final = "searchmoves"
BY_ITSELF: Final = (*COUNTS, "infinite", MOVES)
"""Words that set limits or moves of a search, so that no level is needed."""
WORDS: Final = (*BY_ITSELF, "level", "movestogo")


def read_go(words: Iterable[str], position: engine.Position, level: int) -> Go:
    """Return what the words after `go` ask for; `level` is played where they say nothing but clocks. Raises `UciError`.

    Every seat may have a clock (`wtime`, `winc`, and so on by their letters): a share of it is used.
    """
    clocks = [f"{seat.letter}{what}" for seat in position.seats for what in ("time", "inc")]
    said: dict[str, int] = {}
    among: list[engine.Move] = []
    passed_over: list[str] = []
    rest, legal = deque(words), position.legal_moves()
    while rest:
        word = rest.popleft()
        if word == "infinite":
            said[word] = 1
        elif word == MOVES:
            said[word] = 1
            while rest and rest[0] not in (*WORDS, *clocks):
                among.append(position.parse(rest.popleft(), legal=legal))
        elif word in (*WORDS, *clocks):
            number = _number(word, rest.popleft() if rest else "")
            if word == "level" or number > 0:
                said[word] = number
            elif word != "movestogo":  # interfaces say 0 where no one knows for how many moves a clock is
                said[word] = 0 if word in clocks else 1
        else:
            passed_over.append(word)
    _expect_fitting(said, among)
    plies = [said["depth"]] if "depth" in said else []
    if "mate" in said:
        plies.append(said["mate"] * len(position.seats))
    nodes = said.get("nodes")
    if not said.keys() & set(BY_ITSELF):
        said.setdefault("level", level)
    elif said.keys().isdisjoint(BY_ITSELF[:-1]):  # some moves, looked at as far as the level looks
        nodes = LEVELS[level].among(len(position.seats)).nodes
    limits = SearchLimits(nodes, min(plies, default=None), _seconds(said, position.seats[position.turn].letter))
    return Go(said.get("level", 0), limits, "infinite" in said, tuple(among), tuple(passed_over))


def expect_moves(position: engine.Position) -> None:
    """Raise `UciError` where there is nothing to look for."""
    outcome = position.outcome()
    if outcome is not None:
        raise UciError(f"there is no move to find ({outcome.reason})")
    if position.reveal_owed() is not None:
        reveals = " or ".join(map(str, position.legal_moves()))
        raise UciError(f"there is no move to find (a secret must settle this mate: {reveals})")


def _number(name: str, text: str) -> int:
    if re.fullmatch(r"-?\d{1,15}", text, re.ASCII) is None:
        raise UciError(f"{name} is followed by a whole number, not {text!r}")
    return int(text)


def _expect_fitting(said: Mapping[str, int], among: Sequence[engine.Move]) -> None:
    if MOVES in said and not among:
        raise UciError(f"{MOVES} is followed by the moves to look at")
    if "level" not in said:
        return
    if said["level"] not in LEVELS:
        raise UciError(f"the levels are {min(LEVELS)} to {max(LEVELS)}, not {said['level']}")
    if others := sorted(said.keys() & set(BY_ITSELF) - {"movetime"}):
        raise UciError(f"a level says by itself how far to look: leave out {' and '.join(others)}")


def _seconds(said: Mapping[str, int], letter: str) -> float | None:
    """Return for how long to think: what a move may take, or a share of the clock; None for as long as need be."""
    if "movetime" in said:
        return said["movetime"] / 1000
    if f"{letter}time" not in said:
        return None
    left = said[f"{letter}time"] / 1000
    share = left / said.get("movestogo", MOVES_LEFT) + said.get(f"{letter}inc", 0) / 1000
    return max(min(share, left / 2), LEAST_SECONDS)


def report_lines(report: Report, lines: int) -> Iterator[str]:
    """Yield what there is to hear of a search, for so many of its lines."""
    seats = len(report.lines[0].scores)
    spent = f"nodes {report.nodes} nps {round(report.nodes / max(report.seconds, 0.001))}"
    for number, line in enumerate(report.lines[:lines], 1):
        place = f" multipv {number}" if lines > 1 else ""
        score = scored(line.scores[report.seat], seats)
        time = f"time {round(report.seconds * 1000)}"
        yield f"info depth {report.depth}{place} score {score} {spent} {time} pv {' '.join(map(str, line.moves))}"
        if seats > 2:
            yield f"info string scores {' '.join(map(str, line.scores))}"


def scored(score: int, seats: int) -> str:
    """Return a score as UCI has it: hundredths of a pawn, or in how many of one's own moves the game is won or lost."""
    plies = plies_to_end(score)
    if plies is None:
        return f"cp {score}"
    moves = -(-abs(plies) // seats)
    return f"mate {moves if plies > 0 else -moves}"
