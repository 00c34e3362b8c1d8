# Every target sets up .venv by itself when the lock file has changed.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
READY_DEV := .venv/ready-dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links
SOURCES := bot engine render sandbox storage tournament web tests benchmarks setup.py

# Where an environment forbids bytecode, dozens of processes of the tests would each compile everything they load.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play run compiled test prove smoke lint bench load strength gallery lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Féerie needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv .venv

$(READY): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Setting up .venv (once; about a minute) ..."
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --editable .
	@touch $@

$(READY_DEV): requirements-dev.lock $(READY) | $(BIN)/python
	@echo "Adding the tools for tests and benchmarks ..."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

play: $(READY) ## a local Discord and the bot, in one page: no account needed; PORT=8470 serves it there
	@$(BIN)/feerie play $(if $(PORT),--port $(PORT))

run: $(READY) ## the bot on the real Discord (one token in .env)
	@$(BIN)/feerie run

compiled: $(READY_DEV) ## the engine compiled by mypyc, from the same files: the bot uses it as long as they are the same
	@echo "Compiling the engine (about two minutes) ..."
	@rm -rf build/compiled build/next
	@FEERIE_COMPILED=3 $(BIN)/python setup.py --quiet build --build-base build --build-lib build/next
	@mv build/next build/compiled
	@$(BIN)/python -c 'import engine, sys; sys.exit(engine.CORE != "compiled" and "The engine that runs here is not the compiled one.")'

lint: $(READY_DEV) ## style and types
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy

test: $(READY_DEV) lint ## everything that must hold, in five minutes on two quiet cores
	$(BIN)/pytest -n 3 --dist worksteal -m "not prove"

prove: $(READY_DEV) ## the full counts, in parts of less than an hour; PART=kills runs one
	$(BIN)/python -m tests.prove $(PART)

smoke: $(READY_DEV) ## all that takes long (prove, bench, load, strength, gallery) in its smallest form, in two minutes
	$(BIN)/python -m tests.smoke

bench: $(READY_DEV) ## speed, as ratios to python-chess, cairosvg and a minimal bot in one run; PART=moves runs one
	$(BIN)/python -m benchmarks $(PART)

load: $(READY_DEV) ## two bots and two workers on a PostgreSQL of their own bear a club's evening; SIZE="--seconds 60" a shorter one
	$(BIN)/python -m benchmarks.load $(SIZE)

strength: $(READY_DEV) ## who beats whom at what, into docs/dev/strength.md (hours; see there how to play a part of it)
	$(BIN)/python -m benchmarks.strength table $(if $(PAGE),--page $(PAGE))

gallery: FOLDER := docs
gallery: $(READY_DEV) ## renew every picture of the docs and the pages of commands, and print the contrast of every theme; ONLY=yalta: some screenshots
	$(if $(ONLY),,$(BIN)/python -m benchmarks.gallery $(FOLDER)/gallery)
	$(BIN)/python -m tests.command_pages $(FOLDER)
	FEERIE_REQUIRE_BROWSER=1 FEERIE_SCREENSHOTS=$(FOLDER) $(BIN)/pytest -q -n 2 --dist worksteal -m pictures $(if $(ONLY),-k "$(ONLY)") tests/journeys

lock: $(READY_DEV) ## renew the lock files; UPGRADE=1 takes the latest versions of everything
	@$(PIP) uv
	$(COMPILE) $(if $(UPGRADE),--upgrade) --extra postgres pyproject.toml -o requirements.lock
	$(COMPILE) $(if $(UPGRADE),--upgrade) --extra dev --extra bench --constraint requirements.lock pyproject.toml -o requirements-dev.lock
	@sed -n 's/^ *"\(\(setuptools\|mypy\)>=.*\)",.*/\1/p' pyproject.toml | $(COMPILE) $(if $(UPGRADE),--upgrade) --constraint requirements-dev.lock - -o requirements-build.lock

clean: ## forget the environment
	rm -rf .venv build *.egg-info
