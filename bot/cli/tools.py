"""The commands for people who check engines, records and schedules: legal, perft, render, trace ... No Discord."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import engine
from bot.cli.terminal import redraw
from engine import records
from engine.full_information_game import FullInformationGame
from engine.outcome import scores_as_json

LONGEST_LINE = 1_000_000
"""Bytes of a game of `trace`."""
_DEEPEST = 99
_SHOWN = 400


def shortened(sentence: str) -> str:
    """A sentence on one line that is not too long, whatever it repeats of what was given."""
    line = " ".join(sentence.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add this module's commands to the command line."""
    legal = _with_position(commands, "legal", "list the legal moves, or the outcome", moves=True)
    legal.set_defaults(run=_legal)

    perft = _with_position(commands, "perft", "count the positions at a depth", moves=False)
    perft.add_argument("depth", type=_depth, help="depth in plies")
    perft.add_argument("--divide", action="store_true", help="also print the count of each first move")
    perft.set_defaults(run=_perft)

    render = _with_position(commands, "render", "draw the position as a PNG picture", moves=True, needed=False)
    render.add_argument("--seat", type=int, default=0, help="seat at the bottom; 0 moves first (default: 0)")
    render.add_argument("--animate", type=Path, metavar="RECORD", help="draw the game of a PGN as a GIF instead")
    render.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="output file (default: board.png or game.gif)"
    )
    render.set_defaults(run=_render)

    record = commands.add_parser("record", help="show or check a PGN")
    record.add_argument("what", choices=("show", "check"), help="show the last position, or also check the result")
    record.add_argument("file", type=Path, metavar="FILE")
    record.set_defaults(run=_record)

    verify = commands.add_parser("verify", help="verify a PGN against its log, the rules and the posts")
    verify.add_argument("file", type=Path, metavar="RECORD")
    verify.add_argument("--seal", metavar="HEAD", help="seal in the file name of the last post's picture")
    shown = "commitment in the alt text of a picture, such as w=5f0c..."
    verify.add_argument("--commitment", action="append", default=[], metavar="SEAT=HASH", type=_commitment, help=shown)
    verify.set_defaults(run=_verify)

    schedule = commands.add_parser("schedule", help="print the pairings of a tournament as JSON")
    schedule.add_argument("--seats", type=int, required=True, help="players in a game: 2 or 3")
    schedule.add_argument("--players", type=int, required=True, help="number of players")
    schedule.add_argument("--rounds", type=int, required=True, help="number of rounds")
    schedule.add_argument("--seed", type=int, default=0, help="seed of the search for a schedule (default: 0)")
    schedule.set_defaults(run=_schedule)

    trace = commands.add_parser("trace", help="replay games from JSON lines on standard input")
    trace.set_defaults(run=_trace)


def _with_position(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    text: str,
    *,
    moves: bool,
    needed: bool = True,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    count = None if needed else "?"
    parser.add_argument("variant", nargs=count, metavar="VARIANT", help=", ".join(engine.variants()))
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="variant option")
    parser.add_argument("--fen", help="starting position")
    if moves:
        parser.add_argument("moves", nargs="*", metavar="MOVE", help="moves to play first, in either notation")
    return parser


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_DEEPEST))):
        raise argparse.ArgumentTypeError(f"the depth is a whole number from 0 to {_DEEPEST}")
    return int(text)


def _commitment(text: str) -> tuple[str, str]:
    seat, equals, stated = text.partition("=")
    if not (seat and equals and stated):
        raise argparse.ArgumentTypeError("write a commitment as the seat's letter, =, and the hash: w=5f0c...")
    return seat, stated


