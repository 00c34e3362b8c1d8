import pytest

from bot.texts import translator_for
from bot.ui.variants import VariantOptions, check_options, option_choices, read_options
from tests.bot.refusals import refuses

YALTA = VariantOptions(3, {"direction": ("clockwise", "counterclockwise")})
VARIANTS = {"yalta": YALTA, "connexes": VariantOptions(2)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("direction=counterclockwise", {"direction": "counterclockwise"}),
        (" Direction=Counterclockwise ", {"direction": "counterclockwise"}),
        ("counterclockwise", {"direction": "counterclockwise"}),
        ("direction=clockwise, speed=2", {"direction": "clockwise", "speed": "2"}),
        ("upwards", {"direction": "upwards"}),
        ("-", {}),
    ],
)
def test_options_are_read_with_or_without_their_name(text: str, expected: dict[str, str]) -> None:
    assert read_options(YALTA, text) == expected


def test_options_are_offered_in_readers_language() -> None:
    found = option_choices(VARIANTS, "yalta", "", translator_for("fr"))
    assert [choice.value for choice in found] == ["direction=clockwise", "direction=counterclockwise"]
    assert found[0].label == translator_for("fr")("option-direction-clockwise")


def test_typing_narrows_options() -> None:
    assert [choice.value for choice in option_choices(VARIANTS, "yalta", "counter", translator_for("en"))] == [
        "direction=counterclockwise"
    ]


@pytest.mark.parametrize("variant", ["connexes", "", "None"])
def test_where_nothing_can_be_chosen_one_entry_says_so(variant: str) -> None:
    assert len(option_choices(VARIANTS, variant, "x", translator_for("en"))) == 1


def test_option_of_game_without_any_is_passed_on_to_be_refused() -> None:
    assert read_options(VARIANTS["connexes"], "upwards") == {"upwards": "…"}


@pytest.mark.parametrize("text", ["x" * 100, "direction=" + "x" * 90, "a=b,c=d"])
def test_options_that_no_variant_has_are_refused(text: str) -> None:
    with refuses("bad-option"):
        check_options(YALTA, read_options(YALTA, text))
    check_options(YALTA, read_options(YALTA, "counterclockwise"))
    check_options(YALTA, {})
