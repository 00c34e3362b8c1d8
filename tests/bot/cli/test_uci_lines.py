"""The lines of UCI: what is read of them, and how a search is told."""

from __future__ import annotations

import pytest

import engine
from bot.cli import uci_lines
from bot.cli.uci_lines import Go, Option, UciError, read_go, read_option, read_position, report_lines, scored
from engine.search import WIN, PrincipalVariation, Report, SearchLimits
from engine.search.thinking import ENTRIES

SPIN = Option("Hash", "25", least=1, most=64)
COMBO = Option("flight", "on", ("on", "off"))


def go(text: str, variant: str = "connexes", level: int = 5, turn: int = 0) -> Go:
    position = engine.new_position(variant)
    position.turn = turn
    return read_go(text.split(), position, level)


def test_options_are_told_with_what_they_may_be() -> None:
    assert str(SPIN) == "option name Hash type spin default 25 min 1 max 64"
    assert str(COMBO) == "option name flight type combo default on var on var off"


def test_every_option_of_every_game_can_be_set_once() -> None:
    names = [option.name for option in uci_lines.options().values()]
    assert names == ["UCI_Variant", "Level", "Hash", "Threads", "MultiPV", "Seed", "direction", "flight"]
    assert uci_lines.options()["uci_variant"].values == tuple(engine.variants())


def test_there_is_one_thread() -> None:
    threads = uci_lines.options()["threads"]
    assert (threads.least, threads.most) == (1, 1)


@pytest.mark.parametrize(("option", "text", "value"), [(SPIN, "64", "64"), (SPIN, "007", "7"), (COMBO, "OFF", "off")])
def test_values_are_read(option: Option, text: str, value: str) -> None:
    assert option.read(text) == value


@pytest.mark.parametrize(
    ("option", "text"), [(SPIN, "0"), (SPIN, "65"), (SPIN, "-1"), (SPIN, "٣"), (SPIN, "9" * 5000), (COMBO, "maybe")]
)
def test_values_that_may_not_be_are_refused(option: Option, text: str) -> None:
    with pytest.raises(UciError, match=f"^{option.name} is "):
        option.read(text)


def test_names_and_values_may_have_spaces() -> None:
    assert read_option(["name", "Some", "Thing", "value", "a", "b"]) == ("Some Thing", "a b")


@pytest.mark.parametrize("text", ["", "value 3", "name Hash", "Hash value 3"])
def test_option_without_name_or_value_is_refused(text: str) -> None:
    with pytest.raises(UciError, match="setoption"):
        read_option(text.split())


def test_default_table_is_that_of_every_other_search() -> None:
    assert uci_lines.entries(uci_lines.options()["hash"].default) == ENTRIES


# Positions


@pytest.mark.parametrize("variant", engine.variants())
def test_position_of_text_is_read_with_its_spaces(variant: str) -> None:
    fen = engine.new_position(variant).fen()
    words = f"fen {fen}".split()
    expected = read_position(["startpos"], variant, {})
    assert read_position(words, variant, {}).fen() == expected.fen()


def test_moves_follow_array_or_text() -> None:
    moves = ["moves", "g1f3", "g8f6"]
    fen = ["fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "0", "1"]  # as FIDE's chess has it
    read = [read_position([*start, *moves], "connexes", {}).fen() for start in (["startpos"], fen)]
    assert read == ["rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2,2 -"] * 2


@pytest.mark.parametrize("choices", ["", "!w !b", "!K !L", "!L !L", "!b", "!K"])
def test_choices_of_kings_are_taken_as_made_and_leave_no_trace(choices: str) -> None:
    bare = read_position(["startpos", "moves", "b2b10"], "nouveaux", {})
    read = read_position(f"startpos moves {choices} b2b10".split(), "nouveaux", {})
    assert read.fen() == bare.fen()
    assert not read.to_choose()


def test_game_gets_those_of_options_that_it_has() -> None:
    chosen = {"direction": "counterclockwise", "flight": "off", "Hash": "3"}
    read = {variant: read_position(["startpos"], variant, chosen).chosen_options for variant in engine.variants()}
    assert read["yalta"] == {"direction": "counterclockwise"}
    assert read["nouveaux"] == {"flight": "off"}
    assert read["connexes"] == {}


@pytest.mark.parametrize(
    "text", ["", "moves e2e4", "start", "startpos e2e4", "fen", "fen 8/8 w", "startpos moves e2e5"]
)
def test_position_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(engine.EngineError):
        read_position(text.split(), "connexes", {})


# Searches


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("nodes 500", Go(0, SearchLimits(nodes=500), infinite=False)),
        ("depth 4 movetime 250", Go(0, SearchLimits(depth=4, seconds=0.25), infinite=False)),
        ("mate 2", Go(0, SearchLimits(depth=4), infinite=False)),
        ("mate 2 depth 3", Go(0, SearchLimits(depth=3), infinite=False)),
        ("infinite", Go(0, SearchLimits(), infinite=True)),
        ("level 2", Go(2, SearchLimits(), infinite=False)),
        ("level 2 movetime 1000", Go(2, SearchLimits(seconds=1.0), infinite=False)),
        ("depth 0", Go(0, SearchLimits(depth=1), infinite=False)),
        ("movetime 0 nodes -5", Go(0, SearchLimits(nodes=1, seconds=0.001), infinite=False)),
        ("ponder depth 2 rtime 1000", Go(0, SearchLimits(depth=2), False, passed_over=("ponder", "rtime", "1000"))),
        ("", Go(5, SearchLimits(), infinite=False)),
    ],
)
def test_what_go_asks_for(text: str, asked: Go) -> None:
    assert go(text) == asked


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("wtime 60000 btime 3000", 2.0),
        ("btime 3000 wtime 60000 winc 1000 binc 0", 3.0),
        ("wtime 60000 movestogo 6", 10.0),
        ("wtime 60000 movestogo 1", 30.0),
        ("wtime 60000 movestogo 0", 2.0),
        ("wtime 1000 winc 5000", 0.5),
        ("wtime -20 btime 3000", 0.01),
    ],
)
def test_clock_gives_share_of_what_is_left_to_level_that_is_set(text: str, seconds: float) -> None:
    assert go(text, level=4) == Go(4, SearchLimits(seconds=seconds), infinite=False)


