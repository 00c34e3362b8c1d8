"""Claims of the docs: tests, links, commands, targets and settings exist, and code on a page runs."""

import argparse
import ast
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from bot.__main__ import parser
from bot.cli.parent_watchdog import LEASH
from bot.cli.setting_names import _OF_TESTS
from bot.cli.settings import Settings
from engine import Position
from sandbox.openapi import VARIABLE as OPENAPI

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md"), *(ROOT / "docs").rglob("*.md")])
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULINGS = (ROOT / "docs" / "dev" / "rulings.md").read_text(encoding="utf-8")
RULING = re.compile(r"^\*\*Ruling: (.+?)\.?\*\*", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


# The rules


@cache
def names_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in tree.body if isinstance(node, kinds) and node.name.startswith("test_")}


def test_every_test_named_in_rulings_exists() -> None:
    named = TEST.findall(RULINGS)
    assert len(named) > 100
    assert [f"{file}::{test}" for file, test in named if test not in names_in(file)] == []


def test_every_ruling_names_test() -> None:
    tested = {block.partition("**")[0]: TEST.findall(block) for block in RULINGS.split("\n* **")[1:]}
    named = RULING.findall(RULES)
    assert len(named) > 30
    assert [name for name in named if not tested.get(name)] == []


def test_french_rules_have_same_rulings_in_same_order() -> None:
    french = (ROOT / "docs" / "regles.md").read_text(encoding="utf-8")
    marks = re.compile(r"^(### |## [123]|\*\*Ruling|\*\*Décision)", re.MULTILINE)
    last = re.compile(r"^## 4\.", re.MULTILINE)
    english_marks, french_marks = (marks.findall(last.split(text)[0]) for text in (RULES, french))
    assert [mark.replace("Décision", "Ruling") for mark in french_marks] == english_marks


# Links


def anchors(page: Path) -> set[str]:
    """The names that headings get on a web page, and those given."""
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    given = re.findall(r'<a id="([\w-]+)">', text)
    return {*given, *(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)}


def test_every_decision_has_title_and_anchor_of_its_own() -> None:
    _, _, *paragraphs = (ROOT / "docs" / "dev" / "decisions.md").read_text(encoding="utf-8").strip().split("\n\n")
    decisions = [paragraph for paragraph in paragraphs if not paragraph.startswith(("## ", "| "))]
    named = [re.match(r'<a id="([a-z\d-]+)"></a>\*\*', decision) for decision in decisions]
    assert [decision[:60] for decision, name in zip(decisions, named, strict=True) if name is None] == []
    assert len({name[1] for name in named if name}) == len(decisions) > 50


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{page.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def test_index_lists_every_page() -> None:
    folder = ROOT / "docs"
    links = re.findall(r"\]\(([^)#\s]+)", (folder / "README.md").read_text(encoding="utf-8"))
    pages = {page.relative_to(folder).as_posix() for page in folder.rglob("*.md")} - {"README.md"}
    assert pages - set(links) == set()


# Commands, targets, settings


def test_page_on_command_line_lists_just_commands_there_are() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    (commands,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert set(re.findall(r"^\| `feerie ([a-z][a-z-]*)", page, re.MULTILINE)) == set(commands.choices)


def test_page_on_command_line_names_just_checks_that_doctor_makes() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot" / "cli").glob("*.py"))
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    told = page.partition("Checks are")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`(\w+)`", told)) == sorted(set(re.findall(r'CheckResult\("(\w+)"', code)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_make_target_named_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^ {4}|`)make ([a-z]+)", text, re.MULTILINE))
    assert named <= targets


def settings() -> set[str]:
    return {f"FEERIE_{name.upper()}" for name in Settings.model_fields}


def test_example_file_explains_every_setting() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"FEERIE_[A-Z_]*[A-Z]", text)) == settings()


def other_variables() -> set[str]:
    """Variables that code, build and containers read, besides the settings."""
    names = (f"{package}/**/*.py" for package in ("bot", "engine", "render", "sandbox", "storage", "tournament"))
    sources = [path for name in (*names, "setup.py") for path in ROOT.glob(name)]
    codes = [code for path in sources if "FEERIE_" in (code := path.read_text(encoding="utf-8"))]
    nodes = (node for code in codes for node in ast.walk(ast.parse(code)))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    named = {text for text in texts if re.fullmatch(r"FEERIE_[A-Z_]*[A-Z]", text)}
    composed = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("compose*.yaml"))
    tests = {text for text in named if text.startswith(_OF_TESTS)} - {OPENAPI}
    return (named | set(re.findall(r"\$\{(FEERIE_\w+)", composed))) - settings() - tests - {LEASH}


@pytest.mark.parametrize("page", ["hosting.md", "heberger.md"])
def test_tables_for_hosts_list_every_variable(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`[A-Z_`, ]+`) \|", text, re.MULTILINE)
    listed = {name for cell in cells for name in re.findall(r"\w+", cell)}
    assert listed == settings() | other_variables() | {"PGPASSWORD", "PGPASSFILE"}
    assert set(re.findall(r"FEERIE_[A-Z_]*[A-Z]", text)) <= listed


def test_log_levels_are_those_of_example_file() -> None:
    levels = get_args(Settings.model_fields["log_level"].annotation)
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(levels) == set(re.findall(r"\b(?:DEBUG|INFO|WARNING|ERROR)\b", text))


# Adding a game


def test_files_on_page_about_adding_game_are_those_that_are_installed_and_played() -> None:
    page = (ROOT / "docs" / "dev" / "adding-a-game.md").read_text(encoding="utf-8")
    quoted = re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    folder = ROOT / "tests" / "foreign" / "threecheck"
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.suffix in (".py", ".ftl", ".toml")}
    assert {name for name, _ in quoted} == files - {"threecheck/texts/fr.ftl"}
    for name, text in quoted:
        assert text == (folder / name).read_text(encoding="utf-8"), name


def test_hooks_on_page_about_adding_game_exist() -> None:
    page = (ROOT / "docs" / "dev" / "adding-a-game.md").read_text(encoding="utf-8")
    table = page.partition("| hook |")[2].partition("\n\n")[0]
    hooks = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert len(hooks) > 25
    described = re.findall(r"^    (\w+): ClassVar", (ROOT / "engine" / "variant.py").read_text("utf-8"), re.MULTILINE)
    known = {name for kind in Position.__mro__ for name in vars(kind)} | {*described}
    assert hooks - known == set()
