"""The image, the containers of the compose files, and the unit of systemd."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_image_is_of_exact_version_throughout() -> None:
    building, running = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert re.fullmatch(r"python:\d+\.\d+\.\d+-slim-\w+", running)
    assert building == running.replace("-slim", "")


def test_engine_of_image_is_compiled() -> None:
    assert re.search(r"^RUN FEERIE_COMPILED=3 pip wheel ", DOCKERFILE, re.MULTILINE)


def test_nothing_is_installed_without_its_hash() -> None:
    lines = re.findall(r"^(?:RUN|    &&) .*pip (?:install|wheel) .*", DOCKERFILE, re.MULTILINE)
    assert len(lines) == 4
    for line in lines:
        for command in re.findall(r"pip (?:install|wheel) ([^&]*)", line):
            assert "--require-hashes" in command or "--no-deps" in command, command
            assert "wheel-dir" not in command or "--no-build-isolation" in command


def test_what_builds_wheel_is_locked() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    locked = (ROOT / "requirements-build.lock").read_text(encoding="utf-8")
    for required in (*build["requires"], "mypy"):  # which compiles the engine
        name = re.split("[^a-z]", required)[0]
        assert re.search(rf"^{name}==\S+ (?:; .+ )?\\\n    --hash=sha256:", locked, re.MULTILINE), required


def test_what_image_copies_is_what_docker_is_given() -> None:
    given = set(re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE))
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()
    }
    assert copied == given


def test_bot_that_discord_refuses_is_not_started_again_and_again() -> None:
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert "command: [run, --stay]" in compose
    assert "restart: unless-stopped" in compose


def test_several_bots_are_contained_as_one_is() -> None:
    one, many = ((ROOT / name).read_text(encoding="utf-8") for name in ("compose.yaml", "compose.scale.yaml"))
    hardening = re.findall(r"^    (read_only|cap_drop|security_opt|init|restart): (.*)$", one, re.MULTILINE)
    assert len(hardening) == 5
    for name, value in hardening:
        assert re.search(rf"^  {name}: {re.escape(value)}$", many, re.MULTILINE), name


def test_several_bots_share_database_and_leave_thinking_to_others() -> None:
    many = (ROOT / "compose.scale.yaml").read_text(encoding="utf-8")
    assert many.count("<<: *feerie") == many.count("<<: *database") == 3
    assert re.search(
        r"command: \[run, --stay\]\n    environment:\n      <<: \*database\n      FEERIE_THINKERS: 0$", many, re.M
    )
    assert re.search(r"command: \[work\]\n    environment:\n      <<: \*database\n      FEERIE_THINKERS: [1-9]", many)


def health_of(text: str) -> str:
    return re.search(r"import os, urllib\.request.*?timeout=5\)", text)[0]  # type: ignore[index]


def test_compose_files_check_health_as_image_does() -> None:
    for name in ("compose.yaml", "compose.scale.yaml"):
        assert health_of((ROOT / name).read_text(encoding="utf-8")) == health_of(DOCKERFILE)


def test_workers_and_pages_check_their_own_health() -> None:
    many = (ROOT / "compose.scale.yaml").read_text(encoding="utf-8")
    for service in ("work", "web"):
        setting = f"FEERIE_{service.upper()}_METRICS"
        defined = many.partition(f"\n  {service}:\n")[2]
        assert health_of(defined) == health_of(DOCKERFILE).replace("FEERIE_METRICS", setting)
        assert f"{setting}=0.0.0.0:9464" in DOCKERFILE
    assert "disable" not in many


def test_env_file_decides_where_matches_are() -> None:
    assert not re.search(r"^ *FEERIE_DATABASE:", (ROOT / "compose.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert "FEERIE_DATABASE=sqlite+aiosqlite:////data/" in DOCKERFILE


def test_env_file_decides_every_setting_of_several_bots() -> None:
    many = (ROOT / "compose.scale.yaml").read_text(encoding="utf-8")
    fixed = re.findall(r"^ *(FEERIE_\w+): (?!\$\{\1:-)", many, re.MULTILINE)
    assert set(fixed) == {"FEERIE_THINKERS", "FEERIE_WEB_LISTEN"}  # which tell a bot, a worker and pages apart


def test_containers_share_one_image_that_is_built_once() -> None:
    many = (ROOT / "compose.scale.yaml").read_text(encoding="utf-8")
    assert many.count("build: .") == many.count("image: localhost/feerie") == 1


def test_password_is_kept_out_of_address() -> None:
    many = (ROOT / "compose.scale.yaml").read_text(encoding="utf-8")
    assert "FEERIE_DATABASE: ${FEERIE_DATABASE:-postgresql+asyncpg://feerie@postgres/feerie}\n" in many
    assert "PGPASSWORD: ${FEERIE_POSTGRES_PASSWORD:?" in many


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="docker-compose is not installed")
@pytest.mark.parametrize("name", ["compose.yaml", "compose.scale.yaml"])
def test_compose_accepts_its_file(name: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".env").write_text("FEERIE_TOKEN=t\nFEERIE_POSTGRES_PASSWORD=p@/#x\n")
    subprocess.run(["docker-compose", "-f", name, "config", "--quiet"], cwd=tmp_path, check=True)


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="docker-compose is not installed")
@pytest.mark.parametrize("address", ["", "postgresql://feerie:p%40x@db.example/feerie"])
def test_compose_takes_database_from_env_file(address: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "compose.scale.yaml", tmp_path)
    (tmp_path / ".env").write_text(f"FEERIE_DATABASE={address}\nFEERIE_POSTGRES_PASSWORD=p\n")
    config = subprocess.run(
        ["docker-compose", "--profile", "web", "-f", "compose.scale.yaml", "config"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    told = config.stdout.decode()
    wanted = address or "postgresql+asyncpg://feerie@postgres/feerie"
    assert told.count(f"FEERIE_DATABASE: {wanted}\n") == 3, told


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_unit_is_valid_and_hardened(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "deploy" / "feerie.service").read_text(encoding="utf-8")
    assert "RestartPreventExitStatus=2\n" in text
    unit = tmp_path / "feerie.service"
    unit.write_text(text.replace("/opt/feerie/.venv/bin/feerie", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "feerie.service" not in done.stderr, done.stderr
    score = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    assert subprocess.run(score, capture_output=True, check=False).returncode == 0
