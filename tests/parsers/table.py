"""The parsers there are: what each understands, how it is asked, and by which errors it refuses."""

from __future__ import annotations

import argparse
import asyncio
import atexit
import contextlib
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import engine
from bot.__main__ import parser
from bot.app.errors import AppError
from bot.app.match import clocks
from bot.app.match.parsing import parse_move
from bot.app.play.move_lines import VariationReader, cut_last, tree_in_words
from bot.cli import uci_lines
from bot.cli.tools import traced
from bot.texts import LANGUAGES, translator_for
from bot.ui import custom_ids
from engine import records
from engine.moves import CHOICE
from tests.bot.fakes import ANNA, BEN, CLEO, club
from tests.engine.play import game


@dataclass(frozen=True)
class Parser:
    """`read` understands the `samples`, which are made of the `tokens` among others, and raises `refusals` alone."""

    read: Callable[[str], object]
    samples: Callable[[], Sequence[str]]
    tokens: Sequence[str]
    refusals: tuple[type[Exception], ...] = ()


@cache
def positions(variant: str) -> list[engine.Position]:
    """Positions of random games, of which some are rich in rare things."""
    found = []
    for seed in range(6):
        for at, (keeper, _) in enumerate(game(variant, seed, 140)):
            if at in (0, 1, 2, 9, 40, 90) or (keeper.position.owes() and at > 2):
                found.append(keeper.position.copy())
        found.append(keeper.position.copy())
    return found


@cache
def unfinished() -> list[engine.Position]:
    """Those of all games that go on."""
    return [here for variant in engine.variants() for here in positions(variant) if here.outcome() is None]


def chosen(text: str) -> tuple[engine.Position, str]:
    """The position whose number a text begins with, or any if it has none, and what follows."""
    number, _, rest = text.partition("|")
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else len(text)
    return unfinished()[at % len(unfinished())], rest


# Positions


def read_position(variant: str, text: str) -> None:
    """A position goes on, and its own text comes back to it."""
    position = engine.parse_fen(variant, text)
    assert (position.outcome() is None) == bool(position.legal_moves())
    assert engine.parse_fen(variant, again := position.fen()).fen() == again


FEN = [*"KQRBNPLGSCkqrbnplgsc+/0123456789 -,:;=wrbm", "wK", "10", "99", "0,1", "a3:rb", "a1,j1", "8/8", "999999,1"]
FEN += ["direction=clockwise", "flight=on", "authors=r:w", "choose=wb", "reserves=w:RPP,b:C", "owes=ransom", "owed=wK"]
FEN += ["true=bL"]


# Moves


def read_move(text: str) -> None:
    """A legal move, or a sentence about it."""
    position, written = chosen(text)
    for language in LANGUAGES:
        try:
            move = parse_move(position, written, (language,))
        except AppError as error:
            error.explain(translator_for(language))
            raise
        assert move.kind == CHOICE or move in position.legal_moves()


@cache
def moves() -> list[str]:
    """Texts that are moves in both languages."""
    here = [(at, position, move) for at, position in enumerate(unfinished()) for move in position.legal_moves()]
    written = [(at, text) for at, it, move in here[::7] for text in (str(move), *it.sans(move).values())]
    return [text for at, one in written if _understood(text := f"{at}|{one}")]


def _understood(text: str) -> bool:
    with contextlib.suppress(AppError):
        read_move(text)
        return True
    return False


MOVES = [*"abchij0123456789xX-=+#@$!,KQRBNDTFCALS½| ", "O-O", "0-0-0", "=Q", "e8", "j10", "R@e2", "$a3,c3", "!K", "!w"]


# Whole games


@cache
def games() -> list[records.Record]:
    """Records with options, comments and positions to start from."""
    found = []
    for variant, kind in engine.variants().items():
        for seed, plies in enumerate((1, 4, 13, 26)):
            *earlier, (keeper, _) = game(variant, seed, plies)
            moves = [str(move) for _, move in earlier]
            found.append(records.Record(variant, moves=moves, outcome=keeper.position.outcome(), comments={2: "hm"}))
            options = {name: values[-1] for name, values in kind.options.items()}
            tags = {"Site": 'a "b" \\', "Left": keeper.position.seats[0].name}
            found.append(records.Record(variant, options, tags=tags, comments={0: "{ah}"}))
            found.append(records.Record(variant, fen=keeper.position.fen(), comments={0: "here"}))
    return found


