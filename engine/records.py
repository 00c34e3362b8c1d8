"""Records of whole games: PGN-like texts that load back and replay to the same position (`docs/dev/notation.md`).

>>> from engine.records import Record, read, write
>>> text = write(Record("connexes", moves=["b1c3", "b8c6"]))
>>> print(text.splitlines()[-1])
1. Nc3 Nc6 *
>>> read(text).moves
['Nc3', 'Nc6']
"""

import re
import textwrap
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import engine
from engine.errors import EngineError
from engine.full_information_game import FullInformationGame
from engine.moves import DROP, MOVE
from engine.outcome import REASONS, Outcome, draw, without_leavers
from engine.position import Position

OPEN: Final = "*"
"""The result of a game that is not over."""

NO_OPTIONS: Final = "-"
LONGEST: Final = 1_000_000
WIDTH: Final = 100
AGREED: Final = ("agreement", "resignation", "time", "adjudication", "aborted")
"""Reasons that no position can confirm or deny."""

_TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,39}) "((?:[^"\\\n]|\\["\\])*)"\]\s*')
_TOKEN: Final = re.compile(r"\{([^{}]*)\}|(\d+\.+|\$\d+(?=\s|$))|([^\s{}]+)|(\S)")
_LOGGED: Final = re.compile(r"^%(\{[^\r\n]*)\r?$", re.MULTILINE)


class RecordError(EngineError):
    """A record that cannot be read, or whose moves or result are not those of a game."""


@dataclass(slots=True)
class Record:
    """A game as it was played.

    `moves` are in coordinate form or readable English; `comments[n]` stands after the first `n` of them; `tags` are tag
    pairs besides those that say the variant, its options, the start, the result and the reason.
    `log` are lines of JSON that prove the game; they follow the moves, escaped by `%` as PGN has it.
    """

    variant: str
    options: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    outcome: Outcome | None = None
    fen: str | None = None
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)

    def start(self) -> Position:
        """Return the position before the first move; raises `EngineError`."""
        if self.fen is None:
            return engine.new_position(self.variant, **self.options)
        return engine.parse_fen(self.variant, self.fen, **self.options)

    def replay(self) -> FullInformationGame:
        """Return the final position, and the secrets that the moves name; raises `RecordError`."""
        try:
            keeper = FullInformationGame(self.start())
        except EngineError as error:
            raise RecordError(str(error)) from None
        for number, move in enumerate(self.moves, 1):
            try:
                keeper.play(move, ("en",))
            except EngineError as error:
                raise RecordError(f"act {number}: {error}") from None
        return keeper


def write(record: Record) -> str:
    """Return the text of a record; raises `RecordError` if it does not replay."""
    record.replay()
    start = record.start()
    seats = start.seats
    players = {seat.name: record.tags.get(seat.name, "?") for seat in seats}
    tags = {
        name: record.tags.get(name, unknown)
        for name, unknown in (("Event", "?"), ("Site", "?"), ("Date", "????.??.??"))
    }
    tags |= players | {"Variant": record.variant}
    tags["Options"] = ";".join(f"{name}={value}" for name, value in start.chosen_options.items()) or NO_OPTIONS
    if record.fen is not None:
        tags["FEN"] = record.fen
    tags["Result"] = result(record.outcome)
    tags["Termination"] = record.outcome.reason if record.outcome else "unterminated"
    tags |= {name: value for name, value in record.tags.items() if name not in tags}
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    words = _movetext(record)
    wrapped = textwrap.wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    escaped = ["", *(f"%{line}" for line in record.log)] if record.log else []
    return "\n".join([*lines, "", *wrapped, *escaped]) + "\n"


def result(outcome: Outcome | None) -> str:
    """Return the scores joined by `-`, such as `1-0` or `1/3-1/3-1/3`, or `*`."""
    return "-".join(map(str, outcome.scores)) if outcome and outcome.scores else OPEN


def _movetext(record: Record) -> list[str]:
    keeper = FullInformationGame(record.start())
    words: list[str] = []
    if 0 in record.comments:
        words.append(_comment(record.comments[0]))
    numbered = 0
    for count, text in enumerate(record.moves, 1):
        position = keeper.position
        move = position.parse(text, ("en",))
        if position.round != numbered and move.kind in (MOVE, DROP):
            numbered = position.round
            words.append(f"{numbered}." if position.turn == 0 else f"{numbered}...")
        words.append(position.san(move))
        keeper.push(move)
        if count in record.comments:
            words.append(_comment(record.comments[count]))
    return [*words, result(record.outcome)]


