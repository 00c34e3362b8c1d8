"""One playthrough of each variant, every state of it kept in a file: what changes there changed for players too.

`FEERIE_GOLDEN=write` writes the files anew; look at the difference before keeping it.
"""

import os
from pathlib import Path

import pytest

import engine
from tests.engine.play import game

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"connexes": 13, "yalta": 13, "trichess": 12, "nouveaux": 8}
PLIES = 420


def playthrough(variant: str) -> str:
    lines = []
    keeper = None
    for keeper, move in game(variant, SEEDS[variant], PLIES):
        position = keeper.position
        names = position.board.names
        seats = range(len(position.seats))
        lines.append(position.fen())
        lines.append(
            f"  {position.seats[position.turn].name}: {position.san(move)} | {position.san(move, 'fr')} | {move}"
            f" | {len(position.legal_moves())} legal"
            f" | checked {' '.join(names[at] for at in position.checked_kings()) or '-'}"
            f" | groups {' '.join(str(len(position.groups(seat))) for seat in seats)}"
            f" | losses {' '.join(map(str, position.losses())) or '-'}"
            f" | claims {', '.join(position.claims()) or '-'}"
        )
    assert keeper is not None
    lines += [keeper.position.fen(), f"  {keeper.position.outcome()}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("variant", engine.variants())
def test_the_golden_playthrough_is_as_it_was(variant: str) -> None:
    kept = FOLDER / f"{variant}.txt"
    played = playthrough(variant)
    if os.environ.get("FEERIE_GOLDEN") == "write":
        kept.write_text(played)
    assert kept.is_file(), f"{variant} has no golden playthrough: run this test with FEERIE_GOLDEN=write"
    assert played == kept.read_text()
