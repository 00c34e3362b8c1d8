"""`feerie uci`: whole conversations, here and with the program as interfaces start it."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chess
import chess.engine
import pytest

import engine
from bot.cli.uci import Talk
from engine.search import LEVELS, Engine, SearchLimits, decide
from tests.engine.oracle.referees import compose

COMMAND = [sys.executable, "-m", "bot", "uci"]
TIMES = re.compile(r" nps \d+ time \d+")


class Ear:
    """A conversation with what is answered to each line, searches waited for."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.talk = Talk(self.lines.append)

    def tell(self, *lines: str) -> list[str]:
        """Answers to these lines, without parts that differ between runs."""
        self.lines.clear()
        for line in lines:
            was_busy = self.talk._thinking is not None
            assert self.talk.handle(line)
            if not was_busy and "infinite" not in line:  # a search says its move after it counts as ended
                for search in [
                    one for one in threading.enumerate() if getattr(one, "_target", None) == self.talk._search
                ]:
                    search.join()
        return [TIMES.sub("", line) for line in self.lines]


@pytest.fixture
def ear() -> Iterator[Ear]:
    ear = Ear()
    yield ear
    ear.talk.stop()


def test_it_introduces_itself(ear: Ear) -> None:
    said = ear.tell("uci")
    assert said[0] == "id name Féerie"
    assert said[-1] == "uciok"
    assert "option name UCI_Variant type combo default yalta var yalta var trichess var nouveaux var connexes" in said
    assert "option name Level type spin default 5 min 1 max 5" in said


def test_it_is_ready(ear: Ear) -> None:
    assert ear.tell("isready") == ["readyok"]


def test_it_finds_what_engine_finds_in_as_many_nodes(ear: Ear) -> None:
    position = engine.new_position("connexes")
    position.push(position.parse("g1f3"))
    found = Engine().think(position, SearchLimits(nodes=400))
    said = ear.tell("setoption name UCI_Variant value connexes", "position startpos moves g1f3", "go nodes 400")
    assert said[-1] == f"bestmove {found.move}"
    assert f" nodes {found.nodes} pv {' '.join(map(str, found.lines[0].moves))}" in said[-2]


@pytest.mark.parametrize("number", [1, 3])
def test_level_plays_as_it_does_everywhere(ear: Ear, number: int) -> None:
    position = engine.new_position("yalta")
    played = decide(position, LEVELS[number], seed=6).move
    ear.tell("setoption name Seed value 6", "go nodes 300")
    assert ear.tell(f"go level {number}")[-1] == f"bestmove {played}"


def test_without_limits_or_by_clock_it_plays_level_that_is_set(ear: Ear) -> None:
    ear.tell("setoption name level value 1")
    by_level = ear.tell("go level 1")
    assert ear.tell("go") == by_level
    assert ear.tell("go wtime 600000 rtime 600000 btime 600000") == by_level


def test_each_depth_is_told_with_all_three_scores(ear: Ear) -> None:
    *said, _ = ear.tell("go depth 2")
    assert [line.split()[:3] for line in said[::2]] == [["info", "depth", "1"], ["info", "depth", "2"]]
    assert all(re.fullmatch(r"info string scores( -?\d+){3}", line) for line in said[1::2])


def test_as_many_lines_are_told_as_are_wanted(ear: Ear) -> None:
    said = ear.tell("setoption name UCI_Variant value connexes", "setoption name MultiPV value 3", "go depth 1")
    assert [line.split()[4] for line in said[:-1]] == ["1", "2", "3"]


def test_mate_is_told_as_one(ear: Ear) -> None:
    moves = "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5"
    said = ear.tell("setoption name UCI_Variant value connexes", f"position startpos moves {moves}", "go nodes 2000")
    assert " score mate 1 " in said[-2]
    assert said[-1] == "bestmove d1g4"


