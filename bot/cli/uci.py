"""`feerie uci`: the engine as a program that chess interfaces and other people's scripts talk to."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import engine
from bot.cli import uci_lines
from bot.cli.tools import LONGEST_LINE, lines_of, shortened
from bot.cli.uci_lines import Go, UciError
from engine.search import LEVELS, Engine, Report, decide
from engine.search.levels import CAP


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's command to the command line."""
    command = commands.add_parser("uci", help="speak UCI on standard input and output")
    command.set_defaults(run=_uci)


def _uci(arguments: argparse.Namespace) -> None:  # noqa: ARG001 - every command is called alike
    writing = threading.Lock()

    def translate(line: str) -> None:
        with writing:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    talk = Talk(translate)
    try:
        for line in lines_of(sys.stdin.buffer):
            if not talk.handle(line.decode("utf-8", "replace")):
                break
    finally:
        talk.stop()


class Talk:
    """One conversation: a game, its position, and at most one search at a time, which runs in a thread of its own.

    `translate` takes each line of the answers, also from that thread.
    """

    def __init__(self, translate: Callable[[str], None]) -> None:
        self.translate = translate
        self.debug = False
        self.options = uci_lines.options()
        self.values = {option.name: option.default for option in self.options.values()}
        #: the options that were set: what a position's text says of the others holds
        self.chosen: dict[str, str] = {}
        self.engine = Engine()
        self.position = self._read("startpos")
        self._thinking: threading.Thread | None = None
        self._stopped = threading.Event()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._introduce,
            "debug": self._debug,
            "isready": lambda _: self.translate("readyok"),
            "stop": lambda _: self.stop(),
            "setoption": self._while_idle(self._set),
            "ucinewgame": self._while_idle(lambda _: self.engine.forget()),
            "position": self._while_idle(self._place),
            "go": self._while_idle(self._go),
        }

    def handle(self, line: str) -> bool:
        """Do what a line says, or say why not, in which case nothing has changed; return whether to go on."""
        words = line.split()
        if words[:1] == ["quit"]:
            return False
        try:
            if len(line.rstrip("\r\n").encode("utf-8", "replace")) > LONGEST_LINE:
                raise UciError(f"a line has at most {LONGEST_LINE} bytes")
            if words:
                if words[0] not in self._commands:
                    raise UciError(f"{words[0]!r} is not understood")
                self._commands[words[0]](words[1:])
        except engine.EngineError as error:
            self._explain(str(error))
        return True

    def stop(self) -> None:
        """End the search, if there is one, and wait until it has said its move."""
        thinking = self._thinking
        self._stopped.set()
        if thinking is not None:
            thinking.join()

    def _explain(self, sentence: str) -> None:
        self.translate(f"info string {shortened(sentence)}")

    def _while_idle(self, command: Callable[[list[str]], None]) -> Callable[[list[str]], None]:
        def done(words: list[str]) -> None:
            if self._thinking is not None:
                raise UciError("a search is under way: say stop first")
            command(words)

        return done

    def _introduce(self, words: list[str]) -> None:  # noqa: ARG002 - every command is called alike
        self.translate("id name Féerie")
        self.translate("id author the founders of Féerie")
        for option in self.options.values():
            self.translate(str(option))
        self.translate("uciok")

    def _debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise UciError("debug is followed by on or off")
        self.debug = words == ["on"]

    # -- what is looked at --------------------------------------------------------------------------------------

    def _set(self, words: list[str]) -> None:
        name, text = uci_lines.read_option(words)
        if name.lower() not in self.options:
            raise UciError(f"there is no option {name!r}")
        option = self.options[name.lower()]
        value = option.read(text)
        before = self.values[option.name]
        self.values[option.name] = self.chosen[option.name] = value
        if option.name == uci_lines.HASH:
            self.engine = Engine(entries=uci_lines.entries(value))
        elif value != before and option.values:
            self.position = self._read("startpos")

    def _place(self, words: list[str]) -> None:
        self.position = self._read(*words)

    def _read(self, *words: str) -> engine.Position:
        return uci_lines.read_position([*words], self.values[uci_lines.VARIANT], self.chosen)

    # -- searches -----------------------------------------------------------------------------------------------

    def _go(self, words: list[str]) -> None:
        try:
            go = uci_lines.read_go(words, self.position, int(self.values[uci_lines.LEVEL]))
            uci_lines.expect_moves(self.position)
        except engine.EngineError as error:
            self._explain(str(error))
            self.translate("bestmove (none)")  # for which an interface would wait for ever
            return
        if go.passed_over:
            self._explain(f"go: passed over {' '.join(go.passed_over)}")
        if self.debug:
            self._explain(f"engine {engine.CORE}, {go}")
        self._stopped.clear()
        self._thinking = threading.Thread(target=self._search, args=(go,))
        self._thinking.start()

    def _search(self, go: Go) -> None:
        try:
            with suppress(OSError):  # no one listens any more
                move = self._best(go)
                if go.infinite:
                    self._stopped.wait()
                self._thinking = None  # whoever hears the move may go on at once
                self.translate(f"bestmove {move}")
        finally:
            self._thinking = None

    def _best(self, go: Go) -> engine.Move:
        heard: list[Report] = []
        seed, lines = int(self.values[uci_lines.SEED]), int(self.values[uci_lines.LINES])

        def tell(report: Report) -> None:
            heard.append(report)
            for line in uci_lines.report_lines(report, lines):
                self.translate(line)

        if go.level:
            self.engine.forget()  # so that it plays as it does everywhere
            seconds = CAP if go.limits.seconds is None else min(CAP, go.limits.seconds)
            decision = decide(
                self.position,
                LEVELS[go.level],
                seed,
                self.engine,
                seconds=seconds,
                on_report=tell,
                stopped=self._stopped.is_set,
            )
            move, report = decision.move, decision.report
        else:
            report = self.engine.think(
                self.position,
                go.limits,
                seed=seed,
                lines=lines,
                among=go.among or None,
                on_report=tell,
                stopped=self._stopped.is_set,
            )
            move = report.move
        if not heard or (heard[-1].nodes, heard[-1].lines) != (report.nodes, report.lines):
            tell(report)
        return move
