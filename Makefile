# The two commands: `make run` starts the service, `make test` runs the whole suite.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
export PORT

.PHONY: run test test-sqlite test-postgresql check format openapi soak mutation bench wheel coverage screenshots lock clean

run: .venv/run-installed
	@$(BIN)/python -m config.start

# On SQLite always; on PostgreSQL too when TEST_DATABASE_URL names a server (pure tests once, not per database).
# Each worker begins with one stretch of the tests, so that what a module or the session makes is seldom made twice.
test: .venv/dev-installed test-sqlite test-postgresql

test-sqlite: .venv/dev-installed
	env -u DATABASE_URL $(BIN)/pytest -q -n auto --dist worksteal

test-postgresql: .venv/dev-installed
	@if [ -n "$$TEST_DATABASE_URL" ]; then \
		DATABASE_URL="$$TEST_DATABASE_URL" $(BIN)/pytest -q -n auto --dist worksteal -m database \
			--ignore=tests/engine --ignore=tests/rulebook --ignore=tests/tournaments \
			--ignore=tests/browser --ignore=tests/api_contract; \
	elif [ "$$REQUIRE_SERVICES" = 1 ]; then \
		echo "REQUIRE_SERVICES=1 asks for PostgreSQL: set TEST_DATABASE_URL"; exit 1; \
	else \
		echo "PostgreSQL: not tested (TEST_DATABASE_URL is not set)"; \
	fi

check: .venv/dev-installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py checktext
	$(BIN)/python manage.py spectacular --validate --fail-on-warn | diff - docs/openapi.yaml

format: .venv/dev-installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

openapi: .venv/dev-installed
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

# The full counts of the properties that CI runs reduced.
soak: .venv/dev-installed
	HYPOTHESIS_PROFILE=soak SYNTHETIC_CARDS=10000 $(BIN)/pytest -q

# Small changes of the rules of decks, each of which some test must notice (docs/proof.md), in a copy under var/mutation.
mutation: .venv/dev-installed
	$(BIN)/python -m tests.mutation decks

# Ratios side by side in one run, as JSON in var/bench/. BENCH_DATABASE_URL: an empty PostgreSQL database, for search
# and for judging kept decks anew.
bench: .venv/bench-installed
	$(BIN)/python -m tests.bench

# The engine compiled: a wheel in var/wheel/dist, and unpacked in var/compiled (docs/decisions/0009-compiled-build.md).
# Some minutes: with GCC it is compiled twice, the second time for what it was seen to do.
wheel: .venv/dev-installed
	rm -rf var/wheel var/compiled
	mkdir -p var/wheel/fixtures
	cp -r engine compiled/setup.py compiled/exercise.py var/wheel/
	cp -r fixtures/war var/wheel/fixtures/
	cd var/wheel && ../../$(BIN)/python setup.py --quiet bdist_wheel
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target var/compiled var/wheel/dist/*.whl

coverage: .venv/dev-installed
	$(BIN)/coverage run -m pytest -q
	$(BIN)/coverage report

# The pictures of docs/pages.md, from a service on a database of its own. Needs Chromium.
screenshots: .venv/dev-installed
	$(BIN)/python -m tests.browser.screenshots

lock: .venv/dev-installed
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		--quiet pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		--quiet --group dev pyproject.toml -o requirements/dev.txt
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		--quiet --group bench pyproject.toml -o requirements/bench.txt

clean:
	rm -rf .venv var

.venv/run-installed: requirements/run.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

.venv/dev-installed: requirements/dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ .venv/run-installed

.venv/bench-installed: requirements/bench.txt .venv/dev-installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@
