"""Every component id fits Discord's limit, with the longest inputs of each place that makes one.

The places are found in the source: each call that makes ids is evaluated as it stands there, with the inputs below.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from types import SimpleNamespace as Of
from typing import Any
from urllib.parse import quote

import pytest

import bot.ui
import engine
from bot.app import Restrictions
from bot.app.match.names import match_name, tournament_match_name
from bot.app.posts.wording import _LABELS
from bot.app.tournaments.scores import POSSIBLE_SCORES
from bot.texts import limits
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.modals import _form_id
from bot.ui.packed_restrictions import packed
from bot.ui.pagination import page_buttons
from bot.ui.typed_moves import MAX_KEPT_LENGTH

MATCH = max((name(Random(0)) for name in (match_name, lambda chance: tournament_match_name(chance, "", 0))), key=len)
VARIANT = max(engine.variants(), key=len)
OPTIONS = max(
    (
        tuple(f"{key}={max(values, key=len)}" for key, values in game.options.items())
        for game in engine.variants().values()
    ),
    key=lambda options: len("".join(options)),
)
SCORES = max((score for scores in POSSIBLE_SCORES.values() for score in (*scores, "annulled")), key=len)
NUMBER = 999_999
"""Actions of a match, revisions, pages: more than there can be."""
USER = 2**64 - 1
MOVE = "x" * 64
"""A move as long as the database keeps it."""
PIECE = "a12"
TOLD = Of(match=MATCH, version=NUMBER, part="squares", buttons=(), past=True)
NAME = Of(match=MATCH, version=NUMBER)
NAME_AT = Of(match=MATCH, at=NUMBER, last=NUMBER)
HERE = Of(match=MATCH, revision=NUMBER, there=NUMBER)
SAY: Any = lambda key, **_values: key  # noqa: E731
VISIT = Of(
    translate=SAY,
    client=Of(pieces=Of(of=lambda _piece: None)),
    settings=Of(words=False),
    interaction=Of(user=Of(id=USER)),
)
GAME = Of(match=MATCH, value=MATCH, my_turn=True, label="x")
VACATION = Of(id=USER)

LONGEST: Mapping[str, Mapping[str, Any]] = {
    "agreements.ask_for_rematch": {"game": GAME},
    "answers.show_proof": {"checked": MATCH},
    "board._action_buttons": {"board": TOLD, "action": Of(verb=max(_LABELS, key=len))},
    "board._part": {"board": TOLD, "part": "position", "page": NUMBER},
    "board._parts": {"board": TOLD, "part": "position"},
    "board._turns": {"board": TOLD, "page": NUMBER},
    "config._barring": {"verb": "config-granted"},
    "config_lobby._id": {"verb": "config-granted", "field": ("lobby_channel",)},
    "config_lobby.lobby_menus": {"verb": "config-granted", "now": Of(elsewhere=False)},
    "config._clock": {"verb": "config-granted"},
    "config._id": {"verb": "config-granted", "page": 2, "field": ("organisers", "all")},
    "config._numbers": {"verb": "config-granted", "now": Of(welcome=True)},
    "config._places": {"verb": "config-granted", "field": "organisers"},
    "config._publishing": {"verb": "config-granted", "now": Of(public=True, indexed=True)},
    "config.ask_to_publish": {"verb": "config-granted"},
    "calendars._answer": {},
    "calendars._id": {"what": "make"},
    "sessions._id": {"what": "f" * 16},
    "sessions._list": {"session": Of(handle="f" * 16)},
    "config._several": {"verb": "config-granted", "page": 2, "field": "organisers"},
    "confirmations._ask": {"verb": "withdraw", "match": MATCH, "version": NUMBER, "more": ("substitute",)},
    "custom_ids.parse": {"verb": "x", "match": "x", "number": 0, "arguments": ()},  # as long as what it has read
    "dashboard._show_player": {"tournament": MATCH, "who": (str(USER),)},
    "dashboard.ask_for_guest": {"click": NAME, "who": (str(USER),)},
    "dashboard.show_dashboard": {"name": MATCH},
    "decisions._ask": {"verb": "event-decide", "question": Of(tournament=MATCH, parameters=(MATCH, SCORES))},
    "match_between_servers.ask_to_withdraw_team": {"name": MATCH},
    "tournaments.leave": {"name": MATCH},
    "games._boards": {"game": GAME},
    "games.finished_button": {"user": USER},
    "games.show_finished": {"page": Of(user=USER, at=NUMBER, last=NUMBER), "choice": GAME, "context": VISIT},
    "games.show_games": {"at": NUMBER, "last": NUMBER, "context": VISIT},
    "games.which": {"verb": "board", "match": MATCH, "game": GAME, "id_of": lambda match: match},
    "help._leading": {"topic": "agreements"},
    "history._jump": {"page": Of(frame=NAME_AT)},
    "history.show_history": {"page": Of(frame=NAME_AT), "frame": NAME_AT, "context": VISIT},
    "kings.confirm_king": {"king": "k", "click": NAME},
    "ladders._choose": {
        "verb": "ladder-pick",
        "found": Of(ladder=MATCH),
        "before": (str(USER),),
        "user": USER,
    },
    "ladders._close.callback": {"name": MATCH},
    "ladders.show_ladder": {"found": Of(id=MATCH), "keep": "off"},
    "lessons.show_lesson": {"variant": VARIANT, "page": Of(number=NUMBER, titles=("x",) * NUMBER), "context": VISIT},
    "lobby._act": {"verb": "seek-leave", "number": NUMBER, "seek": Of(mine=False, id=2**29)},
    "lobby.show_lobby": {"at": NUMBER, "last": NUMBER, "context": VISIT},
    "move_menu.play": {"done": NAME, "other": MATCH},
    "move_menu._show_pieces": {"match": MATCH, "version": NUMBER, "piece": PIECE, "to": NUMBER},
    "move_menu.show_confirm": {"board": TOLD, "found": Of(text=MOVE, piece=PIECE)},
    "move_menu.show_payment": {"match": MATCH, "version": NUMBER, "kind": "$+S"},
    "move_menu.show_targets": {"match": MATCH, "version": NUMBER, "text": MOVE, "to": NUMBER, "piece": PIECE},
    "my_data._ask": {"verb": "erase-now"},
    "notes.show_note": {"noted": NAME},
    "new_tournament.create_command.callback": {
        "variant": VARIANT,
        "format": "round-robin",
        "flags": "1111" + "63",
        "more": (*OPTIONS, packed(Restrictions(5000, 5000, USER, True))),
    },
    "page_links.open_board": {"match": MATCH, "context": VISIT},
    "pagination.page_buttons": {"verb": "finished", "what": str(USER), "to": NUMBER, "way": "forward"},
    "conditional_moves._buttons": {"shown": NAME},
    "conditional_moves._buttons.drop_id": {
        "shown": Of(match=MATCH, version=NUMBER, mark="f" * 12),
        "what": str(NUMBER),
    },
    "conditional_moves._form": {"match": MATCH},
    "ranking.show_ranking": {"variant": VARIANT, "page": Of(at=NUMBER, last=NUMBER), "context": VISIT},
    "replay._show": {"frame": NAME_AT, "context": VISIT},
    "review._back": {"match": MATCH},
    "review._id": {"match": MATCH, "what": "go", "number": 9, "more": (MOVE,)},
    "review._reveal": {"match": MATCH, "number": 9},
    "review._show_attempt": {"match": MATCH, "number": 9},
    "review._show_payment": {"match": MATCH, "number": 9},
    "review._show_puzzle": {"match": MATCH, "number": 9, "piece": PIECE, "to": NUMBER},
    "review._show_reach": {"match": MATCH, "number": 9, "piece": PIECE, "move": MOVE, "to": NUMBER},
    "review._ways": {"found": Of(look=NAME), "number": 9},
    "settings._id": {"field": "challengers", "page": 2},
    "settings._menus": {},
    "settings._show_letters": {},
    "settings._show_people": {},
    "tournament_templates.open_form": {"template": Of(key="f" * 12)},
    "typed_moves._show_alternatives": {"refused": NAME, "move": Of(value=MOVE)},
    "typed_moves._typed_id": {"match": MATCH, "text": "x" * MAX_KEPT_LENGTH, "quote": quote},
    "vacations._buttons": {"leave": Of(active=VACATION), "one": VACATION},
    "vacations._ending": {"vacation": USER},
    "variant_cards.show_variants": {"purpose": "challenge", "whom": (str(USER),)},
    "views.post_view": {"b": Of(verb="event-leave", what="substitute"), "match": MATCH, "version": NUMBER},
    "analysis._form": {"name": NAME},
    "analysis._id": {"here": HERE, "more": ("go", MOVE)},
    "analysis._pieces": {"here": HERE, "piece": Of(value=PIECE), "number": NUMBER, "pages": range(2 * NUMBER)},
    "analysis._saving": {"here": HERE, "action": "share"},
    "analysis._show_lines": {"name": NAME},
    "analysis._show_payment": {"name": NAME},
    "analysis._show_reach": {"name": NAME, "move": MOVE, "piece": PIECE, "to": NUMBER},
    "analysis._ways": {"here": HERE, "action": "forth"},
    "analysis.open_analysis_id": {"match": MATCH, "at": NUMBER},
}
"""The longest value of each name that a place makes ids of. A new place needs an entry."""


@cache
def modules() -> dict[str, ModuleType]:
    return {
        path.stem: importlib.import_module(f"bot.ui.{path.stem}")
        for path in sorted(Path(bot.ui.__file__).parent.glob("*.py"))
        if path.stem != "__init__"
    }


def makers_in(module: ModuleType) -> set[str]:
    """The names in a module of what makes ids."""
    return {
        name
        for name, value in vars(module).items()
        if value in (ComponentId, page_buttons) or getattr(value, "__annotations__", {}).get("return") == "ComponentId"
    }


class Places(ast.NodeVisitor):
    """The calls in a module that make ids, by the function they stand in."""

    def __init__(self, makers: set[str]) -> None:
        self.makers = makers
        self.within: list[str] = []
        self.found: list[tuple[str, ast.Call]] = []
        self.partial: dict[tuple[str, str], ast.Call] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.within.append(node.name)
        for part in node.body:
            self.visit(part)
        self.within.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815
    visit_ClassDef = visit_FunctionDef  # noqa: N815

    def visit_Assign(self, node: ast.Assign) -> None:
        call, target = node.value, node.targets[0]
        if isinstance(call, ast.Call) and _called(call) == "partial" and isinstance(target, ast.Name):
            first = call.args[0]
            if isinstance(first, ast.Name) and first.id in self.makers:
                self.partial[".".join(self.within), target.id] = call
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        where = ".".join(self.within)
        if _called(node) in self.makers or (where, _called(node)) in self.partial:
            self.found.append((where, node))
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        for part in node.body:
            self.visit(part)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


@cache
def places() -> list[tuple[str, ModuleType, ast.Call, tuple[tuple[str, ast.Call], ...]]]:
    found = []
    for name, module in modules().items():
        reader = Places(makers_in(module))
        reader.visit(ast.parse(Path(module.__file__ or "").read_text("utf-8")))
        for where, call in reader.found:
            helpers = tuple((known, made) for (there, known), made in reader.partial.items() if there == where)
            found.append((f"{name}.{where}", module, call, helpers))
    return found


def evaluated(node: ast.expr, names: Mapping[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "<place>", "eval"), dict(names))  # noqa: S307 (the project's own source)


def ids(made: Any) -> Iterator[str]:
    if isinstance(made, ComponentId):
        yield str(made)
    else:
        yield from (str(item.custom_id) for item in made)


def test_table_of_places_is_whole() -> None:
    assert {place for place, *_ in places()} == set(LONGEST)


@pytest.mark.parametrize("at", range(len(places())), ids=lambda at: places()[at][0])
def test_longest_ids_fit(at: int) -> None:
    place, module, call, helpers = places()[at]
    names = vars(module) | dict(LONGEST.get(place, {}))
    for name, helper in helpers:
        names[name] = evaluated(helper, names)
    for made in ids(evaluated(call, names)):
        assert 0 < len(made) <= limits.MAX_CUSTOM_ID
        assert parse(made) is not None


def test_ids_of_components_are_made_in_these_places_alone() -> None:
    """A `custom_id=` is given by a ComponentId, or passes the limit."""
    for name, module in modules().items():
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "custom_id":
                assert ast.unparse(node.value) in ("str(name)", "'text'", "limits.custom_id(name)") or ast.unparse(
                    node.value
                ).startswith("_form_id("), f"bot/ui/{name}.py: {ast.unparse(node)}"


def test_form_id_has_room_for_its_mark() -> None:
    form = ComponentId("event-form", VARIANT, 0, ("round-robin", "111163", *OPTIONS))
    assert "~" in _form_id(form, ["x"])
