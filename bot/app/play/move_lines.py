"""Lines of moves as people write and read them: the texts of plans. Nothing here is stored or sent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import engine
from bot.app.core.translator import Translator, Word
from bot.app.errors import ConditionalMovesError, IllegalError, MalformedError, MoveRefusedError, ThoughtError
from bot.app.match.conditional_moves import Variation, VariationTree, variation_tree
from bot.app.match.move_notation import move_in_words, san_in
from bot.app.match.parsing import parse_move

MAX_LINES = 20
"""Lines of one plan."""
MAX_LINE_MOVES = 20
"""Moves of one line, everybody's."""
MAX_CONDITIONAL_MOVES_LENGTH = 4000
"""Characters of the text of a plan."""
BREAK = re.compile(r"[;\n]")
"""Separator of lines."""
_WORD = re.compile(r"\$[^\s;→]+|[^\s,;→]+")
_REMARK = re.compile(r"\([^)]*\)")
_NUMBER = re.compile(r"\d+(?:\.+|…)")


class VariationReader:
    """Reads lines of moves from a position on. A line ends with the player's move, and never answers a position twice.

    Their letters are those of `languages` first; error messages use `notation`.
    """

    def __init__(self, start: engine.Position, seat: int, languages: tuple[str, ...], notation: str) -> None:
        self._start = start
        self._seat = seat
        self._languages = languages
        self._notation = notation
        self._replies: dict[Variation, engine.Move] = {}

    def read_all(self, text: str) -> Iterator[Variation]:
        """The lines of a text in coordinate form. Raises ConditionalMovesErrors."""
        if len(text) > MAX_CONDITIONAL_MOVES_LENGTH:
            raise too_long()
        written = [words for line in BREAK.split(text) if (words := _words(line))]
        if not written:
            raise ConditionalMovesError(
                "plan-empty", example="; ".join(example(self._start, self._seat, self._notation))
            )
        if len(written) > MAX_LINES or any(len(words) > MAX_LINE_MOVES for words in written):
            raise too_long()
        for number, words in enumerate(written, 1):
            yield self.read(number, words)

    def read(self, number: int, words: Sequence[str]) -> Variation:
        """Read one line: moves of all sides, the last one the player's."""
        position = self._walk(number, words)
        moves = tuple(str(move) for move in position.move_stack[-len(words) :])
        before = position.copy()
        before.pop()
        if before.turn != self._seat:
            raise ConditionalMovesError(
                "plan-line", line=number, move=len(words), text=_shown(words[-1]), why=Word("plan-unanswered")
            )
        return moves

    def after(self, line: str, number: int) -> engine.Position:
        """The position at the end of an unfinished line."""
        position = self._walk(number, words := _words(line))
        if why := closed(position):
            raise ConditionalMovesError("plan-line", line=number, move=len(words), text=_shown(words[-1]), why=why)
        return position

    def _walk(self, number: int, words: Sequence[str]) -> engine.Position:
        position = self._start.copy()
        moves: Variation = ()
        for at, word in enumerate(words, 1):
            found = self._next(position, moves, word)
            if isinstance(found, Word):
                raise ConditionalMovesError("plan-line", line=number, move=at, text=_shown(word), why=found)
            position.push(found)
            moves = (*moves, str(found))
        return position

    def _next(self, position: engine.Position, moves: Variation, word: str) -> engine.Move | Word:
        """The move that a word means, or why it cannot be planned."""
        if why := closed(position):
            return why
        mine = position.turn == self._seat
        try:
            move = parse_move(position, word, self._languages)
        except MoveRefusedError as error:
            return _why(error, mine=mine)
        if not mine or (reply := self._replies.setdefault(moves, move)) == move:
            return move
        return Word("plan-two-replies", {"other": san_in(self._notation, position, reply)})


def typed_variations(start: engine.Position, text: str, languages: tuple[str, ...]) -> Iterator[Variation]:
    """Lines from a position on, of which every move is anybody's, in coordinate form. Raises ThoughtErrors."""
    plain = text[:MAX_CONDITIONAL_MOVES_LENGTH].replace("›", " ").replace("*", "")
    written = [words for line in BREAK.split(plain) if (words := _words(line))]
    if not written:
        raise ThoughtError("thought-untyped")
    for number, words in enumerate(written, 1):
        position, moves = start.copy(), list[str]()
        for at, word in enumerate(words, 1):
            move = _anybodys(position, word, languages)
            if isinstance(move, Word):
                raise ThoughtError("thought-line", line=number, move=at, text=_shown(word), why=move)
            position.push(move)
            moves.append(str(move))
        yield tuple(moves)


