"""Every error that a player is shown has a text in each language, with the values that it needs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.app.errors import ConditionalMovesError, Refused
from bot.texts import LANGUAGES
from tests.bot.refusals import Refusal, product_refusals, refusals, refuses
from tests.bot.texts.test_catalogues import catalogue


def faults(made: Mapping[str, Refusal], language: str) -> list[str]:
    """Faults of errors: no literal key, no text, or missing values of the text."""
    texts, found = catalogue(language), []
    for where, refusal in made.items():
        needed = texts.get(f"error-{refusal.key}")
        if refusal.key is None:
            found.append(f"{where}: no literal key")
        elif needed is None:
            found.append(f"{where}: no text")
        elif needed - refusal.values:
            found.append(f"{where}: without {', '.join(sorted(needed - refusal.values))}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_texts_for_their_values(language: str) -> None:
    assert faults(product_refusals(), language) == []
    assert len(product_refusals()) > 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('raise Refused("no-ofer")', "no text"),
        ('raise Refused("error-no-offer")', "no text"),
        ('raise ChannelBusyError("post-busy" if post else "busy", match=match)', "no text"),
        ("raise Refused(key)", "no literal key"),
        ('raise errors.Refused(f"no-{what}")', "no literal key"),
        ("raise ConditionalMovesError", "no literal key"),
        ("raise MatchOverError", "without match"),
        ('return Refused("same-level", match=match)', "without level"),
        ('raise Refused("same-level", **values)', "without level, match"),
    ],
)
def test_wrong_refusals_are_found(source: str, fault: str, language: str) -> None:
    assert faults({str(refusal.key): refusal for _, refusal in refusals(source)}, language)[-1].endswith(fault)


def test_refusals_repeat_no_values_in_logs_but_match() -> None:
    error = ConditionalMovesError("plan-line", match="kiva-tolu", line=1, text="Qxf7")
    assert str(error) == "plan-line match='kiva-tolu' line text"
    assert "Qxf7" not in repr(error)


def test_refuses_accepts_one_key_only() -> None:
    with refuses("no-offer"):
        raise Refused("no-offer", match="kiva-tolu")
    for key in ("no-offer-here", "no", "not-offered"):
        with pytest.raises(AssertionError), refuses("no-offer"):
            raise Refused(key)
