# Two commands do everything: make run, make test. The work is done by tools/make.py, also without make.
PYTHON ?= python3
export PORT

.DEFAULT_GOAL := help
TASKS = run quick test test-all rest soak audit bench lock messages clean
.PHONY: help $(TASKS)

help:
	@echo "make run       set up and serve on port 8080 (PORT=8081 make run, or make run PORT=8081)"
	@echo "make quick     linter, types, and rules, journal and upgrade, or: make quick scorekeeper/league tests/web/test_sign.py"
	@echo "make test      linter, types and all tests but the long ones"
	@echo "make test-all  every test there is"
	@echo "make rest      what make test leaves out (ARGS='--minutes 25': as much as is begun by then)"
	@echo "make soak      the long runs"
	@echo "make audit     every page by vnu, Chromium, Firefox, WebKit, Lighthouse (ARGS=html: one of them)"
	@echo "make bench     benchmarks against other programs"
	@echo "make lock      resolve the dependencies anew (ARGS=--upgrade for newer versions)"
	@echo "make messages  bring the translations in step with the code"
	@echo "make clean     remove the environments (the data folder stays)"

# What stands behind quick are paths, no targets.
PATHS = $(if $(filter quick,$(MAKECMDGOALS)),$(filter-out quick,$(MAKECMDGOALS)))
ifneq ($(PATHS),)
.PHONY: $(PATHS)
$(PATHS): ; @:
endif

$(filter-out $(PATHS),$(TASKS)):
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "Python is missing ($(PYTHON)): install Python 3.11 or newer." >&2; exit 1; }
	@"$(PYTHON)" tools/make.py $@ $(ARGS) $(PATHS)
