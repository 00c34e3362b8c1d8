import random

import pytest

import engine
from bot.texts import LANGUAGES, translator_for
from render.picture import render
from render.targets import drops_of, targets_of
from render.text_board import PARTS, BoardReader
from render.view import view_of
from render.words import LIMIT, describe, possible

LETTERS = ("en", "fr", "figurines")
MORE = [pytest.param(seed, marks=pytest.mark.prove(part="pictures")) for seed in range(1, 40)]


@pytest.mark.parametrize("seed", [0, *MORE])
@pytest.mark.parametrize("variant", list(engine.variants()))
def test_every_position_of_random_game_can_be_drawn_and_told(variant: str, seed: int) -> None:
    chance = random.Random(seed)
    position = engine.new_position(variant)
    for _ in range(150):
        view = view_of(position)
        for language in LANGUAGES:
            translate = translator_for(language)
            assert 0 < len(describe(view, translate, language)) <= LIMIT
        seat = chance.choice([None, *range(len(position.seats))])
        reader = BoardReader(view, position, translator_for(chance.choice(LANGUAGES)), chance.choice(LETTERS), seat)
        assert all(all(part(reader)) for part in PARTS.values())
        legal = position.legal_moves()
        if not legal:
            assert view.outcome is not None
            break
        move = chance.choice([move for move in legal if position.is_capture(move)] or legal)
        targets = targets_of(position, move.from_square) if move.kind == "move" else drops_of(position, move.text[0])
        if move.kind == "move":
            assert move.to_square in targets.moves + targets.captures
        assert possible(view, targets, translator_for("en"))
        if position.ply % 10 == 0:
            assert render(view, chance.randrange(len(position.seats)), size=200)
            assert render(view, targets=targets, size=200)
        position.push(move)
    assert render(view_of(position), size=200)
