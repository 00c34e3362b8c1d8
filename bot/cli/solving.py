"""`feerie solve`: finds the answer to a problem that a game's source puts to its readers, and proves it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

import engine
from bot.cli.doctor import language_of_terminal
from bot.cli.terminal import redraw
from bot.languages import LANGUAGES
from engine.problems import SearchProgress, Solved, Solving


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's command to the command line."""
    solve = commands.add_parser("solve", help="solve a problem from the source of a variant")
    solve.add_argument("problem", metavar="PROBLEM", help=", ".join(_variants()))
    solve.add_argument("--json", action="store_true", help="print JSON")
    solve.add_argument(
        "--language", choices=LANGUAGES, default=language_of_terminal(), help="language (default: the terminal's)"
    )
    solve.set_defaults(run=_solve)


def _variants() -> dict[str, str]:
    """Every problem with the game it is of."""
    return {name: key for key, game in engine.variants().items() for name in game.problems()}


@dataclass
class SolvingCost:
    """Cost of one solving step."""

    step: str
    positions: int
    seconds: float


# The words are heavy, and the commands for engine checkers should not wait for them.


def _solve(arguments: argparse.Namespace) -> int:
    from bot.texts import translator_for

    name, variants = arguments.problem, _variants()
    if name not in variants:
        raise engine.VariantError(f"no problem {name!r}: choose one of {', '.join(variants)}")
    translate = translator_for(arguments.language)

    def tell(news: SearchProgress, seconds: float) -> None:
        spent = translate(
            "solve-spent", done=news.done, count=news.count, positions=news.positions, seconds=round(seconds)
        )
        redraw(f"{translate(f'problem-{name}-{news.step}')} {spent}")

    game = engine.variants()[variants[name]]
    answer = Solution(name, game, *followed(game.problems()[name](), tell))
    print(answer.as_json(arguments.language) if arguments.json else answer.as_text(arguments.language))
    return int(not answer.solved.proven)


@dataclass(frozen=True)
class Solution:
    """Report on a solved problem."""

    problem: str
    game: type[engine.Position]
    solved: Solved
    steps: list[SolvingCost]

    def as_text(self, language: str) -> str:
        """The game found, its last position, and what is proven of it."""
        from bot.texts import translator_for

        sans, position = self._replayed(language)
        key = f"problem-{self.problem}-{'proven' if self.solved.proven else 'unproven'}"
        said = translator_for(language)(key, **self.solved.values)
        return f"{_numbered(sans, len(self.game.seats))}\n{position.fen()}\n{said}"

    def as_json(self, language: str) -> str:
        """The same for programs, with what it has cost."""
        sans, position = self._replayed(language)
        fields = {
            "problem": self.problem,
            "variant": self.game.key,
            "moves": self.solved.moves,
            "san": sans,
            "fen": position.fen(),
            "proven": self.solved.proven,
            "steps": [asdict(step) for step in self.steps],
        }
        return json.dumps(fields)

    def _replayed(self, language: str) -> tuple[list[str], engine.Position]:
        position = self.game.new()
        sans = []
        for text in self.solved.moves:
            move = position.parse(text)
            sans.append(position.san(move, language))
            position.push(move)
        return sans, position


def followed(solving: Solving, tell: Callable[[SearchProgress, float], None]) -> tuple[Solved, list[SolvingCost]]:
    """Solve a problem to its end, tell of it, and sum up the steps."""
    steps: list[SolvingCost] = []
    since = perf_counter()
    while True:
        try:
            news = next(solving)
        except StopIteration as end:
            print(file=sys.stderr)
            solved: Solved = end.value
            return solved, steps
        if not steps or steps[-1].step != news.step:
            if steps:
                print(file=sys.stderr)
                since += steps[-1].seconds
            steps.append(SolvingCost(news.step, 0, 0.0))
        steps[-1].positions, steps[-1].seconds = news.positions, round(perf_counter() - since, 1)
        tell(news, steps[-1].seconds)


def _numbered(sans: list[str], seats: int) -> str:
    rounds = [sans[start : start + seats] for start in range(0, len(sans), seats)]
    return " ".join(f"{number}. {' '.join(moves)}" for number, moves in enumerate(rounds, 1))
