"""Imports only go down the floors of `docs/architecture.md`."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: what each room may import besides itself and the standard library; the longest matching name is the room
ROOMS: dict[str, set[str]] = {
    "engine": {"mypy_extensions"},
    "render": {"engine", "PIL", "isal", "resvg_py"},
    "storage": {"aiosqlite", "alembic", "sqlalchemy"},
    "bot.texts": {"engine", "fluent"},
    "bot.app": {"engine", "render", "storage", "bot.texts", "cachetools"},
    "bot.ui": {"bot.app", "bot.texts", "discord", "aiohttp", "yarl"},
    "sandbox": {"aiohttp", "jsonschema", "referencing"},
}
#: floor 4, the command line and the wiring: the modules that stand in `bot` itself
TOP = {f"bot.{path.stem}" for path in (ROOT / "bot").glob("*.py")} - {"bot.__init__"} | {"bot"}


@cache
def modules() -> list[tuple[str, Path]]:
    found = []
    for room in ("bot", "engine", "render", "sandbox", "storage"):
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
    """What a module imports that its floor does not allow."""
    room = room_of(module)
    if room is None:
        return [] if module in TOP else ["it is in no room: put it on a floor"]
    allowed = {room, *ROOMS[room]}
    return [name for name in imports(path) if not is_standard(name) and not any(within(name, ok) for ok in allowed)]


def test_a_module_imports_only_its_own_room_and_what_its_floor_allows() -> None:
    assert {module: found for module, path in modules() if (found := climbing(module, path))} == {}


#: rooms that still have circles
CIRCLES_LEFT = {"bot.ui"}


def imported_modules() -> dict[str, set[str]]:
    """Which modules of the project each one imports, for its types too."""
    names = {name for name, _ in modules()}

    def module_of(name: str) -> str:
        while name and name not in names:
            name = name.rpartition(".")[0]
        return name

    return {module: {module_of(name) for name in imports(path)} - {"", module} for module, path in modules()}


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Modules that lead to one another."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            for name in graph[ahead.pop()] - seen:
                seen.add(name)
                ahead.append(name)
        return seen

    from_each = {name: reached(name) for name in graph}
    found = [{other for other in from_each[name] if name in from_each[other]} for name in graph]
    return [circle for number, circle in enumerate(found) if circle and circle not in found[:number]]


def test_no_modules_import_one_another_in_a_circle() -> None:
    left = [circle for circle in circles(imported_modules()) if not any(within(min(circle), r) for r in CIRCLES_LEFT)]
    assert left == []


def test_a_circle_would_be_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]


def test_only_the_ui_and_the_wiring_know_discord() -> None:
    knowing = {module for module, path in modules() if any(within(name, "discord") for name in imports(path))}
    assert {module for module in knowing if not within(module, "bot.ui")} <= {"bot.wiring"}


class WithoutDocstrings(ast.NodeTransformer):
    """Leaves out what only people read."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        return ast.Expr(ast.Constant(...)) if isinstance(node.value, ast.Constant) else node


def test_only_a_games_own_folder_names_it() -> None:
    import engine

    keys = [key for key, game in engine.variants().items() if game.section]
    name = re.compile("|".join([*keys, r"engine\.variants\.\w+"]), re.IGNORECASE)
    for module, path in modules():
        if not within(module, "engine.variants"):
            code = ast.unparse(WithoutDocstrings().visit(ast.parse(path.read_text())))
            assert name.findall(code) == [], f"{module} names a game"


def test_no_game_knows_of_another() -> None:
    shared = {"engine.variants.three_player"}
    for module, found in imported_modules().items():
        if within(module, "engine.variants"):
            own = ".".join(module.split(".")[:3])
            others = {name for name in found if within(name, "engine.variants")}
            assert all(any(within(name, folder) for folder in {own, *shared}) for name in others), module
