"""One playthrough of each variant, every state of it kept in a file: what changes there changed for players too.

`FEERIE_GOLDEN=write` writes the files anew; look at the difference before keeping it.
"""

import os
import re
from pathlib import Path

import pytest

import engine
from engine.moves import MOVE
from engine.notes import Armies, Note, Pieces, Squares, Tally, Value
from tests.engine.play import game

FOLDER = Path(__file__).parent / "golden"
PLIES = 420
TRIED = range(16)
"""Seeds of which the game with the most to see is kept, where no file names its seed yet."""
SEED = re.compile(r"seed (\d+)\n")


def seed_of(variant: str, kept: Path) -> int:
    """The seed that a file was made with; without a file, that of the game with the most to see."""
    if kept.is_file() and (found := SEED.match(kept.read_text())):
        return int(found[1])
    return max(TRIED, key=lambda seed: eventful(variant, seed))


def eventful(variant: str, seed: int) -> int:
    """Number of different events in a game: kinds of moves and moving pieces, ends, notes, checks."""
    events: set[object] = set()
    for keeper, move in game(variant, seed, PLIES):
        position = keeper.position
        piece = position.piece_at(move.from_square) if move.kind == MOVE else None
        events.add((move.kind, piece and piece.symbol, position.is_capture(move), move.promotion))
        events |= {(note.key, note.is_idle()) for note in position.notes()}
        events |= {len(position.checked_kings()), *position.claims()}
    outcome = keeper.position.outcome()
    return len(events) + 5 * (outcome is not None and outcome.winner is not None)


def noted(note: Note) -> str:
    """A note in short, such as `losses 0 3 1` or `cut 1 28`."""
    values = (" ".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in map(plain, note.values.values()))
    return " ".join([note.key, *([] if note.seat is None else [str(note.seat)]), *values])


def plain(value: Value) -> object:
    if isinstance(value, Pieces):
        return tuple(f"{letter}{count}" for letter, count in value.counts.items())
    return value[0] if isinstance(value, Armies | Squares | Tally) else value


def playthrough(variant: str, seed: int) -> str:
    lines = [f"seed {seed}"]
    keeper = None
    for keeper, move in game(variant, seed, PLIES):
        position = keeper.position
        names = position.board.names
        lines.append(position.fen())
        lines.append(
            f"  {position.seats[position.turn].name}: {position.san(move)} | {position.san(move, 'fr')} | {move}"
            f" | {len(position.legal_moves())} legal"
            f" | checked {' '.join(names[at] for at in position.checked_kings()) or '-'}"
            f" | notes {', '.join(map(noted, position.notes())) or '-'}"
            f" | claims {', '.join(position.claims()) or '-'}"
        )
    assert keeper is not None
    lines += [keeper.position.fen(), f"  {keeper.position.outcome()}"]
    return "\n".join(lines) + "\n"


OWN = [key for key, variant in engine.variants().items() if variant.section]
INSTALLED = [key for key in engine.variants() if key not in OWN]


@pytest.mark.parametrize("variant", OWN)
def test_golden_playthrough_is_as_it_was(variant: str) -> None:
    kept = FOLDER / f"{variant}.txt"
    played = playthrough(variant, seed_of(variant, kept))
    if os.environ.get("FEERIE_GOLDEN") == "write":
        kept.write_text(played)
    assert kept.is_file(), f"{variant} has no golden playthrough: run this test with FEERIE_GOLDEN=write"
    assert played == kept.read_text()


def test_games_of_other_packages_are_played_through_alike_each_time() -> None:
    for variant in INSTALLED:
        assert playthrough(variant, seed=1) == playthrough(variant, seed=1)