def _anybodys(position: engine.Position, word: str, languages: tuple[str, ...]) -> engine.Move | Word:
    """The move that a word means, or why there is none."""
    if position.outcome() is not None:
        return Word("plan-over")
    try:
        return parse_move(position, word, languages)
    except MoveRefusedError as error:
        return _why(error, mine=True)


def closed(position: engine.Position) -> Word | None:
    """Why no plan goes on from a position: the game is over there, or hangs on a secret."""
    if position.outcome() is not None:
        return Word("plan-over")
    return Word("plan-secret") if position.reveal_owed() is not None else None


def _why(error: MoveRefusedError, *, mine: bool) -> Word:
    if isinstance(error, IllegalError):
        return Word("plan-illegal", {"why": error.values["why"]}) if mine else Word("plan-illegal-theirs")
    return Word("plan-malformed" if isinstance(error, MalformedError) else f"error-{error.key}", error.values)


def _words(line: str) -> list[str]:
    """The moves of a line without their numbers, and without the remarks in brackets that lines are shown with."""
    written = _WORD.findall(_REMARK.sub(" ", line))
    bare = (_NUMBER.sub("", word, count=1) if _NUMBER.match(word) else word for word in written)
    return [word.rstrip(",") for word in bare if word.strip(".…,")]


def cut_last(typed: str) -> tuple[str, str]:
    """A text up to the move that is being typed, and that move without its number."""
    last = re.split(r"[\s;→]", typed)[-1]
    ransom = last.find("$")  # which has commas of its own
    begin = last.rfind(",") + 1
    last = last[begin if ransom < 0 else min(begin, ransom) :]
    number = _NUMBER.match(last)
    start = len(typed) - len(last) + (number.end() if number else 0)
    return typed[:start], typed[start:]


def _shown(word: str) -> str:
    return word[:30].replace("`", "'")


def too_long() -> ConditionalMovesError:
    """The refusal of a plan that has no room for more."""
    return ConditionalMovesError("plan-too-long", lines=MAX_LINES, moves=MAX_LINE_MOVES)


def example(start: engine.Position, seat: int, notation: str) -> tuple[str, ...]:
    """Lines such as a seat could plan: two answers of the others, and one's own to each."""
    lines = (_some_line(start.copy(), seat, notation, at) for at in (0, -1))
    return tuple(dict.fromkeys(filter(None, lines)))


def _some_line(position: engine.Position, seat: int, notation: str, at: int) -> str:
    words: list[str] = []
    for _ in range(MAX_LINE_MOVES):
        if closed(position) is not None:
            break
        move, mine = sorted(position.legal_moves(), key=str)[at], position.turn == seat
        words.append(san_in(notation, position, move))
        position.push(move)
        if mine:
            return " ".join(words)
    return ""


def tree_in_words(translate: Translator, start: engine.Position, seat: int, lines: Sequence[Variation]) -> list[str]:
    """The lines in readable form, those that begin alike indented; `→` stands before the planner's moves."""
    numbers = iter(range(1, len(lines) + 1))
    return list(_branches(translate, start, seat, variation_tree(lines), numbers, 0))


def _branches(
    translate: Translator,
    position: engine.Position,
    seat: int,
    tree: VariationTree,
    numbers: Iterator[int],
    depth: int,
) -> Iterator[str]:
    for text, below in tree.items():
        here, words, rest, answered = position.copy(), "", {text: below}, False
        while len(rest) == 1:
            [(text, rest)] = rest.items()
            move, mine = here.parse(text), here.turn == seat
            words += f"{' →' if mine else ',' if answered else ''} {move_in_words(translate, here, move)}"
            here.push(move)
            answered = mine
        number = "" if rest else str(next(numbers))
        yield f"{number:>2}{'  ' * depth} {words.strip()}"
        yield from _branches(translate, here, seat, rest, numbers, depth + 1)
