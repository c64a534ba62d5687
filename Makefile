# `make run` and `make test` set up all they need, once, from nothing but Python 3.11 or newer.

# The first Python that is new enough, or else plain python3, for the sake of its error message.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$p && exit; done; echo python3)
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check

# Three processes for two processors, for some tests wait; those that compile the same programs are in one of them:
# tests/conftest.py says which.
TOGETHER := -n 3 --dist loadgroup --no-loadscope-reorder

# For `make fuzz`.
SECONDS := 60
SEED := 1
RULES := 0

.DEFAULT_GOAL := help
.PHONY: help run test types suite fuzz frozen bench format clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/installed  ## open the page (the tour at the terminal is: outply tour)
	@$(BIN)/outply serve

test: $(VENV)/tested  ## lint, type-check and run all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory --jobs 2 types suite

# Types and layers take one processor for half a minute; meanwhile the tests begin.
types:
	$(BIN)/mypy
	$(BIN)/lint-imports

suite:
	$(BIN)/pytest $(TOGETHER)

fuzz: $(VENV)/tested  ## try more hostile inputs: make fuzz SECONDS=600 SEED=7, or RULES=5000
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED) --rules $(RULES)

frozen: $(VENV)/tested  ## build a program with PyInstaller, and see that it runs compiled
	@$(INSTALL) --group freeze
	OUTPLY_FROZEN=1 $(BIN)/pytest tests/project/test_frozen.py

bench: $(VENV)/benched  ## measure against other programs
	$(BIN)/python -m benchmarks

format: $(VENV)/tested  ## format the source
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:  ## remove what was set up and cached here
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp stands for a step of the set-up; a changed pyproject.toml repeats them.

$(VENV)/created:
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "outply needs Python 3.11 or newer, but '$(PYTHON)' is not: try 'make PYTHON=/path/to/python3.11 ...'" >&2; \
		exit 1; }
	@echo "setting up in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/installed: pyproject.toml $(VENV)/created
	@$(INSTALL) --editable .
	@touch $@

# The tests in tests/browser need a browser, and axe-core from npm; where one cannot be had, they are skipped.
$(VENV)/tested: pyproject.toml $(VENV)/installed
	@$(INSTALL) --group test
	@command -v chromium >/dev/null || { apt-get -qq update && apt-get -qq install --yes chromium; } >/dev/null 2>&1 || \
		echo "chromium cannot be installed from here: without it or google-chrome, the tests in tests/browser are skipped"
	@mkdir -p $(VENV)/axe && cd $(VENV)/axe && { npm pack --silent axe-core && tar xzf axe-core-*.tgz; } >/dev/null 2>&1 || \
		echo "axe-core cannot be fetched from npm: the tests that need it are skipped"
	@touch $@

$(VENV)/benched: pyproject.toml $(VENV)/installed
	@$(INSTALL) --group bench
	@touch $@