def test_it_answers_while_it_thinks_and_moves_when_it_is_stopped(ear: Ear) -> None:
    assert "readyok" in ear.tell("go infinite", "isready")
    said = ear.tell("stop")
    assert said[-1].startswith("bestmove ")
    assert ear.tell("go depth 1")[-1].startswith("bestmove ")


def test_endless_search_that_has_found_all_there_is_waits_to_be_stopped(ear: Ear) -> None:
    moves = "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5"
    ear.tell("setoption name UCI_Variant value connexes", f"position startpos moves {moves}", "go infinite")
    assert not any(line.startswith("bestmove") for line in ear.lines)
    assert ear.tell("stop")[-1] == "bestmove d1g4"


@pytest.mark.parametrize("line", ["position startpos", "setoption name Hash value 3", "ucinewgame", "go depth 1"])
def test_nothing_is_changed_while_it_thinks(ear: Ear, line: str) -> None:
    ear.tell("position startpos moves e2e4", "go infinite")
    before = (ear.talk.position.fen(), ear.talk.engine, dict(ear.talk.values))
    assert "info string a search is under way: say stop first" in ear.tell(line)
    assert (ear.talk.position.fen(), ear.talk.engine, ear.talk.values) == before


@pytest.mark.parametrize(
    "line",
    [
        *("castle", "debug", "debug maybe", "setoption", "setoption name Speed value 3", "setoption name Hash value x"),
        *("setoption name Threads value 2", "setoption name UCI_Variant value chess", "position", "position fen 8/8 w"),
        *(
            "position startpos moves e2e4 e2e4",
            "x" * 1_000_001,
            "position startpos moves e2e4" + 400_000 * "\u3000",
            "\ufffd\x00 \ud800",
        ),
    ],
)
def test_line_that_cannot_be_used_is_answered_in_sentence_and_changes_nothing(ear: Ear, line: str) -> None:
    ear.tell("position startpos moves e2e4")
    before = (ear.talk.position.fen(), ear.talk.engine, dict(ear.talk.values), ear.talk.debug)
    (said,) = ear.tell(line)
    assert said.startswith("info string ")
    assert len(said) < 500
    assert (ear.talk.position.fen(), ear.talk.engine, ear.talk.values, ear.talk.debug) == before


@pytest.mark.parametrize("line", ["go nodes", "go nodes many", "go level 9", "go searchmoves a1a1"])
def test_who_asks_for_move_is_never_left_waiting_for_it(ear: Ear, line: str) -> None:
    reason, answer = ear.tell(line)
    assert reason.startswith("info string ")
    assert answer == "bestmove (none)"


def test_words_that_mean_nothing_are_passed_over(ear: Ear) -> None:
    said = ear.tell("go fast depth 1")
    assert said[0] == "info string go: passed over fast"
    assert said[1:] == ear.tell("ucinewgame", "go depth 1")


def test_of_some_moves_best_is_found(ear: Ear) -> None:
    moves = "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5"  # d1g4 would win
    ear.tell("setoption name UCI_Variant value connexes", f"position startpos moves {moves}")
    assert ear.tell("go nodes 500 searchmoves a2a3 d1g4")[-1] == "bestmove d1g4"
    said = ear.tell("go nodes 500 searchmoves a2a3 h1g1")
    assert said[-1] in ("bestmove a2a3", "bestmove h1g1")
    assert "mate" not in said[-2]


def test_even_search_that_is_too_short_for_one_ply_says_how_it_stands(ear: Ear) -> None:
    said, scores, answer = ear.tell("go nodes 1")
    assert re.fullmatch(r"info depth 0 score cp -?\d+ nodes 1 pv \w+", said)
    assert said.split()[-1] == answer.removeprefix("bestmove ")
    assert scores.startswith("info string scores ")