def test_each_seat_of_three_has_its_clock() -> None:
    seconds = [go("wtime 30000 rtime 60000 btime 90000", "yalta", turn=turn).limits.seconds for turn in range(3)]
    assert seconds == [1.0, 2.0, 3.0]


@pytest.mark.parametrize(
    "text",
    [
        *("nodes", "nodes x", "movetime 1.5", "level 0", "level 6", "wtime soon", "infinite level 3"),
        *("level 3 nodes 50", f"nodes {'9' * 5000}", "searchmoves", "searchmoves e2e5", "level 3 searchmoves e2e3"),
    ],
)
def test_what_go_cannot_mean_is_refused(text: str) -> None:
    with pytest.raises(engine.EngineError):
        go(text)


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("searchmoves e2e3 g1f3 depth 2", SearchLimits(depth=2)),
        ("depth 2 searchmoves e2e3 g1f3", SearchLimits(depth=2)),
        ("searchmoves e2e3 g1f3", SearchLimits(nodes=20_000)),
        ("wtime 60000 searchmoves e2e3 g1f3 btime 3000", SearchLimits(nodes=20_000, seconds=2.0)),
    ],
)
def test_some_moves_alone_are_looked_at_as_far_as_is_said_or_as_level_looks(text: str, limits: SearchLimits) -> None:
    asked = go(text, level=4)
    assert (asked.level, asked.limits, [str(move) for move in asked.among]) == (0, limits, ["e2e3", "g1f3"])


@pytest.mark.parametrize(
    ("score", "seats", "words"),
    [
        (34, 2, "cp 34"),
        (-210, 3, "cp -210"),
        (WIN - 1, 2, "mate 1"),
        (WIN - 3, 2, "mate 2"),
        (2 - WIN, 2, "mate -1"),
        (4 - WIN, 2, "mate -2"),
        (WIN - 1, 3, "mate 1"),
        (WIN - 2, 3, "mate 1"),
        (WIN - 4, 3, "mate 2"),
        (3 - WIN, 3, "mate -1"),
    ],
)
def test_scores_are_hundredths_or_moves_of_ones_own_to_end(score: int, seats: int, words: str) -> None:
    assert scored(score, seats) == words


def report(variant: str, *scores: tuple[int, ...]) -> Report:
    position = engine.new_position(variant)
    moves = position.legal_moves()
    lines = tuple(PrincipalVariation(each, (moves[number],)) for number, each in enumerate(scores))
    return Report(position.turn, 3, 640, 0.5, lines)


def test_search_of_game_of_two_is_told_in_line() -> None:
    one = report("connexes", (25, -25))
    move = one.lines[0].moves[0]
    assert [*report_lines(one, 1)] == [f"info depth 3 score cp 25 nodes 640 nps 1280 time 500 pv {move}"]


def test_with_three_seats_scores_of_all_follow() -> None:
    assert [*report_lines(report("yalta", (25, -5, -20)), 1)][1:] == ["info string scores 25 -5 -20"]


def test_score_is_that_of_seat_to_move() -> None:
    black = report("yalta", (25, -5, -20))._replace(seat=2)
    assert " score cp -20 " in next(report_lines(black, 1))


def test_several_lines_are_numbered_and_no_more_told_than_are_wanted() -> None:
    lines = [*report_lines(report("connexes", (25, -25), (10, -10), (5, -5)), 2)]
    assert [line[:34] for line in lines] == ["info depth 3 multipv 1 score cp 25", "info depth 3 multipv 2 score cp 10"]
