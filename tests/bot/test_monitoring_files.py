"""The alerts, the dashboard and the page of metrics name the metrics that a bot serves."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.cli.metrics import Metrics
from bot.cli.monitoring import Files, Lookup
from storage import Scope
from tests.bot.cli.test_metrics import got
from tests.bot.fakes import Club, FakeClock

DOCS = Path(__file__).parents[2] / "docs"
ALERTS = DOCS / "monitoring" / "alerts.yml"
DASHBOARD = DOCS / "monitoring" / "dashboard.json"
NAME = re.compile(r"\b((?:feerie|process)_[a-z0-9_]+[a-z0-9])\b(?!\.)")
NO_PROMTOOL = pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")


async def served(it: Club, tmp_path: Path) -> set[str]:
    """Every metric, and for histograms every series, that a bot among others on a file serves."""
    it.store.ownership.scope = Scope("here", 2, frozenset({0}))
    clock = FakeClock(it.world)
    lookup = Lookup(it.store, clock, Files(it.path, tmp_path / "backups", nightly=True))
    async with Metrics().served("127.0.0.1", 0, it.store, clock, lambda: True, lookup.look) as port:
        _, text = await got(f"http://127.0.0.1:{port}/metrics")
    found = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\w+)$", text, re.MULTILINE):
        found |= {name, *(f"{name}_{end}" for end in ("bucket", "count", "sum") if kind == "histogram")}
    return {name for name in found if not name.endswith("_created")}


@pytest.mark.parametrize("file", [ALERTS, DASHBOARD], ids=lambda file: file.name)
async def test_named_metrics_are_served(it: Club, tmp_path: Path, file: Path) -> None:
    named = set(NAME.findall(file.read_text(encoding="utf-8")))
    assert len(named) > 5
    assert named - await served(it, tmp_path) == set()


async def test_page_documents_each_metric(it: Club, tmp_path: Path) -> None:
    page = (DOCS / "monitoring" / "README.md").read_text(encoding="utf-8")
    table = page.partition("## Metrics")[2]
    documented = {name for name in NAME.findall(table) if name.startswith("feerie_")}
    whole = {name for name in await served(it, tmp_path) if name.startswith("feerie_")}
    assert documented == {name for name in whole if not name.endswith(("_bucket", "_count", "_sum"))}


def test_page_documents_each_alert() -> None:
    alerts = re.findall(r"- alert: (\w+)", ALERTS.read_text(encoding="utf-8"))
    page = (DOCS / "monitoring" / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Feerie\w+)`", page, re.MULTILINE) == alerts


def test_dashboard_panels_have_own_numbers_and_places() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    squares = [
        (place["x"] + right, place["y"] + down)
        for place in (panel["gridPos"] for panel in panels)
        for right in range(place["w"])
        for down in range(place["h"])
    ]
    assert len(set(squares)) == len(squares)
    assert all(0 <= right < 24 for right, _ in squares)


@NO_PROMTOOL
def test_promtool_accepts_rules_and_config() -> None:
    subprocess.run(["promtool", "check", "rules", str(ALERTS)], check=True)
    subprocess.run(["promtool", "check", "config", str(DOCS / "monitoring" / "prometheus.yml")], check=True)


@NO_PROMTOOL
def test_each_alert_fires_when_it_should(tmp_path: Path) -> None:
    cases = Path(__file__).with_name("alerts.json")
    tests = json.loads(cases.read_text(encoding="utf-8"))
    fired = {case["alertname"] for test in tests["tests"] for case in test["alert_rule_test"] if case.get("exp_alerts")}
    assert fired == set(re.findall(r"- alert: (\w+)", ALERTS.read_text(encoding="utf-8")))
    written = re.sub(r"(?m)^ +summary: .*$", '          summary: "x"', ALERTS.read_text(encoding="utf-8"))
    (tmp_path / "alerts.yml").write_text(written, encoding="utf-8")
    shutil.copy(cases, tmp_path / "cases.yml")
    done = subprocess.run(
        ["promtool", "test", "rules", "cases.yml"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@NO_PROMTOOL
def test_promtool_parses_each_expression_of_dashboard(tmp_path: Path) -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    expressions = [
        target["expr"].replace("$__rate_interval", "5m") for one in panels for target in one.get("targets", ())
    ]
    rules = [{"record": f"panel_{number}", "expr": text} for number, text in enumerate(expressions)]
    (tmp_path / "panels.yml").write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    subprocess.run(["promtool", "check", "rules", str(tmp_path / "panels.yml")], check=True)
