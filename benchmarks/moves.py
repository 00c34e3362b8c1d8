"""Moves and perft against python-chess: middlegames of random play, and the tree from the start.

They are measured with the core that runs: after `make compiled` the compiled one, with `FEERIE_PURE=1` pure Python.
"""

from collections.abc import Callable
from random import Random
from time import thread_time

import chess

import engine
from benchmarks.measure import Row, interleaved
from tests.smallest import sized

GAMES = sized(100, 4)
ROUNDS_PLAYED = (10, 30)
DEPTH = sized(4, 2)
PASSES = sized(20, 1)
"""Passes of a side through its positions before the other's turn, as a search keeps to its own work."""
AIMS = {"pure": (1.2, 2.5), "compiled": (6.0, 10.0)}
"""By core: how many times as fast as python-chess legal moves and bulk perft should be."""
MOVES_AIM, PERFT_AIM = AIMS.get(engine.CORE, AIMS["pure"])


def run(rounds: int = sized(7, 2)) -> list[Row]:
    """Ratios of `legal_moves()` and of bulk perft to python-chess's, for every variant."""
    return _middlegames(rounds) + _perfts(rounds)


def _middlegames(rounds: int) -> list[Row]:
    boards = [_board(seed) for seed in range(GAMES)]
    rows = []
    for key in engine.variants():
        positions = [_position(key, seed) for seed in range(GAMES)]
        sides: dict[str, Callable[[], object]] = {
            "ours": lambda positions=positions: [position.legal_moves() for position in positions],  # type: ignore[misc]
            "peer": lambda: [list(board.legal_moves) for board in boards],
        }
        times = interleaved(sides, rounds, PASSES, thread_time)
        ratio, low, high = times["ours"].times_faster_than(times["peer"])
        ours, peer = (times[side].median / GAMES * 1e6 for side in ("ours", "peer"))
        once = interleaved(sides, rounds, clock=thread_time)
        cold, _, _ = once["ours"].times_faster_than(once["peer"])
        figure = (
            f"{ours:.1f} us, python-chess {peer:.1f} us: x{ratio:.2f} ({low:.2f}-{high:.2f}; aim: {MOVES_AIM}); "
            f"x{cold:.2f} where each side finds only what the other left in the processor's caches"
        )
        rows.append(Row(f"legal_moves() of {key}, {engine.CORE}", figure, ratio >= MOVES_AIM))
    return rows


def _perfts(rounds: int) -> list[Row]:
    board = chess.Board()
    leaves = _chess_perft(board, DEPTH - 1)
    rows = []
    for key in engine.variants():
        position = engine.new_position(key)
        count = engine.perft(position, DEPTH)
        times = interleaved(
            {
                "ours": lambda position=position: engine.perft(position, DEPTH),  # type: ignore[misc]
                "peer": lambda: _chess_perft(board, DEPTH - 1),
            },
            rounds,
            clock=thread_time,
        )
        ours = count / times["ours"].median / 1e6
        peer = leaves / times["peer"].median / 1e6
        _, low, high = times["ours"].times_faster_than(times["peer"])
        scale = count / leaves
        figure = (
            f"{ours:.2f} M/s, python-chess {peer:.2f} M/s: x{ours / peer:.2f} "
            f"({low * scale:.2f}-{high * scale:.2f}; aim: {PERFT_AIM})"
        )
        rows.append(Row(f"bulk perft {DEPTH} of {key}, {engine.CORE}", figure, ours / peer >= PERFT_AIM))
    return rows


def _board(seed: int) -> chess.Board:
    random = Random(seed)
    board = chess.Board()
    for _ in range(2 * random.randint(*ROUNDS_PLAYED)):
        board.push(random.choice(list(board.legal_moves)))
        if not any(board.legal_moves):
            return _board(seed + GAMES)
    return board


def _position(key: str, seed: int) -> engine.Position:
    random = Random(seed)
    position = engine.new_position(key)
    for _ in range(len(position.seats) * random.randint(*ROUNDS_PLAYED)):
        position.push(random.choice(position.legal_moves()))
        if not position.legal_moves():
            return _position(key, seed + GAMES)
    return position


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += _chess_perft(board, depth - 1)
        board.pop()
    return count