def read_record(text: str) -> None:
    """A record that is held against the rules; what is written of it reads the same."""
    record = records.read(text)
    records.check(record)
    again = records.write(record)
    assert records.write(records.read(again)) == again


RECORD = ['[Variant "yalta"]', '[Options "flight=on"]', '[FEN "8/8"]', '[Left "Red"]', '[Termination "time"]']
RECORD += ['[Result "*"]', *'[]"\\{}*= ', "{a}", "1.", "1...", "1-0", "1/3-1/3-1/3", "$1", "e4", "Nc3", "\n", "\n\n"]


@cache
def exports() -> list[str]:
    """Exports of finished matches of each variant."""
    return asyncio.run(_exported())


async def _exported() -> list[str]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        async with club(Path(folder)) as it:
            for variant, kind in engine.variants().items():
                users = (ANNA, BEN, CLEO)[: len(kind.seats)]
                match = await it.begin(variant, *users)
                for seat in engine.new_position(variant).to_choose():
                    await it.app.kings.choose(it.call(users[seat], match), "KL"[seat])
                for seed in range(12):
                    position = (await it.app._matches.snapshot(match)).state.position
                    move = position.legal_moves()[seed % len(position.legal_moves())]
                    await it.play(match, (users[position.turn], str(move)))
                for user in users[1:]:
                    await it.app.playing.resign(it.call(user, match))
                found.append((await it.app.proofs.export(it.call(ANNA, match))).text)
    return found


def read_proof(text: str) -> None:
    """`feerie verify` says what holds."""
    (command, file), out = verifier(), io.StringIO()
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    arguments = command.parse_args(["verify", str(file)])
    with contextlib.redirect_stdout(out):
        arguments.run(arguments)
    assert out.getvalue()


