"""Imports only go down the floors of `docs/dev/architecture.md`."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: what each room may import besides itself and the standard library; the longest matching name is the room
ROOMS: dict[str, set[str]] = {
    "engine": {"mypy_extensions"},
    "render": {"engine", "PIL", "isal", "resvg_py", "ttf_opensans"},
    "storage": {"aiosqlite", "alembic", "sqlalchemy"},
    "tournament": {"caissify_pairings", "networkx"},
    "bot.languages": set(),
    "bot.texts": {"bot.languages", "engine", "fluent"},
    "bot.child_processes": {"engine"},
    "bot.app": {
        *("engine", "render", "storage", "tournament", "bot.texts", "bot.child_processes"),
        *("cachetools", "openskill", "pydantic"),
    },
    "bot.ui": {"bot.app", "bot.texts", "discord", "aiohttp", "yarl"},
    "web": {"bot.app", "bot.texts", "render", "aiohttp", "aiohttp_sse", "cachetools", "jinja2"},
    "sandbox": {"aiohttp", "cachetools", "jsonschema", "referencing"},
}
#: floor 4, the command line and the composition of a bot
TOP = {"bot", "bot.__main__"}


@cache
def modules() -> list[tuple[str, Path]]:
    found = []
    for room in ("bot", "engine", "render", "sandbox", "storage", "tournament", "web"):
        for path in sorted((ROOT / room).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


@cache
def imports(path: Path) -> list[str]:
    return list(imported(path))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level <= 1, f"{path}: a relative import leaves its folder"
            package = ".".join(path.relative_to(ROOT).parts[:-1]) + "." if node.level else ""
            yield from (f"{package}{node.module or ''}.{alias.name}".replace("..", ".") for alias in node.names)


def within(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


def room_of(module: str) -> str | None:
    return max((room for room in ROOMS if within(module, room)), key=len, default=None)


def is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def climbing(module: str, path: Path) -> list[str]:
    """Imports of a module that its floor does not allow."""
    room = room_of(module)
    if room is None:
        return [] if module in TOP or within(module, "bot.cli") else ["it is in no room: put it on a floor"]
    allowed = {room, *ROOMS[room]}
    return [name for name in imports(path) if not is_standard(name) and not any(within(name, ok) for ok in allowed)]


def test_module_imports_only_its_own_room_and_what_its_floor_allows() -> None:
    assert {module: found for module, path in modules() if (found := climbing(module, path))} == {}


def imported_modules() -> dict[str, set[str]]:
    """Project modules that each module imports, type-only imports included."""
    names = {name for name, _ in modules()}

    def module_of(name: str) -> str:
        while name and name not in names:
            name = name.rpartition(".")[0]
        return name

    return {module: {module_of(name) for name in imports(path)} - {"", module} for module, path in modules()}


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules of which each leads to the one before it, and the first to the last; [] if there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_one_another_in_circle() -> None:
    assert circle(imported_modules()) == []


def test_circle_would_be_found() -> None:
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}})) == {"b", "c"}


@cache
def app_floors() -> list[tuple[set[str], set[str]]]:
    """The rooms of `bot.app` in the table of `docs/dev/architecture.md`, with the packages that each uses besides.

    `bot.app` itself stands above them and hands out what others may use of them.
    """
    guide = (ROOT / "docs" / "dev" / "architecture.md").read_text("utf-8")
    rows = guide.partition("### The rooms of `bot/app`")[2].partition("|---|---|---|\n")[2].partition("\n\n")[0]
    cells = [row.split("|")[1:-1] for row in rows.splitlines()]
    return [(set(re.findall(r"`(\w+)(?:\.py|/)`", row[0])), set(re.findall(r"`([\w.]+)`", row[2]))) for row in cells]


def app_room(module: str) -> str:
    """The room of `bot.app` that a module stands in, empty for `bot.app` itself."""
    return module.removeprefix("bot.app").lstrip(".").partition(".")[0]


def climbing_in_the_application(module: str, used: set[str]) -> set[str]:
    """Modules that a module of `bot.app` uses from outside the rooms below its own."""
    mine = app_room(module)
    floors = [number for number, (rooms, _) in enumerate(app_floors()) if mine in rooms]
    assert len(floors) == 1, f"{module} is in no room: put it on a floor"
    below = {room for rooms, _ in app_floors()[: floors[0]] for room in rooms}
    return {name for name in used if within(name, "bot.app") and app_room(name) not in {mine, *below}}


def test_room_of_application_uses_only_what_stands_below_it() -> None:
    uses = {module: used for module, used in imported_modules().items() if module.startswith("bot.app.")}
    assert {module: up for module, used in uses.items() if (up := climbing_in_the_application(module, used))} == {}


def packages(names: list[str]) -> set[str]:
    """Packages that names belong to, except the standard library and `bot.app`."""
    others = {name for name in names if not is_standard(name) and not within(name, "bot.app")}
    own = {name: room for name in others for room in ("bot.texts", "bot.child_processes") if within(name, room)}
    return {own.get(name, name.partition(".")[0]) for name in others}


def test_table_of_rooms_names_packages_that_each_uses() -> None:
    used: dict[str, set[str]] = {room: set() for rooms, _ in app_floors() for room in rooms}
    for module, path in modules():
        if within(module, "bot.app") and module != "bot.app":
            used[app_room(module)] |= packages(imports(path))
    told = [(sorted(rooms), besides) for rooms, besides in app_floors()]
    assert told == [(rooms, set().union(*(used[room] for room in rooms))) for rooms, _ in told]


def test_ui_uses_only_what_application_hands_out_its_errors_and_its_words() -> None:
    open_to_all = ("bot.app.errors", "bot.app.posts")
    used = {name for module, found in imported_modules().items() if within(module, "bot.ui") for name in found}
    inside = {name for name in used if name.startswith("bot.app.")}
    assert {name for name in inside if not any(within(name, room) for room in open_to_all)} == set()


def test_only_ui_and_wiring_know_discord() -> None:
    knowing = {module for module, path in modules() if any(within(name, "discord") for name in imports(path))}
    assert {module for module in knowing if not within(module, "bot.ui")} <= {"bot.cli.wiring"}


def test_only_metrics_know_prometheus() -> None:
    knowing = {module for module, path in modules() if any(within(name, "prometheus_client") for name in imports(path))}
    assert knowing == {"bot.cli.metrics", "bot.cli.monitoring"}


class WithoutDocstrings(ast.NodeTransformer):
    """Leaves out what only people read."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        return ast.Expr(ast.Constant(...)) if isinstance(node.value, ast.Constant) else node


def test_only_games_own_folder_names_it() -> None:
    import engine

    keys = [key for key, game in engine.variants().items() if game.section]
    name = re.compile("|".join([*keys, r"engine\.variants\.\w+"]), re.IGNORECASE)
    for module, path in modules():
        if not within(module, "engine.variants") and not within(module, "storage.migrations"):  # these tell of the past
            source = path.read_text()
            if name.search(re.sub(r"[\"'\s]+", "", source)):  # or it cannot name one, and need not be parsed
                code = ast.unparse(WithoutDocstrings().visit(ast.parse(source)))
                assert name.findall(code) == [], f"{module} names a game"


def test_no_game_knows_of_another() -> None:
    shared = {"engine.variants.three_player"}
    for module, found in imported_modules().items():
        if within(module, "engine.variants"):
            own = ".".join(module.split(".")[:3])
            others = {name for name in found if within(name, "engine.variants")}
            assert all(any(within(name, folder) for folder in {own, *shared}) for name in others), module
