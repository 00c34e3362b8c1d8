"""Damaged texts are understood or refused by a typed error, in little memory and in no more than linear time."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import process_time

import pytest

import engine
from engine import records
from tests.parsers.measure import bounded_memory, operations
from tests.parsers.mutation import mutated
from tests.parsers.table import PARSERS, Parser
from tests.smallest import sized

every_parser = pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS.keys())
FEW, MANY, SHARES = 150, sized(200_000, 800), 8
MEMORY = 512
"""MiB that any text may take, a process's own and all that Python keeps for later included."""


@every_parser
def test_what_is_valid_is_understood(parser: Parser) -> None:
    for text in parser.samples()[::7]:
        parser.read(text)


def feed(parser: Parser, random: Random, count: int) -> None:
    """Let a parser read damaged texts; a failure shows the last."""
    samples = parser.samples()
    with bounded_memory(MEMORY):
        for _ in range(count):
            text = mutated(random, samples, parser.tokens)
            try:
                parser.read(text)
            except parser.refusals:
                continue
            except BaseException as error:
                error.add_note(f"the text: {text[:2_000]!r}")
                raise


@every_parser
def test_damaged_texts_are_refused_by_typed_errors(parser: Parser) -> None:
    feed(parser, Random(7), FEW)


@pytest.mark.prove(part="parsers")
@pytest.mark.parametrize("share", range(SHARES))
@every_parser
def test_many_damaged_texts_are_refused_by_typed_errors(parser: Parser, share: int) -> None:
    feed(parser, Random(f"{share}"), MANY // SHARES)


def grown(sample: str, token: str, length: int) -> str:
    """A valid text with so many letters of one token in the middle of it."""
    half = len(sample) // 2
    return sample[:half] + token * (length // len(token)) + sample[half:]


@every_parser
def test_work_grows_no_faster_than_text(parser: Parser) -> None:
    sample = parser.samples()[0]

    def work(token: str, length: int) -> int:
        def read() -> None:
            with suppress(*parser.refusals):
                parser.read(grown(sample, token, length))

        read()  # what is found out once and kept is not counted
        return operations(read)

    for token in parser.tokens:
        small, large = work(token, 1_500), work(token, 12_000)
        assert large <= 10 * small + 1_000, f"{token!r}: {small} operations, then {large}"


@pytest.mark.prove(part="parsers")
@every_parser
def test_time_grows_no_faster_than_text(parser: Parser) -> None:
    """Cover work in C, which is not counted above; eight times the text may take 24 times as long, as clocks are
    uneven."""
    samples = parser.samples()

    def time(token: str, length: int) -> float:
        text = grown(samples[0], token, length)
        times = []
        for _ in range(3):
            start = process_time()
            with suppress(*parser.refusals):
                parser.read(text)
            times.append(process_time() - start)
        return min(times)

    for token in parser.tokens:
        small, large = time(token, 100_000), time(token, 800_000)
        assert large <= max(24 * small, 0.1), f"{token!r}: {small} s, then {large} s"


@pytest.mark.parametrize("token", ["{a}", "{", '[A "', '[Left "White,"]', "1.", "e3 ", "-1", "Nc3 Nc6 Nb1 Nb8 "])
def test_longest_record_takes_little_memory(token: str) -> None:
    text = f'[Variant "connexes"]\n\n{token * (records.LONGEST // len(token) - 30)} *'
    with bounded_memory(MEMORY), suppress(records.RecordError):
        records.check(records.read(text))


def test_more_pieces_than_there_are_would_have_too_many_ways_to_pay() -> None:
    pawns = "/".join(["PPPPPPPPPP"] * 8)
    for seat in "wb":
        with pytest.raises(engine.FenError, match="40 men"), bounded_memory(MEMORY):
            engine.parse_fen("nouveaux", f"k9/{pawns}/K9 {seat} - - 0,1 owes=ransom").legal_moves()
    with pytest.raises(engine.FenError, match="40 men"):
        engine.parse_fen(
            "nouveaux", f"k9/10/10/10/10/10/{'/'.join(['1PPPPPPPPP'] * 3)}/K8P w - - 0,1 reserves=w:{'P' * 9},b:RR"
        )
