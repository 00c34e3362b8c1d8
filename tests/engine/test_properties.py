"""Whatever people type, the answer is a result or a typed error, and nothing has changed."""

from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import records
from tests.engine.play import game

EXAMPLES = settings(max_examples=150, deadline=None, derandomize=True)
variants = st.sampled_from(sorted(engine.variants()))


squares = st.builds(lambda file, rank: f"{file}{rank}", st.sampled_from("abcdefghijklm"), st.integers(0, 13))
move_like = st.lists(
    st.one_of(
        squares,
        st.sampled_from(["x", "-", "=", "+", "#", "@", "$", "!", ",", " ", "O-O", "O-O-O", "0-0", "K", "L", "R", "Q"]),
        st.sampled_from(["N", "C", "D", "T", "F", "S", "A", "P", "+B", "q", "k", "…", "½", "é", "\x00", "٣"]),
    ),
    max_size=6,
).map("".join)
texts = st.one_of(move_like, st.text(max_size=40))


@cache
def played(variant: str, seed: int, plies: int) -> tuple[engine.Position, list[str]]:
    """The position after so many moves of a random game, and the moves."""
    whole = list(game(variant, seed, plies))
    return whole[-1][0].position, [str(move) for _, move in whole]


@EXAMPLES
@given(variants, texts, st.integers(0, 40))
def test_any_move_text_gives_legal_move_or_move_error(variant: str, text: str, plies: int) -> None:
    position, _ = played(variant, 1, plies + 1)
    before = position.fen()
    with suppress(engine.MoveError):
        move = position.parse(text)
        assert move in position.legal_moves() or move.kind == "choice"
    assert position.fen() == before


@st.composite
def damaged_fens(draw: st.DrawFn) -> tuple[str, str]:
    variant = draw(variants)
    position, _ = played(variant, draw(st.integers(0, 5)), draw(st.integers(1, 90)))
    text = list(position.fen())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text) - 1))
        text[at] = draw(st.one_of(st.just(""), st.sampled_from("KQkqLlPpwrmb0123456789/,;:=- "), st.characters()))
    return variant, "".join(text)


@EXAMPLES
@given(damaged_fens())
def test_damaged_position_text_gives_position_that_round_trips_or_fen_error(damaged: tuple[str, str]) -> None:
    variant, text = damaged
    with suppress(engine.EngineError):
        position = engine.parse_fen(variant, text)
        assert engine.parse_fen(variant, position.fen()).fen() == position.fen()
        position.outcome()


@EXAMPLES
@given(variants, st.text(max_size=80))
def test_any_text_as_position_is_refused_by_fen_error(variant: str, text: str) -> None:
    with pytest.raises(engine.FenError):
        engine.parse_fen(variant, text)


@EXAMPLES
@given(
    st.one_of(
        st.text(max_size=200), st.lists(st.one_of(move_like, st.just('[Variant "yalta"]')), max_size=12).map("\n".join)
    )
)
def test_any_text_as_record_gives_record_or_record_error(text: str) -> None:
    with suppress(records.RecordError):
        records.check(records.read(text))


@EXAMPLES
@given(
    st.integers(0, 9), st.integers(0, 400), st.one_of(st.just(""), st.sampled_from('[]{}"\\*1-0.$'), st.characters())
)
def test_damaged_record_gives_record_or_record_error(seed: int, at: int, letter: str) -> None:
    _, moves = played("nouveaux", seed, 30)
    text = records.write(records.Record("nouveaux", {"flight": "off"}, moves, tags={"Site": "x"}, comments={3: "hm"}))
    with suppress(records.RecordError):
        records.check(records.read(text[:at] + letter + text[at + 1 :]))


@EXAMPLES
@given(st.text(max_size=60), st.text(max_size=60))
def test_tags_and_comments_come_back(value: str, comment: str) -> None:
    record = records.Record("connexes", moves=["b1c3"], tags={"Site": value}, comments={1: comment})
    again = records.read(records.write(record))
    assert again.tags["Site"] == "".join(letter if letter.isprintable() else " " for letter in value)
    plain = " ".join(comment.replace("{", "(").replace("}", ")").split())
    assert again.comments.get(1, "") == plain


@EXAMPLES
@given(st.dictionaries(st.text(max_size=10), st.text(max_size=10), min_size=1, max_size=3), variants)
def test_unknown_options_are_refused(options: dict[str, str], variant: str) -> None:
    if any(name in engine.variants()[variant].options for name in options):
        return
    with pytest.raises(engine.VariantError):
        engine.new_position(variant, **options)