def _comment(text: str) -> str:
    return "{" + " ".join(text.translate(str.maketrans("{}", "()")).split()) + "}"


def _escaped(value: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in value)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def read(text: str) -> Record:
    """Return the record that a text is, without replaying it; raises `RecordError`."""
    if len(text) > LONGEST:
        raise RecordError("the record is too long")
    tags: dict[str, str] = {}
    at = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    while match := _TAG.match(text, at):
        if match[1] in tags:
            raise RecordError(f"the tag {match[1]} stands twice")
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        at = match.end()
    if "Variant" not in tags:
        raise RecordError("the record does not begin with tag pairs that name its Variant")
    variant = tags.pop("Variant")
    if variant not in engine.variants():
        raise RecordError(f"no game {variant!r}")
    record = Record(variant, _options(tags.pop("Options", "")), fen=tags.pop("FEN", None))
    record.log = _LOGGED.findall(text, at)
    ending = _read_movetext(record, _LOGGED.sub("", text[at:]))
    stated = tags.pop("Result", ending)
    if stated != ending:
        raise RecordError(f"the result is {stated} in the tags and {ending} after the moves")
    record.outcome = _outcome(ending, tags.pop("Termination", None), engine.variants()[variant])
    record.tags = tags
    return record


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    if text == NO_OPTIONS:
        return options
    for part in filter(None, text.split(";")):
        name, equals, value = part.partition("=")
        if not equals or name in options:
            raise RecordError(f"options are name=value joined by ;, not {text!r}")
        options[name] = value
    return options


def _read_movetext(record: Record, text: str) -> str:
    ending = None
    comments: dict[int, list[str]] = {}
    for match in _TOKEN.finditer(text):
        comment, _, word, stray = match.groups()
        if stray or (ending is not None and word):
            raise RecordError(f"not understood after the moves: {match[0][:20]!r}")
        if comment is not None:
            comments.setdefault(len(record.moves), []).extend(comment.split())
        elif word is not None and (word == OPEN or re.fullmatch(r"[01](/[123])?(-[01](/[123])?)+", word)):
            ending = word
        elif word is not None:
            record.moves.append(word)
    if ending is None:
        raise RecordError("the moves do not end with a result, such as 1-0 or *")
    record.comments = {at: " ".join(words) for at, words in comments.items()}
    return ending


def _outcome(ending: str, reason: str | None, variant: type[Position]) -> Outcome | None:
    if ending == OPEN:
        return Outcome("aborted", ()) if reason == "aborted" else None
    parts = ending.split("-")
    seats = len(variant.seats)
    scores = tuple(map(Fraction, parts[:seats]))
    if len(parts) != seats or sum(scores) != 1:
        raise RecordError(f"the result {ending} is not one score for each of {seats} seats, summing to 1")
    if reason is None or reason not in REASONS + variant.reasons:
        raise RecordError(f"the Termination is a reason such as checkmate, not {reason!r}")
    return Outcome(reason, scores)


def check(record: Record) -> Position:
    """Replay a record and return its final position; raises `RecordError` if the result is not what the rules say.

    The tag `Left` names the armies whose players left, as in `Red` or `Red,Black`.
    """
    position = record.replay().position
    left = _left(record, position)
    said, found = record.outcome, position.outcome()
    if found is None and said is not None and said.reason in position.claims():
        found = draw(said.reason, len(position.seats))
    if found is not None:
        found = Outcome(found.reason, without_leavers(found.scores, left))
        if said != found:
            raise RecordError(f"the game ended {result(found)} by {found.reason}, not {result(said)}")
    elif said is not None and said.reason not in AGREED:
        raise RecordError(f"the game did not end by {said.reason}")
    return position


def _left(record: Record, position: Position) -> set[int]:
    names = [seat.name for seat in position.seats]
    left = [name for name in record.tags.get("Left", "").split(",") if name]
    if any(name not in names for name in left) or len(set(left)) == len(names):
        raise RecordError(f"Left names some of {', '.join(names)}, not {record.tags['Left']!r}")
    return {names.index(name) for name in left}