def test_ransoms_and_reveals_are_no_moves_until_mate(ear: Ear) -> None:
    fen = "2rk1l4/1g6R1/p2spps2+B/2p7/10/10/2S1P5/P1K2PS+b1P/5L4/RNG1N2G2 w - - 0,21 flight=on"
    ear.tell("setoption name UCI_Variant value nouveaux", f"position fen {fen}")
    *said, answer = ear.tell("go depth 2")
    assert [line.split()[3:6] for line in said] == [["score", "mate", "1"]] * len(said)
    assert answer == "bestmove j8j10"


def test_conversation_of_documents_is_true(ear: Ear) -> None:
    page = Path("docs/command-line.md").read_text("utf-8")
    spoken = re.findall(r"^    ([<>]) (.+)$", page, re.MULTILINE)
    said = ear.tell(*[line for who, line in spoken if who == ">"])
    assert said[-3:] == [TIMES.sub("", line) for who, line in spoken if who == "<"]


def test_blank_line_is_passed_over(ear: Ear) -> None:
    assert ear.tell("", "   ", "\r\n") == []


def test_when_debugging_it_says_what_it_was_asked(ear: Ear) -> None:
    said = ear.tell("debug on", "go depth 1", "debug off")
    assert said[0].startswith("info string engine ")
    assert not ear.tell("go depth 1")[0].startswith("info string engine ")


def test_another_game_or_option_begins_at_its_array(ear: Ear) -> None:
    ear.tell("position startpos moves e2e4", "setoption name direction value counterclockwise")
    assert ear.talk.position.fen() == engine.new_position("yalta", direction="counterclockwise").fen()
    ear.tell("setoption name UCI_Variant value trichess")
    assert ear.talk.position.fen() == engine.new_position("trichess").fen()


def test_option_that_contradicts_positions_text_is_refused(ear: Ear) -> None:
    fen = engine.new_position("nouveaux", flight="off").fen()
    ear.tell("setoption name UCI_Variant value nouveaux", f"position fen {fen}")
    assert ear.talk.position.chosen_options == {"flight": "off"}
    assert "flight=off" in ear.tell("setoption name flight value on", f"position fen {fen}")[0]


def test_another_size_of_its_table_is_taken_up(ear: Ear) -> None:
    ear.tell("setoption name Hash value 1")
    assert ear.talk.engine.table.half == 65_536 // 25 // 2


def test_new_game_is_searched_as_if_there_had_been_none(ear: Ear) -> None:
    first = ear.tell("go nodes 500")
    assert ear.tell("go nodes 500") != first
    assert ear.tell("ucinewgame", "go nodes 500") == first


def test_there_is_no_move_when_game_is_over(ear: Ear) -> None:
    moves = "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5 d1g4"
    said = ear.tell("setoption name UCI_Variant value connexes", f"position startpos moves {moves}", "go nodes 50")
    assert said == ["info string there is no move to find (checkmate)", "bestmove (none)"]


def test_mate_that_hangs_on_secret_waits_for_reveal(ear: Ear) -> None:
    mate = compose("nouveaux", "wKa1 wLi1 wRe1 wRa9 bKb5 bLj10 bRc2", extra="-")
    said = ear.tell(
        "setoption name UCI_Variant value nouveaux", f"position fen {mate} moves e1e10", "go nodes 50", "isready"
    )
    sentence = "info string there is no move to find (a secret must settle this mate: !K or !L)"
    assert said == [sentence, "bestmove (none)", "readyok"]
    assert ear.tell(f"position fen {mate} moves e1e10 !K", "go nodes 50")[-1] == "bestmove $c2"


def test_choices_of_kings_never_matter(ear: Ear) -> None:
    ear.tell("setoption name UCI_Variant value nouveaux")
    heard = []
    for choices in ("", "!w !b ", "!K !K ", "!L !K ", "!K !L "):
        heard.append(ear.tell("ucinewgame", f"position startpos moves {choices}b2b10 d10c9", "go nodes 500"))
    assert heard == heard[:1] * 5
    assert "!" not in "".join(heard[0])


