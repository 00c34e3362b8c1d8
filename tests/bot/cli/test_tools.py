"""The commands for people who check engines against each other."""

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main, parser
from bot.cli.tools import LONGEST_LINE, lines_of, traced
from engine.records import LONGEST, Record, write


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Error text of a wrong command line: one sentence on standard error, status 2."""
    try:
        status = main(words)
    except SystemExit as end:
        status = end.code  # type: ignore[assignment]  # argparse gives a number
    assert status == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("feerie: ")
    assert told.err.count("\n") == 1
    assert len(told.err) < 500
    return told.err


def test_legal_prints_sorted_moves_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "legal", "connexes") == "a2a3 b1a3 b1c3 b2b3 c2c3 d2d3 e2e3 f2f3 g1f3 g1h3 g2g3 h2h3\n"


def test_legal_reads_moves_in_either_notation_and_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "legal", "connexes", "Nc3", "b8-c6") == said(capsys, "legal", "connexes", "b1c3", "Cc6")


def test_legal_tells_outcome_of_finished_game(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"]
    assert said(capsys, "legal", "connexes", *moves) == "checkmate 1 0\n"


def test_perft_ends_with_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "perft", "yalta", "2") == "400\n"
    lines = said(capsys, "perft", "yalta", "2", "--option", "direction=counterclockwise", "--divide").splitlines()
    assert len(lines) == 21
    assert lines[0] == "a2a3: 20"
    assert lines[-1] == "400"


def test_render_writes_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    said(capsys, "render", "yalta", "--seat", "2", "-o", str(target), "e2e4")
    assert target.read_bytes().startswith(b"\x89PNG")


def test_render_animates_record_and_tells_how_far_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, target = tmp_path / "game.pgn", tmp_path / "game.gif"
    source.write_text(write(Record("connexes", moves=["b1c3", "b8c6"])), encoding="utf-8")
    assert main(["render", "--animate", str(source), "-o", str(target)]) == 0
    said = capsys.readouterr()
    assert said.out == f"{target}\n"
    assert said.err.endswith("drawing 3 of 3\n")
    with Image.open(target) as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("GIF", 3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Nc3 Nc6", "the record does not begin with tag pairs"),
        ('[Variant "connexes"]\n\n1. e4 *', "act 1: 'e4' is not legal here (cut)"),
        ('[Variant "go"]\n\n*', "no game 'go'"),
    ],
)
def test_wrong_record_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, sentence: str
) -> None:
    source = tmp_path / "game.pgn"
    source.write_text(text, encoding="utf-8")
    err = refused(capsys, "render", "--animate", str(source), "-o", str(tmp_path / "game.gif"))
    assert sentence in err
    assert err.count("\n") == 1


def test_picture_that_cannot_be_written_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    err = refused(capsys, "render", "connexes", "-o", str(tmp_path / "none" / "board.png"))
    assert "cannot be written: No such file or directory" in err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("render",), "name a game, or a record after --animate"),
        (("render", "--animate", "none.pgn"), "none.pgn cannot be read: No such file or directory"),
        (
            ("render", "connexes", "--animate", "none.pgn"),
            "--animate takes the game and its moves from the record alone",
        ),
        (("legal", "go"), "no game 'go': choose one of yalta, trichess, nouveaux, connexes"),
        (("legal", "yalta", "--option", "direction=up"), "direction is one of clockwise, counterclockwise, not 'up'"),
        (("legal", "yalta", "--option", "direction"), "write options as name=value, not 'direction'"),
        (("legal", "connexes", "e4"), "'e4' is not legal here (cut)"),
        (("legal", "connexes", "hello"), "'hello' is not a move in any notation"),
        (("render", "connexes", "--seat", "2"), "the seats of connexes are 0 to 1"),
    ],
)
def test_mistake_is_one_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str) -> None:
    assert refused(capsys, *words) == f"feerie: {sentence}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("legal", "connexes", "--fen", "①/8/8/8/8/8/8/8 w - - 0,1 -"), "signs of ASCII"),
        (("legal", "connexes", "--fen", "99999999999/8/8/8/8/8/8/8 w - - 0,1 -"), "no 99999999999 squares"),
        (("legal", "nouveaux", "--fen", "9" * 100_000), "a position text has at most"),
        (("legal", "x" * 100_000), "no game 'xxx"),
        (("legal", "yalta", "--option", f"direction={'x' * 100_000}"), "direction is one of"),
        (("legal", "connexes", "\n".join("ab")), "is not a move in any notation"),
        (("perft", "connexes", "99999999"), "the depth is a whole number from 0 to 99"),
        (("perft", "connexes", "9" * 5_000), "the depth is a whole number from 0 to 99"),
        (("perft", "connexes", "³"), "the depth is a whole number from 0 to 99"),
        (("perft", "connexes", "٣"), "the depth is a whole number from 0 to 99"),
        (("render", "connexes", "--seat", "9" * 5_000), "argument --seat"),
        (("render", "connexes", "-o", "a\0b"), "cannot be written"),
        (("record", "show", "a\0b"), "cannot be read"),
        (("record", "show", "/dev/zero"), "the record is too long"),
        (("verify", "/dev/zero"), "the record is too long"),
        (("dance",), "invalid choice: 'dance'"),
        ((), "the following arguments are required: COMMAND"),
        (("legal",), "the following arguments are required: VARIANT"),
        (("legal", "connexes", "e3", "--oops"), "not understood: --oops"),
    ],
)
def test_whatever_is_wrong_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(capsys, *words)


def test_record_of_longest_length_is_read_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "game.pgn"
    text = write(Record("connexes", moves=["b1c3"]))
    source.write_text(text + " " * (LONGEST - len(text)), encoding="utf-8")
    assert "1. Nc3 *" in said(capsys, "record", "show", str(source))


def feerie(*words: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    whole = [sys.executable, "-m", "bot", *words]
    return subprocess.run(
        whole, input=given, capture_output=True, check=False, timeout=60, env=os.environ | environment
    )


def test_terminal_that_lacks_signs_is_told_all_same(tmp_path: Path) -> None:
    source = tmp_path / "game.pgn"
    source.write_text(write(Record("connexes", tags={"Event": "Féerie"})), encoding="utf-8")
    told = feerie("record", "show", str(source), PYTHONIOENCODING="ascii")
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"F\\xe9erie" in told.stdout


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("uci <&-", 0, ""),
        ("trace <&-", 0, ""),
        ("legal connexes >&-", 0, ""),
        ("legal connexes 2>&-", 0, ""),
        ("legal connexes >/dev/full", 2, "feerie: there is no room left to write to\n"),
    ],
)
def test_who_can_read_or_write_nothing_ends_without_traceback(line: str, status: int, told: str) -> None:
    ended = subprocess.run(
        ["/bin/sh", "-c", f"exec {shlex.quote(sys.executable)} -m bot {line}"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (status, told)


def trace(**game: object) -> dict[str, object]:
    (answer,) = traced([json.dumps(game).encode()])
    return answer


UNUSABLE = {
    "a million brackets": b"[" * 1_000_000,
    "a number of ten thousand digits": b'{"variant": "connexes", "moves": ' + b"1" * 10_000 + b"}",
    "no UTF-8": b'\xff\xfe{"variant": "connexes"}',
    "half a sign": b'{"variant": "\\ud800"}',
    "an object as an option": b'{"variant": "yalta", "options": {"direction": {"direction": "clockwise"}}}',
    "a line without end": b'{"variant": "connexes", "moves": [' + b'"e3",' * (LONGEST_LINE // 4),
}


@pytest.mark.parametrize("line", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_after_line_of_trace_that_cannot_be_used_next_go_on(line: bytes) -> None:
    game = b'{"variant": "connexes"}\n'
    told = feerie("trace", given=game + line + b"\n" + game)
    assert (told.returncode, told.stderr) == (0, b"")
    first, error, second = map(json.loads, told.stdout.splitlines())
    assert first == second
    assert list(error) == ["error"]
    assert len(error["error"]) < 500
    assert first["outcome"] is None


def test_line_of_trace_without_end_is_not_kept() -> None:
    lines = lines_of(io.BytesIO(b"[" * 5 * LONGEST_LINE + b"\n[]\n{"))
    assert [len(line) for line in lines] == [LONGEST_LINE + 1, 3, 1]


def test_trace_lists_legal_moves_before_each_move_and_after_last() -> None:
    answer = trace(variant="yalta", options={"direction": "clockwise"}, moves=["e2e4", "d7d5"])
    assert [len(moves) for moves in answer["legal"]] == [20, 20, 20]  # type: ignore[attr-defined]
    assert answer["outcome"] is None
    assert str(answer["fen"]).endswith(" b a1,h1,l8,a8,h12,l12 - 0,1 -")


def test_trace_gives_outcome_and_no_moves_after_end() -> None:
    answer = trace(variant="connexes", moves=["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"])
    assert len(answer["legal"]) == 9  # type: ignore[arg-type]
    assert answer["outcome"] == {"reason": "checkmate", "scores": [1, 0]}


def test_trace_writes_shared_scores_as_exact_fractions() -> None:
    rows = ["4,bK,3", "8", "8", "8", "4,rK,3", "8", "8", "8", "8", "8", "8", "4,wK,3"]
    answer = trace(variant="yalta", fen="/".join(rows) + " w - - 0,40 -", moves=[])
    assert answer["outcome"] == {"reason": "bare kings", "scores": ["1/3", "1/3", "1/3"]}
    assert answer["legal"] == []


def test_trace_names_error_at_illegal_move_and_goes_on_with_next_game() -> None:
    first, second = traced([b'{"variant": "connexes", "moves": ["e2e4"]}', b'{"variant": "connexes", "moves": []}'])
    assert first["error"] == "'e2e4' is not legal here (cut)"
    assert second["outcome"] is None


@pytest.mark.parametrize("line", ["{", "[]", '{"moves": []}', '{"variant": "yalta", "moves": [1]}', '{"variant": 3}'])
def test_trace_answers_nonsense_with_error(line: str) -> None:
    (answer,) = traced([line.encode()])
    assert list(answer) == ["error"]


@pytest.mark.parametrize("port", ["0", "-1", "65536", "²", "http", ""])
def test_what_is_no_port_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["play", f"--port={port}"])
    assert "is not a port (1 to 65535)" in capsys.readouterr().err


@pytest.mark.parametrize("port", [1, 8420, 65535])
def test_port_is_number_up_to_65535(port: int) -> None:
    assert parser().parse_args(["play", f"--port={port}"]).port == port