@cache
def verifier() -> tuple[argparse.ArgumentParser, Path]:
    """The command line, which takes longer to make than to use, and a file for what it reads."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return parser(), Path(folder.name) / "game"


PROOF = [
    *RECORD,
    *'{}",:',
    '[Match "kiva-tolu"]',
    '[Chain "ab"]',
    '[ChoiceWhite "K"]',
    '"seat":0',
    '"act":"e2e4"',
    "null",
]


def read_trace(text: str) -> None:
    """One answer for a line that is not blank, whatever stands there."""
    line = text.replace("\n", " ").encode("utf-8", "surrogatepass")
    answers = list(traced([line]))
    assert len(answers) == bool(line.strip())
    for answer in answers:
        assert json.loads(json.dumps(answer)) == answer
        assert "error" in answer or answer.keys() == {"legal", "outcome", "fen"}


def trace_lines() -> list[str]:
    """Games as people send them."""
    found = []
    for record in games():
        whole = {
            "variant": record.variant,
            "options": record.options,
            "moves": record.moves,
            "fen": record.start().fen(),
        }
        found += [json.dumps(whole), json.dumps({name: whole[name] for name in ("variant", "moves")})]
    return found


JSON = [*'{}[]",:\\ -0123456789e.', "null", "true", "NaN", '"variant"', '"moves"', '"fen"', '"options"', '"yalta"']
JSON += ['"e2e4"', "\\ud800", "1e999", "[[", "]]", '{"a":', "Infinity"]


# What chess interfaces say


def read_uci(text: str) -> None:
    """A position that says what it is, or limits above zero, or an option that has such a value."""
    command, *words = text.split() or [""]
    variant = list(engine.variants())[len(text) % len(engine.variants())]
    if command == "position":
        fen = uci_lines.read_position(words, variant, {}).fen()
        assert uci_lines.read_position(["fen", *fen.split()], variant, {}).fen() == fen
    elif command == "go":
        go = uci_lines.read_go(words, engine.new_position(variant), 3)
        assert all(limit is None or limit > 0 for limit in go.limits)
    elif command == "setoption":
        name, value = uci_lines.read_option(words)
        if name.lower() in uci_lines.options():
            uci_lines.options()[name.lower()].read(value)


def spoken() -> list[str]:
    """Lines that any game understands."""
    lines = ["position startpos", "go nodes 500", "go depth 4 movetime 200", "go infinite", "go mate 2"]
    lines += ["go level 3", "go wtime 60000 btime 60000 winc 1000 binc 0 movestogo 12", "isready", ""]
    return [*lines, "setoption name Hash value 64", "setoption name flight value off"]


UCI = [*"0123456789-! ", "go", "position", "startpos", "fen", "moves", "e2e4", "!K", "!w", "level", "infinite", "mate"]
UCI += ["wtime", "rtime", "setoption name", "value", "UCI_Variant", "MultiPV", "8/8 w - - 0 1", "99999999999"]


# What people write to the bot


def read_clock(text: str) -> None:
    """A time control comes back as it is usually written."""
    control = clocks.parse(text)
    if control is not None:
        assert clocks.parse(str(control)) == control
        assert len(str(control)) <= 60


CLOCKS = [*"0123456789 +hdj-", "none", "aucune", "3d", "12h", "+5d", "٣d", "9999", "h h"]


def read_id(text: str) -> None:
    """An id that is understood is written as it is read."""
    name = custom_ids.parse(text)
    assert name is None or custom_ids.parse(str(name)) == name


VERBS = "join decline start cancel accept refuse resign abort resume crown-k crown-l rematch board choose kings king-k"
VERBS += (
    " king-l move men man square go pay play plan add-lines drop-line step history rules help set config keep return"
)


def ids(match: str = "kiva-tolu") -> list[str]:
    """An id of every verb, with much that may follow."""
    whole = [f"f1:{verb}:{match}:{version}" for verb in VERBS.split() for version in (0, 2)]
    more = ("", ":0", ":e2", ":0:@P", ":menu", ":0:abcdefabcdef", ":go:e2e4", ":$a3,c3", ":theme", ":clock")
    return [name + rest for name in whole for rest in more]


IDS = [":", "::", "f1", "f0", "0", "-1", "9999999999", "kiva-tolu", "0123", "@P", "$a3,c3", "menu", "page", "²", "٣"]


def read_plan(text: str) -> None:
    """Lines that lead on from a position, and can be told; what is being typed is cut in two."""
    position, written = chosen(text)
    before, last = cut_last(written)
    assert before + last == written
    for seat in range(len(position.seats)):
        if seat != position.turn or len(position.seats) == 1:
            lines = tuple(VariationReader(position, seat, ("en",), "en").read_all(written))
            assert tree_in_words(translator_for("fr"), position, seat, lines)
            return


@cache
def plans() -> list[str]:
    """Moves of the others, each answered."""
    found = []
    for at, start in enumerate(unfinished()):
        for first in range(0, 9, 4):
            line: list[str] = []
            here = start.copy()
            while here.outcome() is None and here.owes() is None and len(line) < 4:
                legal = here.legal_moves()
                move = legal[(first + len(line)) % len(legal)]
                line.append(here.san(move))
                here.push(move)
                if len(line) > 1 and _planned(text := f"{at}|1. {' '.join(line)}"):
                    found.append(text)
    return found


def _planned(text: str) -> bool:
    with contextlib.suppress(AppError):
        read_plan(text)
        return True
    return False


PLANS = [";", "\n", ",", "→", " ", "1.", "1…", "…", "$", "$a3,c3", "e3", "Nf6", "O-O", "`", "|"]


def _of_positions() -> Iterator[tuple[str, Parser]]:
    for variant in engine.variants():
        read, refusals = partial(read_position, variant), (engine.FenError, engine.VariantError)
        yield f"positions of {variant}", Parser(read, partial(fens, variant), FEN, refusals)


def fens(variant: str) -> list[str]:
    """The texts of positions."""
    return [position.fen() for position in positions(variant)]


def _controls() -> list[str]:
    return ["3d", "12h", "3d+5d+12h", "1j + 0 + 6 h", "none"]


PARSERS = dict(_of_positions()) | {
    "moves": Parser(read_move, moves, MOVES, (AppError,)),
    "records": Parser(read_record, lambda: [*map(records.write, games())], RECORD, (records.RecordError,)),
    "proofs": Parser(read_proof, exports, PROOF, (engine.EngineError,)),
    "trace": Parser(read_trace, trace_lines, JSON),
    "uci": Parser(read_uci, spoken, UCI, (engine.EngineError,)),
    "clocks": Parser(read_clock, _controls, CLOCKS, (clocks.TimeControlError,)),
    "component ids": Parser(read_id, ids, IDS),
    "plans": Parser(read_plan, plans, PLANS, (AppError,)),
}