# The program


class Client:
    """A program that speaks UCI with another: what people write in a quarter of an hour."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def translate(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, last: str) -> list[str]:
        """All lines up to one that begins so."""
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(last):
                return lines
        raise EOFError(lines)

    def begin(self, variant: str) -> None:
        self.translate("uci")
        assert variant in next(line for line in self.hear("uciok") if "UCI_Variant" in line)
        self.translate(f"setoption name UCI_Variant value {variant}")
        self.translate("isready")
        assert self.hear("readyok") == ["readyok"]

    def move(self, moves: list[str], how: str) -> tuple[str, list[str]]:
        """The best move after others, and what else was said."""
        self.translate(" ".join(["position startpos moves", *moves] if moves else ["position startpos"]))
        self.translate(f"go {how}")
        *infos, best = self.hear("bestmove ")
        return best.split()[1], infos


@contextmanager
def started() -> Iterator[Client]:
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as process:
        yield Client(process)
        out, err = process.communicate("quit\n", timeout=30)
        assert (out, err, process.returncode) == ("", "", 0)


@pytest.mark.parametrize("variant", ["yalta", "trichess", "nouveaux"])
def test_game_is_played_with_client_of_forty_lines(variant: str) -> None:
    position = engine.new_position(variant)
    for seat in position.to_choose():
        position.choose(seat)
    moves: list[str] = []
    with started() as client:
        client.begin(variant)
        for how in ["level 1"] * 4 + ["nodes 200", "depth 2", "movetime 50"]:
            move, infos = client.move(moves, how)
            assert move in map(str, position.legal_moves())
            assert [line for line in infos if re.match(r"info depth \d+ score (cp|mate) -?\d+ nodes \d+", line)]
            assert bool([line for line in infos if "scores" in line]) == (len(position.seats) == 3)
            assert "!" not in "".join(infos)
            position.push(position.parse(move))
            moves.append(move)


def test_program_answers_while_it_thinks_and_ends_when_no_one_speaks_any_more() -> None:
    with started() as client:
        client.translate("go infinite")
        client.translate("isready")
        assert client.hear("readyok")
        client.translate("stop")
        assert client.hear("bestmove ")
        client.translate("go infinite")
        client.hear("info depth 1")
        assert client.process.stdin is not None
        client.process.stdin.close()
        assert client.hear("bestmove ")
        assert client.process.wait(timeout=30) == 0
        client.process.stdin = None


class Connexes(chess.Board):
    """All that python-chess need know of Échecs connexes to ask for moves: they are some of the orthodox ones."""

    uci_variant = "connexes"


def test_python_chess_plays_connexes_with_it() -> None:
    board = Connexes()
    position = engine.new_position("connexes")
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as computer:
        assert computer.id["name"] == "Féerie"
        computer.configure({"Level": 1, "Hash": 2})
        limits = [chess.engine.Limit(nodes=200), chess.engine.Limit(depth=2), chess.engine.Limit(time=0.05)]
        for limit in [*limits, chess.engine.Limit(white_clock=60, black_clock=60)] * 2:
            played = computer.play(board, limit, info=chess.engine.INFO_ALL)
            assert played.move is not None
            assert played.info["score"].turn == board.turn
            position.push(position.parse(played.move.uci()))
            board.push(played.move)
            assert board.board_fen() == position.fen().split()[0]


def test_python_chess_analyses_connexes_with_it() -> None:
    board = Connexes("rnbq1bnr/ppppp1pp/5p2/5k2/5P2/2N1P2N/PPPP2PP/R1BQKB1R w KQ - 3 5")
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as computer:
        found = computer.analyse(board, chess.engine.Limit(nodes=2000), multipv=2)
    assert [len(line["pv"]) >= 1 for line in found] == [True, True]
    assert found[0]["score"].white() == chess.engine.Mate(1)
