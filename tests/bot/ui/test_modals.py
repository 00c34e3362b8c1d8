"""Forms: their ids differ with the text that stands in them."""

from __future__ import annotations

from bot.ui.custom_ids import ComponentId, parse
from bot.ui.modals import fields_form, form, line_field

NOTE = ComponentId("note", "kiva-tolu", 0)


def test_form_id_differs_with_its_prefilled_text() -> None:
    ids = [form(NOTE, "Title", "Label", most=100, value=text).custom_id for text in ("", "one", "two", "one")]
    assert len(set(ids)) == 3
    assert ids[1] == ids[3]
    assert all(parse(text) == NOTE for text in ids)


def test_form_with_fields_differs_with_any_of_them() -> None:
    name = ComponentId("event", "connexes", 0, ("swiss", "tp10", "direction=clockwise"))
    ids = [
        fields_form(name, "T", [line_field("a", "A", value=first), line_field("b", "B", value=second)]).custom_id
        for first, second in (("x", ""), ("", "x"), ("x", "y"))
    ]
    assert len(set(ids)) == 3
    assert {parse(text) for text in ids} == {name}
