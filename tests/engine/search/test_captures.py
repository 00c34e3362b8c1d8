from random import Random

import pytest

import engine


@pytest.mark.parametrize("variant", engine.variants())
def test_legal_captures_are_legal_moves_that_take_or_promote(variant: str) -> None:
    seen = 0
    for seed in range(6):
        random = Random(seed)
        position = engine.new_position(variant)
        while position.to_choose():
            position.choose(position.to_choose()[0])
        for _ in range(120):
            moves = position.legal_moves()
            if not moves:
                break
            if position.owes() is None:
                wanted = sorted(str(move) for move in moves if position.is_capture(move) or move.promotion)
                assert sorted(map(str, position.legal_captures())) == wanted, position.fen()
                seen += len(wanted)
            position.push(random.choice(moves))
    assert seen > 200