def _options(pairs: Iterable[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise engine.VariantError(f"write options as name=value, not {pair!r}")
        options[name] = value
    return options


def _start(variant: str, options: dict[str, str], fen: str | None) -> engine.Position:
    if fen is None:
        return engine.new_position(variant, **options)
    return engine.parse_fen(variant, fen, **options)


def _played(arguments: argparse.Namespace) -> engine.Position:
    position = _start(arguments.variant, _options(arguments.option), arguments.fen)
    keeper = FullInformationGame(position)
    for text in arguments.moves:
        keeper.play(text)
    return position


def _legal(arguments: argparse.Namespace) -> None:
    position = _played(arguments)
    outcome = position.outcome()
    if outcome is None:
        print(*sorted(map(str, position.legal_moves())))
    else:
        print(outcome.reason, *map(str, outcome.scores))


def _perft(arguments: argparse.Namespace) -> None:
    position = _start(arguments.variant, _options(arguments.option), arguments.fen)
    if not arguments.divide or arguments.depth == 0:
        print(engine.perft(position, arguments.depth))
        return
    total = 0
    for move in sorted(position.legal_moves(), key=str):
        position.push(move)
        count = engine.perft(position, arguments.depth - 1)
        position.pop()
        print(f"{move}: {count}", flush=True)
        total += count
    print(total)


def _render(arguments: argparse.Namespace) -> None:
    from render.picture import render
    from render.view import view_of

    if arguments.animate is not None:
        _animate(arguments)
        return
    if arguments.variant is None:
        raise engine.VariantError("name a game, or a record after --animate")
    position = _played(arguments)
    _require_seat(position, arguments.seat)
    _write(arguments.output or Path("board.png"), render(view_of(position), seat=arguments.seat))


def _animate(arguments: argparse.Namespace) -> None:
    from render.replay import ReplayTooLongError, animate, positions_of

    if arguments.variant is not None or arguments.moves or arguments.fen or arguments.option:
        raise engine.VariantError("--animate takes the game and its moves from the record alone")
    record = _read_record(arguments.animate)
    position = record.replay().position
    _require_seat(position, arguments.seat)
    try:
        data = animate(positions_of(position), arguments.seat, outcome=record.outcome, progress=_progress)
    except ReplayTooLongError as error:
        raise records.RecordError(str(error)) from None
    _write(arguments.output or Path("game.gif"), data)


def _progress(done: int, count: int) -> None:
    """Show the progress of drawing on one line of standard error."""
    redraw(f"drawing {done} of {count}")
    if done == count:
        print(file=sys.stderr)


def _require_seat(position: engine.Position, seat: int) -> None:
    if not 0 <= seat < len(position.seats):
        raise engine.VariantError(f"the seats of {position.key} are 0 to {len(position.seats) - 1}")


class WritingError(engine.EngineError):
    """A file cannot be written."""


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except (OSError, ValueError) as error:
        raise WritingError(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from None
    print(path)


def _read_record(path: Path) -> records.Record:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(records.LONGEST + 1)  # a file may have no end
    except UnicodeDecodeError:
        raise records.RecordError(f"{path} cannot be read: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise records.RecordError(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    return records.read(text)


def _record(arguments: argparse.Namespace) -> None:
    record = _read_record(arguments.file)
    if arguments.what == "check":
        position = records.check(record)
        print(f"{len(record.moves)} acts, {records.result(record.outcome)}")
        print(position.fen())
        return
    print(records.write(record), end="")
    print(record.replay().position.fen())


def _verify(arguments: argparse.Namespace) -> None:
    from bot.app.match.audit import verify

    found = verify(_read_record(arguments.file), arguments.seal, dict(arguments.commitment))
    print(*(" ".join(line.split()) for line in found), sep="\n")


class ScheduleError(engine.EngineError):
    """No schedule has such numbers."""


def _schedule(arguments: argparse.Namespace) -> None:
    from tournament.schedules import schedule

    try:
        made = schedule(arguments.seats, arguments.players, arguments.rounds, arguments.seed)
    except ValueError as error:
        raise ScheduleError(str(error)) from None
    print(json.dumps({"rounds": made.rounds, "byes": made.byes}, separators=(",", ":")))


def _trace(arguments: argparse.Namespace) -> None:  # noqa: ARG001 - every command is called alike
    for answer in traced(lines_of(sys.stdin.buffer)):
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Lines, of which what goes beyond `LONGEST_LINE` is left out but for a byte that tells so."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)


def traced(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Replay games, one JSON line each, into what the engine says of them (see `docs/command-line.md`)."""
    for line in lines:
        if not line.strip():
            continue
        try:
            yield _trace_one(_game(line))
        except engine.EngineError as error:
            yield {"error": shortened(str(error))}


def _game(line: bytes) -> Any:
    if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
        raise engine.VariantError(f"a game has at most {LONGEST_LINE} bytes")
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:  # no JSON, a number of thousands of digits, brackets without end
        raise engine.VariantError(f"the line is no JSON: {error}") from None


def _trace_one(game: Any) -> dict[str, Any]:
    if not isinstance(game, dict) or not isinstance(game.get("variant"), str):
        raise engine.VariantError('a game is an object with at least "variant"')
    options, moves, fen = game.get("options") or {}, game.get("moves") or [], game.get("fen")
    texts_only = isinstance(options, dict) and isinstance(moves, list) and all(isinstance(m, str) for m in moves)
    if not texts_only or not isinstance(fen, str | None) or any(isinstance(o, dict | list) for o in options.values()):
        raise engine.VariantError('"options" is an object of texts, "moves" a list of texts, "fen" a text')
    position = _start(game["variant"], {name: str(value) for name, value in options.items()}, fen)
    keeper = FullInformationGame(position)
    legal: list[list[str]] = []
    for text in moves:
        known = {str(move): move for move in position.legal_moves()}
        legal.append(sorted(known))
        try:
            keeper.push(known.get(text) or position.parse(text))
        except engine.MoveError as error:
            return {"error": str(error), "ply": len(legal) - 1, "legal": legal, "fen": position.fen()}
    outcome = position.outcome()
    if outcome is None:
        legal.append(sorted(map(str, position.legal_moves())))
    ended = outcome and {"reason": outcome.reason, "scores": scores_as_json(outcome.scores)}
    return {"legal": legal, "outcome": ended, "fen": position.fen()}
